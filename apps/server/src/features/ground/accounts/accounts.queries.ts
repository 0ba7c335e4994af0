import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { anyOf } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import { relevance } from '../../../platform/db/relevance.ts';
import { notClosing } from './accounts.fragments.ts';
import type { AccountTable } from './accounts.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/ids.ts';
import { containsPattern } from '../../../platform/text.ts';

export type AccountRow = Selectable<AccountTable> & {
  image: ImageColumns | null;
  banner: ImageColumns | null;
  /** The caller's own block of this account. */
  block_id: string | null;
  blocked_at: Date | null;
  hides_from_actor: boolean;
};

export type AccountChanges = Updateable<AccountTable>;

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Every account with its pictures and its block relation to the viewer, who may be nobody. */
const accounts = (db: Db, organizationId: string, viewerId: string | undefined) =>
  db
    .selectFrom('account')
    .leftJoin('image as picture', (join) =>
      join.on('picture.organization_id', '=', organizationId).onRef('picture.id', '=', 'account.image_id'),
    )
    .leftJoin('image as banner', (join) =>
      join.on('banner.organization_id', '=', organizationId).onRef('banner.id', '=', 'account.banner_id'),
    )
    .leftJoin('account_block as own_block', (join) =>
      join
        .on('own_block.organization_id', '=', organizationId)
        .on('own_block.blocker_id', '=', viewerId ?? NOBODY)
        .onRef('own_block.blocked_id', '=', 'account.id'),
    )
    .leftJoin('account_block as their_block', (join) =>
      join
        .on('their_block.organization_id', '=', organizationId)
        .onRef('their_block.blocker_id', '=', 'account.id')
        .on('their_block.blocked_id', '=', viewerId ?? NOBODY),
    )
    .selectAll('account')
    .select((eb) => [
      imageColumn('picture').as('image'),
      imageColumn('banner').as('banner'),
      'own_block.id as block_id',
      'own_block.created_at as blocked_at',
      sql<boolean>`${eb.ref('their_block.id')} is not null`.as('hides_from_actor'),
    ])
    .where('account.organization_id', '=', organizationId);

type Accounts = ReturnType<typeof accounts>;

const visible = (query: Accounts): Accounts =>
  query.where('own_block.id', 'is', null).where('their_block.id', 'is', null);

/** Accounts that the viewer finds in lists, without the columns of a list. */
export const listedAccounts = (db: Db, organizationId: string, viewerId: string | undefined) =>
  visible(accounts(db, organizationId, viewerId)).clearSelect();

function paged(query: Accounts, { page, pageSize, search }: Paging): Accounts {
  const found =
    search === undefined || search.trim() === ''
      ? query
      : query.where('account.search_text', 'like', containsPattern(search));
  return found.limit(pageSize).offset((page - 1) * pageSize);
}

export async function findAccount(
  db: Db,
  organizationId: string,
  idOrUsername: string,
  viewerId: string | undefined,
): Promise<AccountRow | undefined> {
  const key = isUuid(idOrUsername) ? 'account.id' : 'account.username';
  return accounts(db, organizationId, viewerId).where(key, '=', idOrUsername).executeTakeFirst();
}

export async function findAccountByShareCode(
  db: Db,
  organizationId: string,
  shareCode: string,
  viewerId: string | undefined,
): Promise<AccountRow | undefined> {
  return accounts(db, organizationId, viewerId)
    .where('account.share_code', '=', shareCode)
    .executeTakeFirst();
}

/** Of the people, not of teams, however the address is written. */
export async function findAccountByEmail(
  db: Db,
  organizationId: string,
  email: string,
  viewerId: string | undefined,
): Promise<AccountRow | undefined> {
  return accounts(db, organizationId, viewerId)
    .where((eb) => eb(eb.fn<string>('lower', ['account.email']), '=', email.trim().toLowerCase()))
    .where('account.account_type', '=', 'account')
    .where(notClosing(db, organizationId, 'account.id'))
    .orderBy('account.created_at')
    .orderBy('account.id')
    .limit(1)
    .executeTakeFirst();
}

export type AccountOrder = 'createdAt' | 'name' | 'popular' | 'relevance';

export async function listAccounts(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  paging: Paging,
  order: AccountOrder,
  accountType: 'account' | 'team' | undefined,
): Promise<AccountRow[]> {
  let query = paged(visible(accounts(db, organizationId, viewerId)), paging);
  if (accountType !== undefined) query = query.where('account.account_type', '=', accountType);
  switch (order) {
    case 'createdAt':
      return query.orderBy('account.created_at', 'desc').orderBy('account.id', 'desc').execute();
    case 'popular':
      return query.orderBy('account.followers_count', 'desc').orderBy('account.id', 'desc').execute();
    case 'relevance':
      return query
        .orderBy(relevance('account.search_text', paging.search ?? ''))
        .orderBy('account.followers_count', 'desc')
        .orderBy('account.id', 'desc')
        .execute();
    case 'name':
      return query.orderBy('account.search_text').orderBy('account.id').execute();
  }
}

export async function listFollowers(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  accountId: string,
  paging: Paging,
): Promise<AccountRow[]> {
  return paged(visible(accounts(db, organizationId, viewerId)), paging)
    .innerJoin('account_follow', 'account_follow.follower_id', 'account.id')
    .where('account_follow.organization_id', '=', organizationId)
    .where('account_follow.followed_id', '=', accountId)
    .orderBy('account_follow.created_at', 'desc')
    .orderBy('account_follow.follower_id')
    .execute();
}

