import type { Context } from '../../../../platform/context.ts';
import { thinOut } from '../../../../platform/db/rows.ts';

/** Before a content is deleted: what many have said of it and liked. */
export async function thinOutContent(ctx: Context, id: string): Promise<void> {
  await thinOut(ctx, 'activity', { content_id: id });
  await thinOut(ctx, 'content_like', { content_id: id });
}
