import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../../platform/db/images.ts';
import { countUpTo, type Order } from '../../../../platform/db/list.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { containsPattern, searchable, startPattern } from '../../../../platform/text.ts';
import type { AccountTable } from '../accounts.tables.ts';

export interface DirectoryFilter {
  readonly search?: string | undefined;
  readonly status?: 'active' | 'suspended' | undefined;
  readonly isStaff?: boolean | undefined;
  readonly accountType?: 'account' | 'team' | undefined;
  readonly hasPicture?: boolean | undefined;
  readonly tierId?: string | undefined;
  readonly createdFrom?: Date | undefined;
  /** The first moment after. */
  readonly createdUntil?: Date | undefined;
}

export type DirectoryRow = Selectable<AccountTable> & {
  image: ImageColumns | null;
  is_staff: boolean;
};

type Column = RawBuilder<unknown>;

/** The order of the index `account_name_idx`. */
const NAME = sql`left(account.search_text, 100)`;
export const ID: Column = sql.ref('account.id');
export const SORTABLE: Readonly<Record<string, Column>> = {
  name: NAME,
  createdAt: sql.ref('account.created_at'),
};
/**
 * The same among what a search finds. Names that begin alike stand together, so walking the order of names until enough of them
 * match can read everybody: here no index has the order, and the search goes first.
 */
export const SORTABLE_FOUND: typeof SORTABLE = { ...SORTABLE, name: sql`(${NAME} || '')` };

const isSuspended = (now: Date) =>
  sql<boolean>`(account.suspended_at is not null and (account.suspended_until is null or account.suspended_until > ${now}))`;

const isOfStaff = (db: Db, organizationId: string) =>
  sql<boolean>`exists (${db
    .selectFrom('organization_staff')
    .select('organization_staff.account_id')
    .where('organization_staff.organization_id', '=', organizationId)
    .whereRef('organization_staff.account_id', '=', 'account.id' as never)})`;

/** Shorter text would read all of an index, so it is looked for at the start of words and of emails. */
const TRIGRAM = 3;

function patternsOf(search: string): [string, ...string[]] {
  if (searchable(search).length >= TRIGRAM) return [containsPattern(search)];
  const start = startPattern(search);
  return [start, `% ${start}`];
}

function found(db: Db, organizationId: string, filter: DirectoryFilter, now: Date) {
  const { status, isStaff, accountType, hasPicture, tierId, createdFrom, createdUntil } = filter;
  const search = filter.search?.trim() ?? '';
  let query = db.selectFrom('account').where('account.organization_id', '=', organizationId);
  if (search !== '') {
    const [pattern, ...more] = patternsOf(search);
    query = query.where((eb) =>
      eb.or([
        ...[pattern, ...more].map((one) => eb('account.search_text', 'like', one)),
        eb(eb.fn<string>('lower', ['account.email']), 'like', pattern),
      ]),
    );
  }
  if (status === 'suspended') query = query.where(isSuspended(now));
  if (status === 'active') query = query.where(sql<boolean>`not ${isSuspended(now)}`);
  if (isStaff !== undefined)
    query = query.where(
      isStaff ? isOfStaff(db, organizationId) : sql<boolean>`not ${isOfStaff(db, organizationId)}`,
    );
  if (accountType !== undefined) query = query.where('account.account_type', '=', accountType);
  if (hasPicture !== undefined) query = query.where('account.image_id', hasPicture ? 'is not' : 'is', null);
  if (tierId !== undefined)
    query = query.where('account.id', 'in', (eb) =>
      eb
        .selectFrom('account_tier_grant')
        .select('account_tier_grant.account_id')
        .where('account_tier_grant.organization_id', '=', organizationId)
        .where('account_tier_grant.tier_id', '=', tierId),
    );
  if (createdFrom !== undefined) query = query.where('account.created_at', '>=', createdFrom);
  if (createdUntil !== undefined) query = query.where('account.created_at', '<', createdUntil);
  return query;
}

const withPicture = (db: Db, organizationId: string, query: ReturnType<typeof found>) =>
  query
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
    )
    .selectAll('account')
    .select([imageColumn('image').as('image'), isOfStaff(db, organizationId).as('is_staff')]);

export interface Asked {
  readonly filter: DirectoryFilter;
  readonly now: Date;
}

export async function listDirectory(
  db: Db,
  organizationId: string,
  { filter, now }: Asked,
  orders: readonly Order<Column>[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<DirectoryRow[]> {
  // The ids first: what is sorted and left behind is never joined.
  let ids = found(db, organizationId, filter, now).select('account.id');
  for (const { by, isDescending } of orders) ids = ids.orderBy(by, isDescending ? 'desc' : 'asc');
  const listed = db
    .selectFrom('account')
    .where('account.organization_id', '=', organizationId)
    .where('account.id', 'in', ids.limit(pageSize).offset((page - 1) * pageSize));
  let query = withPicture(db, organizationId, listed);
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query.limit(pageSize).execute();
}

export const countDirectory = (
  db: Db,
  organizationId: string,
  { filter, now }: Asked,
  most?: number,
): Promise<number> =>
  countUpTo(db, found(db, organizationId, filter, now).select(sql<number>`1`.as('one')), most);

/** The next ones after `after` in the order of ids, for going through all of them. */
export async function listDirectoryAfter(
  db: Db,
  organizationId: string,
  { filter, now }: Asked,
  after: string | undefined,
  count: number,
): Promise<DirectoryRow[]> {
  let query = withPicture(db, organizationId, found(db, organizationId, filter, now));
  if (after !== undefined) query = query.where('account.id', '>', after);
  return query.orderBy('account.id').limit(count).execute();
}

export async function findEntry(
  db: Db,
  organizationId: string,
  idOrUsername: string,
): Promise<DirectoryRow | undefined> {
  const key = isUuid(idOrUsername) ? 'account.id' : 'account.username';
  return withPicture(
    db,
    organizationId,
    db
      .selectFrom('account')
      .where('account.organization_id', '=', organizationId)
      .where(key, '=', idOrUsername),
  ).executeTakeFirst();
}
