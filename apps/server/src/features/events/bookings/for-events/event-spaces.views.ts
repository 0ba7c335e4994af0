import type { ChoiceRow, listEventsAt, listOffered } from './event-spaces.queries.ts';
import type { BookingSpaceEventView, EventSpaceView, OfferedSpaceView } from './event-spaces.schemas.ts';
import { spaceTimeOf } from './event-spaces.policy.ts';

export function viewEventSpace(row: ChoiceRow): EventSpaceView {
  const { start, end } = spaceTimeOf(row);
  return {
    space: { id: row.space_id, name: row.name, slug: row.slug, supply: row.supply },
    place: {
      id: row.place_id,
      name: row.place_name,
      slug: row.place_slug,
      timezone: row.timezone,
      address1: row.address1,
      city: row.city,
    },
    minutesBefore: row.minutes_before,
    minutesAfter: row.minutes_after,
    start: start.toISOString(),
    end: end.toISOString(),
    isTaken: row.is_taken,
  };
}

export const viewOfferedSpace = (row: Awaited<ReturnType<typeof listOffered>>[number]): OfferedSpaceView => ({
  id: row.id,
  name: row.name,
  supply: row.supply,
  place: { id: row.place_id, name: row.place_name },
  isFree: row.is_free,
});

export const viewSpaceEvent = (
  row: Awaited<ReturnType<typeof listEventsAt>>[number],
): BookingSpaceEventView => ({
  ...row.event,
  start: row.starts_at.toISOString(),
  end: row.ends_at.toISOString(),
});
