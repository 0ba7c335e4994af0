import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import { groupColumn } from '../groups.fragments.ts';
import type { Viewer } from '../groups.queries.ts';

const invitations = (db: Db, organizationId: string) =>
  db
    .selectFrom('group_invitation')
    .innerJoin('community_group', (join) =>
      join
        .on('community_group.organization_id', '=', organizationId)
        .onRef('community_group.id', '=', 'group_invitation.group_id'),
    )
    .leftJoin('image as group_image', (join) =>
      join
        .on('group_image.organization_id', '=', organizationId)
        .onRef('group_image.id', '=', 'community_group.image_id'),
    )
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'group_invitation.account_id'),
    )
    .leftJoin('image as account_image', (join) =>
      join
        .on('account_image.organization_id', '=', organizationId)
        .onRef('account_image.id', '=', 'account.image_id'),
    )
    .innerJoin('account as inviter', (join) =>
      join
        .on('inviter.organization_id', '=', organizationId)
        .onRef('inviter.id', '=', 'group_invitation.inviter_id'),
    )
    .leftJoin('image as inviter_image', (join) =>
      join
        .on('inviter_image.organization_id', '=', organizationId)
        .onRef('inviter_image.id', '=', 'inviter.image_id'),
    )
    .select([
      'group_invitation.id',
      'group_invitation.group_id',
      'group_invitation.account_id',
      'group_invitation.status',
      'group_invitation.created_at',
      'group_invitation.updated_at',
      groupColumn('community_group', 'group_image').as('group'),
      accountColumn('account', 'account_image').$castTo<BaseAccountColumns>().as('account'),
      accountColumn('inviter', 'inviter_image').$castTo<BaseAccountColumns>().as('inviter'),
    ])
    .where('group_invitation.organization_id', '=', organizationId);
export type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>;
export type InvitationStatus = InvitationRow['status'];

