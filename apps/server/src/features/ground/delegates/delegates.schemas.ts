import { Type } from 'typebox';
import { answers, body, idParam, listAnswers, PagedQuery } from '../../../platform/http/schemas.ts';
import { Account } from '../accounts/accounts.schemas.ts';

const tags = ['delegates'];

export const listDelegates = {
  operationId: 'listDelegates',
  tags,
  summary: 'List the delegates who may act for the caller, newest first',
  querystring: PagedQuery,
  response: listAnswers(Account),
};
export const listDelegateOf = {
  ...listDelegates,
  operationId: 'listDelegateOf',
  summary: 'List the accounts that the caller may act for, newest first',
};
export const addDelegate = {
  operationId: 'addDelegate',
  tags,
  summary: 'Add the person with an email address as a delegate of the caller (idempotent)',
  body: body({ email: Type.String({ minLength: 1, maxLength: 320 }) }),
  response: answers(Account),
};
export const removeDelegate = {
  operationId: 'removeDelegate',
  tags,
  summary: 'Remove a delegate of the caller (returns the removed account)',
  params: idParam('accountId'),
  response: answers(Account),
};
