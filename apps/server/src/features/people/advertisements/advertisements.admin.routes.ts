import type { Routes } from '../../../platform/http/api.ts';
import { PICTURE_BODY_LIMIT } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './advertisements.schemas.ts';
import * as advertisements from './advertisements.service.ts';
import { viewManaged, viewStatistics } from './advertisements.views.ts';

export const advertisementAdminRoutes: Routes = (app) => {
  const withPicture = { bodyLimit: PICTURE_BODY_LIMIT };

  app.get('/admin/advertisements', { schema: schemas.listAdvertisements }, async ({ context, query }) => {
    const { rows, count } = await advertisements.listAdvertisements(context, query);
    return okList(rows.map(viewManaged), count);
  });

  app.post(
    '/admin/advertisements',
    { schema: schemas.createAdvertisement, ...withPicture },
    async ({ context, body, headers }) =>
      ok(viewManaged(await advertisements.createAdvertisement(context, body, headers['idempotency-key']))),
  );

  app.get(
    '/admin/advertisements/:advertisementId',
    { schema: schemas.getStatistics },
    async ({ context, params, query }) => {
      const { row, days } = await advertisements.getStatistics(context, params.advertisementId, query.days);
      return ok(viewStatistics(row, days));
    },
  );

  app.put(
    '/admin/advertisements/:advertisementId',
    { schema: schemas.updateAdvertisement, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewManaged(await advertisements.updateAdvertisement(context, params.advertisementId, body))),
  );

  app.delete(
    '/admin/advertisements/:advertisementId',
    { schema: schemas.deleteAdvertisement },
    async ({ context, params }) =>
      ok(await advertisements.deleteAdvertisement(context, params.advertisementId)),
  );
};
