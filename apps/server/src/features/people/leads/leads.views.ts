import { viewBaseAccount } from '../../ground/accounts/index.ts';
import type { LeadRow } from './leads.queries.ts';
import type { LeadView } from './leads.schemas.ts';

export function viewLead(row: LeadRow): LeadView {
  if (row.account === null) throw new Error('a lead without its person');
  return {
    id: row.id,
    status: row.status,
    note: row.note,
    account: { ...viewBaseAccount(row.account), email: row.email, phone: row.phone },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
