import type { Routes } from '../../../platform/http/api.ts';
import { inPerson } from '../../../platform/http/context.ts';
import { okList } from '../../../platform/http/schemas.ts';
import * as schemas from './rights.schemas.ts';
import { listGiven } from './rights.service.ts';
import { viewGiven } from './rights.views.ts';

export const rightRoutes: Routes = (app) => {
  app.get(
    '/self/given-rights',
    { schema: schemas.listGivenRights, config: inPerson },
    async ({ context, query }) => okList((await listGiven(context, query)).map(viewGiven)),
  );
};
