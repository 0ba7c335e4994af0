import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { hasPower } from '../../../../platform/powers.ts';
import { singleLine } from '../../../../platform/text.ts';
import {
  findMember,
  getAccountsById,
  requirePower,
  type BaseAccountView,
} from '../../../ground/accounts/index.ts';
import { getConversation } from '../conversations.service.ts';
import { statusChanged } from '../support.facts.ts';
import * as tickets from '../support.queries.ts';
import { MAX_TAGS, type UpdateTicket } from '../support.schemas.ts';
import type { CompleteTicket } from '../support.views.ts';
import * as queries from './desk.queries.ts';

/** A ticket with what only the staff know of it. */
export interface ManagedTicket {
  readonly ticket: CompleteTicket;
  readonly assignee: BaseAccountView | null;
}

export async function withAssignees(ctx: Context, list: readonly CompleteTicket[]): Promise<ManagedTicket[]> {
  const ids = list.map(({ row }) => row.id);
  const assignees = await queries.listAssignees(ctx.db, ctx.organizationId, ids);
  const people = await getAccountsById(ctx, [...new Set(assignees.values())]);
  return list.map((ticket) => ({ ticket, assignee: people.get(assignees.get(ticket.row.id) ?? '') ?? null }));
}

export async function getManaged(ctx: Context, id: string): Promise<ManagedTicket> {
  const [managed] = await withAssignees(ctx, [await getConversation(ctx, id)]);
  if (managed === undefined) throw notFound('supportTicket');
  return managed;
}

export async function updateTicket(
  ctx: Context,
  id: string,
  { status, assigneeId, tags, seenTags }: UpdateTicket,
): Promise<ManagedTicket> {
  requirePower(ctx.actor, 'support:write');
  if (typeof assigneeId === 'string') await requireAnswering(ctx, assigneeId);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await tickets.lockTicket(db, organizationId, id);
    const row = await tickets.findTicket(db, organizationId, id);
    if (row === undefined) throw notFound('supportTicket');
    if (status !== undefined && status !== row.status) {
      await tickets.updateStatus(db, organizationId, id, status, ctx.now());
      await inner.record(statusChanged(id, status));
    }
    const given = tags === undefined ? undefined : mergeTags(row.tags, readTags(tags), seenTags);
    if (given !== undefined) await tickets.updateTags(db, organizationId, id, given);
    const before = (await queries.listAssignees(db, organizationId, [id])).get(id) ?? null;
    if (typeof assigneeId === 'string')
      await queries.putAssignee(db, organizationId, id, assigneeId, ctx.now());
    else if (assigneeId === null) await queries.deleteAssignee(db, organizationId, id);
    noteChanges(
      inner,
      { status: row.status, tags: row.tags, assigneeId: before },
      { status, tags: given, assigneeId },
    );
  });
  return getManaged(ctx, id);
}

/** Nobody is given what the role keeps closed. */
async function requireAnswering(ctx: Context, accountId: string): Promise<void> {
  const person = await findMember(ctx, accountId);
  if (person === undefined || !hasPower(person, 'support:read'))
    throw conflict('support.assignee', { field: 'assigneeId' });
}

/** Tags that others have added or removed since the caller read them stay so. */
function mergeTags(stored: readonly string[], given: string[], seen: readonly string[] = stored): string[] {
  const known = new Set(readTags(seen));
  const theirs = stored.filter((tag) => !known.has(tag));
  const removed = new Set([...known].filter((tag) => !stored.includes(tag)));
  return readTags([...given.filter((tag) => !removed.has(tag)), ...theirs]).slice(0, MAX_TAGS);
}

const readTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => singleLine(tag).toLowerCase()))].filter((tag) => tag !== '').toSorted();
