import type { Context } from '../../../../platform/context.ts';
import { countStock, type Stock } from '../../../money/capacity/index.ts';
import { loadPassTypes, type CompletePassType, type Offered } from '../../programme/index.ts';
import * as queries from './offer.queries.ts';
import type { CompleteAddOn, CompletePackage, CompleteRoomType, Offer } from './offer.types.ts';

const NONE: Stock = { supply: null, taken: 0, spare: null };

/** Everything sold at an event, in as many statements whatever it is. */
export async function getOffer(ctx: Context, eventId: string): Promise<Offer> {
  const which = { eventId };
  const [passTypes, addOns, packageRows, roomTypeRows] = await Promise.all([
    loadPassTypes(ctx, which),
    loadAddOns(ctx, which),
    queries.listPackages(ctx.db, ctx.organizationId, which),
    queries.listRoomTypes(ctx.db, ctx.organizationId, which),
  ]);
  const byId = new Map(passTypes.map((passType) => [passType.row.id, passType]));
  const [packages, roomTypes] = await Promise.all([
    completePackages(ctx, packageRows, async () => byId),
    completeRoomTypes(ctx, roomTypeRows, async () => byId),
  ]);
  return { passTypes, packages, addOns, roomTypes };
}

export const listPassTypesByIds = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, CompletePassType>> => byRowId(await loadPassTypes(ctx, { ids: [...new Set(ids)] }));

export const listAddOnsByIds = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, CompleteAddOn>> => byRowId(await loadAddOns(ctx, { ids: [...new Set(ids)] }));

export async function listPackagesByIds(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, CompletePackage>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listPackages(ctx.db, ctx.organizationId, { ids: [...new Set(ids)] });
  return byRowId(await completePackages(ctx, rows, (passTypeIds) => listPassTypesByIds(ctx, passTypeIds)));
}

export async function listRoomTypesByIds(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, CompleteRoomType>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listRoomTypes(ctx.db, ctx.organizationId, { ids: [...new Set(ids)] });
  return byRowId(await completeRoomTypes(ctx, rows, (passTypeIds) => listPassTypesByIds(ctx, passTypeIds)));
}

export async function loadAddOns(ctx: Context, which: Offered): Promise<CompleteAddOn[]> {
  if ('ids' in which && which.ids.length === 0) return [];
  const rows = await queries.listAddOns(ctx.db, ctx.organizationId, which);
  const stock = await countStock(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, stock: stock.get(row.id) ?? NONE }));
}

type PassTypesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, CompletePassType>>;

async function completePackages(
  ctx: Context,
  rows: readonly queries.PackageRow[],
  passTypesOf: PassTypesOf,
): Promise<CompletePackage[]> {
  const parts = await queries.listPackagePasses(
    ctx.db,
    ctx.organizationId,
    rows.map(({ id }) => id),
  );
  const passTypes = await passTypesOf(parts.map((part) => part.pass_type_id));
  return rows.map((row) => ({
    row,
    passes: parts
      .filter((part) => part.package_id === row.id)
      .flatMap((part) => {
        const passType = passTypes.get(part.pass_type_id);
        return passType === undefined ? [] : [{ row: part, passType }];
      }),
  }));
}

async function completeRoomTypes(
  ctx: Context,
  rows: readonly queries.RoomTypeRow[],
  passTypesOf: PassTypesOf,
): Promise<CompleteRoomType[]> {
  const ids = rows.map(({ id }) => id);
  const [details, addOns, stock] = await Promise.all([
    queries.listRoomPassTypes(ctx.db, ctx.organizationId, ids),
    queries.listRoomAddOns(ctx.db, ctx.organizationId, ids),
    countStock(ctx, ids),
  ]);
  const passTypes = await passTypesOf(details.map((detail) => detail.pass_type_id));
  return rows.map((row) => ({
    row,
    passTypes: details
      .filter((detail) => detail.room_type_id === row.id)
      .flatMap((detail) => {
        const passType = passTypes.get(detail.pass_type_id);
        return passType === undefined ? [] : [{ row: detail, passType }];
      }),
    addOns: addOns.filter((detail) => detail.room_type_id === row.id),
    stock: stock.get(row.id) ?? NONE,
  }));
}

const byRowId = <T extends { readonly row: { readonly id: string } }>(things: readonly T[]): Map<string, T> =>
  new Map(things.map((thing) => [thing.row.id, thing]));
