import type { Context } from '../../../../platform/context.ts';
import * as attempts from './attempts.queries.ts';
import { settleAttempts } from './attempts.service.ts';
import { pastLeftMarks } from './capturing.service.ts';
import * as intents from './intents.queries.ts';
import { prepareIntent, writeIntent, type Terms } from './intents.service.ts';
import { applyAttempt } from './outcomes.service.ts';
import { subjectOf, type PaidThing, type Subject } from './paid-things.ts';
import { stillAsked, underWay } from '../payments.errors.ts';
import { paymentEnded } from '../payments.facts.ts';
import { isLapse } from './promises.policy.ts';
import { isBeingCaptured, isUnderWay } from '../payments.policy.ts';
import { conflict, invalid } from '../../../../platform/errors.ts';
import { readInstant } from '../../../../platform/period.ts';
import type { Tax } from '../books/taxes.service.ts';
import type { Received } from '../payments.admin.schemas.ts';

/** The day of receipt may have begun already where the money came. */
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Nothing is to be paid any more for this thing. Money that is on its way from a provider is not stopped, and refuses;
 * money that comes all the same is told like any other. Never within a transaction, because the provider is asked.
 */
export async function closeOpenIntent(ctx: Context, thing: PaidThing): Promise<void> {
  const subject = subjectOf(thing);
  const id = await pastLeftMarks(
    ctx,
    async () => (await intents.findOpenIntent(ctx.db, ctx.organizationId, subject))?.id,
    () => ctx.transaction((inner) => close(inner, subject)),
  );
  if (id === undefined) return;
  await settleAttempts(ctx, id).catch((error: unknown) =>
    ctx.services.log.warn(`Payment ${id} could not be called off at the provider yet`, error),
  );
}

async function close(inner: Context, subject: Subject): Promise<string | undefined> {
  const { db, organizationId } = inner;
  const intent = await intents.lockOpenIntent(db, organizationId, subject);
  if (intent === undefined || intent.provider === 'none') return undefined;
  if (isUnderWay(intent.status) && intent.provider !== 'manual') throw underWay();
  const all = await attempts.listAttempts(db, organizationId, intent.id);
  if (all.some(isBeingCaptured)) throw underWay();
  const now = inner.now();
  const lapses = isLapse(intent, inner.actor, now) ? { lapsed_at: now } : {};
  await intents.updateIntent(db, organizationId, intent.id, {
    status: 'canceled',
    updated_at: now,
    ...lapses,
  });
  for (const { id: attemptId } of all)
    await attempts.updateAttempt(db, organizationId, attemptId, { superseded: true, updated_at: now });
  if (intent.status === 'processing') await inner.record(paymentEnded(intent));
  return intent.id;
}

/**
 * Money for a thing that the staff has received by hand: opens the payment, or takes over the open one, and captures it.
 * `isOwed`: this sum still, behind the lock of the thing.
 */
export async function receiveByHand(
  ctx: Context,
  wanted: PaidThing & Terms & { readonly received: Received },
  isOwed: (inner: Context) => Promise<boolean>,
): Promise<void> {
  const id = await prepareIntent(ctx, { ...wanted, byHand: true });
  await ctx.transaction(async (inner) => {
    if (await isOwed(inner)) await captureByHand(inner, id, wanted.received);
  });
}

/**
 * A part of the money for a thing, that the staff has received by hand: a payment of its own beside earlier ones. Within the
 * transaction of the caller, who holds the thing locked. Another open payment of it has to be closed before.
 */
export async function receivePart(
  inner: Context,
  wanted: PaidThing & Terms & { readonly id: string; readonly tax: Tax; readonly received: Received },
): Promise<intents.IntentRow> {
  const { db, organizationId } = inner;
  if ((await intents.findOpenIntent(db, organizationId, subjectOf(wanted))) !== undefined) throw stillAsked();
  const id = await writeIntent(inner, { ...wanted, byHand: true }, wanted.tax);
  await captureByHand(inner, id, wanted.received);
  const intent = await intents.findIntent(db, organizationId, id);
  if (id !== wanted.id || intent === undefined) throw stillAsked();
  return intent;
}

export const isReceived = async ({ db, organizationId }: Context, id: string): Promise<boolean> =>
  (await intents.findIntent(db, organizationId, id))?.status === 'captured';

/** Again, it changes nothing. Only a provider reports payments that are made through it. */
export async function captureByHand(inner: Context, id: string, received: Received): Promise<void> {
  const { db, organizationId } = inner;
  const said = received?.receivedAt ?? null;
  const receivedAt = said === null ? null : readInstant(said, 'receivedAt');
  if (receivedAt !== null && receivedAt.getTime() > inner.now().getTime() + DAY_MS)
    throw invalid('payment.receivedLater', { field: 'receivedAt' });
  const intent = await intents.lockIntent(db, organizationId, id);
  if (intent === undefined || intent.status === 'captured') return;
  const [attempt] = await attempts.listAttempts(db, organizationId, id);
  if (attempt?.provider !== 'manual') throw conflict('payment.notManual');
  await applyAttempt(inner, attempt.id, {
    reference: attempt.id,
    secret: null,
    status: 'captured',
    amount: attempt.amount,
    captured: attempt.amount,
    currency: attempt.currency,
    organizationId,
    intentId: id,
    attemptId: attempt.id,
    error: null,
  });
  await intents.updateIntent(db, organizationId, id, {
    received_at: receivedAt,
    received_note: received?.note?.trim() || null,
  });
}
