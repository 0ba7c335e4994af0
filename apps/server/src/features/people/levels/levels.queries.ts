import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import type { SponsorshipLevelTable } from './levels.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/ids.ts';
import { containsPattern } from '../../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../ground/accounts/index.ts';

export type LevelRow = Selectable<SponsorshipLevelTable> & {
  image: ImageColumns | null;
  accounts: BaseAccountColumns[];
};

/** How many sponsors come with their rank; the others have a list of their own. */
const SHOWN_ACCOUNTS = 100;

/** The sponsors of a rank in their order, without those who must not meet the viewer. */
const sponsors = (db: Db, organizationId: string, viewerId: string | undefined) =>
  db
    .selectFrom('sponsorship_level_account as sponsor')
    .innerJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).onRef('account.id', '=', 'sponsor.account_id'),
    )
    .where('sponsor.organization_id', '=', organizationId)
    .$if(viewerId !== undefined, (query) =>
      query.where(notBlocked(db, organizationId, viewerId ?? '', 'sponsor.account_id')),
    )
    .orderBy('sponsor.sort_order')
    .orderBy('sponsor.account_id');

const levels = (db: Db, organizationId: string, viewerId: string | undefined) =>
  db
    .selectFrom('sponsorship_level')
    .leftJoin('image', (join) =>
      join
        .on('image.organization_id', '=', organizationId)
        .onRef('image.id', '=', 'sponsorship_level.image_id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            sponsors(db, organizationId, viewerId)
              .leftJoin('image as picture', (join) =>
                join
                  .on('picture.organization_id', '=', organizationId)
                  .onRef('picture.id', '=', 'account.image_id'),
              )
              .select([
                accountColumn('account', 'picture').as('account'),
                'sponsor.sort_order',
                'sponsor.account_id',
              ])
              .whereRef('sponsor.level_id', '=', sql.ref('sponsorship_level.id'))
              .limit(SHOWN_ACCOUNTS)
              .as('shown'),
          )
          .select(
            sql<
              BaseAccountColumns[]
            >`coalesce(json_agg(shown.account order by shown.sort_order, shown.account_id), '[]')`.as(
              'accounts',
            ),
          )
          .as('of_level'),
      (join) => join.onTrue(),
    )
    .selectAll('sponsorship_level')
    .select([imageColumn('image').as('image'), sql<BaseAccountColumns[]>`of_level.accounts`.as('accounts')])
    .where('sponsorship_level.organization_id', '=', organizationId);

export async function listLevels(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  { page, pageSize, search }: Paging,
): Promise<LevelRow[]> {
  let query = levels(db, organizationId, viewerId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('sponsorship_level.search_text', 'like', containsPattern(search));
  return query
    .orderBy('sponsorship_level.sort_order')
    .orderBy('sponsorship_level.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findLevel(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  idOrSlug: string,
): Promise<LevelRow | undefined> {
  return levels(db, organizationId, viewerId)
    .where(isUuid(idOrSlug) ? 'sponsorship_level.id' : 'sponsorship_level.slug', '=', idOrSlug)
    .executeTakeFirst();
}

export async function listSponsorIds(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  levelId: string,
  { page, pageSize, search }: Paging,
): Promise<string[]> {
  let query = sponsors(db, organizationId, viewerId)
    .select('sponsor.account_id')
    .where('sponsor.level_id', '=', levelId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  const rows = await query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map((row) => row.account_id);
}

/** False when another rank has the slug. */
export async function insertLevel(
  db: Db,
  organizationId: string,
  row: Omit<Insertable<SponsorshipLevelTable>, 'organization_id'>,
): Promise<boolean> {
  const result = await db
    .insertInto('sponsorship_level')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateLevel(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<SponsorshipLevelTable>,
): Promise<void> {
  await db
    .updateTable('sponsorship_level')
    .set(changes)
    .where('sponsorship_level.organization_id', '=', organizationId)
    .where('sponsorship_level.id', '=', id)
    .execute();
}

export async function deleteLevel(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sponsorship_level')
    .where('sponsorship_level.organization_id', '=', organizationId)
    .where('sponsorship_level.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function putSponsorAt(
  db: Db,
  organizationId: string,
  levelId: string,
  accountId: string,
  sortOrder: number,
): Promise<void> {
  await db
    .insertInto('sponsorship_level_account')
    .values({
      organization_id: organizationId,
      level_id: levelId,
      account_id: accountId,
      sort_order: sortOrder,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'level_id', 'account_id'])
        .doUpdateSet((eb) => ({ sort_order: eb.ref('excluded.sort_order') })),
    )
    .execute();
}

/** Behind the others; one that is there already keeps its place. */
export async function appendSponsor(
  db: Db,
  organizationId: string,
  levelId: string,
  accountId: string,
): Promise<void> {
  await db
    .insertInto('sponsorship_level_account')
    .columns(['organization_id', 'level_id', 'account_id', 'sort_order'])
    .expression(
      db
        .selectFrom('sponsorship_level_account as sponsor')
        .select((eb) => [
          sql<string>`${organizationId}::uuid`.as('organization_id'),
          sql<string>`${levelId}::uuid`.as('level_id'),
          sql<string>`${accountId}::uuid`.as('account_id'),
          sql<number>`coalesce(${eb.fn.max('sponsor.sort_order')} + 1, 0)`.as('sort_order'),
        ])
        .where('sponsor.organization_id', '=', organizationId)
        .where('sponsor.level_id', '=', levelId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSponsor(
  db: Db,
  organizationId: string,
  levelId: string,
  accountId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('sponsorship_level_account')
    .where('sponsorship_level_account.organization_id', '=', organizationId)
    .where('sponsorship_level_account.level_id', '=', levelId)
    .where('sponsorship_level_account.account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
