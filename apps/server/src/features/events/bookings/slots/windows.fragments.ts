import { sql } from 'kysely';

export interface Window {
  readonly start: Date;
  readonly end: Date;
}

/** Times as rows `wish` of a statement, with their place, counted from 1: however many there are, it stays one statement. */
export function windowRows(windows: readonly Window[]) {
  const starts = windows.map(({ start }) => start.toISOString());
  const ends = windows.map(({ end }) => end.toISOString());
  return sql<{
    starts: Date;
    ends: Date;
    place: number;
  }>`unnest(${starts}::timestamptz[], ${ends}::timestamptz[])
    with ordinality`.as<'wish'>(sql`wish(starts, ends, place)`);
}
