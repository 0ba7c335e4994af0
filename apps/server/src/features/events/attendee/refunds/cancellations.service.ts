import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { leaveNaming } from '../../../ground/naming/index.ts';
import { refundReason } from '../../../money/payments/index.ts';
import { lockRegistrations, releasePasses, type CompletePass } from '../../registration/index.ts';
import * as queries from '../attendance.queries.ts';
import { completePass, getAttendance, getHeldPass } from '../attendance.service.ts';
import { passCanceled } from '../attendee.facts.ts';
import { refuseCancel } from '../passes.policy.ts';
import { giveMoneyBack, planRefund, type Refund } from './refunds.service.ts';

export interface RefundQuote extends Pick<Refund, 'amount' | 'percentage'> {
  readonly currency: string;
  /** All that would go: of a bundle every pass. */
  readonly passIds: readonly string[];
}

/** Quotes the refund for canceling now; changes nothing. */
export async function quoteRefund(ctx: Context, event: string, passId: string): Promise<RefundQuote> {
  const { registration, pass } = await getHeldPass(ctx, event, passId);
  const refusal = refuseCancel(pass, ctx.now());
  if (refusal !== undefined) throw refusal;
  const ids = await bundleOf(ctx, pass);
  const passes = await Promise.all(
    ids.map((id) => queries.findOwnPass(ctx.db, ctx.organizationId, registration.id, id)),
  );
  const { amount, percentage } = await planRefund(ctx, refuseBundle(passes, ctx.now()));
  const currency = await queries.findCurrency(ctx.db, ctx.organizationId);
  return { amount, percentage, currency, passIds: ids };
}

const bundleOf = async (ctx: Context, pass: queries.OwnPassRow): Promise<string[]> =>
  pass.registration_package_id === null
    ? [pass.id]
    : queries.listBundleIds(ctx.db, ctx.organizationId, pass.registration_package_id);

/** A bundle has one price: it is given back whole, by whoever has all of it, where each of its passes can be given back. */
function refuseBundle(passes: readonly (queries.OwnPassRow | undefined)[], now: Date): queries.OwnPassRow[] {
  const own = passes.map((pass) => {
    if (pass === undefined) throw conflict('package.split');
    return pass;
  });
  for (const pass of own) {
    const refusal = refuseCancel(pass, now);
    if (refusal !== undefined) throw refusal;
  }
  return own;
}

/**
 * Gives a pass back: what it took is for sale again and the money returns by the schedule that runs now. Behind the lock of
 * the registration and of the pass, so that canceling, handing on and checking in exclude one another. Repeated, it gives
 * nothing back twice. With `refuse`, the one who handed it to the caller last gives them nothing more.
 */
export async function cancelPass(
  ctx: Context,
  event: string,
  passId: string,
  { issueRefund = true, refuse = false }: { issueRefund?: boolean | undefined; refuse?: boolean | undefined },
): Promise<CompletePass> {
  const own = await getAttendance(ctx, event);
  await ctx.transaction(async (inner) => {
    await lockRegistrations(inner, [own.id]);
    const [pass] = await queries.lockOwnPasses(inner.db, inner.organizationId, own.id, [passId]);
    if (pass === undefined) throw notFound('pass');
    if (pass.status === 'canceled') return;
    const ids = await bundleOf(inner, pass);
    const locked = await queries.lockOwnPasses(inner.db, inner.organizationId, own.id, ids);
    const passes = refuseBundle(
      ids.map((id) => locked.find((one) => one.id === id)),
      inner.now(),
    );
    if (issueRefund) {
      const { portions } = await planRefund(inner, passes);
      await giveMoneyBack(inner, portions, {
        reason: refundReason(inner.organization, 'passCanceled'),
        source: 'payer',
      });
    }
    await releasePasses(inner, passes);
    for (const one of passes) {
      // Of a bundle, passes of other givers go, too: the caller refuses only the one whose pass they named.
      await leaveNaming(inner, { place: 'pass', subjectId: one.id }, refuse && one.id === pass.id);
      await inner.record(passCanceled(one, own.account_id));
    }
  });
  return completePass(ctx, passId);
}
