import { Type, type Static } from 'typebox';
import { read } from '../../../../platform/check.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { knownZone } from '../../../../platform/time-zone.ts';
import { takeStock } from '../../../money/capacity/index.ts';
import { listBaseEventsByIds, type BaseEventView } from '../../programme/index.ts';
import {
  openIntent,
  type CompleteIntent,
  type IntentRow,
  type ReceiptLine,
} from '../../../money/payments/index.ts';
import {
  deliverPaid,
  lockRegistrations,
  nightsOf,
  refuseCalledOff,
  retrySoldOut,
  settlePass,
  type CompletePass,
  type RegistrationRow,
} from '../../registration/index.ts';
import { listAddOnsByIds, type CompleteAddOn } from '../../tickets/index.ts';
import * as queries from './add-ons.queries.ts';
import { lockOwnPasses, type OwnPassRow } from '../attendance.queries.ts';
import { completePass, getAttendance, getHeldPass } from '../attendance.service.ts';
import { refuseChange } from '../passes.policy.ts';

const PRICED = Type.Object({ id: Type.String(), name: Type.String(), price: Type.Integer({ minimum: 0 }) });
type Priced = Static<typeof PRICED>;
const Details = Type.Object({ passId: Type.String(), addOns: Type.Array(PRICED) });

/** Add-ons that can be added to a purchased pass. */
export async function listAddOns(
  ctx: Context,
  event: string,
  passId: string,
): Promise<{ addOns: CompleteAddOn[]; event: BaseEventView }> {
  const { pass } = await getHeldPass(ctx, event, passId);
  const offered =
    refuseChange(pass, ctx.now()) === undefined
      ? await queries.listOffered(ctx.db, ctx.organizationId, pass)
      : [];
  const addOns = await listAddOnsByIds(
    ctx,
    offered.map(({ id }) => id),
  );
  const shown = (await listBaseEventsByIds(ctx, [pass.event_id])).get(pass.event_id);
  if (shown === undefined) throw notFound('event');
  return { event: shown, addOns: offered.flatMap(({ id }) => addOns.get(id) ?? []) };
}

/** With what each costs for this pass: some are by the night. */
async function priceAddOns(ctx: Context, pass: OwnPassRow, ids: readonly string[]): Promise<Priced[]> {
  const refusal = refuseChange(pass, ctx.now());
  if (refusal !== undefined) throw refusal;
  const offered = await queries.listOffered(ctx.db, ctx.organizationId, pass);
  const stay =
    pass.reservation_id === null
      ? undefined
      : await queries.findStay(ctx.db, ctx.organizationId, pass.reservation_id);
  const zone = knownZone(stay?.timezone ?? null, ctx.organization.timezone);
  const nights = stay === undefined ? 1 : nightsOf(stay.start_date, stay.end_date, zone);
  return [...new Set(ids)].map((id) => {
    const addOn = offered.find((one) => one.id === id);
    if (addOn === undefined) throw notFound('addOn');
    return { id, name: addOn.name, price: addOn.price_per_night ? addOn.price * nights : addOn.price };
  });
}

/** Puts what costs nothing on a pass. Again, it puts nothing on it twice. */
export async function addFreeAddOns(
  ctx: Context,
  event: string,
  passId: string,
  addOnIds: readonly string[],
): Promise<CompletePass> {
  const own = await getAttendance(ctx, event);
  const ids = addOnIds.map((id) => id.toLowerCase());
  await retrySoldOut(ctx, own.event_id, () =>
    ctx.transaction(async (inner) => {
      await lockRegistrations(inner, [own.id]);
      const [pass] = await lockOwnPasses(inner.db, inner.organizationId, own.id, [passId]);
      if (pass === undefined) throw notFound('pass');
      const owned = await queries.listOwnedIds(inner.db, inner.organizationId, passId, ids);
      const wanted = await priceAddOns(
        inner,
        pass,
        ids.filter((id) => !owned.includes(id)),
      );
      if (wanted.some(({ price }) => price > 0)) throw invalid('addOn.priced', { field: 'addOnIds' });
      await putOn(inner, own.id, pass, wanted);
    }),
  );
  return completePass(ctx, passId);
}

