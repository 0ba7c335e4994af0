import { Type } from 'typebox';
import { listAnswers, pagedQuery } from '../../../../platform/http/schemas.ts';
import { Group, GroupAccess } from '../groups.base.schemas.ts';

const ListQuery = pagedQuery({
  active: Type.Optional(Type.Boolean()),
  featured: Type.Optional(Type.Boolean()),
  access: Type.Optional(GroupAccess),
  requested: Type.Optional(Type.Boolean({ description: 'Whether requests to join wait' })),
});
export const PARAMETERS = Object.keys(ListQuery.properties);

export const listAllGroups = {
  operationId: 'listAllGroups',
  tags: ['admin'],
  summary:
    'List all groups, deactivated ones too (staff only), by name; orderBy: name, members, createdAt, ' +
    'descending after “-”; count is exact up to 10,000, and 10,001 beyond',
  querystring: ListQuery,
  response: listAnswers(Group),
};
