import { viewBaseAccount } from '../accounts/index.ts';
import type { EntryRow } from './audit.queries.ts';
import type { AuditEntryView } from './audit.schemas.ts';

export const viewEntry = (row: EntryRow, summary: string): AuditEntryView => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  via: row.via,
  account: row.account && viewBaseAccount(row.account),
  shareName: row.share_name,
  operation: row.operation,
  summary,
  subjectId: row.subject_id,
  status: row.status,
});
