import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid } from '../../../../platform/errors.ts';
import { contentChanged } from '../channels.facts.ts';
import { publishContentJob } from '../channels.jobs.ts';
import { completeContent } from '../contents/contents.service.ts';
import type { CompleteContent } from '../contents/contents.views.ts';
import { getContentOf, requireManaged } from './access.service.ts';
import * as queries from './managed-contents.queries.ts';
import type { ScheduleContent } from './managed-contents.schemas.ts';
import { refuseHidden } from './managed-contents.service.ts';
import { announce } from './publish.service.ts';

const MAX_AHEAD_MS = 2 * 365 * 24 * 60 * 60 * 1000;

export async function scheduleContent(
  ctx: Context,
  channelName: string,
  idOrSlug: string,
  { date, email = true, push = true, visible = true }: ScheduleContent,
): Promise<CompleteContent> {
  const channel = await requireManaged(ctx, channelName);
  const { id } = await getContentOf(ctx, channel, idOrSlug);
  const hour = new Date(date);
  const ahead = hour.getTime() - ctx.now().getTime();
  if (ahead > MAX_AHEAD_MS) throw invalid('content.far', { field: 'date' });
  await ctx.transaction(async (inner) => {
    await queries.lockContent(inner.db, ctx.organizationId, id);
    const row = await getContentOf(inner, channel, id);
    if (row.published_at !== null) throw conflict('content.published');
    if (visible) refuseHidden(row);
    const now = ctx.now();
    const isNow = ahead <= 0;
    await queries.updateContent(inner.db, ctx.organizationId, id, {
      email,
      push,
      visible,
      scheduled_at: isNow ? null : hour,
      planned_at: isNow ? null : now,
      ...(isNow ? { published_at: now } : {}),
      updated_at: now,
    });
    if (isNow) return announce(inner, id);
    await inner.record(contentChanged(id));
    return inner.services.jobs.enqueue(
      inner,
      publishContentJob,
      { contentId: id, scheduledAt: hour.toISOString() },
      { startAfter: hour },
    );
  });
  return completeContent(ctx, await getContentOf(ctx, channel, id));
}

/** Back to a draft; what is published stays published. */
export async function unscheduleContent(
  ctx: Context,
  channelName: string,
  idOrSlug: string,
): Promise<CompleteContent> {
  const channel = await requireManaged(ctx, channelName);
  const { id } = await getContentOf(ctx, channel, idOrSlug);
  await ctx.transaction(async (inner) => {
    await queries.lockContent(inner.db, ctx.organizationId, id);
    const row = await getContentOf(inner, channel, id);
    if (row.published_at !== null) throw conflict('content.published');
    const draft = { scheduled_at: null, planned_at: null, visible: false, updated_at: ctx.now() };
    await queries.updateContent(inner.db, ctx.organizationId, id, draft);
    await inner.record(contentChanged(id));
  });
  return completeContent(ctx, await getContentOf(ctx, channel, id));
}
