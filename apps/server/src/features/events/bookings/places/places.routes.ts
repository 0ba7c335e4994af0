import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewDay, viewPlace, viewSpace } from '../bookings.views.ts';
import { listSpaceEvents as spaceEventsSchema } from '../for-events/event-spaces.schemas.ts';
import { viewSpaceEvent } from '../for-events/event-spaces.views.ts';
import { listSpaceEvents } from '../for-events/space-events.service.ts';
import * as schemas from './places.schemas.ts';
import * as places from './places.service.ts';

/** A call reads the free slots of up to a hundred spaces, and visitors send it too. */
const config = perMinute(600);

export const placeRoutes: Routes = (app) => {
  app.get('/bookings/places', { schema: schemas.listPlaces, config }, async ({ context, query }) => {
    const { shown, count } = await places.listPlaces(context, query, true);
    return okList(shown.map(viewPlace), count);
  });

  app.get('/bookings/places/:placeId', { schema: schemas.getPlace, config }, async ({ context, params }) =>
    ok(viewPlace(await places.getPlace(context, params.placeId, true))),
  );

  app.get(
    '/bookings/places/:placeId/spaces',
    { schema: schemas.listSpaces, config },
    async ({ context, params, query }) => {
      const { shown, count } = await places.listSpaces(context, params.placeId, { ...query, active: true });
      return okList(shown.map(viewSpace), count);
    },
  );

  app.get(
    '/bookings/places/:placeId/spaces/:spaceId',
    { schema: schemas.getSpace, config },
    async ({ context, params }) =>
      ok(viewSpace(await places.getSpace(context, params.placeId, params.spaceId))),
  );

  app.get(
    '/bookings/places/:placeId/spaces/:spaceId/slots',
    { schema: schemas.listSlots, config },
    async ({ context, params, query }) =>
      okList(
        (await places.listMonth(context, params.placeId, params.spaceId, query.firstDayOfMonth)).map(viewDay),
      ),
  );

  app.get(
    '/bookings/places/:placeId/spaces/:spaceId/events',
    { schema: spaceEventsSchema },
    async ({ context, params, query }) =>
      okList(
        (await listSpaceEvents(context, params.placeId, params.spaceId, query.firstDayOfMonth)).map(
          viewSpaceEvent,
        ),
      ),
  );
};
