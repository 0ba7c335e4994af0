import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  idParam,
  Instant,
  listAnswers,
  nullable,
  pagedQuery,
} from '../../../../platform/http/schemas.ts';
import { Questions } from '../asking/asking.schemas.ts';
import { ManagedBookingPlace, ManagedBookingSpace, OpeningHours, Refunds } from '../bookings.base.schemas.ts';

const tags = ['admin', 'bookings'];

const name = Type.String({ minLength: 1, maxLength: 160, pattern: '\\S' });
const line = Type.Optional(nullable(Type.String({ maxLength: 160 })));
const common = {
  description: Type.Optional(nullable(Type.String({ maxLength: 5000 }))),
  image: Type.Optional(
    nullable(Type.String({ minLength: 1, description: 'Image as base64 text or data URI; null removes it' })),
  ),
  questions: Type.Optional(Questions),
  active: Type.Optional(Type.Boolean()),
  sortOrder: Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 })),
};
const place = {
  ...common,
  timezone: Type.Optional(
    Type.String({ maxLength: 60, description: 'IANA time zone; that of the organization by default' }),
  ),
  address1: line,
  address2: line,
  city: line,
  state: line,
  zip: line,
  country: line,
};
const CreatePlace = body({ name, ...place });
export type CreatePlace = Static<typeof CreatePlace>;
const UpdatePlace = body({ name: Type.Optional(name), ...place });
export type UpdatePlace = Static<typeof UpdatePlace>;

const limit = Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 1000 })));
const space = {
  ...common,
  supply: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  slotDuration: Type.Optional(Type.Integer({ minimum: 5, maximum: 1440, description: 'Minutes' })),
  price: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 99_999_999, description: 'In the smallest unit of the currency' }),
  ),
  start: Type.Optional(nullable(Instant)),
  end: Type.Optional(nullable(Instant)),
  noticeMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 525_600 })),
  horizonDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 730 })),
  cancelHours: Type.Optional(Type.Integer({ minimum: 0, maximum: 8760 })),
  perDay: limit,
  perWeek: limit,
  refunds: Type.Optional(Refunds),
  doorNames: Type.Optional(
    Type.Boolean({ description: 'The display at its door tells first names to signed-in members' }),
  ),
  forEvents: Type.Optional(
    Type.Boolean({ description: 'True if hosts can reserve it for their events, not only the staff' }),
  ),
};
const CreateSpace = body({ name, ...space });
export type CreateSpace = Static<typeof CreateSpace>;
const UpdateSpace = body({ name: Type.Optional(name), ...space });
export type UpdateSpace = Static<typeof UpdateSpace>;

const AdminQuery = pagedQuery({ active: Type.Optional(Type.Boolean()) });

export const listAllPlaces = {
  operationId: 'listAllBookingPlaces',
  tags,
  summary: 'List all places, inactive ones too (staff only), in their order',
  querystring: AdminQuery,
  response: listAnswers(ManagedBookingPlace),
};
export const getPlace = {
  operationId: 'getManagedBookingPlace',
  tags,
  summary: 'Get a place as the staff manage it',
  params: idParam('bookingPlaceId'),
  response: answers(ManagedBookingPlace),
};
export const createPlace = {
  operationId: 'createBookingPlace',
  tags,
  summary: 'Create a place with bookable spaces',
  body: CreatePlace,
  response: answers(ManagedBookingPlace),
};
export const updatePlace = {
  operationId: 'updateBookingPlace',
  tags,
  summary: 'Update a place; omitted fields are kept, null clears',
  params: idParam('bookingPlaceId'),
  body: UpdatePlace,
  response: answers(ManagedBookingPlace),
};
export const deletePlace = {
  operationId: 'deleteBookingPlace',
  tags,
  summary: 'Delete a place without spaces',
  params: idParam('bookingPlaceId'),
  response: answers(Type.Null()),
};
export const listAllSpaces = {
  operationId: 'listAllBookingSpaces',
  tags,
  summary: 'List all spaces of a place, inactive ones too (staff only), in their order',
  params: idParam('bookingPlaceId'),
  querystring: AdminQuery,
  response: listAnswers(ManagedBookingSpace),
};
export const createSpace = {
  operationId: 'createBookingSpace',
  tags,
  summary: 'Create a space of a place; it opens once it has opening hours',
  params: idParam('bookingPlaceId'),
  body: CreateSpace,
  response: answers(ManagedBookingSpace),
};
export const updateSpace = {
  operationId: 'updateBookingSpace',
  tags,
  summary: 'Update a space; bookings of its old slots are kept',
  params: idParam('bookingSpaceId'),
  body: UpdateSpace,
  response: answers(ManagedBookingSpace),
};
export const deleteSpace = {
  operationId: 'deleteBookingSpace',
  tags,
  summary: 'Delete a space that was never booked',
  params: idParam('bookingSpaceId'),
  response: answers(Type.Null()),
};
export const setHours = {
  operationId: 'setBookingHours',
  tags,
  summary:
    'Replace the opening hours of a space; bookings that no longer fit are kept and counted as `outside`',
  params: idParam('bookingSpaceId'),
  body: body({ hours: Type.Array(OpeningHours, { maxItems: 84 }) }),
  response: answers(
    Type.Object({
      space: ManagedBookingSpace,
      outside: Type.Integer({ description: 'Coming bookings outside the new hours' }),
    }),
  ),
};
