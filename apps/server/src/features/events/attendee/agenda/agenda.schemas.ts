import { Type } from 'typebox';
import { answers, listAnswers, nameParam, PagedQuery } from '../../../../platform/http/schemas.ts';
import { Account } from '../../../ground/accounts/accounts.schemas.ts';
import { Session } from '../../programme/sessions/sessions.schemas.ts';

const tags = ['attendee'];
const eventParam = nameParam('eventId');
const sessionParams = Type.Object({ ...eventParam.properties, ...nameParam('sessionId').properties });

export const listAgenda = {
  operationId: 'listSelfEventSessions',
  tags,
  summary: 'Sessions on the caller’s own agenda, without long descriptions',
  params: eventParam,
  querystring: PagedQuery,
  response: listAnswers(Session),
};

export const addToAgenda = {
  operationId: 'addSelfEventSession',
  tags,
  summary: 'Puts a session on the own agenda',
  params: sessionParams,
  response: answers(Account),
};

export const removeFromAgenda = {
  operationId: 'removeSelfEventSession',
  tags,
  summary: 'Takes a session off the own agenda',
  params: sessionParams,
  response: answers(Account),
};
