import type { Routes } from '../../../../platform/http/api.ts';
import { PICTURE_BODY_LIMIT } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewManagedPlace, viewManagedSpace } from '../bookings.views.ts';
import * as schemas from './admin-places.schemas.ts';
import * as places from './admin-places.service.ts';
import * as spaces from './admin-spaces.service.ts';

const withPicture = { bodyLimit: PICTURE_BODY_LIMIT };

export const adminPlaceRoutes: Routes = (app) => {
  app.get('/admin/bookings/places', { schema: schemas.listAllPlaces }, async ({ context, query }) => {
    const { shown, count } = await places.listAllPlaces(context, query);
    return okList(shown.map(viewManagedPlace), count);
  });

  app.post(
    '/admin/bookings/places',
    { schema: schemas.createPlace, ...withPicture },
    async ({ context, body }) => ok(viewManagedPlace(await places.createPlace(context, body))),
  );

  app.get(
    '/admin/bookings/places/:bookingPlaceId',
    { schema: schemas.getPlace },
    async ({ context, params }) =>
      ok(viewManagedPlace(await places.getManagedPlace(context, params.bookingPlaceId))),
  );

  app.put(
    '/admin/bookings/places/:bookingPlaceId',
    { schema: schemas.updatePlace, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewManagedPlace(await places.updatePlace(context, params.bookingPlaceId, body))),
  );

  app.delete(
    '/admin/bookings/places/:bookingPlaceId',
    { schema: schemas.deletePlace },
    async ({ context, params }) => ok(await places.deletePlace(context, params.bookingPlaceId)),
  );

  app.get(
    '/admin/bookings/places/:bookingPlaceId/spaces',
    { schema: schemas.listAllSpaces },
    async ({ context, params, query }) => {
      const { shown, count } = await spaces.listAllSpaces(context, params.bookingPlaceId, query);
      return okList(shown.map(viewManagedSpace), count);
    },
  );

  app.post(
    '/admin/bookings/places/:bookingPlaceId/spaces',
    { schema: schemas.createSpace, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewManagedSpace(await spaces.createSpace(context, params.bookingPlaceId, body))),
  );

  app.put(
    '/admin/bookings/spaces/:bookingSpaceId',
    { schema: schemas.updateSpace, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewManagedSpace(await spaces.updateSpace(context, params.bookingSpaceId, body))),
  );

  app.delete(
    '/admin/bookings/spaces/:bookingSpaceId',
    { schema: schemas.deleteSpace },
    async ({ context, params }) => ok(await spaces.deleteSpace(context, params.bookingSpaceId)),
  );

  app.put(
    '/admin/bookings/spaces/:bookingSpaceId/hours',
    { schema: schemas.setHours },
    async ({ context, params, body }) => {
      const { space, outside } = await spaces.setHours(context, params.bookingSpaceId, body.hours);
      return ok({ space: viewManagedSpace(space), outside });
    },
  );
};
