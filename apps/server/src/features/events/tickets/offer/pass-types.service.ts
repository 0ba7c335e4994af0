import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { readInstant } from '../../../../platform/period.ts';
import { toHtml } from '../../../../platform/rich-text.ts';
import { slugify } from '../../../../platform/text.ts';
import { closeStock, openStock, setSupply } from '../../../money/capacity/index.ts';
import { holdTiers, listTiersByIds } from '../../../people/tiers/index.ts';
import {
  findOverlap,
  getHostedEvent,
  loadPassTypes,
  refuseTooMany,
  type CompletePassType,
} from '../../programme/index.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { storePicture } from '../../../ground/storage/index.ts';
import { deleteCouponsFor } from '../coupons/coupons.service.ts';
import { nextInOrder } from './extras.queries.ts';
import { withHeld } from './held.service.ts';
import type { CreatePassType, UpdatePassType } from './offer-requests.schemas.ts';
import type { Hosted } from './offer.types.ts';
import * as queries from './pass-types.queries.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

export async function listPassTypes(ctx: Context, event: string): Promise<Hosted<CompletePassType>[]> {
  const { id } = await getHostedEvent(ctx, event);
  return withHeld(ctx, 'passTypes', await loadPassTypes(ctx, { eventId: id }));
}

export async function createPassType(
  ctx: Context,
  idOrSlug: string,
  { image, ...input }: CreatePassType,
): Promise<Hosted<CompletePassType>> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, textsOf(input));
  refuseBounds({ ...NEW, ...columns(input) });
  const schedules = readSchedules(input, new Set());
  const imageId = await storePicture(ctx, image);
  const id = newId();
  const now = ctx.now();
  await ctx.transaction(async (inner) => {
    const inserted = await queries.insertPassType(inner.db, {
      sort_order: await nextInOrder(inner.db, ctx.organizationId, 'passTypes', event.id),
      ...columns(input),
      name: input.name,
      organization_id: ctx.organizationId,
      id,
      event_id: event.id,
      slug: slugify(input.name, 'pass'),
      image_id: imageId ?? null,
      created_at: now,
      updated_at: now,
    });
    if (!inserted) throw conflict('passType.name.taken', { field: 'name' });
    await openStock(inner, [{ id, supply: input.limit ?? null }]);
    await writeSchedules(inner, id, schedules);
    await writeTiers(inner, { id, name: input.name }, input.tierIds, []);
    await refuseTooMany(inner, event.id, ['pass_type']);
  });
  return getPassType(ctx, id);
}

export async function updatePassType(
  ctx: Context,
  idOrSlug: string,
  id: string,
  { image, ...input }: UpdatePassType,
): Promise<Hosted<CompletePassType>> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await getOwn(ctx, event.id, id);
  await refuseText(ctx, textsOf(input));
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    // Buyers take stock first and refer to the pass type afterwards; the reverse order here would deadlock.
    if (input.limit !== undefined) await setSupply(inner, id, input.limit);
    const row = await queries.findPassTypeForUpdate(inner.db, ctx.organizationId, event.id, id);
    if (row === undefined) throw notFound('passType');
    await holdUnchanged(inner, 'pass_type', id);
    refuseBounds({ ...row, ...columns(input) });
    const [before] = await loadPassTypes(inner, { ids: [id] });
    const known = [...(before?.prices ?? []), ...(before?.refunds ?? [])];
    await writeSchedules(
      inner,
      id,
      readSchedules(input, new Set(known.map((schedule) => schedule.id))),
      before,
    );
    await writeTiers(inner, row, input.tierIds, before?.row.tiers ?? []);
    await queries.updatePassType(inner.db, ctx.organizationId, id, {
      ...columns(input),
      ...(imageId === undefined ? {} : { image_id: imageId }),
      updated_at: ctx.now(),
    });
  });
  return getPassType(ctx, id);
}

/** Receipts refer to sold pass types: these are switched off, not deleted. */
export async function deletePassType(ctx: Context, idOrSlug: string, id: string): Promise<null> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await getOwn(ctx, event.id, id);
  await ctx.transaction(async (inner) => {
    await closeStock(inner, [id]);
    const sold = await queries.countPasses(inner.db, ctx.organizationId, id);
    if (sold > 0) throw conflict('passType.sold', { values: { sold } });
    if ((await queries.countPackagesWith(inner.db, ctx.organizationId, id)) > 0)
      throw conflict('passType.inPackage');
    await deleteCouponsFor(inner, id);
    await queries.deletePassType(inner.db, ctx.organizationId, id);
  });
  return null;
}

async function getPassType(ctx: Context, id: string): Promise<Hosted<CompletePassType>> {
  const [passType] = await withHeld(ctx, 'passTypes', await loadPassTypes(ctx, { ids: [id] }));
  if (passType === undefined) throw notFound('passType');
  return passType;
}

async function getOwn(ctx: Context, eventId: string, id: string): Promise<void> {
  const [passType] = await loadPassTypes(ctx, { ids: [id] });
  if (passType?.row.event_id !== eventId) throw notFound('passType');
}

const NEW = {
  min_quantity_per_sale: 1,
  max_quantity_per_sale: 10,
  min_coupon_quantity: null,
  max_coupon_quantity: null,
};

interface Bounds {
  readonly min_quantity_per_sale: number;
  readonly max_quantity_per_sale: number;
  readonly min_coupon_quantity: number | null;
  readonly max_coupon_quantity: number | null;
}

