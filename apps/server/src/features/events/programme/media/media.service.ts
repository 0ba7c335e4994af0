import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { findMember } from '../../../ground/accounts/index.ts';
import { isOurGrant, readGrant, type Fetching, type Media } from '../../../ground/storage/index.ts';
import { isForAll, runsEvent } from '../events.policy.ts';
import * as events from '../events.queries.ts';
import { getVisibleEvent, viewer } from '../events.service.ts';
import { completeMedia } from './complete-media.service.ts';
import { mayHaveMedia } from './media.policy.ts';
import * as queries from './media.queries.ts';
import type { MediaItem } from './media.views.ts';

/** `locked`: also what is for holders of other passes, without what it is. */
export async function listMedia(
  ctx: Context,
  idOrSlug: string,
  {
    locked = false,
    ...paging
  }: Paging & { type?: queries.MediaKind | undefined; locked?: boolean | undefined },
): Promise<MediaItem[]> {
  const event = await getVisibleEvent(ctx, idOrSlug);
  const { accountId } = viewer(ctx);
  const rows = await queries.listMedia(ctx.db, ctx.organizationId, event.id, paging, {
    accountId,
    runs: runsEvent(event, ctx.actor),
    locked,
  });
  return completeMedia(ctx, rows, () => event);
}

/** To those who may not have it, there is none. */
export async function getMediaItem(ctx: Context, idOrSlug: string, id: string): Promise<MediaItem> {
  const event = await getVisibleEvent(ctx, idOrSlug);
  const row = await queries.findMedia(ctx.db, ctx.organizationId, event.id, id, viewer(ctx).accountId);
  const [item] = row === undefined ? [] : await completeMedia(ctx, [row], () => event);
  if (item === undefined || item.isLocked) throw notFound('media');
  return item;
}

/**
 * Whether media of events may be fetched by their address: open ones of events that are for all by everybody, others with the grant of
 * somebody whose right is asked for at each fetch. Undefined: no event holds it.
 */
export async function judgeEventMedia(
  ctx: Context,
  media: Media,
  text: string | undefined,
): Promise<Fetching | undefined> {
  const { db, organizationId } = ctx;
  const grant = readGrant(ctx, text);
  const accountId = grant?.accountId;
  const holders = await queries.listHolders(db, organizationId, media, accountId);
  if (holders.length === 0) return undefined;
  const ids = [...new Set(holders.map((holder) => holder.event_id))];
  const rows = await events.listEventsByIds(db, organizationId, { accountId, seesAll: true }, ids);
  const items = holders.flatMap((holder) => {
    const event = rows.find(({ id }) => id === holder.event_id);
    return event === undefined ? [] : [{ holder, event }];
  });
  if (items.some(({ holder, event }) => !holder.restricted && isForAll(event))) return 'public';
  const name = 'videoId' in media ? media.videoId : media.fileKey;
  if (grant?.kind !== 'member' || !isOurGrant(ctx, name, grant)) return 'refused';
  const person = await findMember(ctx, grant.accountId);
  if (person === undefined) return 'refused';
  return items.some(({ holder, event }) => mayHaveMedia(holder, event, person)) ? 'private' : 'refused';
}
