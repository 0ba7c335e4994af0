import { type ManagedBookingSpace, setBookingHours } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { IconButton } from '@atrium/ui/icon-button';
import { TextField } from '@atrium/ui/text-field';
import { toast } from '@atrium/ui/toast';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { useTouch } from '../../../../components/staff/editing.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { inWall, wallOf } from '../wall-time.ts';
import { staffCalls } from './admin-bookings.api.ts';
import type { OpenPeriod } from './hours-painting.ts';
import { WeekPainter } from './week-painter.tsx';

interface HoursDialogProps {
  space: ManagedBookingSpace;
  onClose: () => void;
}

interface Period {
  key: number;
  weekday: number;
  from: string;
  to: string;
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A week that begins on a Monday, to name its days in any language. */
const nameOf = (weekday: number): Date => wallOf(`2026-06-0${weekday}`);

let latest = 0;
const nextKey = (): number => (latest += 1);

/** The week to paint, and beneath it the rows of each day to the minute. Midnight at the end of a day is written 00:00. */
export default function HoursDialog({ space, onClose }: HoursDialogProps) {
  const { t } = useText();
  const [periods, setPeriods] = useState<readonly Period[]>(() =>
    space.hours.map((one) => ({ ...one, key: nextKey() })),
  );
  // Of the week that was shown: the space may be read anew while somebody paints.
  const [seen] = useState(space.updatedAt);
  const { mutation, errors } = useSave(() => send(space.id, periods, seen), {
    touches: staffCalls,
    said: t('form.saved'),
    onSaved: onClose,
  });
  const outside = (answer: unknown): void => {
    const count = Number(answer);
    if (count > 0) toast({ kind: 'info', text: t('admin.bookings.outside', { count }) });
  };
  const painted = (next: readonly OpenPeriod[]): void =>
    setPeriods(next.map((one) => ({ ...one, key: nextKey() })));
  return (
    <FormDialog
      size="lg"
      title={t('admin.bookings.hoursOf', { name: space.name })}
      pending={mutation.isPending}
      errors={errors}
      onSend={() => mutation.mutate(undefined, { onSuccess: outside })}
      onClose={onClose}
    >
      <WeekPainter periods={periods} onChange={painted} />
      {errors['hours'] !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {errors['hours']}
        </p>
      )}
      <Rows periods={periods} onChange={setPeriods} />
    </FormDialog>
  );
}

interface RowsProps {
  periods: readonly Period[];
  onChange: (change: (all: readonly Period[]) => readonly Period[]) => void;
}

/** The hours of each day, to the minute. */
function Rows({ periods, onChange }: RowsProps) {
  const { t } = useText();
  const format = useFormat();
  const touch = useTouch();
  const put: RowsProps['onChange'] = (next) => {
    touch();
    onChange(next);
  };
  const change = (key: number, part: Partial<Period>): void =>
    put((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const add = (weekday: number): void =>
    put((all) => [...all, { key: nextKey(), weekday, from: '09:00', to: '17:00' }]);
  const copyToAll = (weekday: number): void =>
    put((all) => {
      const own = all.filter((one) => one.weekday === weekday);
      return WEEKDAYS.flatMap((day) =>
        day === weekday ? own : own.map((one) => ({ ...one, key: nextKey(), weekday: day })),
      );
    });
  return (
    <>
      {WEEKDAYS.map((weekday) => {
        const name = format.date(nameOf(weekday), { ...inWall, weekday: 'long' });
        const own = periods.filter((one) => one.weekday === weekday);
        return (
          <fieldset key={weekday} className="border-t border-line pt-3">
            <legend className="float-start font-medium">{name}</legend>
            <div className="flex justify-end gap-1">
              {own.length > 0 && (
                <Button
                  size="sm"
                  variant="quiet"
                  icon={<Copy aria-hidden="true" />}
                  onClick={() => copyToAll(weekday)}
                >
                  {t('admin.bookings.copyDay')}
                </Button>
              )}
              <Button
                size="sm"
                variant="quiet"
                icon={<Plus aria-hidden="true" />}
                onClick={() => add(weekday)}
              >
                {t('admin.bookings.addHours')}
                <span className="sr-only"> {name}</span>
              </Button>
            </div>
            {own.length === 0 && <p className="text-sm text-muted">{t('admin.bookings.closed')}</p>}
            {own.map(({ key, from, to }) => (
              <div key={key} className="mt-2 flex items-end gap-3">
                <TextField
                  label={t('admin.bookings.from')}
                  type="time"
                  required
                  value={from}
                  onChange={(value) => change(key, { from: value })}
                  className="grow"
                />
                <TextField
                  label={t('admin.bookings.to')}
                  type="time"
                  required
                  value={to === '24:00' ? '00:00' : to}
                  onChange={(value) => change(key, { to: value === '00:00' ? '24:00' : value })}
                  className="grow"
                />
                <IconButton
                  aria-label={t('admin.bookings.removeHours')}
                  onClick={() => put((all) => all.filter((one) => one.key !== key))}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            ))}
          </fieldset>
        );
      })}
    </>
  );
}

/** How many coming bookings lie outside of the new hours. */
async function send(bookingSpaceId: string, periods: readonly Period[], seen: string): Promise<number> {
  const { data } = await setBookingHours({
    path: { bookingSpaceId },
    body: { hours: periods.map(({ weekday, from, to }) => ({ weekday, from, to })) },
    headers: { 'if-match': `"${seen}"` },
    throwOnError: true,
  });
  return data.data.outside;
}
