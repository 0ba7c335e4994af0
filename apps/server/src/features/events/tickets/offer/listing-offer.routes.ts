import type { Context } from '../../../../platform/context.ts';
import type { Routes } from '../../../../platform/http/api.ts';
import { PICTURE_BODY_LIMIT } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as couponSchemas from '../coupons/coupon-requests.schemas.ts';
import * as coupons from '../coupons/coupons.service.ts';
import * as extras from './extras.service.ts';
import * as schemas from './offer-requests.schemas.ts';
import type { CompleteAddOn, Hosted } from './offer.types.ts';
import type { CompletePassType } from '../../programme/index.ts';
import {
  viewCouponUse,
  viewListingAddOn,
  viewListingCoupon,
  viewListingPassType,
  viewListingRoomType,
  viewPackage,
} from './offer.views.ts';
import * as passTypes from './pass-types.service.ts';
import * as rooms from './rooms.service.ts';
import { getBaseEvent } from '../tickets.service.ts';

const withPicture = { bodyLimit: PICTURE_BODY_LIMIT };

const passType = async (context: Context, found: Hosted<CompletePassType>) =>
  ok(viewListingPassType(found, await getBaseEvent(context, found.row.event_id)));
const addOn = async (context: Context, found: Hosted<CompleteAddOn>) =>
  ok(viewListingAddOn(found, await getBaseEvent(context, found.row.event_id)));

/** Routes for hosts: everything that an event sells. */
export const listingOfferRoutes: Routes = (app) => {
  app.get('/listings/:eventId/passTypes', { schema: schemas.listPassTypes }, async ({ context, params }) => {
    const found = await passTypes.listPassTypes(context, params.eventId);
    const event = await getBaseEvent(context, params.eventId);
    return okList(found.map((one) => viewListingPassType(one, event)));
  });
  app.post(
    '/listings/:eventId/passTypes',
    { schema: schemas.createPassType, ...withPicture },
    async ({ context, params, body }) =>
      passType(context, await passTypes.createPassType(context, params.eventId, body)),
  );
  app.put(
    '/listings/:eventId/passTypes/:passTypeId',
    { schema: schemas.updatePassType, ...withPicture },
    async ({ context, params, body }) =>
      passType(context, await passTypes.updatePassType(context, params.eventId, params.passTypeId, body)),
  );
  app.delete(
    '/listings/:eventId/passTypes/:passTypeId',
    { schema: schemas.deletePassType },
    async ({ context, params }) =>
      ok(await passTypes.deletePassType(context, params.eventId, params.passTypeId)),
  );

  app.get('/listings/:eventId/packages', { schema: schemas.listPackages }, async ({ context, params }) =>
    okList((await extras.listPackages(context, params.eventId)).map(viewPackage)),
  );
  app.post(
    '/listings/:eventId/packages',
    { schema: schemas.createPackage, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewPackage(await extras.createPackage(context, params.eventId, body))),
  );
  app.put(
    '/listings/:eventId/packages/:packageId',
    { schema: schemas.updatePackage, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewPackage(await extras.updatePackage(context, params.eventId, params.packageId, body))),
  );
  app.delete(
    '/listings/:eventId/packages/:packageId',
    { schema: schemas.deletePackage },
    async ({ context, params }) => ok(await extras.deletePackage(context, params.eventId, params.packageId)),
  );

  app.get('/listings/:eventId/addOns', { schema: schemas.listAddOns }, async ({ context, params }) => {
    const found = await extras.listAddOns(context, params.eventId);
    const event = await getBaseEvent(context, params.eventId);
    return okList(found.map((one) => viewListingAddOn(one, event)));
  });
  app.post(
    '/listings/:eventId/addOns',
    { schema: schemas.createAddOn, ...withPicture },
    async ({ context, params, body }) =>
      addOn(context, await extras.createAddOn(context, params.eventId, body)),
  );
  app.put(
    '/listings/:eventId/addOns/:addOnId',
    { schema: schemas.updateAddOn, ...withPicture },
    async ({ context, params, body }) =>
      addOn(context, await extras.updateAddOn(context, params.eventId, params.addOnId, body)),
  );
  app.delete(
    '/listings/:eventId/addOns/:addOnId',
    { schema: schemas.deleteAddOn },
    async ({ context, params }) => ok(await extras.deleteAddOn(context, params.eventId, params.addOnId)),
  );

  app.get('/listings/:eventId/roomTypes', { schema: schemas.listRoomTypes }, async ({ context, params }) =>
    okList((await rooms.listRoomTypes(context, params.eventId)).map(viewListingRoomType)),
  );
  app.post(
    '/listings/:eventId/roomTypes',
    { schema: schemas.createRoomType, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewListingRoomType(await rooms.createRoomType(context, params.eventId, body))),
  );
  app.put(
    '/listings/:eventId/roomTypes/:roomTypeId',
    { schema: schemas.updateRoomType, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewListingRoomType(await rooms.updateRoomType(context, params.eventId, params.roomTypeId, body))),
  );
  app.delete(
    '/listings/:eventId/roomTypes/:roomTypeId',
    { schema: schemas.deleteRoomType },
    async ({ context, params }) => ok(await rooms.deleteRoomType(context, params.eventId, params.roomTypeId)),
  );

  app.get(
    '/listings/:eventId/coupons',
    { schema: couponSchemas.listCoupons },
    async ({ context, params, query }) => {
      const found = await coupons.listCoupons(context, params.eventId, query);
      return okList(found.coupons.map(viewListingCoupon), found.count);
    },
  );
  app.get(
    '/listings/:eventId/coupons/:couponId/uses',
    { schema: couponSchemas.listCouponUses },
    async ({ context, params, query }) => {
      const { uses, count } = await coupons.listCouponUses(context, params.eventId, params.couponId, query);
      return okList(uses.flatMap(viewCouponUse), count);
    },
  );
  app.post(
    '/listings/:eventId/coupons',
    { schema: couponSchemas.createCoupon },
    async ({ context, params, body }) =>
      ok(viewListingCoupon(await coupons.createCoupon(context, params.eventId, body))),
  );
  app.post(
    '/listings/:eventId/coupons/batch',
    { schema: couponSchemas.createCoupons },
    async ({ context, params, body, headers }) => {
      const made = await coupons.createCoupons(context, params.eventId, body, headers['idempotency-key']);
      return okList(made.map(viewListingCoupon));
    },
  );
  app.put(
    '/listings/:eventId/coupons/:couponId',
    { schema: couponSchemas.updateCoupon },
    async ({ context, params, body }) =>
      ok(viewListingCoupon(await coupons.updateCoupon(context, params.eventId, params.couponId, body))),
  );
  app.delete(
    '/listings/:eventId/coupons/:couponId',
    { schema: couponSchemas.deleteCoupon },
    async ({ context, params }) => ok(await coupons.deleteCoupon(context, params.eventId, params.couponId)),
  );

  app.put('/listings/:eventId/order', { schema: schemas.orderOffer }, async ({ context, params, body }) =>
    ok(await extras.putInOrder(context, params.eventId, body)),
  );
};
