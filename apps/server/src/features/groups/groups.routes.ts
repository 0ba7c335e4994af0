import type { Routes } from '../../platform/http/api.ts';
import { okList } from '../../platform/http/schemas.ts';
import * as schemas from './groups.schemas.ts';
import * as groups from './groups.service.ts';
import { viewGroup } from './groups.views.ts';

export const groupRoutes: Routes = (app) => {
  app.get(
    '/accounts/:accountId/groups',
    { schema: schemas.listAccountGroups },
    async ({ context, params, query }) =>
      okList((await groups.listGroupsOf(context, params.accountId, query)).map(viewGroup)),
  );
};
