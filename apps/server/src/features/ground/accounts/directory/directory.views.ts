import { viewBaseAccount } from '../accounts.views.ts';
import type { DirectoryRow } from './directory.queries.ts';
import type { AccountEntryView } from './directory.schemas.ts';

const isSuspended = (row: DirectoryRow, now: Date): boolean =>
  row.suspended_at !== null && (row.suspended_until === null || row.suspended_until > now);

export const viewEntry = (row: DirectoryRow, now: Date): AccountEntryView => ({
  ...viewBaseAccount({ ...row, account_type: row.account_type === 'team' ? 'team' : 'account' }),
  email: row.email,
  createdAt: row.created_at.toISOString(),
  status: isSuspended(row, now) ? 'suspended' : 'active',
  isStaff: row.is_staff,
});
