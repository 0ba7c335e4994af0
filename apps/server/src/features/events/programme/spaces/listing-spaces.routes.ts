import type { Routes } from '../../../../platform/http/api.ts';
import { okList } from '../../../../platform/http/schemas.ts';
import { viewEventSpace, viewOfferedSpace } from '../../bookings/index.ts';
import * as schemas from './listing-spaces.schemas.ts';
import * as spaces from './listing-spaces.service.ts';

export const listingSpaceRoutes: Routes = (app) => {
  app.get('/listings/:eventId/spaces', { schema: schemas.listEventSpaces }, async ({ context, params }) =>
    okList((await spaces.listSpaces(context, params.eventId)).map(viewEventSpace)),
  );

  app.get(
    '/listings/:eventId/spaces/offered',
    { schema: schemas.listOfferedSpaces },
    async ({ context, params, query }) =>
      okList((await spaces.listOffered(context, params.eventId, query)).map(viewOfferedSpace)),
  );

  app.put(
    '/listings/:eventId/spaces',
    { schema: schemas.setEventSpaces },
    async ({ context, params, body }) =>
      okList((await spaces.setSpaces(context, params.eventId, body.spaces)).map(viewEventSpace)),
  );
};
