import type { Context } from '../../../../platform/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/db/database.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { mayLookBehind, mayManage } from '../channels.policy.ts';
import { findChannel, type ChannelRow } from '../channels.queries.ts';
import { viewerOf } from '../channels.service.ts';
import { findContent, type ContentRow } from '../contents/contents.queries.ts';

async function find(ctx: Context, idOrSlug: string): Promise<ChannelRow | undefined> {
  requireMember(ctx.actor);
  return findChannel(ctx.db, ctx.organizationId, viewerOf(ctx), idOrSlug, ctx.now());
}

/** The channel for those who may change it; for everybody else there is no such thing to manage. */
export async function requireManaged(ctx: Context, idOrSlug: string): Promise<ChannelRow> {
  const channel = await find(ctx, idOrSlug);
  if (channel === undefined || !mayManage(channel, ctx.actor)) throw notFound('channel');
  return channel;
}

/** Refuses before a large body is received. */
export async function channelManager(request: { context: Context; params: unknown }): Promise<void> {
  // Each route that asks has it in its path.
  await requireManaged(request.context, (request.params as { readonly channelId: string }).channelId);
}

/** The same for those who may look at drafts, subscribers and numbers. */
export async function requireInsight(ctx: Context, idOrSlug: string): Promise<ChannelRow> {
  const channel = await find(ctx, idOrSlug);
  if (channel === undefined || !mayLookBehind(channel, ctx.actor)) throw notFound('channel');
  return channel;
}

/** A content of that channel, in whatever state. */
export async function getContentOf(ctx: Context, channel: ChannelRow, idOrSlug: string): Promise<ContentRow> {
  const row = await findContent(ctx.db, ctx.organizationId, viewerOf(ctx), idOrSlug);
  if (row === undefined || row.channel_id !== channel.id) throw notFound('content');
  return row;
}

/** Of two who take the same address at the same time, one is told so. */
export async function namingOnce(field: string, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw conflict('slug.taken', { field });
    throw error;
  }
}
