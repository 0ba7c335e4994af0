import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { idOfWords } from '../../../../platform/ids.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { findPaidPeriods, returnPart, withdrawInvoice, type PaidPeriods } from '../../invoices/index.ts';
import { refundReason } from '../../payments/index.ts';
import { startOf } from '../calendar.ts';
import { stopPaying } from '../engine.service.ts';
import { tell } from '../steps.service.ts';
import * as queries from '../subscriptions.queries.ts';

/** Within 14 days of the first payment consumers may take back what they agreed to; they pay for the days until then. */

const WITHIN = 14 * 24 * 60 * 60_000;
const WITHDRAWN = new Set(['active', 'past_due', 'unpaid', 'paused']);

type Paid = PaidPeriods['paid'][number];

export interface Withdrawal {
  /** Minor units, with tax. */
  readonly refund: number;
  readonly currency: string;
  readonly until: Date;
}

interface Found extends Withdrawal {
  /** The part of each invoice that goes back, the latest first. */
  readonly parts: readonly { readonly invoiceId: string; readonly amount: number }[];
}

export async function getWithdrawal(ctx: Context, id: string): Promise<Withdrawal> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (row?.account_id !== accountId) throw notFound('subscription');
  return findWithdrawal(ctx, row);
}

async function findWithdrawal(ctx: Context, row: queries.SubscriptionRow): Promise<Found> {
  const { first, paid, credits } = await findPaidPeriods(ctx, row.id);
  const [latest] = paid;
  const paidAt = first?.paid_at ?? null;
  if (!WITHDRAWN.has(row.status) || paidAt === null || latest === undefined)
    throw conflict('subscription.noWithdrawal');
  const until = new Date(paidAt.getTime() + WITHIN);
  if (until <= ctx.now()) throw conflict('subscription.noWithdrawal');
  let owed = sumOwed(row, paid, credits, (row.paused_at ?? ctx.now()).getTime());
  const parts = paid.flatMap((invoice) => {
    const amount = Math.min(leftOf(invoice), owed);
    owed -= amount;
    return amount > 0 ? [{ invoiceId: invoice.id, amount }] : [];
  });
  const refund = parts.reduce((sum, { amount }) => sum + amount, 0);
  return { refund, currency: latest.currency, until, parts };
}

/**
 * The unused time, at what it was paid with: the latest period first, and those before it as far as the time reaches back. A next
 * period that is paid already comes back whole.
 */
function sumOwed(
  row: queries.SubscriptionRow,
  paid: readonly Paid[],
  credits: ReadonlyMap<string, number>,
  now: number,
): number {
  let end = row.expires_at.getTime();
  let next = end;
  let owed = 0;
  for (const invoice of paid) {
    const start = (invoice.period_start ?? invoice.paid_at ?? row.created_at).getTime();
    // Invoices of before do not say it.
    const agreed = invoice.period_end ?? startOf({ ...row, anchor: new Date(start) }, 1);
    // A pause moves the end, and pays for no more days.
    const whole = Math.min(next, agreed.getTime()) - start;
    const unused = Math.min(1, Math.max(0, (end - now) / Math.max(1, whole)));
    // Rounded for the payer.
    owed += Math.ceil((leftOf(invoice) + (credits.get(invoice.id) ?? 0)) * unused);
    if (unused < 1) break;
    end -= whole;
    next = start;
  }
  return owed;
}

/** Paid, and not given back yet. */
const leftOf = ({ total, paid_amount: paid, credited }: Paid): number =>
  Math.max(0, paid - (credited - (total - paid)));

/** Ends it now. Again, it changes nothing. */
export async function withdrawOwn(ctx: Context, id: string): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  const before = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (before?.account_id !== accountId) throw notFound('subscription');
  if (before.status === 'canceled') return null;
  await findWithdrawal(ctx, before);
  const { open_invoice_id: open } = before;
  if (open !== null && !(await withdrawInvoice(ctx, open))) throw conflict('subscription.paying');
  await ctx.transaction(async (inner) => {
    const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
    if (row === undefined || row.status === 'canceled') return;
    if (row.open_invoice_id !== null && row.open_invoice_id !== open) throw conflict('subscription.paying');
    const { parts } = await findWithdrawal(inner, row);
    const reason = refundReason(inner.organization, 'withdrawal');
    for (const { invoiceId, amount } of parts)
      await returnPart(inner, invoiceId, { id: idOfWords('withdrawal', id, invoiceId), amount, reason });
    await tell(inner, id, 'withdrawn', parts[0]?.invoiceId ?? null);
    await stopPaying(inner, row, true);
  });
  return null;
}
