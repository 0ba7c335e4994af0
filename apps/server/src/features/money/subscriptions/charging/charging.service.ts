import type { Context } from '../../../../platform/context.ts';
import { allowanceOf, startOf } from '../calendar.ts';
import { chargeInvoice, findCharged } from '../../invoices/index.ts';
import type { Charged } from '../../payments/index.ts';
import { change, findOwed, HOUR, settleSubscription, stop, tell } from '../steps.service.ts';
import { isChangingNow } from '../subscriptions.policy.ts';
import * as queries from '../subscriptions.queries.ts';

/** Periods that are charged to a saved method, and what becomes of those that are refused. */

/** So long the outcome of a try may be unknown before the same try is asked for again. */
const PATIENCE = 10 * 60_000;
const DAY = 24 * HOUR;
/** After the beginning of the period; on short plans fewer, for none lies beyond the grace. */
const TRIES_AFTER = [DAY, 3 * DAY, 5 * DAY, 7 * DAY];

const CHARGED_BY_ITSELF = new Set(['trialing', 'active', 'past_due']);

/** A try of which nobody knows the outcome is finished in any state. */
export const isUnderTry = ({
  charging,
  method_id: methodId,
  account_id: accountId,
}: queries.SubscriptionRow): boolean =>
  methodId !== null && accountId !== null && (charging === 'trying' || charging === 'underWay');

export const isToBeCharged = (row: queries.SubscriptionRow): boolean =>
  isUnderTry(row) ||
  (row.method_id !== null &&
    row.account_id !== null &&
    row.charging === null &&
    CHARGED_BY_ITSELF.has(row.status));

interface Try {
  readonly methodId: string;
  readonly number: number;
  /** The provider has taken it, and the bank takes its time: it is asked what became of it, and never for another one. */
  readonly isUnderWay: boolean;
}

/**
 * One try. It is written down before the provider is asked, so a process that dies in between leaves a try that the next
 * one asks for again under the same number. A try that the provider has taken ends with what the bank says after it; only then there
 * is another one. `isNow`: the owner wants it, whatever is due.
 */
export async function chargeOpenInvoice(
  ctx: Context,
  id: string,
  invoiceId: string,
  isNow = false,
): Promise<Charged> {
  const claimed = await ctx.transaction(async (inner): Promise<Try | undefined> => {
    const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
    if (row?.open_invoice_id !== invoiceId || row.method_id === null || row.account_id === null)
      return undefined;
    const now = inner.now();
    const isDue = isToBeCharged(row) && row.next_at !== null && row.next_at <= now;
    if (!isNow && !isDue) return undefined;
    const isUnderWay = row.charging === 'underWay';
    const number = isUnderTry(row) ? row.tries : row.tries + 1;
    const next = new Date(now.getTime() + PATIENCE);
    await change(inner, row, { charging: isUnderWay ? 'underWay' : 'trying', tries: number, next_at: next });
    return { methodId: row.method_id, number, isUnderWay };
  });
  if (claimed === undefined) return 'gone';
  const { methodId, number, isUnderWay } = claimed;
  const outcome = isUnderWay
    ? await findCharged(ctx, invoiceId)
    : { charged: await chargeInvoice(ctx, invoiceId, methodId, number), methodId };
  const { charged } = outcome;
  // Another method was chosen while the bank took its time, and was not asked yet.
  if (outcome.methodId !== methodId && !OPEN.has(charged)) {
    await ctx.transaction((inner) => beginNext(inner, id, invoiceId, claimed));
    return chargeOpenInvoice(ctx, id, invoiceId, true);
  }
  if (charged === 'paid') await settleSubscription(ctx, invoiceId);
  else await ctx.transaction((inner) => conclude(inner, id, invoiceId, { ...claimed, charged }));
  return charged;
}

/** Nothing is known yet of how it ends, or it has ended well. */
const OPEN = new Set<Charged>(['paid', 'unknown', 'underWay', 'elsewhere']);

interface Concluded extends Try {
  readonly charged: Exclude<Charged, 'paid'>;
}

