import type { Context } from '../../../platform/context.ts';
import { QUERY_CANCELED, sqlState } from '../../../platform/db/database.ts';
import { isMailbox } from '../../../platform/mail/message.ts';
import * as books from '../../money/payments/index.ts';
import { listMiscounted } from '../../ground/storage/index.ts';
import { checkCapacity, listUnstocked } from '../../events/registration/index.ts';
import * as bookings from './bookings.queries.ts';
import * as goods from './goods.queries.ts';
import { writeReport } from './integrity.mails.ts';
import { listStaffEmails, putReport } from './integrity.queries.ts';
import type { Invariant } from './integrity.types.ts';
import * as invoices from './invoices.queries.ts';
import { MONEY_INVARIANTS } from './money-invariants.service.ts';
import * as payments from './payments.queries.ts';
import { listMiscountedSurveys } from './surveys.queries.ts';
import { listStrayedSubscriptions } from './subscriptions.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long a receipt of a refund may take to be written. */
const SETTLING_MS = 10 * 60_000;
/** Ids in one sentence. */
const TOLD = 20;

const held = (
  name: string,
  sentence: string,
  list: (db: Context['db'], organizationId: string) => Promise<readonly string[]>,
): Invariant => ({ name, sentence, find: (ctx) => list(ctx.db, ctx.organizationId) });

const since = (
  name: string,
  sentence: string,
  age: number,
  list: (db: Context['db'], organizationId: string, before: Date) => Promise<readonly string[]>,
): Invariant => ({
  name,
  sentence,
  find: ({ db, organizationId, now }) => list(db, organizationId, new Date(now().getTime() - age)),
});

export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'stock',
    sentence: 'Stock does not agree with what is held',
    find: async (ctx) =>
      (await checkCapacity(ctx)).map(
        (one) => `${one.id} (stock says ${one.taken} taken, the rows say ${one.held})`,
      ),
  },
  { name: 'unstocked', sentence: 'Something is held of which no stock is kept', find: listUnstocked },
  held('rooms', 'Rooms are taken although no pass is left for them', (db, id) =>
    goods.listEmpty(db, id, 'room_reservation'),
  ),
  held('packages', 'Packages are not canceled although all of their passes are', (db, id) =>
    goods.listEmpty(db, id, 'registration_package'),
  ),
  held(
    'groupTickets',
    'Group tickets are good for another number of passes than was paid for',
    goods.listStretchedGroupTickets,
  ),
  {
    name: 'unbalanced',
    sentence: 'Transactions of the ledger do not sum to zero',
    find: books.listUnbalanced,
  },
  {
    name: 'unexplained',
    sentence: 'The ledger says another sum than the payment itself',
    find: books.listUnexplained,
  },
  {
    name: 'undelivered',
    sentence: 'Payments came in, and nothing was delivered or given back',
    find: books.listOverdue,
  },
  held('attempts', 'Payments say another sum than their attempts together', payments.listUnequalAttempts),
  held(
    'refunds',
    'Payments say another sum went back than their refunds together',
    payments.listUnequalRefunds,
  ),
  held('orders', 'Payments were delivered for another order than was paid', payments.listOtherOrders),
  held('receipts', 'Receipts say another sum than the payment', payments.listUnequalReceipts),
  since(
    'refundReceipts',
    'Receipts of refunds say another sum than has gone back',
    SETTLING_MS,
    payments.listUnequalRefundReceipts,
  ),
  held('lines', 'Lines of receipts do not sum to the receipt', goods.listUnequalLines),
  held('kept', 'Money was kept although nothing was delivered for it', payments.listKeptMoney),
  held('failedReturns', 'Money should have gone back, and the refund failed', payments.listFailedReturns),
  since(
    'keptOfCanceled',
    'Events were canceled, and payments for them have not been refunded',
    DAY_MS,
    payments.listKeptOfCanceled,
  ),
  since(
    'createdRefunds',
    'Refunds have waited for more than two days to be sent to the provider',
    2 * DAY_MS,
    payments.listCreatedRefunds,
  ),
  held('passes', 'Passes say another sum than the payment for them', goods.listUnequalPasses),
  held('places', 'Places in sessions say another sum than the payment for them', goods.listUnequalPlaces),
  held(
    'refundedPasses',
    'Passes say that more money went back than the refunds of their payment',
    goods.listOverRefundedPasses,
  ),
  held(
    'refundedPlaces',
    'Places in sessions say that more money went back than the refunds of their payment',
    goods.listOverRefundedPlaces,
  ),
  held('unpaid', 'Passes that cost something were issued without a payment', goods.listUnpaidPasses),
  held('invoiceNumbers', 'A series of invoices or credit notes has a gap', invoices.listGaps),
  held(
    'invoiceSums',
    'Invoices say another sum than their lines or credit notes',
    invoices.listUnequalInvoices,
  ),
  held('paidInvoices', 'Invoices say another sum than was paid for them', invoices.listUnequalPaidInvoices),
  since(
    'subscriptions',
    'Subscriptions do not agree with the invoices of their periods',
    SETTLING_MS,
    listStrayedSubscriptions,
  ),
  ...MONEY_INVARIANTS,
  since(
    'transfers',
    'Payments by transfer have been due for more than a day and were not ended',
    DAY_MS,
    payments.listStaleTransfers,
  ),
  since(
    'longPayments',
    'Payments at a provider have been under way for more than 30 days',
    30 * DAY_MS,
    payments.listLongPayments,
  ),
  held(
    'keptOfBookings',
    'Part of a payment for bookings should have gone back, and has not',
    bookings.listKeptOfBookings,
  ),
  held(
    'strayedBookings',
    'Bookings lie at another time than the slot that counts them',
    bookings.listStrayedBookings,
  ),
  { name: 'storage', sentence: 'Storage counts other bytes than are stored', find: listMiscounted },
  held('surveys', 'Limits of surveys count other submissions than there are', listMiscountedSurveys),
];

