import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { notBlocked } from '../accounts/index.ts';

/** Accounts that are gone meanwhile are passed over. */
export async function touchPresence(
  db: Db,
  organizationId: string,
  accountIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('account_presence')
    .columns(['organization_id', 'account_id', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select(['account.organization_id', 'account.id', sql<Date>`now()`.as('seen_at')])
        .where('account.organization_id', '=', organizationId)
        .where(sql<boolean>`account.id = any(${accountIds}::uuid[])`)
        .orderBy('account.id'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'account_id'])
        .doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
    )
    .execute();
}

/** Of those whom the viewer talks with: who was seen within so many seconds. */
export async function listPresent(
  db: Db,
  organizationId: string,
  viewerId: string,
  seconds: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('account_presence as presence')
    .select('presence.account_id')
    .where('presence.organization_id', '=', organizationId)
    .where('presence.seen_at', '>', sql<Date>`now() - ${seconds} * interval '1 second'`)
    .where('presence.account_id', '!=', viewerId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('chat_member as own')
          .innerJoin('chat_member as other', (join) =>
            join
              .on('other.organization_id', '=', organizationId)
              .onRef('other.channel_id', '=', 'own.channel_id'),
          )
          .select('other.account_id')
          .where('own.organization_id', '=', organizationId)
          .where('own.account_id', '=', viewerId)
          .whereRef('other.account_id', '=', 'presence.account_id'),
      ),
    )
    .where(notBlocked(db, organizationId, viewerId, 'presence.account_id'))
    .orderBy('presence.account_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}
