import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import type { JobRun } from '../../../../platform/jobs/job.ts';
import { findTools, type Tools } from '../../../../platform/media/rendering/ffmpeg.ts';
import { ladderOf } from '../../../../platform/media/rendering/ladder.ts';
import { probeFilm } from '../../../../platform/media/rendering/probe-film.ts';
import { renderFilm, takeStills } from '../../../../platform/media/rendering/render-film.ts';
import { takeCaptions, type FilmCaptions } from '../../../../platform/media/rendering/take-captions.ts';
import {
  RenderError,
  type Film,
  type RenderFailure,
} from '../../../../platform/media/rendering/rendering.types.ts';
import { createQueue } from '../../../../platform/queue.ts';
import { MASTER } from '../../../../platform/media/cutting/cutting.types.ts';
import { cutKey, removeCut, workFolder } from '../hls/hls-keys.ts';
import { countBytesOf } from '../use/use.service.ts';
import { findVideo, type VideoRow } from '../videos.queries.ts';
import { videoKey } from '../videos.service.ts';
import { listRenditions } from '../hls/stream.queries.ts';
import * as queries from './renders.queries.ts';

/** Without a sign of life for so long, somebody else takes the work. */
const CLAIM_MS = 60_000;
const TELL_MS = 2_000;
/** Of this process: each film may take two cores and two gigabytes. */
const turns = createQueue({ concurrency: 1, maxWaiting: 50 });
/** Organizations that stand in the line or are at work, once each. */
const inLine = new Set<string>();

const TYPES = { m3u8: 'application/vnd.apple.mpegurl', m4s: 'video/mp4', jpg: 'image/jpeg' } as const;

export const hasTools = ({ services }: Context): boolean => toolsOf(services.config.ffmpegPath) !== undefined;

const known = new Map<string | undefined, Tools | undefined>();
function toolsOf(path: string | undefined): Tools | undefined {
  if (!known.has(path)) known.set(path, findTools(path));
  return known.get(path);
}

export const getRender = async (ctx: Context, videoId: string) => ({
  work: await queries.findRender(ctx.db, ctx.organizationId, videoId),
  renditions: await listRenditions(ctx.db, ctx.organizationId, videoId),
});

export const askForRender = (inner: Context, videoId: string): Promise<void> =>
  queries.askForRender(inner.db, inner.organizationId, videoId, inner.now());

/** The film that has waited longest, where this process can do anything for it. */
export const findUnrendered = async (ctx: Context): Promise<string | undefined> =>
  hasTools(ctx) ? queries.findUnrendered(ctx.db, ctx.organizationId, ctx.now()) : undefined;

/** Those who hold a film take the captions that lie in it, before its first step ends; a second time too, when a process died. */
export type KeepCaptions = (
  ctx: Context,
  videoId: string,
  captions: readonly FilmCaptions[],
) => Promise<void>;
const MOST_CAPTIONS = 20;

/**
 * One step of one film of the organization when its turn has come: its stills, or one size. The films that wait behind it need another call, so
 * organizations take turns, and a process that dies loses one step. False when the organization stands in the line already.
 */
export async function renderNext(ctx: Context, run: JobRun, keep?: KeepCaptions): Promise<boolean> {
  const { organizationId } = ctx;
  if (inLine.has(organizationId)) return false;
  inLine.add(organizationId);
  try {
    await turns.run(async () => {
      const videoId = run.signal.aborted ? undefined : await findUnrendered(ctx);
      if (videoId !== undefined) await renderStep(ctx, videoId, run, keep);
    });
  } finally {
    inLine.delete(organizationId);
  }
  return true;
}

interface Claim {
  readonly id: string;
  readonly claim: string;
}
type Step = 'stills' | number;

const untilOf = (ctx: Context): Date => new Date(ctx.now().getTime() + CLAIM_MS);

