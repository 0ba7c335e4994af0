import type { Db } from '../../platform/db/database.ts';

/** A refund that has gone, with its payment and the tax that the books say went back with it. */
export async function findRefund(db: Db, organizationId: string, intentId: string, refundId: string) {
  const row = await db
    .selectFrom('payment_refund')
    .innerJoin('payment_intent', (join) =>
      join
        .on('payment_intent.organization_id', '=', organizationId)
        .onRef('payment_intent.id', '=', 'payment_refund.intent_id'),
    )
    .select((eb) => [
      'payment_refund.amount',
      'payment_refund.currency',
      'payment_refund.provider_reference',
      'payment_intent.reference',
      'payment_intent.event_id',
      'payment_intent.registration_id',
      'payment_intent.account_id',
      'payment_intent.tax_rate',
      'payment_intent.address1',
      'payment_intent.address2',
      'payment_intent.city',
      'payment_intent.state',
      'payment_intent.country',
      'payment_intent.zip',
      eb
        .selectFrom('ledger_entry')
        .select(({ fn }) => fn.sum<number>('ledger_entry.amount').as('tax'))
        .where('ledger_entry.organization_id', '=', organizationId)
        .whereRef('ledger_entry.refund_id', '=', 'payment_refund.id')
        .where('ledger_entry.account', '=', 'tax')
        .as('tax'),
    ])
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.id', '=', refundId)
    .where('payment_refund.intent_id', '=', intentId)
    .where('payment_refund.status', '=', 'succeeded')
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, tax: Number(row.tax ?? 0) };
}
