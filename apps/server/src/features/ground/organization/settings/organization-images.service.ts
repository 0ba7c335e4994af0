import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { createImage } from '../../storage/index.ts';
import * as facts from '../organization.facts.ts';
import { requireSettings } from '../organization.policy.ts';
import { IMAGE_SLOTS, type ImageSlot, isImageSlot } from './image-slots.ts';
import { setPicture } from './settings.queries.ts';
import { getSettings, type Settings } from './settings.service.ts';

/** The bytes of the picture, or how it came over the wire; `undefined` takes it away. */
export async function changeImage(
  ctx: Context,
  slot: ImageSlot,
  data: Uint8Array | string | undefined,
): Promise<void> {
  const image = data === undefined ? undefined : await createImage(ctx, { data, kind: 'admin' });
  await ctx.transaction(async (inner) => {
    await setPicture(inner.db, ctx.organizationId, IMAGE_SLOTS[slot], image?.id ?? null, ctx.now());
    const column = IMAGE_SLOTS[slot];
    noteChanges(inner, undefined, { [column]: image?.id ?? 'none' }, { hidden: [column] });
    await inner.record(facts.organizationChanged(ctx.organizationId));
  });
}

export async function putImage(ctx: Context, slot: string, data: string | null): Promise<Settings> {
  requireSettings(ctx.actor);
  if (!isImageSlot(slot)) throw notFound('image');
  await changeImage(ctx, slot, data ?? undefined);
  return getSettings(ctx);
}
