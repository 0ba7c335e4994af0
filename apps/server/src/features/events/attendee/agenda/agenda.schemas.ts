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
  summary: 'List the sessions on the caller’s agenda, without long descriptions',
  params: eventParam,
  querystring: PagedQuery,
  response: listAnswers(Session),
};

export const addToAgenda = {
  operationId: 'addSelfEventSession',
  tags,
  summary: 'Add a session to the caller’s agenda',
  params: sessionParams,
  response: answers(Account),
};

export const removeFromAgenda = {
  operationId: 'removeSelfEventSession',
  tags,
  summary: 'Remove a session from the caller’s agenda',
  params: sessionParams,
  response: answers(Account),
};
