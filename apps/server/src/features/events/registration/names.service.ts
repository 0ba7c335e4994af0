import type { Context } from '../../../platform/context.ts';
import {
  listAddOnsByIds,
  listPackagesByIds,
  listPassTypesByIds,
  listRoomTypesByIds,
} from '../tickets/index.ts';
import type { LineKind, Selection } from './paying/pricing.ts';

/** Names of the items of a selection. */
export async function nameThings(
  ctx: Context,
  { passes, packages, reservations }: Selection,
): Promise<(kind: LineKind, id: string) => string> {
  const found = [
    await listPassTypesByIds(
      ctx,
      passes.map(({ passTypeId }) => passTypeId),
    ),
    await listAddOnsByIds(
      ctx,
      passes.flatMap(({ addOns }) => addOns.map(({ addOnId }) => addOnId)),
    ),
    await listPackagesByIds(
      ctx,
      packages.map(({ packageId }) => packageId),
    ),
    await listRoomTypesByIds(
      ctx,
      reservations.map(({ roomTypeId }) => roomTypeId),
    ),
  ];
  const names = new Map(
    found.flatMap((things) => [...things].map(([id, { row }]) => [id, row.name] as const)),
  );
  return (_kind, id) => names.get(id) ?? '';
}
