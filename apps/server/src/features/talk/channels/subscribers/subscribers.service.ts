import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { getAccountsById, requireMember } from '../../../ground/accounts/index.ts';
import { channelSubscribed } from '../channels.facts.ts';
import { addToSubscriberCount, findChannel, type ChannelRow } from '../channels.queries.ts';
import { getReadableChannel, viewerOf } from '../channels.service.ts';
import { requireInsight } from '../managed/access.service.ts';
import * as queries from './subscribers.queries.ts';
import type { UpdateSubscription } from './subscribers.schemas.ts';
import { completeNamed, type CompleteSubscriber } from './subscribers.views.ts';

async function complete(
  ctx: Context,
  channel: ChannelRow,
  row: queries.SubscriberRow,
): Promise<CompleteSubscriber> {
  const account = (await getAccountsById(ctx, [row.account_id])).get(row.account_id);
  if (account === undefined) throw notFound('account');
  return { row, channel, account };
}

export async function subscribe(ctx: Context, idOrSlug: string): Promise<CompleteSubscriber> {
  const { accountId } = requireMember(ctx.actor);
  const { id } = await getReadableChannel(ctx, idOrSlug);
  await ctx.transaction(async (inner) => {
    if (!(await queries.insertSubscriber(inner.db, ctx.organizationId, id, accountId, ctx.now()))) return;
    await addToSubscriberCount(inner.db, ctx.organizationId, id, 1);
    await inner.record(channelSubscribed(id, accountId));
  });
  const row = await queries.findSubscriber(ctx.db, ctx.organizationId, id, accountId);
  if (row === undefined) throw notFound('channel');
  return complete(ctx, await getReadableChannel(ctx, id), row);
}

/** Also of a channel that the caller may read no longer: nobody is kept in a list. */
export async function unsubscribe(ctx: Context, idOrSlug: string): Promise<CompleteSubscriber> {
  const { accountId } = requireMember(ctx.actor);
  const before = await findOwn(ctx, idOrSlug, accountId);
  const removed = await ctx.transaction(async (inner) => {
    const row = await queries.deleteSubscriber(inner.db, ctx.organizationId, before.id, accountId);
    if (row !== undefined) await addToSubscriberCount(inner.db, ctx.organizationId, before.id, -1);
    return row;
  });
  const now = ctx.now();
  const nothing = {
    organization_id: ctx.organizationId,
    channel_id: before.id,
    account_id: accountId,
    content_email_notification: false,
    content_push_notification: false,
    created_at: now,
    updated_at: now,
  };
  return complete(ctx, await findOwn(ctx, before.id, accountId, true), removed ?? nothing);
}

/** The channel of the caller's subscription, or one that the caller may read. */
async function findOwn(
  ctx: Context,
  idOrSlug: string,
  accountId: string,
  isLeft = false,
): Promise<ChannelRow> {
  const row = await findChannel(ctx.db, ctx.organizationId, viewerOf(ctx), idOrSlug, ctx.now());
  if (row === undefined) throw notFound('channel');
  const isTheirs =
    isLeft || (await queries.findSubscriber(ctx.db, ctx.organizationId, row.id, accountId)) !== undefined;
  return isTheirs ? row : getReadableChannel(ctx, idOrSlug);
}

export async function updateSubscription(
  ctx: Context,
  idOrSlug: string,
  { contentEmailNotification: email, contentPushNotification: push }: UpdateSubscription,
): Promise<CompleteSubscriber> {
  const { accountId } = requireMember(ctx.actor);
  const channel = await findOwn(ctx, idOrSlug, accountId);
  const row = await queries.updateSubscriber(
    ctx.db,
    ctx.organizationId,
    channel.id,
    accountId,
    {
      ...(email === undefined ? {} : { content_email_notification: email }),
      ...(push === undefined ? {} : { content_push_notification: push }),
    },
    ctx.now(),
  );
  if (row === undefined) throw notFound('subscription');
  return complete(ctx, channel, row);
}

export async function getSubscription(ctx: Context, idOrSlug: string): Promise<CompleteSubscriber | null> {
  const { accountId } = requireMember(ctx.actor);
  const channel = await findOwn(ctx, idOrSlug, accountId);
  const row = await queries.findSubscriber(ctx.db, ctx.organizationId, channel.id, accountId);
  return row === undefined ? null : complete(ctx, channel, row);
}

export async function listSubscribers(
  ctx: Context,
  idOrSlug: string,
  paging: Paging,
): Promise<CompleteSubscriber[]> {
  const channel = await requireInsight(ctx, idOrSlug);
  const rows = await queries.listSubscribers(ctx.db, ctx.organizationId, channel.id, paging);
  return rows.map((row) => completeNamed(row, channel));
}

const MOST_SUBSCRIPTIONS = 1000;

export const listSubscribedChannelIds = (ctx: Context, accountId: string): Promise<string[]> =>
  queries.listChannelIdsOf(ctx.db, ctx.organizationId, accountId, MOST_SUBSCRIPTIONS);

/** The link of a mail ends the mails of one channel; true when the account still subscribes to them. */
export async function wantsMail(ctx: Context, channelId: string, accountId: string): Promise<boolean> {
  const row = await queries.findSubscriber(ctx.db, ctx.organizationId, channelId, accountId);
  return row?.content_email_notification === true;
}

/** Of all channels without one. */
export const endMail = (ctx: Context, channelId: string | undefined, accountId: string): Promise<void> =>
  queries.endMail(ctx.db, ctx.organizationId, accountId, channelId, ctx.now());

/** For an account that is about to be closed, in the same transaction. */
export const forgetReader = (ctx: Context, accountId: string): Promise<void> =>
  queries.forgetReader(ctx.db, ctx.organizationId, accountId);
