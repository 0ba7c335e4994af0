import { Type, type Static } from 'typebox';
import { BaseImage } from '../../platform/http/image.schemas.ts';
import {
  component,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../platform/http/schemas.ts';

const baseGroup = {
  id: Uuid,
  slug: Text,
  name: Text,
  image: nullable(BaseImage),
  access: literals(['public', 'private']),
};
export const BaseGroup = component('BaseGroup', Type.Object(baseGroup));
export type BaseGroupView = Static<typeof BaseGroup>;

export const Group = component(
  'Group',
  Type.Object({
    ...baseGroup,
    description: Text,
    externalUrl: nullable(Text),
    active: Type.Boolean(),
    createdAt: Instant,
    _count: Type.Object({ members: Type.Integer() }),
  }),
);
export type GroupView = Static<typeof Group>;

export const listAccountGroups = {
  operationId: 'listAccountGroups',
  tags: ['accounts'],
  summary: 'Groups of the account, as far as the caller may know of them',
  params: nameParam('accountId'),
  querystring: PagedQuery,
  response: listAnswers(Group),
};
