import type { Db } from '../../../../platform/db/database.ts';
import { updateRow } from '../../../../platform/db/rows.ts';

/** Conversations without a moderator, in the order of their numbers. */
export async function listUntended(
  db: Db,
  organizationId: string,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_channel as talk')
    .select('talk.id')
    .where('talk.organization_id', '=', organizationId)
    .where('talk.id', '>', after)
    .where('talk.ended_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chat_member as moderator')
            .select('moderator.account_id')
            .where('moderator.organization_id', '=', organizationId)
            .whereRef('moderator.channel_id', '=', 'talk.id')
            .where('moderator.role', '=', 'moderator'),
        ),
      ),
    )
    .orderBy('talk.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Nobody is in it from then on, and two people who talk again begin a new one. */
export async function markEnded(db: Db, organizationId: string, id: number, now: Date): Promise<void> {
  await db
    .deleteFrom('chat_member')
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', id)
    .execute();
  await updateRow(db, 'chat_channel', organizationId, { id }, { pair: null, ended_at: now });
}

export async function listEnded(db: Db, organizationId: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_channel')
    .select('chat_channel.id')
    .where('chat_channel.organization_id', '=', organizationId)
    .where('chat_channel.ended_at', 'is not', null)
    .orderBy('chat_channel.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const isEnded = async (db: Db, organizationId: string, id: number): Promise<boolean> =>
  (await db
    .selectFrom('chat_channel')
    .select('chat_channel.id')
    .where('chat_channel.organization_id', '=', organizationId)
    .where('chat_channel.id', '=', id)
    .where('chat_channel.ended_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** A stretch of its messages, those with files first: their addresses must stop working soon. */
export async function listStretch(
  db: Db,
  organizationId: string,
  channelId: number,
  limit: number,
): Promise<number[]> {
  const withFiles = await db
    .selectFrom('chat_attachment')
    .select('chat_attachment.message_id as id')
    .distinct()
    .where('chat_attachment.organization_id', '=', organizationId)
    .where('chat_attachment.channel_id', '=', channelId)
    .limit(limit)
    .execute();
  if (withFiles.length > 0) return withFiles.map(({ id }) => id);
  const rows = await db
    .selectFrom('chat_message')
    .select('chat_message.id')
    .where('chat_message.organization_id', '=', organizationId)
    .where('chat_message.channel_id', '=', channelId)
    .orderBy('chat_message.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
