import type { Selectable } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import { relevance } from '../../../platform/db/relevance.ts';
import type { CommunityGroupTable } from './groups.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/ids.ts';
import { containsPattern } from '../../../platform/text.ts';
import { notBlocked } from '../../ground/accounts/index.ts';

export type GroupRole = 'moderator' | 'member';

export type GroupRow = Selectable<CommunityGroupTable> & {
  image: ImageColumns | null;
  /** The viewer's own role. */
  own_role: GroupRole | null;
};

/** The viewer, and whether they see groups that are switched off. */
export interface Viewer {
  readonly accountId: string | undefined;
  readonly seesAll: boolean;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

const groups = (db: Db, organizationId: string, viewer: Viewer) =>
  db
    .selectFrom('community_group')
    .leftJoin('image', (join) =>
      join
        .on('image.organization_id', '=', organizationId)
        .onRef('image.id', '=', 'community_group.image_id'),
    )
    .leftJoin('group_member as own', (join) =>
      join
        .on('own.organization_id', '=', organizationId)
        .onRef('own.group_id', '=', 'community_group.id')
        .on('own.account_id', '=', viewer.accountId ?? NOBODY),
    )
    .selectAll('community_group')
    .select(['own.role as own_role', imageColumn('image').as('image')])
    .where('community_group.organization_id', '=', organizationId);
type Groups = ReturnType<typeof groups>;

/** The rule of `maySeeGroup` for lists. */
const seen = (query: Groups, viewer: Viewer): Groups =>
  viewer.seesAll
    ? query
    : query.where((eb) => eb.or([eb('community_group.active', '=', true), eb('own.role', '=', 'moderator')]));

/** Groups that the viewer finds in lists, without the columns of a list. */
export const listedGroups = (db: Db, organizationId: string, viewer: Viewer) =>
  seen(groups(db, organizationId, viewer), viewer).clearSelect();

export const GROUP_ORDERS = ['name', 'createdAt', 'members', 'relevance'] as const;
export type GroupOrder = (typeof GROUP_ORDERS)[number];

function paged(query: Groups, { page, pageSize, search }: Paging, order: GroupOrder): Groups {
  const found =
    search === undefined || search.trim() === ''
      ? query
      : query.where('community_group.search_text', 'like', containsPattern(search));
  const reach = found.limit(pageSize).offset((page - 1) * pageSize);
  switch (order) {
    case 'name':
      return reach.orderBy('community_group.search_text').orderBy('community_group.id');
    case 'createdAt':
      return reach.orderBy('community_group.created_at', 'desc').orderBy('community_group.id', 'desc');
    case 'relevance':
      return reach
        .orderBy(relevance('community_group.search_text', search ?? ''))
        .orderBy('community_group.members_count', 'desc')
        .orderBy('community_group.id');
    case 'members':
      return reach.orderBy('community_group.members_count', 'desc').orderBy('community_group.id');
  }
}

export interface GroupFilter {
  access?: 'public' | 'private' | undefined;
  featured?: boolean;
}

export async function listGroups(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  { access, featured }: GroupFilter,
  paging: Paging,
  order: GroupOrder,
): Promise<GroupRow[]> {
  let query = seen(groups(db, organizationId, viewer), viewer);
  if (access !== undefined) query = query.where('community_group.access', '=', access);
  if (featured === true) query = query.where('community_group.featured', '=', true);
  return paged(query, paging, order).execute();
}

/** Groups of the account. That somebody is in a private one is content of it: shown to who may see that. */
export async function listGroupsOf(
  db: Db,
  organizationId: string,
  accountId: string,
  viewer: Viewer,
  paging: Paging,
  order: GroupOrder,
): Promise<GroupRow[]> {
  let query = seen(groups(db, organizationId, viewer), viewer).where(
    'community_group.id',
    'in',
    db
      .selectFrom('group_member')
      .select('group_member.group_id')
      .where('group_member.organization_id', '=', organizationId)
      .where('group_member.account_id', '=', accountId),
  );
  if (!viewer.seesAll)
    query = query.where((eb) =>
      eb.or([eb('community_group.access', '=', 'public'), eb('own.account_id', 'is not', null)]),
    );
  return paged(query, paging, order).execute();
}

/** Groups that asked the account to join; not by somebody whom it must not meet. */
export async function listInvitedGroups(
  db: Db,
  organizationId: string,
  viewer: Viewer & { accountId: string },
  status: 'invited' | 'rejected',
  paging: Paging,
  order: GroupOrder,
): Promise<GroupRow[]> {
  const invitations = db
    .selectFrom('group_invitation')
    .select('group_invitation.group_id')
    .where('group_invitation.organization_id', '=', organizationId)
    .where('group_invitation.account_id', '=', viewer.accountId)
    .where('group_invitation.status', '=', status)
    .where(notBlocked(db, organizationId, viewer.accountId, 'group_invitation.inviter_id'));
  const query = seen(groups(db, organizationId, viewer), viewer);
  return paged(query.where('community_group.id', 'in', invitations), paging, order).execute();
}

/** Groups that the account asked to let it in, and that have not answered. */
export async function listRequestedGroups(
  db: Db,
  organizationId: string,
  viewer: Viewer & { accountId: string },
  paging: Paging,
  order: GroupOrder,
): Promise<GroupRow[]> {
  const requests = db
    .selectFrom('group_request')
    .select('group_request.group_id')
    .where('group_request.organization_id', '=', organizationId)
    .where('group_request.account_id', '=', viewer.accountId)
    .where('group_request.status', '=', 'requested');
  const query = seen(groups(db, organizationId, viewer), viewer);
  return paged(query.where('community_group.id', 'in', requests), paging, order).execute();
}

export async function findGroup(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  idOrSlug: string,
): Promise<GroupRow | undefined> {
  return groups(db, organizationId, viewer)
    .where(isUuid(idOrSlug) ? 'community_group.id' : 'community_group.slug', '=', idOrSlug)
    .executeTakeFirst();
}

export async function listGroupsByIds(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  ids: readonly string[],
): Promise<GroupRow[]> {
  if (ids.length === 0) return [];
  return seen(groups(db, organizationId, viewer), viewer)
    .where((eb) => anyOf(eb.ref('community_group.id'), ids))
    .execute();
}

/**
 * Locks the group: whatever changes its people does so one after the other. Read afterwards, by another statement, for
 * this one still sees what was before it waited. Posts only refer to the row, so they do not wait.
 */
export async function lockGroup(
  db: Db,
  organizationId: string,
  idOrSlug: string,
): Promise<{ id: string; access: 'public' | 'private' } | undefined> {
  return db
    .selectFrom('community_group')
    .select(['community_group.id', 'community_group.access'])
    .where('community_group.organization_id', '=', organizationId)
    .where(isUuid(idOrSlug) ? 'community_group.id' : 'community_group.slug', '=', idOrSlug)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps the group as open, or as closed, as it is until the transaction ends. */
export async function holdGroup(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .selectFrom('community_group')
    .select('community_group.id')
    .where('community_group.organization_id', '=', organizationId)
    .where('community_group.id', '=', id)
    .forShare()
    .execute();
}

export async function findGroupAccess(
  db: Db,
  organizationId: string,
  id: string,
): Promise<'public' | 'private' | null> {
  const row = await db
    .selectFrom('community_group')
    .select('community_group.access')
    .where('community_group.organization_id', '=', organizationId)
    .where('community_group.id', '=', id)
    .executeTakeFirst();
  return row?.access ?? null;
}

export type NewGroup = Pick<
  GroupRow,
  'id' | 'slug' | 'name' | 'description' | 'external_url' | 'access' | 'active' | 'image_id' | 'search_text'
> & { featured?: boolean; switched_off_by_staff?: boolean };

/** False when the slug, or the id, is taken. */
export async function insertGroup(
  db: Db,
  organizationId: string,
  row: NewGroup,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('community_group')
    .values({ ...row, organization_id: organizationId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export type GroupChanges = Partial<Omit<NewGroup, 'id' | 'slug'>>;

export async function updateGroup(
  db: Db,
  organizationId: string,
  id: string,
  changes: GroupChanges,
  now: Date,
): Promise<void> {
  await db
    .updateTable('community_group')
    .set({ ...changes, updated_at: now })
    .where('community_group.organization_id', '=', organizationId)
    .where('community_group.id', '=', id)
    .execute();
}

export async function addToMembersCount(
  db: Db,
  organizationId: string,
  id: string,
  change: number,
): Promise<void> {
  await db
    .updateTable('community_group')
    .set((eb) => ({ members_count: eb('community_group.members_count', '+', change) }))
    .where('community_group.organization_id', '=', organizationId)
    .where('community_group.id', '=', id)
    .execute();
}
