import type { Routes } from '../../platform/http/api.ts';
import { ok, okList } from '../../platform/http/schemas.ts';
import * as schemas from './listings.schemas.ts';
import * as listings from './listings.service.ts';
import { viewListing } from './listings.views.ts';

export const listingRoutes: Routes = (app) => {
  app.get('/listings', { schema: schemas.listListings }, async ({ context, query }) => {
    const rows = await listings.listListings(context, query);
    return okList(rows.map((listing) => viewListing(listing, context.organization)));
  });

  app.get('/listings/:eventId', { schema: schemas.getListing }, async ({ context, params, query }) =>
    ok(viewListing(await listings.getListing(context, params.eventId, query.lean), context.organization)),
  );
};
