import { Type, type Static } from 'typebox';
import {
  component,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';

export const EventSpace = component(
  'EventSpace',
  Type.Object({
    space: Type.Object({ id: Uuid, name: Text, slug: Text, supply: Type.Integer() }),
    place: Type.Object({
      id: Uuid,
      name: Text,
      slug: Text,
      timezone: Type.String({ description: 'IANA time zone' }),
      address1: nullable(Text),
      city: nullable(Text),
    }),
    minutesBefore: Type.Integer(),
    minutesAfter: Type.Integer(),
    start: { ...Instant, description: 'The event takes the space from then on' },
    end: Instant,
    isTaken: Type.Boolean({
      description: 'False while the event is a draft or canceled: others can book it',
    }),
  }),
);
export type EventSpaceView = Static<typeof EventSpace>;

export const OfferedSpace = component(
  'OfferedSpace',
  Type.Object({
    id: Uuid,
    name: Text,
    supply: Type.Integer(),
    place: Type.Object({ id: Uuid, name: Text }),
    isFree: Type.Boolean({ description: 'Nobody else has it in the time of the event' }),
  }),
);
export type OfferedSpaceView = Static<typeof OfferedSpace>;

const BookingSpaceEvent = component(
  'BookingSpaceEvent',
  Type.Object({ id: Uuid, slug: Text, name: Text, start: Instant, end: Instant }),
);
export type BookingSpaceEventView = Static<typeof BookingSpaceEvent>;

/** An event that has taken a space, where the reader may see it. */
export const TakingEvent = Type.Object({ id: Uuid, slug: Text, name: Text });

export const listSpaceEvents = {
  operationId: 'listBookingSpaceEvents',
  tags: ['bookings'],
  summary: 'List the events that take a space in a month, of those that the caller may see; a day at a time',
  params: Type.Object({ ...nameParam('placeId').properties, ...nameParam('spaceId').properties }),
  querystring: Type.Object({
    firstDayOfMonth: Type.Optional(
      Type.String({ maxLength: 10, description: 'Any day of the month; the current one by default' }),
    ),
  }),
  response: listAnswers(BookingSpaceEvent),
};
