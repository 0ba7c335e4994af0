import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { Account, BaseAccount } from '../../ground/accounts/accounts.schemas.ts';

const SponsorshipLevel = component(
  'SponsorshipLevel',
  Type.Object({
    id: Uuid,
    slug: Text,
    name: Text,
    subtitle: nullable(Text),
    color: Text,
    scale: Type.Number({ description: 'Scale of the logos; 1 is the default size' }),
    image: nullable(BaseImage),
    description: nullable(Text),
    sortOrder: Type.Integer(),
    accounts: Type.Array(BaseAccount, { description: 'The first 100 sponsors of this level' }),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type SponsorshipLevelView = Static<typeof SponsorshipLevel>;

const name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
const optional = {
  subtitle: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  description: Type.Optional(nullable(Type.String({ maxLength: 5000 }))),
  scale: Type.Optional(Type.Number({ minimum: 0.25, maximum: 4 })),
  sortOrder: Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 })),
  image: Type.Optional(
    nullable(Type.String({ minLength: 1, description: 'Image as base64 text or data URI; null removes it' })),
  ),
};
const color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

const CreateLevel = body({ name, color, ...optional });
export type CreateLevel = Static<typeof CreateLevel>;
const UpdateLevel = body({ name: Type.Optional(name), color: Type.Optional(color), ...optional });
export type UpdateLevel = Static<typeof UpdateLevel>;

const tags = ['levels'];

export const listLevels = {
  operationId: 'listLevels',
  tags,
  summary: 'List the sponsor levels of the organization, in their order',
  querystring: PagedQuery,
  response: listAnswers(SponsorshipLevel),
};
export const getLevel = {
  operationId: 'getLevel',
  tags,
  summary: 'Get a sponsor level by id or slug',
  params: nameParam('levelId'),
  response: answers(SponsorshipLevel),
};
export const listLevelAccounts = {
  operationId: 'listLevelAccounts',
  tags,
  summary: 'List the sponsors of a level, in their order',
  params: nameParam('levelId'),
  querystring: PagedQuery,
  response: listAnswers(Account),
};

const admin = ['admin', 'levels'];

export const createLevel = {
  operationId: 'createLevel',
  tags: admin,
  summary: 'Create a sponsor level; names are unique',
  body: CreateLevel,
  response: answers(SponsorshipLevel),
};
export const updateLevel = {
  operationId: 'updateLevel',
  tags: admin,
  summary: 'Update a sponsor level; omitted fields are kept, null clears',
  params: idParam('levelId'),
  body: UpdateLevel,
  response: answers(SponsorshipLevel),
};
export const deleteLevel = {
  operationId: 'deleteLevel',
  tags: admin,
  summary: 'Delete a sponsor level; the accounts of its sponsors remain',
  params: idParam('levelId'),
  response: answers(Type.Null()),
};

const sponsorParams = Type.Object({ levelId: Uuid, accountId: Uuid });
export const putSponsor = {
  operationId: 'putLevelAccount',
  tags: admin,
  summary: 'Add an account to a sponsor level, or move it; new ones go last when no order is given',
  params: sponsorParams,
  body: nullable(body({ sortOrder: Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 })) })),
  response: answers(SponsorshipLevel),
};
export const removeSponsor = {
  operationId: 'removeLevelAccount',
  tags: admin,
  summary: 'Remove an account from a sponsor level',
  params: sponsorParams,
  response: answers(SponsorshipLevel),
};
