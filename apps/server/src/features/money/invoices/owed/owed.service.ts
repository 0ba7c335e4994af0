import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { findKept, giveBackOwed, holdKept, listCharges, type Debts } from '../../payments/index.ts';
import * as queries from './owed.queries.ts';
import { lockCurrent, planReturns, returnMoney } from '../returns.service.ts';

/** Money that a credit note gives back and that is still here, since its refund has failed. */

/** Within a transaction. */
async function giveBack(inner: Context, id: string): Promise<void> {
  const { db, organizationId } = inner;
  const row = await lockCurrent(inner, id);
  if (row === undefined || row.paid_intent_id === null) return;
  const intentIds = (await listCharges(inner, id)).map(({ intent_id: intentId }) => intentId);
  await holdKept(inner, intentIds);
  let left = Math.min(await queries.findOwed(db, organizationId, id), await sumKept(inner, intentIds));
  const paid = { ...row, paid_intent_id: row.paid_intent_id };
  for (const note of await queries.listReturned(db, organizationId, id)) {
    const amount = Math.min(left, note.amount - note.returned);
    if (amount <= 0) continue;
    left -= amount;
    const refund = {
      id: newId(),
      forId: note.id,
      reason: note.reason,
      source: note.source ?? 'staff',
      // It was decided when the credit note was written.
      byRight: true,
    } as const;
    await returnMoney(inner, paid, await planReturns(inner, paid, amount), refund);
  }
}

async function sumKept(inner: Context, intentIds: readonly string[]): Promise<number> {
  let sum = 0;
  for (const intentId of intentIds) sum += (await findKept(inner, intentId)).amount;
  return sum;
}

const creditNotes: Debts = {
  of: 'invoice',
  list: ({ db, organizationId }, page) => queries.listOwed(db, organizationId, page),
  giveBack,
};

/** Every night. */
export const returnCredited = (ctx: Context, signal?: AbortSignal): Promise<void> =>
  giveBackOwed(ctx, [creditNotes], { signal });

const MOST_INVOICES = 100;

/** All that is owed for one subscription, at once. */
export async function returnCreditedOf(ctx: Context, subscriptionId: string): Promise<void> {
  const page = { subscriptionId, limit: MOST_INVOICES };
  for (const id of await queries.listOwed(ctx.db, ctx.organizationId, page))
    await ctx.transaction((inner) => giveBack(inner, id));
}
