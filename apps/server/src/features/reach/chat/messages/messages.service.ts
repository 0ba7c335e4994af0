import type { Context } from '../../../../platform/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newNumericId } from '../../../../platform/ids.ts';
import { inLine } from '../../../../platform/in-line.ts';
import { searchable } from '../../../../platform/text.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { deleteFiles, getFiles } from '../../../ground/storage/index.ts';
import {
  completeMessages,
  mayDeleteMessage,
  mayEditMessage,
  readText,
  readWords,
  requireOwnImage,
  sameAsBefore,
  type Complete,
  type Words,
} from '../../../talk/conversations/index.ts';
import { fetchPreviewsLater, findLinks } from '../../../talk/entities/index.ts';
import { findChannel, nextMessageId, nextWrittenId, type ChannelRow } from '../channels.queries.ts';
import { messageChanged, messageDeleted, messageSent, messagesRead, typing } from '../chat.facts.ts';
import { mayModerateChannel } from '../chat.policy.ts';
import * as members from '../members.queries.ts';
import * as queries from './messages.queries.ts';
import type { EditMessage, SendMessage } from './messages.schemas.ts';
import { noticeSoon } from '../notices/notice-schedule.service.ts';

/** A job that should have told devices by now is lost, and another one is left waiting. */
const NOTICE_LOST_MS = 10 * 60_000;

export type CompleteMessage = Complete<queries.MessageRow>;

/** The channel as the caller is in it; to everybody else it is absent. */
export async function getChannelRow(ctx: Context, id: number): Promise<ChannelRow> {
  const { accountId } = requireMember(ctx.actor);
  const row = await findChannel(ctx.db, ctx.organizationId, accountId, id);
  if (row === undefined) throw notFound('channel');
  return row;
}

async function requireMembership(ctx: Context, channelId: number): Promise<string> {
  const { accountId } = requireMember(ctx.actor);
  if (!(await members.isMember(ctx.db, ctx.organizationId, channelId, accountId))) throw notFound('channel');
  return accountId;
}

export async function listMessages(
  ctx: Context,
  channelId: number,
  { around, ...paging }: Paging & queries.Window & { readonly around?: number | undefined },
): Promise<CompleteMessage[]> {
  const accountId = await requireMembership(ctx, channelId);
  const list = (window: queries.Window, pageSize: number) =>
    queries.listMessages(ctx.db, ctx.organizationId, accountId, channelId, {
      ...paging,
      page: around === undefined ? paging.page : 1,
      pageSize,
      ...window,
    });
  if (around === undefined) return completeMessages(ctx, await list({}, paging.pageSize));
  // As many on both sides, with the message itself among the older.
  const older = await list({ before: around + 1, after: undefined }, Math.ceil(paging.pageSize / 2));
  const newer = await list({ after: around, before: undefined }, Math.floor(paging.pageSize / 2));
  return completeMessages(ctx, [...newer.reverse(), ...older]);
}

export async function searchMessages(ctx: Context, paging: Paging): Promise<CompleteMessage[]> {
  const { accountId } = requireMember(ctx.actor);
  const search = paging.search?.trim() ?? '';
  if (search.length < 2) throw invalid('search.short', { field: 'search' });
  return completeMessages(
    ctx,
    await queries.searchMessages(ctx.db, ctx.organizationId, accountId, search, paging),
  );
}

export async function getMessageRow(
  ctx: Context,
  channelId: number,
  id: number,
): Promise<queries.MessageRow> {
  await requireMembership(ctx, channelId);
  return readRow(ctx, channelId, id);
}

async function readRow(ctx: Context, channelId: number, id: number): Promise<queries.MessageRow> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findMessage(ctx.db, ctx.organizationId, accountId, channelId, id);
  if (row === undefined) throw notFound('message');
  return row;
}

async function getMessage(ctx: Context, channelId: number, id: number): Promise<CompleteMessage> {
  return completeMessage(ctx, await getMessageRow(ctx, channelId, id));
}