async function putOn(
  inner: Context,
  registrationId: string,
  { id: passId, event_id: eventId }: Pick<OwnPassRow, 'id' | 'event_id'>,
  addOns: readonly Priced[],
): Promise<void> {
  if (addOns.length === 0) return;
  await refuseCalledOff(inner, eventId);
  const names = new Map(addOns.map(({ id, name }) => [id, name]));
  const added = await queries.insertAddOns(inner.db, inner.organizationId, passId, addOns, inner.now());
  if (added.length < addOns.length) throw conflict('addOn.owned', { field: 'addOnIds' });
  await takeStock(inner, new Map(added.map((id) => [id, 1])), (id) => ({
    name: names.get(id) ?? { of: 'this' },
    field: 'addOnIds',
  }));
  await settlePass(inner, registrationId, passId);
}

/** The payment of add-ons for one pass; they are put on it when it is paid. */
export async function openAddOnIntent(
  ctx: Context,
  event: string,
  passId: string,
  { addOnIds, addressId }: { addOnIds: string; addressId: string },
): Promise<CompleteIntent> {
  const { registration, pass } = await getHeldPass(ctx, event, passId);
  await deliverAddOns(ctx, registration.id, passId);
  const ids = addOnIds
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== '');
  if (ids.length === 0 || ids.length > MOST) throw invalid('addOn.none', { field: 'addOnIds' });
  const addOns = await priceAddOns(ctx, pass, ids);
  const stock = await listAddOnsByIds(ctx, ids);
  for (const { id, name } of addOns) {
    const left = stock.get(id)?.stock;
    if (left !== undefined && left.supply !== null && left.taken >= left.supply)
      throw conflict('stock.soldOut', { values: { of: 'named', name }, field: 'addOnIds' });
  }
  const name = await queries.findEventName(ctx.db, ctx.organizationId, pass.event_id);
  return openIntent(ctx, {
    purpose: 'addOns',
    part: passId,
    accountId: registration.account_id,
    eventId: pass.event_id,
    registrationId: registration.id,
    subtotal: addOns.reduce((sum, { price }) => sum + price, 0),
    addressId,
    description: `${name}: ${addOns.map((addOn) => addOn.name).join(', ')}`,
    details: { passId, addOns },
  });
}

const MOST = 20;

/**
 * Puts what was paid for on the pass, whoever finds it first; the money goes back when it was sold to others meanwhile, or
 * when the pass is no longer there to put it on.
 */
export const deliverAddOns = (ctx: Context, registrationId: string, passId: string): Promise<void> =>
  deliverPaid(ctx, {
    thing: { purpose: 'addOns', registrationId, part: passId },
    lock: async (inner) => {
      const pass = await queries.findPassOwner(inner.db, inner.organizationId, passId);
      await lockRegistrations(inner, [registrationId, ...(pass === undefined ? [] : [pass.registration_id])]);
    },
    deliver,
    retry: (attempt, { event_id: eventId }) => retrySoldOut(ctx, eventId ?? '', attempt),
  });

async function deliver(inner: Context, _payer: RegistrationRow, intent: IntentRow): Promise<ReceiptLine[]> {
  const { db, organizationId } = inner;
  const { passId, addOns } = read(Details, intent.details);
  const owner = await queries.findPassOwner(db, organizationId, passId);
  const [pass] =
    owner === undefined ? [] : await lockOwnPasses(db, organizationId, owner.registration_id, [passId]);
  if (owner === undefined || pass === undefined) throw notFound('pass');
  if (pass.status === 'canceled') throw conflict('pass.canceled');
  await putOn(inner, owner.registration_id, pass, addOns);
  await queries.addPaid(db, organizationId, passId, intent.amount, inner.now());
  return addOns.map(({ id, name, price }) => ({
    kind: 'addOn',
    thing_id: id,
    pass_id: passId,
    name,
    quantity: 1,
    price,
    discount: 0,
  }));
}
