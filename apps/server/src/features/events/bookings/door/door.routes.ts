import type { Routes } from '../../../../platform/http/api.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { basePlace, baseSpace } from '../bookings.views.ts';
import { getDoor as schema, type BookingDoorView } from './door.schemas.ts';
import { getDoor, type Door } from './door.service.ts';

const viewDoor = ({ place, space, now, open, taken }: Door): BookingDoorView => ({
  place: basePlace(place),
  space: baseSpace(space, space.currency),
  now: now.toISOString(),
  open: open.map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  })),
  bookings: taken.map((row) => ({
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    taken: row.taken,
    names: row.names,
    event: row.event,
  })),
});

export const doorRoutes: Routes = (app) => {
  app.get('/bookings/places/:placeId/spaces/:spaceId/door', { schema }, async ({ context, params }) =>
    ok(viewDoor(await getDoor(context, params.placeId, params.spaceId))),
  );
};
