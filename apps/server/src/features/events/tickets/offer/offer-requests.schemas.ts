import { Type, type Static, type TProperties } from 'typebox';
import {
  answers,
  body,
  Instant,
  listAnswers,
  literals,
  nullable,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { AccessLevel } from '../../programme/related.schemas.ts';
import { EventPackage, ListingAddOn, ListingPassType, ListingRoomType } from './offer.schemas.ts';

export const title = Type.String({ minLength: 1, maxLength: 160, pattern: '\\S' });
const line = Type.String({ maxLength: 300 });
export const text = nullable(Type.String({ maxLength: 20_000 }));
export const amount = Type.Integer({
  minimum: 0,
  maximum: 100_000_000,
  description: 'Amount in minor units of the currency',
});
export const pieces = Type.Integer({ minimum: 1, maximum: 1000 });
export const limit = nullable(
  Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Maximum quantity; null for no limit' }),
);
const picture = Type.String({ minLength: 1, description: 'Image as base64 text or data URI' });
const image = nullable(picture);
const order = Type.Integer({ minimum: -100_000, maximum: 100_000 });
/** Chosen by the client, so that a call repeated makes nothing twice. */
const ownId = { id: Type.Optional(Uuid) };
export const optional = <T extends TProperties>(properties: T) =>
  Type.Partial(Type.Object(properties)).properties;

/** The id of one that is there keeps it; without an id it is new; what is not named goes. */
const keptId = Type.Optional(nullable(Uuid));
const priceSchedules = Type.Array(
  body({
    id: keptId,
    name: Type.Optional(nullable(line)),
    price: amount,
    startDate: Instant,
    endDate: Instant,
  }),
  { maxItems: 50 },
);
const refundSchedules = Type.Array(
  body({
    id: keptId,
    percentage: Type.Integer({ minimum: 0, maximum: 100 }),
    startDate: Instant,
    endDate: Instant,
  }),
  { maxItems: 50 },
);

const passTypeFields = optional({
  shortDescription: line,
  longDescription: text,
  price: amount,
  accessLevel: AccessLevel,
  visibility: literals(['public', 'private']),
  active: Type.Boolean(),
  cancelable: Type.Boolean(),
  transferable: Type.Boolean(),
  minQuantityPerSale: pieces,
  maxQuantityPerSale: pieces,
  enableCoupons: Type.Boolean(),
  minCouponQuantity: nullable(pieces),
  maxCouponQuantity: nullable(pieces),
  image,
  sortOrder: order,
  overrideStartDate: nullable(Instant),
  limit,
  priceSchedules,
  refundSchedules,
  tierIds: Type.Array(Uuid, { maxItems: 100, description: 'Tiers that may buy it; empty for all' }),
});
const CreatePassType = body({ name: title, ...passTypeFields });
const UpdatePassType = body({ name: Type.Optional(title), ...passTypeFields });
export type UpdatePassType = Static<typeof UpdatePassType>;
export type CreatePassType = Static<typeof CreatePassType>;

const packagePasses = Type.Array(body({ passTypeId: Uuid, quantity: pieces }), { minItems: 1, maxItems: 20 });
const packageFields = optional({
  description: Type.String({ maxLength: 5000 }),
  price: amount,
  isActive: Type.Boolean(),
  image,
  sortOrder: order,
});
const CreatePackage = body({ ...ownId, name: title, passes: packagePasses, ...packageFields });
const UpdatePackage = body({ ...optional({ name: title, passes: packagePasses }), ...packageFields });
export type UpdatePackage = Static<typeof UpdatePackage>;
export type CreatePackage = Static<typeof CreatePackage>;

const ids = Type.Array(Uuid, { maxItems: 100 });
const addOnFields = optional({
  shortDescription: line,
  longDescription: text,
  price: amount,
  pricePerNight: Type.Boolean(),
  image,
  sortOrder: order,
  limit,
  passTypeIds: ids,
});
const CreateAddOn = body({ ...ownId, name: title, ...addOnFields });
const UpdateAddOn = body({ name: Type.Optional(title), ...addOnFields });
export type UpdateAddOn = Static<typeof UpdateAddOn>;
export type CreateAddOn = Static<typeof CreateAddOn>;

export const moment = nullable(Instant);
const stay = optional({
  minStart: moment,
  defaultStart: moment,
  maxStart: moment,
  minEnd: moment,
  defaultEnd: moment,
  maxEnd: moment,
});
const shared = optional({ minPasses: nullable(pieces), maxPasses: nullable(pieces) });
const roomFields = {
  ...optional({
    description: text,
    price: amount,
    pricePerNight: Type.Boolean(),
    sortOrder: order,
    limit,
    passTypes: Type.Array(
      body({
        passTypeId: Uuid,
        ...optional({
          enabled: Type.Boolean(),
          premium: amount,
          includedNights: Type.Integer({ minimum: 0, maximum: 365 }),
        }),
        ...shared,
        ...stay,
      }),
      { maxItems: 100 },
    ),
    addOns: Type.Array(body({ addOnId: Uuid, ...stay }), { maxItems: 100 }),
  }),
  ...shared,
  ...stay,
};
const CreateRoomType = body({ ...ownId, name: title, image: picture, ...roomFields });
const UpdateRoomType = body({ ...optional({ name: title, image: picture }), ...roomFields });
export type UpdateRoomType = Static<typeof UpdateRoomType>;
export type CreateRoomType = Static<typeof CreateRoomType>;

const Order = body(
  optional({ passTypes: ids, packages: ids, addOns: ids, roomTypes: ids, sections: ids, questions: ids }),
);
export type Order = Static<typeof Order>;

export const tags = ['listings'];
const event = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Id or public name (username or slug)',
});
export const eventParam = Type.Object({ eventId: event });
const params = <const T extends string>(name: T) =>
  Type.Object({ eventId: event, [name]: Uuid } as { eventId: typeof event } & Record<T, typeof Uuid>);
