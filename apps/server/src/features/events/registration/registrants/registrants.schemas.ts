import { listAnswers, nameParam, PagedQuery } from '../../../../platform/http/schemas.ts';
import { Account } from '../../../ground/accounts/accounts.schemas.ts';

export const listRegistrants = {
  operationId: 'listEventRegistrants',
  tags: ['events'],
  summary: 'Who comes to an event that shows it; to its hosts, of any event',
  params: nameParam('eventId'),
  querystring: PagedQuery,
  response: listAnswers(Account),
};
