import type { Context } from '../../../platform/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { idOfWords, newNumericId } from '../../../platform/ids.ts';
import { searchable } from '../../../platform/text.ts';
import { getAccountsById, requireMember } from '../../ground/accounts/index.ts';
import { noteGiven } from '../../ground/rights/index.ts';
import {
  completeMessages,
  getOthers,
  requireOwnImage,
  sameAsBefore,
} from '../../talk/conversations/index.ts';
import * as queries from './channels.queries.ts';
import { pairOf } from './pairs.service.ts';
import type { CreateChannel, UpdateChannel } from './channels.schemas.ts';
import { channelChanged, channelDeleted, memberLeft, messagesRead } from './chat.facts.ts';
import { mayModerateChannel, mayRemoveMember, readName, type ChatRole } from './chat.policy.ts';
import * as members from './members.queries.ts';
import { endChannel, keepAModerator } from './ending/ending.service.ts';
import { listNewest } from './messages/messages.queries.ts';
import { getChannelRow, noteEvent, type CompleteMessage } from './messages/messages.service.ts';

const MAX_MEMBERS = 5000;

export interface CompleteChannel {
  row: queries.ChannelRow;
  newest: CompleteMessage | undefined;
}

async function complete(ctx: Context, rows: readonly queries.ChannelRow[]): Promise<CompleteChannel[]> {
  const { accountId } = requireMember(ctx.actor);
  const newest = await completeMessages(ctx, await listNewest(ctx.db, ctx.organizationId, accountId, rows));
  const byChannel = new Map(newest.map((message) => [message.row.channel_id, message]));
  return rows.map((row) => ({ row, newest: byChannel.get(row.channel_id) }));
}

export async function getChannel(ctx: Context, id: number): Promise<CompleteChannel> {
  const [channel] = await complete(ctx, [await getChannelRow(ctx, id)]);
  if (channel === undefined) throw notFound('channel');
  return channel;
}

export async function listChannels(ctx: Context, paging: Paging): Promise<CompleteChannel[]> {
  const { accountId } = requireMember(ctx.actor);
  return complete(ctx, await queries.listChannels(ctx.db, ctx.organizationId, accountId, paging));
}

/** With one other person: the conversation of the two, which is there once. With several: a new one under its name. */
export async function createChannel(
  ctx: Context,
  { name, accountIds }: CreateChannel,
  clientKey: string | undefined,
): Promise<CompleteChannel> {
  const others = await getOthers(ctx, accountIds, invalid('channel.people', { field: 'accountIds' }));
  const [other] = others;
  const id =
    others.length === 1 && other !== undefined
      ? await openPair(ctx, other)
      : await openNamed(ctx, readName(name), others, clientKey);
  return getChannel(ctx, id);
}

async function openPair(ctx: Context, otherId: string): Promise<number> {
  const { accountId } = requireMember(ctx.actor);
  const pair = pairOf(accountId, otherId);
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const now = inner.now();
    const id = newNumericId(now.getTime());
    await queries.insertChannel(db, organizationId, {
      id,
      name: null,
      pair,
      image_id: null,
      last_message_id: id,
      created_at: now,
      updated_at: now,
    });
    const standing = await queries.findPair(db, organizationId, pair);
    if (standing === undefined || (await queries.lockChannel(db, organizationId, standing)) === undefined)
      throw conflict('channel.gone');
    const added = [
      ...(await members.insertMembers(db, organizationId, standing, [accountId], 'moderator', now)),
      ...(await members.insertMembers(db, organizationId, standing, [otherId], 'member', now)),
    ];
    // Messages from before they left are not unread for people who come again.
    for (const id of added) await members.markRead(db, organizationId, standing, id, undefined);
    // The opener has it in the list; the other, once somebody writes.
    if (added.includes(otherId)) await members.hideChannel(db, organizationId, standing, otherId);
    await members.updateMember(db, organizationId, standing, accountId, { hidden_id: null });
    if (added.length > 0) await inner.record(channelChanged(standing));
    return standing;
  });
}

