import type { Routes } from '../../../../platform/http/api.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { timeOf } from '../slots/days.ts';
import type { WatchRow } from './watching.queries.ts';
import * as schemas from './watching.schemas.ts';
import * as watching from './watching.service.ts';

const view = (row: WatchRow): schemas.BookingWatchView => ({
  id: row.id,
  spaceId: row.space_id,
  day: row.day,
  time: timeOf(row.minute),
  space: { name: row.space_name, slug: row.space_slug },
  place: { name: row.place_name, slug: row.place_slug },
});

export const watchingRoutes: Routes = (app) => {
  app.post(
    '/bookings/places/:placeId/spaces/:spaceId/watches',
    { schema: schemas.watchSlot },
    async ({ context, params, body }) =>
      ok(view(await watching.watchSlot(context, params.placeId, params.spaceId, body))),
  );

  app.get('/bookings/watches', { schema: schemas.listWatches }, async ({ context, query }) => {
    const { rows, count } = await watching.listWatches(context, query);
    return okList(rows.map(view), count);
  });

  app.delete('/bookings/watches/:watchId', { schema: schemas.unwatchSlot }, async ({ context, params }) => {
    await watching.unwatchSlot(context, params.watchId);
    return ok(null);
  });
};
