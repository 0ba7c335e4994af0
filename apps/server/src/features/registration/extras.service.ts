import type { Context } from '../../platform/context.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { readInstant } from '../../platform/period.ts';
import {
  listAddOnsByIds,
  listRoomTypesByIds,
  type CompleteAddOn,
  type CompleteRoomType,
} from '../tickets/index.ts';
import { readId } from './choosing.service.ts';
import { changeDraft, type Chosen } from './draft.service.ts';
import type { AddOnsInput, ReservationsInput } from './draft.schemas.ts';
import { nightsOf, priceRoom, type PassLine, type ReservationLine, type Selection } from './pricing.ts';
import { getStanding } from './registrations.service.ts';
import { refuseStay, roomFor } from './stays.policy.ts';

/** Add-ons of passes that are being chosen; passes not named keep theirs. */
export async function chooseAddOns(ctx: Context, idOrSlug: string, input: AddOnsInput): Promise<null> {
  const standing = await getStanding(ctx, idOrSlug);
  const wanted = new Map(
    input.map(({ id, addOns }) => [
      id.toLowerCase(),
      [...new Set(addOns.map((addOn) => addOn.id.toLowerCase()))],
    ]),
  );
  await changeDraft(ctx, standing, { opens: false, holds: false }, async (inner, chosen) => {
    refuseUnknownPasses(chosen, [...wanted.keys()]);
    const catalog = await listAddOnsByIds(inner, addOnIdsOf(chosen.selection, [...wanted.values()].flat()));
    const passes = chosen.selection.passes.map((pass): PassLine => {
      const ids = wanted.get(pass.id);
      if (ids === undefined) return pass;
      return {
        ...pass,
        addOns: ids.toSorted().map((id) => {
          const addOn = catalog.get(id);
          if (addOn === undefined || addOn.row.event_id !== standing.event.id) throw notFound('add-on');
          if (!fits(addOn, pass))
            throw conflict('addOn.passType', `${addOn.row.name} does not go with this pass.`, 'addOns');
          const known = pass.addOns.find(({ addOnId }) => addOnId === id);
          return { addOnId: id, price: known?.price ?? addOn.row.price, discount: 0 };
        }),
      };
    });
    return { selection: await priceStays(inner, { ...chosen.selection, passes }, catalog) };
  });
  return null;
}

export const fits = ({ row }: CompleteAddOn, { passTypeId }: PassLine): boolean =>
  row.pass_type_ids.length === 0 || row.pass_type_ids.includes(passTypeId);

const addOnIdsOf = ({ passes }: Selection, more: readonly string[] = []): string[] => [
  ...passes.flatMap(({ addOns }) => addOns.map(({ addOnId }) => addOnId)),
  ...more,
];

/** Rooms of passes that are being chosen; passes that name the same reservation share it. */
export async function chooseReservations(
  ctx: Context,
  idOrSlug: string,
  input: ReservationsInput,
): Promise<null> {
  const standing = await getStanding(ctx, idOrSlug);
  const wanted = new Map(
    input.map(({ id, reservation }) => [
      id.toLowerCase(),
      reservation === null ? null : readRoom(reservation),
    ]),
  );
  await changeDraft(ctx, standing, { opens: false, holds: false }, async (inner, chosen) => {
    refuseUnknownPasses(chosen, [...wanted.keys()]);
    const passes = chosen.selection.passes.map((pass) => {
      const room = wanted.get(pass.id);
      return room === undefined ? pass : { ...pass, reservationId: room?.id ?? null };
    });
    const kept = new Map(chosen.selection.reservations.map((room) => [room.id, room]));
    for (const room of wanted.values())
      if (room !== null) {
        const twin = [...wanted.values()].find(
          (other) => other?.id === room.id && JSON.stringify(other) !== JSON.stringify(room),
        );
        if (twin !== undefined)
          throw invalid('reservation.differs', 'Passes that share a room share its dates.', 'reservation');
        kept.set(room.id, { ...room, price: 0, discount: 0 });
      }
    const used = new Set(passes.map(({ reservationId }) => reservationId));
    const reservations = [...kept.values()].filter(({ id }) => used.has(id));
    const types = await listRoomTypesByIds(
      inner,
      reservations.map(({ roomTypeId }) => roomTypeId),
    );
    for (const room of reservations) {
      const type = types.get(room.roomTypeId);
      if (type === undefined || type.row.event_id !== standing.event.id) throw notFound('room type');
      refuseStay(
        type,
        room,
        passes.filter(({ reservationId }) => reservationId === room.id),
      );
    }
    return { selection: await priceStays(inner, { ...chosen.selection, passes, reservations }) };
  });
  return null;
}

function readRoom(input: NonNullable<ReservationsInput[number]['reservation']>) {
  const date = (text: string | null | undefined, field: string): Date | null =>
    text === null || text === undefined ? null : readInstant(text, field);
  return {
    id: readId(input.id),
    roomTypeId: input.eventRoomTypeId.toLowerCase(),
    start: date(input.start, 'start'),
    end: date(input.end, 'end'),
  };
}

function refuseUnknownPasses({ selection }: Chosen, ids: readonly string[]): void {
  if (ids.some((id) => !selection.passes.some((pass) => pass.id === id))) throw notFound('pass');
}

/** What depends on nights and on who shares a room is worked out anew whenever one of them changes. */
async function priceStays(
  inner: Context,
  selection: Selection,
  known?: ReadonlyMap<string, CompleteAddOn>,
): Promise<Selection> {
  const catalog = known ?? (await listAddOnsByIds(inner, addOnIdsOf(selection)));
  const types = await listRoomTypesByIds(
    inner,
    selection.reservations.map(({ roomTypeId }) => roomTypeId),
  );
  const rooms = new Map(selection.reservations.map((room) => [room.id, room]));
  const passes = selection.passes.map((pass) => {
    const room = rooms.get(pass.reservationId ?? '');
    const addOns = pass.addOns.map((line) => {
      const addOn = catalog.get(line.addOnId);
      return addOn?.row.price_per_night === true
        ? { ...line, price: addOn.row.price * nightsOf(room?.start ?? null, room?.end ?? null) }
        : line;
    });
    return { ...pass, addOns };
  });
  const reservations = selection.reservations.map((room) =>
    priceOne(types.get(room.roomTypeId), room, passes),
  );
  return { ...selection, passes, reservations };
}

function priceOne(
  type: CompleteRoomType | undefined,
  room: ReservationLine,
  passes: readonly PassLine[],
): ReservationLine {
  if (type === undefined) return room;
  const sharers = passes.filter(({ reservationId }) => reservationId === room.id);
  const rates = sharers.map((pass) => {
    const detail = roomFor(type, pass);
    return { premium: detail?.premium ?? 0, includedNights: detail?.included_nights ?? 0 };
  });
  const { price, price_per_night: pricePerNight } = type.row;
  return { ...room, price: priceRoom({ price, pricePerNight }, rates, nightsOf(room.start, room.end)) };
}
