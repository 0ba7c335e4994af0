import { sql } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/ids.ts';
import { containsPattern } from '../../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../ground/accounts/index.ts';

/** How many sponsors come with their level; the others have a list of their own. */
const SHOWN_ACCOUNTS = 100;

/** The sponsors of a level in their order, without those who must not meet the viewer. */
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

export async function findLevelId(
  db: Db,
  organizationId: string,
  idOrSlug: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sponsorship_level')
    .select('sponsorship_level.id')
    .where('sponsorship_level.organization_id', '=', organizationId)
    .where(isUuid(idOrSlug) ? 'sponsorship_level.id' : 'sponsorship_level.slug', '=', idOrSlug)
    .executeTakeFirst();
  return row?.id;
}

/** The first sponsors of each of these levels. */
export async function listShownSponsors(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  levelIds: readonly string[],
): Promise<{ id: string; accounts: BaseAccountColumns[] }[]> {
  return db
    .selectFrom('sponsorship_level')
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
    .select(['sponsorship_level.id', sql<BaseAccountColumns[]>`of_level.accounts`.as('accounts')])
    .where('sponsorship_level.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('sponsorship_level.id'), levelIds))
    .execute();
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
