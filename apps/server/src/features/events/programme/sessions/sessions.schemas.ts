import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../../platform/http/image.schemas.ts';
import {
  withDefault,
  answers,
  component,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { StreamInput } from '../related.schemas.ts';
import { BaseSpeaker } from '../speakers/speakers.base.schemas.ts';

export const BaseSessionLocation = component(
  'BaseSessionLocation',
  Type.Object({
    id: Uuid,
    slug: Text,
    name: Text,
    description: nullable(Text),
    address1: nullable(Text),
    address2: nullable(Text),
    zip: nullable(Text),
    city: nullable(Text),
    state: nullable(Text),
    country: nullable(Text),
    image: nullable(BaseImage),
    googlePlaceId: nullable(Text),
  }),
);
export type BaseSessionLocationView = Static<typeof BaseSessionLocation>;

export const BaseTrack = component(
  'BaseTrack',
  Type.Object({ id: Uuid, slug: Text, name: Text, color: Text }),
);
export type BaseTrackView = Static<typeof BaseTrack>;

const baseSession = {
  id: Uuid,
  slug: Text,
  name: Text,
  description: nullable(Text),
  location: nullable(BaseSessionLocation),
  image: nullable(BaseImage),
  startTime: Instant,
  endTime: Instant,
  sortOrder: nullable(Type.Integer()),
  nonSession: Type.Boolean(),
  registrationEnabled: Type.Boolean(),
  price: nullable(Type.Integer()),
};
export const BaseSession = component('BaseSession', Type.Object(baseSession));
export type BaseSessionView = Static<typeof BaseSession>;

const SessionLink = component(
  'SessionLink',
  Type.Object({
    kind: literals(['link', 'attachment', 'recording', 'feedback', 'image']),
    title: Text,
    url: Text,
  }),
);

export const Session = component(
  'Session',
  Type.Object({
    ...baseSession,
    longDescription: nullable(Text),
    updatedAt: Instant,
    tracks: Type.Array(BaseTrack),
    speakers: Type.Array(BaseSpeaker),
    sponsors: Type.Array(BaseAccount),
    accounts: Type.Optional(
      Type.Array(BaseAccount, { description: 'Contains the caller if the session is on their agenda' }),
    ),
    streamInput: nullable(StreamInput),
    supply: nullable(Type.Integer()),
    left: nullable(
      Type.Integer({ description: 'Remaining places of a session with registration; null for no limit' }),
    ),
    _count: Type.Object({ sections: Type.Integer() }),
    day: Type.String({
      format: 'date',
      description: 'Agenda day; sessions after midnight can belong to the previous day',
    }),
    type: nullable(Text),
    language: nullable(Text),
    doNotRecord: Type.Boolean(),
    externalUrl: nullable(Text),
    links: Type.Array(SessionLink),
  }),
);
export type SessionView = Static<typeof Session>;

const AgendaDay = component(
  'AgendaDay',
  Type.Object({ date: Type.String({ format: 'date' }), sessions: Type.Integer() }),
);
export const Agenda = component(
  'Agenda',
  Type.Object({
    days: Type.Array(AgendaDay),
    locations: Type.Array(BaseSessionLocation),
    tracks: Type.Array(BaseTrack),
  }),
);
export type AgendaView = Static<typeof Agenda>;

const tags = ['events'];
const name = Type.String({ minLength: 1, maxLength: 200 });

export const listSessions = {
  operationId: 'listEventSessions',
  tags,
  summary: 'List the sessions of an event: all, or those of a day, room or track',
  params: nameParam('eventId'),
  querystring: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 200 })),
    day: Type.Optional(Type.String({ format: 'date', description: 'Date, YYYY-MM-DD' })),
    room: Type.Optional(name),
    track: Type.Optional(name),
    lean: withDefault(
      Type.Boolean({
        default: false,
        description:
          'Omits long descriptions, biographies and links; otherwise the list has up to 2,000,000 characters of each of the two',
      }),
    ),
  }),
  response: listAnswers(Session),
};

export const getSession = {
  operationId: 'getEventSession',
  tags,
  summary: 'Get a session by id or slug',
  params: Type.Object({ eventId: name, sessionId: name }),
  response: answers(Session),
};

export const getAgenda = {
  operationId: 'getEventAgenda',
  tags,
  summary: 'Get the agenda filters of an event: days with session counts, rooms and tracks',
  params: nameParam('eventId'),
  response: answers(Agenda),
};
