import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { kept } from '../../money/payments/index.ts';
import { charges, intents, isSettled, MOST } from './rows.fragments.ts';

/** The last paper of each series in which a number is missing, or lies beyond the next one. */
export async function listGaps(db: Db, organizationId: string): Promise<string[]> {
  const given = db
    .selectFrom('invoice')
    .select(['invoice.id', sql<string>`'invoice'`.as('series'), 'invoice.number'])
    .where('invoice.organization_id', '=', organizationId)
    .where('invoice.number', 'is not', null)
    .unionAll(
      db
        .selectFrom('credit_note')
        .select(['credit_note.id', sql<string>`'credit'`.as('series'), 'credit_note.number'])
        .where('credit_note.organization_id', '=', organizationId),
    );
  const sums = db
    .selectFrom(given.as('given'))
    .select([
      'given.series',
      sql<string>`(array_agg(given.id order by given.number desc))[1]`.as('id'),
      sql<number>`count(distinct given.number)::int`.as('count'),
      sql<number>`max(given.number)::int`.as('last'),
    ])
    .groupBy('given.series');
  const rows = await db
    .selectFrom('invoice_counter')
    .leftJoin(sums.as('sums'), 'sums.series', 'invoice_counter.series')
    .select(sql<string>`coalesce(sums.id, invoice_counter.organization_id)::text`.as('id'))
    .where('invoice_counter.organization_id', '=', organizationId)
    .where(
      sql<boolean>`(coalesce(sums.count, 0) <> invoice_counter.next - 1 or coalesce(sums.last, 0) <> invoice_counter.next - 1)`,
    )
    .orderBy('invoice_counter.series')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Invoices that say another sum than their lines with the tax, or than their credit notes. */
export async function listUnequalInvoices(db: Db, organizationId: string): Promise<string[]> {
  const lines = db
    .selectFrom('invoice_line')
    .select([
      'invoice_line.invoice_id',
      sql<number>`sum(invoice_line.quantity::bigint * invoice_line.amount)::bigint`.as('amount'),
    ])
    .where('invoice_line.organization_id', '=', organizationId)
    .groupBy('invoice_line.invoice_id');
  const credits = db
    .selectFrom('credit_note')
    .select([
      'credit_note.invoice_id',
      sql<number>`sum(credit_note.amount)::bigint`.as('amount'),
      sql<number>`sum(credit_note.tax)::bigint`.as('tax'),
    ])
    .where('credit_note.organization_id', '=', organizationId)
    .groupBy('credit_note.invoice_id');
  const rows = await db
    .selectFrom('invoice')
    .leftJoin(lines.as('lines'), 'lines.invoice_id', 'invoice.id')
    .leftJoin(credits.as('credits'), 'credits.invoice_id', 'invoice.id')
    .select('invoice.id')
    .where('invoice.organization_id', '=', organizationId)
    .where(
      sql<boolean>`(invoice.total <> invoice.subtotal + invoice.tax or invoice.subtotal <> coalesce(lines.amount, 0) or invoice.credited <> coalesce(credits.amount, 0)
        or invoice.credited_tax <> coalesce(credits.tax, 0))`,
    )
    .orderBy('invoice.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Paid over another sum than their receipts, in parts or at once, or with a receipt and not paid. */
export async function listUnequalPaidInvoices(db: Db, organizationId: string): Promise<string[]> {
  const paid = charges(db, organizationId)
    .clearSelect()
    .select(['receipt.invoice_id', sql<number>`sum(receipt.charged_amount)::bigint`.as('amount')])
    .where('receipt.invoice_id', 'is not', null)
    .groupBy('receipt.invoice_id');
  const rows = await db
    .selectFrom('invoice')
    .leftJoin(paid.as('paid'), 'paid.invoice_id', 'invoice.id')
    .select('invoice.id')
    .where('invoice.organization_id', '=', organizationId)
    .where(
      sql<boolean>`(coalesce(paid.amount, 0) <> invoice.part_returned
            + case when invoice.paid_intent_id is null then invoice.part_paid else invoice.paid_amount end
        or (paid.amount is not null) <> (invoice.paid_intent_id is not null or invoice.part_paid + invoice.part_returned > 0)
        or (invoice.paid_amount > 0 and (invoice.status <> 'paid' or invoice.paid_intent_id is null))
        or (invoice.part_paid > 0 and invoice.status not in ('sent', 'paid')))`,
    )
    .orderBy('invoice.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Paid invoices whose credit notes are over another sum than went back, or is on its way, since before that moment: money
 * that is still here and that no bank decides about, or money that went back without a credit note.
 */
export async function listUnequalCredits(db: Db, organizationId: string, before: Date): Promise<string[]> {
  const gone = db
    .selectFrom('payment_refund')
    .innerJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.id', '=', 'payment_refund.attempt_id'),
    )
    .select([
      'payment_refund.intent_id',
      sql<number>`sum(payment_refund.amount)::bigint`.as('asked'),
      sql<number>`coalesce(sum(payment_refund.amount) filter (where payment_refund.status = 'succeeded'
        and payment_refund.updated_at < ${before}), 0)::bigint`.as('arrived'),
    ])
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.status', 'in', ['created', 'pending', 'succeeded'])
    .where(sql<boolean>`(not payment_attempt.superseded or payment_refund.for_id is not null)`)
    .groupBy('payment_refund.intent_id');
  // Refunds of before that failed do not say what they were for: a person may have given that money back by other means.
  const unnamed = db
    .selectFrom('payment_refund as unnamed')
    .select('unnamed.id')
    .where('unnamed.organization_id', '=', organizationId)
    .where('unnamed.intent_id', '=', sql.ref<string>('intent.id'))
    .where('unnamed.status', 'in', ['failed', 'canceled'])
    .where('unnamed.source', '<>', 'system')
    .where('unnamed.for_id', 'is', null);
  const paid = db
    .selectFrom(charges(db, organizationId).as('charge'))
    .innerJoin(intents(db, organizationId).as('intent'), 'intent.id', 'charge.intent_id')
    .leftJoin(gone.as('gone'), 'gone.intent_id', 'intent.id')
    .select([
      'charge.invoice_id',
      sql<number>`coalesce(sum(gone.asked), 0)::bigint`.as('asked'),
      sql<number>`coalesce(sum(gone.arrived), 0)::bigint`.as('arrived'),
      sql<number>`sum(${kept(db, organizationId, 'intent')})::bigint`.as('kept'),
      sql<boolean>`bool_and(${isSettled(db, organizationId, sql.ref<string>('intent.id'), before)}
        and not exists (${unnamed}))`.as('settled'),
    ])
    .where('charge.type', '=', 'charge')
    .where('charge.invoice_id', 'is not', null)
    .groupBy('charge.invoice_id');
  const rows = await db
    .selectFrom('invoice')
    .innerJoin(paid.as('paid'), 'paid.invoice_id', 'invoice.id')
    .select('invoice.id')
    .where('invoice.organization_id', '=', organizationId)
    .where('invoice.status', '=', 'paid')
    .where('invoice.paid_intent_id', 'is not', null)
    .where('invoice.updated_at', '<', before)
    .where(
      sql<boolean>`(invoice.credited - (invoice.total - invoice.paid_amount) + invoice.part_returned < paid.arrived
        or (paid.settled and paid.kept > 0
          and invoice.credited - (invoice.total - invoice.paid_amount) + invoice.part_returned > paid.asked))`,
    )
    .orderBy('invoice.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
