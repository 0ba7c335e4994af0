import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { endMail, wantsMail } from '../../../talk/channels/index.ts';
import type { NotificationSwitch } from '../notifications.tables.ts';
import { findPreferences, upsertPreferences } from '../preferences/preferences.queries.ts';
import { accountExists } from './unsubscribe.queries.ts';
import { channelIdOf, readToken, TOLD_BY_MAIL, type Subscription } from './unsubscribe-tokens.ts';

export interface SubscriptionState {
  readonly subscription: Subscription;
  readonly isSubscribed: boolean;
}

function switchesOf(subscription: Subscription): readonly NotificationSwitch[] {
  if (subscription === 'all') return TOLD_BY_MAIL;
  return TOLD_BY_MAIL.filter((name) => name === subscription);
}

function read(ctx: Context, token: string): { accountId: string; subscription: Subscription } {
  const found = readToken(ctx.services.secrets, ctx.organizationId, token);
  if (found === undefined) throw notFound('subscription');
  return found;
}

/** The subscription that a link in a mail ends, and its state. Reading ends nothing: mail programs open every link. */
export async function getSubscription(ctx: Context, token: string): Promise<SubscriptionState> {
  const { accountId, subscription } = read(ctx, token);
  const channelId = channelIdOf(subscription);
  if (channelId !== undefined)
    return { subscription, isSubscribed: await wantsMail(ctx, channelId, accountId) };
  const preferences = await findPreferences(ctx.db, ctx.organizationId, accountId);
  const isSubscribed = switchesOf(subscription).some((name) => preferences?.[name] ?? true);
  return { subscription, isSubscribed: isSubscribed && (await exists(ctx, accountId)) };
}

const exists = (ctx: Context, accountId: string): Promise<boolean> =>
  accountExists(ctx.db, ctx.organizationId, accountId);

/** The holder of the mail may unsubscribe, signed in or not; unsubscribing is idempotent. */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const { accountId, subscription } = read(ctx, token);
  // Mails outlive accounts; a closed account gets none anyway.
  if (!(await exists(ctx, accountId))) return;
  const channelId = channelIdOf(subscription);
  if (channelId !== undefined) return endMail(ctx, channelId, accountId);
  if (subscription === 'all') await endMail(ctx, undefined, accountId);
  const changes = Object.fromEntries(switchesOf(subscription).map((name) => [name, false]));
  await upsertPreferences(ctx.db, ctx.organizationId, accountId, changes, ctx.now());
}
