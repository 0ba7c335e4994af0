import { sql, type RawBuilder } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { countUpTo, type Order } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import type { ActivityStanding } from '../activities.tables.ts';

export interface AllActivitiesFilter {
  readonly search?: string | undefined;
  readonly standing?: ActivityStanding | undefined;
  readonly reported?: boolean | undefined;
  readonly kind?: 'post' | 'comment' | undefined;
  readonly place?: 'group' | 'event' | 'feed' | undefined;
  readonly hasMedia?: boolean | undefined;
  readonly accountId?: string | undefined;
  readonly createdFrom?: Date | undefined;
  /** The first moment after. */
  readonly createdUntil?: Date | undefined;
}

type Column = RawBuilder<unknown>;

export const ID: Column = sql.ref('activity.id');
export const SORTABLE: Readonly<Record<string, Column>> = { createdAt: sql.ref('activity.created_at') };

/** By people and by rules. */
const openReports = (db: Db, organizationId: string) =>
  db
    .selectFrom('activity_report')
    .select('activity_report.activity_id')
    .where('activity_report.organization_id', '=', organizationId)
    .where('activity_report.decided_at', 'is', null)
    .unionAll(
      db
        .selectFrom('activity_flag')
        .select('activity_flag.activity_id')
        .where('activity_flag.organization_id', '=', organizationId)
        .where('activity_flag.decided_at', 'is', null),
    );

function found(db: Db, organizationId: string, filter: AllActivitiesFilter) {
  const { standing, reported, kind, place, hasMedia, accountId, createdFrom, createdUntil } = filter;
  const search = filter.search?.trim() ?? '';
  let query = db.selectFrom('activity').where('activity.organization_id', '=', organizationId);
  if (search !== '') query = query.where('activity.search_text', 'like', containsPattern(search));
  // Literals: only then does a prepared plan know that partial indexes cover them.
  if (standing !== undefined) query = query.where(sql<boolean>`activity.standing = ${sql.lit(standing)}`);
  if (reported !== undefined)
    query = query.where('activity.id', reported ? 'in' : 'not in', openReports(db, organizationId));
  if (kind !== undefined)
    query = query.where('activity.commented_id', kind === 'post' ? 'is' : 'is not', null);
  if (place === 'group') query = query.where('activity.group_id', 'is not', null);
  if (place === 'event') query = query.where('activity.event_id', 'is not', null);
  if (place === 'feed')
    query = query.where('activity.group_id', 'is', null).where('activity.event_id', 'is', null);
  if (hasMedia !== undefined)
    query = query.where((eb) => {
      const media = eb.or([eb('activity.image_id', 'is not', null), eb('activity.video_id', 'is not', null)]);
      return hasMedia ? media : eb.not(media);
    });
  if (accountId !== undefined) query = query.where('activity.account_id', '=', accountId);
  if (createdFrom !== undefined) query = query.where('activity.created_at', '>=', createdFrom);
  if (createdUntil !== undefined) query = query.where('activity.created_at', '<', createdUntil);
  return query;
}

export async function listIds(
  db: Db,
  organizationId: string,
  filter: AllActivitiesFilter,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
): Promise<string[]> {
  let query = found(db, organizationId, filter).select('activity.id');
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  const rows = await query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ id }) => id);
}

export const countActivities = (
  db: Db,
  organizationId: string,
  filter: AllActivitiesFilter,
): Promise<number> => countUpTo(db, found(db, organizationId, filter).select(sql<number>`1`.as('one')));

export async function countOpenReports(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(openReports(db, organizationId).as('report'))
    .select((eb) => ['report.activity_id', eb.fn.countAll<number>().as('count')])
    .where((eb) => anyOf(eb.ref('report.activity_id'), ids))
    .groupBy('report.activity_id')
    .execute();
  return new Map(rows.map((row) => [row.activity_id, row.count]));
}

export type WrittenActivity = Awaited<ReturnType<typeof listAfter>>[number];

export async function listAfter(
  db: Db,
  organizationId: string,
  filter: AllActivitiesFilter,
  after: string | undefined,
  count: number,
) {
  let query = found(db, organizationId, filter)
    .innerJoin('account as author', (join) =>
      join.on('author.organization_id', '=', organizationId).onRef('author.id', '=', 'activity.account_id'),
    )
    .select([
      'activity.id',
      'author.username',
      'activity.message',
      'activity.standing',
      'activity.commented_id',
      'activity.likes_count',
      'activity.comments_count',
      'activity.created_at',
    ]);
  if (after !== undefined) query = query.where('activity.id', '>', after);
  return query.orderBy('activity.id').limit(count).execute();
}
