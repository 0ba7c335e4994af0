import type { Context } from '../../../../platform/context.ts';
import { keepRow } from '../../../../platform/db/rows.ts';
import { addDelivered } from '../../../talk/announcements/index.ts';
import { insertPage, type Audience, type Broadcast } from './fan-out.queries.ts';
import { enqueueMails, enqueueMailsNow } from '../mails/mail-schedule.service.ts';
import { notificationCreated, notificationsFannedOut } from '../notifications.facts.ts';
import { zonesFor } from './notify.service.ts';

export type { Audience, Broadcast } from './fan-out.queries.ts';

export interface FanOutPage {
  readonly broadcast: Broadcast;
  readonly audience: Audience;
  /** Mails wait so long; 0 for what cannot wait. */
  readonly waitSeconds: number;
  readonly after?: string | undefined;
}

export interface PageDone {
  readonly told: number;
  /** Undefined after the last page. */
  readonly next: FanOutPage | undefined;
}

/** So many accounts are told by one statement: some hundred milliseconds, so that nobody waits behind it. */
export const PAGE_SIZE = 2000;

/**
 * False once it was deleted. Until the transaction ends it is not: its notices are deleted after it, and would miss those that are
 * being written.
 */
async function keepSubject(
  { db, organizationId }: Context,
  { contentId, announcementId }: Broadcast,
): Promise<boolean> {
  if (contentId !== undefined) return keepRow(db, 'content', organizationId, { id: contentId });
  if (announcementId !== undefined)
    return keepRow(db, 'announcement', organizationId, { id: announcementId });
  return true;
}

/** Tells one page of an audience; to be called within a transaction that also enqueues the next. */
export async function tellPage(ctx: Context, page: FanOutPage): Promise<PageDone> {
  const { broadcast, audience, waitSeconds, after } = page;
  if (!(await keepSubject(ctx, broadcast))) return { told: 0, next: undefined };
  const timing = { now: ctx.now(), ...(await zonesFor(ctx)), waitSeconds };
  const { looked, last, told, one, dues } = await insertPage(
    ctx.db,
    ctx.organizationId,
    broadcast,
    audience,
    after,
    PAGE_SIZE,
    timing,
  );
  if (last === null) return { told, next: undefined };
  const now = timing.now.getTime();
  if (dues.some((due) => due.getTime() <= now)) await enqueueMailsNow(ctx);
  await enqueueMails(
    ctx,
    dues.filter((due) => due.getTime() > now),
  );
  if (told > 0) {
    const { topic, subjectId, announcementId } = broadcast;
    if (announcementId !== undefined) await addDelivered(ctx, announcementId, { delivered: told });
    await ctx.record(
      // The subject of what one person alone is told may be nothing that a page of notifications is found by.
      audience.of === 'account' && one !== null
        ? notificationCreated(one, last)
        : notificationsFannedOut(subjectId, { topic, after: after ?? '', upTo: last }),
    );
  }
  return { told, next: looked < PAGE_SIZE ? undefined : { ...page, after: last } };
}
