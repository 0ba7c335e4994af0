import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import type { InterestTable } from './interests.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import type { Slice } from '../../../platform/public-pages.ts';
import { containsPattern } from '../../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../ground/accounts/index.ts';

export type InterestRow = Selectable<InterestTable> & {
  image: ImageColumns | null;
  accounts: BaseAccountColumns[];
};

/** Merged and removed ones are seen by nobody. */
export const isShown = sql<boolean>`(interest.merged_into_id is null and interest.removed_at is null)`;

/** How many of those who chose an interest are shown with it. */
const SHOWN_ACCOUNTS = 5;

const interests = (db: Db, organizationId: string, viewerId: string | undefined) =>
  db
    .selectFrom('interest')
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'interest.image_id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom('account_interest')
              .select(['account_interest.account_id', 'account_interest.created_at'])
              .where('account_interest.organization_id', '=', organizationId)
              .whereRef('account_interest.interest_id', '=', 'interest.id')
              .$if(viewerId !== undefined, (query) =>
                query.where(notBlocked(db, organizationId, viewerId ?? '', 'account_interest.account_id')),
              )
              .orderBy('account_interest.account_id')
              .limit(SHOWN_ACCOUNTS)
              .as('chosen'),
          )
          .innerJoin('account', (join) =>
            join
              .on('account.organization_id', '=', organizationId)
              .onRef('account.id', '=', 'chosen.account_id'),
          )
          .leftJoin('image as picture', (join) =>
            join
              .on('picture.organization_id', '=', organizationId)
              .onRef('picture.id', '=', 'account.image_id'),
          )
          .select(
            sql<BaseAccountColumns[]>`coalesce(json_agg(${accountColumn('account', 'picture')}), '[]')`.as(
              'accounts',
            ),
          )
          .as('choosers'),
      (join) => join.onTrue(),
    )
    .selectAll('interest')
    .select([imageColumn('image').as('image'), sql<BaseAccountColumns[]>`choosers.accounts`.as('accounts')])
    .where('interest.organization_id', '=', organizationId)
    .where(isShown);

type Interests = ReturnType<typeof interests>;

function paged(query: Interests, { page, pageSize, search }: Paging): Interests {
  const found =
    search === undefined || search.trim() === ''
      ? query
      : query.where('interest.name_key', 'like', containsPattern(search));
  return found
    .orderBy('interest.featured', 'desc')
    .orderBy('interest.name_key')
    .orderBy('interest.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

export async function listInterests(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  paging: Paging,
): Promise<InterestRow[]> {
  return paged(interests(db, organizationId, viewerId), paging).execute();
}

export async function listInterestsAmong(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  ids: readonly string[],
  paging: Paging,
): Promise<InterestRow[]> {
  return paged(interests(db, organizationId, viewerId), paging)
    .where(anyOf(sql.ref<string>('interest.id'), ids))
    .execute();
}

export async function listInterestsOf(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  accountId: string,
  paging: Paging,
): Promise<InterestRow[]> {
  return paged(interests(db, organizationId, viewerId), paging)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('account_interest as own')
          .select('own.interest_id')
          .where('own.organization_id', '=', organizationId)
          .where('own.account_id', '=', accountId)
          .whereRef('own.interest_id', '=', 'interest.id'),
      ),
    )
    .execute();
}

/** Those that the staff feature: anybody may create another, which is no reason for search engines to show it. */
export async function listInterestPages(
  db: Db,
  organizationId: string,
  { after, offset, limit }: Slice,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('interest')
    .select('interest.id')
    .where('interest.organization_id', '=', organizationId)
    .where('interest.featured', '=', true)
    .where(isShown)
    .where('interest.id', '>', after)
    .orderBy('interest.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function findInterest(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  id: string,
): Promise<InterestRow | undefined> {
  return interests(db, organizationId, viewerId)
    .where('interest.id', '=', shownId(db, organizationId, 'id', id))
    .executeTakeFirst();
}

export async function findInterestByKey(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  nameKey: string,
): Promise<InterestRow | undefined> {
  return interests(db, organizationId, viewerId)
    .where('interest.id', '=', shownId(db, organizationId, 'name_key', nameKey))
    .executeTakeFirst();
}

/** The interest that a merged one became, or itself. */
const shownId = (db: Db, organizationId: string, column: 'id' | 'name_key', value: string) =>
  db
    .selectFrom('interest as named')
    .select(sql<string>`coalesce(named.merged_into_id, named.id)`.as('id'))
    .where('named.organization_id', '=', organizationId)
    .where(`named.${column}`, '=', value)
    .where('named.removed_at', 'is', null);

export interface NamedInterest {
  /** The id that was asked for; of a merged interest another one than that which is answered. */
  readonly asked: string;
  readonly id: string;
  readonly name: string;
}

export async function listInterestNames(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<NamedInterest[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('interest as named')
    .innerJoin('interest', (join) =>
      join
        .on('interest.organization_id', '=', organizationId)
        .on('interest.id', '=', sql<string>`coalesce(named.merged_into_id, named.id)`),
    )
    .select(['named.id as asked', 'interest.id', 'interest.name'])
    .where('named.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('named.id'), ids))
    .where('interest.removed_at', 'is', null)
    .execute();
}

/** Those that are there and stay as they are until the end of the transaction, in the order in which all hold interests. */
export async function holdShown(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('interest')
    .select('interest.id')
    .where('interest.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('interest.id'), ids))
    .where(isShown)
    .orderBy('interest.id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** False when there is one of that name. */
export async function insertInterest(
  db: Db,
  organizationId: string,
  row: { id: string; name: string; name_key: string; featured?: boolean; image_id?: string | null },
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('interest')
    .values({ ...row, organization_id: organizationId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name_key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function replaceInterestsOf(
  db: Db,
  organizationId: string,
  accountId: string,
  interestIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('account_interest')
    .where('account_interest.organization_id', '=', organizationId)
    .where('account_interest.account_id', '=', accountId)
    .execute();
  if (interestIds.length === 0) return;
  await db
    .insertInto('account_interest')
    .values(
      interestIds.map((interestId) => ({
        organization_id: organizationId,
        account_id: accountId,
        interest_id: interestId,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