async function openNamed(
  ctx: Context,
  name: string,
  others: readonly string[],
  clientKey: string | undefined,
): Promise<number> {
  const { accountId } = requireMember(ctx.actor);
  if (others.length >= MAX_MEMBERS) throw tooMany();
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const now = inner.now();
    const id = await insertNamed(inner, name);
    const [starter] = await members.insertMembers(
      db,
      organizationId,
      id,
      [accountId],
      'moderator',
      now,
      clientKey,
    );
    if (starter === undefined) {
      await queries.deleteChannel(db, organizationId, id);
      return repeated(inner, accountId, clientKey, name);
    }
    await members.insertMembers(db, organizationId, id, others, 'member', now);
    await noteEvent(inner, id, 'created', { name });
    await inner.record(channelChanged(id));
    return id;
  });
}

/** Another process may give the same id in the same millisecond. */
async function insertNamed(ctx: Context, name: string): Promise<number> {
  const now = ctx.now();
  const row = { name, pair: null, image_id: null, search_text: searchable(name) };
  for (;;) {
    const id = newNumericId(now.getTime());
    const fresh = { ...row, id, last_message_id: id, created_at: now, updated_at: now };
    if (await queries.insertChannel(ctx.db, ctx.organizationId, fresh)) return id;
  }
}

async function repeated(
  ctx: Context,
  accountId: string,
  clientKey: string | undefined,
  name: string,
): Promise<number> {
  const before = await queries.findByClientKey(ctx.db, ctx.organizationId, accountId, clientKey ?? '');
  const absent = conflict('channel.twice');
  return sameAsBefore(before, { name }, absent).id;
}

const tooMany = () => conflict('channel.full', { field: 'accountIds' });

export async function updateChannel(
  ctx: Context,
  id: number,
  { name, imageId }: UpdateChannel,
): Promise<CompleteChannel> {
  const member = requireMember(ctx.actor);
  const own = await getChannelRow(ctx, id);
  if (own.is_pair) throw ofPair();
  if (!mayModerateChannel(own)) throw forbidden('channel.notYours');
  if (typeof imageId === 'string') await requireOwnImage(ctx, imageId);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const { channel } = await lockAs(inner, id, member.accountId);
    if (imageId !== undefined)
      await queries.updateChannel(db, organizationId, id, { image_id: imageId }, inner.now());
    if (name !== undefined) {
      const read = readName(name);
      if (read !== channel.name) {
        const changes = { name: read, search_text: searchable(read) };
        await queries.updateChannel(db, organizationId, id, changes, inner.now());
        await noteEvent(inner, id, 'renamed', { name: read });
      }
    }
    await inner.record(channelChanged(id));
  });
  return getChannel(ctx, id);
}

const ofPair = () => conflict('channel.ofTwo');

/** From here on nobody else changes who is in it; whoever was removed meanwhile finds it absent. */
async function lockAs(
  inner: Context,
  id: number,
  accountId: string,
): Promise<{ channel: { name: string | null }; role: ChatRole }> {
  const channel = await queries.lockChannel(inner.db, inner.organizationId, id);
  const own = channel && (await members.lockMember(inner.db, inner.organizationId, id, accountId));
  if (channel === undefined || own === undefined) throw notFound('channel');
  return { channel, role: own.role };
}

/** With the channel as the caller sees it. */
export async function listMembers(
  ctx: Context,
  id: number,
  paging: Paging,
): Promise<{ channel: CompleteChannel; rows: queries.MemberRow[] }> {
  const { accountId } = requireMember(ctx.actor);
  const channel = await getChannel(ctx, id);
  const rows = await members.listMembers(ctx.db, ctx.organizationId, accountId, id, paging);
  return { channel, rows };
}

const NAME_LENGTH = 100;

/**
 * The words of two people stay between them: with a third a conversation of its own begins. Again, it is the same one.
 */
async function openBeside(ctx: Context, id: number, accountId: string): Promise<number> {
  const { accountId: own } = requireMember(ctx.actor);
  const key = idOfWords('beside', String(id), own, accountId);
  // Under whatever name it has by now: its moderators name it, and people change their names.
  const begun = await queries.findByClientKey(ctx.db, ctx.organizationId, own, key);
  if (begun !== undefined) return begun.id;
  const pair = await members.listHearers(ctx.db, ctx.organizationId, id, undefined);
  const others = await getOthers(ctx, [...pair, accountId], notFound('account'));
  const people = await getAccountsById(ctx, [own, ...others]);
  const names = [own, ...others].flatMap((one) => {
    const person = people.get(one);
    if (person === undefined) return [];
    return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.username;
  });
  return openNamed(ctx, names.join(', ').slice(0, NAME_LENGTH), others, key);
}

