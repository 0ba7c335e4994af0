import { Type, type Static } from 'typebox';
import {
  component,
  Instant,
  listAnswers,
  literals,
  nullable,
  PagedQuery,
  Text,
} from '../../../platform/http/schemas.ts';
import { RIGHT_KINDS } from '../../../platform/rights.types.ts';
import { BaseAccount } from '../accounts/accounts.schemas.ts';

const GivenRight = component(
  'GivenRight',
  Type.Object({
    kind: literals(RIGHT_KINDS),
    subjectId: Text,
    subjectName: Text,
    account: BaseAccount,
    /** The team that the caller acted for. */
    forAccount: nullable(BaseAccount),
    createdAt: Instant,
  }),
);
export type GivenRightView = Static<typeof GivenRight>;

export const listGivenRights = {
  operationId: 'listGivenRights',
  tags: ['shared access'],
  summary: 'List rights that the caller gave to others in the last thirty days, latest first',
  querystring: PagedQuery,
  response: listAnswers(GivenRight),
};
