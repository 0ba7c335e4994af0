import { Type } from 'typebox';
import { body, listAnswers, nameParam, nullable, PagedQuery, Uuid } from '../../../platform/http/schemas.ts';
import { Account } from '../../ground/accounts/accounts.schemas.ts';

export const listLevelAccounts = {
  operationId: 'listLevelAccounts',
  tags: ['levels'],
  summary: 'List the sponsors of a level, in their order',
  params: nameParam('levelId'),
  querystring: PagedQuery,
  response: listAnswers(Account),
};

const tags = ['admin', 'levels'];

const sponsorParams = Type.Object({ levelId: Uuid, accountId: Uuid });
export const putSponsor = {
  operationId: 'putLevelAccount',
  tags,
  summary: 'Add an account to a sponsor level, or move it; new ones go last when no order is given',
  params: sponsorParams,
  body: nullable(body({ sortOrder: Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 })) })),
};
export const removeSponsor = {
  operationId: 'removeLevelAccount',
  tags,
  summary: 'Remove an account from a sponsor level',
  params: sponsorParams,
};
