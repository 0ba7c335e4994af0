import type { Context } from '../../../../platform/context.ts';
import type { Fact } from '../../../../platform/facts.ts';
import { listModeratorIds } from '../../../people/groups/index.ts';
import { tellNamed, tellOfPost } from './posts.service.ts';
import { notify, withdraw } from './notify.service.ts';
import * as sources from './sources.queries.ts';

/** Something that somebody did. */
interface Deed {
  readonly id: string;
  readonly by: string;
  readonly with: Readonly<Record<string, string>>;
}
type Hear = (ctx: Context, deed: Deed) => Promise<void>;

/** Nothing can take it back: what it needs is in the fact. */
const always = (): Promise<boolean> => Promise.resolve(true);

const follows =
  (followerId: string, followedId: string) =>
  async (inner: Context): Promise<boolean> =>
    (await sources.holdFollow(inner.db, inner.organizationId, followerId, followedId)) !== undefined;

const likes =
  (activityId: string, likerId: string) =>
  async (inner: Context): Promise<boolean> =>
    (await sources.holdLike(inner.db, inner.organizationId, activityId, likerId)) !== undefined;

/** The new followers of one day are bundled into one notification. */
const followed: Hear = (ctx, { id, by }) => {
  const day = ctx.now().toISOString().slice(0, 10);
  return notify(
    ctx,
    { topic: 'follow', accountId: id, senderId: by, causeId: id, bundleKey: `follow ${day}` },
    follows(by, id),
  );
};

const unfollowed: Hear = (ctx, { id, by }) =>
  withdraw(ctx, { topic: 'follow', causeId: id, senderId: by }, follows(by, id));

const liked: Hear = async (ctx, { id, by }) => {
  const [activity] = await sources.listReadableByAuthor(ctx.db, ctx.organizationId, [id]);
  if (activity === undefined) return;
  const deed = { topic: 'like', senderId: by, causeId: id } as const;
  const notice = { ...deed, accountId: activity.account_id, bundleKey: `like ${id}`, activityId: id };
  await notify(ctx, notice, likes(id, by));
};

const unliked: Hear = (ctx, { id, by }) =>
  withdraw(ctx, { topic: 'like', causeId: id, senderId: by }, likes(id, by));

const invites =
  (invitationId: string) =>
  async (inner: Context): Promise<boolean> =>
    (await sources.holdInvitation(inner.db, inner.organizationId, invitationId)) !== undefined;

const asks =
  (requestId: string) =>
  async (inner: Context): Promise<boolean> =>
    (await sources.holdRequest(inner.db, inner.organizationId, requestId)) !== undefined;

const invited: Hear = async (ctx, { id, by, with: { accountId, invitationId } }) => {
  if (accountId === undefined || invitationId === undefined) return;
  const deed = { topic: 'groupInvitation', accountId, senderId: by, causeId: invitationId } as const;
  const notice = { ...deed, bundleKey: `invitation ${id}`, groupId: id, invitationId };
  await notify(ctx, notice, invites(invitationId));
};

const invitationClosed: Hear = async (ctx, { with: { accountId, invitationId } }) => {
  if (accountId === undefined || invitationId === undefined) return;
  const deed = { topic: 'groupInvitation', accountId, causeId: invitationId } as const;
  await withdraw(ctx, { ...deed, evenRead: true }, invites(invitationId));
};

/** Everybody who may answer is told. */
const requested: Hear = async (ctx, { id, with: { requestId, accountId } }) => {
  if (requestId === undefined || accountId === undefined) return;
  const deed = { topic: 'groupRequest', senderId: accountId, causeId: requestId } as const;
  for (const moderatorId of await listModeratorIds(ctx, id)) {
    const notice = { ...deed, accountId: moderatorId, bundleKey: `request ${id}`, groupId: id };
    await notify(ctx, notice, asks(requestId));
  }
};

const requestClosed: Hear = async (ctx, { with: { requestId, accountId } }) => {
  if (requestId === undefined || accountId === undefined) return;
  const deed = { topic: 'groupRequest', senderId: accountId, causeId: requestId } as const;
  await withdraw(ctx, { ...deed, evenRead: true }, asks(requestId));
};

const accepted: Hear = async (ctx, { id, by, with: { accountId } }) => {
  if (accountId === undefined) return;
  const deed = { topic: 'groupRequestAccepted', accountId, senderId: by, causeId: id } as const;
  await notify(ctx, { ...deed, bundleKey: `accepted ${id}`, groupId: id }, (inner) =>
    sources.isMember(inner.db, ctx.organizationId, id, accountId),
  );
};

const coHostAdded: Hear = async (ctx, { id, by, with: { accountId } }) => {
  if (accountId === undefined) return;
  const deed = { topic: 'coHost', accountId, senderId: by, causeId: id } as const;
  await notify(ctx, { ...deed, bundleKey: `host ${id}`, eventId: id }, always);
};

const transferred: Hear = async (ctx, { id, by, with: { accountId, eventId } }) => {
  if (accountId === undefined || eventId === undefined) return;
  const deed = { topic: 'transfer', accountId, senderId: by, causeId: id } as const;
  await notify(ctx, { ...deed, bundleKey: `transfer ${id}`, eventId }, always);
};

/** Those made on one day are bundled into one notification of the event, also when one is told of again later. */
const registered: Hear = async (ctx, { id, with: { accountId, eventId } }) => {
  if (accountId === undefined || eventId === undefined) return;
  const day = await sources.findDay(ctx.db, ctx.organizationId, id);
  if (day === undefined) return;
  const bundleKey = `registration ${eventId} ${day}`;
  const deed = { topic: 'registration', senderId: accountId, causeId: id } as const;
  for (const hostId of await sources.listHostIds(ctx.db, ctx.organizationId, eventId))
    await notify(ctx, { ...deed, accountId: hostId, bundleKey, eventId }, (inner) =>
      sources.comes(inner.db, ctx.organizationId, id),
    );
};

const HEARD: Readonly<Record<string, Hear>> = {
  'account.followed': followed,
  'account.unfollowed': unfollowed,
  'activity.liked': liked,
  'activity.unliked': unliked,
  'activity.posted': (ctx, { id }) => tellOfPost(ctx, id),
  'activity.mentioned': (ctx, { id, with: { accountId } }) => tellNamed(ctx, id, accountId ?? ''),
  'group.invited': invited,
  'group.requested': requested,
  'group.invitationClosed': invitationClosed,
  'group.requestClosed': requestClosed,
  'group.requestAccepted': accepted,
  'event.coHostAdded': coHostAdded,
  'pass.transferred': transferred,
  'registration.submitted': registered,
};

export const HEARD_DEEDS = Object.keys(HEARD);

/**
 * Notifies the people concerned. A fact without an author (of a command line, a schedule) concerns nobody, except that
 * people have registered, whoever heard of their payment.
 */
export async function hearDeed(ctx: Context, fact: Fact): Promise<void> {
  const { name, id } = fact;
  const by = fact.by ?? (name === 'registration.submitted' ? fact.with?.['accountId'] : undefined);
  if (id === undefined || by === undefined) return;
  await HEARD[name]?.(ctx, { id, by, with: fact.with ?? {} });
}
