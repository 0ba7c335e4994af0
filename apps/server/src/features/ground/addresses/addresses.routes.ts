import type { Routes } from '../../../platform/http/api.ts';
import { inPersonOrTeam } from '../../../platform/http/context.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './addresses.schemas.ts';
import * as addresses from './addresses.service.ts';
import { viewAddress } from './addresses.views.ts';

export const addressRoutes: Routes = (app) => {
  app.get(
    '/self/addresses',
    { schema: schemas.listAddresses, config: inPersonOrTeam },
    async ({ context, query }) => okList((await addresses.listAddresses(context, query)).map(viewAddress)),
  );

  app.get(
    '/self/addresses/:addressId',
    { schema: schemas.getAddress, config: inPersonOrTeam },
    async ({ context, params }) => ok(viewAddress(await addresses.getAddress(context, params.addressId))),
  );

  app.post(
    '/self/addresses',
    { schema: schemas.createAddress, config: inPersonOrTeam },
    async ({ context, body }) => ok(viewAddress(await addresses.createAddress(context, body))),
  );

  app.put(
    '/self/addresses/:addressId',
    { schema: schemas.updateAddress, config: inPersonOrTeam },
    async ({ context, params, body }) =>
      ok(viewAddress(await addresses.updateAddress(context, params.addressId, body))),
  );

  app.delete(
    '/self/addresses/:addressId',
    { schema: schemas.deleteAddress, config: inPersonOrTeam },
    async ({ context, params }) => ok(await addresses.deleteAddress(context, params.addressId)),
  );
};
