import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  nullable,
  pagedQuery,
  refusals,
  Uuid,
  withDefault,
  idempotencyHeaders,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { bookingFields, Status } from '../bookings.base.schemas.ts';
import { TakingEvent } from '../for-events/event-spaces.schemas.ts';
import { WishedTime } from '../taking/bookings.schemas.ts';

const tags = ['admin', 'bookings'];

const ManagedBooking = component(
  'ManagedBooking',
  Type.Object({
    ...bookingFields,
    account: nullable(BaseAccount),
    isOfEvent: Type.Boolean({ description: 'An event has taken the whole space' }),
    event: nullable(TakingEvent),
    byStaff: Type.Boolean({
      description: 'True if the staff created it, exempt from the rules of the space',
    }),
    checkedInAt: nullable(Instant),
    missedAt: nullable(Instant),
    releasedAt: nullable({ ...Instant, description: 'From then on others can book the rest of its time' }),
  }),
);
export type ManagedBookingView = Static<typeof ManagedBooking>;

const filters = {
  placeId: Type.Optional(Uuid),
  spaceId: Type.Optional(Uuid),
  accountId: Type.Optional(Uuid),
  status: Type.Optional(Status),
  startsFrom: Type.Optional(Instant),
  startsUntil: Type.Optional({ ...Instant, description: 'The first moment after' }),
};
const FilterQuery = Type.Object({ ...filters, search: Type.Optional(Type.String({ maxLength: 200 })) });
export type FilterQuery = Static<typeof FilterQuery>;
const ListQuery = pagedQuery(filters);
export const LIST_PARAMETERS = Object.keys(ListQuery.properties);

export const listAllBookings = {
  operationId: 'listAllBookings',
  tags,
  summary:
    'List all bookings (staff only), latest start first; orderBy: startsAt, createdAt, alternateId, descending after “-”',
  querystring: ListQuery,
  response: listAnswers(ManagedBooking),
};
export const exportBookings = {
  operationId: 'exportBookings',
  tags,
  summary: 'Download bookings as CSV, by their start',
  querystring: FilterQuery,
  response: {
    200: {
      description:
        'CSV in UTF-8 with byte order mark; text that spreadsheets would read as a formula is prefixed with an apostrophe',
      content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};
export const getBookingsCalendar = {
  operationId: 'getBookingsCalendar',
  tags,
  summary: 'List what is booked and held at a place between two moments, at most 31 days',
  querystring: Type.Object({ placeId: Uuid, from: Instant, to: Instant }),
  response: listAnswers(ManagedBooking),
};
export const bookForSomebody = {
  operationId: 'bookForSomebody',
  tags,
  summary: 'Book a slot for somebody, free of charge and of the rules of the space',
  params: idParam('bookingSpaceId'),
  headers: idempotencyHeaders('booking'),
  body: body({ ...WishedTime.properties, accountId: Uuid }),
  response: answers(ManagedBooking),
};
const about = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: idParam('bookingId'),
  response: answers(ManagedBooking),
});
export const getManagedBooking = about('getManagedBooking', 'Get a booking as the staff manage it');
export const moveBooking = {
  ...about('moveBooking', 'Move a booking to another slot at its price, and tell the person'),
  body: body({ ...WishedTime.properties, spaceId: Type.Optional(Uuid) }),
};
export const cancelForSomebody = {
  ...about(
    'cancelForSomebody',
    'Cancel a booking and tell the person; canceled again, the answer is the same',
  ),
  body: body({
    refund: withDefault(
      Type.Boolean({ default: true, description: 'Give all of the payment back, or nothing' }),
    ),
  }),
};
export const checkInBooking = {
  ...about('checkInBooking', 'Mark that the person has come, or take the mark back'),
  body: body({ checkedIn: Type.Boolean() }),
};
export const markMissed = {
  ...about('markBookingMissed', 'Mark that the person has not come, or take the mark back'),
  body: body({
    missed: Type.Boolean(),
    release: withDefault(
      Type.Boolean({
        default: false,
        description: 'While the time runs: its rest, from now on, can be booked by others',
      }),
    ),
  }),
};
export const freeFromEvent = {
  operationId: 'freeSpaceFromEvent',
  tags,
  summary:
    'Free a space that an event has taken, on all of its days to come, and tell those who run the event',
  params: idParam('bookingId'),
  response: answers(Type.Null()),
};

const Closure = component(
  'BookingClosure',
  Type.Object({
    id: Uuid,
    placeId: Uuid,
    spaceId: nullable(Uuid),
    start: Instant,
    end: Instant,
    reason: nullable(Type.String({ description: 'Public' })),
    createdAt: Instant,
    canceled: Type.Integer({ description: 'Bookings that were canceled for it so far' }),
    isCanceling: Type.Boolean({ description: 'Others are still being canceled' }),
  }),
);
export type ClosureView = Static<typeof Closure>;
const CloseBody = body({
  spaceId: Type.Optional({ ...nullable(Uuid), description: 'Null: the whole place' }),
  start: Instant,
  end: Instant,
  reason: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
  cancel: withDefault(
    Type.Boolean({
      default: false,
      description: 'Cancel and refund the bookings in that time, and notify the people',
    }),
  ),
});
export type CloseBody = Static<typeof CloseBody>;

export const listClosures = {
  operationId: 'listBookingClosures',
  tags,
  summary: 'List the closures of a place that are not over, the next one first',
  params: idParam('bookingPlaceId'),
  response: listAnswers(Closure),
};
export const createClosure = {
  operationId: 'createBookingClosure',
  tags,
  summary: 'Close a place or a space for a while; the answer tells what is booked in that time',
  params: idParam('bookingPlaceId'),
  headers: idempotencyHeaders('closure'),
  body: CloseBody,
  response: answers(
    Type.Object({
      closure: Closure,
      touched: Type.Array(ManagedBooking, { description: 'The first 100 bookings in that time' }),
      count: Type.Integer(),
      canceled: Type.Integer(),
    }),
  ),
};
export const deleteClosure = {
  operationId: 'deleteBookingClosure',
  tags,
  summary: 'Open again; what was canceled stays canceled',
  params: idParam('bookingClosureId'),
  response: answers(Type.Null()),
};
