import { conflict, invalid } from '../../../../platform/errors.ts';
import type { CompleteRoomType } from '../../tickets/index.ts';
import type { PassLine, ReservationLine } from '../paying/pricing.ts';

type Detail = CompleteRoomType['passTypes'][number]['row'];

/** Special rules of a room type for one pass type; undefined: the rules for everybody apply. */
export const roomFor = ({ passTypes }: CompleteRoomType, { passTypeId }: PassLine): Detail | undefined =>
  passTypes.find(({ row }) => row.pass_type_id === passTypeId)?.row;

/** Whether passes of a kind may have such a room. */
export const mayStay = (type: CompleteRoomType, pass: PassLine): boolean =>
  roomFor(type, pass)?.enabled ?? true;

interface Bounds {
  readonly min_start: Date | null;
  readonly max_start: Date | null;
  readonly min_end: Date | null;
  readonly max_end: Date | null;
}

export function refuseStay(
  type: CompleteRoomType,
  room: ReservationLine,
  sharers: readonly PassLine[],
): void {
  const { row } = type;
  const { name } = row;
  if (sharers.some((pass) => !mayStay(type, pass)))
    throw conflict('reservation.passType', { values: { name }, field: 'reservation' });
  const details = sharers.flatMap((pass) => roomFor(type, pass) ?? []);
  const most = Math.min(...[row.max_passes, ...details.map((detail) => detail.max_passes)].map(orInfinite));
  const least = Math.max(
    1,
    ...[row.min_passes, ...details.map((detail) => detail.min_passes)].map((n) => n ?? 1),
  );
  if (sharers.length > most)
    throw invalid('reservation.tooMany', { values: { name, max: most }, field: 'reservation' });
  if (sharers.length < least)
    throw invalid('reservation.tooFew', { values: { name, min: least }, field: 'reservation' });
  if ((room.start === null) !== (room.end === null)) throw invalid('reservation.dates', { field: 'end' });
  if (row.price_per_night && room.start === null) throw invalid('reservation.dates', { field: 'start' });
  if (room.start === null || room.end === null) return;
  if (room.end <= room.start) throw invalid('period.reversed', { field: 'end' });
  const extended = type.addOns.filter(({ add_on_id: id }) =>
    sharers.some(({ addOns }) => addOns.some(({ addOnId }) => addOnId === id)),
  );
  const stay = boundsOf([row, ...details, ...extended]);
  if (isOutside(room.start, stay.min_start, stay.max_start))
    throw invalid('reservation.start', { values: { name }, field: 'start' });
  if (isOutside(room.end, stay.min_end, stay.max_end))
    throw invalid('reservation.end', { values: { name }, field: 'end' });
}

const orInfinite = (count: number | null): number => count ?? Infinity;

/** Bounds for a pass type override the room's own, and bounds of an add-on override both. */
function boundsOf(all: readonly Bounds[]): Bounds {
  const last = (key: keyof Bounds): Date | null =>
    all.reduce<Date | null>((found, bounds) => bounds[key] ?? found, null);
  return {
    min_start: last('min_start'),
    max_start: last('max_start'),
    min_end: last('min_end'),
    max_end: last('max_end'),
  };
}

const isOutside = (moment: Date, min: Date | null, max: Date | null): boolean =>
  (min !== null && moment < min) || (max !== null && moment > max);
