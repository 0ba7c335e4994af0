import { timeOf } from '../slots/days.ts';
import type { WatchRow } from './watching.queries.ts';
import type { BookingWatchView } from './watching.schemas.ts';

export const viewWatch = (row: WatchRow): BookingWatchView => ({
  id: row.id,
  spaceId: row.space_id,
  day: row.day,
  time: timeOf(row.minute),
  space: { name: row.space_name, slug: row.space_slug },
  place: { name: row.place_name, slug: row.place_slug },
});
