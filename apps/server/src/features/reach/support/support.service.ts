import type { Context } from '../../../platform/context.ts';
import { appError, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { isMailbox } from '../../../platform/mail/message.ts';
import { searchable } from '../../../platform/text.ts';
import { countOfDay } from '../../ground/identity/index.ts';
import { getAccount, requireMember } from '../../ground/accounts/index.ts';
import { getEventId, maySeeEventId } from '../../events/programme/index.ts';
import { listPassTypesByIds } from '../../events/tickets/index.ts';
import { wantsTicketConfirmation } from '../notifications/index.ts';
import { addToTicket, completeTickets, getConversation } from './conversations.service.ts';
import { messageAdded, ticketOpened } from './support.facts.ts';
import { writeConfirmation } from './support.mails.ts';
import { readRequest } from './support.policy.ts';
import * as queries from './support.queries.ts';
import { MAX_REQUEST_LENGTH, type CreateTicket } from './support.schemas.ts';
import type { CompleteTicket } from './support.views.ts';

interface Sender {
  readonly accountId: string | null;
  readonly locale: string;
  /** The address is theirs: a stranger's may not be written to in words that anybody chose. */
  readonly ownsEmail: boolean;
  /** Members may do without being told that a ticket has arrived. */
  readonly wantsConfirmation: boolean;
}

export async function openTicket(
  ctx: Context,
  input: CreateTicket,
  clientKey: string | undefined,
  address = '',
): Promise<CompleteTicket> {
  const request = readRequest(input.request);
  if (request === '') throw invalid('support.empty', { field: 'request' });
  if (request.length > MAX_REQUEST_LENGTH)
    throw invalid('support.long', { values: { max: MAX_REQUEST_LENGTH }, field: 'request' });
  if (!isMailbox(input.email)) throw invalid('support.email', { field: 'email' });
  const eventId = await readSubject(ctx, input);
  const sender = await readSender(ctx, input.email);
  const now = ctx.now();
  const row = {
    id: newId(),
    type: input.type,
    email: input.email,
    request,
    locale: sender.locale,
    account_id: sender.accountId,
    event_id: eventId,
    // Kept as it was named: what is sold is not known here, and a question about it is worth keeping either way.
    product_id: input.productId ?? null,
    client_key: clientKey ?? null,
    search_text: searchable(input.email, request.slice(0, 2000)),
    created_at: now,
    updated_at: now,
  };
  const id = await ctx.transaction(async (inner) => {
    const isConfirmed = sender.wantsConfirmation && (await mayConfirm(inner, input.email));
    if (!(await queries.insertTicket(inner.db, ctx.organizationId, row)))
      return repeated(inner, clientKey ?? '', row);
    if (isConfirmed && (sender.ownsEmail || (await mayWriteToOthers(inner, address))))
      await ctx.services.mail.enqueue(inner, writeConfirmation(ctx, row, { quotes: sender.ownsEmail }));
    await inner.record(ticketOpened(row.id));
    return row.id;
  });
  const [ticket] = await completeTickets(ctx, [await getRow(ctx, id)], 0);
  if (ticket === undefined) throw notFound('supportTicket');
  return ticket;
}

/** The event that was named, or that of the pass type that was named and that the sender may see. */
async function readSubject(ctx: Context, { eventId, productId }: CreateTicket): Promise<string | null> {
  if (eventId !== undefined) return getEventId(ctx, eventId);
  if (productId === undefined) return null;
  const passType = (await listPassTypesByIds(ctx, [productId])).get(productId.toLowerCase());
  if (passType === undefined) return null;
  return (await maySeeEventId(ctx, passType.row.event_id)) ? passType.row.event_id : null;
}

async function readSender(ctx: Context, email: string): Promise<Sender> {
  if (ctx.actor.kind === 'visitor')
    return { accountId: null, locale: ctx.locale, ownsEmail: false, wantsConfirmation: true };
  const account = await getAccount(ctx, ctx.actor.accountId);
  return {
    accountId: account.id,
    locale: account.locale ?? ctx.locale,
    ownsEmail: account.email?.toLowerCase() === email.toLowerCase(),
    wantsConfirmation: await wantsTicketConfirmation(ctx, account.id),
  };
}

const CONFIRMED_PER_HOUR = 3;
const HOUR_MS = 60 * 60 * 1000;

const TO_OTHERS_PER_DAY = 20;

/** Mails to addresses that are not the sender's own: beyond these the ticket is opened, and nobody is written to. */
const mayWriteToOthers = async (ctx: Context, address: string): Promise<boolean> =>
  (await countOfDay(ctx, 'confirmations to others', TO_OTHERS_PER_DAY, {
    visitor: { address, aPerson: 1 },
  })) === undefined;

/** However often a form is sent in somebody's name, their inbox stays theirs. */
const mayConfirm = async (ctx: Context, email: string): Promise<boolean> =>
  (await queries.countTicketsOfEmail(
    ctx.db,
    ctx.organizationId,
    email,
    new Date(ctx.now().getTime() - HOUR_MS),
  )) < CONFIRMED_PER_HOUR;

/** Only who sent the very same gets the ticket back: keys are chosen by callers, and visitors have nothing else. */
async function repeated(
  ctx: Context,
  clientKey: string,
  row: { request: string; email: string; account_id: string | null },
): Promise<string> {
  const before = await queries.findByClientKey(ctx.db, ctx.organizationId, clientKey);
  if (
    before === undefined ||
    before.request !== row.request ||
    before.email !== row.email ||
    before.account_id !== row.account_id
  )
    throw appError('unprocessable', 'idempotency.reused');
  return before.id;
}

async function getRow(ctx: Context, id: string): Promise<queries.TicketRow> {
  const row = await queries.findTicket(ctx.db, ctx.organizationId, id);
  if (row === undefined) throw notFound('supportTicket');
  return row;
}

export async function listOwnTickets(
  ctx: Context,
  { search, ...paging }: Paging,
): Promise<{ tickets: CompleteTicket[]; count: number }> {
  const { accountId } = requireMember(ctx.actor);
  const filter = { accountId, search };
  const [rows, count] = await Promise.all([
    queries.listTickets(ctx.db, ctx.organizationId, filter, paging),
    queries.countTickets(ctx.db, ctx.organizationId, filter),
  ]);
  return { tickets: await completeTickets(ctx, rows), count };
}

export async function getOwnTicket(ctx: Context, id: string): Promise<CompleteTicket> {
  const { accountId } = requireMember(ctx.actor);
  return getConversation(ctx, id, { accountId });
}

export async function addMessage(
  ctx: Context,
  id: string,
  text: string,
  clientKey: string | undefined,
): Promise<CompleteTicket> {
  const { accountId } = requireMember(ctx.actor);
  await getConversation(ctx, id, { accountId });
  await ctx.transaction(async (inner) => {
    const messageId = await addToTicket(inner, id, { accountId, fromStaff: false, text, clientKey });
    if (messageId === undefined) return;
    await queries.updateStatus(inner.db, ctx.organizationId, id, 'open', ctx.now());
    await inner.record(messageAdded(id, messageId));
  });
  return getConversation(ctx, id, { accountId });
}
