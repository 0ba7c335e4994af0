import type { Context } from '../../../platform/context.ts';
import { carryOutOverdue } from '../../../platform/jobs/overdue.ts';
import { getFullAccountsById } from '../../ground/accounts/index.ts';
import { announcementPublished } from './announcements.facts.ts';
import { writeWithheld } from './announcements.mails.ts';
import * as queries from './announcements.queries.ts';
import { findInvited } from './inviting/invitations.queries.ts';
import type { Invited } from './inviting/invited.fragments.ts';
import { listDue, publishPlanned, withholdPlanned } from './planned.queries.ts';

/** At its hour, once, and only if the hour is still the planned one. Its author is told if it may not go out. */
export async function publishAnnouncement(ctx: Context, id: string, scheduledAt: Date): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    if (await publishPlanned(db, organizationId, id, scheduledAt, ctx.now()))
      return inner.record(announcementPublished(id));
    const row = await withholdPlanned(db, organizationId, id, scheduledAt, ctx.now());
    if (row === undefined || row.creator_id === null) return;
    const author = (await getFullAccountsById(inner, [row.creator_id])).get(row.creator_id);
    const mail = author && writeWithheld(ctx.organization, author, row);
    if (mail !== undefined) await inner.services.mail.enqueue(inner, mail);
  });
}

/** Publishes what is overdue, or withholds it. */
export const publishDue = (ctx: Context): Promise<void> =>
  carryOutOverdue(
    ctx,
    (before, limit) => listDue(ctx.db, ctx.organizationId, before, limit),
    (id, hour) => publishAnnouncement(ctx, id, hour),
  );

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

/** The people whom it invites to a survey; undefined where it invites to none. */
export const findInvitees = async (ctx: Context, id: string): Promise<Invited | undefined> =>
  findInvited(ctx.db, ctx.organizationId, id);
