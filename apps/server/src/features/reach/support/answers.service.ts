import type { Context } from '../../../platform/context.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { requirePower } from '../../ground/accounts/index.ts';
import { addToTicket, completeTickets, getConversation } from './conversations.service.ts';
import { getManaged, withAssignees, type ManagedTicket } from './desk/desk.service.ts';
import { ticketAnswered } from './support.facts.ts';
import { writeAnswer } from './support.mails.ts';
import * as queries from './support.queries.ts';

type StaffFilter = Pick<queries.TicketFilter, 'status' | 'type' | 'assigneeId' | 'unassigned' | 'tag'>;

export async function listTickets(
  ctx: Context,
  { status, type, assigneeId, unassigned, tag, search, ...paging }: Paging & StaffFilter,
): Promise<{ tickets: ManagedTicket[]; count: number }> {
  requirePower(ctx.actor, 'support:read');
  const filter = { status, type, assigneeId, unassigned, tag, search };
  const [rows, count] = await Promise.all([
    queries.listTickets(ctx.db, ctx.organizationId, filter, paging),
    queries.countTickets(ctx.db, ctx.organizationId, filter),
  ]);
  return { tickets: await withAssignees(ctx, await completeTickets(ctx, rows)), count };
}

/** Of one person, the latest first; for the staff. */
export const listTicketsOf = (ctx: Context, accountId: string, count: number): Promise<queries.TicketRow[]> =>
  queries.listTickets(ctx.db, ctx.organizationId, { accountId }, { page: 1, pageSize: count });

export async function getTicket(ctx: Context, id: string): Promise<ManagedTicket> {
  requirePower(ctx.actor, 'support:read');
  return getManaged(ctx, id);
}

/** The answer and the mail that carries it are one: neither is there without the other. */
export async function answerTicket(
  ctx: Context,
  id: string,
  text: string,
  clientKey: string | undefined,
): Promise<ManagedTicket> {
  const { accountId } = requirePower(ctx.actor, 'support:write');
  const { row } = await getConversation(ctx, id);
  await ctx.transaction(async (inner) => {
    const messageId = await addToTicket(inner, id, { accountId, fromStaff: true, text, clientKey });
    if (messageId === undefined) return;
    await queries.updateStatus(inner.db, ctx.organizationId, id, 'answered', ctx.now());
    await ctx.services.mail.enqueue(inner, writeAnswer(ctx, row, text.trim()));
    await inner.record(ticketAnswered(id, messageId));
  });
  return getManaged(ctx, id);
}
