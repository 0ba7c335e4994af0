import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  listAnswers,
  nameParam,
  nullable,
  pagedQuery,
  PagedQuery,
  withDefault,
} from '../../../platform/http/schemas.ts';
import { Group, GroupAccess } from './groups.base.schemas.ts';

const tags = ['groups'];

const list = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary: `${summary}; orderBy: name, createdAt, members, relevance`,
  querystring: PagedQuery,
  response: listAnswers(Group),
});
const one = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: nameParam('groupId'),
  response: answers(Group),
});

export const listAccountGroups = {
  ...list('listAccountGroups', 'List an account’s groups visible to the caller'),
  tags: ['accounts'],
  params: nameParam('accountId'),
};
export const listGroups = {
  ...list('listGroups', 'List public and join-by-request groups'),
  querystring: pagedQuery({ access: Type.Optional(GroupAccess) }),
};
export const listFeaturedGroups = list('listFeaturedGroups', 'List featured groups');
export const listInvitedGroups = {
  ...list('listInvitedGroups', 'List groups that invited the caller'),
  querystring: pagedQuery({
    rejected: withDefault(
      Type.Boolean({
        default: false,
        description: 'True to list groups whose invitation the caller declined',
      }),
    ),
  }),
};
export const listRequestedGroups = list('listRequestedGroups', 'List groups the caller asked to join');
export const getGroup = one('getGroup', 'Get a group by id or slug');

const name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
const description = Type.String({ maxLength: 5000 });
const externalUrl = nullable(Type.String({ maxLength: 500, pattern: '^(https?://[^\\s]+)?$' }));
const imageDataUri = Type.String({ minLength: 1, description: 'Image as data URI or base64 text' });

export const CreateGroup = body({
  group: body({
    name,
    description,
    access: GroupAccess,
    active: Type.Boolean(),
    externalUrl: Type.Optional(externalUrl),
  }),
  imageDataUri: Type.Optional(imageDataUri),
});
export type CreateGroup = Static<typeof CreateGroup>;

export const createGroup = {
  operationId: 'createGroup',
  tags,
  summary: 'Create a group; its creator becomes a moderator',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 100,
        description: 'Idempotency key: requests with the same key create a single group',
      }),
    ),
  }),
  body: CreateGroup,
  response: answers(Group),
};

const changes = {
  name: Type.Optional(name),
  active: Type.Optional(Type.Boolean()),
  description: Type.Optional(description),
  externalUrl: Type.Optional(externalUrl),
  access: Type.Optional(GroupAccess),
};
export const UpdateGroup = body({
  group: body(changes),
  imageDataUri: Type.Optional(Type.Union([imageDataUri, Type.Null()])),
});
export type UpdateGroup = Static<typeof UpdateGroup>;

export const updateGroup = {
  ...one('updateGroup', 'Update a group; omitted fields are kept, null clears; the slug never changes'),
  body: UpdateGroup,
};

/** A client may send back the group as it received it: fields that nobody can change are ignored. */
const readOnly = Type.Optional(Type.Unknown({ description: 'Ignored' }));
export const putBackGroup = {
  ...one('putBackGroup', 'Update a group with the whole group as the body, as clients do to deactivate it'),
  body: body({
    group: body({
      ...changes,
      id: readOnly,
      slug: readOnly,
      image: readOnly,
      featured: readOnly,
      createdAt: readOnly,
      updatedAt: readOnly,
      _count: readOnly,
    }),
    imageDataUri: Type.Optional(Type.Union([imageDataUri, Type.Null()])),
  }),
};

export const manageGroup = {
  ...one('manageGroup', 'Feature or deactivate a group (staff only)'),
  tags: ['admin'],
  body: body({ featured: Type.Optional(Type.Boolean()), active: Type.Optional(Type.Boolean()) }),
};
