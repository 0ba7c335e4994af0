import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import {
  askForCut,
  askForRender,
  findUncut,
  findUnrendered,
  getCut,
  getRender,
  hasTools,
  removeStaleWork,
  type CutRow,
} from '../../../ground/storage/index.ts';
import { contentChanged } from '../channels.facts.ts';
import { cutFilmsJob, renderFilmsJob } from '../channels.jobs.ts';
import { CUT_KEY, RENDER_KEY } from '../channels.types.ts';
import { getContentOf, requireInsight, requireManaged } from '../managed/access.service.ts';

interface Place {
  readonly channelId: string;
  readonly contentId: string;
}

export interface FilmState {
  readonly cut: CutRow;
  /** Smaller sizes; absent where no process is known that makes them. */
  readonly render: Awaited<ReturnType<typeof getRender>> | undefined;
}

async function stateOf(ctx: Context, videoId: string): Promise<FilmState> {
  const [cut, render] = [await getCut(ctx, videoId), await getRender(ctx, videoId)];
  const isUntouched = render.work?.status === 'waiting' && render.work.progress === 0;
  return { cut, render: isUntouched && !hasTools(ctx) ? undefined : render };
}

export async function getFilm(ctx: Context, { channelId, contentId }: Place): Promise<FilmState> {
  const channel = await requireInsight(ctx, channelId);
  const { video_id } = await getContentOf(ctx, channel, contentId);
  if (video_id === null) throw notFound('video');
  return stateOf(ctx, video_id);
}

export async function cutFilmOf(ctx: Context, { channelId, contentId }: Place): Promise<FilmState> {
  const channel = await requireManaged(ctx, channelId);
  const { id, video_id: videoId } = await getContentOf(ctx, channel, contentId);
  if (videoId === null) throw notFound('video');
  return ctx.transaction(async (inner) => {
    await planCut(inner, videoId);
    await inner.record(contentChanged(id));
    return stateOf(inner, videoId);
  });
}

/** Within the transaction that gives a content its video. */
export async function planCut(inner: Context, videoId: string): Promise<void> {
  await askForRender(inner, videoId);
  if (await askForCut(inner, videoId))
    await inner.services.jobs.enqueue(inner, cutFilmsJob, {}, { key: CUT_KEY });
  else await planRenders(inner);
}

/** Where this process has ffmpeg. */
async function planRenders(ctx: Context): Promise<void> {
  if ((await findUnrendered(ctx)) !== undefined)
    await ctx.services.jobs.enqueue(ctx, renderFilmsJob, {}, { key: RENDER_KEY });
}

/** Those from before there was HLS, and those whose process died. */
export async function planWaiting(ctx: Context): Promise<void> {
  if ((await findUncut(ctx)) !== undefined)
    await ctx.services.jobs.enqueue(ctx, cutFilmsJob, {}, { key: CUT_KEY });
  await planRenders(ctx);
  await removeStaleWork(ctx);
}
