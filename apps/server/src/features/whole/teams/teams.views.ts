import { viewBaseAccount } from '../../ground/accounts/index.ts';
import type { MemberRow, MembershipRow } from './teams.queries.ts';
import type { TeamMembershipView, TeamMemberView } from './teams.schemas.ts';

export function viewMember({ role, created_at, account }: MemberRow): TeamMemberView {
  if (account === null) throw new Error('a membership without its account');
  return { role, account: viewBaseAccount(account), createdAt: created_at.toISOString() };
}

export const viewMembership = (row: MembershipRow): TeamMembershipView => ({
  ...viewMember(row),
  _count: { members: row.members },
});
