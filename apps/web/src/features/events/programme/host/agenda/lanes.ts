export interface Lanes<T> {
  placed: { item: T; lane: number }[];
  count: number;
}

/** Puts overlapping items into lanes, one below the other. */
export function laneOf<T extends { startTime: string; endTime: string }>(items: readonly T[]): Lanes<T> {
  const ends: number[] = [];
  const order = [...items].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  const placed = order.map((item) => {
    const free = ends.findIndex((end) => end <= Date.parse(item.startTime));
    const lane = free === -1 ? ends.length : free;
    ends[lane] = Date.parse(item.endTime);
    return { item, lane };
  });
  return { placed, count: ends.length };
}
