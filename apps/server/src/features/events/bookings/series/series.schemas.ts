import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  idParam,
  Instant,
  literals,
  nameParam,
  nullable,
  Text,
  Uuid,
  withDefault,
} from '../../../../platform/http/schemas.ts';
import { PaymentIntent } from '../../../money/payments/payments.schemas.ts';
import { Answers } from '../asking/asking.schemas.ts';
import {
  BaseBookingPlace,
  BaseBookingSpace,
  Booking,
  Day,
  orPaused,
  refusedWith,
  Time,
} from '../bookings.base.schemas.ts';

/** Dates of a series; a year of weeks. */
export const MOST_DATES = 52;

const tags = ['bookings'];
const ofSpace = Type.Object({ ...nameParam('placeId').properties, ...nameParam('spaceId').properties });

const rule = {
  day: Type.String({ maxLength: 10, description: 'First date, YYYY-MM-DD on the calendar of the place' }),
  until: Type.String({ maxLength: 10, description: 'No date after that day, YYYY-MM-DD' }),
  time: Type.String({ maxLength: 8, description: 'HH:mm on the clock of the place' }),
  everyWeeks: withDefault(Type.Integer({ minimum: 1, maximum: 4, default: 1 })),
  weekdays: Type.Optional(
    Type.String({
      pattern: '^[1-7](,[1-7]){0,6}$',
      description: 'Days of the week separated by commas, Monday is 1; that of the first date by default',
    }),
  ),
};

export const WhyNot = literals([
  'past',
  'notice',
  'horizon',
  'period',
  'noSlot',
  'closed',
  'own',
  'full',
  'perDay',
  'perWeek',
]);

export const BookingSeriesDate = component(
  'BookingSeriesDate',
  Type.Object({
    day: Day,
    time: Time,
    why: nullable({ ...WhyNot, description: 'Why it cannot be taken; null: it can' }),
  }),
);

export const BookingSeriesPreview = component(
  'BookingSeriesPreview',
  Type.Object({
    dates: Type.Array(BookingSeriesDate),
    price: Type.Integer({ description: 'Of one date, in the smallest unit of the currency; 0 is free' }),
    currency: Text,
  }),
);

export const BookingSeries = component(
  'BookingSeries',
  Type.Object({
    id: Uuid,
    alternateId: Type.Integer(),
    status: literals(['draft', 'ready', 'canceled']),
    firstDay: Day,
    lastDay: Day,
    time: Time,
    everyWeeks: Type.Integer(),
    weekdays: Type.Array(Type.Integer(), { description: 'Monday is 1' }),
    space: BaseBookingSpace,
    place: BaseBookingPlace,
    price: Type.Integer({ description: 'Of all dates, without tax' }),
    paid: Type.Integer({ description: 'With tax' }),
    refunded: Type.Integer(),
    holdExpiresAt: nullable(Instant),
    bookings: Type.Array(Booking, { description: 'The dates in their order; each can be canceled alone' }),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type BookingSeriesView = Static<typeof BookingSeries>;
export type BookingSeriesPreviewView = Static<typeof BookingSeriesPreview>;

export const previewSeries = {
  operationId: 'previewBookingSeries',
  tags,
  summary: `Look which dates of a weekly time are free, and why others are not; at most ${MOST_DATES}`,
  params: ofSpace,
  querystring: Type.Object(rule),
  response: answers(BookingSeriesPreview),
};
export const draftSeries = {
  operationId: 'draftBookingSeries',
  tags,
  summary: 'Take the free dates of a weekly time and keep them for 15 minutes; again, the same series',
  params: ofSpace,
  headers: idempotencyHeaders('series'),
  body: body({
    ...rule,
    days: Type.Optional(
      Type.Array(Type.String({ maxLength: 10 }), {
        minItems: 1,
        maxItems: MOST_DATES,
        description: 'Of its dates, those to take, all of them or none; absent: each that is free',
      }),
    ),
  }),
  response: {
    ...answers(BookingSeries),
    409: refusedWith(
      Type.Object({
        dates: Type.Optional(Type.Array(BookingSeriesDate)),
        seriesId: Type.Optional({ ...Uuid, description: 'The series that is kept already' }),
      }),
      'A date that was chosen is not free any more, and `data.dates` has all of them; or another series is kept',
    ),
    ...orPaused,
  },
};
export const bookSeriesForSomebody = {
  operationId: 'bookSeriesForSomebody',
  tags: ['admin', 'bookings'],
  summary: 'Book the free dates of a weekly time for somebody, free of charge and of the rules of the space',
  params: idParam('bookingSpaceId'),
  headers: idempotencyHeaders('series'),
  body: body({ ...rule, accountId: Uuid }),
  response: answers(BookingSeries),
};
export const getSeries = {
  operationId: 'getBookingSeries',
  tags,
  summary: 'Get one of the caller’s series with its dates',
  params: idParam('bookingSeriesId'),
  response: answers(BookingSeries),
};
export const getSeriesIntent = {
  operationId: 'getBookingSeriesIntent',
  tags,
  summary: 'Open the payment of all dates of a series that is still held; called again, the same payment',
  params: idParam('bookingSeriesId'),
  querystring: Type.Object({
    addressId: Type.Optional({ ...Uuid, description: 'Address of the payer, by which tax is computed' }),
  }),
  response: answers(PaymentIntent),
};
export const confirmSeries = {
  operationId: 'confirmBookingSeries',
  tags,
  summary: 'Confirm a held series; a free space is booked at once',
  params: idParam('bookingSeriesId'),
  response: answers(BookingSeries),
};
export const setSeriesAnswers = {
  operationId: 'setBookingSeriesAnswers',
  tags,
  summary: 'Answer questions about one of your series, for each of its dates that has not begun',
  params: idParam('bookingSeriesId'),
  body: Answers,
  response: answers(BookingSeries),
};
export const cancelSeries = {
  operationId: 'cancelBookingSeries',
  tags,
  summary:
    'Cancel each coming date that can still be canceled; a held series is dropped, and the answer is null',
  params: idParam('bookingSeriesId'),
  response: answers(nullable(BookingSeries)),
};
