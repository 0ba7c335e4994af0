import type { Context } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/ids.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { refundReason } from '../../money/payments/index.ts';
import { getHostedEvent } from '../programme/index.ts';
import { lockRegistrations, releasePasses, type CompletePass } from '../registration/index.ts';
import * as queries from './attendance.queries.ts';
import { completePass } from './attendance.service.ts';
import { passCanceled, passRefunded } from './attendee.facts.ts';
import { refuseHostCancel } from './passes.policy.ts';
import { fillUp } from './refunds/refunds.policy.ts';
import { giveMoneyBack, planRefund, readPaid, type Paid, type Refund } from './refunds/refunds.service.ts';

/** A pass of somebody who comes, as those who run the event name it. */
export interface HostedPass {
  readonly eventId: string;
  readonly accountId: string;
  readonly passId: string;
}

export interface HostedRefundQuote
  extends Pick<Refund, 'amount' | 'percentage'>, Pick<Paid, 'paid' | 'refunded' | 'left'> {
  readonly currency: string;
  /** All that goes together: of a bundle every pass. */
  readonly passIds: readonly string[];
}

/** Quotes the amounts paid, already refunded, still refundable and due by the refund schedule; changes nothing. */
export async function quoteHostedRefund(ctx: Context, named: HostedPass): Promise<HostedRefundQuote> {
  const event = await getHostedEvent(ctx, named.eventId);
  const passes = await findTogether(ctx, event.id, named);
  const [{ amount, percentage }, { paid, refunded, left }, currency] = await Promise.all([
    planRefund(ctx, passes),
    readPaid(ctx, passes),
    queries.findCurrency(ctx.db, ctx.organizationId),
  ]);
  return { amount, percentage, paid, refunded, left, currency, passIds: passes.map(({ id }) => id) };
}

export interface WantedCancellation {
  readonly issueRefund?: boolean | undefined;
  /** Instead of what the schedule says. */
  readonly amount?: number | undefined;
}

/** Whether what is sent asks for money to go back, should any have been paid. */
export const mayRefund = (wanted: unknown): boolean =>
  (wanted as WantedCancellation | null)?.issueRefund !== false;

/**
 * Those who run the event take a pass back: also one of a kind that attendees cannot cancel, and at any time, but not from
 * somebody who is inside. Repeated, it changes nothing and gives nothing back twice.
 */
export async function cancelHostedPass(
  ctx: Context,
  named: HostedPass,
  { issueRefund = true, amount }: WantedCancellation,
): Promise<CompletePass> {
  const event = await getHostedEvent(ctx, named.eventId);
  await ctx.transaction(async (inner) => {
    const passes = await holdTogether(inner, event.id, named);
    if (passes.some(({ status }) => status === 'canceled')) return;
    for (const pass of passes) {
      const refusal = refuseHostCancel(pass);
      if (refusal !== undefined) throw refusal;
    }
    if (issueRefund) {
      const portions =
        amount === undefined
          ? (await planRefund(inner, passes)).portions
          : await portionsOf(inner, passes, amount);
      await giveMoneyBack(inner, portions, {
        reason: refundReason(inner.organization, 'passCanceled'),
        ...byHost(inner, event),
      });
    }
    await releasePasses(inner, passes);
    for (const pass of passes) await inner.record(passCanceled(pass, pass.account_id));
  });
  return completePass(ctx, named.passId);
}

/**
 * Brings what has gone back for a pass up to a sum; the pass stays as it is. Said as the sum and not as a step: repeated, or by
 * two at once, it goes back once.
 */
export async function refundHostedPass(
  ctx: Context,
  named: HostedPass,
  wanted: { readonly refunded: number; readonly reason?: string | undefined },
): Promise<CompletePass> {
  const event = await getHostedEvent(ctx, named.eventId);
  await ctx.transaction(async (inner) => {
    const passes = await holdTogether(inner, event.id, named);
    const { refunded } = await readPaid(inner, passes);
    const step = wanted.refunded - refunded;
    if (step === 0) return;
    if (step < 0) throw conflict('refund.gone', { field: 'refunded' });
    const portions = await portionsOf(inner, passes, step);
    const reason = {
      reason: wanted.reason ?? refundReason(inner.organization, 'refund'),
      ...byHost(inner, event),
    };
    const [pass] = passes;
    for (const refundId of await giveMoneyBack(inner, portions, reason))
      if (pass !== undefined) await inner.record(passRefunded(pass, refundId));
  });
  return completePass(ctx, named.passId);
}

/** Hosts give back what their own event took. */
const byHost = (ctx: Context, event: { is_host: boolean | null }) => ({
  source: 'staff' as const,
  byRight: event.is_host === true,
  accountId: requireMember(ctx.actor).accountId,
});

async function portionsOf(inner: Context, passes: readonly queries.HeldPassRow[], amount: number) {
  const { parts, left } = await readPaid(inner, passes);
  if (amount > left) throw invalid('refund.tooMuch', { field: 'amount' });
  return fillUp(parts, amount);
}

/** The pass, and what belongs to it; another person's is not there. */
async function findTogether(
  ctx: Context,
  eventId: string,
  { accountId, passId }: HostedPass,
): Promise<queries.HeldPassRow[]> {
  const { db, organizationId } = ctx;
  const [pass] = isUuid(passId) ? await queries.listHeldPasses(db, organizationId, eventId, [passId]) : [];
  if (pass?.account_id !== accountId.toLowerCase()) throw notFound('pass');
  if (pass.registration_package_id === null) return [pass];
  const statuses = pass.status === 'canceled' ? ['canceled'] : ['needsInfo', 'ready'];
  const ids = await queries.listBundleIds(db, organizationId, pass.registration_package_id, statuses);
  return queries.listHeldPasses(db, organizationId, eventId, ids);
}

/** The same behind the locks of all who have them: canceling, handing on and checking in exclude one another. */
async function holdTogether(
  inner: Context,
  eventId: string,
  named: HostedPass,
): Promise<queries.HeldPassRow[]> {
  const found = await findTogether(inner, eventId, named);
  const registrations = [...new Set(found.map((pass) => pass.registration_id))];
  await lockRegistrations(inner, registrations);
  const passes = await queries.lockHeldPasses(
    inner.db,
    inner.organizationId,
    eventId,
    found.map(({ id }) => id),
  );
  const own = passes.find(({ id }) => id === named.passId.toLowerCase());
  if (own?.account_id !== named.accountId.toLowerCase()) throw notFound('pass');
  if (passes.some((pass) => !registrations.includes(pass.registration_id))) throw conflict('pass.changed');
  return passes;
}
