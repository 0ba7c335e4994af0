import { Type, type Static } from 'typebox';
import {
  component,
  Instant,
  listAnswers,
  literals,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../accounts/accounts.schemas.ts';

export const AuditEntry = component(
  'AuditEntry',
  Type.Object({
    id: Uuid,
    createdAt: Instant,
    via: literals(['self', 'delegate', 'team', 'share']),
    account: Type.Union([BaseAccount, Type.Null()], {
      description:
        'Account that made the call; null if a shared link was used or the account no longer exists',
    }),
    shareName: nullable(Text),
    operation: Type.String({ description: 'Operation id of the call' }),
    summary: Type.String({ description: 'Summary of the operation' }),
    subjectId: nullable(Uuid),
    status: Type.Union([Type.Integer(), Type.Null()], {
      description: 'HTTP status of the response; null while the call is running or if its outcome is unknown',
    }),
  }),
);
export type AuditEntryView = Static<typeof AuditEntry>;

export const listAudit = {
  operationId: 'listAudit',
  tags: ['self'],
  summary: 'List actions of others on the account and access granted to it, newest first',
  querystring: PagedQuery,
  response: listAnswers(AuditEntry),
};
