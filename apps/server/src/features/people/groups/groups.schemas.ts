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
  summary: `${summary}, by orderBy (name, createdAt, members, relevance)`,
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
  ...list('listAccountGroups', 'Groups of the account, as far as the caller may know of them'),
  tags: ['accounts'],
  params: nameParam('accountId'),
};
export const listGroups = {
  ...list('listGroups', 'Groups, open ones and those that one asks to join'),
  querystring: pagedQuery({ access: Type.Optional(GroupAccess) }),
};
export const listFeaturedGroups = list('listFeaturedGroups', 'Groups shown apart');
export const listInvitedGroups = {
  ...list('listInvitedGroups', 'Groups that invited the caller'),
  querystring: pagedQuery({
    rejected: withDefault(
      Type.Boolean({ default: false, description: 'those whose invitation the caller refused' }),
    ),
  }),
};
export const listRequestedGroups = list('listRequestedGroups', 'Groups that the caller asked to join');
export const getGroup = one('getGroup', 'One group by id or slug');

const name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
const description = Type.String({ maxLength: 5000 });
const externalUrl = nullable(Type.String({ maxLength: 500, pattern: '^(https?://[^\\s]+)?$' }));
const imageDataUri = Type.String({ minLength: 1, description: 'data URI, or base64 text' });

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
  summary: 'Found a group; whoever founds it moderates it',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({ minLength: 8, maxLength: 100, description: 'the same key makes one group' }),
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
  ...one('updateGroup', 'Change the group; an absent field stays, null clears it. Its slug stays'),
  body: UpdateGroup,
};

/** What a client got is what it may send back: fields that nobody can change are read over. */
const readOnly = Type.Optional(Type.Unknown({ description: 'read over' }));
export const putBackGroup = {
  ...one('putBackGroup', 'The same with the whole group as the body, as clients send it to switch it off'),
  body: body({
    group: body({
      ...changes,
      id: readOnly,
      slug: readOnly,
      image: readOnly,
      featured: readOnly,
      createdAt: readOnly,
      _count: readOnly,
    }),
    imageDataUri: Type.Optional(Type.Union([imageDataUri, Type.Null()])),
  }),
};

export const manageGroup = {
  ...one('manageGroup', 'For the staff: show the group apart, or switch it off'),
  tags: ['admin'],
  body: body({ featured: Type.Optional(Type.Boolean()), active: Type.Optional(Type.Boolean()) }),
};
