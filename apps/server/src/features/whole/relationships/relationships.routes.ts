import type { Routes } from '../../../platform/http/api.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './relationships.schemas.ts';
import { getRelationships } from './relationships.service.ts';

export const relationshipRoutes: Routes = (app) => {
  app.get('/self/relationships', { schema: schemas.getRelationships }, async ({ context }) =>
    ok(await getRelationships(context)),
  );
};
