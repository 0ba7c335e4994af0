import type { Context } from '../../platform/context.ts';
import { requestRefund } from '../payments/index.ts';
import { refundPercentageAt } from '../tickets/index.ts';
import type { OwnPassRow } from './attendance.queries.ts';
import * as queries from './cancellations.queries.ts';
import { shareOf } from './passes.policy.ts';

/** What goes back for one pass over one payment: it returns the way it came. */
export interface Portion {
  readonly intentId: string;
  readonly passId: string;
  /** Set for a place in a session, which was paid for apart. */
  readonly accessId: string | null;
  readonly amount: number;
}

export interface Refund {
  readonly portions: readonly Portion[];
  readonly amount: number;
  /** Of what was paid; of several kinds of passes the least of them. */
  readonly percentage: number;
}

/** By the schedule that runs now; outside of every period nothing goes back. */
export async function planRefund(ctx: Context, passes: readonly OwnPassRow[]): Promise<Refund> {
  const { db, organizationId } = ctx;
  const ids = passes.map(({ id }) => id);
  const periods = await queries.listRefundPeriods(db, organizationId, [
    ...new Set(passes.map((pass) => pass.pass_type_id)),
  ]);
  const percentageOf = (pass: OwnPassRow): number =>
    refundPercentageAt(
      periods.filter((period) => period.pass_type_id === pass.pass_type_id),
      ctx.now(),
    );
  const lines = await queries.listPaidLines(db, organizationId, ids);
  const accesses = await queries.listPaidAccesses(db, organizationId, ids);
  const portions = passes.flatMap((pass) => {
    const percentage = percentageOf(pass);
    return [
      ...paymentsOf(pass, lines).map(({ intentId, paid }) => ({ intentId, accessId: null, paid })),
      ...accesses
        .filter((access) => access.pass_id === pass.id && access.amount_refunded === 0)
        .map((access) => ({ intentId: access.intent_id, accessId: access.id, paid: access.amount_paid })),
    ].map(({ intentId, accessId, paid }) => ({
      intentId,
      accessId,
      passId: pass.id,
      amount: shareOf(paid, percentage),
    }));
  });
  const owed = portions.filter(({ amount }) => amount > 0);
  return {
    portions: owed,
    amount: owed.reduce((sum, { amount }) => sum + amount, 0),
    percentage: Math.min(...passes.map(percentageOf)),
  };
}

/** What was added later has payments of its own; the rest of what the pass cost was paid with the pass. */
function paymentsOf(
  pass: OwnPassRow,
  lines: readonly queries.PaidLineRow[],
): { intentId: string; paid: number }[] {
  if (pass.amount_paid === 0 || pass.amount_refunded > 0) return [];
  const own = lines.filter((line) => line.pass_id === pass.id);
  const bought = own.find((line) => line.kind === 'pass')?.intent_id;
  const later = new Map(
    own.filter((line) => line.intent_id !== bought).map((line) => [line.intent_id, line.charged_amount]),
  );
  const rest = pass.amount_paid - [...later.values()].reduce((sum, paid) => sum + paid, 0);
  return [
    ...(bought === undefined || rest <= 0 ? [] : [{ intentId: bought, paid: rest }]),
    ...[...later].map(([intentId, paid]) => ({ intentId, paid })),
  ];
}

/** One refund for each payment, whatever it was for. */
export async function giveMoneyBack(
  inner: Context,
  { portions }: Pick<Refund, 'portions'>,
  reason: string,
): Promise<void> {
  const { db, organizationId } = inner;
  for (const { passId, accessId, amount } of portions)
    if (accessId === null) await queries.addPassRefund(db, organizationId, passId, amount);
    else await queries.addAccessRefund(db, organizationId, accessId, amount);
  const byIntent = Map.groupBy(portions, ({ intentId }) => intentId);
  for (const intentId of [...byIntent.keys()].sort())
    await requestRefund(inner, {
      intentId,
      amount: (byIntent.get(intentId) ?? []).reduce((sum, portion) => sum + portion.amount, 0),
      reason,
      source: 'payer',
    });
}