export async function listInvitations(
  db: Db,
  organizationId: string,
  groupId: string,
  viewer: Viewer & { accountId: string },
  status: InvitationStatus | undefined,
  { page, pageSize, search }: Paging,
): Promise<InvitationRow[]> {
  let query = invitations(db, organizationId)
    .where('group_invitation.group_id', '=', groupId)
    .where(notBlocked(db, organizationId, viewer.accountId, 'group_invitation.account_id'))
    .where(notBlocked(db, organizationId, viewer.accountId, 'group_invitation.inviter_id'));
  if (status !== undefined) query = query.where('group_invitation.status', '=', status);
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  return query
    .orderBy('group_invitation.created_at', 'desc')
    .orderBy('group_invitation.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findInvitation(
  db: Db,
  organizationId: string,
  groupId: string,
  by: { id: string } | { accountId: string },
): Promise<InvitationRow | undefined> {
  const query = invitations(db, organizationId).where('group_invitation.group_id', '=', groupId);
  return (
    'id' in by
      ? query.where('group_invitation.id', '=', by.id)
      : query.where('group_invitation.account_id', '=', by.accountId)
  ).executeTakeFirst();
}

export async function listInvitationsByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<InvitationRow[]> {
  if (ids.length === 0) return [];
  return invitations(db, organizationId)
    .where((eb) => anyOf(eb.ref('group_invitation.id'), ids))
    .execute();
}

/** Ids of the groups that invited the account; not by somebody whom it must not meet. */
export async function listInvitedIds(db: Db, organizationId: string, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_invitation')
    .innerJoin('community_group', (join) =>
      join
        .on('community_group.organization_id', '=', organizationId)
        .onRef('community_group.id', '=', 'group_invitation.group_id'),
    )
    .select('group_invitation.group_id')
    .where('group_invitation.organization_id', '=', organizationId)
    .where('group_invitation.account_id', '=', accountId)
    .where('group_invitation.status', '=', 'invited')
    .where('community_group.active', '=', true)
    .where(notBlocked(db, organizationId, accountId, 'group_invitation.inviter_id'))
    .execute();
  return rows.map((row) => row.group_id);
}

/** Of these accounts, those that are there and that the inviter may meet, with their role in the group if any. */
export async function listInvitees(
  db: Db,
  organizationId: string,
  groupId: string,
  inviterId: string,
  accountIds: readonly string[],
): Promise<{ id: string; role: string | null }[]> {
  return db
    .selectFrom('account')
    .leftJoin('group_member', (join) =>
      join
        .on('group_member.organization_id', '=', organizationId)
        .on('group_member.group_id', '=', groupId)
        .onRef('group_member.account_id', '=', 'account.id'),
    )
    .select(['account.id', 'group_member.role'])
    .where('account.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('account.id'), accountIds))
    .where(notBlocked(db, organizationId, inviterId, 'account.id'))
    .execute();
}

export interface InvitableRow {
  id: string;
  request_id: string | null;
  request_status: 'requested' | 'rejected' | null;
  invitation_id: string | null;
  invitation_status: InvitationStatus | null;
  role: 'moderator' | 'member' | null;
}

/** Everybody whom the inviter may meet, with how they stand to the group. */
export async function listInvitable(
  db: Db,
  organizationId: string,
  groupId: string,
  inviterId: string,
  { page, pageSize, search }: Paging,
): Promise<InvitableRow[]> {
  let query = db
    .selectFrom('account')
    .leftJoin('group_request', (join) =>
      join
        .on('group_request.organization_id', '=', organizationId)
        .on('group_request.group_id', '=', groupId)
        .onRef('group_request.account_id', '=', 'account.id'),
    )
    .leftJoin('group_invitation', (join) =>
      join
        .on('group_invitation.organization_id', '=', organizationId)
        .on('group_invitation.group_id', '=', groupId)
        .onRef('group_invitation.account_id', '=', 'account.id'),
    )
    .leftJoin('group_member', (join) =>
      join
        .on('group_member.organization_id', '=', organizationId)
        .on('group_member.group_id', '=', groupId)
        .onRef('group_member.account_id', '=', 'account.id'),
    )
    .select([
      'account.id',
      'group_request.id as request_id',
      'group_request.status as request_status',
      'group_invitation.id as invitation_id',
      'group_invitation.status as invitation_status',
      'group_member.role',
    ])
    .where('account.organization_id', '=', organizationId)
    .where(notBlocked(db, organizationId, inviterId, 'account.id'));
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  return query
    .orderBy('account.search_text')
    .orderBy('account.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Answers those that stand anew: whoever is invited already stays as they are. */
export async function putInvitations(
  db: Db,
  organizationId: string,
  rows: readonly { id: string; group_id: string; account_id: string; inviter_id: string }[],
  now: Date,
): Promise<{ id: string; account_id: string }[]> {
  if (rows.length === 0) return [];
  return db
    .insertInto('group_invitation')
    .values(
      rows.map((row) => ({
        ...row,
        organization_id: organizationId,
        status: 'invited' as const,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'group_id', 'account_id'])
        .doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          inviter_id: eb.ref('excluded.inviter_id'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .where('group_invitation.status', '!=', 'invited'),
    )
    .returning(['group_invitation.id', 'group_invitation.account_id'])
    .execute();
}

export async function updateInvitation(
  db: Db,
  organizationId: string,
  id: string,
  status: InvitationStatus,
  now: Date,
): Promise<void> {
  await db
    .updateTable('group_invitation')
    .set({ status, updated_at: now })
    .where('group_invitation.organization_id', '=', organizationId)
    .where('group_invitation.id', '=', id)
    .execute();
}

export async function deleteInvitationOf(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom('group_invitation')
    .where('group_invitation.organization_id', '=', organizationId)
    .where('group_invitation.group_id', '=', groupId)
    .where('group_invitation.account_id', '=', accountId)
    .execute();
}
