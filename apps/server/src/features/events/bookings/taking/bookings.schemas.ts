import { Type } from 'typebox';
import {
  answers,
  body,
  idempotencyHeaders,
  idParam,
  listAnswers,
  nameParam,
  nullable,
  pagedQuery,
  refusals,
  Uuid,
  withDefault,
} from '../../../../platform/http/schemas.ts';
import { Answers } from '../asking/asking.schemas.ts';
import { Booking, Day, orPaused, refusedWith, Time } from '../bookings.base.schemas.ts';

const tags = ['bookings'];

/** Read by hand, so that each wrong form gets the same sentence. */
export const WishedTime = body({
  day: Type.String({ maxLength: 10, description: 'YYYY-MM-DD on the calendar of the place' }),
  time: Type.String({ maxLength: 8, description: 'HH:mm on the clock of the place' }),
});

const orFull = {
  409: refusedWith(
    Type.Object({ free: Type.Array(Type.Object({ day: Day, time: Time })) }),
    'The slot is full, and `data.free` has the nearest free ones; or a rule of the space is broken',
  ),
};

export const draftBooking = {
  operationId: 'draftBooking',
  tags,
  summary: 'Take a slot and keep it for 15 minutes; taken again, the same draft',
  params: Type.Object({ ...nameParam('placeId').properties, ...nameParam('spaceId').properties }),
  headers: idempotencyHeaders('booking'),
  body: WishedTime,
  response: { ...answers(Booking), ...orFull, ...orPaused },
};
export const listBookings = {
  operationId: 'listBookings',
  tags,
  summary: 'List the caller’s upcoming bookings, the next one first; past and canceled ones, latest first',
  querystring: pagedQuery({
    past: withDefault(Type.Boolean({ default: false })),
    placeId: Type.Optional(Uuid),
  }),
  response: listAnswers(Booking),
};
export const getBooking = {
  operationId: 'getBooking',
  tags,
  summary: 'Get one of the caller’s bookings',
  params: idParam('bookingId'),
  response: answers(Booking),
};
export const confirmBooking = {
  operationId: 'confirmBooking',
  tags,
  summary: 'Confirm a draft; a free space is booked at once',
  params: idParam('bookingId'),
  response: answers(Booking),
};
export const setNote = {
  operationId: 'setBookingNote',
  tags,
  summary: 'Tell the staff something about one of your bookings that has not begun; null takes it back',
  params: idParam('bookingId'),
  body: body({ note: nullable(Type.String({ maxLength: 500 })) }),
  response: answers(Booking),
};
export const setAnswers = {
  operationId: 'setBookingAnswers',
  tags,
  summary: 'Answer questions about one of your bookings; those that are not sent keep their answers',
  params: idParam('bookingId'),
  body: Answers,
  response: answers(Booking),
};
export const cancelBooking = {
  operationId: 'cancelBooking',
  tags,
  summary: 'Cancel a booking; a draft is dropped, and the answer is null',
  params: idParam('bookingId'),
  response: answers(nullable(Booking)),
};
export const getCalendar = {
  operationId: 'getBookingCalendar',
  tags,
  summary: 'Download one of the caller’s bookings for a calendar',
  params: idParam('bookingId'),
  response: {
    200: {
      description: 'iCalendar',
      content: { 'text/calendar': { schema: Type.Unsafe<string>({ type: 'string' }) } },
    },
    ...refusals,
  },
};
