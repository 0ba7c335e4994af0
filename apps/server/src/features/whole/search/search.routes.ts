import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './search.schemas.ts';
import { findEverywhere } from './search.service.ts';

export const searchRoutes: Routes = (app) => {
  app.get('/search', { schema: schemas.search, config: perMinute(600) }, async ({ context, query }) =>
    ok(await findEverywhere(context, query.search, query.limit)),
  );
};
