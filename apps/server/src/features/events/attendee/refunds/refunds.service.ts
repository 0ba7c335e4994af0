import type { Context } from '../../../../platform/context.ts';
import { requestRefund } from '../../../money/payments/index.ts';
import { refundPercentageAt } from '../../programme/index.ts';
import type { OwnPassRow } from '../attendance.queries.ts';
import * as queries from './cancellations.queries.ts';
import { fillUp, shareOf, type PaidPart, type Portion } from './refunds.policy.ts';

export interface Refund {
  readonly portions: readonly Portion[];
  readonly amount: number;
  /** Of what was paid; of several kinds of passes the least of them. */
  readonly percentage: number;
}

/** By the schedule that runs now, less what has gone back already; outside of every period nothing goes back. */
export async function planRefund(ctx: Context, passes: readonly OwnPassRow[]): Promise<Refund> {
  const periods = await queries.listRefundPeriods(ctx.db, ctx.organizationId, [
    ...new Set(passes.map((pass) => pass.pass_type_id)),
  ]);
  const percentageOf = (pass: OwnPassRow): number =>
    refundPercentageAt(
      periods.filter((period) => period.pass_type_id === pass.pass_type_id),
      ctx.now(),
    );
  const parts = (await listPaidParts(ctx, passes)).filter(({ isOver }) => !isOver);
  const purses = Map.groupBy(parts, ({ passId, accessId }) => accessId ?? passId);
  const portions = [...purses.values()].flatMap((purse) => {
    const pass = passes.find(({ id }) => id === purse[0]?.passId);
    const percentage = pass === undefined ? 0 : percentageOf(pass);
    const due = purse.map((part) => ({ ...part, owed: shareOf(part.paid, percentage) }));
    const gone = purse.reduce((sum, { refunded }) => sum + refunded, 0);
    const owed = due.reduce((sum, part) => sum + part.owed, 0) - gone;
    return fillUp(
      due.map((part) => ({ ...part, left: Math.min(part.left, part.owed) })),
      owed,
    );
  });
  return {
    portions,
    amount: sumOf(portions),
    percentage: Math.min(...passes.map(percentageOf)),
  };
}

export interface Paid {
  readonly parts: readonly PaidPart[];
  readonly paid: number;
  readonly refunded: number;
  /** The most that can still go back. */
  readonly left: number;
}

/** All that came in for these passes and what of it has gone back. */
export async function readPaid(ctx: Context, passes: readonly OwnPassRow[]): Promise<Paid> {
  const parts = await listPaidParts(ctx, passes);
  const sum = (of: (part: PaidPart) => number): number => parts.reduce((total, part) => total + of(part), 0);
  return {
    parts,
    paid: sum(({ paid }) => paid),
    refunded: sum(({ refunded }) => refunded),
    left: sum(({ left }) => left),
  };
}

const sumOf = (portions: readonly Portion[]): number => portions.reduce((sum, { amount }) => sum + amount, 0);

/** Payment by payment in the order in which they came in: what went back is taken from the first of them first. */
async function listPaidParts(ctx: Context, passes: readonly OwnPassRow[]): Promise<PaidPart[]> {
  const ids = passes.map(({ id }) => id);
  const lines = await queries.listPaidLines(ctx.db, ctx.organizationId, ids);
  const accesses = await queries.listPaidAccesses(ctx.db, ctx.organizationId, ids);
  // An amount refunded on a payment as a whole is no longer available to any of its passes.
  const there = new Map([...lines, ...accesses].map(({ intent_id, left }) => [intent_id, left]));
  const take = (intentId: string, wanted: number): number => {
    const taken = Math.max(0, Math.min(wanted, there.get(intentId) ?? 0));
    there.set(intentId, (there.get(intentId) ?? 0) - taken);
    return taken;
  };
  return passes.flatMap((pass) => {
    let gone = pass.amount_refunded;
    const ofPass = paymentsOf(pass, lines).map(({ intentId, paid }): PaidPart => {
      const refunded = Math.min(gone, paid);
      gone -= refunded;
      const left = take(intentId, paid - refunded);
      return { intentId, passId: pass.id, accessId: null, isOver: false, paid, refunded, left };
    });
    const ofSessions = accesses
      .filter((access) => access.pass_id === pass.id)
      .map(({ id, status, intent_id, amount_paid: paid, amount_refunded: refunded }): PaidPart => {
        const left = take(intent_id, paid - refunded);
        const isOver = status === 'canceled';
        return { intentId: intent_id, passId: pass.id, accessId: id, isOver, paid, refunded, left };
      });
    return [...ofPass, ...ofSessions];
  });
}

/** Later additions have payments of their own; the rest of the price was paid with the pass. */
function paymentsOf(
  pass: OwnPassRow,
  lines: readonly queries.PaidLineRow[],
): { intentId: string; paid: number }[] {
  if (pass.amount_paid === 0) return [];
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

interface Reason {
  readonly reason: string;
  readonly source: 'payer' | 'staff' | 'system';
  readonly byRight?: boolean;
  readonly accountId?: string;
}

/** One refund for each payment, whatever it was for; answers their ids. */
export async function giveMoneyBack(
  inner: Context,
  portions: readonly Portion[],
  reason: Reason,
): Promise<string[]> {
  const { db, organizationId } = inner;
  for (const { passId, accessId, amount } of portions)
    if (accessId === null) await queries.addPassRefund(db, organizationId, passId, amount);
    else await queries.addAccessRefund(db, organizationId, accessId, amount);
  const byIntent = Map.groupBy(portions, ({ intentId }) => intentId);
  const refundIds: string[] = [];
  for (const intentId of [...byIntent.keys()].sort()) {
    const own = byIntent.get(intentId) ?? [];
    const id = await requestRefund(inner, { intentId, amount: sumOf(own), ...reason });
    if (id === undefined) continue;
    refundIds.push(id);
    const parts = Map.groupBy(own, ({ passId, accessId }) => accessId ?? passId);
    await queries.insertPortions(
      db,
      organizationId,
      id,
      [...parts].map(([partId, of]) => ({ passId: of[0]?.passId ?? partId, partId, amount: sumOf(of) })),
    );
  }
  return refundIds;
}

/** The money stayed: passes and places no longer say that it went back. Again, it changes nothing. */
export const takeBackRefund = (ctx: Context, refundId: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    for (const { pass_id: passId, part_id: partId, amount } of await queries.takePortions(
      db,
      organizationId,
      refundId,
    ))
      if (partId === passId) await queries.addPassRefund(db, organizationId, passId, -amount);
      else await queries.addAccessRefund(db, organizationId, partId, -amount);
  });
