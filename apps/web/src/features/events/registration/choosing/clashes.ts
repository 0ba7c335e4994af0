export interface Slot {
  id: string;
  name: string;
  startTime: string;
  endTime: string;
}

/** One ends when the other begins: nobody has to be in two rooms. */
export const overlaps = (one: Slot, other: Slot): boolean =>
  Date.parse(one.startTime) < Date.parse(other.endTime) &&
  Date.parse(other.startTime) < Date.parse(one.endTime);

/** The chosen sessions that overlap with this one. */
export const clashesOf = <T extends Slot>(slot: Slot, chosen: readonly T[]): T[] =>
  chosen.filter((other) => other.id !== slot.id && overlaps(slot, other));

/** In the order of their days, and within a day of their beginnings. */
export function byDay<T extends Slot & { day: string }>(sessions: readonly T[]): [day: string, T[]][] {
  const ordered = sessions.toSorted(
    (one, other) =>
      one.day.localeCompare(other.day) ||
      Date.parse(one.startTime) - Date.parse(other.startTime) ||
      one.name.localeCompare(other.name),
  );
  return [...Map.groupBy(ordered, ({ day }) => day)];
}
