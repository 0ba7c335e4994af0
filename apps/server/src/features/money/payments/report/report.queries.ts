import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { MoneyPurpose } from './report.types.ts';

export interface MoneyRow {
  /** `YYYY-MM` */
  readonly month: string;
  readonly purpose: MoneyPurpose;
  readonly currency: string;
  readonly received: number;
  readonly refunded: number;
  /** Taken back by banks and not returned. */
  readonly disputed: number;
  /** Within the rest of the three. */
  readonly tax: number;
}

export interface MonthRange {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

const purpose = sql<MoneyPurpose>`case
  when payment_intent.purpose in ('booking', 'bookingSeries') then 'bookings'
  when payment_intent.purpose = 'invoice' and invoice.subscription_id is not null then 'subscriptions'
  when payment_intent.purpose = 'invoice' then 'invoices'
  else 'passes' end`;

/** Sums of the ledger, by the month in which the money moved; both ends included. */
export async function listMoney(
  db: Db,
  organizationId: string,
  { from, to, timezone }: MonthRange,
  limit: number,
): Promise<MoneyRow[]> {
  const month = sql<string>`to_char(ledger_entry.created_at at time zone ${sql.lit(timezone)}, 'YYYY-MM')`;
  const start = sql<Date>`(${`${from}-01`}::date::timestamp at time zone ${timezone})`;
  const end = sql<Date>`((${`${to}-01`}::date + interval '1 month')::timestamp at time zone ${timezone})`;
  return db
    .selectFrom('ledger_entry')
    .innerJoin('payment_intent', (join) =>
      join
        .on('payment_intent.organization_id', '=', organizationId)
        .onRef('payment_intent.id', '=', 'ledger_entry.intent_id'),
    )
    .leftJoin('invoice', (join) =>
      join
        .on('invoice.organization_id', '=', organizationId)
        .onRef('invoice.id', '=', 'payment_intent.invoice_id'),
    )
    .select([
      month.as('month'),
      purpose.as('purpose'),
      'ledger_entry.currency',
      sql<number>`coalesce(sum(ledger_entry.amount) filter (where ledger_entry.account = 'provider'
        and ledger_entry.refund_id is null and ledger_entry.dispute_id is null), 0)::float8`.as('received'),
      sql<number>`coalesce(-sum(ledger_entry.amount) filter (where ledger_entry.account = 'provider'
        and ledger_entry.refund_id is not null), 0)::float8`.as('refunded'),
      sql<number>`coalesce(-sum(ledger_entry.amount) filter (where ledger_entry.account = 'provider'
        and ledger_entry.dispute_id is not null), 0)::float8`.as('disputed'),
      sql<number>`coalesce(-sum(ledger_entry.amount) filter (where ledger_entry.account = 'tax'), 0)::float8`.as(
        'tax',
      ),
    ])
    .where('ledger_entry.organization_id', '=', organizationId)
    .where('ledger_entry.created_at', '>=', start)
    .where('ledger_entry.created_at', '<', end)
    .groupBy([month, purpose, 'ledger_entry.currency'])
    .orderBy(month)
    .orderBy(purpose)
    .orderBy('ledger_entry.currency')
    .limit(limit)
    .execute();
}
