import { viewAccount, viewBaseAccount } from '../../../ground/accounts/index.ts';
import type { GroupInvitationView, GroupRequestView, InvitableAccountView } from './admissions.schemas.ts';
import { viewBaseGroup } from '../groups.views.ts';
import type { InvitableRow, InvitationRow } from './invitations.queries.ts';
import type { RequestRow } from './requests.queries.ts';

export const viewRequest = (row: RequestRow): GroupRequestView => ({
  id: row.id,
  status: row.status,
  groupId: row.group_id,
  group: viewBaseGroup(row.group),
  account: viewBaseAccount(row.account),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const viewInvitation = (row: InvitationRow): GroupInvitationView => ({
  id: row.id,
  status: row.status,
  groupId: row.group_id,
  group: viewBaseGroup(row.group),
  account: viewBaseAccount(row.account),
  inviter: viewBaseAccount(row.inviter),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export interface InvitableAccount {
  readonly row: InvitableRow;
  readonly account: Parameters<typeof viewAccount>[0];
}

export const viewInvitable = ({ row, account }: InvitableAccount): InvitableAccountView => ({
  ...viewAccount(account),
  groupRequests:
    row.request_id === null || row.request_status === null
      ? []
      : [{ id: row.request_id, status: row.request_status }],
  groupInvitations:
    row.invitation_id === null || row.invitation_status === null
      ? []
      : [{ id: row.invitation_id, status: row.invitation_status }],
  groups: row.role === null ? [] : [{ role: row.role }],
});
