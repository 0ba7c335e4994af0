import { ApiError, type BasePass, type EventRoomType, chooseRegistrationReservations } from '@atrium/api';
import { Form } from '@atrium/ui/form';
import { NativeSelect } from '@atrium/ui/native-select';
import { TextField } from '@atrium/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../lib/errors.ts';
import { useText } from '../../../../lib/text.tsx';
import { usePassName } from './pass-name.ts';
import { usePrice } from './price.ts';
import { useRefresh } from '../register.api.ts';
import { type Stay, boundsFor, dayOf, instantOf, newStay } from './stays.ts';

interface RoomChoiceProps {
  slug: string;
  passes: readonly BasePass[];
  rooms: readonly EventRoomType[];
  currency: string;
}

/** By pass: its stay, or null. Passes that share a room have the same one. */
type Stays = Readonly<Record<string, Stay | null>>;

const staysOf = (passes: readonly BasePass[]): Stays =>
  Object.fromEntries(
    passes.map(({ id, reservation }) => [
      id,
      reservation === null
        ? null
        : {
            id: reservation.id,
            roomTypeId: reservation.eventRoomTypeId,
            start: dayOf(reservation.start),
            end: dayOf(reservation.end),
          },
    ]),
  );

const sharing = 'share:';

export function RoomChoice({ slug, passes, rooms, currency }: RoomChoiceProps) {
  const texts = useText();
  const { t } = texts;
  const nameOf = usePassName(passes);
  const { orFree } = usePrice(currency);
  const refresh = useRefresh();
  const [stays, setStays] = useState(() => staysOf(passes));
  const boundsOf = (pass: BasePass, roomTypeId: string) => {
    const room = rooms.find(({ id }) => id === roomTypeId);
    return boundsFor([room, room?.passTypes.find(({ passTypeId }) => passTypeId === pass.ticketId)]);
  };
  const choose = useMutation({
    meta: { quiet: true },
    scope: { id: `rooms ${slug}` },
    mutationFn: async (wanted: Stays) => {
      await chooseRegistrationReservations({
        path: { eventId: slug },
        body: passes.map((pass) => {
          const stay = wanted[pass.id] ?? null;
          if (stay === null) return { id: pass.id, reservation: null };
          const bounds = boundsOf(pass, stay.roomTypeId);
          return {
            id: pass.id,
            reservation: {
              id: stay.id,
              eventRoomTypeId: stay.roomTypeId,
              start: instantOf(stay.start, bounds.minStart ?? bounds.defaultStart),
              end: instantOf(stay.end, bounds.maxEnd ?? bounds.defaultEnd),
            },
          };
        }),
        throwOnError: true,
      });
    },
    onSettled: refresh,
  });
  const change = (next: Stays): void => {
    setStays(next);
    const isWhole = Object.values(next).every(
      (stay) => stay === null || (stay.start !== '') === (stay.end !== ''),
    );
    if (isWhole) choose.mutate(next);
  };
  const pick = (pass: BasePass, value: string): void => {
    const shared = value.startsWith(sharing) ? stays[value.slice(sharing.length)] : undefined;
    const stay = shared ?? (value === '' ? null : newStay(value, boundsOf(pass, value)));
    change({ ...stays, [pass.id]: stay });
  };
  const setDates = (stay: Stay, dates: Partial<Stay>): void =>
    change(
      Object.fromEntries(
        Object.entries(stays).map(([id, one]) => [id, one?.id === stay.id ? { ...one, ...dates } : one]),
      ),
    );
  const refusal = choose.error;
  const field = refusal instanceof ApiError ? refusal.field : null;
  const message = refusal === null ? null : messageOf(refusal, texts);
  return (
    <Form onSubmit={(event) => event.preventDefault()} className="mt-4 flex flex-col gap-6">
      {passes.map((pass, index) => {
        const stay = stays[pass.id] ?? null;
        const first = passes
          .slice(0, index)
          .find((other) => stay !== null && stays[other.id]?.id === stay.id);
        const fitting = rooms.filter(
          (room) => room.passTypes.find(({ passTypeId }) => passTypeId === pass.ticketId)?.enabled !== false,
        );
        const others = passes.slice(0, index).filter((other) => (stays[other.id] ?? null) !== null);
        const bounds = stay === null ? null : boundsOf(pass, stay.roomTypeId);
        return (
          <div key={pass.id} className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_10rem]">
            <NativeSelect
              label={<bdi>{t('register.roomFor', { name: nameOf(pass) })}</bdi>}
              value={first === undefined ? (stay?.roomTypeId ?? '') : `${sharing}${first.id}`}
              error={
                stay !== null && first === undefined && field !== 'start' && field !== 'end' ? message : null
              }
              onChange={(value) => pick(pass, value)}
            >
              <option value="">{t('register.noRoom')}</option>
              {fitting.map((room) => (
                <option
                  key={room.id}
                  value={room.id}
                  disabled={room.supply === 0 && stay?.roomTypeId !== room.id}
                >
                  {`${room.name} · ${room.supply === 0 ? t('register.soldOut') : orFree(room.price)}${room.pricePerNight && room.price > 0 ? ` ${t('register.perNight')}` : ''}`}
                </option>
              ))}
              {others.map((other) => (
                <option key={other.id} value={`${sharing}${other.id}`}>
                  {t('register.shareRoom', { name: nameOf(other) })}
                </option>
              ))}
            </NativeSelect>
            {stay !== null && bounds !== null && first === undefined && (
              <>
                <TextField
                  type="date"
                  label={t('register.arrival')}
                  value={stay.start}
                  min={dayOf(bounds.minStart) || undefined}
                  max={dayOf(bounds.maxStart) || undefined}
                  error={field === 'start' ? message : null}
                  onChange={(start) => setDates(stay, { start })}
                />
                <TextField
                  type="date"
                  label={t('register.departure')}
                  value={stay.end}
                  min={dayOf(bounds.minEnd) || undefined}
                  max={dayOf(bounds.maxEnd) || undefined}
                  error={field === 'end' ? message : null}
                  onChange={(end) => setDates(stay, { end })}
                />
              </>
            )}
          </div>
        );
      })}
    </Form>
  );
}