function refuseBounds(row: Bounds): void {
  if (row.max_quantity_per_sale < row.min_quantity_per_sale)
    throw invalid('bounds.perSale', { field: 'maxQuantityPerSale' });
  const { min_coupon_quantity: least, max_coupon_quantity: most } = row;
  if (least !== null && most !== null && most < least)
    throw invalid('bounds.perGroupTicket', { field: 'maxCouponQuantity' });
}

const textsOf = ({
  name,
  shortDescription,
  longDescription,
  priceSchedules = [],
}: Omit<UpdatePassType, 'image'>) => [
  name,
  shortDescription,
  longDescription,
  ...priceSchedules.map((period) => period.name),
];

function columns(input: Omit<UpdatePassType, 'image'>) {
  return {
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.shortDescription === undefined ? {} : { short_description: input.shortDescription }),
    ...(input.longDescription === undefined ? {} : { long_description: toHtml(input.longDescription) }),
    ...(input.price === undefined ? {} : { price: input.price }),
    ...(input.accessLevel === undefined ? {} : { access_level: input.accessLevel }),
    ...(input.visibility === undefined ? {} : { visibility: input.visibility }),
    ...(input.active === undefined ? {} : { active: input.active }),
    ...(input.cancelable === undefined ? {} : { cancelable: input.cancelable }),
    ...(input.transferable === undefined ? {} : { transferable: input.transferable }),
    ...(input.minQuantityPerSale === undefined ? {} : { min_quantity_per_sale: input.minQuantityPerSale }),
    ...(input.maxQuantityPerSale === undefined ? {} : { max_quantity_per_sale: input.maxQuantityPerSale }),
    ...(input.enableCoupons === undefined ? {} : { enable_coupons: input.enableCoupons }),
    ...(input.minCouponQuantity === undefined ? {} : { min_coupon_quantity: input.minCouponQuantity }),
    ...(input.maxCouponQuantity === undefined ? {} : { max_coupon_quantity: input.maxCouponQuantity }),
    ...(input.sortOrder === undefined ? {} : { sort_order: input.sortOrder }),
    ...(input.overrideStartDate === undefined
      ? {}
      : {
          override_start_date:
            input.overrideStartDate === null
              ? null
              : readInstant(input.overrideStartDate, 'overrideStartDate'),
        }),
  };
}

interface Schedules {
  readonly prices?: readonly (Period & { readonly price: number; readonly name: string | null })[];
  readonly refunds?: readonly (Period & { readonly percentage: number })[];
}
interface Period {
  readonly id: string;
  readonly start_date: Date;
  readonly end_date: Date;
}

function readSchedules(input: UpdatePassType, known: ReadonlySet<string>): Schedules {
  return {
    ...(input.priceSchedules === undefined
      ? {}
      : {
          prices: readPeriods('priceSchedules', input.priceSchedules, known, ({ price, name = null }) => ({
            price,
            name,
          })),
        }),
    ...(input.refundSchedules === undefined
      ? {}
      : {
          refunds: readPeriods('refundSchedules', input.refundSchedules, known, ({ percentage }) => ({
            percentage,
          })),
        }),
  };
}

interface PeriodInput {
  readonly id?: string | null;
  readonly startDate: string;
  readonly endDate: string;
}

/** Refuses periods that end before they start or run at the same time: there is one price at any moment. */
function readPeriods<T extends PeriodInput, U>(
  field: string,
  inputs: readonly T[],
  known: ReadonlySet<string>,
  read: (input: T) => U,
): (U & Period)[] {
  const seen = new Set<string>();
  const periods = inputs.map((input, index) => {
    const path = `${field}/${index}`;
    const start = readInstant(input.startDate, `${path}/startDate`);
    const end = readInstant(input.endDate, `${path}/endDate`);
    if (end <= start) throw invalid('period.reversed', { field: `${path}/endDate` });
    const id = input.id ?? newId();
    if (input.id !== undefined && input.id !== null && (!known.has(id) || seen.has(id)))
      throw invalid('schedule.unknown', { field: `${path}/id` });
    seen.add(id);
    return { ...read(input), id, start_date: start, end_date: end };
  });
  const overlap = findOverlap(periods);
  if (overlap !== undefined)
    throw invalid('period.overlap', { field: `${field}/${periods.indexOf(overlap)}` });
  return periods;
}

async function writeTiers(
  inner: Context,
  { id, name }: { readonly id: string; readonly name: string },
  tierIds: readonly string[] | undefined,
  before: readonly { readonly name: string }[],
): Promise<void> {
  if (tierIds === undefined) return;
  const ids = [...new Set(tierIds.map((tierId) => tierId.toLowerCase()))];
  await holdTiers(inner, ids);
  await queries.replaceTiers(inner.db, inner.organizationId, id, ids);
  const namesOf = (tiers: Iterable<{ readonly name: string }>) => [...tiers].map((tier) => tier.name).sort();
  const after = await listTiersByIds(inner, ids);
  noteChanges(inner, { tiers: namesOf(before) }, { tiers: namesOf(after.values()) }, { name });
}

async function writeSchedules(
  ctx: Context,
  id: string,
  { prices, refunds }: Schedules,
  before?: CompletePassType,
): Promise<void> {
  const now = ctx.now();
  const since = new Map(before?.prices.map((price) => [price.id, price.created_at]));
  if (prices !== undefined)
    await queries.replacePrices(
      ctx.db,
      ctx.organizationId,
      id,
      prices.map((price) => ({ ...price, created_at: since.get(price.id) ?? now, updated_at: now })),
    );
  if (refunds !== undefined) await queries.replaceRefunds(ctx.db, ctx.organizationId, id, refunds);
}
