import type { Insertable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { LedgerAccount, LedgerEntryTable } from '../payments.tables.ts';

export async function insertEntries(
  db: Db,
  organizationId: string,
  rows: readonly Omit<Insertable<LedgerEntryTable>, 'organization_id'>[],
): Promise<void> {
  await db
    .insertInto('ledger_entry')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .execute();
}

export interface Booked {
  readonly account: LedgerAccount;
  readonly amount: number;
}

/** The sums of a refund by account, as they are in the books. */
export async function sumOfRefund(
  db: Db,
  organizationId: string,
  { intentId, refundId }: { readonly intentId: string; readonly refundId: string },
): Promise<Booked[]> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(({ fn }) => ['ledger_entry.account', fn.sum<string>('ledger_entry.amount').as('amount')])
    .where('ledger_entry.organization_id', '=', organizationId)
    .where('ledger_entry.intent_id', '=', intentId)
    .where('ledger_entry.refund_id', '=', refundId)
    .groupBy('ledger_entry.account')
    .execute();
  return rows.map(({ account, amount }) => ({ account, amount: Number(amount) }));
}

/** The tax that has gone back of an attempt, as it is in the books. */
export async function sumTaxReturned(
  db: Db,
  organizationId: string,
  { intentId, attemptId }: { readonly intentId: string; readonly attemptId: string },
): Promise<number> {
  const { tax } = await db
    .selectFrom('ledger_entry')
    .innerJoin('payment_refund', (join) =>
      join
        .on('payment_refund.organization_id', '=', organizationId)
        .onRef('payment_refund.id', '=', 'ledger_entry.refund_id'),
    )
    .select(({ fn }) => fn.sum<string | null>('ledger_entry.amount').as('tax'))
    .where('ledger_entry.organization_id', '=', organizationId)
    .where('ledger_entry.intent_id', '=', intentId)
    .where('ledger_entry.account', '=', 'tax')
    .where('payment_refund.attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return Number(tax ?? 0);
}
