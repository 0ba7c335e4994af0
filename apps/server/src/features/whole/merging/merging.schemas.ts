import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  literals,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { TOLD_THINGS } from './merging.types.ts';

const Side = Type.Object({ id: Uuid, username: Text, name: Text });

export const AccountMergePreview = component(
  'AccountMergePreview',
  Type.Object({
    from: Side,
    into: Side,
    moves: Type.Array(
      Type.Object({ thing: literals(TOLD_THINGS), count: Type.Integer({ description: 'At most 10,001' }) }),
      { description: 'Things that the remaining account has afterwards' },
    ),
    sharedConversations: Type.Integer(),
    sharedGroups: Type.Integer(),
    conflicts: Type.Array(Type.Object({ code: Text, sentence: Text }), {
      description: 'Why the accounts cannot be merged now, in the language of the reader',
    }),
  }),
);
export type AccountMergePreviewView = Static<typeof AccountMergePreview>;

export const AccountMerge = component(
  'AccountMerge',
  Type.Object({
    fromId: Uuid,
    intoId: Uuid,
    state: literals(['running', 'done']),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type AccountMergeView = Static<typeof AccountMerge>;

const tags = ['admin'];
const params = idParam('accountId');

export const previewAccountMerge = {
  operationId: 'previewAccountMerge',
  tags,
  summary:
    'Preview what a merge of an account into another moves, and what stands against it (staff with the power over sign-ins only)',
  params,
  querystring: Type.Object({ intoId: Type.Optional(Uuid) }),
  response: answers(AccountMergePreview),
};
export const mergeAccount = {
  operationId: 'mergeAccount',
  tags,
  summary:
    'Merge an account into another (staff with the power over sign-ins only): the people and the owners are told by mail, it is ' +
    'closed, its sign-ins end, and all that it has moves; sent again, the call answers the merge that stands',
  params,
  body: body({ intoId: Uuid }),
  response: answers(AccountMerge),
};
export const getAccountMerge = {
  operationId: 'getAccountMerge',
  tags,
  summary: 'Get where the address of a merged account leads, and whether the merge has ended (staff only)',
  params,
  response: answers(AccountMerge),
};
