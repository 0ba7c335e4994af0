import { Type } from 'typebox';
import { answers, component, Text, Uuid } from '../../../../platform/http/schemas.ts';

const day = (description: string) => Type.String({ maxLength: 10, description });

export const BookingReport = component(
  'BookingReport',
  Type.Object({
    currency: Text,
    occupancy: Type.Array(
      Type.Object({
        weekday: Type.Integer({ description: 'Monday is 1' }),
        hour: Type.Integer({ description: 'Of the clock of the place, 0 to 23' }),
        booked: Type.Number({ description: 'Minutes of bookings' }),
        open: Type.Number({ description: 'Minutes that could be booked, by the present hours and supply' }),
      }),
    ),
    revenue: Type.Array(
      Type.Object({
        month: Type.String({ description: 'YYYY-MM of the booked time' }),
        bookings: Type.Integer(),
        paid: Type.Number({ description: 'Including tax, in minor units' }),
        refunded: Type.Number({ description: 'To people whose booking was canceled' }),
      }),
    ),
  }),
);

export const getReport = {
  operationId: 'getBookingReport',
  tags: ['admin', 'bookings'],
  summary: 'Get how full places were by weekday and hour, and what they earned by month (staff only)',
  querystring: Type.Object({
    from: day('First day, YYYY-MM-DD'),
    to: day('Last day, YYYY-MM-DD; at most a year after the first'),
    placeId: Type.Optional(Uuid),
  }),
  response: answers(BookingReport),
};
