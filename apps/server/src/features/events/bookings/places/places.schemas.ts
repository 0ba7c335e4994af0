import { Type } from 'typebox';
import { answers, listAnswers, nameParam, PagedQuery } from '../../../../platform/http/schemas.ts';
import { BookingDaySlots, BookingPlace, BookingSpace } from '../bookings.base.schemas.ts';

const tags = ['bookings'];
const ofSpace = Type.Object({
  ...nameParam('placeId').properties,
  ...nameParam('spaceId').properties,
});

export const listPlaces = {
  operationId: 'listBookingPlaces',
  tags,
  summary: 'List the places with bookable spaces, in their order',
  querystring: PagedQuery,
  response: listAnswers(BookingPlace),
};
export const getPlace = {
  operationId: 'getBookingPlace',
  tags,
  summary: 'Get a place with bookable spaces by id or slug',
  params: nameParam('placeId'),
  response: answers(BookingPlace),
};
export const listSpaces = {
  operationId: 'listBookingSpaces',
  tags,
  summary: 'List the spaces of a place, in their order',
  params: nameParam('placeId'),
  querystring: PagedQuery,
  response: listAnswers(BookingSpace),
};
export const getSpace = {
  operationId: 'getBookingSpace',
  tags,
  summary: 'Get a space of a place by id or slug',
  params: ofSpace,
  response: answers(BookingSpace),
};
export const listSlots = {
  operationId: 'listBookingSlots',
  tags,
  summary: 'List the slots of a month, by day from today on; full ones have a supply of 0',
  params: ofSpace,
  querystring: Type.Object({
    firstDayOfMonth: Type.Optional(
      Type.String({
        maxLength: 10,
        description: 'Any day of the month, YYYY-MM-DD; the current month of the place by default',
      }),
    ),
  }),
  response: listAnswers(BookingDaySlots),
};
