import type { Context } from '../../../../platform/context.ts';
import { listCapturedPurposes, type IntentRow, type ReceiptLine } from '../../../money/payments/index.ts';
import { listAskedPasses, listMissing } from '../choosing/answers.service.ts';
import { deliverPaid, type Delivery } from './deliveries.service.ts';
import { deliverCoupon } from '../group-coupons/group-coupons.service.ts';
import { loadDraft } from '../choosing/draft.service.ts';
import { retrySoldOut } from '../choosing/sold-out.service.ts';
import { putDraft } from '../choosing/writing.service.ts';
import { issue, linesOf } from '../passes/issue.service.ts';
import type { RegistrationRow } from '../registrations.queries.ts';
import { refuseCalledOff } from '../registrations.service.ts';
import { isSame, readSnapshot } from './snapshots.ts';

const DELIVERIES = { registration: deliverOrder, coupons: deliverCoupon } as const;
const PURPOSES = ['registration', 'coupons'] as const;
type Purpose = (typeof PURPOSES)[number];

/** Delivers what was paid for, whoever finds it: the browser that submits, the listener when it never came back, both at once. */
export async function completePaid(ctx: Context, registrationId: string): Promise<void> {
  const captured = await listCapturedPurposes(ctx, registrationId);
  for (const purpose of PURPOSES)
    if (captured.includes(purpose)) await deliverPaid(ctx, deliveryOf(ctx, purpose, registrationId));
}

/** Group tickets for passes that cost nothing; an order that costs nothing is issued as it stands, without a payment. */
export const completeFreeCoupons = (ctx: Context, registrationId: string): Promise<void> =>
  deliverPaid(ctx, { ...deliveryOf(ctx, 'coupons', registrationId), isFree: true });

const deliveryOf = (ctx: Context, purpose: Purpose, registrationId: string): Delivery => ({
  thing: { purpose, registrationId },
  deliver: async (inner, registration, intent) => {
    const { registration_limit: limit } = await refuseCalledOff(inner, registration.event_id);
    return DELIVERIES[purpose](inner, registration, intent, limit);
  },
  retry: (attempt, { event_id: eventId }) => retrySoldOut(ctx, eventId ?? '', attempt),
});

async function deliverOrder(
  inner: Context,
  registration: RegistrationRow,
  intent: IntentRow,
  registrationLimit: number | null,
): Promise<ReceiptLine[]> {
  const paid = readSnapshot(intent.details);
  const before = await loadDraft(inner, registration.id);
  if (!isSame(before, paid)) await putDraft(inner, registration, before, paid, registrationLimit);
  const asked = await listAskedPasses(inner, registration, ['draft']);
  await issue(inner, registration, paid, listMissing(asked), intent.amount);
  return linesOf(inner, paid);
}
