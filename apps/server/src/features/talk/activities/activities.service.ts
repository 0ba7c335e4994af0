import type { Context } from '../../../platform/context.ts';
import { forbidden, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import {
  getAccount,
  getFullAccountsById,
  requireMember,
  type AccountRow,
} from '../../ground/accounts/index.ts';
import { getManagedContent, getReadableContent, mayReadContent } from '../channels/index.ts';
import { getEventId, maySeeEventId } from '../../events/programme/index.ts';
import { maySeeContentOf } from '../../people/groups/index.ts';
import { getInterestId } from '../interests/index.ts';
import { activityDeleted } from './activities.facts.ts';
import { mayDeleteActivity } from './activities.policy.ts';
import * as queries from './activities.queries.ts';
import * as posts from './search.queries.ts';
import * as writing from './writing.queries.ts';
import { completeActivities, type CompleteActivity } from './complete.service.ts';
import { readInStrides, type Place } from '../../../platform/db/strides.ts';
import { findNewPost, listFeedIds, listReadersOf } from './feeds/feed.queries.ts';
import * as reactions from './reactions.queries.ts';
import { seesBehind, thinOutActivity } from './standing.service.ts';

export const viewerId = (ctx: Context): string | undefined =>
  ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;

/** The row when the caller may see it: what hangs on a closed group or event is absent for everybody else. */
export async function getActivityRow(ctx: Context, id: string): Promise<queries.ActivityRow> {
  const row = await queries.findActivity(ctx.db, ctx.organizationId, viewerId(ctx), id);
  if (row === undefined) throw notFound('activity');
  if (row.restricted && !(await maySeePlace(ctx, row))) throw notFound('activity');
  if (row.standing !== 'shown' && !(await seesBehind(ctx, row))) throw notFound('activity');
  return row;
}

/** A post has the readers of its content, its event or its group, and so have the comments below it. */
async function maySeePlace(
  ctx: Context,
  { content_id, event_id, group_id }: Pick<queries.ActivityRow, 'content_id' | 'event_id' | 'group_id'>,
): Promise<boolean> {
  if (content_id !== null) return mayReadContent(ctx, content_id);
  if (event_id !== null) return maySeeEventId(ctx, event_id);
  return group_id !== null && maySeeContentOf(ctx, group_id);
}

export async function requireReadable(ctx: Context, id: string): Promise<void> {
  await getActivityRow(ctx, id);
}

async function complete(ctx: Context, row: queries.ActivityRow): Promise<CompleteActivity> {
  const [activity] = await completeActivities(ctx, [row]);
  if (activity === undefined) throw notFound('activity');
  return activity;
}

export const getActivity = async (ctx: Context, id: string): Promise<CompleteActivity> =>
  complete(ctx, await getActivityRow(ctx, id));

export async function listComments(ctx: Context, id: string, paging: Paging): Promise<CompleteActivity[]> {
  await getActivityRow(ctx, id);
  return completeActivities(
    ctx,
    await queries.listComments(ctx.db, ctx.organizationId, viewerId(ctx), id, paging),
  );
}

export const listActivities = async (ctx: Context, paging: Paging): Promise<CompleteActivity[]> =>
  completeActivities(ctx, await queries.listActivities(ctx.db, ctx.organizationId, viewerId(ctx), paging));

/** Posts with these words, newest first: open ones, and those of the caller's private groups and closed events. */
export async function searchActivities(
  ctx: Context,
  search: string,
  limit: number,
): Promise<CompleteActivity[]> {
  const { db, organizationId } = ctx;
  const viewer = viewerId(ctx);
  const [open, restricted] = await Promise.all([
    posts.searchActivities(db, organizationId, viewer, search, limit),
    viewer === undefined ? [] : posts.searchRestrictedActivities(db, organizationId, viewer, search, limit),
  ]);
  const newest = [...open, ...restricted].sort(
    (one, other) => other.created_at.getTime() - one.created_at.getTime(),
  );
  return completeActivities(ctx, newest.slice(0, limit));
}

export async function listAccountActivities(
  ctx: Context,
  idOrUsername: string,
  paging: Paging,
): Promise<CompleteActivity[]> {
  const { id } = await getAccount(ctx, idOrUsername);
  return completeActivities(
    ctx,
    await queries.listActivitiesOf(ctx.db, ctx.organizationId, viewerId(ctx), id, paging),
  );
}

export async function listAccountMedia(
  ctx: Context,
  idOrUsername: string,
  { type, ...paging }: Paging & { type?: 'images' | 'videos' | undefined },
): Promise<CompleteActivity[]> {
  const { id } = await getAccount(ctx, idOrUsername);
  return completeActivities(
    ctx,
    await queries.listMediaOf(ctx.db, ctx.organizationId, viewerId(ctx), id, type, paging),
  );
}

export async function listEventActivities(
  ctx: Context,
  idOrSlug: string,
  paging: Paging,
): Promise<CompleteActivity[]> {
  const eventId = await getEventId(ctx, idOrSlug);
  return completeActivities(
    ctx,
    await queries.listEventActivities(ctx.db, ctx.organizationId, viewerId(ctx), eventId, paging),
  );
}

/** Comments on a content, for its readers. */
export async function listContentActivities(
  ctx: Context,
  channel: string,
  idOrSlug: string,
  paging: Paging,
): Promise<CompleteActivity[]> {
  const { id } = await getReadableContent(ctx, idOrSlug, channel);
  return completeActivities(
    ctx,
    await queries.listContentActivities(ctx.db, ctx.organizationId, viewerId(ctx), id, paging),
  );
}

/** For those who may look at it in any state; hidden or planned anew, its comments are still there. */
export async function listManagedContentActivities(
  ctx: Context,
  { channelId, contentId }: { readonly channelId: string; readonly contentId: string },
  paging: Paging,
): Promise<CompleteActivity[]> {
  const { id } = (await getManagedContent(ctx, channelId, contentId)).row;
  return completeActivities(
    ctx,
    await queries.listContentActivities(ctx.db, ctx.organizationId, viewerId(ctx), id, paging),
  );
}

export async function listInterestActivities(
  ctx: Context,
  idOrName: string,
  paging: Paging,
): Promise<CompleteActivity[]> {
  const interestId = await getInterestId(ctx, idOrName);
  return completeActivities(
    ctx,
    await queries.listInterestActivities(ctx.db, ctx.organizationId, viewerId(ctx), interestId, paging),
  );
}

export async function listOwnActivities(ctx: Context, paging: Paging): Promise<CompleteActivity[]> {
  const { accountId } = requireMember(ctx.actor);
  return completeActivities(
    ctx,
    await queries.listOwnActivities(ctx.db, ctx.organizationId, accountId, paging),
  );
}

/** The accounts that liked it, the latest first. */
export async function listLikers(ctx: Context, id: string, paging: Paging): Promise<AccountRow[]> {
  await getActivityRow(ctx, id);
  const ids = await reactions.listLikerIds(ctx.db, ctx.organizationId, id, viewerId(ctx), paging);
  const accounts = await getFullAccountsById(ctx, ids);
  return ids.flatMap((accountId) => accounts.get(accountId) ?? []);
}

export async function listFeed(
  ctx: Context,
  { before, search, ...paging }: Paging & { before?: string | undefined },
): Promise<CompleteActivity[]> {
  const { accountId } = requireMember(ctx.actor);
  const from = readBefore(before);
  const places = await readInStrides(paging, (stretch, place) =>
    listFeedIds(ctx.db, ctx.organizationId, accountId, search, stretch, place ?? from),
  );
  const ids = places.map(({ id }) => id);
  const rows = await queries.listActivitiesByIds(ctx.db, ctx.organizationId, accountId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return completeActivities(
    ctx,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

function readBefore(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const [at = '', id = ''] = text.split(',');
  if (Number.isNaN(Date.parse(at))) throw invalid('feed.before', { field: 'before' });
  return { at, id };
}

export async function deleteActivity(ctx: Context, id: string): Promise<null> {
  const member = requireMember(ctx.actor);
  const row = await getActivityRow(ctx, id);
  if (!mayDeleteActivity(row, member)) throw forbidden('activity.notYours');
  await thinOutActivity(ctx, id);
  await ctx.transaction(async (inner) => {
    const deleted = await writing.deleteActivity(inner.db, ctx.organizationId, id);
    if (deleted === undefined) throw notFound('activity');
    if (deleted.commented_id !== null && deleted.standing === 'shown')
      await writing.addToCommentsCount(inner.db, ctx.organizationId, deleted.commented_id, -1);
    await inner.record(activityDeleted(id, row.account_id));
  });
  return null;
}

/** For an account that is about to be closed, in the same transaction: its posts, comments and likes, counted off. */
export async function forgetAuthor(ctx: Context, accountId: string): Promise<void> {
  await queries.uncountAuthor(ctx.db, ctx.organizationId, accountId);
  await queries.deleteOfAuthor(ctx.db, ctx.organizationId, accountId);
}

/** Posts of which each may take comments and likes of others along. */
const POSTS_AT_ONCE = 200;
const LIKES_AT_ONCE = 1000;

/** A stretch of the same, in a transaction of the caller's. */
export const forgetSomePosts = (ctx: Context, accountId: string): Promise<queries.ForgottenPosts> =>
  queries.deleteSomeOfAuthor(ctx.db, ctx.organizationId, accountId, POSTS_AT_ONCE);

export const forgetSomeLikes = (ctx: Context, accountId: string): Promise<number> =>
  queries.deleteSomeLikes(ctx.db, ctx.organizationId, accountId, LIKES_AT_ONCE);

/** The accounts among these whose feed has the new post: followers, and the members of its group. */
export async function listFeedReaders(
  ctx: Context,
  activityId: string,
  accountIds: readonly string[],
): Promise<{ groupId: string | null; accountIds: string[] }> {
  const { db, organizationId } = ctx;
  const post = await findNewPost(db, organizationId, activityId);
  if (post === undefined) return { groupId: null, accountIds: [] };
  return {
    groupId: post.group_id,
    accountIds: await listReadersOf(db, organizationId, post, accountIds),
  };
}
