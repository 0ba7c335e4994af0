import type { Context } from '../../../../platform/context.ts';
import type { Fact } from '../../../../platform/facts.ts';
import { findInvitees, findPublished } from '../../../talk/announcements/index.ts';
import { findOut } from '../../../talk/channels/index.ts';
import { fanOutJob } from './fan-out.jobs.ts';
import type { Audience, Broadcast, FanOutPage } from './fan-out.service.ts';
import { MAIL_WAIT_SECONDS } from './notify.service.ts';
import * as sources from './sources.queries.ts';

/** Tells all of an audience, page by page, in jobs of their own. Calling it twice tells nobody twice. */
export async function fanOut(
  ctx: Context,
  broadcast: Broadcast,
  audience: Audience,
  waitSeconds: number,
): Promise<void> {
  const page: FanOutPage = { broadcast, audience, waitSeconds };
  await ctx.services.jobs.enqueue(ctx, fanOutJob, page);
}

async function tellAnnouncement(ctx: Context, id: string): Promise<void> {
  const row = await findPublished(ctx, id);
  if (row === undefined) return;
  const creatorId = row.creator_id ?? undefined;
  const shared = { subjectId: id, announcementId: id, silent: !row.email };
  const invited = await findInvitees(ctx, id);
  if (invited !== undefined) {
    if (!ctx.organization.modules.has('surveys')) return;
    const broadcast: Broadcast = { ...shared, topic: 'organizationAnnouncement', exceptId: creatorId };
    await fanOut(ctx, broadcast, { of: 'invited', invited }, 0);
    return;
  }
  const [broadcast, audience] = told(row, creatorId);
  await fanOut(ctx, { ...shared, ...broadcast }, audience, 0);
}

/** As whose word it comes, and to whom. */
function told(
  { group_id: groupId, event_id: eventId }: { group_id: string | null; event_id: string | null },
  creatorId: string | undefined,
): [Pick<Broadcast, 'topic' | 'groupId' | 'eventId' | 'senderId' | 'exceptId'>, Audience] {
  if (groupId !== null)
    return [
      { topic: 'groupAnnouncement', groupId, senderId: creatorId },
      { of: 'group', id: groupId },
    ];
  if (eventId !== null)
    return [
      { topic: 'eventAnnouncement', eventId, senderId: creatorId },
      { of: 'registrants', id: eventId },
    ];
  return [{ topic: 'organizationAnnouncement', exceptId: creatorId }, { of: 'organization' }];
}

/** A group's event is told to its members; whoever may come is told to those who follow its host, too. */
async function tellEvent(ctx: Context, id: string): Promise<void> {
  const event = await sources.findPublishedEvent(ctx.db, ctx.organizationId, id);
  // Both may have changed since it was published.
  if (event === undefined || !event.visible || event.draft || event.group_active === false) return;
  const broadcast: Broadcast = {
    topic: 'event',
    subjectId: id,
    eventId: id,
    senderId: event.creator_id ?? undefined,
  };
  await ctx.transaction(async (inner) => {
    if (event.group_id !== null)
      await fanOut(inner, broadcast, { of: 'group', id: event.group_id }, MAIL_WAIT_SECONDS);
    if (event.creator_id !== null && !(event.group_only && event.access === 'private'))
      await fanOut(inner, broadcast, { of: 'followers', id: event.creator_id }, MAIL_WAIT_SECONDS);
  });
}

/** To those who subscribe to its channel. */
async function tellContent(ctx: Context, id: string): Promise<void> {
  const content = await findOut(ctx, id);
  if (content === undefined) return;
  const broadcast: Broadcast = { topic: 'content', subjectId: id, contentId: id, silent: !content.email };
  await fanOut(ctx, broadcast, { of: 'subscribers', id: content.channel_id }, 0);
}

/** Nobody's word: the line moved. */
async function tellOffered(
  ctx: Context,
  offerId: string,
  { accountId, eventId }: NonNullable<Fact['with']>,
): Promise<void> {
  if (accountId === undefined || eventId === undefined) return;
  const broadcast: Broadcast = { topic: 'waitlistOffer', subjectId: offerId, eventId };
  await fanOut(ctx, broadcast, { of: 'account', id: accountId }, 0);
}

type Hear = (ctx: Context, id: string, ids: NonNullable<Fact['with']>) => Promise<void>;

const HEARD: Readonly<Record<string, Hear>> = {
  'announcement.published': tellAnnouncement,
  'content.published': tellContent,
  'event.published': tellEvent,
  'waitlist.offered': tellOffered,
};

export const HEARD_BROADCASTS = Object.keys(HEARD);

export async function hearBroadcast(ctx: Context, { name, id, with: ids = {} }: Fact): Promise<void> {
  if (id !== undefined) await HEARD[name]?.(ctx, id, ids);
}
