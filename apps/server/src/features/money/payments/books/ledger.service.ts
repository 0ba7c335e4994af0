import type { Context } from '../../../../platform/context.ts';
import type { LedgerAccount } from '../payments.tables.ts';
import { newId } from '../../../../platform/ids.ts';
import * as queries from './ledger.queries.ts';

export interface Posting {
  readonly intentId: string;
  readonly currency: string;
  readonly refundId?: string;
  readonly disputeId?: string;
  /** Signed; what is zero is not written. */
  readonly lines: Readonly<Partial<Record<LedgerAccount, number>>>;
}

/** Writes one transaction of the books, beside the change it explains. */
export async function post(
  ctx: Context,
  { intentId, currency, refundId, disputeId, lines }: Posting,
): Promise<void> {
  // The keys of the record are its accounts.
  const entries = (Object.entries(lines) as [LedgerAccount, number][]).filter(([, amount]) => amount !== 0);
  const sum = entries.reduce((total, [, amount]) => total + amount, 0);
  if (sum !== 0) throw new Error(`a transaction of the books is off by ${sum}`);
  if (entries.length === 0) return;
  const transactionId = newId();
  const now = ctx.now();
  await queries.insertEntries(
    ctx.db,
    ctx.organizationId,
    entries.map(([account, amount], line) => ({
      transaction_id: transactionId,
      line,
      account,
      amount,
      currency,
      intent_id: intentId,
      refund_id: refundId ?? null,
      dispute_id: disputeId ?? null,
      created_at: now,
    })),
  );
}

/** Undoes a refund to the unit: what it has booked, and nothing computed anew. Again, it writes nothing. */
export async function reverseRefund(
  ctx: Context,
  { intentId, refundId, currency }: Pick<Posting, 'intentId' | 'currency'> & { readonly refundId: string },
): Promise<void> {
  const booked = await queries.sumOfRefund(ctx.db, ctx.organizationId, { intentId, refundId });
  const lines = Object.fromEntries(booked.map(({ account, amount }) => [account, -amount]));
  await post(ctx, { intentId, refundId, currency, lines });
}
