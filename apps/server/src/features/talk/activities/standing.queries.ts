import { sql, type RawBuilder, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { ActivityStanding, ActivityTable } from './activities.tables.ts';
import { readsActivity } from '../../ground/accounts/index.ts';

/** The condition under which `activity` is not kept from the viewer. */
export const isShownTo = (viewerId: string | undefined): RawBuilder<boolean> =>
  viewerId === undefined
    ? sql<boolean>`activity.standing = 'shown'`
    : sql<boolean>`(activity.standing = 'shown' or activity.account_id = ${viewerId})`;

export type LockedActivity = Pick<
  Selectable<ActivityTable>,
  | 'id'
  | 'account_id'
  | 'group_id'
  | 'commented_id'
  | 'message'
  | 'entities'
  | 'image_id'
  | 'restricted'
  | 'standing'
  | 'created_at'
>;

/** Nobody else changes it, reports it or deletes it until the transaction ends. */
export async function lockActivity(
  db: Db,
  organizationId: string,
  id: string,
): Promise<LockedActivity | undefined> {
  return db
    .selectFrom('activity')
    .select([
      'activity.id',
      'activity.account_id',
      'activity.group_id',
      'activity.commented_id',
      'activity.message',
      'activity.entities',
      'activity.image_id',
      'activity.restricted',
      'activity.standing',
      'activity.created_at',
    ])
    .where('activity.organization_id', '=', organizationId)
    .where('activity.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateStanding(
  db: Db,
  organizationId: string,
  id: string,
  standing: ActivityStanding,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable('activity')
    .set({ standing, standing_reason: reason })
    .where('activity.organization_id', '=', organizationId)
    .where('activity.id', '=', id)
    .execute();
}

/** How many reports, of people and of rules, that decision answered. */
export async function closeReports(
  db: Db,
  organizationId: string,
  activityId: string,
  now: Date,
): Promise<number> {
  const reports = await db
    .updateTable('activity_report')
    .set({ decided_at: now })
    .where('activity_report.organization_id', '=', organizationId)
    .where('activity_report.activity_id', '=', activityId)
    .where('activity_report.decided_at', 'is', null)
    .executeTakeFirst();
  const flags = await db
    .updateTable('activity_flag')
    .set({ decided_at: now })
    .where('activity_flag.organization_id', '=', organizationId)
    .where('activity_flag.activity_id', '=', activityId)
    .where('activity_flag.decided_at', 'is', null)
    .executeTakeFirst();
  return Number(reports.numUpdatedRows + flags.numUpdatedRows);
}

export async function insertFlags(
  db: Db,
  organizationId: string,
  activityId: string,
  rules: readonly { id: string; kind: 'word' | 'link'; pattern: string }[],
  now: Date,
): Promise<void> {
  if (rules.length === 0) return;
  await db
    .insertInto('activity_flag')
    .values(
      rules.map(({ id, kind, pattern }) => ({
        organization_id: organizationId,
        activity_id: activityId,
        rule_id: id,
        kind,
        pattern,
        created_at: now,
        decided_at: null,
      })),
    )
    // Broken once more after somebody had decided: it is to be looked at again.
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'activity_id', 'rule_id'])
        .doUpdateSet({ decided_at: null, created_at: now }),
    )
    .execute();
}

export async function isModerator(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('group_member')
    .select('group_member.group_id')
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.group_id', '=', groupId)
    .where('group_member.account_id', '=', accountId)
    .where('group_member.role', '=', 'moderator')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of these accounts, those that may read the activity, and that the author and they have not blocked. */
export async function listReadersAmong(
  db: Db,
  organizationId: string,
  activityId: string,
  accountIds: readonly string[],
  unblocked: RawBuilder<boolean>,
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .innerJoin('activity', (join) =>
      join.on('activity.organization_id', '=', organizationId).on('activity.id', '=', activityId),
    )
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('account.id'), accountIds))
    .where(readsActivity(db, organizationId, 'activity', sql.ref<string>('account.id')))
    .where(unblocked)
    .execute();
  return rows.map((row) => row.id);
}
