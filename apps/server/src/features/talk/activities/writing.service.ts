import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../platform/context.ts';
import type { ActivityEntity } from '../../../platform/db/schema.ts';
import { appError, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { searchable } from '../../../platform/text.ts';
import { holdInterests } from '../interests/index.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { fetchPreviewsLater, getEntities } from '../entities/index.ts';
import { getReadableContent, holdContent } from '../channels/index.ts';
import { getEventId, holdEventForPosting } from '../../events/programme/index.ts';
import { getGroupForPosting, holdGroupForComment, holdGroupForPosting } from '../../people/groups/index.ts';
import { checkText, refuseHaste, type CheckedText } from '../../ground/rules/index.ts';
import { getImage, getVideo } from '../../ground/storage/index.ts';
import { activityEdited, activityHeld, activityMentioned, activityPosted } from './activities.facts.ts';
import { mayEditActivity } from './activities.policy.ts';
import type { CreateActivity, EditActivity } from './activities.schemas.ts';
import { getActivity, getActivityRow } from './activities.service.ts';
import type { CompleteActivity } from './complete.service.ts';
import { insertFlags, updateStanding } from './standing.queries.ts';
import { listReadersAmong, lockActivity } from './standing.service.ts';
import * as queries from './writing.queries.ts';

export async function createActivity(
  ctx: Context,
  input: CreateActivity,
  clientKey: string | undefined,
): Promise<CompleteActivity> {
  const { accountId } = requireMember(ctx.actor);
  const { entities, ...row } = await readActivity(ctx, input);
  const checked = await checkText(ctx, row.message, hrefsOf(entities));
  const standing = checked.isHeld ? 'held' : 'shown';
  const id = await ctx.transaction(async (inner) => {
    const { restricted } = await holdPlaceOf(inner, row);
    const newActivity = {
      ...row,
      restricted,
      id: newId(),
      account_id: accountId,
      entities: JSON.stringify(entities),
      client_key: clientKey ?? null,
      standing,
    } as const;
    const before =
      clientKey === undefined
        ? undefined
        : await queries.findByClientKey(inner.db, ctx.organizationId, accountId, clientKey);
    if (before === undefined) await refuseTooMuch(inner, row.message, entities);
    if (!(await queries.insertActivity(inner.db, ctx.organizationId, newActivity, ctx.now())))
      return repeated(inner, accountId, clientKey, row.message);
    if (row.commented_id !== null && standing === 'shown')
      await queries.addToCommentsCount(inner.db, ctx.organizationId, row.commented_id, 1);
    if (row.commented_id === null)
      await queries.insertInterests(
        inner.db,
        ctx.organizationId,
        newActivity.id,
        await holdInterestsOf(inner, entities),
        ctx.now(),
      );
    await insertFlags(inner.db, ctx.organizationId, newActivity.id, checked.broken, ctx.now());
    await fetchPreviewsLater(inner, entities);
    await inner.record(
      standing === 'held' ? activityHeld(newActivity.id) : activityPosted(newActivity.id, accountId),
    );
    return newActivity.id;
  });
  return getActivity(ctx, id);
}

interface Place {
  content_id: string | null;
  event_id: string | null;
  group_id: string | null;
  commented_id: string | null;
}

/** Keeps the content, the event or the group from closing or opening while something is posted there. */
async function holdPlaceOf(
  ctx: Context,
  { content_id, event_id, group_id, commented_id }: Place,
): Promise<{ restricted: boolean }> {
  if (content_id !== null) {
    await holdContent(ctx, content_id);
    // Read where the content is, by whoever may read that at the moment: no feed could follow what hides it.
    return { restricted: true };
  }
  if (event_id !== null) return holdEventForPosting(ctx, event_id);
  if (group_id === null) return { restricted: false };
  return commented_id === null ? holdGroupForPosting(ctx, group_id) : holdGroupForComment(ctx, group_id);
}

const hrefsOf = (entities: readonly ActivityEntity[]): string[] => entities.flatMap(({ href }) => href ?? []);
/** Those that are there; of merged ones the other. */
async function holdInterestsOf(ctx: Context, entities: readonly ActivityEntity[]): Promise<string[]> {
  const ids = new Set(entities.flatMap(({ interestId }) => interestId ?? []));
  return [...new Set((await holdInterests(ctx, [...ids])).values())];
}

async function refuseTooMuch(
  ctx: Context,
  text: string,
  entities: readonly ActivityEntity[],
  isNew = true,
): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  await refuseHaste(ctx, {
    text,
    links: hrefsOf(entities).length,
    mentions: new Set(entities.flatMap((entity) => entity.accountId ?? [])).size,
    // An edited text was counted when it was posted.
    filledSince: async (since, max) =>
      isNew
        ? (await queries.listRecentTimes(ctx.db, ctx.organizationId, accountId, since)).at(-max)
        : undefined,
  });
}

async function repeated(
  ctx: Context,
  accountId: string,
  clientKey: string | undefined,
  message: string,
): Promise<string> {
  const before = await queries.findByClientKey(ctx.db, ctx.organizationId, accountId, clientKey ?? '');
  if (before === undefined) throw notFound('activity');
  if (before.message !== message) throw appError('unprocessable', 'idempotency.reused');
  return before.id;
}

