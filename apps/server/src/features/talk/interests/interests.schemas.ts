import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { Account, BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { BaseGroup } from '../../people/groups/groups.base.schemas.ts';
import { BaseEvent } from '../../events/programme/events.schemas.ts';

const baseInterest = { id: Uuid, name: Text };
export const BaseInterest = component('BaseInterest', Type.Object(baseInterest));

export const Interest = component(
  'Interest',
  Type.Object({
    ...baseInterest,
    image: nullable(BaseImage),
    imageId: nullable(Uuid),
    featured: Type.Boolean(),
    accounts: Type.Array(BaseAccount, { description: 'Some of the accounts that chose it' }),
    groups: Type.Array(BaseGroup),
    events: Type.Array(BaseEvent),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type InterestView = Static<typeof Interest>;

const tags = ['interests'];

export const listInterests = {
  operationId: 'listInterests',
  tags,
  summary: 'List interests, featured ones first',
  querystring: PagedQuery,
  response: listAnswers(Interest),
};
export const getInterest = {
  operationId: 'getInterest',
  tags,
  summary: 'Get an interest by id or name',
  params: nameParam('interestId'),
  response: answers(Interest),
};
export const createInterest = {
  operationId: 'createInterest',
  tags,
  summary: 'Create an interest; returns the existing one of the same name',
  body: body({ name: Type.String({ minLength: 1, maxLength: 60 }) }),
  response: answers(Interest),
};
export const listSelfInterests = {
  ...listInterests,
  operationId: 'listSelfInterests',
  summary: 'List the caller’s interests',
};
export const listAccountInterests = {
  ...listInterests,
  operationId: 'listAccountInterests',
  tags: ['accounts'],
  summary: 'List an account’s interests',
  params: nameParam('accountId'),
};
export const setSelfInterests = {
  operationId: 'setSelfInterests',
  tags,
  summary: 'Replace the caller’s interests',
  body: body({ interestIds: Type.Array(Uuid, { maxItems: 50, uniqueItems: true }) }),
  response: answers(Account),
};
