import type { Context } from '../../../platform/context.ts';
import { appError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { getAccountsById } from '../../ground/accounts/index.ts';
import {
  listBaseEventsByIds,
  type BaseEventView,
  type CompletePassType,
} from '../../events/programme/index.ts';
import { listPassTypesByIds } from '../../events/tickets/index.ts';
import * as messages from './messages.queries.ts';
import { LATEST_MESSAGES, MAX_MESSAGES } from './support.policy.ts';
import * as queries from './support.queries.ts';
import type { CompleteTicket } from './support.views.ts';

const unique = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** Tickets with what they refer to: a few questions, whatever their number. */
export async function completeTickets(
  ctx: Context,
  rows: readonly queries.TicketRow[],
  latest = LATEST_MESSAGES,
): Promise<CompleteTicket[]> {
  const ids = latest === 0 ? [] : rows.map((row) => row.id);
  const said = await messages.listLatestMessages(ctx.db, ctx.organizationId, ids, latest);
  const people = [...rows, ...said].map((row) => row.account_id);
  const [accounts, events, passTypes] = await Promise.all([
    getAccountsById(ctx, unique(people)),
    listBaseEventsByIds(ctx, unique(rows.map((row) => row.event_id))),
    listPassTypesByIds(ctx, unique(rows.map((row) => row.product_id))),
  ]);
  return rows.map((row) => {
    const event = events.get(row.event_id ?? '') ?? null;
    return {
      row,
      account: accounts.get(row.account_id ?? '') ?? null,
      event,
      passType: passTypeOf(event, passTypes.get(row.product_id ?? '')),
      messages: said
        .filter((message) => message.ticket_id === row.id)
        .map((message) => ({ row: message, author: accounts.get(message.account_id) ?? null })),
    };
  });
}

/** Of the event that the ticket is about, if the reader may see it. */
const passTypeOf = (event: BaseEventView | null, passType?: CompletePassType): CompletePassType | null =>
  passType !== undefined && passType.row.event_id === event?.id ? passType : null;

/** One ticket with all that was said. A stranger's is absent. */
export async function getConversation(
  ctx: Context,
  id: string,
  filter: { accountId?: string } = {},
): Promise<CompleteTicket> {
  const row = await queries.findTicket(ctx.db, ctx.organizationId, id, filter);
  if (row === undefined) throw notFound('supportTicket');
  const [ticket] = await completeTickets(ctx, [row], MAX_MESSAGES);
  if (ticket === undefined) throw notFound('supportTicket');
  return ticket;
}

interface NewMessage {
  readonly accountId: string;
  readonly fromStaff: boolean;
  readonly text: string;
  readonly clientKey: string | undefined;
}

/** Inside a transaction. Undefined when the same was said before under the same key. */
export async function addToTicket(
  ctx: Context,
  ticketId: string,
  { accountId, fromStaff, text, clientKey }: NewMessage,
): Promise<string | undefined> {
  await queries.lockTicket(ctx.db, ctx.organizationId, ticketId);
  const row = {
    id: newId(),
    ticket_id: ticketId,
    account_id: accountId,
    from_staff: fromStaff,
    text: text.trim(),
    client_key: clientKey === undefined ? null : `${accountId} ${clientKey}`,
    created_at: ctx.now(),
  };
  if (!(await messages.insertMessage(ctx.db, ctx.organizationId, row))) {
    const said = await messages.findText(ctx.db, ctx.organizationId, ticketId, row.client_key);
    if (said !== row.text) throw appError('unprocessable', 'idempotency.reused');
    return undefined;
  }
  if ((await messages.countMessages(ctx.db, ctx.organizationId, ticketId)) > MAX_MESSAGES)
    throw appError('known', 'support.full');
  return row.id;
}
