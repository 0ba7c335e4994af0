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
import { event, LeanQuery, WITHOUT_PARTS } from '../events.schemas.ts';
import * as fields from './listing-fields.schemas.ts';

export const EventListing = component(
  'EventListing',
  Type.Object({
    ...event,
    visible: Type.Boolean({
      description: 'Whether the event appears in search; otherwise reachable by link only',
    }),
    newActivityCreatorEmailNotification: Type.Boolean(),
    newActivityCreatorPushNotification: Type.Boolean(),
    registrationLimit: nullable(Type.Integer({ description: 'Maximum number of places; null for no limit' })),
    registrationCount: Type.Integer({ description: 'Places taken, out of registrationLimit' }),
    seriesId: nullable(Uuid),
    role: literals(['creator', 'coHost', 'staff']),
  }),
);
export type EventListingView = Static<typeof EventListing>;

const tags = ['listings'];

export const listListings = {
  operationId: 'listListings',
  tags,
  summary: 'List upcoming or past events that the caller hosts; orderBy: eventStart, name',
  description: WITHOUT_PARTS,
  querystring: pagedQuery({
    past: withDefault(Type.Boolean({ default: false })),
    draft: Type.Optional(Type.Boolean({ description: 'True for drafts only, false for no drafts' })),
  }),
  response: listAnswers(EventListing),
};

export const getListing = {
  operationId: 'getListing',
  tags,
  summary: 'Get an event as its hosts see it',
  params: nameParam('eventId'),
  querystring: LeanQuery,
  response: answers(EventListing),
};

/** Fields that clients send along with whole objects, and that the server generates itself. */
const made = Type.Optional(Type.Unknown());

/** As `Speaker`; its id says who it is within this request. */
const GivenSpeaker = body({
  ...fields.speaker,
  id: Type.Optional(Type.String({ maxLength: 60 })),
  slug: made,
  image: made,
  sessions: made,
  updatedAt: made,
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
  updatedAt: made,
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
  summary: 'Create an event as a draft, visible only to its hosts until published',
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
  summary: 'Update an event; omitted fields are kept, null clears',
  params: nameParam('eventId'),
  body: UpdateListing,
  response: answers(EventListing),
};

export const deleteListing = {
  operationId: 'deleteListing',
  tags,
  summary: 'Delete an event for which nobody has a pass (creator and staff only)',
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

export const publishListing = step('publishListing', 'Publish a draft event to everybody who may see it');
export const unpublishListing = step('unpublishListing', 'Return an event to draft, while nobody has a pass');
export const cancelListing = step(
  'cancelListing',
  'Cancel an event; it stays visible, registration closes (creator and staff only)',
);

const Checklist = component(
  'EventChecklist',
  Type.Object({
    items: Type.Array(
      Type.Object({
        key: literals(['summary', 'description', 'picture', 'dates', 'place', 'link', 'agenda', 'passTypes']),
        done: Type.Boolean(),
        needed: Type.Boolean({ description: 'True if guests need it; false for optional improvements' }),
      }),
    ),
  }),
);
export type ChecklistView = Static<typeof Checklist>;

export const getChecklist = {
  operationId: 'getListingChecklist',
  tags,
  summary: 'Get the checklist of details that guests look for in an event',
  params: nameParam('eventId'),
  response: answers(Checklist),
};
