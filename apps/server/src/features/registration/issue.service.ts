import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { IntentRow } from '../payments/index.ts';
import * as draft from './draft.queries.ts';
import { nameThings } from './names.service.ts';
import { paidByPass, type Selection } from './pricing.ts';
import { insertReceipt } from './receipts.queries.ts';
import { registrationSubmitted } from './registrations.facts.ts';
import { updateRegistration, type RegistrationRow } from './registrations.queries.ts';

/** Makes passes of all that is being chosen, with what was paid for them; behind the lock of the registration. */
export async function issue(
  inner: Context,
  registration: RegistrationRow,
  selection: Selection,
  missing: readonly { readonly passId: string }[],
  paid: number,
): Promise<RegistrationRow> {
  const { db, organizationId } = inner;
  const now = inner.now();
  const { id, account_id: accountId } = registration;
  const hasParts =
    selection.packages.length > 0 ||
    selection.reservations.length > 0 ||
    selection.passes.some(({ addOns }) => addOns.length > 0);
  await draft.issuePasses(db, organizationId, id, accountId, now);
  if (missing.length > 0)
    await draft.setPassStatus(
      db,
      organizationId,
      missing.map(({ passId }) => passId),
      'needsInfo',
      now,
    );
  if (hasParts)
    await draft.issueParts(
      db,
      organizationId,
      id,
      selection.passes.map((pass) => pass.id),
    );
  const changes = { hold_expires_at: null, last_hold_ends: null, holds_begun: 0, coupon_id: null };
  await updateRegistration(db, organizationId, id, changes);
  if (paid > 0) await draft.setPassAmounts(db, organizationId, paidByPass(selection, paid));
  await inner.record(registrationSubmitted(registration));
  return { ...registration, ...changes };
}

export interface ReceiptLine {
  readonly kind: 'pass' | 'package' | 'addOn' | 'reservation' | 'coupon' | 'access';
  readonly thing_id: string;
  readonly pass_id: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly discount: number;
}

/** What the receipt of an order lists. */
export async function linesOf(inner: Context, selection: Selection): Promise<ReceiptLine[]> {
  const nameOf = await nameThings(inner, selection);
  const line = (
    kind: ReceiptLine['kind'],
    thing: string,
    thingId: string,
    passId: string | null,
    { price, discount }: { readonly price: number; readonly discount: number },
  ): ReceiptLine => ({
    kind,
    thing_id: thingId,
    pass_id: passId,
    name: nameOf(kind, thing),
    quantity: 1,
    price,
    discount,
  });
  return [
    ...selection.packages.map((one) =>
      line('package', one.packageId, one.id, null, { price: one.price, discount: 0 }),
    ),
    ...selection.passes.map((one) => line('pass', one.passTypeId, one.id, one.id, one)),
    ...selection.passes.flatMap((pass) =>
      pass.addOns.map((one) => line('addOn', one.addOnId, one.addOnId, pass.id, one)),
    ),
    ...selection.reservations.map((one) => line('reservation', one.roomTypeId, one.id, null, one)),
  ];
}

/** Once for a payment, however often it is delivered. */
export async function writeReceipt(
  inner: Context,
  registration: RegistrationRow,
  intent: IntentRow,
  lines: readonly ReceiptLine[],
): Promise<void> {
  await insertReceipt(
    inner.db,
    inner.organizationId,
    {
      id: newId(),
      event_id: registration.event_id,
      registration_id: registration.id,
      account_id: registration.account_id,
      intent_id: intent.id,
      refund_id: null,
      type: 'charge',
      address1: intent.address1,
      address2: intent.address2,
      city: intent.city,
      state: intent.state,
      country: intent.country,
      zip: intent.zip,
      sub_total: intent.subtotal,
      sales_tax: intent.tax,
      sales_tax_rate: intent.tax_rate === 0 ? null : String(intent.tax_rate / 1000),
      charged_amount: intent.amount,
      currency: intent.currency,
      last4: null,
      reference: intent.reference,
      created_at: inner.now(),
    },
    lines,
  );
}
