import { invalid } from '../../../../platform/errors.ts';
import { readInstant } from '../../../../platform/period.ts';
import type { CouponFields } from './coupon-requests.schemas.ts';

/** Default values of a coupon. */
export const BLANK = {
  pre_paid: false,
  start_date: null,
  end_date: null,
  discount_amount: null,
  discount_percent: null,
  quantity_min: null,
  quantity_max: null,
  apply_to_pass_type: true,
  apply_to_add_ons: false,
  apply_to_reservation: false,
} as const;

interface Discount {
  readonly pre_paid: boolean;
  readonly start_date: Date | null;
  readonly end_date: Date | null;
  readonly discount_amount: number | null;
  readonly discount_percent: number | null;
  readonly quantity_min: number | null;
  readonly quantity_max: number | null;
  readonly apply_to_pass_type: boolean;
  readonly apply_to_add_ons: boolean;
  readonly apply_to_reservation: boolean;
}

/** The coupon as it would be afterwards. */
export function refuseNonsense(coupon: Discount): void {
  const { discount_amount: amount, discount_percent: percent } = coupon;
  if (!coupon.pre_paid && (amount === null) === (percent === null))
    throw invalid('coupon.discount', { field: 'discountPercent' });
  if (!coupon.apply_to_pass_type && !coupon.apply_to_add_ons && !coupon.apply_to_reservation)
    throw invalid('coupon.nothing', { field: 'applyToPassType' });
  if (coupon.start_date !== null && coupon.end_date !== null && coupon.end_date <= coupon.start_date)
    throw invalid('period.reversed', { field: 'endDate' });
  if (
    coupon.quantity_min !== null &&
    coupon.quantity_max !== null &&
    coupon.quantity_max < coupon.quantity_min
  )
    throw invalid('bounds.reversed', { field: 'quantityMax' });
}

const DOMAIN = /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

function readDomains(text: string | null): string[] {
  const domains = (text ?? '')
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, '').toLowerCase())
    .filter((domain) => domain !== '');
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined)
    throw invalid('domain.invalid', { values: { domain: wrong.slice(0, 60) }, field: 'emailDomains' });
  return [...new Set(domains)];
}

export const readColumns = (fields: CouponFields) => ({
  ...(fields.description === undefined ? {} : { description: fields.description }),
  ...(fields.ticketId === undefined ? {} : { pass_type_id: fields.ticketId }),
  ...(fields.active === undefined ? {} : { active: fields.active }),
  ...(fields.startDate === undefined
    ? {}
    : { start_date: fields.startDate === null ? null : readInstant(fields.startDate, 'startDate') }),
  ...(fields.endDate === undefined
    ? {}
    : { end_date: fields.endDate === null ? null : readInstant(fields.endDate, 'endDate') }),
  ...(fields.discountAmount === undefined ? {} : { discount_amount: fields.discountAmount }),
  ...(fields.discountPercent === undefined ? {} : { discount_percent: fields.discountPercent }),
  ...(fields.quantityMin === undefined ? {} : { quantity_min: fields.quantityMin }),
  ...(fields.quantityMax === undefined ? {} : { quantity_max: fields.quantityMax }),
  ...(fields.purchaseLimit === undefined ? {} : { purchase_limit: fields.purchaseLimit }),
  ...(fields.emailDomains === undefined ? {} : { email_domains: readDomains(fields.emailDomains) }),
  ...(fields.applyToPassType === undefined ? {} : { apply_to_pass_type: fields.applyToPassType }),
  ...(fields.applyToAddOns === undefined ? {} : { apply_to_add_ons: fields.applyToAddOns }),
  ...(fields.applyToReservation === undefined ? {} : { apply_to_reservation: fields.applyToReservation }),
});

type Columns = ReturnType<typeof readColumns>;

const FREE: ReadonlySet<string> = new Set<keyof Columns>(['active', 'description']);

/** Of a coupon that was paid for: the first field that would make something else of it than what was bought. */
export function findBoughtField(before: Columns, after: Columns): string | undefined {
  const plain = (value: unknown): string => JSON.stringify(value) ?? '';
  return Object.entries(after).find(
    ([name, value]) => !FREE.has(name) && plain(value) !== plain(before[name as keyof Columns]),
  )?.[0];
}
