import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  withDefault,
} from '../../platform/http/schemas.ts';
import { event } from '../events/events.schemas.ts';

export const EventListing = component(
  'EventListing',
  Type.Object({
    ...event,
    visible: Type.Boolean({ description: 'shown in search; else found by its link only' }),
    newActivityCreatorEmailNotification: Type.Boolean(),
    newActivityCreatorPushNotification: Type.Boolean(),
    registrationLimit: nullable(Type.Integer({ description: 'null: as many as come' })),
    registrationCount: Type.Integer({ description: 'places taken, of registrationLimit' }),
    role: literals(['creator', 'coHost', 'staff']),
  }),
);
export type EventListingView = Static<typeof EventListing>;

const tags = ['listings'];

export const listListings = {
  operationId: 'listListings',
  tags,
  summary: 'Events that the caller hosts, by orderBy (eventStart, name); upcoming ones, or past ones',
  querystring: pagedQuery({
    past: withDefault(Type.Boolean({ default: false })),
    draft: Type.Optional(Type.Boolean({ description: 'only drafts, or none of them' })),
    lean: withDefault(
      Type.Boolean({ default: false, description: 'leaves the lists of sessions and speakers empty' }),
    ),
  }),
  response: listAnswers(EventListing),
};

export const getListing = {
  operationId: 'getListing',
  tags,
  summary: 'One event as those who run it see it',
  params: nameParam('eventId'),
  querystring: Type.Object({ lean: withDefault(Type.Boolean({ default: false })) }),
  response: answers(EventListing),
};
