import type { Context } from '../../../../platform/context.ts';
import { forbidden, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { searchable } from '../../../../platform/text.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import {
  completeMessages,
  mayDeleteMessage,
  mayEditMessage,
  readText,
  readWords,
  sameAsBefore,
  type Complete,
  type Words,
} from '../../conversations/index.ts';
import { fetchPreviewsLater } from '../../entities/index.ts';
import { senderKind } from './messages.policy.ts';
import * as queries from './messages.queries.ts';
import type { EditMessage, PostMessage } from './messages.schemas.ts';
import { bringBack, lockParticipant } from '../participants.queries.ts';
import type { SystemEvent } from '../system-texts.ts';
import { messageChanged, messageDeleted, messagePosted } from '../threads.facts.ts';
import { mayManageThread } from '../threads.policy.ts';
import { findThread, nextMessageTime, type ThreadRow } from '../threads.queries.ts';

export type CompleteMessage = Complete<queries.MessageRow>;

/** The thread as the caller takes part in it; to everybody else it is absent. */
export async function getThreadRow(ctx: Context, id: string): Promise<ThreadRow> {
  const { accountId } = requireMember(ctx.actor);
  const row = await findThread(ctx.db, ctx.organizationId, accountId, id);
  if (row === undefined) throw notFound('thread');
  return row;
}

export async function listMessages(
  ctx: Context,
  threadId: string,
  paging: Paging & queries.Window,
): Promise<CompleteMessage[]> {
  const { accountId } = requireMember(ctx.actor);
  await getThreadRow(ctx, threadId);
  return completeMessages(
    ctx,
    await queries.listMessages(ctx.db, ctx.organizationId, accountId, threadId, paging),
  );
}

export async function getMessageRow(ctx: Context, threadId: string, id: string): Promise<queries.MessageRow> {
  const { accountId } = requireMember(ctx.actor);
  await getThreadRow(ctx, threadId);
  const row = await queries.findMessage(ctx.db, ctx.organizationId, accountId, threadId, id);
  if (row === undefined) throw notFound('message');
  return row;
}

export async function getMessage(ctx: Context, threadId: string, id: string): Promise<CompleteMessage> {
  const [message] = await completeMessages(ctx, [await getMessageRow(ctx, threadId, id)]);
  if (message === undefined) throw notFound('message');
  return message;
}

export const readMessage = (ctx: Context, { body, entities }: PostMessage): Promise<Words> =>
  readWords(ctx, readText(body, 'body'), entities ?? []);

/** Writes what the caller says; the thread is locked from here on, and whoever was removed before writes no more. */
export async function writeMessage(
  inner: Context,
  thread: ThreadRow,
  { text, entities }: Words,
  clientKey: string | undefined,
): Promise<string> {
  const { accountId } = requireMember(inner.actor);
  const { db, organizationId } = inner;
  const sentAt = await nextMessageTime(db, organizationId, thread.id, inner.now());
  if (sentAt === undefined || !(await lockParticipant(db, organizationId, thread.id, accountId)))
    throw notFound('thread');
  const message = {
    id: newId(),
    thread_id: thread.id,
    account_id: accountId,
    type: senderKind(thread.own_account.account_type),
    body: text,
    entities: JSON.stringify(entities),
    client_key: clientKey ?? null,
    search_text: searchable(text),
    sent_at: sentAt,
  };
  if (!(await queries.insertMessage(db, organizationId, message)))
    return repeated(inner, accountId, clientKey, message);
  await bringBack(db, organizationId, thread.id, accountId, sentAt);
  await fetchPreviewsLater(inner, entities);
  await inner.record(messagePosted(message.id, thread.id));
  return message.id;
}

async function repeated(
  ctx: Context,
  accountId: string,
  clientKey: string | undefined,
  message: { thread_id: string; body: string },
): Promise<string> {
  const before = await queries.findByClientKey(ctx.db, ctx.organizationId, accountId, clientKey ?? '');
  const sent = { thread_id: message.thread_id, body: message.body };
  return sameAsBefore(before, sent, notFound('message')).id;
}

/** Adds a system message about the thread's history; it brings no thread back to a list and makes nothing unread. */
export async function noteEvent(
  inner: Context,
  threadId: string,
  event: SystemEvent,
  more: { subject?: string; targetId?: string } = {},
): Promise<void> {
  const { accountId } = requireMember(inner.actor);
  const sentAt = await nextMessageTime(inner.db, inner.organizationId, threadId, inner.now());
  if (sentAt === undefined) throw notFound('thread');
  await queries.insertMessage(inner.db, inner.organizationId, {
    id: newId(),
    thread_id: threadId,
    account_id: accountId,
    type: 'system',
    event,
    target_id: more.targetId ?? null,
    body: more.subject ?? '',
    entities: '[]',
    client_key: null,
    sent_at: sentAt,
  });
}

export async function postMessage(
  ctx: Context,
  threadId: string,
  input: PostMessage,
  clientKey: string | undefined,
): Promise<CompleteMessage> {
  const thread = await getThreadRow(ctx, threadId);
  const message = await readMessage(ctx, input);
  const id = await ctx.transaction((inner) => writeMessage(inner, thread, message, clientKey));
  return getMessage(ctx, threadId, id);
}

export async function editMessage(
  ctx: Context,
  threadId: string,
  id: string,
  { body, entities }: EditMessage,
): Promise<CompleteMessage> {
  const member = requireMember(ctx.actor);
  const row = await getMessageRow(ctx, threadId, id);
  if (!mayEditMessage(row, member)) throw forbidden('message.notYours');
  if (body === undefined && entities === undefined) return getMessage(ctx, threadId, id);
  const message = await readMessage(ctx, { body: body ?? row.text, entities: entities ?? [] });
  await ctx.transaction(async (inner) => {
    if (!(await lockParticipant(inner.db, ctx.organizationId, threadId, member.accountId)))
      throw notFound('thread');
    const changes = {
      body: message.text,
      entities: JSON.stringify(message.entities),
      search_text: searchable(message.text),
      edited_at: ctx.now(),
    };
    if (!(await queries.updateMessage(inner.db, ctx.organizationId, id, changes))) throw notFound('message');
    await fetchPreviewsLater(inner, message.entities);
    await inner.record(messageChanged(id, threadId));
  });
  return getMessage(ctx, threadId, id);
}

export async function deleteMessage(ctx: Context, threadId: string, id: string): Promise<null> {
  const member = requireMember(ctx.actor);
  const thread = await getThreadRow(ctx, threadId);
  const row = await getMessageRow(ctx, threadId, id);
  if (!mayDeleteMessage(row, mayManageThread(thread, member), member)) throw forbidden('message.notYours');
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteMessage(inner.db, ctx.organizationId, id))) throw notFound('message');
    await inner.record(messageDeleted(id, threadId));
  });
  return null;
}
