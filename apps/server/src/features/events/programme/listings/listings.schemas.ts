import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  Uuid,
  withDefault,
} from '../../../../platform/http/schemas.ts';
import { event } from '../events.schemas.ts';
import * as fields from './listing-fields.schemas.ts';

export const EventListing = component(
  'EventListing',
  Type.Object({
    ...event,
    visible: Type.Boolean({ description: 'shown in search; else found by its link only' }),
    newActivityCreatorEmailNotification: Type.Boolean(),
    newActivityCreatorPushNotification: Type.Boolean(),
    registrationLimit: nullable(Type.Integer({ description: 'null: as many as come' })),
    registrationCount: Type.Integer({ description: 'places taken, of registrationLimit' }),
    seriesId: nullable(Uuid),
    role: literals(['creator', 'coHost', 'staff']),
  }),
);
export type EventListingView = Static<typeof EventListing>;

const tags = ['listings'];

const lean = withDefault(
  Type.Boolean({
    default: false,
    description: 'leaves the lists of sessions and speakers empty, but counts them',
  }),
);

export const listListings = {
  operationId: 'listListings',
  tags,
  summary: 'Events that the caller hosts, by orderBy (eventStart, name); upcoming ones, or past ones',
  querystring: pagedQuery({
    past: withDefault(Type.Boolean({ default: false })),
    draft: Type.Optional(Type.Boolean({ description: 'only drafts, or none of them' })),
    lean,
  }),
  response: listAnswers(EventListing),
};

export const getListing = {
  operationId: 'getListing',
  tags,
  summary: 'One event as those who run it see it',
  params: nameParam('eventId'),
  querystring: Type.Object({ lean }),
  response: answers(EventListing),
};

/** What clients send of whole objects that they have, and the server makes anew. */
const made = Type.Optional(Type.Unknown());

/** As `Speaker`; its id says who it is within this request. */
const GivenSpeaker = body({
  ...fields.speaker,
  id: Type.Optional(Type.String({ maxLength: 60 })),
  slug: made,
  image: made,
  sessions: made,
  links: made,
});
/** As `Session`. Its speakers are those of this request that have the same id. */
const GivenSession = body({
  ...fields.newSession,
  id: made,
  slug: made,
  image: made,
  location: made,
  tracks: made,
  sponsors: made,
  accounts: made,
  streamInput: made,
  day: made,
  doNotRecord: made,
  _count: made,
  speakers: Type.Optional(
    Type.Array(Type.Object({ id: Type.Optional(Type.String({ maxLength: 60 })) }), { maxItems: 100 }),
  ),
});

export const CreateListing = body({
  event: body(fields.newEvent),
  image: fields.picture,
  groupId: Type.Optional(nullable(Uuid)),
  sponsorIds: Type.Optional(Type.Array(Uuid, { maxItems: 100, uniqueItems: true })),
  speakers: Type.Optional(Type.Array(GivenSpeaker, { maxItems: 500 })),
  sessions: Type.Optional(Type.Array(GivenSession, { maxItems: 1000 })),
});
export type CreateListing = Static<typeof CreateListing>;

export const createListing = {
  operationId: 'createListing',
  tags,
  summary: 'Begin an event: a draft, seen by those who run it, until it is published',
  headers: idempotencyHeaders('event'),
  body: CreateListing,
  response: answers(EventListing),
};

export const UpdateListing = body({
  event: body(fields.eventChanges),
  image: fields.picture,
  backgroundImage: fields.picture,
  venueMap: fields.picture,
});
export type UpdateListing = Static<typeof UpdateListing>;

export const updateListing = {
  operationId: 'updateListing',
  tags,
  summary: 'Change an event; an absent field stays, null clears it',
  params: nameParam('eventId'),
  body: UpdateListing,
  response: answers(EventListing),
};

export const deleteListing = {
  operationId: 'deleteListing',
  tags,
  summary: 'Delete an event for which nobody has a pass; for its creator and the staff',
  params: nameParam('eventId'),
  response: answers(Type.Null()),
};

const step = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: nameParam('eventId'),
  response: answers(EventListing),
});

export const publishListing = step('publishListing', 'Show a draft to everybody who may see it');
export const unpublishListing = step('unpublishListing', 'Make it a draft again, while nobody has a pass');
export const cancelListing = step(
  'cancelListing',
  'Call the event off: it stays to be seen, nobody registers any more; for its creator and the staff',
);

const Checklist = component(
  'EventChecklist',
  Type.Object({
    items: Type.Array(
      Type.Object({
        key: literals(['summary', 'description', 'picture', 'dates', 'place', 'link', 'agenda', 'passTypes']),
        done: Type.Boolean(),
        needed: Type.Boolean({ description: 'guests miss it; the others make it better' }),
      }),
    ),
  }),
);
export type ChecklistView = Static<typeof Checklist>;

export const getChecklist = {
  operationId: 'getListingChecklist',
  tags,
  summary: 'What is there of what guests look for',
  params: nameParam('eventId'),
  response: answers(Checklist),
};
