import type { Context } from '../../../../platform/context.ts';
import type { Routes } from '../../../../platform/http/api.ts';
import { recently } from '../../../../platform/http/context.ts';
import { PICTURE_BODY_LIMIT, perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { createListing } from './create.service.ts';
import * as schemas from './listings.schemas.ts';
import * as listings from './listings.service.ts';
import { viewListing } from './listings.views.ts';
import * as state from './state.service.ts';
import { updateListing } from './update.service.ts';

/** The whole listing, as calls that change it answer. */
export const answerListing = async (context: Context, id: string) =>
  ok(viewListing(await listings.getListing(context, id), context.organization));

export const listingRoutes: Routes = (app) => {
  const withPicture = { bodyLimit: PICTURE_BODY_LIMIT };

  app.get('/listings', { schema: schemas.listListings }, async ({ context, query }) => {
    const rows = await listings.listListings(context, query);
    return okList(rows.map((listing) => viewListing(listing, context.organization)));
  });

  app.post(
    '/listings',
    { schema: schemas.createListing, config: perMinute(60), ...withPicture },
    async ({ context, body, headers }) => {
      const id = await createListing(context, body, headers['idempotency-key']);
      await state.publishAsWished(context, id, body.event);
      return answerListing(context, id);
    },
  );

  app.get('/listings/:eventId', { schema: schemas.getListing }, async ({ context, params, query }) =>
    ok(viewListing(await listings.getListing(context, params.eventId, query.lean), context.organization)),
  );

  app.put(
    '/listings/:eventId',
    // One large picture, or three small ones; each may come by itself.
    { schema: schemas.updateListing, config: perMinute(60), ...withPicture },
    async ({ context, params, body }) => {
      const id = await updateListing(context, params.eventId, body);
      await state.publishAsWished(context, id, body.event);
      return answerListing(context, id);
    },
  );

  app.delete('/listings/:eventId', { schema: schemas.deleteListing }, async ({ context, params }) =>
    ok(await state.deleteListing(context, params.eventId)),
  );

  app.get('/listings/:eventId/checklist', { schema: schemas.getChecklist }, async ({ context, params }) =>
    ok({ items: await state.getChecklist(context, params.eventId) }),
  );

  app.post('/listings/:eventId/publish', { schema: schemas.publishListing }, async ({ context, params }) =>
    answerListing(context, await state.publishListing(context, params.eventId)),
  );

  app.post(
    '/listings/:eventId/unpublish',
    { schema: schemas.unpublishListing },
    async ({ context, params }) =>
      answerListing(context, await state.unpublishListing(context, params.eventId)),
  );

  // All of the money goes back.
  app.post(
    '/listings/:eventId/cancel',
    { schema: schemas.cancelListing, config: recently },
    async ({ context, params }) => answerListing(context, await state.cancelListing(context, params.eventId)),
  );
};