/** Again, it changes nothing. */
export async function addMember(ctx: Context, id: number, accountId: string): Promise<CompleteChannel> {
  const member = requireMember(ctx.actor);
  const own = await getChannelRow(ctx, id);
  if (accountId === member.accountId) return getChannel(ctx, id);
  if (!(await getAccountsById(ctx, [accountId])).has(accountId)) throw notFound('account');
  if (own.is_pair && !(await members.isMember(ctx.db, ctx.organizationId, id, accountId)))
    return getChannel(ctx, await openBeside(ctx, id, accountId));
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const { channel } = await lockAs(inner, id, member.accountId);
    const added = await members.insertMembers(db, organizationId, id, [accountId], 'member', inner.now());
    if (added.length === 0) return;
    await noteGiven(inner, 'chatMember', { subjectId: String(id), name: channel.name ?? '', accountId });
    if ((await members.countMembers(db, organizationId, id)) > MAX_MEMBERS) throw tooMany();
    // Messages from before they joined are not unread for them.
    await members.markRead(db, organizationId, id, accountId, undefined);
    await noteEvent(inner, id, 'added', { targetId: accountId });
    await inner.record(channelChanged(id));
  });
  return getChannel(ctx, id);
}

export async function removeMember(ctx: Context, id: number, accountId: string): Promise<null> {
  const member = requireMember(ctx.actor);
  const own = await getChannelRow(ctx, id);
  if (!mayRemoveMember(own, accountId, member)) throw forbidden('channel.notYours');
  if (own.is_pair && accountId !== member.accountId) throw ofPair();
  const removeBytes = await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const { role } = await lockAs(inner, id, member.accountId);
    if (!mayRemoveMember({ role }, accountId, member)) throw forbidden('channel.notYours');
    if (!(await members.deleteMember(db, organizationId, id, accountId))) throw notFound('account');
    await inner.record(memberLeft(id, accountId));
    if ((await members.countMembers(db, organizationId, id)) === 0) return endChannel(inner, id);
    await keepAModerator(inner, id);
    if (accountId === member.accountId) await noteEvent(inner, id, 'left');
    else await noteEvent(inner, id, 'removed', { targetId: accountId });
    await inner.record(channelChanged(id));
    return undefined;
  });
  await removeBytes?.();
  return null;
}

export const leaveChannel = (ctx: Context, id: number): Promise<null> =>
  removeMember(ctx, id, requireMember(ctx.actor).accountId);

/** A conversation of two stays for the other person: it takes away the caller's own entry alone. */
export async function deleteChannel(ctx: Context, id: number): Promise<null> {
  const member = requireMember(ctx.actor);
  const own = await getChannelRow(ctx, id);
  if (own.is_pair) {
    await ctx.transaction(async (inner) => {
      const upTo = await members.hideChannel(inner.db, ctx.organizationId, id, member.accountId);
      if (upTo !== undefined) await inner.record(messagesRead(id, member.accountId, upTo));
    });
    return null;
  }
  if (!mayModerateChannel(own)) throw forbidden('channel.notYours');
  const removeBytes = await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const { role } = await lockAs(inner, id, member.accountId);
    if (!mayModerateChannel({ role })) throw forbidden('channel.notYours');
    const everybody = await members.listHearers(db, organizationId, id, undefined);
    const removeFiles = await endChannel(inner, id);
    for (let from = 0; from < everybody.length; from += IDS_OF_A_FACT)
      await inner.record(channelDeleted(id, everybody.slice(from, from + IDS_OF_A_FACT)));
    return removeFiles;
  });
  await removeBytes();
  return null;
}

/** Ids that fit into a notification of PostgreSQL. */
const IDS_OF_A_FACT = 150;

export async function setChannelNotifications(
  ctx: Context,
  id: number,
  notifications: boolean,
): Promise<CompleteChannel> {
  const { accountId } = requireMember(ctx.actor);
  await getChannelRow(ctx, id);
  const changes = { notifications, updated_at: ctx.now() };
  await members.updateMember(ctx.db, ctx.organizationId, id, accountId, changes);
  return getChannel(ctx, id);
}
