import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Conversations of two of one person, by their ids, with the other person. */
export async function listPairs(
  db: Db,
  organizationId: string,
  accountId: string,
  afterId: number,
  limit: number,
): Promise<{ id: number; pair: string; other_id: string }[]> {
  const rows = await db
    .selectFrom('chat_member as own')
    .innerJoin('chat_channel as channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'own.channel_id'),
    )
    .innerJoin('chat_member as other', (join) =>
      join
        .on('other.organization_id', '=', organizationId)
        .onRef('other.channel_id', '=', 'own.channel_id')
        .on('other.account_id', '<>', accountId),
    )
    .select(['channel.id', 'channel.pair', 'other.account_id as other_id'])
    .where('own.organization_id', '=', organizationId)
    .where('own.account_id', '=', accountId)
    .where('channel.id', '>', afterId)
    .where('channel.pair', 'is not', null)
    .$narrowType<{ pair: string }>()
    .orderBy('channel.id')
    .limit(limit)
    .execute();
  return rows;
}

/** Unless another conversation is that of the two. */
export async function renewPairs(
  db: Db,
  organizationId: string,
  renewed: readonly { readonly id: number; readonly pair: string }[],
): Promise<void> {
  const ids = renewed.map(({ id }) => id);
  const pairs = renewed.map(({ pair }) => pair);
  await db
    .updateTable('chat_channel')
    .from(
      sql<{ id: number; pair: string }>`unnest(${ids}::bigint[], ${pairs}::uuid[])`.as<'renewed'>(
        sql`renewed(id, pair)`,
      ),
    )
    .set((eb) => ({ pair: eb.ref('renewed.pair') }))
    .where('chat_channel.organization_id', '=', organizationId)
    .whereRef('chat_channel.id', '=', 'renewed.id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chat_channel as standing')
            .select('standing.id')
            .where('standing.organization_id', '=', organizationId)
            .whereRef('standing.pair', '=', 'renewed.pair'),
        ),
      ),
    )
    .execute();
}
