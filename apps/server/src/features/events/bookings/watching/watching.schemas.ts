import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  idParam,
  listAnswers,
  nameParam,
  PagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { Day, Time } from '../bookings.base.schemas.ts';
import { WishedTime } from '../taking/bookings.schemas.ts';

const tags = ['bookings'];

const Named = Type.Object({ name: Text, slug: Text });

export const BookingWatch = component(
  'BookingWatch',
  Type.Object({
    id: Uuid,
    spaceId: Uuid,
    day: Day,
    time: Time,
    space: Named,
    place: Named,
  }),
);
export type BookingWatchView = Static<typeof BookingWatch>;

export const watchSlot = {
  operationId: 'watchBookingSlot',
  tags,
  summary: 'Ask for one email when a full slot becomes free; idempotent',
  params: Type.Object({ ...nameParam('placeId').properties, ...nameParam('spaceId').properties }),
  body: WishedTime,
  response: answers(BookingWatch),
};
export const listWatches = {
  operationId: 'listBookingWatches',
  tags,
  summary: 'List the full slots that the caller waits for, the next one first',
  querystring: PagedQuery,
  response: listAnswers(BookingWatch),
};
export const unwatchSlot = {
  operationId: 'unwatchBookingSlot',
  tags,
  summary: 'Stop waiting for a slot',
  params: idParam('watchId'),
  response: answers(Type.Null()),
};
