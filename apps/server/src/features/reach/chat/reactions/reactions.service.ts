import type { Context } from '../../../../platform/context.ts';
import { forbidden, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { getAccountsById, requireMember, type BaseAccountView } from '../../../ground/accounts/index.ts';
import {
  react,
  readEmojiName,
  takeBackReaction,
  type ReactionRow,
} from '../../../talk/conversations/index.ts';
import { messageReacted } from '../chat.facts.ts';
import { listHearers, lockMember } from '../members.queries.ts';
import type { ReactionCount } from '../messages/messages.fragments.ts';
import { lockMessage } from '../messages/messages.queries.ts';
import { getMessageRow } from '../messages/messages.service.ts';
import * as queries from './reactions.queries.ts';

const to = (channelId: number, messageId: number) =>
  ({ table: 'chat_reaction', key: { channel_id: channelId, message_id: messageId } }) as const;

/** As the caller may know it: people of a blocked pair do not see each other's. */
export async function listReactions(
  ctx: Context,
  channelId: number,
  messageId: number,
  asked: Paging & { emojiName?: string | undefined },
): Promise<{ id: string; emojiName: string; account: BaseAccountView }[]> {
  const { accountId } = requireMember(ctx.actor);
  await getMessageRow(ctx, channelId, messageId);
  const rows = await queries.listReactions(
    ctx.db,
    ctx.organizationId,
    { channelId, messageId, viewerId: accountId },
    asked,
  );
  const people = await getAccountsById(
    ctx,
    rows.map((row) => row.account_id),
  );
  return rows.flatMap(({ id, emoji_name: emojiName, account_id }) => {
    const account = people.get(account_id);
    return account === undefined ? [] : [{ id, emojiName, account }];
  });
}

export async function addReaction(
  ctx: Context,
  channelId: number,
  messageId: number,
  emojiName: string,
): Promise<ReactionRow> {
  const { accountId } = requireMember(ctx.actor);
  const emoji = readEmojiName(emojiName);
  const message = await getMessageRow(ctx, channelId, messageId);
  if (message.type === 'system') throw forbidden('message.ofTheConversation');
  return ctx.transaction(async (inner) => {
    await holdOwnPart(inner, channelId);
    if (!(await lockMessage(inner.db, inner.organizationId, channelId, messageId))) throw notFound('message');
    const { row, isNew } = await react(inner, to(channelId, messageId), accountId, emoji);
    if (isNew) await inner.record(messageReacted(channelId, messageId, accountId));
    return row;
  });
}

export async function removeReaction(
  ctx: Context,
  channelId: number,
  messageId: number,
  reactionId: string,
): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  await getMessageRow(ctx, channelId, messageId);
  await ctx.transaction(async (inner) => {
    await holdOwnPart(inner, channelId);
    await takeBackReaction(inner, to(channelId, messageId), accountId, reactionId);
    await inner.record(messageReacted(channelId, messageId, accountId));
  });
  return null;
}

/** Nobody is removed in the meantime, and one person's reactions come one after the other. */
async function holdOwnPart(inner: Context, channelId: number): Promise<void> {
  const { accountId } = requireMember(inner.actor);
  if ((await lockMember(inner.db, inner.organizationId, channelId, accountId)) === undefined)
    throw notFound('channel');
}

export interface ToldReactions {
  readonly accountIds: readonly string[];
  readonly messageId: number;
  /** `ownId` is told to nobody but the person who reacted, or took it back. */
  readonly reactions: readonly (Omit<ReactionCount, 'ownId'> & Partial<ReactionCount>)[];
}

/** The reactions to a message as they are by now, as each of those who may know of the change may know them. */
export async function listToldReactions(
  ctx: Context,
  channelId: number,
  messageId: number,
  reactorId: string,
): Promise<ToldReactions[]> {
  const { db, organizationId } = ctx;
  const authorId = await queries.findAuthor(db, organizationId, channelId, messageId);
  if (authorId === undefined) return [];
  const ofAuthor = new Set(await listHearers(db, organizationId, channelId, authorId));
  const hearers = (await listHearers(db, organizationId, channelId, reactorId)).filter((id) =>
    ofAuthor.has(id),
  );
  const own = await queries.listCounts(db, organizationId, channelId, messageId, reactorId);
  const all = await queries.listCounts(db, organizationId, channelId, messageId, undefined);
  const hidden = Map.groupBy(
    await queries.listHidden(db, organizationId, channelId, messageId),
    (row) => row.hearer_id,
  );
  const seenBy = (id: string): ToldReactions['reactions'] =>
    all.flatMap(({ emojiName, count }) => {
      const known = count - (hidden.get(id)?.find((row) => row.emoji_name === emojiName)?.count ?? 0);
      return known === 0 ? [] : [{ emojiName, count: known }];
    });
  const others = hearers.filter((id) => id !== reactorId);
  const told = (accountIds: readonly string[], reactions: ToldReactions['reactions']): ToldReactions => ({
    accountIds,
    messageId,
    reactions,
  });
  return [
    told(
      hearers.filter((id) => id === reactorId),
      own,
    ),
    told(
      others.filter((id) => !hidden.has(id)),
      all.map(({ emojiName, count }) => ({ emojiName, count })),
    ),
    ...others.filter((id) => hidden.has(id)).map((id) => told([id], seenBy(id))),
  ].filter(({ accountIds }) => accountIds.length > 0);
}