/** The violated invariants, a sentence for each kind of fault with the first of its ids; changes nothing. */
export async function checkIntegrity(ctx: Context): Promise<string[]> {
  const sentences: string[] = [];
  for (const { name, sentence, find } of INVARIANTS)
    try {
      const found = await find(ctx);
      const more = found.length > TOLD ? ' and more' : '';
      if (found.length > 0) sentences.push(`${sentence}: ${found.slice(0, TOLD).join(', ')}${more}.`);
    } catch (error) {
      // On a very large installation one question may take too long; the others are asked all the same.
      if (sqlState(error) !== QUERY_CANCELED) throw error;
      sentences.push(`It took too long to check: ${name}.`);
    }
  return sentences;
}

/** The same, and keeps what it found for the page of the operator. */
export async function checkAndKeep(ctx: Context): Promise<string[]> {
  const sentences = await checkIntegrity(ctx);
  await putReport(ctx.db, ctx.organizationId, sentences, ctx.now());
  return sentences;
}

const MOST_READERS = 20;

/** Every night: what does not add up is told to the organization's own address; without one, to its staff. */
export async function reportIntegrity(ctx: Context): Promise<void> {
  const sentences = await checkAndKeep(ctx);
  if (sentences.length === 0) return;
  for (const sentence of sentences) ctx.services.log.error(`${ctx.organization.slug}: ${sentence}`);
  const { email } = ctx.organization;
  const addresses = isMailbox(email)
    ? [email]
    : await listStaffEmails(ctx.db, ctx.organizationId, MOST_READERS);
  const mails = addresses.filter(isMailbox).map((address) => writeReport(ctx, address, sentences));
  if (mails.length > 0) await ctx.transaction((inner) => ctx.services.mail.enqueueAll(inner, mails));
}
