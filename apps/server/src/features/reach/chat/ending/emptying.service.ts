import type { Context } from '../../../../platform/context.ts';
import { deleteFiles } from '../../../ground/storage/index.ts';
import { deleteChannel } from '../channels.queries.ts';
import { deleteMessages, listOwnFiles } from '../messages/messages.queries.ts';
import * as queries from './ending.queries.ts';

/** Messages that one transaction deletes. */
export const STRETCH = 500;

/**
 * Within a transaction: a stretch of what nobody reads any more, and the conversation itself with its last one. Answers
 * whether that was all, and what removes the bytes of its files once the transaction has ended.
 */
export async function takeStretch(
  inner: Context,
  channelId: number,
): Promise<{ isEmpty: boolean; removeBytes: () => Promise<void> }> {
  const { db, organizationId } = inner;
  const ids = await queries.listStretch(db, organizationId, channelId, STRETCH);
  const files = await listOwnFiles(db, organizationId, channelId, ids);
  await deleteMessages(db, organizationId, channelId, ids);
  const isEmpty = (await queries.listStretch(db, organizationId, channelId, 1)).length === 0;
  if (isEmpty) await deleteChannel(db, organizationId, channelId);
  return { isEmpty, removeBytes: await deleteFiles(inner, files) };
}

/** Each stretch stands by itself: after a crash the next run goes on where this one was. */
export async function emptyChannel(ctx: Context, channelId: number, signal: AbortSignal): Promise<void> {
  if (!(await queries.isEnded(ctx.db, ctx.organizationId, channelId))) return;
  for (let isEmpty = false; !isEmpty;) {
    signal.throwIfAborted();
    const stretch = await ctx.transaction((inner) => takeStretch(inner, channelId));
    await stretch.removeBytes();
    ({ isEmpty } = stretch);
  }
}

/** Empties channels whose job was lost. */
export async function emptyEndedChannels(ctx: Context, signal: AbortSignal): Promise<void> {
  const AT_ONCE = 100;
  for (let ids: number[]; (ids = await queries.listEnded(ctx.db, ctx.organizationId, AT_ONCE)).length > 0;)
    for (const id of ids) await emptyChannel(ctx, id, signal);
}
