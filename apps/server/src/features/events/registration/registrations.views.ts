import type { BaseAccountView } from '../../ground/accounts/index.ts';
import { viewBaseEvent } from '../programme/index.ts';
import {
  viewBaseAddOn,
  viewBaseCoupon,
  viewCoupon,
  type CompleteAddOn,
  type CompleteCoupon,
  type CompletePackage,
} from '../tickets/index.ts';
import type { ManagedCouponRow } from './group-coupons/group-coupons.queries.ts';
import type { AttendeePackageRow } from './passes/passes.queries.ts';
import { viewAttendeePackage, viewBasePass, type CompletePass } from './passes/passes.views.ts';
import type { ReceiptLineRow, ReceiptRow } from '../../money/payments/index.ts';
import type { EventDetailsRow } from './registration-parts.queries.ts';
import type {
  ManagedCouponView,
  PaymentView,
  RegistrationEventView,
  RegistrationView,
} from './registrations.schemas.ts';
import type { RegistrationRow } from './registrations.queries.ts';

/** A registration with what hangs on it. */
export interface CompleteRegistration {
  readonly row: RegistrationRow;
  readonly event: EventDetailsRow;
  readonly account: BaseAccountView;
  readonly passes: readonly CompletePass[];
  readonly packages: readonly AttendeePackageRow[];
  readonly packageTypes: ReadonlyMap<string, CompletePackage>;
  readonly receipts: readonly CompleteReceipt[];
  readonly managed: readonly ManagedCouponRow[];
  readonly coupons: ReadonlyMap<string, CompleteCoupon>;
}

export interface CompleteReceipt {
  readonly row: ReceiptRow;
  readonly lines: readonly ReceiptLineRow[];
  /** Things that the receipt names and that still exist. */
  readonly passes: readonly CompletePass[];
  readonly addOns: ReadonlyMap<string, CompleteAddOn>;
  readonly coupons: ReadonlyMap<string, CompleteCoupon>;
}

export function viewRegistrationEvent(event: EventDetailsRow): RegistrationEventView {
  const start =
    event.registration_start ?? (event.created_at < event.event_end ? event.created_at : event.event_end);
  return {
    ...viewBaseEvent(event),
    reservationDescription: event.reservation_description,
    externalUrl: event.external_url,
    registration: event.registration,
    registrationCount: event.registration_count,
    registrationLimit: event.registration_limit ?? 0,
    registrationStart: start.toISOString(),
    registrationEnd: (event.registration_end ?? event.event_end).toISOString(),
    tickets: event.tickets.map(({ enable_coupons }) => ({ enableCoupons: enable_coupons })),
    _count: {
      sections: event.sections,
      coupons: event.coupons,
      addOns: event.add_ons,
      roomTypes: event.room_types,
    },
  };
}

const KINDS: Readonly<Record<string, PaymentView['lines'][number]['kind']>> = {
  pass: 'pass',
  package: 'package',
  addOn: 'addOn',
  reservation: 'reservation',
  coupon: 'coupon',
  access: 'access',
};

export function viewPayment({ row, lines, passes, addOns, coupons }: CompleteReceipt): PaymentView {
  const ids = (kind: string): Set<string> =>
    new Set(lines.filter((line) => line.kind === kind).map((line) => line.thing_id));
  const [passIds, accessIds] = [ids('pass'), ids('access')];
  const bases = passes.map((pass) => ({ pass, view: viewBasePass(pass) }));
  return {
    id: row.id,
    type: row.type === 'refund' ? 'refund' : 'charge',
    isReversal: row.type === 'charge' && row.refund_id !== null,
    address1: row.address1 ?? '',
    address2: row.address2 ?? '',
    city: row.city ?? '',
    state: row.state ?? '',
    country: row.country ?? '',
    zip: row.zip ?? '',
    subTotal: row.sub_total,
    salesTax: row.sales_tax,
    salesTaxRate: row.sales_tax_rate,
    chargedAmt: row.charged_amount,
    currency: row.currency,
    last4: row.last4,
    stripeId: row.reference,
    createdAt: row.created_at.toISOString(),
    addOns: [...ids('addOn')].flatMap((id) => {
      const addOn = addOns.get(id);
      return addOn === undefined ? [] : viewBaseAddOn(addOn);
    }),
    purchases: bases.filter(({ pass }) => passIds.has(pass.row.id)).map(({ view }) => view),
    coupons: [...ids('coupon')].flatMap((id) => {
      const coupon = coupons.get(id);
      return coupon === undefined ? [] : viewBaseCoupon(coupon);
    }),
    accesses: bases.flatMap(({ view }) => view.accesses.filter(({ id }) => accessIds.has(id))),
    lines: lines.map((line) => ({
      kind: KINDS[line.kind] ?? 'pass',
      id: line.thing_id,
      name: line.name,
      quantity: line.quantity,
      price: line.price,
      discount: line.discount,
      total: line.price * line.quantity - line.discount,
    })),
  };
}

export const viewManagedCoupon = (
  { registration_id: registrationId, purchases }: ManagedCouponRow,
  coupon: CompleteCoupon,
): ManagedCouponView => ({ ...viewCoupon(coupon), registrationId, _count: { purchases } });

export const viewRegistration = (
  registration: CompleteRegistration,
  now: Date,
): Omit<RegistrationView, 'paying'> => {
  const { row, coupons } = registration;
  const applied = coupons.get(row.coupon_id ?? '');
  return {
    id: row.id,
    alternateId: row.number,
    accountId: row.account_id,
    eventId: row.event_id,
    event: viewRegistrationEvent(registration.event),
    account: registration.account,
    passes: registration.passes.map(viewBasePass),
    packages: registration.packages.map((one) => viewAttendeePackage(one, registration.packageTypes)),
    payments: registration.receipts.map(viewPayment),
    coupons: registration.managed.flatMap((one) => {
      const coupon = coupons.get(one.id);
      return coupon === undefined ? [] : viewManagedCoupon(one, coupon);
    }),
    createdAt: row.created_at.toISOString(),
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    couponId: applied?.row.id ?? null,
    coupon: applied === undefined ? null : viewBaseCoupon(applied),
    now: now.toISOString(),
  };
};
