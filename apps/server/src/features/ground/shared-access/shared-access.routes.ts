import type { Routes } from '../../../platform/http/api.ts';
import { admitsOthers, inPerson, recently } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './shared-access.schemas.ts';
import * as sharing from './shared-access.service.ts';
import { viewSharedAccess } from './shared-access.views.ts';

export const sharedAccessRoutes: Routes = (app) => {
  app.get(
    '/self/shared-access',
    { schema: schemas.listSharedAccess, config: inPerson },
    async ({ context, query }) =>
      okList((await sharing.listSharedAccess(context, query)).map(viewSharedAccess)),
  );

  app.post(
    '/self/shared-access',
    { schema: schemas.createSharedAccess, config: { ...perMinute(20), ...admitsOthers, ...recently } },
    async ({ context, body }) => {
      const { row, token } = await sharing.createSharedAccess(context, body);
      return ok({ ...viewSharedAccess(row), token });
    },
  );

  app.delete(
    '/self/shared-access/:sharedAccessId',
    { schema: schemas.endSharedAccess, config: admitsOthers },
    async ({ context, params }) => ok(await sharing.endSharedAccess(context, params.sharedAccessId)),
  );
};
