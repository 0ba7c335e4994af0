import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';

export interface DueRow {
  id: string;
  account_id: string;
}

/** All that is due of the next few readers, held so that no other worker writes of it too. */
export async function holdDue(db: Db, organizationId: string, now: Date, limit: number): Promise<DueRow[]> {
  const next = await db
    .selectFrom('notification')
    .select('notification.account_id')
    .where('notification.organization_id', '=', organizationId)
    .where('notification.mail_due_at', '<=', now)
    .orderBy('notification.mail_due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const accountIds = [...new Set(next.map((row) => row.account_id))];
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('notification')
    .select(['notification.id', 'notification.account_id'])
    .where('notification.organization_id', '=', organizationId)
    .where('notification.mail_due_at', '<=', now)
    .where((eb) => anyOf(eb.ref('notification.account_id'), accountIds))
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Mails of the last hour by reader, with the oldest, from which on there is room again. */
export async function listRecentMails(
  db: Db,
  organizationId: string,
  accountIds: readonly string[],
  since: Date,
): Promise<{ account_id: string | null; count: number; oldest: Date }[]> {
  return db
    .selectFrom('mail')
    .select((eb) => [
      'mail.account_id',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('mail.created_at').$castTo<Date>().as('oldest'),
    ])
    .where('mail.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('mail.account_id').$castTo<string>(), accountIds))
    .where('mail.created_at', '>', since)
    .groupBy('mail.account_id')
    .execute();
}

/** Written of, or no longer to be. */
export async function settle(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  mailedAt: Date | undefined,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notification')
    .set({ mail_due_at: null, ...(mailedAt === undefined ? {} : { mailed_at: mailedAt }) })
    .where('notification.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('notification.id'), ids))
    .execute();
}

export async function postpone(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  until: Date,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ mail_due_at: until })
    .where('notification.organization_id', '=', organizationId)
    .where(sql<boolean>`${sql.ref('notification.id')} = any(${ids}::uuid[])`)
    .execute();
}
