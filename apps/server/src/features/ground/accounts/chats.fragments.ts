import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { notBlocked } from './accounts.fragments.ts';

/** In how many conversations something waits to be read, counted up to 100. */
export async function countUnreadChats(db: Db, organizationId: string, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('chat_member as own')
        .innerJoin('chat_channel as channel', (join) =>
          join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'own.channel_id'),
        )
        .select('own.channel_id')
        .where('own.organization_id', '=', organizationId)
        .where('own.account_id', '=', accountId)
        .whereRef('channel.last_written_id', '>', 'own.read_id')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('chat_message as message')
              .select('message.id')
              .where('message.organization_id', '=', organizationId)
              .whereRef('message.channel_id', '=', 'own.channel_id')
              .whereRef('message.id', '>', 'own.read_id')
              .where('message.type', '=', 'user')
              .where('message.account_id', '!=', accountId)
              .where(notBlocked(db, organizationId, accountId, 'message.account_id')),
          ),
        )
        .limit(100)
        .as('waiting'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** In how many discussions something waits to be read that are neither archived nor deleted, counted up to 100. */
export async function countUnreadThreads(db: Db, organizationId: string, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('thread_participant as own')
        .select('own.thread_id')
        .where('own.organization_id', '=', organizationId)
        .where('own.account_id', '=', accountId)
        .where('own.state', 'in', ['new', 'favorited'])
        .whereRef('own.last_message_at', '>', sql`coalesce(own.last_read_at, own.created_at)`)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('thread_message as message')
              .select('message.id')
              .where('message.organization_id', '=', organizationId)
              .whereRef('message.thread_id', '=', 'own.thread_id')
              .whereRef('message.sent_at', '>', sql`coalesce(own.last_read_at, own.created_at)`)
              .where('message.type', '!=', 'system')
              .where('message.account_id', '!=', accountId)
              .where(notBlocked(db, organizationId, accountId, 'message.account_id')),
          ),
        )
        .limit(100)
        .as('waiting'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
