import type { Context } from '../../../../platform/context.ts';
import {
  endPaymentsFor,
  listDisputedIds,
  refundEvent,
  refundReason,
  sumRefundsByHand,
} from '../../../money/payments/index.ts';
import { lockRegistrations, releaseKept, releasePasses } from '../../registration/index.ts';
import { lockLivePasses } from '../attendance.queries.ts';
import { passCanceled, refundsLeftToHand } from '../attendee.facts.ts';
import * as queries from './called-off.queries.ts';
import { giveMoneyBack, readPaid } from './refunds.service.ts';

const AT_ONCE = 50;

/**
 * Undoes what was sold for an event that was called off: passes are canceled, what they took is free, and all that is left
 * of every payment goes back. In small transactions, so that it may be stopped anywhere and run again.
 */
export async function undoSales(ctx: Context, eventId: string, signal: AbortSignal): Promise<void> {
  const { db, organizationId } = ctx;
  if (!(await queries.isCalledOff(db, organizationId, eventId))) return;
  let failure: unknown;
  for (let after: string | undefined; ;) {
    signal.throwIfAborted();
    const ids = await queries.listHolderIds(db, organizationId, eventId, after, AT_ONCE);
    for (const id of ids)
      await ctx
        .transaction((inner) => undoPasses(inner, id))
        // Somebody changed it at the same moment: the others do not wait for it.
        .catch((error: unknown) => {
          ctx.services.log.warn(`The passes of registration ${id} could not be canceled yet`, error);
          failure ??= error;
        });
    after = ids.at(-1);
    if (ids.length < AT_ONCE) break;
  }
  await endPaymentsFor(ctx, eventId, signal);
  await releaseKept(ctx, eventId, signal);
  // Before the passes are gone it would take what is to be noted on them.
  if (failure !== undefined) throw failure;
  await refundEvent(ctx, eventId, refundReason(ctx.organization, 'eventCanceled'), signal);
  const byHand = await sumRefundsByHand(ctx, eventId);
  if (byHand.length > 0) await ctx.transaction((inner) => inner.record(refundsLeftToHand(eventId)));
}

async function undoPasses(inner: Context, registrationId: string): Promise<void> {
  await lockRegistrations(inner, [registrationId]);
  const passes = await lockLivePasses(inner.db, inner.organizationId, registrationId);
  const { parts } = await readPaid(inner, passes);
  const disputed = await listDisputedIds(inner, [...new Set(parts.map(({ intentId }) => intentId))]);
  const portions = parts
    .filter(({ intentId, left }) => left > 0 && !disputed.has(intentId))
    .map(({ intentId, passId, accessId, left }) => ({ intentId, passId, accessId, amount: left }));
  await giveMoneyBack(inner, portions, {
    reason: refundReason(inner.organization, 'eventCanceled'),
    source: 'system',
  });
  await releasePasses(inner, passes);
  for (const pass of passes) await inner.record(passCanceled(pass, pass.account_id));
}

/** Every night: canceled events of which something is left, after a job that gave up, a refused refund, or a dispute won. */
export async function undoForgottenSales(ctx: Context, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined; ;) {
    const ids = await queries.listUnsettledIds(ctx.db, ctx.organizationId, after, AT_ONCE);
    for (const id of ids)
      await undoSales(ctx, id, signal).catch((error: unknown) =>
        ctx.services.log.error(`The sales of event ${id} could not be undone`, error),
      );
    after = ids.at(-1);
    if (signal.aborted || ids.length < AT_ONCE) return;
  }
}
