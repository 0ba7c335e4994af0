import { Type } from 'typebox';
import { answers, listAnswers, nameParam, PagedQuery, Uuid } from '../../../platform/http/schemas.ts';
import { EventPackage, PassType } from './offer/offer.schemas.ts';
import {
  EventSessionQuestionSearchValue,
  RegistrationQuestionSearchValue,
} from './questions/questions.schemas.ts';

const tags = ['events'];
const name = Type.String({ minLength: 1, maxLength: 200, description: 'id, or public name' });

export const listPassTypes = {
  operationId: 'listEventPassTypes',
  tags,
  summary: 'Pass types on offer with the bundles of them; a private one when asked for by its id',
  params: nameParam('eventId'),
  querystring: Type.Object({
    ticketId: Type.Optional(Type.String({ maxLength: 100, description: 'id of a private pass type' })),
  }),
  response: answers(Type.Object({ passTypes: Type.Array(PassType), packages: Type.Array(EventPackage) })),
};

export const listQuestionValues = {
  operationId: 'listEventQuestionValues',
  tags,
  summary: 'What a question of type search finds, in the order of the alphabet',
  params: Type.Object({ eventId: name, questionId: Uuid }),
  querystring: PagedQuery,
  response: listAnswers(RegistrationQuestionSearchValue),
};

export const listSessionQuestionValues = {
  operationId: 'listSessionQuestionValues',
  tags,
  summary: 'What a question of a session finds, in the order of the alphabet',
  params: Type.Object({ eventId: name, sessionId: name, questionId: Uuid }),
  querystring: PagedQuery,
  response: listAnswers(EventSessionQuestionSearchValue),
};
