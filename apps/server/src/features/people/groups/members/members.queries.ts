import type { Updateable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { GroupMemberTable } from '../groups.tables.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import { groupColumn } from '../groups.fragments.ts';
import type { GroupRole, Viewer } from '../groups.queries.ts';

const memberships = (db: Db, organizationId: string) =>
  db
    .selectFrom('group_member')
    .innerJoin('community_group', (join) =>
      join
        .on('community_group.organization_id', '=', organizationId)
        .onRef('community_group.id', '=', 'group_member.group_id'),
    )
    .leftJoin('image as group_image', (join) =>
      join
        .on('group_image.organization_id', '=', organizationId)
        .onRef('group_image.id', '=', 'community_group.image_id'),
    )
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'group_member.account_id'),
    )
    .leftJoin('image as account_image', (join) =>
      join
        .on('account_image.organization_id', '=', organizationId)
        .onRef('account_image.id', '=', 'account.image_id'),
    )
    .select([
      'group_member.group_id',
      'group_member.account_id',
      'group_member.role',
      'group_member.activity_push_notification',
      'group_member.announcement_email_notification',
      'group_member.announcement_push_notification',
      'group_member.created_at',
      'group_member.updated_at',
      groupColumn('community_group', 'group_image').as('group'),
      accountColumn('account', 'account_image').$castTo<BaseAccountColumns>().as('account'),
    ])
    .where('group_member.organization_id', '=', organizationId);
type Memberships = ReturnType<typeof memberships>;
export type MembershipRow = Awaited<ReturnType<Memberships['executeTakeFirstOrThrow']>>;

/** Of one person, the latest first. */
export async function listLatestMembershipsOf(
  db: Db,
  organizationId: string,
  accountId: string,
  count: number,
): Promise<MembershipRow[]> {
  return memberships(db, organizationId)
    .where('group_member.account_id', '=', accountId)
    .orderBy('group_member.created_at', 'desc')
    .orderBy('group_member.group_id', 'desc')
    .limit(count)
    .execute();
}

export interface RoleFilter {
  readonly role?: GroupRole | undefined;
}

export async function listMembers(
  db: Db,
  organizationId: string,
  groupId: string,
  viewer: Viewer,
  { role }: RoleFilter,
  { page, pageSize, search }: Paging,
): Promise<MembershipRow[]> {
  let query = memberships(db, organizationId).where('group_member.group_id', '=', groupId);
  if (viewer.accountId !== undefined)
    query = query.where(notBlocked(db, organizationId, viewer.accountId, 'group_member.account_id'));
  if (role !== undefined) query = query.where('group_member.role', '=', role);
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  return query
    .orderBy('group_member.role', 'desc')
    .orderBy('group_member.created_at')
    .orderBy('group_member.account_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Memberships in groups that the member may know of: one that is switched off only as its moderator, or as staff. */
export async function listMembershipsOf(
  db: Db,
  organizationId: string,
  viewer: Viewer & { accountId: string },
  { role }: RoleFilter,
  { page, pageSize, search }: Paging,
): Promise<MembershipRow[]> {
  let query = memberships(db, organizationId).where('group_member.account_id', '=', viewer.accountId);
  if (!viewer.seesAll)
    query = query.where((eb) =>
      eb.or([eb('community_group.active', '=', true), eb('group_member.role', '=', 'moderator')]),
    );
  if (role !== undefined) query = query.where('group_member.role', '=', role);
  if (search !== undefined && search.trim() !== '')
    query = query.where('community_group.search_text', 'like', containsPattern(search));
  return query
    .orderBy('community_group.search_text')
    .orderBy('community_group.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findMembership(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
): Promise<MembershipRow | undefined> {
  return memberships(db, organizationId)
    .where('group_member.group_id', '=', groupId)
    .where('group_member.account_id', '=', accountId)
    .executeTakeFirst();
}

/** The account's groups by role, those that are switched off for it left out. */
export async function listRoles(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<{ group_id: string; role: GroupRole }[]> {
  return db
    .selectFrom('group_member')
    .innerJoin('community_group', (join) =>
      join
        .on('community_group.organization_id', '=', organizationId)
        .onRef('community_group.id', '=', 'group_member.group_id'),
    )
    .select(['group_member.group_id', 'group_member.role'])
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.account_id', '=', accountId)
    .where((eb) =>
      eb.or([eb('community_group.active', '=', true), eb('group_member.role', '=', 'moderator')]),
    )
    .execute();
}

/** False when the account is a member already. */
export async function insertMember(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
  role: GroupRole,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('group_member')
    .values({
      organization_id: organizationId,
      group_id: groupId,
      account_id: accountId,
      role,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False when the account was no member. */
export async function deleteMember(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('group_member')
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.group_id', '=', groupId)
    .where('group_member.account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function updateMember(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
  changes: Updateable<GroupMemberTable>,
): Promise<void> {
  await db
    .updateTable('group_member')
    .set(changes)
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.group_id', '=', groupId)
    .where('group_member.account_id', '=', accountId)
    .execute();
}

/** The first other member of the group: moderators come first, then the longest-standing members. */
export async function findFirstOther(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
): Promise<{ account_id: string; role: GroupRole } | undefined> {
  return db
    .selectFrom('group_member')
    .select(['group_member.account_id', 'group_member.role'])
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.group_id', '=', groupId)
    .where('group_member.account_id', '!=', accountId)
    .orderBy('group_member.role', 'desc')
    .orderBy('group_member.created_at')
    .orderBy('group_member.account_id')
    .limit(1)
    .executeTakeFirst();
}

export async function listModeratorIds(db: Db, organizationId: string, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_member')
    .select('group_member.account_id')
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.group_id', '=', groupId)
    .where('group_member.role', '=', 'moderator')
    .orderBy('group_member.account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/** In the order of the accounts' ids, so that several can be locked without a deadlock. */
export async function listGroupIdsOf(db: Db, organizationId: string, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_member')
    .select('group_member.group_id')
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.account_id', '=', accountId)
    .orderBy('group_member.group_id')
    .execute();
  return rows.map((row) => row.group_id);
}
