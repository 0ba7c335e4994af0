import type { Routes } from '../../../platform/http/api.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './directory.schemas.ts';
import { getStory } from './directory.service.ts';
import { viewStory } from './directory.views.ts';

export const storyRoutes: Routes = (app) => {
  app.get('/admin/accounts/:accountId', { schema: schemas.getAccountStory }, async ({ context, params }) =>
    ok(viewStory(await getStory(context, params.accountId), context.now())),
  );
};
