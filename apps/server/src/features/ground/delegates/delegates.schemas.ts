import { Type } from 'typebox';
import { answers, body, idParam, listAnswers, PagedQuery } from '../../../platform/http/schemas.ts';
import { Account } from '../accounts/accounts.schemas.ts';

const tags = ['delegates'];

export const listDelegates = {
  operationId: 'listDelegates',
  tags,
  summary: 'Who may act for the caller, the newest first',
  querystring: PagedQuery,
  response: listAnswers(Account),
};
export const listDelegateOf = {
  ...listDelegates,
  operationId: 'listDelegateOf',
  summary: 'For whom the caller may act, the newest first',
};
export const addDelegate = {
  operationId: 'addDelegate',
  tags,
  summary: 'Let the person with that e-mail address act for the caller; adding them again changes nothing',
  body: body({ email: Type.String({ minLength: 1, maxLength: 320 }) }),
  response: answers(Account),
};
export const removeDelegate = {
  operationId: 'removeDelegate',
  tags,
  summary: 'Let the person act for the caller no longer; answers whom',
  params: idParam('accountId'),
  response: answers(Account),
};
