import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../../platform/secrets.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { TOPICS, type EmailSwitch } from '../telling/topics.types.ts';

/** Which mails somebody wants no more: those of one switch, of one channel, or all that tell something. */
export type Subscription = EmailSwitch | 'all' | `channel-${string}`;

const CHANNEL = 'channel-';

/** The channel whose mails are meant, if it is one. */
export const channelIdOf = (subscription: Subscription): string | undefined =>
  subscription.startsWith(CHANNEL) ? subscription.slice(CHANNEL.length) : undefined;

function readSubscription(what: string): Subscription | undefined {
  if (what.startsWith(CHANNEL) && isUuid(what.slice(CHANNEL.length))) return what as `channel-${string}`;
  return [...TOLD_BY_MAIL, 'all' as const].find((known) => known === what);
}

/** The switches of everything that is told. */
export const TOLD_BY_MAIL: readonly EmailSwitch[] = [
  ...new Set(Object.values(TOPICS).flatMap(({ email }) => email ?? [])),
  // Chats are no topic: nothing of them stands in the list.
  'chat_unread_email',
];

const MAC_BYTES = 16;

const macsOf = (
  secrets: Secrets,
  organizationId: string,
  accountId: string,
  what: string,
): readonly Buffer[] =>
  secrets.macs('unsubscribe', organizationId, accountId, what).map((mac) => mac.subarray(0, MAC_BYTES));

/**
 * Says whose mails of which kind are to end, signed, and good for ever: a mail may be years old when somebody has enough.
 * It opens nothing else, and nothing in it is secret.
 */
export function makeToken(
  secrets: Secrets,
  organizationId: string,
  accountId: string,
  subscription: Subscription,
): string {
  const id = Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
  const [mac] = macsOf(secrets, organizationId, accountId, subscription);
  return [id, subscription, mac?.toString('base64url') ?? ''].join('.');
}

/** Undefined when it is not one of ours, of this organization. */
export function readToken(
  secrets: Secrets,
  organizationId: string,
  token: string,
): { accountId: string; subscription: Subscription } | undefined {
  const [id = '', what = '', mac = '', ...more] = token.split('.');
  const hex = Buffer.from(id, 'base64url').toString('hex');
  const accountId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const subscription = readSubscription(what);
  if (more.length > 0 || subscription === undefined || !isUuid(accountId)) return undefined;
  const given = Buffer.from(mac, 'base64url');
  const isOurs = macsOf(secrets, organizationId, accountId, subscription).some(
    (own) => given.length === own.length && timingSafeEqual(given, own),
  );
  return isOurs ? { accountId, subscription } : undefined;
}
