import { listAnswers, nameParam, PagedQuery } from '../../../../platform/http/schemas.ts';
import { Account } from '../../../ground/accounts/accounts.schemas.ts';

export const listRegistrants = {
  operationId: 'listEventRegistrants',
  tags: ['events'],
  summary: 'List the registrants of an event that shows them; hosts see those of any of their events',
  params: nameParam('eventId'),
  querystring: PagedQuery,
  response: listAnswers(Account),
};
