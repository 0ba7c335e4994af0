import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { MOST } from './rows.fragments.ts';

/**
 * Subscriptions that wait for an invoice that nobody owes, are owed for by another one beside it, or are never looked at
 * again. Those that changed a moment ago are left out: what was paid or voided is heard of a little later.
 */
export async function listStrayedSubscriptions(
  db: Db,
  organizationId: string,
  before: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .leftJoin('invoice', (join) =>
      join
        .on('invoice.organization_id', '=', organizationId)
        .onRef('invoice.id', '=', 'subscription.open_invoice_id'),
    )
    .select('subscription.id')
    .where('subscription.organization_id', '=', organizationId)
    .where(
      sql<boolean>`greatest(subscription.updated_at, coalesce(invoice.updated_at, subscription.updated_at)) < ${before}`,
    )
    .where((eb) =>
      eb.or([
        sql<boolean>`(subscription.status = 'canceled') <> (subscription.next_at is null)`,
        sql<boolean>`(subscription.open_invoice_id is null) <> (invoice.id is null)`,
        sql<boolean>`(invoice.status <> 'sent' or coalesce(invoice.subscription_id <> subscription.id, invoice.id is not null))`,
        eb.exists(
          eb
            .selectFrom('invoice as other')
            .select('other.id')
            .where('other.organization_id', '=', organizationId)
            .whereRef('other.subscription_id', '=', 'subscription.id')
            .where('other.status', '=', 'sent')
            .where(
              sql<boolean>`(subscription.open_invoice_id is null or other.id <> subscription.open_invoice_id)`,
            ),
        ),
      ]),
    )
    .orderBy('subscription.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
