import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { toHtml } from '../../../../platform/rich-text.ts';
import { openStock, setSupply } from '../../../money/capacity/index.ts';
import { getHostedEvent, refuseTooMany } from '../../programme/index.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { storePicture } from '../../../ground/storage/index.ts';
import * as queries from './extras.queries.ts';
import { deleteExtra, lock, newRow, refuseForeign, refuseTaken } from './extras.service.ts';
import { withHeld } from './held.service.ts';
import type { CreateRoomType, UpdateRoomType } from './offer-requests.schemas.ts';
import { getOffer, listRoomTypesByIds } from './offer.service.ts';
import type { CompleteRoomType, Hosted } from './offer.types.ts';
import { refuseShared, stayColumns } from './stays.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

export const listRoomTypes = async (ctx: Context, event: string): Promise<Hosted<CompleteRoomType>[]> => {
  const { roomTypes } = await getOffer(ctx, (await getHostedEvent(ctx, event)).id);
  return withHeld(ctx, 'roomTypes', roomTypes);
};

export async function createRoomType(
  ctx: Context,
  event: string,
  { image, ...input }: CreateRoomType,
): Promise<Hosted<CompleteRoomType>> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await refuseText(ctx, [input.name, input.description]);
  await refuseForeignDetails(ctx, eventId, input);
  const columns = roomColumns(input);
  const base = await newRow(ctx, 'roomTypes', eventId, input);
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    const inserted = await queries.insertRoomType(inner.db, {
      ...base,
      ...columns,
      name: input.name,
      image_id: imageId ?? null,
    });
    if (!inserted) return refuseTaken(inner, 'event_room_type', eventId, base.id);
    await openStock(inner, [{ id: base.id, supply: input.limit ?? null }]);
    await writeDetails(inner, base.id, input);
    await refuseTooMany(inner, eventId, ['event_room_type']);
  });
  return getRoomType(ctx, base.id);
}

export async function updateRoomType(
  ctx: Context,
  event: string,
  id: string,
  { image, ...input }: UpdateRoomType,
): Promise<Hosted<CompleteRoomType>> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await refuseText(ctx, [input.name, input.description]);
  await lock(ctx, 'event_room_type', eventId, id);
  await refuseForeignDetails(ctx, eventId, input);
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    if (input.limit !== undefined) await setSupply(inner, id, input.limit);
    await lock(inner, 'event_room_type', eventId, id);
    await holdUnchanged(inner, 'event_room_type', id);
    const { row } = await getRoomType(inner, id);
    await queries.updateRoomType(inner.db, ctx.organizationId, id, {
      ...roomColumns(input, row),
      ...(typeof imageId === 'string' ? { image_id: imageId } : {}),
      updated_at: ctx.now(),
    });
    await writeDetails(inner, id, input);
  });
  return getRoomType(ctx, id);
}

export const deleteRoomType = (ctx: Context, event: string, id: string): Promise<null> =>
  deleteExtra(ctx, 'event_room_type', event, id);

async function refuseForeignDetails(ctx: Context, eventId: string, input: UpdateRoomType): Promise<void> {
  await refuseForeign(
    ctx,
    eventId,
    'pass_type',
    (input.passTypes ?? []).map(({ passTypeId }) => passTypeId),
  );
  await refuseForeign(
    ctx,
    eventId,
    'event_add_on',
    (input.addOns ?? []).map(({ addOnId }) => addOnId),
  );
}

async function getRoomType(ctx: Context, id: string): Promise<Hosted<CompleteRoomType>> {
  const found = await listRoomTypesByIds(ctx, [id]);
  const [roomType] = await withHeld(ctx, 'roomTypes', [...found.values()]);
  if (roomType === undefined) throw notFound('roomType');
  return roomType;
}

function roomColumns(input: Omit<UpdateRoomType, 'image'>, before?: CompleteRoomType['row']) {
  const { min_passes = before?.min_passes ?? null, max_passes = before?.max_passes ?? null } = shared(input);
  refuseShared(min_passes, max_passes, 'maxPasses');
  return {
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.description === undefined ? {} : { description: toHtml(input.description) }),
    ...(input.price === undefined ? {} : { price: input.price }),
    ...(input.pricePerNight === undefined ? {} : { price_per_night: input.pricePerNight }),
    ...(input.sortOrder === undefined ? {} : { sort_order: input.sortOrder }),
    min_passes,
    max_passes,
    ...stayColumns(input, '', before),
  };
}

const shared = (input: { readonly minPasses?: number | null; readonly maxPasses?: number | null }) => ({
  ...(input.minPasses === undefined ? {} : { min_passes: input.minPasses }),
  ...(input.maxPasses === undefined ? {} : { max_passes: input.maxPasses }),
});

async function writeDetails(ctx: Context, roomTypeId: string, input: UpdateRoomType): Promise<void> {
  const base = () => ({ organization_id: ctx.organizationId, id: newId(), room_type_id: roomTypeId });
  if (input.passTypes !== undefined) {
    const rows = input.passTypes.map((detail, index) => {
      refuseShared(detail.minPasses ?? null, detail.maxPasses ?? null, `passTypes/${index}/maxPasses`);
      return {
        ...base(),
        pass_type_id: detail.passTypeId,
        enabled: detail.enabled ?? true,
        premium: detail.premium ?? 0,
        included_nights: detail.includedNights ?? 0,
        ...shared(detail),
        ...stayColumns(detail, `passTypes/${index}/`),
      };
    });
    await queries.replaceRoomPassTypes(ctx.db, ctx.organizationId, roomTypeId, rows);
  }
  if (input.addOns === undefined) return;
  const rows = input.addOns.map((detail, index) => ({
    ...base(),
    add_on_id: detail.addOnId,
    ...stayColumns(detail, `addOns/${index}/`),
  }));
  await queries.replaceRoomAddOns(ctx.db, ctx.organizationId, roomTypeId, rows);
}
