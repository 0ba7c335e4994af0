import type { Context } from '../../../platform/context.ts';
import { announcementPublished } from './announcements.facts.ts';
import * as queries from './announcements.queries.ts';

/** At its hour, once, and only if the hour is still the planned one. */
export async function publishAnnouncement(ctx: Context, id: string, scheduledAt: Date): Promise<void> {
  await ctx.transaction(async (inner) => {
    if (await queries.publishPlanned(inner.db, ctx.organizationId, id, scheduledAt, ctx.now()))
      await inner.record(announcementPublished(id));
  });
}

/** Adds to the counts that its writers see. */
export const addDelivered = (ctx: Context, id: string, delivered: queries.Delivered): Promise<void> =>
  queries.addDelivered(ctx.db, ctx.organizationId, id, delivered);

/** The row as it stands, for those who carry it to its people; undefined once it was taken back. */
export const findPublished = async (
  ctx: Context,
  id: string,
): Promise<queries.AnnouncementRow | undefined> => {
  const row = await queries.findAnnouncement(ctx.db, ctx.organizationId, id);
  return row === undefined || row.published_at === null ? undefined : row;
};
