import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { notBlocked } from '../../../ground/accounts/index.ts';
import { countedReactions, type ReactionCount } from '../messages/messages.fragments.ts';

/** Undefined when the message is gone. */
export async function findAuthor(
  db: Db,
  organizationId: string,
  channelId: number,
  messageId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('chat_message')
    .select('chat_message.account_id')
    .where('chat_message.organization_id', '=', organizationId)
    .where('chat_message.channel_id', '=', channelId)
    .where('chat_message.id', '=', messageId)
    .executeTakeFirst();
  return row?.account_id;
}

/** Without a viewer, those of everybody. */
export async function listCounts(
  db: Db,
  organizationId: string,
  channelId: number,
  messageId: number,
  viewerId: string | undefined,
): Promise<ReactionCount[]> {
  const rows = await countedReactions(db, organizationId, viewerId)
    .where('reaction.channel_id', '=', channelId)
    .where('reaction.message_id', '=', messageId)
    .orderBy('first_at')
    .orderBy('reaction.emoji_name')
    .execute();
  return rows.map(({ emoji_name, count, own_id }) => ({ emojiName: emoji_name, count, ownId: own_id }));
}

export async function listReactions(
  db: Db,
  organizationId: string,
  { channelId, messageId, viewerId }: { channelId: number; messageId: number; viewerId: string },
  { page, pageSize, emojiName }: Paging & { emojiName?: string | undefined },
): Promise<{ id: string; account_id: string; emoji_name: string }[]> {
  return db
    .selectFrom('chat_reaction as reaction')
    .select(['reaction.id', 'reaction.account_id', 'reaction.emoji_name'])
    .where('reaction.organization_id', '=', organizationId)
    .where('reaction.channel_id', '=', channelId)
    .where('reaction.message_id', '=', messageId)
    .$if(emojiName !== undefined, (query) => query.where('reaction.emoji_name', '=', emojiName ?? ''))
    .where(notBlocked(db, organizationId, viewerId, 'reaction.account_id'))
    .orderBy('reaction.created_at')
    .orderBy('reaction.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** How many of them members of the channel do not know of, because one of the two blocked the other. */
export async function listHidden(
  db: Db,
  organizationId: string,
  channelId: number,
  messageId: number,
): Promise<{ hearer_id: string; emoji_name: string; count: number }[]> {
  return db
    .selectFrom('chat_reaction as reaction')
    .innerJoin('account_block as block', (join) =>
      join
        .on('block.organization_id', '=', organizationId)
        .on((eb) =>
          eb.or([
            eb('block.blocker_id', '=', eb.ref('reaction.account_id')),
            eb('block.blocked_id', '=', eb.ref('reaction.account_id')),
          ]),
        ),
    )
    .innerJoin('chat_member as hearer', (join) =>
      join
        .on('hearer.organization_id', '=', organizationId)
        .on('hearer.channel_id', '=', channelId)
        .on((eb) =>
          eb.and([
            eb.or([
              eb('hearer.account_id', '=', eb.ref('block.blocker_id')),
              eb('hearer.account_id', '=', eb.ref('block.blocked_id')),
            ]),
            eb('hearer.account_id', '!=', eb.ref('reaction.account_id')),
          ]),
        ),
    )
    .select([
      'hearer.account_id as hearer_id',
      'reaction.emoji_name',
      sql<number>`count(distinct reaction.account_id)::int`.as('count'),
    ])
    .where('reaction.organization_id', '=', organizationId)
    .where('reaction.channel_id', '=', channelId)
    .where('reaction.message_id', '=', messageId)
    .groupBy(['hearer.account_id', 'reaction.emoji_name'])
    .execute();
}
