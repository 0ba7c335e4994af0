import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import type { IntentRow } from '../intents/intents.queries.ts';
import type { BookingThing, InvoiceThing } from '../intents/paid-things.ts';
import * as queries from './receipts.queries.ts';
import * as returned from './refunds-of-receipts.queries.ts';

export interface ReceiptLine {
  readonly kind:
    'pass' | 'package' | 'addOn' | 'reservation' | 'coupon' | 'access' | 'booking' | 'invoiceLine';
  readonly thing_id: string;
  readonly pass_id: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly discount: number;
}

/** The buyer, and the event where there is one. */
export interface ReceiptOwner {
  readonly account_id: string | null;
  readonly event_id: string | null;
}

/** Of a booking or an invoice, the oldest first. */
export const listReceiptsFor = (
  ctx: Context,
  thing: BookingThing | InvoiceThing,
): Promise<queries.ReceiptRow[]> =>
  queries.listReceiptsFor(
    ctx.db,
    ctx.organizationId,
    thing.purpose === 'booking' ? 'booking_id' : 'invoice_id',
    thing.purpose === 'booking' ? thing.bookingId : thing.invoiceId,
  );

/** Of the payments of an invoice, the oldest first. */
export const listCharges = (ctx: Context, invoiceId: string): Promise<queries.ReceiptRow[]> =>
  queries.listCharges(ctx.db, ctx.organizationId, invoiceId);

export const listReceiptsOfRegistrations = (
  ctx: Context,
  ids: readonly string[],
): Promise<queries.ReceiptRow[]> => queries.listReceipts(ctx.db, ctx.organizationId, ids);

export const listLinesOfReceipts = (
  ctx: Context,
  ids: readonly string[],
): Promise<queries.ReceiptLineRow[]> => queries.listReceiptLines(ctx.db, ctx.organizationId, ids);

/** The returned part of the money that something was delivered for. */
export const sumReturned = ({ db, organizationId }: Context, intentId: string): Promise<number> =>
  returned.sumRefunds(db, organizationId, intentId, ['succeeded']);

/** The same, with what is on its way back. */
export const sumAskedBack = ({ db, organizationId }: Context, intentId: string): Promise<number> =>
  returned.sumRefunds(db, organizationId, intentId, ['created', 'pending', 'succeeded']);

/** Money that has gone back is for this credit note, also when the bank sends it back later. */
export const nameReturned = (
  { db, organizationId }: Context,
  intentId: string,
  forId: string,
): Promise<void> => returned.nameReturned(db, organizationId, intentId, forId);

/** Once for a payment, however often it is delivered. */
export async function writeReceipt(
  inner: Context,
  owner: ReceiptOwner,
  intent: IntentRow,
  lines: readonly ReceiptLine[],
): Promise<void> {
  const { db, organizationId } = inner;
  const { issuer_name, event_name, timezone, ...names } = await queries.findReceiptNames(
    db,
    organizationId,
    owner,
  );
  const { address1, address2, zip, city, country, email } = names;
  await queries.insertReceipt(
    db,
    organizationId,
    {
      id: newId(),
      event_id: owner.event_id,
      registration_id: intent.registration_id,
      invoice_id: intent.invoice_id,
      booking_id: intent.booking_id,
      account_id: owner.account_id,
      intent_id: intent.id,
      refund_id: null,
      type: 'charge',
      payer_name: joined(names.first_name, names.last_name),
      address1: intent.address1,
      address2: intent.address2,
      city: intent.city,
      state: intent.state,
      country: intent.country,
      zip: intent.zip,
      event_name: event_name ?? intent.description,
      timezone,
      issuer_name,
      issuer_address: [address1, address2, joined(zip, city), country, email].flatMap((line) => line ?? []),
      sub_total: intent.subtotal,
      sales_tax: intent.tax,
      sales_tax_rate: intent.tax_rate === 0 ? null : String(intent.tax_rate / 1000),
      charged_amount: intent.amount,
      currency: intent.currency,
      last4: null,
      reference: intent.reference,
      created_at: inner.now(),
    },
    lines,
  );
  // A part of it may have gone back before it was delivered.
  for (const refundId of await returned.listRefundIds(db, organizationId, intent.id))
    await writeRefundReceipt(inner, intent.id, refundId);
}

const joined = (...parts: readonly (string | null)[]): string | null =>
  parts.flatMap((part) => part?.trim() || []).join(' ') || null;

/**
 * Money that went back has a receipt of its own, with the tax that went back with it; if the bank sends it back, it has
 * another. Money that no receipt was written for, since nothing was delivered for it, needs neither.
 */
export const noteRefund = (ctx: Context, intentId: string, refundId: string): Promise<void> =>
  ctx.transaction((inner) => writeRefundReceipt(inner, intentId, refundId));

async function writeRefundReceipt(inner: Context, intentId: string, refundId: string): Promise<void> {
  const { db, organizationId } = inner;
  const charge = await queries.lockCharge(db, organizationId, intentId);
  const refund = await returned.findRefund(db, organizationId, intentId, refundId);
  if (charge === undefined || refund === undefined || refund.superseded) return;
  const own = { ...charge, id: newId(), refund_id: refundId, last4: null, created_at: inner.now() };
  if (refund.status === 'succeeded') {
    const { amount, tax, provider_reference: reference } = refund;
    const sums = { sub_total: amount - tax, sales_tax: tax, charged_amount: amount };
    const receipt = { ...own, ...sums, type: 'refund', reference: reference ?? charge.reference };
    await queries.insertReceipt(db, organizationId, receipt, []);
    return;
  }
  const written = await queries.findRefundReceipt(db, organizationId, refundId);
  if (written === undefined || (refund.status !== 'failed' && refund.status !== 'canceled')) return;
  const { sub_total, sales_tax, charged_amount, reference } = written;
  const sums = { sub_total, sales_tax, charged_amount, reference };
  await queries.insertReceipt(db, organizationId, { ...own, ...sums, type: 'charge' }, []);
}
