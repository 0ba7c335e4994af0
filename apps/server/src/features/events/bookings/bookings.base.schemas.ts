import { Type, type Static, type TObject } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import { component, Instant, literals, nullable, Text, Uuid } from '../../../platform/http/schemas.ts';
import { BookingAnswer, BookingQuestion } from './asking/asking.schemas.ts';

export const Day = Type.String({ format: 'date', description: 'Day on the calendar of the place' });
export const Time = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'HH:mm on the clock of the place',
});

/** A refusal with values for programs. */
export const refusedWith = (data: TObject, description: string) =>
  Type.Object(
    {
      status: Type.Literal('error'),
      message: Text,
      data: nullable(data),
      code: Text,
      field: Type.Optional(Text),
      requestId: Type.Optional(Text),
    },
    { description },
  );

export const orPaused = {
  429: refusedWith(
    Type.Object({ again: Instant }),
    'Holds ran out several times, and none begins before `data.again`; or there were too many calls',
  ),
};

const place = {
  id: Uuid,
  name: Text,
  slug: Text,
  timezone: Type.String({ description: 'IANA time zone' }),
  description: nullable(Text),
  image: nullable(BaseImage),
};
export const BaseBookingPlace = component('BaseBookingPlace', Type.Object(place));

const fullPlace = {
  ...place,
  address1: nullable(Text),
  address2: nullable(Text),
  city: nullable(Text),
  state: nullable(Text),
  zip: nullable(Text),
  country: nullable(Text),
  freeToday: Type.Integer({ description: 'Slots of today that can still be taken, over all of its spaces' }),
  createdAt: Instant,
  updatedAt: Instant,
};
export const BookingPlace = component('BookingPlace', Type.Object(fullPlace));
export type BookingPlaceView = Static<typeof BookingPlace>;

export const ManagedBookingPlace = component(
  'ManagedBookingPlace',
  Type.Object({
    ...fullPlace,
    questions: Type.Array(BookingQuestion, { description: 'Asked of everybody who books one of its spaces' }),
    active: Type.Boolean(),
    sortOrder: Type.Integer(),
  }),
);
export type ManagedBookingPlaceView = Static<typeof ManagedBookingPlace>;

const space = {
  id: Uuid,
  name: Text,
  slug: Text,
  supply: Type.Integer({ description: 'Bookings that a slot takes at the same time' }),
  slotDuration: Type.Integer({ description: 'Minutes' }),
  price: Type.Integer({ description: 'Of a slot, in the smallest unit of the currency; 0 is free' }),
  currency: Type.String({ description: 'ISO 4217' }),
  description: nullable(Text),
  image: nullable(BaseImage),
};
export const BaseBookingSpace = component('BaseBookingSpace', Type.Object(space));

export const OpeningHours = Type.Object({
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'Monday is 1' }),
  from: Time,
  to: Type.String({
    pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
    description: 'HH:mm on the clock of the place; 24:00 is the end of the day',
  }),
});

export const Refunds = Type.Array(
  Type.Object({
    hours: Type.Integer({
      minimum: 0,
      maximum: 8760,
      description: 'Canceled so many hours before the start',
    }),
    percentage: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
  {
    maxItems: 10,
    description: 'Share of the price that people who cancel get back; without any step, all of it',
  },
);

const fullSpace = {
  ...space,
  start: nullable(Type.String({ format: 'date-time', description: 'First bookable moment' })),
  end: nullable(Type.String({ format: 'date-time', description: 'Last bookable moment' })),
  hours: Type.Array(OpeningHours),
  noticeMinutes: Type.Integer({ description: 'A slot is taken at least so long before it begins' }),
  horizonDays: Type.Integer({ description: 'A slot is taken at most so many days ahead' }),
  cancelHours: Type.Integer({ description: 'Members cancel up to so many hours before the start' }),
  perDay: nullable(Type.Integer({ description: 'Slots that a person may have on a day' })),
  perWeek: nullable(Type.Integer({ description: 'Slots that a person may have in a week' })),
  refunds: Refunds,
  questions: Type.Array(BookingQuestion, {
    description: 'To be answered before a booking is made, those of its place first; empty in lists',
  }),
  nextSlot: nullable(
    Type.Object({ day: Day, time: Time }, { description: 'The first free slot of the next two weeks' }),
  ),
  createdAt: Instant,
  updatedAt: Instant,
};
export const BookingSpace = component('BookingSpace', Type.Object(fullSpace));
export type BookingSpaceView = Static<typeof BookingSpace>;

export const ManagedBookingSpace = component(
  'ManagedBookingSpace',
  Type.Object({
    ...fullSpace,
    placeId: Uuid,
    questions: Type.Array(BookingQuestion, { description: 'Its own, without those of its place' }),
    doorNames: Type.Boolean(),
    forEvents: Type.Boolean(),
    active: Type.Boolean(),
    sortOrder: Type.Integer(),
  }),
);
export type ManagedBookingSpaceView = Static<typeof ManagedBookingSpace>;

export const BookingDaySlots = component(
  'BookingDaySlots',
  Type.Object({
    day: Day,
    slots: Type.Array(
      Type.Object({
        time: Time,
        supply: Type.Integer({ description: 'Bookings that the slot still takes; 0 when it is full' }),
      }),
    ),
  }),
);
export type BookingDaySlotsView = Static<typeof BookingDaySlots>;

export const Status = literals(['draft', 'needsInfo', 'ready', 'canceled']);

export const bookingFields = {
  id: Uuid,
  alternateId: Type.Integer(),
  day: Day,
  time: Time,
  duration: Type.Integer({ description: 'Minutes' }),
  status: Status,
  space: BaseBookingSpace,
  place: BaseBookingPlace,
  price: Type.Integer({ description: 'In the smallest unit of the currency' }),
  paid: Type.Integer({ description: 'With tax' }),
  refunded: Type.Integer(),
  refund: Type.Integer({ description: 'Refund if it is canceled now, in minor units' }),
  startsAt: Instant,
  endsAt: Instant,
  holdExpiresAt: nullable(Type.String({ format: 'date-time', description: 'Of a draft: kept until then' })),
  cancelableUntil: Instant,
  note: nullable(Type.String({ description: 'Note of the person to the staff' })),
  answers: Type.Array(BookingAnswer, { description: 'Empty in the calendar of the staff' }),
  seriesId: nullable(Type.String({ format: 'uuid', description: 'The series that this booking is part of' })),
  canceledAt: nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
};
export const Booking = component('Booking', Type.Object(bookingFields));
export type BookingView = Static<typeof Booking>;
