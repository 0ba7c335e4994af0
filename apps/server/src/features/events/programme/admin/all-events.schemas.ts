import { Type, type Static } from 'typebox';
import { countedNote, csvAnswers } from '../../../../platform/http/list.schemas.ts';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { baseEvent, EventType } from '../events.schemas.ts';

const EventStatus = literals(['draft', 'upcoming', 'past', 'canceled']);

const EventEntry = component(
  'EventEntry',
  Type.Object({
    ...baseEvent,
    status: EventStatus,
    visible: Type.Boolean({ description: 'False: found by its link only' }),
    registration: Type.Boolean(),
    registrationLimit: nullable(Type.Integer()),
    registrationCount: Type.Integer({ description: 'Places taken' }),
    featuredOrder: nullable(Type.Integer({ description: 'Place among the featured events' })),
    createdAt: Instant,
  }),
);
export type EventEntryView = Static<typeof EventEntry>;

const filters = {
  status: Type.Optional(EventStatus),
  featured: Type.Optional(Type.Boolean()),
  registration: Type.Optional(Type.Boolean()),
  eventType: Type.Optional(EventType),
  startFrom: Type.Optional(Instant),
  startUntil: Type.Optional(Instant),
};
const ListQuery = pagedQuery(filters);
const ExportQuery = Type.Object({ search: ListQuery.properties.search, ...filters });
export const LIST_PARAMETERS = Object.keys(ListQuery.properties);
export const EXPORT_PARAMETERS = Object.keys(ExportQuery.properties);

export type AllEventsQuery = Static<typeof ExportQuery>;

const tags = ['admin'];

export const listAllEvents = {
  operationId: 'listAllEvents',
  tags,
  summary: `List all events, drafts and unlisted ones too (staff only), the latest first; orderBy: name, eventStart, createdAt, featured; ${countedNote}`,
  querystring: ListQuery,
  response: listAnswers(EventEntry),
};

export const exportAllEvents = {
  operationId: 'exportAllEvents',
  tags,
  summary: 'Export events as CSV, with the filters of the list; headers in the language of the locale header',
  querystring: ExportQuery,
  response: csvAnswers,
};

export const manageEvent = {
  operationId: 'manageEvent',
  tags,
  summary: 'Feature an event, or list it (staff only)',
  params: idParam('eventId'),
  body: body({ featured: Type.Optional(Type.Boolean()), visible: Type.Optional(Type.Boolean()) }),
  response: answers(EventEntry),
};

export const arrangeFeaturedEvents = {
  operationId: 'arrangeFeaturedEvents',
  tags,
  summary: 'Order the featured events; those that are not named follow by date (staff only)',
  body: body({ eventIds: Type.Array(Uuid, { maxItems: 100, uniqueItems: true }) }),
  response: answers(Type.Null()),
};
