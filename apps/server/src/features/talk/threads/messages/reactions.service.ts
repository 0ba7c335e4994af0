import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { react, readEmojiName, takeBackReaction, type ReactionRow } from '../../conversations/index.ts';
import { lockMessage } from './messages.queries.ts';
import { getMessageRow } from './messages.service.ts';
import { lockParticipant } from '../participants.queries.ts';
import { messageChanged } from '../threads.facts.ts';

const to = (messageId: string) => ({ table: 'thread_reaction', key: { message_id: messageId } }) as const;

export async function addReaction(
  ctx: Context,
  threadId: string,
  messageId: string,
  emojiName: string,
): Promise<ReactionRow> {
  const { accountId } = requireMember(ctx.actor);
  const emoji = readEmojiName(emojiName);
  await getMessageRow(ctx, threadId, messageId);
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    // Taken first, it makes the reactions of one person to one thread wait for each other.
    if (!(await lockParticipant(db, organizationId, threadId, accountId))) throw notFound('thread');
    if (!(await lockMessage(db, organizationId, messageId))) throw notFound('message');
    const { row, isNew } = await react(inner, to(messageId), accountId, emoji);
    if (isNew) await inner.record(messageChanged(messageId, threadId));
    return row;
  });
}

export async function removeReaction(
  ctx: Context,
  threadId: string,
  messageId: string,
  reactionId: string,
): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  await getMessageRow(ctx, threadId, messageId);
  await ctx.transaction(async (inner) => {
    await takeBackReaction(inner, to(messageId), accountId, reactionId);
    await inner.record(messageChanged(messageId, threadId));
  });
  return null;
}
