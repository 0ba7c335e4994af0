import type { Context } from '../../../platform/context.ts';
import { hidesEventPosts, hidesPosts, type GroupStanding } from './groups.policy.ts';
import { findGroupAccess, holdGroup } from './groups.queries.ts';
import * as queries from './posts.queries.ts';

const EVENTS_AT_ONCE = 500;

/** Whether posts about an event stay out of lists; its group stays as open as it is until the transaction ends. */
async function hidesPostsOf(ctx: Context, event: queries.EventPlace): Promise<boolean> {
  if (!event.group_only || event.group_id === null) return hidesEventPosts(event, null);
  await holdGroup(ctx.db, ctx.organizationId, event.group_id);
  return hidesEventPosts(event, await findGroupAccess(ctx.db, ctx.organizationId, event.group_id));
}

/**
 * Within the transaction that writes a post: the event, as open as it stays until the post is there. `undefined` when it
 * is gone.
 */
export async function holdEventPosts(
  ctx: Context,
  eventId: string,
): Promise<{ draft: boolean; restricted: boolean } | undefined> {
  const event = await queries.holdEventPlace(ctx.db, ctx.organizationId, eventId);
  if (event === undefined) return undefined;
  return { draft: event.draft, restricted: await hidesPostsOf(ctx, event) };
}

/** Within a transaction that holds the event: after its work, the posts about the event are as open as the event then is. */
export async function keepEventPosts<T>(ctx: Context, eventId: string, work: () => Promise<T>): Promise<T> {
  const read = async (): Promise<boolean | undefined> => {
    const event = await queries.findEventPlace(ctx.db, ctx.organizationId, eventId);
    return event === undefined ? undefined : hidesPostsOf(ctx, event);
  };
  const before = await read();
  const result = await work();
  const after = await read();
  if (after !== undefined && after !== before)
    await queries.restrictPosts(ctx.db, ctx.organizationId, { event_id: eventId }, after);
  return result;
}

type Group = Pick<GroupStanding, 'access' | 'active'> & { readonly id: string };

/** Under the lock of the group: its posts, and those about the events it keeps to its members, open and close with it. */
export async function restrictGroupPosts(ctx: Context, before: Group, after: Group): Promise<void> {
  const { db, organizationId } = ctx;
  if (hidesPosts(after) !== hidesPosts(before))
    await queries.restrictPosts(db, organizationId, { group_id: before.id }, hidesPosts(after));
  if (after.access === before.access) return;
  let last: string | undefined;
  do {
    const events = await queries.listClosedEvents(db, organizationId, before.id, last, EVENTS_AT_ONCE);
    for (const event of events)
      await queries.restrictPosts(
        db,
        organizationId,
        { event_id: event.id },
        hidesEventPosts(event, after.access),
      );
    last = events.length < EVENTS_AT_ONCE ? undefined : events.at(-1)?.id;
  } while (last !== undefined);
}
