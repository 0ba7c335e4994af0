import type { Db } from '../../platform/db/database.ts';

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

export async function insertReport(
  db: Db,
  organizationId: string,
  activityId: string,
  accountId: string,
  id: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('activity_report')
    .values({
      organization_id: organizationId,
      activity_id: activityId,
      account_id: accountId,
      id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

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
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
