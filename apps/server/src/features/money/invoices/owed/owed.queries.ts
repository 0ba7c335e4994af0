import { sql, type Expression } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { isPausing, type OwedPage, type WantedRefund } from '../../payments/index.ts';

/** Payments that an invoice was paid with. */
const chargesOf = (db: Db, organizationId: string, invoiceId: Expression<string>) =>
  db
    .selectFrom('receipt')
    .select('receipt.intent_id')
    .where('receipt.organization_id', '=', organizationId)
    .where('receipt.invoice_id', '=', invoiceId)
    .where('receipt.type', '=', 'charge')
    .where('receipt.refund_id', 'is', null);

const chargedBy = (db: Db, organizationId: string) =>
  chargesOf(db, organizationId, sql.ref<string>('invoice.id'));

/** Went back of what an invoice was paid with, or is on its way; refunds of what came in beside it do not count. */
const askedBack = (db: Db, organizationId: string) =>
  sql<number>`coalesce((${db
    .selectFrom('payment_refund')
    .innerJoin('payment_attempt', (join) =>
      join
        .on('payment_attempt.organization_id', '=', organizationId)
        .onRef('payment_attempt.id', '=', 'payment_refund.attempt_id'),
    )
    .select(sql<number>`sum(payment_refund.amount)`.as('amount'))
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.intent_id', 'in', chargedBy(db, organizationId))
    .where('payment_refund.status', 'in', ['created', 'pending', 'succeeded'])
    .where((eb) =>
      eb.or([eb('payment_attempt.superseded', '=', false), eb('payment_refund.for_id', 'is not', null)]),
    )}), 0)`;

/** Of a paid invoice: credited of the money that came for it, and neither gone back nor on its way. */
const owedOf = (db: Db, organizationId: string) =>
  sql<number>`(invoice.credited - (invoice.total - invoice.paid_amount) + invoice.part_returned - ${askedBack(db, organizationId)})::int`;

/** No bank decides about any of its payments. */
const isDecided = (db: Db, organizationId: string) =>
  sql<boolean>`not exists (${db
    .selectFrom('payment_dispute')
    .select('payment_dispute.id')
    .where('payment_dispute.organization_id', '=', organizationId)
    .where('payment_dispute.intent_id', 'in', chargedBy(db, organizationId))
    .where('payment_dispute.status', 'not in', ['won', 'lost'])})`;

const credited = (db: Db, organizationId: string) =>
  db
    .selectFrom('invoice')
    .where('invoice.organization_id', '=', organizationId)
    .where('invoice.status', '=', 'paid')
    .where('invoice.paid_intent_id', 'is not', null)
    .where(sql<boolean>`invoice.credited > invoice.total - invoice.paid_amount`);

interface Of {
  readonly subscriptionId?: string | undefined;
}

/** Paid invoices that say that money was given back which is still here. */
export async function listOwed(
  db: Db,
  organizationId: string,
  { subscriptionId, after, limit, now }: Omit<OwedPage, 'intentId'> & Of,
): Promise<string[]> {
  const isRefused = (at: Date) =>
    isPausing(db, organizationId, at, sql<boolean>`refused.intent_id in (${chargedBy(db, organizationId)})`);
  const rows = await credited(db, organizationId)
    .select('invoice.id')
    .where(sql<boolean>`${owedOf(db, organizationId)} > 0`)
    .where(isDecided(db, organizationId))
    // Those of long ago that failed do not name their credit note: a person may have given the money back by other means.
    .where(({ exists }) =>
      exists(
        db
          .selectFrom('payment_refund')
          .select('payment_refund.id')
          .where('payment_refund.organization_id', '=', organizationId)
          .where('payment_refund.intent_id', 'in', chargedBy(db, organizationId))
          .where('payment_refund.for_id', 'is not', null)
          .where('payment_refund.status', 'in', ['failed', 'canceled']),
      ),
    )
    .$if(subscriptionId !== undefined, (query) =>
      query.where('invoice.subscription_id', '=', subscriptionId ?? ''),
    )
    .$if(after !== undefined, (query) => query.where('invoice.id', '>', after ?? ''))
    .$if(now !== undefined, (query) => query.where(({ not }) => not(isRefused(now ?? new Date()))))
    .orderBy('invoice.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How much one of them owes; to be asked behind the locks of the invoice and of its payments. */
export async function findOwed(db: Db, organizationId: string, id: string): Promise<number> {
  const row = await credited(db, organizationId)
    .select(owedOf(db, organizationId).as('amount'))
    .where('invoice.id', '=', id)
    .where(isDecided(db, organizationId))
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/** Its credit notes, the last first: a sum that was never paid is credited before. */
export async function listReturned(db: Db, organizationId: string, invoiceId: string) {
  const asked = db
    .selectFrom('payment_refund')
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.for_id', '=', sql.ref<string>('credit_note.id'))
    .where('payment_refund.intent_id', 'in', chargesOf(db, organizationId, sql.val(invoiceId)));
  return db
    .selectFrom('credit_note')
    .select(['credit_note.id', 'credit_note.amount', 'credit_note.reason'])
    .select([
      sql<number>`coalesce((${asked
        .select(sql<number>`sum(payment_refund.amount)`.as('amount'))
        .where('payment_refund.status', 'in', ['created', 'pending', 'succeeded'])}), 0)::int`.as('returned'),
      sql<WantedRefund['source'] | null>`(${asked
        .select('payment_refund.source')
        .orderBy('payment_refund.created_at')
        .limit(1)})`.as('source'),
    ])
    .where('credit_note.organization_id', '=', organizationId)
    .where('credit_note.invoice_id', '=', invoiceId)
    .orderBy('credit_note.number', 'desc')
    .execute();
}
