import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ActivityReportTable } from './activities.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { notBlocked } from '../../ground/accounts/index.ts';

/** False when the like stood already. */
export async function insertLike(
  db: Db,
  organizationId: string,
  activityId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('activity_like')
    .values({
      organization_id: organizationId,
      activity_id: activityId,
      account_id: accountId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteLike(
  db: Db,
  organizationId: string,
  activityId: string,
  accountId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('activity_like')
    .where('activity_like.organization_id', '=', organizationId)
    .where('activity_like.activity_id', '=', activityId)
    .where('activity_like.account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function addToLikesCount(
  db: Db,
  organizationId: string,
  activityId: string,
  change: 1 | -1,
): Promise<void> {
  await db
    .updateTable('activity')
    .set((eb) => ({ likes_count: eb('activity.likes_count', '+', change) }))
    .where('activity.organization_id', '=', organizationId)
    .where('activity.id', '=', activityId)
    .execute();
}

/** False when this person had reported it already. */
export async function insertReport(
  db: Db,
  organizationId: string,
  report: Omit<Insertable<ActivityReportTable>, 'organization_id' | 'created_at'>,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('activity_report')
    .values({ ...report, organization_id: organizationId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False when there is none, or somebody has decided over it. */
export async function deleteReport(
  db: Db,
  organizationId: string,
  activityId: string,
  accountId: string,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('activity_report')
    .where('activity_report.organization_id', '=', organizationId)
    .where('activity_report.activity_id', '=', activityId)
    .where('activity_report.account_id', '=', accountId)
    .where('activity_report.id', '=', id)
    .where('activity_report.decided_at', 'is', null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function hasReport(
  db: Db,
  organizationId: string,
  activityId: string,
  accountId: string,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('activity_report')
    .select('activity_report.id')
    .where('activity_report.organization_id', '=', organizationId)
    .where('activity_report.activity_id', '=', activityId)
    .where('activity_report.account_id', '=', accountId)
    .where('activity_report.id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listLikerIds(
  db: Db,
  organizationId: string,
  activityId: string,
  viewerId: string | undefined,
  { page, pageSize }: Paging,
): Promise<string[]> {
  let query = db
    .selectFrom('activity_like')
    .select('activity_like.account_id')
    .where('activity_like.organization_id', '=', organizationId)
    .where('activity_like.activity_id', '=', activityId);
  if (viewerId !== undefined)
    query = query.where(notBlocked(db, organizationId, viewerId, 'activity_like.account_id'));
  const rows = await query
    .orderBy('activity_like.created_at', 'desc')
    .orderBy('activity_like.account_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map((row) => row.account_id);
}
