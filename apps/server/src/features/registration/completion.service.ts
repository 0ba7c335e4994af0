import type { Context } from '../../platform/context.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../platform/db/database.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import {
  findCapturedIntent,
  listCapturedPurposes,
  markConsumed,
  requestRefund,
  type IntentRow,
} from '../payments/index.ts';
import { listAskedPasses, listMissing } from './answers.service.ts';
import { deliverCoupon } from './group-coupons.service.ts';
import { loadDraft, putDraft, retrySoldOut } from './draft.service.ts';
import { issue } from './issue.service.ts';
import { registrationTooLate } from './registrations.facts.ts';
import { findEventState, lockRegistrationById, type RegistrationRow } from './registrations.queries.ts';
import { isSame, readSnapshot } from './snapshots.ts';

const PURPOSES = ['registration', 'coupons'] as const;
type Purpose = (typeof PURPOSES)[number];

/**
 * Delivers what was paid for, whoever finds it: the browser that submits, the listener when it never came back, both at
 * once. When what it was for has gone to others meanwhile, the money goes back.
 */
export async function completePaid(ctx: Context, registrationId: string): Promise<void> {
  const captured = await listCapturedPurposes(ctx, registrationId);
  for (const purpose of PURPOSES)
    if (captured.includes(purpose)) await completeOne(ctx, purpose, registrationId);
}

async function completeOne(ctx: Context, purpose: Purpose, registrationId: string): Promise<void> {
  try {
    const row = await findCapturedIntent(ctx, { purpose, registrationId });
    await retrySoldOut(ctx, row?.event_id ?? '', () =>
      ctx.transaction((inner) => withPaid(inner, purpose, registrationId, deliver)),
    );
  } catch (error) {
    if (!isUndeliverable(error)) throw error;
    await ctx.transaction((inner) => withPaid(inner, purpose, registrationId, giveBackMoney));
  }
}

/** Sold to others, called off, or no longer there at all. */
const isUndeliverable = (error: unknown): boolean =>
  (error instanceof AppError && error.kind === 'conflict') || sqlState(error) === FOREIGN_KEY_VIOLATION;

type Work = (inner: Context, registration: RegistrationRow, intent: IntentRow) => Promise<void>;

/** Behind the lock of the registration, and for one of those who come at the same time. */
async function withPaid(inner: Context, purpose: Purpose, registrationId: string, work: Work): Promise<void> {
  const registration = await lockRegistrationById(inner.db, inner.organizationId, registrationId);
  const intent = await findCapturedIntent(inner, { purpose, registrationId });
  if (registration === undefined || intent === undefined) return;
  await work(inner, registration, intent);
  // Whoever else has delivered it undoes this.
  if (!(await markConsumed(inner, intent.id)))
    throw conflict('payment.delivered', 'This was delivered already.');
}

async function deliver(inner: Context, registration: RegistrationRow, intent: IntentRow): Promise<void> {
  const { canceled_at: canceledAt, registration_limit: limit } = await findEventState(
    inner.db,
    inner.organizationId,
    registration.event_id,
  );
  if (canceledAt !== null) throw conflict('registration.canceled', 'This event was canceled.');
  if (intent.purpose === 'coupons') return deliverCoupon(inner, registration, intent);
  const paid = readSnapshot(intent.details);
  const before = await loadDraft(inner, registration.id);
  if (!isSame(before, paid)) await putDraft(inner, registration, before, paid, limit);
  const asked = await listAskedPasses(inner, registration, ['draft']);
  await issue(inner, registration, paid, listMissing(asked), intent);
}

async function giveBackMoney(
  inner: Context,
  registration: RegistrationRow,
  intent: IntentRow,
): Promise<void> {
  await requestRefund(inner, {
    intentId: intent.id,
    amount: intent.captured - intent.refunded,
    reason: 'Paid when it had been sold to others',
    source: 'system',
  });
  await inner.record(registrationTooLate(registration));
}