/** Everything the post refers to is there and may be referred to. */
async function readActivity(ctx: Context, input: CreateActivity) {
  const { message, entities } = await readText(
    ctx,
    input,
    input.imageId !== undefined || input.videoId !== undefined,
  );
  const targets = [input.contentId, input.eventId, input.groupId, input.commentedId].filter(
    (target) => target !== undefined,
  );
  if (targets.length > 1) throw invalid('activity.targets', { field: 'commentedId' });

  if (input.imageId !== undefined) await requireOwnImage(ctx, input.imageId);
  if (input.videoId !== undefined) await requireOwnVideo(ctx, input.videoId);
  const contentId =
    input.contentId === undefined ? null : (await getReadableContent(ctx, input.contentId)).id;
  const eventId = input.eventId === undefined ? null : await getEventId(ctx, input.eventId);
  if (input.groupId !== undefined) await getGroupForPosting(ctx, input.groupId);
  const parent = input.commentedId === undefined ? undefined : await getActivityRow(ctx, input.commentedId);
  if (parent !== undefined && parent.standing !== 'shown') throw notFound('activity');
  return {
    message,
    entities,
    image_id: input.imageId ?? null,
    video_id: input.videoId ?? null,
    // A comment belongs to the content, event or group of what it comments: as hidden, and moderated by the same people.
    content_id: contentId ?? parent?.content_id ?? null,
    event_id: eventId ?? parent?.event_id ?? null,
    group_id: input.groupId ?? parent?.group_id ?? null,
    commented_id: parent?.id ?? null,
    search_text: searchable(message),
  };
}

async function readText(
  ctx: Context,
  input: Pick<CreateActivity, 'message' | 'entities'>,
  hasMedia: boolean,
): Promise<{ message: string; entities: ActivityEntity[] }> {
  const message = input.message.trimEnd();
  if (message.trim() === '' && !hasMedia) throw invalid('activity.empty', { field: 'message' });
  return { message, entities: await getEntities(ctx, message, input.entities ?? []) };
}

async function requireOwnImage(ctx: Context, imageId: string): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  if ((await getImage(ctx, imageId)).account_id !== accountId) throw notFound('image');
}

async function requireOwnVideo(ctx: Context, videoId: string): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  if ((await getVideo(ctx, videoId)).account_id !== accountId) throw notFound('video');
}

/** Edits by the author. Text that had been reported before stays readable to moderators. */
export async function editActivity(ctx: Context, id: string, input: EditActivity): Promise<CompleteActivity> {
  const member = requireMember(ctx.actor);
  const row = await getActivityRow(ctx, id);
  if (!mayEditActivity(row, member)) throw forbidden('activity.notYours');
  const imageId = input.imageId === undefined ? row.image_id : input.imageId;
  const { message, entities } = await readText(ctx, input, imageId !== null || row.video_id !== null);
  if (imageId !== null && imageId !== row.image_id) await requireOwnImage(ctx, imageId);
  const checked = await checkText(ctx, message, hrefsOf(entities));
  await ctx.transaction(async (inner) => {
    const before = await lockActivity(inner, id);
    if (before === undefined) throw notFound('activity');
    const after = {
      message,
      entities: JSON.stringify(entities),
      image_id: imageId,
      search_text: searchable(message),
    };
    if (
      before.message === message &&
      before.image_id === imageId &&
      isDeepStrictEqual(before.entities, entities)
    )
      return;
    await refuseTooMuch(inner, message, entities, false);
    if (before.standing !== 'shown' || (await queries.wasReported(inner.db, ctx.organizationId, id)))
      await queries.insertEdit(inner.db, ctx.organizationId, newId(), before, ctx.now());
    await queries.updateActivity(inner.db, ctx.organizationId, id, after, ctx.now());
    if (before.commented_id === null)
      await queries.replaceInterests(
        inner.db,
        ctx.organizationId,
        id,
        await holdInterestsOf(inner, entities),
        before.created_at,
      );
    await insertFlags(inner.db, ctx.organizationId, id, checked.broken, ctx.now());
    await fetchPreviewsLater(inner, entities);
    await tellOfEdit(inner, before, entities, checked);
  });
  return getActivity(ctx, id);
}

type Before = NonNullable<Awaited<ReturnType<typeof lockActivity>>>;

async function tellOfEdit(
  ctx: Context,
  before: Before,
  entities: readonly ActivityEntity[],
  checked: CheckedText,
): Promise<void> {
  if (checked.isHeld && before.standing === 'shown') {
    await updateStanding(ctx.db, ctx.organizationId, before.id, 'held', null);
    if (before.commented_id !== null)
      await queries.addToCommentsCount(ctx.db, ctx.organizationId, before.commented_id, -1);
    return ctx.record(activityHeld(before.id));
  }
  await ctx.record(activityEdited(before.id));
  if (before.standing !== 'shown') return;
  const named = new Set(before.entities.flatMap(({ accountId }) => accountId ?? []));
  const added = entities.filter(({ accountId }) => accountId !== undefined && !named.has(accountId));
  for (const accountId of await listReadersAmong(ctx, before, added))
    await ctx.record(activityMentioned(before.id, accountId));
}
