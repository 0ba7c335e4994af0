import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { insertReceipt } from './receipts.queries.ts';
import { findRefund } from './refunds.queries.ts';

/** Money that went back has a receipt of its own, with the tax that went back with it. */
export async function noteRefund(ctx: Context, intentId: string, refundId: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const refund = await findRefund(db, organizationId, intentId, refundId);
    if (refund === undefined || refund.registration_id === null || refund.event_id === null) return;
    await insertReceipt(
      db,
      organizationId,
      {
        id: newId(),
        event_id: refund.event_id,
        registration_id: refund.registration_id,
        account_id: refund.account_id,
        intent_id: intentId,
        refund_id: refundId,
        type: 'refund',
        address1: refund.address1,
        address2: refund.address2,
        city: refund.city,
        state: refund.state,
        country: refund.country,
        zip: refund.zip,
        sub_total: refund.amount - refund.tax,
        sales_tax: refund.tax,
        sales_tax_rate: refund.tax_rate === 0 ? null : String(refund.tax_rate / 1000),
        charged_amount: refund.amount,
        currency: refund.currency,
        last4: null,
        reference: refund.provider_reference ?? refund.reference,
        created_at: inner.now(),
      },
      [],
    );
  });
}
