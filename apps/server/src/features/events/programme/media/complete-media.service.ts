import type { Context } from '../../../../platform/context.ts';
import { grantForCaller } from '../../../ground/storage/index.ts';
import { isForAll, runsEvent } from '../events.policy.ts';
import type { BaseEventRow } from '../events.queries.ts';
import { loadPassTypes } from '../pass-types/pass-types.service.ts';
import type { MediaRow } from './media.queries.ts';
import type { MediaItem } from './media.views.ts';

/** Adds pass types, and grants where not everybody may fetch; whatever is closed to the caller is locked. */
export async function completeMedia(
  ctx: Context,
  rows: readonly MediaRow[],
  eventOf: (id: string) => BaseEventRow | undefined,
): Promise<MediaItem[]> {
  const passTypes = await loadPassTypes(ctx, { ids: [...new Set(rows.flatMap((row) => row.pass_type_ids))] });
  const byId = new Map(passTypes.map((passType) => [passType.row.id, passType]));
  return rows.flatMap((row) => {
    const event = eventOf(row.event_id);
    if (event === undefined) return [];
    const runs = runsEvent(event, ctx.actor);
    const isLocked = row.restricted && !runs && !row.holds;
    return {
      row,
      isLocked,
      // Others learn nothing of pass types that are sold in private.
      passTypes: row.pass_type_ids
        .flatMap((id) => byId.get(id) ?? [])
        .filter((passType) => runs || passType.row.visibility === 'public')
        .toSorted((a, b) => a.row.sort_order - b.row.sort_order || (a.row.id < b.row.id ? -1 : 1)),
      grant: isLocked || (!row.restricted && isForAll(event)) ? null : grantFor(ctx, row),
    };
  });
}

const grantFor = (ctx: Context, { video, file }: MediaRow): string | null => {
  const name = video?.id ?? file?.key;
  return name === undefined ? null : grantForCaller(ctx, name, 'member');
};
