import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { findMember } from '../../../ground/accounts/index.ts';
import { seesEveryChannel } from '../channels.policy.ts';
import * as queries from './grants.queries.ts';

const PURPOSE = 'media grant';
const MAC_BYTES = 16;
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

/** The member, somebody whose role in the staff shows them everything, or the feed of a member in a podcast app. */
type Kind = 'member' | 'staff' | 'feed';

interface Grant {
  readonly kind: Kind;
  readonly accountId: string;
  /** In seconds; 0 for that of a feed, which ends with the address of the feed. */
  readonly until: number;
  readonly nonce: string;
}

/** Ids of videos and captions are of the same form: a grant for one opens no other. */
function idOf(media: queries.Media): string {
  if ('videoId' in media) return media.videoId;
  if ('fileKey' in media) return media.fileKey;
  return 'captionId' in media ? `captions ${media.captionId}` : `chapters ${media.chaptersOf}`;
}

const macsOf = (ctx: Context, media: queries.Media, { kind, accountId, until, nonce }: Grant): Buffer[] =>
  ctx.services.secrets
    .macs(PURPOSE, ctx.organizationId, idOf(media), kind, accountId, String(until), nonce)
    .map((mac) => mac.subarray(0, MAC_BYTES));

function textOf(ctx: Context, media: queries.Media, grant: Grant): string {
  const [mac] = macsOf(ctx, media, grant);
  return [grant.kind, grant.accountId, grant.until, mac?.toString('base64url') ?? ''].join('.');
}

/**
 * Lets players without headers fetch what the caller may read, for half a day to a day. It stays the same within half a day:
 * another address would begin a film anew.
 */
export function grantFor(ctx: Context, media: queries.Media): string | null {
  const { actor } = ctx;
  if (actor.kind !== 'member') return null;
  const end = (Math.floor(ctx.now().getTime() / HALF_A_DAY_MS) + 2) * HALF_A_DAY_MS;
  const kind = seesEveryChannel(actor) ? 'staff' : 'member';
  return textOf(ctx, media, { kind, accountId: actor.accountId, until: end / 1000, nonce: '' });
}

/** For the feed of a member: podcast apps fetch an episode long after they have read of it. */
export const grantForFeed = (ctx: Context, media: queries.Media, accountId: string, nonce: string): string =>
  textOf(ctx, media, { kind: 'feed', accountId, until: 0, nonce });

function readGrant(ctx: Context, text: string | undefined): (Grant & { mac: Buffer }) | undefined {
  const [kind, accountId = '', until = '', mac = ''] = text?.split('.') ?? [];
  if (kind !== 'member' && kind !== 'staff' && kind !== 'feed') return undefined;
  if (!isUuid(accountId) || !/^\d{1,12}$/.test(until)) return undefined;
  const isOver = kind !== 'feed' && Number(until) * 1000 <= ctx.now().getTime();
  if (isOver) return undefined;
  return { kind, accountId, until: Number(until), nonce: '', mac: Buffer.from(mac, 'base64url') };
}

/** Its owner still has an account and, where the role showed everything, that role. Somebody suspended goes on reading. */
async function isThere(ctx: Context, { kind, accountId }: Grant): Promise<boolean> {
  const person = await findMember(ctx, accountId);
  return person !== undefined && (kind !== 'staff' || seesEveryChannel(person));
}

export type Fetching = 'public' | 'private' | 'refused';

/**
 * Whether a video or a file may be fetched by its address. Media that no content holds are open, and so are those of a content that
 * everybody may read; others need the grant of a reader, who is asked for at each fetch.
 */
export async function judgeFetch(
  ctx: Context,
  media: queries.Media,
  text: string | undefined,
): Promise<Fetching> {
  const grant = readGrant(ctx, text);
  const holders = await queries.listHolders(ctx.db, ctx.organizationId, media, grant?.accountId);
  if (holders.length === 0 || holders.some(({ open }) => open)) return 'public';
  if (grant === undefined || !(await isThere(ctx, grant))) return 'refused';
  const isOurs = (nonce: string): boolean =>
    macsOf(ctx, media, { ...grant, nonce }).some(
      (own) => own.length === grant.mac.length && timingSafeEqual(own, grant.mac),
    );
  const isGranted =
    grant.kind === 'staff'
      ? isOurs('')
      : holders.some(
          ({ readable, nonce }) =>
            readable && (grant.kind === 'member' ? isOurs('') : nonce !== null && isOurs(nonce)),
        );
  return isGranted ? 'private' : 'refused';
}
