import type { Routes } from '../../../../platform/http/api.ts';
import { okList } from '../../../../platform/http/schemas.ts';
import { viewGroup } from '../groups.views.ts';
import * as schemas from './all-groups.schemas.ts';
import { listAllGroups } from './all-groups.service.ts';

export const allGroupsRoutes: Routes = (app) => {
  app.get('/admin/groups', { schema: schemas.listAllGroups }, async ({ context, query }) => {
    const { rows, count } = await listAllGroups(context, query);
    return okList(rows.map(viewGroup), count);
  });
};
