import type { Context } from '../../../platform/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { searchable } from '../../../platform/text.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { getOthers, requireOwnImage, sameAsBefore } from '../conversations/index.ts';
import { listMemberIds } from './circles/circle-accounts.queries.ts';
import { findCircle, lockCircle } from './circles/circles.queries.ts';
import { listMessagesByIds, type MessageRow } from './messages/messages.queries.ts';
import { getThreadRow, noteEvent, readMessage, writeMessage } from './messages/messages.service.ts';
import * as parts from './participants.queries.ts';
import * as lists from './thread-list.queries.ts';
import { threadChanged, threadCreated } from './threads.facts.ts';
import { mayRenameThread, mayStartThread } from './threads.policy.ts';
import * as queries from './threads.queries.ts';
import type { CreateThread, UpdateThread } from './threads.schemas.ts';
import { refuseText } from '../../ground/rules/index.ts';

export interface CompleteThread {
  row: queries.ThreadRow;
  lastMessage: MessageRow | undefined;
}

async function complete(ctx: Context, rows: readonly queries.ThreadRow[]): Promise<CompleteThread[]> {
  const { accountId } = requireMember(ctx.actor);
  const ids = rows.flatMap((row) => row.last_message_id ?? []);
  const messages = await listMessagesByIds(ctx.db, ctx.organizationId, accountId, ids);
  const byId = new Map(messages.map((message) => [message.id, message]));
  return rows.map((row) => ({ row, lastMessage: byId.get(row.last_message_id ?? '') }));
}

export async function getThread(ctx: Context, id: string): Promise<CompleteThread> {
  const [thread] = await complete(ctx, [await getThreadRow(ctx, id)]);
  if (thread === undefined) throw notFound('thread');
  return thread;
}

/** States that a list without a state shows: all threads that the caller has not put away. */
const INBOX: readonly queries.ThreadState[] = ['new', 'favorited'];

export async function listThreads(
  ctx: Context,
  {
    state,
    circleId,
    ...paging
  }: Paging & { state?: queries.ThreadState | undefined; circleId?: string | undefined },
): Promise<CompleteThread[]> {
  const { accountId } = requireMember(ctx.actor);
  const states = state === undefined ? INBOX : [state];
  return complete(
    ctx,
    await lists.listThreads(ctx.db, ctx.organizationId, accountId, paging, states, circleId),
  );
}

/** For the caller's relationships: the threads they are in and have not deleted. */
export const listThreadIds = (ctx: Context, accountId: string): Promise<string[]> =>
  lists.listThreadIds(ctx.db, ctx.organizationId, accountId);

export async function createThread(
  ctx: Context,
  input: CreateThread,
  clientKey: string | undefined,
): Promise<CompleteThread> {
  const { accountId } = requireMember(ctx.actor);
  const subject = input.subject.trim();
  await refuseText(ctx, [subject]);
  const people = await readPeople(ctx, input);
  const message = input.message === undefined ? undefined : await readMessage(ctx, input.message);
  const id = await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const now = ctx.now();
    const thread = {
      id: newId(),
      subject,
      circle_id: input.circleId ?? null,
      image_id: null,
      search_text: searchable(subject),
    };
    // Held, so that nobody joins or leaves between the list of people and its use.
    if (thread.circle_id !== null && !(await lockCircle(db, organizationId, thread.circle_id)))
      throw notFound('circle');
    await queries.insertThread(db, organizationId, thread, now);
    if (!(await parts.insertStarter(db, organizationId, thread.id, accountId, clientKey ?? null, now))) {
      await queries.deleteThread(db, organizationId, thread.id);
      return repeated(inner, accountId, clientKey, subject);
    }
    const ids =
      thread.circle_id === null ? people : await listMemberIds(db, organizationId, thread.circle_id);
    if (thread.circle_id !== null && !ids.includes(accountId)) throw notFound('circle');
    await parts.insertParticipants(db, organizationId, thread.id, ids, now);
    await noteEvent(inner, thread.id, 'created');
    await inner.record(threadCreated(thread.id));
    if (message !== undefined)
      await writeMessage(inner, await getThreadRow(inner, thread.id), message, undefined);
    return thread.id;
  });
  return getThread(ctx, id);
}

/** Whom the new thread is for: the people chosen, or none where a circle decides. */
async function readPeople(ctx: Context, { circleId, accountIds = [] }: CreateThread): Promise<string[]> {
  const { accountId } = requireMember(ctx.actor);
  if ((circleId === undefined) === (accountIds.length === 0))
    throw invalid('thread.people', { field: 'accountIds' });
  if (circleId === undefined)
    return getOthers(ctx, accountIds, invalid('thread.people', { field: 'accountIds' }));
  const circle = await findCircle(ctx.db, ctx.organizationId, accountId, circleId);
  if (circle === undefined) throw notFound('circle');
  if (!mayStartThread(circle.role)) throw conflict('circle.notAccepted', { field: 'circleId' });
  return [];
}

async function repeated(
  ctx: Context,
  accountId: string,
  clientKey: string | undefined,
  subject: string,
): Promise<string> {
  const before = await parts.findThreadByClientKey(ctx.db, ctx.organizationId, accountId, clientKey ?? '');
  return sameAsBefore(before, { subject }, notFound('thread')).id;
}

export async function updateThread(
  ctx: Context,
  id: string,
  { subject, imageId }: UpdateThread,
): Promise<CompleteThread> {
  const member = requireMember(ctx.actor);
  const thread = await getThreadRow(ctx, id);
  if (!mayRenameThread(thread, member)) throw forbidden('thread.notYours');
  await refuseText(ctx, [subject]);
  if (typeof imageId === 'string' && imageId !== thread.image_id) await requireOwnImage(ctx, imageId);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const held = await queries.lockThread(db, organizationId, id);
    if (held === undefined || !(await parts.lockParticipant(db, organizationId, id, member.accountId)))
      throw notFound('thread');
    if (imageId !== undefined)
      await queries.updateThread(db, organizationId, id, { image_id: imageId }, ctx.now());
    const name = subject?.trim() ?? held.subject;
    if (name !== held.subject) {
      const changes = { subject: name, search_text: searchable(name) };
      await queries.updateThread(db, organizationId, id, changes, ctx.now());
      await noteEvent(inner, id, 'renamed', { subject: name });
    }
    await inner.record(threadChanged(id));
  });
  return getThread(ctx, id);
}

export async function setThreadState(
  ctx: Context,
  id: string,
  { state, notifications }: { state?: queries.ThreadState | undefined; notifications?: boolean | undefined },
): Promise<CompleteThread> {
  const { accountId } = requireMember(ctx.actor);
  await getThreadRow(ctx, id);
  const changes = {
    ...(state === undefined ? {} : { state }),
    ...(notifications === undefined ? {} : { notifications }),
  };
  if (Object.keys(changes).length > 0)
    await parts.updateOwnPart(ctx.db, ctx.organizationId, id, accountId, changes);
  return getThread(ctx, id);
}

/** The future is never marked as read: a client clock that runs ahead would hide messages. */
export async function markThreadRead(
  ctx: Context,
  id: string,
  lastReadAt: string | undefined,
): Promise<CompleteThread> {
  const { accountId } = requireMember(ctx.actor);
  const { lastMessage } = await getThread(ctx, id);
  const newest = new Date(Math.max(ctx.now().getTime(), lastMessage?.sent_at.getTime() ?? 0));
  const asked = lastReadAt === undefined ? newest : new Date(lastReadAt);
  await parts.markRead(ctx.db, ctx.organizationId, id, accountId, asked > newest ? newest : asked);
  return getThread(ctx, id);
}
