import type { Selectable } from 'kysely';
import { anyOf, type Db } from '../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../platform/db/images.ts';
import type { CommunityGroupTable } from '../../platform/db/schema.ts';
import type { Paging } from '../../platform/http/schemas.ts';
import { isUuid } from '../../platform/ids.ts';
import { containsPattern } from '../../platform/text.ts';

export type GroupRow = Selectable<CommunityGroupTable> & { image: ImageColumns | null };

const groups = (db: Db, organizationId: string) =>
  db
    .selectFrom('community_group')
    .leftJoin('image', (join) =>
      join
        .on('image.organization_id', '=', organizationId)
        .onRef('image.id', '=', 'community_group.image_id'),
    )
    .selectAll('community_group')
    .select(imageColumn('image').as('image'))
    .where('community_group.organization_id', '=', organizationId);

const membershipOf = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('group_member')
    .select('group_member.group_id')
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.account_id', '=', accountId);

/** Public groups of the account, and private ones that the viewer is in as well. */
export async function listGroupsOf(
  db: Db,
  organizationId: string,
  accountId: string,
  viewerId: string | undefined,
  { page, pageSize, search }: Paging,
): Promise<GroupRow[]> {
  let query = groups(db, organizationId)
    .where('community_group.active', '=', true)
    .where('community_group.id', 'in', membershipOf(db, organizationId, accountId))
    .where((eb) =>
      viewerId === undefined
        ? eb('community_group.access', '=', 'public')
        : eb.or([
            eb('community_group.access', '=', 'public'),
            eb('community_group.id', 'in', membershipOf(db, organizationId, viewerId)),
          ]),
    );
  if (search !== undefined && search.trim() !== '')
    query = query.where('community_group.search_text', 'like', containsPattern(search));
  return query
    .orderBy('community_group.search_text')
    .orderBy('community_group.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findGroup(
  db: Db,
  organizationId: string,
  idOrSlug: string,
): Promise<GroupRow | undefined> {
  return groups(db, organizationId)
    .where(isUuid(idOrSlug) ? 'community_group.id' : 'community_group.slug', '=', idOrSlug)
    .executeTakeFirst();
}

export async function listGroupsByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<GroupRow[]> {
  if (ids.length === 0) return [];
  return groups(db, organizationId)
    .where((eb) => anyOf(eb.ref('community_group.id'), ids))
    .execute();
}

export type GroupRole = 'moderator' | 'member';

export async function findRole(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
): Promise<GroupRole | undefined> {
  const row = await db
    .selectFrom('group_member')
    .select('group_member.role')
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.group_id', '=', groupId)
    .where('group_member.account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? undefined : row.role === 'moderator' ? 'moderator' : 'member';
}

export async function listRoles(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<{ group_id: string; role: string }[]> {
  return db
    .selectFrom('group_member')
    .select(['group_member.group_id', 'group_member.role'])
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.account_id', '=', accountId)
    .execute();
}

export type NewGroup = Pick<
  GroupRow,
  'id' | 'slug' | 'name' | 'description' | 'access' | 'image_id' | 'search_text'
>;

export async function insertGroup(
  db: Db,
  organizationId: string,
  row: NewGroup,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('community_group')
    .values({ ...row, organization_id: organizationId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

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

export async function addToMembersCount(
  db: Db,
  organizationId: string,
  groupId: string,
  change: 1 | -1,
): Promise<void> {
  await db
    .updateTable('community_group')
    .set((eb) => ({ members_count: eb('community_group.members_count', '+', change) }))
    .where('community_group.organization_id', '=', organizationId)
    .where('community_group.id', '=', groupId)
    .execute();
}
