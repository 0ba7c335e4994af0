import type { Context } from '../../../../platform/context.ts';
import { findMember } from '../../../ground/accounts/index.ts';
import {
  grantForCaller,
  isOurGrant,
  readGrant,
  writeGrant,
  type Fetching,
  type ReadGrant,
} from '../../../ground/storage/index.ts';
import { seesEveryChannel } from '../channels.policy.ts';
import * as queries from './grants.queries.ts';

/** Ids of videos and captions are of the same form: a grant for one opens no other. */
function nameOf(media: queries.Media): string {
  if ('videoId' in media) return media.videoId;
  if ('fileKey' in media) return media.fileKey;
  return 'captionId' in media ? `captions ${media.captionId}` : `chapters ${media.chaptersOf}`;
}

export const grantFor = (ctx: Context, media: queries.Media): string | null =>
  grantForCaller(ctx, nameOf(media), seesEveryChannel(ctx.actor) ? 'staff' : 'member');

/** For the feed of a member: podcast apps fetch an episode long after they have read of it. */
export const grantForFeed = (ctx: Context, media: queries.Media, accountId: string, nonce: string): string =>
  writeGrant(ctx, nameOf(media), { kind: 'feed', accountId, until: 0, nonce });

/** Its owner still has an account and, where the role showed everything, that role. Somebody suspended goes on reading. */
async function isThere(ctx: Context, { kind, accountId }: ReadGrant): Promise<boolean> {
  const person = await findMember(ctx, accountId);
  return person !== undefined && (kind !== 'staff' || seesEveryChannel(person));
}

/**
 * Whether media of contents may be fetched by their address. Those of a content that everybody may read are open; others need the
 * grant of a reader, who is asked for at each fetch. Undefined: no content holds it.
 */
export async function judgeFetch(
  ctx: Context,
  media: queries.Media,
  text: string | undefined,
): Promise<Fetching | undefined> {
  const grant = readGrant(ctx, text);
  const holders = await queries.listHolders(ctx.db, ctx.organizationId, media, grant?.accountId);
  if (holders.length === 0) return undefined;
  if (holders.some(({ open }) => open)) return 'public';
  if (grant === undefined || !(await isThere(ctx, grant))) return 'refused';
  const isOurs = (nonce?: string): boolean => isOurGrant(ctx, nameOf(media), grant, nonce);
  const isGranted =
    grant.kind === 'staff'
      ? isOurs()
      : holders.some(
          ({ readable, nonce }) =>
            readable && (grant.kind === 'member' ? isOurs() : nonce !== null && isOurs(nonce)),
        );
  return isGranted ? 'private' : 'refused';
}
