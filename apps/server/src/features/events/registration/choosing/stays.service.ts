import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { knownZone } from '../../../../platform/time-zone.ts';
import {
  listAddOnsByIds,
  listRoomTypesByIds,
  type CompleteAddOn,
  type CompleteRoomType,
} from '../../tickets/index.ts';
import {
  nightsOf,
  priceRoom,
  type PassLine,
  type ReservationLine,
  type Selection,
} from '../paying/pricing.ts';
import type { RegistrationEventRow } from '../registrations.queries.ts';
import { refuseStay, roomFor } from './stays.policy.ts';

/**
 * Checks and prices everything that depends on nights and on room sharing again with every change: removing a pass also
 * removes its free nights, its premium and its rules.
 */
export async function settleStays(
  inner: Context,
  event: Pick<RegistrationEventRow, 'id' | 'timezone'>,
  selection: Selection,
): Promise<Selection> {
  const addOnIds = selection.passes.flatMap(({ addOns }) => addOns.map(({ addOnId }) => addOnId));
  if (selection.reservations.length === 0 && addOnIds.length === 0) return selection;
  const catalog = await listAddOnsByIds(inner, addOnIds);
  const types = await listRoomTypesByIds(
    inner,
    selection.reservations.map(({ roomTypeId }) => roomTypeId),
  );
  const zone = knownZone(event.timezone, inner.organization.timezone);
  const rooms = new Map(selection.reservations.map((room) => [room.id, room]));
  const passes = selection.passes.map((pass): PassLine => {
    const room = rooms.get(pass.reservationId ?? '');
    return { ...pass, addOns: priceByNight(pass, catalog, room === undefined ? 1 : nightsIn(room, zone)) };
  });
  const reservations = selection.reservations.map((room) => {
    const type = types.get(room.roomTypeId);
    if (type === undefined || type.row.event_id !== event.id) throw notFound('roomType');
    const sharers = passes.filter(({ reservationId }) => reservationId === room.id);
    refuseStay(type, room, sharers);
    return { ...room, price: priceStay(type, sharers, nightsIn(room, zone)) };
  });
  return { ...selection, passes, reservations };
}

const nightsIn = ({ start, end }: ReservationLine, zone: string): number => nightsOf(start, end, zone);

const priceByNight = (
  { addOns }: PassLine,
  catalog: ReadonlyMap<string, CompleteAddOn>,
  nights: number,
): PassLine['addOns'] =>
  addOns.map((line) => {
    const addOn = catalog.get(line.addOnId);
    return addOn?.row.price_per_night === true ? { ...line, price: addOn.row.price * nights } : line;
  });

function priceStay(type: CompleteRoomType, sharers: readonly PassLine[], nights: number): number {
  const rates = sharers.map((pass) => {
    const detail = roomFor(type, pass);
    return { premium: detail?.premium ?? 0, includedNights: detail?.included_nights ?? 0 };
  });
  const { price, price_per_night: pricePerNight } = type.row;
  return priceRoom({ price, pricePerNight }, rates, nights);
}
