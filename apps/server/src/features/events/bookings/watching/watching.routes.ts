import type { Routes } from '../../../../platform/http/api.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './watching.schemas.ts';
import * as watching from './watching.service.ts';
import { viewWatch } from './watching.views.ts';

export const watchingRoutes: Routes = (app) => {
  app.post(
    '/bookings/places/:placeId/spaces/:spaceId/watches',
    { schema: schemas.watchSlot },
    async ({ context, params, body }) =>
      ok(viewWatch(await watching.watchSlot(context, params.placeId, params.spaceId, body))),
  );

  app.get('/bookings/watches', { schema: schemas.listWatches }, async ({ context, query }) => {
    const { rows, count } = await watching.listWatches(context, query);
    return okList(rows.map(viewWatch), count);
  });

  app.delete('/bookings/watches/:watchId', { schema: schemas.unwatchSlot }, async ({ context, params }) => {
    await watching.unwatchSlot(context, params.watchId);
    return ok(null);
  });
};
