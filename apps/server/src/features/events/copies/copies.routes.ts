import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import { getListing, viewListing } from '../programme/index.ts';
import * as schemas from './copies.schemas.ts';
import { copyEvent } from './copies.service.ts';

export const copyRoutes: Routes = (app) => {
  app.post(
    '/listings/:eventId/copy',
    { schema: schemas.copyListing, config: perMinute(3) },
    async ({ context, params, body, headers }) => {
      const id = await copyEvent(context, params.eventId, body, headers['idempotency-key']);
      return ok(viewListing(await getListing(context, id), context.organization));
    },
  );
};
