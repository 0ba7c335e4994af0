import type { Context } from '../../../platform/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { noteGiven } from '../../ground/rights/index.ts';
import { getOthers } from '../conversations/index.ts';
import { getThreadRow, noteEvent } from './messages/messages.service.ts';
import * as queries from './participants.queries.ts';
import { threadJoined, threadLeft } from './threads.facts.ts';
import { mayRemoveFromThread } from './threads.policy.ts';
import { deleteThread, lockThread, nextMessageTime } from './threads.queries.ts';

const MAX_PARTICIPANTS = 200;

export async function listThreadAccounts(
  ctx: Context,
  threadId: string,
  paging: Paging,
): Promise<queries.ParticipantRow[]> {
  const { accountId } = requireMember(ctx.actor);
  await getThreadRow(ctx, threadId);
  return queries.listParticipants(ctx.db, ctx.organizationId, accountId, threadId, paging);
}

/** A circle's threads have the circle's people; only chosen people are added or leave one by one. */
async function getOpenThread(ctx: Context, threadId: string): ReturnType<typeof getThreadRow> {
  const thread = await getThreadRow(ctx, threadId);
  if (thread.circle_id !== null) throw conflict('thread.ofCircle');
  return thread;
}

export async function addThreadAccounts(
  ctx: Context,
  threadId: string,
  accountIds: readonly string[],
): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  const { subject } = await getOpenThread(ctx, threadId);
  const others = await getOthers(ctx, accountIds, invalid('thread.people', { field: 'accountIds' }));
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const now = await nextMessageTime(db, organizationId, threadId, ctx.now());
    if (now === undefined || !(await queries.lockParticipant(db, organizationId, threadId, accountId)))
      throw notFound('thread');
    const added = await queries.insertParticipants(db, organizationId, threadId, others, now);
    if ((await queries.countParticipants(db, organizationId, threadId)) > MAX_PARTICIPANTS)
      throw conflict('thread.full', { field: 'accountIds' });
    for (const targetId of added) {
      await noteGiven(inner, 'threadParticipant', {
        subjectId: threadId,
        name: subject ?? '',
        accountId: targetId,
      });
      await noteEvent(inner, threadId, 'added', { targetId });
      await inner.record(threadJoined(threadId, targetId));
    }
  });
}

export async function removeThreadAccount(ctx: Context, threadId: string, accountId: string): Promise<null> {
  const member = requireMember(ctx.actor);
  const thread = await getOpenThread(ctx, threadId);
  if (!mayRemoveFromThread(thread, accountId, member)) throw forbidden('thread.notYours');
  const isOwn = accountId === member.accountId;
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    if (!(await lockThread(db, organizationId, threadId))) throw notFound('thread');
    if (!(await queries.deleteParticipant(db, organizationId, threadId, accountId)))
      throw notFound('account');
    await inner.record(threadLeft(threadId, accountId));
    if ((await queries.countParticipants(db, organizationId, threadId)) === 0)
      await deleteThread(db, organizationId, threadId);
    else if (isOwn) await noteEvent(inner, threadId, 'left');
    else await noteEvent(inner, threadId, 'removed', { targetId: accountId });
  });
  return null;
}

interface Audience {
  readonly accountId: string;
  readonly notifications: boolean;
}

/** The recipients of a message: everybody else in the thread who may hear the writer. */
export async function listThreadAudience(
  ctx: Context,
  threadId: string,
  writerId: string,
): Promise<Audience[]> {
  const rows = await queries.listAudience(ctx.db, ctx.organizationId, threadId, writerId);
  return rows.map((row) => ({ accountId: row.account_id, notifications: row.notifications }));
}
