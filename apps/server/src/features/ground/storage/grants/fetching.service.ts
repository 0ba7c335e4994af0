import type { Context } from '../../../../platform/context.ts';
import { isHeld } from '../sweep/sweep.service.ts';
import { findForReaders } from './fetching.queries.ts';
import type { Fetching, JudgeFetch, Media } from './fetching.types.ts';

/**
 * Whether a video or a file may be fetched by its address: when one of the features that hold it says so. Media that readers held
 * once and nothing holds now are closed; others that none of them holds are open.
 */
export async function judgeAll(
  ctx: Context,
  media: Media,
  grant: string | undefined,
  judges: readonly JudgeFetch[],
): Promise<Fetching> {
  let isKept = false;
  for (const judge of judges) {
    const fetching = await judge(ctx, media, grant);
    if (fetching === 'public' || fetching === 'private') return fetching;
    if (fetching === 'refused') isKept = true;
  }
  return isKept || (await isClosed(ctx, media)) ? 'refused' : 'public';
}

async function isClosed(ctx: Context, media: Media): Promise<boolean> {
  const found = await findForReaders(ctx.db, ctx.organizationId, media);
  return found !== undefined && !(await isHeld(ctx, found));
}
