import type { Context } from '../../platform/context.ts';
import { AppError, forbidden, invalid, notFound } from '../../platform/errors.ts';
import type { Paging } from '../../platform/http/schemas.ts';
import { newId } from '../../platform/ids.ts';
import { searchable } from '../../platform/text.ts';
import { getAccount, requireMember } from '../accounts/index.ts';
import { fetchPreviewsLater, getEntities } from '../entities/index.ts';
import { getEventId } from '../events/index.ts';
import {
  getGroupForPosting,
  holdGroupForComment,
  holdGroupForPosting,
  maySeeContentOf,
} from '../groups/index.ts';
import { getImage, getVideo } from '../storage/index.ts';
import { activityDeleted, activityPosted } from './activities.facts.ts';
import { mayDeleteActivity } from './activities.policy.ts';
import * as queries from './activities.queries.ts';
import type { CreateActivity } from './activities.schemas.ts';
import { completeActivities, type CompleteActivity } from './complete.service.ts';
import { listFeedIds, type Before } from './feed.queries.ts';

const viewerId = (ctx: Context): string | undefined =>
  ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;

/** The row when the caller may see it: what stands in a private group is absent for everybody else. */
export async function getActivityRow(ctx: Context, id: string): Promise<queries.ActivityRow> {
  const row = await queries.findActivity(ctx.db, ctx.organizationId, viewerId(ctx), id);
  if (row === undefined) throw notFound('activity');
  if (row.restricted && (row.group_id === null || !(await maySeeContentOf(ctx, row.group_id))))
    throw notFound('activity');
  return row;
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

/** Beyond this reach a page would read its square in index entries; the cursor goes on from there. */
const MAX_FEED_REACH = 500;

export async function listFeed(
  ctx: Context,
  { before, ...paging }: Paging & { before?: string | undefined },
): Promise<CompleteActivity[]> {
  const { accountId } = requireMember(ctx.actor);
  if (paging.page * paging.pageSize > MAX_FEED_REACH)
    throw invalid('feed.depth', 'Go on with before=createdAt,id of the last activity seen.', 'page');
  const ids = await listFeedIds(ctx.db, ctx.organizationId, accountId, paging, readBefore(before));
  const rows = await queries.listActivitiesByIds(ctx.db, ctx.organizationId, accountId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return completeActivities(
    ctx,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

function readBefore(text: string | undefined): Before | undefined {
  if (text === undefined) return undefined;
  const [createdAt = '', id = ''] = text.split(',');
  if (Number.isNaN(Date.parse(createdAt)))
    throw invalid('feed.before', 'before must be createdAt,id.', 'before');
  return { createdAt, id };
}

export async function createActivity(
  ctx: Context,
  input: CreateActivity,
  clientKey: string | undefined,
): Promise<CompleteActivity> {
  const { accountId } = requireMember(ctx.actor);
  const row = await readActivity(ctx, input);
  const id = await ctx.transaction(async (inner) => {
    const { restricted } = await holdGroupOf(inner, row);
    const newActivity = {
      ...row,
      restricted,
      id: newId(),
      account_id: accountId,
      client_key: clientKey ?? null,
    };
    if (!(await queries.insertActivity(inner.db, ctx.organizationId, newActivity, ctx.now())))
      return repeated(inner, accountId, clientKey, newActivity.message);
    if (row.commented_id !== null)
      await queries.addToCommentsCount(inner.db, ctx.organizationId, row.commented_id, 1);
    await fetchPreviewsLater(inner, input.entities ?? []);
    await inner.record(activityPosted(newActivity.id));
    return newActivity.id;
  });
  return getActivity(ctx, id);
}

/** Keeps the group from closing or opening while something is posted in it. */
async function holdGroupOf(
  ctx: Context,
  { group_id, commented_id }: { group_id: string | null; commented_id: string | null },
): Promise<{ restricted: boolean }> {
  if (group_id === null) return { restricted: false };
  return commented_id === null ? holdGroupForPosting(ctx, group_id) : holdGroupForComment(ctx, group_id);
}

async function repeated(
  ctx: Context,
  accountId: string,
  clientKey: string | undefined,
  message: string,
): Promise<string> {
  const before = await queries.findByClientKey(ctx.db, ctx.organizationId, accountId, clientKey ?? '');
  if (before === undefined) throw notFound('activity');
  if (before.message !== message)
    throw new AppError('unprocessable', 'idempotency.reused', 'This key was used for another post.');
  return before.id;
}

/** Everything the post refers to is there and may be referred to. */
async function readActivity(ctx: Context, input: CreateActivity) {
  const { accountId } = requireMember(ctx.actor);
  const message = input.message.trimEnd();
  if (message.trim() === '' && input.imageId === undefined && input.videoId === undefined)
    throw invalid('activity.empty', 'Write something, or add a picture or a video.', 'message');
  // No content exists before its area does.
  if (input.contentId !== undefined) throw notFound('content');
  const targets = [input.eventId, input.groupId, input.commentedId].filter((target) => target !== undefined);
  if (targets.length > 1)
    throw invalid(
      'activity.targets',
      'Post about one thing: an event, a group or an activity.',
      'commentedId',
    );

  const entities = await getEntities(ctx, message, input.entities ?? []);
  if (input.imageId !== undefined && (await getImage(ctx, input.imageId)).account_id !== accountId)
    throw notFound('image');
  if (input.videoId !== undefined && (await getVideo(ctx, input.videoId)).account_id !== accountId)
    throw notFound('video');
  const eventId = input.eventId === undefined ? null : await getEventId(ctx, input.eventId);
  if (input.groupId !== undefined) await getGroupForPosting(ctx, input.groupId);
  const parent = input.commentedId === undefined ? undefined : await getActivityRow(ctx, input.commentedId);
  return {
    message,
    entities: JSON.stringify(entities),
    image_id: input.imageId ?? null,
    video_id: input.videoId ?? null,
    event_id: eventId,
    // A comment belongs to the group of what it comments, so that it stays as hidden as that.
    group_id: input.groupId ?? parent?.group_id ?? null,
    commented_id: parent?.id ?? null,
    search_text: searchable(message),
  };
}

export async function deleteActivity(ctx: Context, id: string): Promise<null> {
  const member = requireMember(ctx.actor);
  const row = await getActivityRow(ctx, id);
  if (!mayDeleteActivity(row, member)) throw forbidden('activity.notYours');
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteActivity(inner.db, ctx.organizationId, id))) throw notFound('activity');
    if (row.commented_id !== null)
      await queries.addToCommentsCount(inner.db, ctx.organizationId, row.commented_id, -1);
    await inner.record(activityDeleted(id));
  });
  return null;
}
