import { sql } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import { notBlocked } from '../../ground/accounts/index.ts';

/** The ids of those who were not there before. Accounts that are gone meanwhile are passed over. */
export async function touchPresence(
  db: Db,
  organizationId: string,
  accountIds: readonly string[],
  seconds: number,
): Promise<string[]> {
  const rows = await db
    .with('before', (cte) =>
      cte
        .selectFrom('account_presence as earlier')
        .select('earlier.account_id')
        .where('earlier.organization_id', '=', organizationId)
        .where((eb) => anyOf(eb.ref('earlier.account_id'), accountIds))
        .where('earlier.seen_at', '>', sql<Date>`now() - ${seconds} * interval '1 second'`),
    )
    .with('touched', (cte) =>
      cte
        .insertInto('account_presence')
        .columns(['organization_id', 'account_id', 'seen_at'])
        .expression((eb) =>
          eb
            .selectFrom('account')
            .select(['account.organization_id', 'account.id', sql<Date>`now()`.as('seen_at')])
            .where('account.organization_id', '=', organizationId)
            .where((eb) => anyOf(eb.ref('account.id'), accountIds))
            .orderBy('account.id'),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['organization_id', 'account_id'])
            .doUpdateSet((eb) => ({ seen_at: eb.ref('excluded.seen_at') })),
        )
        .returning('account_presence.account_id'),
    )
    .selectFrom('touched')
    .select('touched.account_id')
    .where('touched.account_id', 'not in', (eb) => eb.selectFrom('before').select('before.account_id'))
    .execute();
  return rows.map((row) => row.account_id);
}

/** Of these accounts, those who talk with that person alone: in a hall everybody would be told of everybody. */
export async function listPartnersAmong(
  db: Db,
  organizationId: string,
  accountId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('chat_member as other')
    .innerJoin('chat_member as own', (join) =>
      join.on('own.organization_id', '=', organizationId).onRef('own.channel_id', '=', 'other.channel_id'),
    )
    .innerJoin('chat_channel as channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'own.channel_id'),
    )
    .select('other.account_id')
    .where('channel.pair', 'is not', null)
    .where('other.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('other.account_id'), accountIds))
    .where('other.account_id', '!=', accountId)
    .where('own.account_id', '=', accountId)
    .where(notBlocked(db, organizationId, accountId, 'other.account_id'))
    .execute();
  return rows.map((row) => row.account_id);
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
