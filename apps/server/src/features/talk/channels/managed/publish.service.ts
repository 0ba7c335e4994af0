import type { Context } from '../../../../platform/context.ts';
import { carryOutOverdue } from '../../../../platform/jobs/overdue.ts';
import { contentChanged, contentPublished } from '../channels.facts.ts';
import { findContent, type ContentRow } from '../contents/contents.queries.ts';
import * as queries from './managed-contents.queries.ts';

/** Tells the subscribers, once in the life of a content: hiding it, showing it and saving it tell nobody again. */
export async function announce(ctx: Context, id: string): Promise<void> {
  if (await queries.takeAnnouncement(ctx.db, ctx.organizationId, id, ctx.now()))
    await ctx.record(contentPublished(id));
  await ctx.record(contentChanged(id));
}

/** At its hour, once, and only if the hour is still the planned one. Where channels are switched off it waits until they are back. */
export async function publishContent(ctx: Context, id: string, scheduledAt: Date): Promise<void> {
  if (!ctx.organization.modules.has('channels')) return;
  await ctx.transaction(async (inner) => {
    if (await queries.publishPlanned(inner.db, ctx.organizationId, id, scheduledAt, ctx.now()))
      await announce(inner, id);
  });
}

/** Publishes what is overdue. */
export async function publishDue(ctx: Context): Promise<void> {
  if (!ctx.organization.modules.has('channels')) return;
  await carryOutOverdue(
    ctx,
    (before, limit) => queries.listDue(ctx.db, ctx.organizationId, before, limit),
    (id, hour) => publishContent(ctx, id, hour),
  );
}

/** The row as it is out, for those who tell of it; undefined once it was hidden or deleted. */
export async function findOut(ctx: Context, id: string): Promise<ContentRow | undefined> {
  const everybody = { accountId: undefined, seesAll: true };
  const row = await findContent(ctx.db, ctx.organizationId, everybody, id);
  return row === undefined || row.published_at === null || !row.visible ? undefined : row;
}
