import { Type, type Static } from 'typebox';
import { answers, component, Instant, nameParam, nullable, Text } from '../../../../platform/http/schemas.ts';
import { TakingEvent } from '../for-events/event-spaces.schemas.ts';
import { BaseBookingPlace, BaseBookingSpace } from '../bookings.base.schemas.ts';

export const BookingDoor = component(
  'BookingDoor',
  Type.Object({
    place: BaseBookingPlace,
    space: BaseBookingSpace,
    now: { ...Instant, description: 'The present moment of the server, for displays whose clock is off' },
    open: Type.Array(Type.Object({ start: Instant, end: Instant }), {
      description: 'When the space is open from now on, to the end of the day after tomorrow',
    }),
    bookings: Type.Array(
      Type.Object({
        start: Instant,
        end: Instant,
        taken: Type.Integer({ description: 'Bookings of that time' }),
        names: Type.Array(Text, {
          description: 'First names of some, where the space tells them to members',
        }),
        event: nullable(TakingEvent),
      }),
    ),
  }),
);
export type BookingDoorView = Static<typeof BookingDoor>;

export const getDoor = {
  operationId: 'getBookingDoor',
  tags: ['bookings'],
  summary: 'Get what a display at the door of a space shows: when it is open, and when it is taken',
  params: Type.Object({ ...nameParam('placeId').properties, ...nameParam('spaceId').properties }),
  response: answers(BookingDoor),
};