/** Of two processes one does it. One transaction at the end of the step names its files; the sweep finds the rest. */
export async function renderStep(
  ctx: Context,
  videoId: string,
  { signal, isLast }: JobRun,
  keep?: KeepCaptions,
): Promise<void> {
  const { db, organizationId } = ctx;
  const claim = { id: videoId, claim: newId() };
  const tools = toolsOf(ctx.services.config.ffmpegPath);
  const times = { now: ctx.now(), until: untilOf(ctx) };
  if (tools === undefined || !(await queries.claimRender(db, organizationId, claim, times))) return;
  const work = join(workFolder(ctx), claim.claim);
  try {
    const video = await findVideo(db, organizationId, videoId);
    if (video === undefined) return;
    const { steps, total } = await stepsOf(ctx, video);
    const [step] = steps;
    if (step === undefined) {
      await queries.endStep(db, organizationId, claim, { status: 'ready', progress: 100 });
      return;
    }
    await mkdir(work, { recursive: true });
    const done = total - steps.length;
    await whileTelling(ctx, claim, { signal, done, total }, (lost, onProgress) =>
      produce(ctx, {
        tools,
        claim,
        video,
        step,
        work,
        signal: lost,
        isLastStep: steps.length === 1,
        keep,
        onProgress,
      }),
    );
  } catch (error) {
    await removeCut(ctx, claim).catch(() => undefined);
    const isFilm = error instanceof RenderError && error.reason !== 'storage';
    const failed: RenderFailure | undefined = isFilm ? error.reason : isLast ? 'storage' : undefined;
    const end = failed === undefined ? ({ status: 'waiting' } as const) : { failed };
    const isOurs = await queries.endStep(db, organizationId, claim, end);
    // Work that was stopped because the film was deleted or another process took it over has not failed.
    if (!isFilm && isOurs) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The remaining steps, stills first, because pages show them before anybody plays the film. */
async function stepsOf(ctx: Context, video: VideoRow): Promise<{ steps: Step[]; total: number }> {
  const ladder = ladderOf({ ...video, isCopied: await isCopied(ctx, video) });
  const made = await listRenditions(ctx.db, ctx.organizationId, video.id);
  const steps: Step[] = ladder.filter((height) => made.every((one) => one.height !== height));
  if (video.storyboard === null) steps.unshift('stills');
  return { steps, total: ladder.length + 1 };
}

/** Whether the packets that are served already play in every browser. */
async function isCopied(ctx: Context, { id, hls_id: hlsId }: VideoRow): Promise<boolean> {
  if (hlsId === null) return false;
  const master = await ctx.services.files.get(cutKey(ctx, id, hlsId, MASTER));
  return master !== undefined && /CODECS="avc1\./.test(await text(master.stream));
}

interface Doing {
  readonly signal: AbortSignal;
  readonly done: number;
  readonly total: number;
}

async function whileTelling(
  ctx: Context,
  claim: Claim,
  { signal, done, total }: Doing,
  work: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  let share = 0;
  const tell = setInterval(() => {
    const progress = Math.min(99, Math.floor(((done + share) / total) * 100));
    queries.tellProgress(ctx.db, ctx.organizationId, claim, progress, untilOf(ctx)).then(
      (isOurs) => void (isOurs || lost.abort()),
      // The database is away for a moment; the claim lasts longer than that.
      () => undefined,
    );
  }, TELL_MS);
  try {
    await work(AbortSignal.any([signal, lost.signal]), (now) => {
      share = Math.max(share, now);
    });
  } finally {
    clearInterval(tell);
  }
}

interface Production {
  readonly tools: Tools;
  readonly claim: Claim;
  readonly video: VideoRow;
  readonly step: Step;
  readonly work: string;
  readonly signal: AbortSignal;
  readonly isLastStep: boolean;
  readonly keep: KeepCaptions | undefined;
  readonly onProgress: (share: number) => void;
}

async function produce(ctx: Context, production: Production): Promise<void> {
  const { video, work, signal } = production;
  const source = join(work, 'source');
  const film = await ctx.services.files.get(videoKey(ctx.organizationId, video.id));
  if (film === undefined) throw new RenderError('broken');
  await pipeline(film.stream, createWriteStream(source), { signal });
  const given = { source, contentType: video.content_type, signal };
  await (production.step === 'stills'
    ? produceStills(ctx, production, given)
    : produceSize(ctx, production, given, production.step));
}

/** The next step is another job's; `save` and the end of the step stand or fall together. */
async function endWith(
  ctx: Context,
  { claim, isLastStep }: Production,
  bytes: number,
  save: (inner: Context) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    // As the sweep does, the video before what hangs from it.
    await queries.lockVideo(inner.db, ctx.organizationId, claim.id);
    const end = isLastStep ? ({ status: 'ready', progress: 100 } as const) : ({ status: 'waiting' } as const);
    if (!(await queries.endStep(inner.db, ctx.organizationId, claim, end)))
      throw new Error('Another process has taken the film, or it is gone.');
    await save(inner);
    await countBytesOf(inner, bytes);
  });
}

async function produceSize(ctx: Context, production: Production, film: Film, height: number): Promise<void> {
  const { tools, claim, work, onProgress } = production;
  const probe = await probeFilm(tools, film);
  const name = claim.claim;
  const made = await renderFilm(tools, { ...film, probe, folder: work, name, height, onProgress });
  for (const type of ['m4s', 'm3u8'] as const) {
    film.signal.throwIfAborted();
    await store(ctx, claim, join(work, `${name}-${height}.${type}`), `${name}-${height}.${type}`);
  }
  await endWith(ctx, production, made.size, (inner) =>
    queries.addRendition(inner.db, {
      organization_id: ctx.organizationId,
      video_id: claim.id,
      height,
      width: made.width,
      tall: made.height,
      bandwidth: made.bandwidth,
      codecs: made.codecs,
      size: String(made.size),
      rendition_id: claim.claim,
      created_at: ctx.now(),
    }),
  );
}

async function produceStills(ctx: Context, production: Production, film: Film): Promise<void> {
  const { tools, claim, video, work, keep } = production;
  const probe = await probeFilm(tools, film);
  const board = await takeStills(tools, { ...film, probe, folder: work });
  if (keep !== undefined)
    await keep(ctx, video.id, await takeCaptions(tools, { ...film, folder: work, most: MOST_CAPTIONS }));
  // Named by the claim as all that is served with the film's grants: a frame of it is for its readers alone.
  const names = ['board', ...(video.poster_plain ? ['poster'] : [])];
  let size = 0;
  for (const name of names) {
    const path = join(work, `${name}.jpg`);
    await store(ctx, claim, path, `${claim.claim}-${name}.jpg`);
    size += (await stat(path)).size;
  }
  await endWith(ctx, production, size, (inner) =>
    queries.setStills(inner.db, ctx.organizationId, claim.id, {
      storyboard: { ...board, id: claim.claim, poster: video.poster_plain },
      size,
    }),
  );
}

async function store(ctx: Context, { id, claim }: Claim, path: string, name: string): Promise<void> {
  const contentType = TYPES[name.split('.').at(-1) as keyof typeof TYPES];
  await ctx.services.files.put(cutKey(ctx, id, claim, name), createReadStream(path), { contentType });
}
