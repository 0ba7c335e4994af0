import type { Context } from '../../../../platform/context.ts';
import * as queries from './held.queries.ts';
import type { Hosted } from './offer.types.ts';

const COUNT = {
  passTypes: queries.countHeldPasses,
  addOns: queries.countHeldAddOns,
  roomTypes: queries.countHeldRooms,
} as const;

/** With how much of what is taken of it is only held, which those who run the event see. */
export async function withHeld<T extends { readonly row: { readonly id: string } }>(
  ctx: Context,
  kind: keyof typeof COUNT,
  things: readonly T[],
): Promise<Hosted<T>[]> {
  if (things.length === 0) return [];
  const ids = things.map(({ row }) => row.id);
  const held = await COUNT[kind](ctx.db, ctx.organizationId, ids);
  return things.map((thing) => ({ ...thing, held: held.get(thing.row.id) ?? 0 }));
}
