import { randomInt } from 'node:crypto';
import { Type } from 'typebox';
import { read } from '../../../../platform/check.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { countStock, holdLimit, leftOf, openStock, takeStock } from '../../../money/capacity/index.ts';
import {
  openIntent,
  type CompleteIntent,
  type IntentRow,
  type ReceiptLine,
} from '../../../money/payments/index.ts';
import { insertGroupCoupon } from './group-coupons.queries.ts';
import { listSoldPassTypes } from '../choosing/offer.queries.ts';
import { refuseTiers } from '../choosing/offer.service.ts';
import { couponIssued } from '../registrations.facts.ts';
import { notYetSold } from '../registrations.policy.ts';
import type { RegistrationRow } from '../registrations.queries.ts';
import { getStanding, lockOwn, refuseClosed } from '../registrations.service.ts';

const Details = Type.Object({
  passTypeId: Type.String(),
  name: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  price: Type.Integer({ minimum: 0 }),
});

/** The payment of a coupon for several passes, which others then take without paying. */
export async function openCouponIntent(
  ctx: Context,
  idOrSlug: string,
  { ticketId, quantity, addressId }: { ticketId: string; quantity: number; addressId: string },
): Promise<CompleteIntent> {
  const standing = await getStanding(ctx, idOrSlug);
  refuseClosed(standing);
  const { event, accountId } = standing;
  const [passType] = await listSoldPassTypes(ctx.db, ctx.organizationId, event.id, [ticketId]);
  if (passType === undefined || !passType.active || !passType.enable_coupons) throw notFound('passType');
  const refusal = notYetSold(event, passType.override_start_date, event.now);
  if (refusal !== undefined) throw refusal;
  await refuseTiers(ctx, accountId, [passType], 'ticketId');
  const { min_coupon_quantity: min, max_coupon_quantity: max } = passType;
  if (quantity < (min ?? 1) || quantity > (max ?? Infinity))
    throw max === null
      ? invalid('coupon.tooSmall', { values: { min: min ?? 1 }, field: 'quantity' })
      : invalid('coupon.quantity', { values: { min: min ?? 1, max }, field: 'quantity' });
  const stock = (await countStock(ctx, [passType.id])).get(passType.id);
  const left = stock === undefined ? 0 : leftOf(stock);
  if (left !== null && left < quantity)
    throw conflict('stock.soldOut', { values: { of: 'named', name: passType.name }, field: 'quantity' });
  const registration = await lockOwn(ctx, standing, false);
  return openIntent(ctx, {
    purpose: 'coupons',
    accountId,
    eventId: event.id,
    registrationId: registration.id,
    subtotal: passType.price * quantity,
    addressId,
    description: `${event.name}: ${quantity} × ${passType.name}`,
    details: { passTypeId: passType.id, name: passType.name, quantity, price: passType.price },
  });
}

/** Letters and digits that nobody takes for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const newCode = (): string =>
  Array.from({ length: 12 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** Its passes are taken now, so that nobody who was given the code finds the event sold out. */
export async function deliverCoupon(
  inner: Context,
  registration: RegistrationRow,
  intent: IntentRow,
): Promise<ReceiptLine[]> {
  const { passTypeId, name, quantity, price } = read(Details, intent.details);
  const isLimited = await holdLimit(inner, registration.event_id, null);
  await takeStock(
    inner,
    new Map([[passTypeId, quantity], ...(isLimited ? [[registration.event_id, quantity] as const] : [])]),
    () => ({ name }),
  );
  const id = newId();
  const code = newCode();
  await insertGroupCoupon(inner.db, inner.organizationId, {
    id,
    event_id: registration.event_id,
    code,
    code_key: code.toLowerCase(),
    description: name,
    pass_type_id: passTypeId,
    registration_id: registration.id,
    created_at: inner.now(),
    updated_at: inner.now(),
  });
  await openStock(inner, [{ id, supply: quantity }]);
  await inner.record(couponIssued(registration, id));
  return [{ kind: 'coupon', thing_id: id, pass_id: null, name, quantity, price, discount: 0 }];
}
