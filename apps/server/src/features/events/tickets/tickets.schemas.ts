import { Type } from 'typebox';
import { answers, listAnswers, nameParam, PagedQuery, Uuid } from '../../../platform/http/schemas.ts';
import { EventPackage, PassType } from './offer/offer.schemas.ts';
import {
  EventSessionQuestionSearchValue,
  RegistrationQuestionSearchValue,
} from './questions/questions.schemas.ts';

const tags = ['events'];
const name = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Id or public name (username or slug)',
});

export const listPassTypes = {
  operationId: 'listEventPassTypes',
  tags,
  summary: 'List the pass types on sale with their packages; a private one only when requested by id',
  params: nameParam('eventId'),
  querystring: Type.Object({
    ticketId: Type.Optional(
      Type.String({ maxLength: 100, description: 'Id of a private pass type to include' }),
    ),
  }),
  response: answers(Type.Object({ passTypes: Type.Array(PassType), packages: Type.Array(EventPackage) })),
};

export const listQuestionValues = {
  operationId: 'listEventQuestionValues',
  tags,
  summary: 'Search the values of a search question of an event, in alphabetical order',
  params: Type.Object({ eventId: name, questionId: Uuid }),
  querystring: PagedQuery,
  response: listAnswers(RegistrationQuestionSearchValue),
};

export const listSessionQuestionValues = {
  operationId: 'listSessionQuestionValues',
  tags,
  summary: 'Search the values of a session question, in alphabetical order',
  params: Type.Object({ eventId: name, sessionId: name, questionId: Uuid }),
  querystring: PagedQuery,
  response: listAnswers(EventSessionQuestionSearchValue),
};
