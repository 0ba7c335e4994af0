import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { holdAccounts, requirePower } from '../../../ground/accounts/index.ts';
import * as attempts from './attempts.queries.ts';
import * as intents from './intents.queries.ts';
import { getIntent, getOwnIntent } from './intents.service.ts';
import { getPayment } from '../payments.admin.service.ts';
import type { ManagedPayment } from '../payments.admin.views.ts';
import { intentNotFound, orderChanged, paymentClosed } from '../payments.errors.ts';
import { paymentEnded } from '../payments.facts.ts';
import type { CompleteIntent } from '../payments.views.ts';
import {
  DAY_MS,
  isLapse,
  isLost,
  isUnchanged,
  KEEPING,
  LAPSE_DAYS,
  MOST_LAPSES,
  MOST_PROMISES,
} from './promises.policy.ts';
import * as queries from './promises.queries.ts';

/** Payments by transfer or cash: somebody promises the money, and what it is for is kept until it must be there. */

/** Nobody keeps more than a few things from others without paying. Within the transaction of the promise, before all other locks. */
export async function refuseTooMany(inner: Context, intent: intents.IntentRow): Promise<void> {
  const { account_id: accountId } = intent;
  if (accountId === null || !KEEPING.includes(intent.purpose)) return;
  await holdAccounts(inner, [accountId]);
  const { db, organizationId } = inner;
  // Asked again, it is running already.
  const current = await intents.findIntent(db, organizationId, intent.id);
  if (current?.status === 'processing') return;
  const since = new Date(inner.now().getTime() - LAPSE_DAYS * DAY_MS);
  const { running, lapsed } = await queries.countPromises(db, organizationId, {
    accountId,
    purposes: KEEPING,
    since,
  });
  if (running >= MOST_PROMISES) throw conflict('payment.promises', { values: { most: MOST_PROMISES } });
  if (lapsed >= MOST_LAPSES)
    throw conflict('payment.promisesLapsed', { values: { most: MOST_LAPSES, days: LAPSE_DAYS } });
}

/** Refuses promises for orders that have lapsed or changed. Within the transaction of the promise. */
export async function refuseLost(inner: Context, intent: intents.IntentRow): Promise<void> {
  const { db, organizationId } = inner;
  if (intent.booking_id !== null) await refuseLostSlot(inner, intent, intent.booking_id);
  if (intent.booking_series_id !== null) await refuseLostSeries(inner, intent, intent.booking_series_id);
  if (intent.registration_id === null) return;
  await queries.lockPaidRegistration(db, organizationId, intent.registration_id);
  const current = await intents.lockIntent(db, organizationId, intent.id);
  if (current === undefined || isOver(current)) throw paymentClosed();
  // A promise that was already accepted is kept anyway.
  if (current.status === 'processing' || current.status === 'captured') return;
  const draft = await queries.findDraft(db, organizationId, current);
  // Without a registration there is nothing to compare; its delivery refunds the money.
  if (draft === undefined) return;
  if (isLost(current, draft)) throw conflict('selection.empty');
  if (!isUnchanged(current, draft)) throw orderChanged();
}

async function refuseLostSlot(inner: Context, intent: intents.IntentRow, bookingId: string): Promise<void> {
  const { db, organizationId } = inner;
  await refuseUnkept(inner, intent, await queries.holdKeptBooking(db, organizationId, bookingId));
}

/** Each of its dates must be kept, as many as the payment is for. */
async function refuseLostSeries(inner: Context, intent: intents.IntentRow, seriesId: string): Promise<void> {
  const { db, organizationId } = inner;
  const kept = await queries.holdKeptDates(db, organizationId, seriesId);
  const dates: unknown = intent.details['dates'];
  await refuseUnkept(inner, intent, Array.isArray(dates) && dates.length === kept);
}

async function refuseUnkept(inner: Context, intent: intents.IntentRow, isKept: boolean): Promise<void> {
  const { db, organizationId } = inner;
  const current = await intents.lockIntent(db, organizationId, intent.id);
  if (current === undefined || isOver(current)) throw paymentClosed();
  if (current.status === 'processing' || current.status === 'captured') return;
  if (!isKept) throw conflict('booking.expired');
}

const isOver = ({ status }: intents.IntentRow): boolean => status === 'canceled' || status === 'expired';

/** By the payer, who will not pay after all. Again, it changes nothing. */
export async function callOffOwnPayment(ctx: Context, id: string): Promise<CompleteIntent> {
  await getOwnIntent(ctx, id);
  await ctx.transaction((inner) => end(inner, id, 'canceled'));
  return getIntent(ctx, id);
}

/** By the staff, who wait no longer. Again, it changes nothing. */
export async function callOffPayment(ctx: Context, id: string): Promise<ManagedPayment> {
  requirePower(ctx.actor, 'payments:write');
  await ctx.transaction((inner) => end(inner, id, 'canceled'));
  return getPayment(ctx, id);
}

async function end(inner: Context, id: string, status: 'canceled' | 'expired'): Promise<void> {
  const { db, organizationId } = inner;
  const intent = await intents.lockIntent(db, organizationId, id);
  if (intent === undefined) throw intentNotFound();
  if (isOver(intent)) return;
  if (intent.provider !== 'manual') throw conflict('payment.online');
  if (intent.status === 'captured') throw conflict('payment.captured');
  const now = inner.now();
  const lapses = status === 'expired' || isLapse(intent, inner.actor, now);
  await intents.updateIntent(db, organizationId, id, {
    status,
    updated_at: now,
    ...(lapses ? { lapsed_at: now } : {}),
  });
  for (const attempt of await attempts.listAttempts(db, organizationId, id)) {
    await attempts.updateAttempt(db, organizationId, attempt.id, { superseded: true, updated_at: now });
    // Those of a provider are called off there, so that nothing can be paid with them.
    if (attempt.provider === 'manual') await attempts.cancelAttempt(db, organizationId, attempt.id, now);
  }
  if (intent.status === 'processing') await inner.record(paymentEnded(intent));
}

const AT_ONCE = 50;

/** Money that did not come in time is waited for no longer. */
export async function endOverduePayments(ctx: Context): Promise<void> {
  const now = ctx.now();
  for (const id of await queries.listOverduePromises(ctx.db, ctx.organizationId, now, AT_ONCE))
    await ctx
      .transaction((inner) => end(inner, id, 'expired'))
      .catch((error: unknown) => ctx.services.log.warn(`Payment ${id} could not be ended yet`, error));
}

/** Nobody sends money for an event that was called off. */
export async function endPaymentsFor(ctx: Context, eventId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const ids = await queries.listPromisesFor(ctx.db, ctx.organizationId, eventId, AT_ONCE);
    for (const id of ids)
      await ctx.transaction(async (inner) => {
        const intent = await intents.lockIntent(inner.db, inner.organizationId, id);
        if (intent?.status !== 'captured') await end(inner, id, 'canceled');
      });
    if (ids.length < AT_ONCE) return;
  }
}
