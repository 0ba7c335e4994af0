import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  PagedQuery,
  Text,
} from '../../../../platform/http/schemas.ts';
import { BaseSession } from '../sessions/sessions.schemas.ts';
import { baseSpeaker } from './speakers.base.schemas.ts';

export const Speaker = component(
  'Speaker',
  Type.Object({
    ...baseSpeaker,
    label: nullable(Text),
    updatedAt: Instant,
    website: nullable(Text),
    facebook: nullable(Text),
    twitter: nullable(Text),
    instagram: nullable(Text),
    linkedIn: nullable(Text),
    discord: nullable(Text),
    youtube: nullable(Text),
    tikTok: nullable(Text),
    links: Type.Array(Type.Object({ title: Text, url: Text })),
    sessions: Type.Array(BaseSession),
  }),
);
export type SpeakerView = Static<typeof Speaker>;

const tags = ['events'];
const name = Type.String({ minLength: 1, maxLength: 200 });

export const listSpeakers = {
  operationId: 'listEventSpeakers',
  tags,
  summary: 'List the speakers of an event with their sessions',
  params: nameParam('eventId'),
  querystring: PagedQuery,
  response: listAnswers(Speaker),
};

export const getSpeaker = {
  operationId: 'getEventSpeaker',
  tags,
  summary: 'Get a speaker by id or slug',
  params: Type.Object({ eventId: name, speakerId: name }),
  response: answers(Speaker),
};
