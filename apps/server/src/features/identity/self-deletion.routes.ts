import type { Routes } from '../../platform/http/api.ts';
import { ok } from '../../platform/http/schemas.ts';
import * as schemas from './self-deletion.schemas.ts';
import { deleteSelf } from './users.service.ts';

export const selfDeletionRoutes: Routes = (app) => {
  app.delete('/self', { schema: schemas.deleteSelf }, async ({ context }) => ok(await deleteSelf(context)));
};