/** The subscription, while this try is its last one. */
async function lockTried(
  inner: Context,
  id: string,
  invoiceId: string,
  { methodId, number, isUnderWay }: Try,
): Promise<queries.SubscriptionRow | undefined> {
  const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
  const isMine =
    row?.open_invoice_id === invoiceId &&
    row.charging === (isUnderWay ? 'underWay' : 'trying') &&
    row.tries === number &&
    row.method_id === methodId;
  return isMine ? row : undefined;
}

async function beginNext(inner: Context, id: string, invoiceId: string, last: Try): Promise<void> {
  const row = await lockTried(inner, id, invoiceId, last);
  if (row !== undefined) await change(inner, row, { charging: 'trying', tries: row.tries + 1 });
}

async function conclude(
  inner: Context,
  id: string,
  invoiceId: string,
  { charged, ...one }: Concluded,
): Promise<void> {
  const row = await lockTried(inner, id, invoiceId, one);
  if (row === undefined) return;
  if (charged === 'unknown') {
    await stopWaiting(inner, row, row.next_at ?? inner.now());
    return;
  }
  if (charged === 'underWay' || charged === 'elsewhere') {
    const isTaken = one.isUnderWay || charged === 'underWay';
    const next = new Date(inner.now().getTime() + HOUR);
    await change(inner, row, { charging: isTaken ? 'underWay' : 'trying', next_at: next });
    if (isTaken) await stopWaiting(inner, row, next);
    return;
  }
  await fail(inner, row, charged);
}

const USED = new Set(['trialing', 'active', 'past_due']);

/** No bank takes as long as a period: its money is still waited for, and nothing is given for it any more. */
async function stopWaiting(inner: Context, row: queries.SubscriptionRow, next: Date): Promise<void> {
  if (!USED.has(row.status)) return;
  const { expires_at: end } = row;
  // The period of before a change now was paid until its end, and the next one is not billed while the change is open.
  const last = isChangingNow(row)
    ? new Date(end.getTime() + allowanceOf(startOf(row, row.period), end))
    : (await findOwed(inner, row)).end;
  if (last <= inner.now())
    await change(inner, row, { status: 'unpaid', next_at: next }, 'unpaid', row.open_invoice_id);
}

async function fail(
  inner: Context,
  row: queries.SubscriptionRow,
  charged: 'refused' | 'needsPayer' | 'final' | 'notNow' | 'gone',
): Promise<void> {
  const now = inner.now();
  // The payer is told at once, and the engine takes it back.
  if (isChangingNow(row)) {
    await change(inner, row, { charging: 'over', next_at: now });
    return;
  }
  const owed = await findOwed(inner, row);
  const [start, grace] = [owed.start.getTime(), owed.grace.getTime()];
  const next = TRIES_AFTER.map((after) => start + after).find((at) => at > now.getTime() && at <= grace);
  const isPassing = charged === 'refused' || charged === 'notNow';
  const isOver = !isPassing || next === undefined;
  const kind = charged === 'needsPayer' ? ('chargeNeedsPayer' as const) : ('chargeFailed' as const);
  const known = {
    charging: isOver ? ('over' as const) : null,
    ...(charged === 'gone' ? { method_id: null } : {}),
    ...(charged === 'notNow' ? { tries: row.tries - 1 } : {}),
  };
  // At the first failure, and when only the payer can help.
  const isTold = !isPassing || (charged === 'refused' && row.tries === 1);
  if (isTold) await tell(inner, row.id, kind, row.open_invoice_id);
  if (row.status === 'pending') {
    await change(inner, row, { ...known, next_at: new Date(row.created_at.getTime() + DAY) });
    return;
  }
  if (row.status === 'unpaid') {
    await change(inner, row, { ...known, next_at: owed.end });
    return;
  }
  if (row.status === 'past_due' && now.getTime() >= grace) {
    await change(inner, row, known);
    await stop(inner, row);
    return;
  }
  const later = isOver ? Math.max(grace, now.getTime() + HOUR) : (next ?? grace);
  const changes = { ...known, status: 'past_due' as const, next_at: new Date(later) };
  if (row.status === 'past_due') await change(inner, row, changes);
  else await change(inner, row, changes, 'pastDue', row.open_invoice_id);
}
