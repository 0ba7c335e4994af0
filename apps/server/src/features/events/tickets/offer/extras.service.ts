import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { toHtml } from '../../../../platform/rich-text.ts';
import { closeStock, openStock, setSupply } from '../../../money/capacity/index.ts';
import { getHostedEvent, refuseTooMany } from '../../programme/index.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { storePicture } from '../../../ground/storage/index.ts';
import * as queries from './extras.queries.ts';
import { withHeld } from './held.service.ts';
import type {
  CreateAddOn,
  CreatePackage,
  Order,
  UpdateAddOn,
  UpdatePackage,
} from './offer-requests.schemas.ts';
import { getOffer, listPackagesByIds, loadAddOns } from './offer.service.ts';
import type { CompleteAddOn, CompletePackage, Hosted } from './offer.types.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

export const listPackages = async (ctx: Context, event: string): Promise<readonly CompletePackage[]> =>
  (await getOffer(ctx, (await getHostedEvent(ctx, event)).id)).packages;

export const listAddOns = async (ctx: Context, event: string): Promise<Hosted<CompleteAddOn>[]> =>
  withHeld(ctx, 'addOns', await loadAddOns(ctx, { eventId: (await getHostedEvent(ctx, event)).id }));

export async function createPackage(
  ctx: Context,
  event: string,
  { image, ...input }: CreatePackage,
): Promise<CompletePackage> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await refuseText(ctx, [input.name, input.description]);
  await refuseForeign(
    ctx,
    eventId,
    'pass_type',
    input.passes.map(({ passTypeId }) => passTypeId),
  );
  const base = await newRow(ctx, 'packages', eventId, input);
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    const inserted = await queries.insertPackage(inner.db, {
      ...base,
      ...packageColumns(input),
      name: input.name,
      image_id: imageId ?? null,
    });
    if (!inserted) return refuseTaken(inner, 'event_package', eventId, base.id);
    await queries.replacePackagePasses(inner.db, ctx.organizationId, base.id, input.passes);
    await refuseTooMany(inner, eventId, ['event_package']);
  });
  return getPackage(ctx, base.id);
}

export async function updatePackage(
  ctx: Context,
  event: string,
  id: string,
  { image, ...input }: UpdatePackage,
): Promise<CompletePackage> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await refuseText(ctx, [input.name, input.description]);
  await lock(ctx, 'event_package', eventId, id);
  await refuseForeign(
    ctx,
    eventId,
    'pass_type',
    (input.passes ?? []).map(({ passTypeId }) => passTypeId),
  );
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    await lock(inner, 'event_package', eventId, id);
    await holdUnchanged(inner, 'event_package', id);
    await queries.updatePackage(inner.db, ctx.organizationId, id, {
      ...packageColumns(input),
      ...(imageId === undefined ? {} : { image_id: imageId }),
      updated_at: ctx.now(),
    });
    if (input.passes !== undefined)
      await queries.replacePackagePasses(inner.db, ctx.organizationId, id, input.passes);
  });
  return getPackage(ctx, id);
}

export const deletePackage = (ctx: Context, event: string, id: string): Promise<null> =>
  deleteExtra(ctx, 'event_package', event, id);

export async function createAddOn(
  ctx: Context,
  event: string,
  { image, ...input }: CreateAddOn,
): Promise<Hosted<CompleteAddOn>> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await refuseText(ctx, [input.name, input.shortDescription, input.longDescription]);
  await refuseForeign(ctx, eventId, 'pass_type', input.passTypeIds ?? []);
  const base = await newRow(ctx, 'addOns', eventId, input);
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    const inserted = await queries.insertAddOn(inner.db, {
      ...base,
      ...addOnColumns(input),
      name: input.name,
      image_id: imageId ?? null,
    });
    if (!inserted) return refuseTaken(inner, 'event_add_on', eventId, base.id);
    await openStock(inner, [{ id: base.id, supply: input.limit ?? null }]);
    await queries.replaceAddOnPassTypes(inner.db, ctx.organizationId, base.id, input.passTypeIds ?? []);
    await refuseTooMany(inner, eventId, ['event_add_on']);
  });
  return getAddOn(ctx, base.id);
}

export async function updateAddOn(
  ctx: Context,
  event: string,
  id: string,
  { image, ...input }: UpdateAddOn,
): Promise<Hosted<CompleteAddOn>> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await refuseText(ctx, [input.name, input.shortDescription, input.longDescription]);
  await lock(ctx, 'event_add_on', eventId, id);
  await refuseForeign(ctx, eventId, 'pass_type', input.passTypeIds ?? []);
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    if (input.limit !== undefined) await setSupply(inner, id, input.limit);
    await lock(inner, 'event_add_on', eventId, id);
    await holdUnchanged(inner, 'event_add_on', id);
    await queries.updateAddOn(inner.db, ctx.organizationId, id, {
      ...addOnColumns(input),
      ...(imageId === undefined ? {} : { image_id: imageId }),
      updated_at: ctx.now(),
    });
    if (input.passTypeIds !== undefined)
      await queries.replaceAddOnPassTypes(inner.db, ctx.organizationId, id, input.passTypeIds);
  });
  return getAddOn(ctx, id);
}