export async function listFollowing(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  accountId: string,
  paging: Paging,
): Promise<AccountRow[]> {
  return paged(visible(accounts(db, organizationId, viewerId)), paging)
    .innerJoin('account_follow', 'account_follow.followed_id', 'account.id')
    .where('account_follow.organization_id', '=', organizationId)
    .where('account_follow.follower_id', '=', accountId)
    .orderBy('account_follow.created_at', 'desc')
    .orderBy('account_follow.followed_id')
    .execute();
}

/** Those who follow the account and are followed back, and those whose code it scanned. */
export async function listContacts(
  db: Db,
  organizationId: string,
  accountId: string,
  paging: Paging,
): Promise<AccountRow[]> {
  return paged(visible(accounts(db, organizationId, accountId)), paging)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('account_follow as own')
            .innerJoin('account_follow as theirs', (join) =>
              join
                .on('theirs.organization_id', '=', organizationId)
                .onRef('theirs.follower_id', '=', 'own.followed_id')
                .on('theirs.followed_id', '=', accountId),
            )
            .select('own.followed_id')
            .where('own.organization_id', '=', organizationId)
            .where('own.follower_id', '=', accountId)
            .whereRef('own.followed_id', '=', 'account.id'),
        ),
        eb.exists(
          eb
            .selectFrom('lead')
            .select('lead.id')
            .where('lead.organization_id', '=', organizationId)
            .where('lead.account_id', '=', accountId)
            .where('lead.status', '<>', 'deleted')
            .whereRef('lead.person_id', '=', 'account.id'),
        ),
      ]),
    )
    .orderBy('account.search_text')
    .orderBy('account.id')
    .execute();
}

export async function listAccountsByIds(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  ids: readonly string[],
): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  return accounts(db, organizationId, viewerId)
    .where((eb) => anyOf(eb.ref('account.id'), ids))
    .execute();
}

export type NewAccount = Pick<
  Selectable<AccountTable>,
  | 'id'
  | 'account_type'
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'locale'
  | 'phone'
  | 'title'
  | 'company'
  | 'city'
  | 'share_code'
  | 'search_text'
>;

/** False when the username is taken. */
export async function insertAccount(
  db: Db,
  organizationId: string,
  row: NewAccount,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('account')
    .values({ ...row, organization_id: organizationId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'username']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateAccount(
  db: Db,
  organizationId: string,
  id: string,
  changes: AccountChanges,
): Promise<void> {
  await db
    .updateTable('account')
    .set(changes)
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', id)
    .execute();
}

export async function deleteAccount(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('account')
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function hasInterests(db: Db, organizationId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_interest')
    .select('interest_id')
    .where('account_interest.organization_id', '=', organizationId)
    .where('account_interest.account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type MemberRow = Pick<Selectable<AccountTable>, 'created_at' | 'suspended_at' | 'suspended_until'> & {
  built_in_role: string | null;
  own_powers: string[] | null;
  operates: boolean;
};

/** Whether the subject of a token is a person here, and one of the staff; undefined when the account is gone. */
export async function findMember(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('account')
    .leftJoin('organization_staff', (join) =>
      join
        .on('organization_staff.organization_id', '=', organizationId)
        .onRef('organization_staff.account_id', '=', 'account.id'),
    )
    .leftJoin('staff_role', (join) =>
      join
        .on('staff_role.organization_id', '=', organizationId)
        .onRef('staff_role.id', '=', 'organization_staff.role_id'),
    )
    .leftJoin('installation_operator', (join) =>
      join
        .on('installation_operator.organization_id', '=', organizationId)
        .onRef('installation_operator.account_id', '=', 'account.id'),
    )
    .select([
      'account.created_at',
      'account.suspended_at',
      'account.suspended_until',
      'organization_staff.built_in_role',
      'staff_role.powers as own_powers',
      sql<boolean>`installation_operator.account_id is not null`.as('operates'),
    ])
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', accountId)
    .where((eb) =>
      eb.not(eb.exists(mergesOf(db, organizationId).where('account_merge.from_id', '=', accountId))),
    )
    .executeTakeFirst();
}

const mergesOf = (db: Db, organizationId: string) =>
  db
    .selectFrom('account_merge')
    .select('account_merge.into_id')
    .where('account_merge.organization_id', '=', organizationId);

/** Whether a merge that has not ended yet closes the account, or leads to it. */
export async function isMerging(db: Db, organizationId: string, ids: readonly string[]): Promise<boolean> {
  const row = await mergesOf(db, organizationId)
    .where('account_merge.state', '=', 'running')
    .where((eb) => eb.or([eb('account_merge.from_id', 'in', ids), eb('account_merge.into_id', 'in', ids)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the address of a closed account leads. */
export async function findMergedInto(
  db: Db,
  organizationId: string,
  idOrUsername: string,
): Promise<string | undefined> {
  const key = isUuid(idOrUsername) ? 'account_merge.from_id' : 'account_merge.username';
  const row = await mergesOf(db, organizationId)
    .where(key, '=', idOrUsername)
    .where('account_merge.state', '=', 'done')
    .orderBy('account_merge.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.into_id;
}
