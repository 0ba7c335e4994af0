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
      description: 'who did it; null where a shared link was used, or the person has left',
    }),
    shareName: nullable(Text),
    operation: Type.String({ description: 'operation id of the call' }),
    summary: Type.String({ description: 'what the call does' }),
    subjectId: nullable(Uuid),
    status: Type.Union([Type.Integer(), Type.Null()], {
      description: 'of the answer; null while it is being done, or when nobody knows how it ended',
    }),
  }),
);
export type AuditEntryView = Static<typeof AuditEntry>;

export const listAudit = {
  operationId: 'listAudit',
  tags: ['self'],
  summary: 'What others did with the account, and who was let in to it, the newest first',
  querystring: PagedQuery,
  response: listAnswers(AuditEntry),
};