export const deleteAddOn = (ctx: Context, event: string, id: string): Promise<null> =>
  deleteExtra(ctx, 'event_add_on', event, id);

/** Ids that are not of the event are passed over: it may have been changed meanwhile. */
export async function putInOrder(ctx: Context, event: string, order: Order): Promise<null> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await ctx.transaction(async (inner) => {
    for (const kind of ['passTypes', 'packages', 'addOns', 'roomTypes', 'sections', 'questions'] as const) {
      const ids = order[kind];
      if (ids !== undefined && ids.length > 0)
        await queries.putInOrder(inner.db, ctx.organizationId, kind, eventId, ids);
    }
  });
  return null;
}

type Extra = 'event_package' | 'event_add_on' | 'event_room_type';
const NOUN = { event_package: 'package', event_add_on: 'addOn', event_room_type: 'roomType' } as const;
const SOLD = {
  event_package: 'package.sold',
  event_add_on: 'addon.sold',
  event_room_type: 'roomtype.sold',
} as const;

export async function lock(ctx: Context, table: Extra, eventId: string, id: string): Promise<void> {
  if (!(await queries.lockExtra(ctx.db, ctx.organizationId, table, eventId, id))) throw notFound(NOUN[table]);
}

/** The same call again made nothing; an id that stands for something else is refused. */
export async function refuseTaken(ctx: Context, table: Extra, eventId: string, id: string): Promise<void> {
  if (!(await queries.lockExtra(ctx.db, ctx.organizationId, table, eventId, id)))
    throw conflict('id.taken', { field: 'id' });
}

export async function deleteExtra(ctx: Context, table: Extra, event: string, id: string): Promise<null> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await lock(ctx, table, eventId, id);
  await ctx.transaction(async (inner) => {
    await closeStock(inner, [id]);
    const sold = await queries.countSold(inner.db, ctx.organizationId, table, id);
    if (sold > 0) throw conflict(SOLD[table], { values: { sold } });
    await queries.deleteExtra(inner.db, ctx.organizationId, table, id);
  });
  return null;
}

/** Refuses ids that do not belong to this event, or are repeated. */
export async function refuseForeign(
  ctx: Context,
  eventId: string,
  table: 'pass_type' | 'event_add_on',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  if (new Set(ids).size < ids.length) throw invalid('ids.repeated');
  const own = await queries.listOwnIds(ctx.db, ctx.organizationId, table, eventId, ids);
  if (own.length < ids.length) throw notFound(table === 'pass_type' ? 'passType' : 'addOn');
}

export async function newRow(
  ctx: Context,
  kind: queries.Ordered,
  eventId: string,
  { id, sortOrder }: { readonly id?: string; readonly sortOrder?: number },
) {
  return {
    organization_id: ctx.organizationId,
    id: id ?? newId(),
    event_id: eventId,
    sort_order: sortOrder ?? (await queries.nextInOrder(ctx.db, ctx.organizationId, kind, eventId)),
    created_at: ctx.now(),
    updated_at: ctx.now(),
  };
}

async function getPackage(ctx: Context, id: string): Promise<CompletePackage> {
  const found = (await listPackagesByIds(ctx, [id])).get(id);
  if (found === undefined) throw notFound('package');
  return found;
}

async function getAddOn(ctx: Context, id: string): Promise<Hosted<CompleteAddOn>> {
  const [found] = await withHeld(ctx, 'addOns', await loadAddOns(ctx, { ids: [id] }));
  if (found === undefined) throw notFound('addOn');
  return found;
}

const packageColumns = (input: Omit<UpdatePackage, 'image'>) => ({
  ...(input.name === undefined ? {} : { name: input.name }),
  ...(input.description === undefined ? {} : { description: input.description }),
  ...(input.price === undefined ? {} : { price: input.price }),
  ...(input.isActive === undefined ? {} : { active: input.isActive }),
  ...(input.sortOrder === undefined ? {} : { sort_order: input.sortOrder }),
});

const addOnColumns = (input: Omit<UpdateAddOn, 'image'>) => ({
  ...(input.name === undefined ? {} : { name: input.name }),
  ...(input.shortDescription === undefined ? {} : { short_description: input.shortDescription }),
  ...(input.longDescription === undefined ? {} : { long_description: toHtml(input.longDescription) }),
  ...(input.price === undefined ? {} : { price: input.price }),
  ...(input.pricePerNight === undefined ? {} : { price_per_night: input.pricePerNight }),
  ...(input.sortOrder === undefined ? {} : { sort_order: input.sortOrder }),
});
