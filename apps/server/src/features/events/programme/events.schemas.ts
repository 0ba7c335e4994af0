import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  withDefault,
  answers,
  component,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { Group } from '../../people/groups/groups.base.schemas.ts';
import { BaseVideo } from '../../ground/storage/videos.schemas.ts';
import { EventMediaItem } from './media/media.schemas.ts';
import { BaseEventPage, BaseFaqSection } from './pages/pages.schemas.ts';
import { BaseRegistration, StreamInput } from './related.schemas.ts';
import { BaseSession } from './sessions/sessions.schemas.ts';
import { BaseSpeaker } from './speakers/speakers.base.schemas.ts';
import { EventSponsorshipLevel } from './sponsors/sponsors.schemas.ts';

export const EventType = literals(['physical', 'virtual', 'hybrid']);

/** Spread into forms that add to it. */
export const baseEvent = {
  id: Uuid,
  slug: Text,
  name: Text,
  shortDescription: Text,
  featured: Type.Boolean(),
  timezone: nullable(Text),
  eventStart: Instant,
  eventEnd: Instant,
  image: nullable(BaseImage),
  eventType: EventType,
  venue: nullable(Text),
  city: nullable(Text),
  canceledAt: nullable(Instant),
};
export const BaseEvent = component('BaseEvent', Type.Object(baseEvent));
export type BaseEventView = Static<typeof BaseEvent>;

/** Fields of every form that shows a whole event. */
export const event = {
  ...baseEvent,
  longDescription: nullable(Text),
  externalUrl: nullable(Text),
  meetingUrl: nullable(
    Type.String({
      description: 'Visible to attendees and hosts; to everybody if the event has no registration',
    }),
  ),
  venueMap: nullable(BaseImage),
  address1: nullable(Text),
  address2: nullable(Text),
  state: nullable(Text),
  country: nullable(Text),
  zip: nullable(Text),
  groupId: nullable(Uuid),
  group: nullable(Group),
  groupOnly: Type.Boolean(),
  creatorId: nullable(Uuid),
  creator: BaseAccount,
  registration: Type.Boolean(),
  registrationStart: Instant,
  registrationEnd: Instant,
  publicRegistrants: Type.Boolean(),
  chatBotNumber: nullable(Text),
  iosAppLink: nullable(Text),
  androidAppLink: nullable(Text),
  registrations: Type.Array(BaseRegistration),
  pages: Type.Array(BaseEventPage),
  streamInputs: Type.Array(StreamInput),
  streamReplay: nullable(BaseVideo),
  createdAt: Instant,
  updatedAt: Instant,
  sessions: Type.Array(BaseSession),
  speakers: Type.Array(BaseSpeaker),
  sponsors: Type.Array(BaseAccount),
  faqSections: Type.Array(BaseFaqSection),
  sponsorshipLevels: Type.Array(EventSponsorshipLevel),
  reservationDescription: nullable(Text),
  backgroundImage: nullable(BaseImage),
  series: nullable(Type.Object({ slug: Type.String(), name: Type.String() })),
  media: Type.Array(EventMediaItem),
  _count: Type.Object({
    activations: Type.Integer(),
    sessions: Type.Integer(),
    speakers: Type.Integer(),
    sponsors: Type.Integer(),
    sponsorshipLevels: Type.Integer(),
    media: Type.Integer(),
    passTypes: Type.Integer({ description: 'Number of pass types on sale to everybody' }),
    passTypesLeft: Type.Integer({ description: 'Number of those pass types that are not sold out' }),
  }),
  draft: Type.Boolean({ description: 'Not published yet; visible to hosts only' }),
};
export const Event = component('Event', Type.Object(event));
export type EventView = Static<typeof Event>;

const tags = ['events'];

/** Stretches of days around now, as the calendar on the wall of the organization has them; weeks begin on Monday. */
const EventPeriods = literals(['today', 'week', 'weekend', 'month']);
export type EventPeriod = Static<typeof EventPeriods>;

/** Of this century or the one before: the calendar of the database begins later than that of the form. */
const Day = Type.String({ format: 'date', pattern: '^(?:18|19|20|21)' });

const past = withDefault(
  Type.Boolean({
    default: false,
    description: 'True for past events, newest first; otherwise current and upcoming events',
  }),
);
/** For one event. */
export const LeanQuery = Type.Object({
  lean: withDefault(
    Type.Boolean({
      default: false,
      description: 'Returns empty session and speaker lists, but still counts them',
    }),
  ),
});

export const EventListQuery = pagedQuery({ past });

/** For summaries of lists that are answered as `Event`. */
export const WITHOUT_PARTS =
  'Parts are counted and their lists empty, and long texts are null: GET /events/{eventId} has them';

export const listEvents = {
  operationId: 'listEvents',
  tags,
  summary: 'List upcoming or past events; orderBy: eventStart, name',
  querystring: pagedQuery({
    past,
    place: Type.Optional({
      ...literals(['online', 'inPerson']),
      description: 'Events that can be attended in this way; hybrid events can in both',
    }),
    free: Type.Optional(Type.Boolean({ description: 'True for events that can be attended for nothing' })),
    period: Type.Optional({
      ...EventPeriods,
      description: 'Events on these days in the time zone of the organization; weeks begin on Monday',
    }),
    from: Type.Optional({ ...Day, description: 'First day; past is ignored when from or to is given' }),
    to: Type.Optional({ ...Day, description: 'Last day, not before from' }),
    groupId: Type.Optional({ ...Uuid, description: 'Events of this group' }),
  }),
  response: listAnswers(BaseEvent),
};

export const listFeaturedEvents = {
  operationId: 'listFeaturedEvents',
  tags,
  summary: 'List featured events that have not ended, in the order of the staff',
  querystring: pagedQuery({}),
  response: listAnswers(BaseEvent),
};

export const getEvent = {
  operationId: 'getEvent',
  tags,
  summary: 'Get an event by id or slug',
  params: nameParam('eventId'),
  querystring: LeanQuery,
  response: answers(Event),
};

export const listGroupEvents = {
  operationId: 'listGroupEvents',
  tags: ['groups'],
  summary: 'List upcoming or past events of a group; orderBy: eventStart, name',
  description: WITHOUT_PARTS,
  params: nameParam('groupId'),
  querystring: EventListQuery,
  response: listAnswers(Event),
};

export const listGroupsEvents = {
  operationId: 'listGroupsEvents',
  tags: ['groups'],
  summary: 'List upcoming or past events of groups that the caller may see',
  description: WITHOUT_PARTS,
  querystring: EventListQuery,
  response: listAnswers(Event),
};