async function completeMessage(ctx: Context, row: queries.MessageRow): Promise<CompleteMessage> {
  const [message] = await completeMessages(ctx, [row]);
  if (message === undefined) throw notFound('message');
  return message;
}

interface ReadMessage extends Words {
  readonly attached: readonly queries.Attached[];
}

/** Before the transaction: what the message says, whom it names and what it brings is in order. */
async function readMessage(
  ctx: Context,
  { imageIds = [], fileIds = [], ...said }: SendMessage,
): Promise<ReadMessage> {
  const attached = await readAttached(ctx, imageIds, fileIds);
  return { ...(await readSaid(ctx, said, attached.length > 0)), attached };
}

/** A text sent without entities has its links detected. */
function readSaid(ctx: Context, { text, entities }: EditMessage, hasAttachments: boolean): Promise<Words> {
  const read = readText(text, 'text', hasAttachments);
  return readWords(ctx, read, entities ?? findLinks(read));
}

async function readAttached(
  ctx: Context,
  imageIds: readonly string[],
  fileIds: readonly number[],
): Promise<queries.Attached[]> {
  const { accountId } = requireMember(ctx.actor);
  for (const id of imageIds) await requireOwnImage(ctx, id);
  const files = await getFiles(ctx, fileIds);
  if (fileIds.some((id) => files.get(id)?.account_id !== accountId)) throw notFound('file');
  return [
    ...imageIds.map((id) => ({ image_id: id, file_id: null })),
    ...fileIds.map((id) => ({ image_id: null, file_id: id })),
  ];
}

/** Under the same key, a message sent again is the one that stands. */
export async function sendMessage(
  ctx: Context,
  channelId: number,
  input: SendMessage,
  clientKey: string | undefined,
): Promise<CompleteMessage> {
  const accountId = await requireMembership(ctx, channelId);
  const message = await readMessage(ctx, input);
  const write = async (inner: Context): Promise<number> => {
    const { db, organizationId } = inner;
    const at = inner.now();
    // From here on the channel is locked: messages stand in the order of their numbers.
    const next = await nextWrittenId(db, organizationId, channelId, {
      id: newNumericId(at.getTime()),
      at,
      lostBefore: new Date(at.getTime() - NOTICE_LOST_MS),
    });
    // The writer has read everything before the message; nobody is removed in the meantime.
    if (
      next === undefined ||
      !(await members.updateMember(db, organizationId, channelId, accountId, { read_id: next.id }))
    )
      throw notFound('channel');
    if (next.isFirst) await noticeSoon(inner, channelId);
    const row = {
      channel_id: channelId,
      id: next.id,
      account_id: accountId,
      type: 'user' as const,
      event: null,
      target_id: null,
      text: message.text,
      entities: JSON.stringify(message.entities),
      client_key: clientKey ?? null,
      reply_to_id: input.replyToId ?? null,
      search_text: searchable(message.text),
      created_at: at,
      updated_at: at,
    };
    if (!(await queries.insertMessage(db, organizationId, row))) throw new Repeated();
    if (input.replyToId !== undefined) {
      // Its own number can be guessed.
      if (input.replyToId >= next.id) throw notFound('repliedMessage');
      await requireReplyable(inner, channelId, input.replyToId);
    }
    await queries.insertAttachments(db, organizationId, row, message.attached);
    await fetchPreviewsLater(inner, message.entities);
    await inner.record(messageSent(channelId, next.id));
    return next.id;
  };
  const id = await inLine(`chat ${ctx.organizationId} ${channelId}`, () => ctx.transaction(write)).catch(
    (error: unknown) => {
      if (!(error instanceof Repeated)) throw error;
      return repeated(ctx, accountId, clientKey, {
        channel_id: channelId,
        text: message.text,
        reply_to_id: input.replyToId ?? null,
      });
    },
  );
  // It stands, and is answered, even when its author was removed the moment after.
  return completeMessage(ctx, await readRow(ctx, channelId, id));
}

/** A message that was deleted, or is not for the writer, is absent; notes of what happened take no replies either. */
async function requireReplyable(inner: Context, channelId: number, id: number): Promise<void> {
  const { accountId } = requireMember(inner.actor);
  const row = await queries.findMessage(inner.db, inner.organizationId, accountId, channelId, id);
  if (row?.type !== 'user') throw notFound('repliedMessage');
}

