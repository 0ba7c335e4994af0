import type { Context } from '../../../../platform/context.ts';
import { lockChannel } from '../channels.queries.ts';
import * as members from '../members.queries.ts';
import { takeStretch } from './emptying.service.ts';
import { emptyChannelJob } from './ending.jobs.ts';
import * as queries from './ending.queries.ts';

/**
 * Ends the channel, which is held: its people are out of it. A few messages go at once, many with a job.
 * Call the returned function once the transaction has ended.
 */
export async function endChannel(inner: Context, id: number): Promise<() => Promise<void>> {
  await queries.markEnded(inner.db, inner.organizationId, id, inner.now());
  const { isEmpty, removeBytes } = await takeStretch(inner, id);
  if (!isEmpty)
    await inner.services.jobs.enqueue(inner, emptyChannelJob, { channelId: id }, { key: String(id) });
  return removeBytes;
}

/** Promotes the longest-standing member when the last moderator is gone. */
export async function keepAModerator({ db, organizationId, now }: Context, id: number): Promise<void> {
  const senior = await members.findSeniorUnlessModerated(db, organizationId, id);
  if (senior === undefined) return;
  const changes = { role: 'moderator' as const, updated_at: now() };
  await members.updateMember(db, organizationId, id, senior, changes);
}

const TENDED_AT_ONCE = 200;

/** After an account was closed: what has nobody goes, what has nobody to answer for it gets somebody. */
export async function tendChannels(ctx: Context): Promise<void> {
  for (let after = 0, ids: number[]; ; after = ids.at(-1) ?? after) {
    ids = await queries.listUntended(ctx.db, ctx.organizationId, after, TENDED_AT_ONCE);
    if (ids.length === 0) return;
    for (const id of ids) await tendChannel(ctx, id);
  }
}

async function tendChannel(ctx: Context, id: number): Promise<void> {
  const removeBytes = await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    if ((await lockChannel(db, organizationId, id)) === undefined) return undefined;
    if ((await members.countMembers(db, organizationId, id)) === 0) return endChannel(inner, id);
    await keepAModerator(inner, id);
    return undefined;
  });
  await removeBytes?.();
}
