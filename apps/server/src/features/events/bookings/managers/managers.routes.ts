import type { Routes } from '../../../../platform/http/api.ts';
import { givesPower } from '../../../../platform/http/context.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { viewBaseAccount } from '../../../ground/accounts/index.ts';
import { basePlace } from '../bookings.views.ts';
import * as schemas from './managers.schemas.ts';
import * as managers from './managers.service.ts';

export const managerRoutes: Routes = (app) => {
  app.get('/bookings/managed', { schema: schemas.listManagedPlaces }, async ({ context }) =>
    ok((await managers.listManagedPlaces(context)).map(basePlace)),
  );

  app.get(
    '/admin/bookings/places/:bookingPlaceId/managers',
    { schema: schemas.listManagers },
    async ({ context, params }) =>
      ok((await managers.listManagers(context, params.bookingPlaceId)).map(viewBaseAccount)),
  );

  app.post(
    '/admin/bookings/places/:bookingPlaceId/managers',
    { schema: schemas.addManager, config: givesPower },
    async ({ context, params, body }) =>
      ok((await managers.addManager(context, params.bookingPlaceId, body.accountId)).map(viewBaseAccount)),
  );

  app.delete(
    '/admin/bookings/places/:bookingPlaceId/managers/:accountId',
    { schema: schemas.removeManager },
    async ({ context, params }) =>
      ok(await managers.removeManager(context, params.bookingPlaceId, params.accountId)),
  );
};