/** Thrown so that nothing of the message stays: the channel is where it was. */
class Repeated extends Error {}

async function repeated(
  ctx: Context,
  accountId: string,
  clientKey: string | undefined,
  sent: { channel_id: number; text: string; reply_to_id: number | null },
): Promise<number> {
  const before = await queries.findByClientKey(ctx.db, ctx.organizationId, accountId, clientKey ?? '');
  const absent = conflict('message.twice');
  return sameAsBefore(before, sent, absent).id;
}

/** Adds a system message about the conversation's history; it makes nothing unread. */
export async function noteEvent(
  inner: Context,
  channelId: number,
  event: NonNullable<queries.MessageRow['event']>,
  { name = '', targetId = null }: { name?: string; targetId?: string | null } = {},
): Promise<void> {
  const { accountId } = requireMember(inner.actor);
  const at = inner.now();
  const id = await nextMessageId(inner.db, inner.organizationId, channelId, newNumericId(at.getTime()));
  if (id === undefined) throw notFound('channel');
  await queries.insertMessage(inner.db, inner.organizationId, {
    channel_id: channelId,
    id,
    account_id: accountId,
    type: 'system',
    event,
    target_id: targetId,
    text: name,
    entities: '[]',
    client_key: null,
    created_at: at,
    updated_at: at,
  });
  await inner.record(messageSent(channelId, id));
}

export async function editMessage(
  ctx: Context,
  channelId: number,
  id: number,
  said: EditMessage,
): Promise<CompleteMessage> {
  const member = requireMember(ctx.actor);
  const row = await getMessageRow(ctx, channelId, id);
  if (!mayEditMessage(row, member)) throw forbidden('message.notYours');
  const words = await readSaid(ctx, said, row.attachments !== null);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    if ((await members.lockMember(db, organizationId, channelId, member.accountId)) === undefined)
      throw notFound('channel');
    const changes = {
      text: words.text,
      entities: JSON.stringify(words.entities),
      search_text: searchable(words.text),
      updated_at: inner.now(),
    };
    if (!(await queries.updateMessage(db, organizationId, channelId, id, changes))) throw notFound('message');
    await fetchPreviewsLater(inner, words.entities);
    await inner.record(messageChanged(channelId, id));
  });
  return getMessage(ctx, channelId, id);
}

export async function deleteMessage(ctx: Context, channelId: number, id: number): Promise<null> {
  const member = requireMember(ctx.actor);
  const own = await getChannelRow(ctx, channelId);
  const row = await getMessageRow(ctx, channelId, id);
  if (!mayDeleteMessage(row, mayModerateChannel(own), member)) throw forbidden('message.notYours');
  const removeBytes = await ctx.transaction(async (inner) => {
    // The addresses of the files must stop working at once. Pictures go with the nightly sweep.
    const files = await queries.listOwnFiles(inner.db, ctx.organizationId, channelId, [id]);
    if (!(await queries.deleteMessage(inner.db, ctx.organizationId, channelId, id)))
      throw notFound('message');
    await inner.record(messageDeleted(channelId, id));
    return deleteFiles(inner, files);
  });
  await removeBytes();
  return null;
}

/** Up to a message, or to the newest. */
export async function markChannelRead(
  ctx: Context,
  channelId: number,
  upTo: number | undefined,
): Promise<void> {
  const accountId = await requireMembership(ctx, channelId);
  await ctx.transaction(async (inner) => {
    const read = await members.markRead(inner.db, ctx.organizationId, channelId, accountId, upTo);
    if (read !== undefined) await inner.record(messagesRead(channelId, accountId, read));
  });
}

/** Told to those who look; kept nowhere. */
export async function tellTyping(ctx: Context, channelId: number, isTyping: boolean): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  if (await members.isMember(ctx.db, ctx.organizationId, channelId, accountId))
    await ctx.record(typing(channelId, accountId, isTyping));
}
