import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { isUuid } from '../../../../platform/ids.ts';

const PURPOSE = 'media grant';
const MAC_BYTES = 16;
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

const KINDS = ['member', 'staff', 'feed'] as const;
/** The member, somebody whose role in the staff shows them everything, or the feed of a member in a podcast app. */
type Kind = (typeof KINDS)[number];

interface Grant {
  readonly kind: Kind;
  readonly accountId: string;
  /** In seconds; 0 for that of a feed, which ends with the address of the feed. */
  readonly until: number;
  readonly nonce: string;
}
export type ReadGrant = Omit<Grant, 'nonce'> & { readonly mac: Buffer };

const macsOf = (ctx: Context, mediaName: string, { kind, accountId, until, nonce }: Grant): Buffer[] =>
  ctx.services.secrets
    .macs(PURPOSE, ctx.organizationId, mediaName, kind, accountId, String(until), nonce)
    .map((mac) => mac.subarray(0, MAC_BYTES));

export function writeGrant(ctx: Context, mediaName: string, grant: Grant): string {
  const [mac] = macsOf(ctx, mediaName, grant);
  return [grant.kind, grant.accountId, grant.until, mac?.toString('base64url') ?? ''].join('.');
}

/**
 * Lets players without headers fetch what the caller may read, for half a day to a day. It stays the same within half a day:
 * another address would begin a film anew.
 */
export function grantForCaller(ctx: Context, mediaName: string, kind: 'member' | 'staff'): string | null {
  const { actor } = ctx;
  if (actor.kind !== 'member') return null;
  const end = (Math.floor(ctx.now().getTime() / HALF_A_DAY_MS) + 2) * HALF_A_DAY_MS;
  return writeGrant(ctx, mediaName, { kind, accountId: actor.accountId, until: end / 1000, nonce: '' });
}

/** Undefined for no grant, and one that is over. Nothing says yet that it is ours. */
export function readGrant(ctx: Context, text: string | undefined): ReadGrant | undefined {
  const [said, accountId = '', until = '', mac = ''] = text?.split('.') ?? [];
  const kind = KINDS.find((known) => known === said);
  if (kind === undefined || !isUuid(accountId) || !/^\d{1,12}$/.test(until)) return undefined;
  const isOver = kind !== 'feed' && Number(until) * 1000 <= ctx.now().getTime();
  if (isOver) return undefined;
  return { kind, accountId, until: Number(until), mac: Buffer.from(mac, 'base64url') };
}

export const isOurGrant = (ctx: Context, mediaName: string, grant: ReadGrant, nonce = ''): boolean =>
  macsOf(ctx, mediaName, { ...grant, nonce }).some(
    (own) => own.length === grant.mac.length && timingSafeEqual(own, grant.mac),
  );
