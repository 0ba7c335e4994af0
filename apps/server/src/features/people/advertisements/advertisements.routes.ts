import type { Routes } from '../../../platform/http/api.ts';
import { noDeed } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './advertisements.schemas.ts';
import * as advertisements from './advertisements.service.ts';
import { viewAdvertisement } from './advertisements.views.ts';
import { count } from './counts.service.ts';

export const advertisementRoutes: Routes = (app) => {
  app.get('/advertisement', { schema: schemas.getAdvertisement }, async ({ context, query }) =>
    ok(viewAdvertisement(await advertisements.drawAdvertisement(context, query.type))),
  );

  app.post(
    '/advertisement/:advertisementId/views',
    { schema: schemas.countView, config: { ...perMinute(60), ...noDeed } },
    async ({ context, params, ip }) => ok(await count(context, params.advertisementId, 'views', ip)),
  );

  app.post(
    '/advertisement/:advertisementId/clicks',
    { schema: schemas.countClick, config: { ...perMinute(60), ...noDeed } },
    async ({ context, params, ip }) => ok(await count(context, params.advertisementId, 'clicks', ip)),
  );
};
