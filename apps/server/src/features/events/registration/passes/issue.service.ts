import type { Context } from '../../../../platform/context.ts';
import type { ReceiptLine } from '../../../money/payments/index.ts';
import { nameThings } from '../names.service.ts';
import * as queries from './issue.queries.ts';
import { paidByPass, type LineKind, type Selection } from '../paying/pricing.ts';
import { registrationSubmitted } from '../registrations.facts.ts';
import type { RegistrationRow } from '../registrations.queries.ts';

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
  const changes = { hold_expires_at: null, last_hold_ends: null, holds_begun: 0, coupon_id: null };
  await queries.issuePasses(db, organizationId, id, { payer_id: accountId, updated_at: now }, changes);
  if (missing.length > 0)
    await queries.setPassStatus(
      db,
      organizationId,
      missing.map(({ passId }) => passId),
      'needsInfo',
      now,
    );
  if (hasParts)
    await queries.issueParts(
      db,
      organizationId,
      id,
      selection.passes.map((pass) => pass.id),
    );
  if (paid > 0) await queries.setPassAmounts(db, organizationId, paidByPass(selection, paid));
  await inner.record(registrationSubmitted(registration));
  return { ...registration, ...changes };
}

/** Lines of the receipt of an order. */
export async function linesOf(inner: Context, selection: Selection): Promise<ReceiptLine[]> {
  const nameOf = await nameThings(inner, selection);
  const line = (
    kind: LineKind,
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