export const listingParams = params;

export const offerCalls = <const N extends string, const P extends string>(
  noun: { one: N; many: `${string}`; says: string },
  param: P,
) => ({
  list: {
    operationId: `listListing${noun.many}`,
    tags,
    summary: `List all ${noun.says} of an event`,
    params: eventParam,
  },
  create: { operationId: `createListing${noun.one}`, tags, params: eventParam },
  update: { operationId: `updateListing${noun.one}`, tags, params: params(param) },
  delete: {
    operationId: `deleteListing${noun.one}`,
    tags,
    params: params(param),
    response: answers(Type.Null()),
  },
});

const passTypeCalls = offerCalls({ one: 'PassType', many: 'PassTypes', says: 'pass types' }, 'passTypeId');
export const listPassTypes = { ...passTypeCalls.list, response: listAnswers(ListingPassType) };
export const createPassType = {
  ...passTypeCalls.create,
  summary: 'Create a pass type; its name is unique within the event',
  body: CreatePassType,
  response: answers(ListingPassType),
};
export const updatePassType = {
  ...passTypeCalls.update,
  summary: 'Update a pass type; given schedules replace the existing ones',
  body: UpdatePassType,
  response: answers(ListingPassType),
};
export const deletePassType = {
  ...passTypeCalls.delete,
  summary: 'Delete a pass type that was never sold, and the coupons for it alone',
};

const packageCalls = offerCalls({ one: 'Package', many: 'Packages', says: 'packages' }, 'packageId');
export const listPackages = { ...packageCalls.list, response: listAnswers(EventPackage) };
export const createPackage = {
  ...packageCalls.create,
  summary: 'Create a package: several passes at one price',
  body: CreatePackage,
  response: answers(EventPackage),
};
export const updatePackage = {
  ...packageCalls.update,
  summary: 'Update a package',
  body: UpdatePackage,
  response: answers(EventPackage),
};
export const deletePackage = { ...packageCalls.delete, summary: 'Delete a package that nobody has bought' };

const addOnCalls = offerCalls({ one: 'AddOn', many: 'AddOns', says: 'add-ons' }, 'addOnId');
export const listAddOns = { ...addOnCalls.list, response: listAnswers(ListingAddOn) };
export const createAddOn = {
  ...addOnCalls.create,
  summary: 'Create an add-on, for all pass types or some',
  body: CreateAddOn,
  response: answers(ListingAddOn),
};
export const updateAddOn = {
  ...addOnCalls.update,
  summary: 'Update an add-on',
  body: UpdateAddOn,
  response: answers(ListingAddOn),
};
export const deleteAddOn = { ...addOnCalls.delete, summary: 'Delete an add-on that nobody has bought' };

const roomCalls = offerCalls({ one: 'RoomType', many: 'RoomTypes', says: 'room types' }, 'roomTypeId');
export const listRoomTypes = { ...roomCalls.list, response: listAnswers(ListingRoomType) };
export const createRoomType = {
  ...roomCalls.create,
  summary: 'Create a room type; an image is required',
  body: CreateRoomType,
  response: answers(ListingRoomType),
};
export const updateRoomType = {
  ...roomCalls.update,
  summary: 'Update a room type; given details replace the existing ones',
  body: UpdateRoomType,
  response: answers(ListingRoomType),
};
export const deleteRoomType = { ...roomCalls.delete, summary: 'Delete a room type that nobody has reserved' };

export const orderOffer = {
  operationId: 'orderListing',
  tags,
  summary: 'Reorder the offer and the questions of an event by lists of ids',
  params: eventParam,
  body: Order,
  response: answers(Type.Null()),
};
