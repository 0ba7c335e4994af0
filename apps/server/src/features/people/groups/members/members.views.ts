import { viewBaseAccount } from '../../../ground/accounts/index.ts';
import { viewBaseGroup } from '../groups.views.ts';
import type { MembershipRow } from './members.queries.ts';
import type { GroupMembershipView } from './members.schemas.ts';

/** Notification settings are shown to their member only. */
export const viewMembership = (row: MembershipRow, viewerId: string | undefined): GroupMembershipView => {
  const isOwn = row.account_id === viewerId;
  return {
    accountId: row.account_id,
    group: viewBaseGroup(row.group),
    role: row.role,
    account: viewBaseAccount(row.account),
    activityPushNotification: isOwn && row.activity_push_notification,
    announcementEmailNotification: isOwn && row.announcement_email_notification,
    announcementPushNotification: isOwn && row.announcement_push_notification,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
};
