import type { Insertable } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { ActivityTable } from './activities.tables.ts';
import type { ActivityRow } from './activities.fragments.ts';
import type { LockedActivity } from './standing.queries.ts';

export interface EditedActivity {
  message: string;
  /** As JSON. */
  entities: string;
  image_id: string | null;
  search_text: string;
}

export async function updateActivity(
  db: Db,
  organizationId: string,
  id: string,
  changes: EditedActivity,
  now: Date,
): Promise<void> {
  await db
    .updateTable('activity')
    .set({ ...changes, edited_at: now, updated_at: now })
    .where('activity.organization_id', '=', organizationId)
    .where('activity.id', '=', id)
    .execute();
}

/** Keeps what stood there, so that whoever was reported cannot write it away. */
export async function insertEdit(
  db: Db,
  organizationId: string,
  id: string,
  before: LockedActivity,
  now: Date,
): Promise<void> {
  await db
    .insertInto('activity_edit')
    .values({
      organization_id: organizationId,
      activity_id: before.id,
      id,
      message: before.message,
      entities: JSON.stringify(before.entities),
      image_id: before.image_id,
      created_at: now,
    })
    .execute();
}

/** By people or by rules, decided or not. */
export async function wasReported(db: Db, organizationId: string, activityId: string): Promise<boolean> {
  const row = await db
    .selectFrom('activity_report')
    .select('activity_report.activity_id')
    .where('activity_report.organization_id', '=', organizationId)
    .where('activity_report.activity_id', '=', activityId)
    .unionAll(
      db
        .selectFrom('activity_flag')
        .select('activity_flag.activity_id')
        .where('activity_flag.organization_id', '=', organizationId)
        .where('activity_flag.activity_id', '=', activityId),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceInterests(
  db: Db,
  organizationId: string,
  activityId: string,
  interestIds: readonly string[],
  createdAt: Date,
): Promise<void> {
  await db
    .deleteFrom('activity_interest')
    .where('activity_interest.organization_id', '=', organizationId)
    .where('activity_interest.activity_id', '=', activityId)
    .execute();
  await insertInterests(db, organizationId, activityId, interestIds, createdAt);
}

export async function insertInterests(
  db: Db,
  organizationId: string,
  activityId: string,
  interestIds: readonly string[],
  createdAt: Date,
): Promise<void> {
  if (interestIds.length === 0) return;
  await db
    .insertInto('activity_interest')
    .values(
      interestIds.map((interestId) => ({
        organization_id: organizationId,
        activity_id: activityId,
        interest_id: interestId,
        created_at: createdAt,
      })),
    )
    .execute();
}

/** When the account wrote since then, oldest first; others who want to know wait until this transaction ends. */
export async function listRecentTimes(
  db: Db,
  organizationId: string,
  accountId: string,
  since: Date,
): Promise<Date[]> {
  await db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
  const rows = await db
    .selectFrom('activity')
    .select('activity.created_at')
    .where('activity.organization_id', '=', organizationId)
    .where('activity.account_id', '=', accountId)
    .where('activity.created_at', '>', since)
    .orderBy('activity.created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

export interface BlockedCount {
  activity_id: string;
  count: number;
}

/** How many of the likes of these activities are by these accounts. */
export async function countLikesBy(
  db: Db,
  organizationId: string,
  activityIds: readonly string[],
  accountIds: readonly string[],
): Promise<BlockedCount[]> {
  return db
    .selectFrom('activity_like')
    .select(['activity_like.activity_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('activity_like.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('activity_like.activity_id'), activityIds))
    .where((eb) => anyOf(eb.ref('activity_like.account_id'), accountIds))
    .groupBy('activity_like.activity_id')
    .execute();
}

/** How many of the comments that everybody sees are by these accounts. */
export async function countCommentsBy(
  db: Db,
  organizationId: string,
  activityIds: readonly string[],
  accountIds: readonly string[],
): Promise<BlockedCount[]> {
  const rows = await db
    .selectFrom('activity')
    .select(['activity.commented_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('activity.organization_id', '=', organizationId)
    .where('activity.commented_id', 'is not', null)
    .where((eb) => anyOf(eb.ref('activity.commented_id').$notNull(), activityIds))
    .where((eb) => anyOf(eb.ref('activity.account_id'), accountIds))
    .where('activity.standing', '=', 'shown')
    .groupBy('activity.commented_id')
    .execute();
  return rows.map(({ commented_id, count }) => ({ activity_id: commented_id ?? '', count }));
}

export type NewActivity = Omit<Insertable<ActivityTable>, 'organization_id' | 'created_at' | 'updated_at'>;

/** False when an activity with the same client key stands already. */
export async function insertActivity(
  db: Db,
  organizationId: string,
  row: NewActivity,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('activity')
    .values({ ...row, organization_id: organizationId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findByClientKey(
  db: Db,
  organizationId: string,
  accountId: string,
  clientKey: string,
): Promise<{ id: string; message: string } | undefined> {
  return db
    .selectFrom('activity')
    .select(['activity.id', 'activity.message'])
    .where('activity.organization_id', '=', organizationId)
    .where('activity.account_id', '=', accountId)
    .where('activity.client_key', '=', clientKey)
    .executeTakeFirst();
}

export type DeletedActivity = Pick<ActivityRow, 'commented_id' | 'standing'>;

/** Undefined when it was gone already. */
export async function deleteActivity(
  db: Db,
  organizationId: string,
  id: string,
): Promise<DeletedActivity | undefined> {
  return db
    .deleteFrom('activity')
    .where('activity.organization_id', '=', organizationId)
    .where('activity.id', '=', id)
    .returning(['activity.commented_id', 'activity.standing'])
    .executeTakeFirst();
}

export async function addToCommentsCount(
  db: Db,
  organizationId: string,
  id: string,
  change: 1 | -1,
): Promise<void> {
  await db
    .updateTable('activity')
    .set((eb) => ({ comments_count: eb('activity.comments_count', '+', change) }))
    .where('activity.organization_id', '=', organizationId)
    .where('activity.id', '=', id)
    .execute();
}
