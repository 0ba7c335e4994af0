import type { Context } from '../../../../platform/context.ts';
import { fanOut } from './broadcasts.service.ts';
import { notify } from './notify.service.ts';
import { linkedActivityIds, mentionedIds } from './own-links.policy.ts';
import * as sources from './sources.queries.ts';

/** A post or comment concerns whom it answers, whom it mentions, and whose post it shows again; each once. */
export async function tellOfPost(ctx: Context, id: string): Promise<void> {
  const post = await sources.findPosted(ctx.db, ctx.organizationId, id);
  if (post === undefined) return;
  const told = new Set([post.account_id]);
  await tellAnswered(ctx, post, told);
  await tellMentioned(ctx, post, told);
  await tellReshared(ctx, post, told);
  if (post.commented_id !== null) return;
  if (post.group_id !== null) await tellGroup(ctx, post, post.group_id);
  if (post.event_id !== null) await tellCreator(ctx, post, { eventId: post.event_id, told });
}

/** An edit named somebody whom the post did not name before. */
export async function tellNamed(ctx: Context, id: string, accountId: string): Promise<void> {
  const post = await sources.findPosted(ctx.db, ctx.organizationId, id);
  if (post === undefined || !mentionedIds(post.entities).includes(accountId)) return;
  const others = mentionedIds(post.entities).filter((named) => named !== accountId);
  await tellMentioned(ctx, post, new Set([post.account_id, ...others]));
}

/** Members who asked to be told of what is posted in this group. */
const tellGroup = (ctx: Context, post: sources.PostedActivity, groupId: string): Promise<void> =>
  fanOut(
    ctx,
    { topic: 'groupPost', subjectId: post.id, activityId: post.id, senderId: post.account_id, groupId },
    { of: 'groupReaders', id: groupId },
    0,
  );

/** The creator of the event, where they asked for it. */
async function tellCreator(
  ctx: Context,
  post: sources.PostedActivity,
  { eventId, told }: { eventId: string; told: ReadonlySet<string> },
): Promise<void> {
  const creator = await sources.findToldCreator(ctx.db, ctx.organizationId, eventId);
  if (creator === undefined || told.has(creator.creator_id)) return;
  const [accountId] = await sources.listReaders(ctx.db, ctx.organizationId, post.id, [creator.creator_id]);
  if (accountId === undefined) return;
  const deed = { topic: 'eventPost', accountId, senderId: post.account_id, causeId: post.id } as const;
  const about = { activityId: post.id, saidId: post.id, eventId, isMailed: creator.email };
  await notify(ctx, { ...deed, ...about, bundleKey: `eventPost ${post.id}` }, stands(post.id));
}

const stands =
  (id: string) =>
  async (inner: Context): Promise<boolean> =>
    (await sources.holdActivity(inner.db, inner.organizationId, id)) !== undefined;

/** The author of the comment that is answered, and the author of the post above it. */
async function tellAnswered(ctx: Context, post: sources.PostedActivity, told: Set<string>): Promise<void> {
  if (post.commented_id === null) return;
  const find = (ids: string[]): Promise<sources.WrittenActivity[]> =>
    sources.listReadableByAuthor(ctx.db, ctx.organizationId, ids);
  const commented = await sources.findPosted(ctx.db, ctx.organizationId, post.commented_id);
  const above = commented?.commented_id ?? null;
  const concerned = await find([post.commented_id, ...(above === null ? [] : [above])]);
  for (const { id: activityId, account_id: accountId } of concerned) {
    if (told.has(accountId)) continue;
    told.add(accountId);
    const deed = { topic: 'comment', senderId: post.account_id, causeId: post.id } as const;
    const notice = { ...deed, accountId, bundleKey: `comment ${activityId}`, activityId, saidId: post.id };
    await notify(ctx, notice, stands(post.id));
  }
}

async function tellMentioned(ctx: Context, post: sources.PostedActivity, told: Set<string>): Promise<void> {
  const mentioned = mentionedIds(post.entities).filter((accountId) => !told.has(accountId));
  const readers = await sources.listReaders(ctx.db, ctx.organizationId, post.id, mentioned);
  for (const accountId of readers) {
    told.add(accountId);
    const deed = { topic: 'mention', accountId, senderId: post.account_id, causeId: post.id } as const;
    const notice = { ...deed, bundleKey: `mention ${post.id}`, activityId: post.id, saidId: post.id };
    await notify(ctx, notice, stands(post.id));
  }
}

async function tellReshared(ctx: Context, post: sources.PostedActivity, told: Set<string>): Promise<void> {
  const linked = linkedActivityIds(post.entities, ctx.organization.hostname);
  const shared = await sources.listReadableByAuthor(ctx.db, ctx.organizationId, linked);
  for (const { id: activityId, account_id: accountId } of shared) {
    const readers = await sources.listReaders(ctx.db, ctx.organizationId, post.id, [accountId]);
    if (told.has(accountId) || readers.length === 0) continue;
    told.add(accountId);
    const deed = { topic: 'reshare', accountId, senderId: post.account_id, causeId: post.id } as const;
    const notice = { ...deed, bundleKey: `reshare ${activityId}`, activityId, saidId: post.id };
    await notify(ctx, notice, stands(post.id));
  }
}
