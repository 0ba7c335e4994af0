import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { MOST } from './rows.fragments.ts';

/** Live subscriptions of another product or interval than their price. */
export async function listMixedSubscriptions(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .leftJoin('subscription_price as price', (join) =>
      join
        .on('price.organization_id', '=', organizationId)
        .onRef('price.id', '=', 'subscription.price_id')
        .onRef('price.product_id', '=', 'subscription.product_id')
        .onRef('price.currency', '=', 'subscription.currency')
        .onRef('price.interval', '=', 'subscription.interval')
        .onRef('price.interval_count', '=', 'subscription.interval_count'),
    )
    .select('subscription.id')
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.status', '<>', 'canceled')
    .where('price.id', 'is', null)
    .orderBy('subscription.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

const PAID_FOR = ['active', 'past_due', 'unpaid', 'paused'] as const;

/**
 * Subscriptions for whose amount and end no invoice was paid. Trials, periods for nothing and those that are counted anew after a
 * pause are left out, and what changed after `before`.
 */
export async function listUnpaidTerms(db: Db, organizationId: string, before: Date): Promise<string[]> {
  const lines = db
    .selectFrom('invoice_line')
    .select(sql<number>`sum(invoice_line.quantity::bigint * invoice_line.amount)::bigint`.as('amount'))
    .where('invoice_line.organization_id', '=', organizationId)
    .where('invoice_line.invoice_id', '=', sql.ref<string>('invoice.id'))
    // The credit is for time that was paid before.
    .where('invoice_line.amount', '>', 0);
  const rows = await db
    .selectFrom('subscription')
    .select('subscription.id')
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.status', 'in', PAID_FOR)
    .where('subscription.period', '>=', 0)
    .where('subscription.amount', '>', 0)
    .where('subscription.updated_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoice')
            .select('invoice.id')
            .where('invoice.organization_id', '=', organizationId)
            .whereRef('invoice.subscription_id', '=', 'subscription.id')
            .where('invoice.status', '=', 'paid')
            .whereRef('invoice.currency', '=', 'subscription.currency')
            // Invoices of before do not say it.
            .where(
              sql<boolean>`coalesce(invoice.period_end, subscription.expires_at) = subscription.expires_at`,
            )
            .where(sql<boolean>`coalesce((${lines}), 0) = subscription.amount`),
        ),
      ),
    )
    .orderBy('subscription.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Subscriptions that go on although the time that was paid for them, or the trial, ended before that moment. Those that wait for a bank
 * or for an open payment are left out, those whose withdrawal may still wait, and those that the engine is still to look at.
 */
export async function listOverrunTerms(
  db: Db,
  organizationId: string,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('subscription.id')
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.status', 'in', ['trialing', 'active'])
    .where('subscription.expires_at', '<', before)
    .where((eb) => eb.or([eb('subscription.next_at', '>', now), eb('subscription.next_at', 'is', null)]))
    .where((eb) =>
      eb.or([
        eb('subscription.withdrawal_asked_at', 'is', null),
        eb('subscription.withdrawal_until', '<', before),
      ]),
    )
    .where('subscription.charging', 'is distinct from', 'underWay')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_intent')
            .select('payment_intent.id')
            .where('payment_intent.organization_id', '=', organizationId)
            .whereRef('payment_intent.invoice_id', '=', 'subscription.open_invoice_id')
            .where('payment_intent.status', 'in', ['processing', 'authorized', 'captured']),
        ),
      ),
    )
    .orderBy('subscription.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Subscriptions that wait for a charge of which nothing has been under way since that moment. */
export async function listUnheardCharges(db: Db, organizationId: string, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('subscription.id')
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.charging', '=', 'underWay')
    .where('subscription.account_id', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_intent')
            .select('payment_intent.id')
            .where('payment_intent.organization_id', '=', organizationId)
            .whereRef('payment_intent.invoice_id', '=', 'subscription.open_invoice_id')
            .where((intent) =>
              intent.or([
                intent('payment_intent.status', 'in', ['processing', 'authorized']),
                intent('payment_intent.updated_at', '>=', before),
              ]),
            ),
        ),
      ),
    )
    .orderBy('subscription.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
