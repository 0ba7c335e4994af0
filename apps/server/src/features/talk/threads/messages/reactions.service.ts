import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { readEmojiName } from './messages.policy.ts';
import { lockMessage } from './messages.queries.ts';
import { getMessageRow } from './messages.service.ts';
import { lockParticipant } from '../participants.queries.ts';
import * as queries from './reactions.queries.ts';
import { messageChanged } from '../threads.facts.ts';

/** More says nothing more, and each is shown to everybody. */
const MAX_OWN_REACTIONS = 12;

export async function addReaction(
  ctx: Context,
  threadId: string,
  messageId: string,
  emojiName: string,
): Promise<queries.ReactionRow> {
  const { accountId } = requireMember(ctx.actor);
  const emoji = readEmojiName(emojiName);
  await getMessageRow(ctx, threadId, messageId);
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    // Taken first, it makes the reactions of one person to one thread wait for each other.
    if (!(await lockParticipant(db, organizationId, threadId, accountId))) throw notFound('thread');
    if (!(await lockMessage(db, organizationId, messageId))) throw notFound('message');
    const known = await queries.findReaction(db, organizationId, messageId, accountId, emoji);
    if (known !== undefined) return known;
    if ((await queries.countReactionsOf(db, organizationId, messageId, accountId)) >= MAX_OWN_REACTIONS)
      throw conflict('reaction.tooMany', { field: 'emojiName' });
    const row = { id: newId(), account_id: accountId, emoji_name: emoji };
    await queries.insertReaction(db, organizationId, { ...row, message_id: messageId }, ctx.now());
    await inner.record(messageChanged(messageId, threadId));
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
    if (!(await queries.deleteReaction(inner.db, ctx.organizationId, messageId, accountId, reactionId)))
      throw notFound('reaction');
    await inner.record(messageChanged(messageId, threadId));
  });
  return null;
}
