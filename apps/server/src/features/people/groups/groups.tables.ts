import type { Generated } from 'kysely';
import type { Instant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    community_group: CommunityGroupTable;
    group_member: GroupMemberTable;
    group_request: GroupRequestTable;
    group_invitation: GroupInvitationTable;
    group_sponsor: GroupSponsorTable;
  }
}

export const tables: Tables = {
  community_group: {
    impersonal: 'The group outlives its founder.',
    pictures: ['image_id'],
    closed: { column: 'access', is: 'private' },
    otherIds: { image_id: 'a picture' },
  },
  group_member: {
    personal: owned('groups', { order: ['group_id', 'account_id'] }),
    right: {
      kind: 'groupModerator',
      of: 'group_id',
      where: { column: 'role', is: 'moderator' },
      power: 'groups:write',
      by: ['promoteGroupMember'],
      isPower: true,
    },
  },
  group_request: { personal: owned('group-requests') },
  group_invitation: {
    personal: owned('group-invitations', { persons: ['account_id', 'inviter_id'] }),
    right: {
      ownPage: 'The members and the invitations of the group, which all its moderators see.',
      by: ['inviteToGroup', 'reinviteToGroup', 'acceptGroupRequest'],
      isPower: false,
    },
  },
  group_sponsor: {
    personal: owned('sponsored-groups', { order: ['group_id', 'account_id'] }),
    right: 'A name on the page of the group.',
  },
};

export interface CommunityGroupTable {
  organization_id: string;
  id: string;
  slug: string;
  name: string;
  description: Generated<string>;
  external_url: string | null;
  access: Generated<'public' | 'private'>;
  active: Generated<boolean>;
  switched_off_by_staff: Generated<boolean>;
  featured: Generated<boolean>;
  image_id: string | null;
  members_count: Generated<number>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface GroupMemberTable {
  organization_id: string;
  group_id: string;
  account_id: string;
  role: 'moderator' | 'member';
  activity_push_notification: Generated<boolean>;
  announcement_email_notification: Generated<boolean>;
  announcement_push_notification: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

export interface GroupRequestTable {
  organization_id: string;
  id: string;
  group_id: string;
  account_id: string;
  status: 'requested' | 'rejected';
  created_at: Instant;
  updated_at: Instant;
}

export interface GroupInvitationTable {
  organization_id: string;
  id: string;
  group_id: string;
  account_id: string;
  inviter_id: string;
  status: 'invited' | 'rejected' | 'canceled';
  created_at: Instant;
  updated_at: Instant;
}

export interface GroupSponsorTable {
  organization_id: string;
  group_id: string;
  account_id: string;
  sort_order: Generated<number>;
}
