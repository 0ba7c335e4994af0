import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import type { JobRun } from '../../../../platform/jobs/job.ts';
import { CutError, cutFilm, type CutFile } from '../../../../platform/media/cutting/cut-film.ts';
import { createQueue } from '../../../../platform/queue.ts';
import { countBytesOf } from '../use/use.service.ts';
import { videoKey } from '../videos.service.ts';
import { cutKey, hlsFolder, removeCut, workFolder } from './hls-keys.ts';
import * as queries from './hls.queries.ts';

/** Without a sign of life for so long, somebody else takes the work. */
const CLAIM_MS = 60_000;
const TELL_MS = 2_000;
/** Of this process: each film may take 400 MB and a core. */
const turns = createQueue({ concurrency: 1, maxWaiting: 50 });
/** Organizations that stand in the line or are at work, once each. */
const inLine = new Set<string>();
const DAY_MS = 24 * 60 * 60 * 1000;

const TYPES = { m3u8: 'application/vnd.apple.mpegurl', m4s: 'video/mp4' } as const;

export async function getCut(ctx: Context, videoId: string): Promise<queries.CutRow> {
  const cut = await queries.findCut(ctx.db, ctx.organizationId, videoId);
  if (cut === undefined) throw notFound('video');
  return cut;
}

/** False when it is cut already, or will be anyway. */
export const askForCut = (inner: Context, videoId: string): Promise<boolean> =>
  queries.askForCut(inner.db, inner.organizationId, videoId);

/** The film that has waited longest. */
export const findUncut = (ctx: Context): Promise<string | undefined> =>
  queries.findUncut(ctx.db, ctx.organizationId, ctx.now());

/**
 * Cuts one film of the organization when its turn has come. The films that wait behind it need another call: so organizations take turns,
 * however many films each has. False when the organization stands in the line already, and that call will see what this one would have.
 */
export async function cutNext(ctx: Context, run: JobRun): Promise<boolean> {
  const { organizationId } = ctx;
  if (inLine.has(organizationId)) return false;
  inLine.add(organizationId);
  try {
    await turns.run(async () => {
      const videoId = run.signal.aborted ? undefined : await findUncut(ctx);
      if (videoId !== undefined) await cutVideo(ctx, videoId, run);
    });
  } finally {
    inLine.delete(organizationId);
  }
  return true;
}

/**
 * Cuts a video for HLS. Of two processes one does; one that dies leaves nothing that counts, for the set of files is taken over by
 * one statement at the end, and the sweep finds the rest.
 */
export async function cutVideo(ctx: Context, videoId: string, { signal, isLast }: JobRun): Promise<void> {
  const claim = { id: videoId, claim: newId() };
  const { db, organizationId } = ctx;
  const video = await queries.claimCut(db, organizationId, claim, { now: ctx.now(), until: untilOf(ctx) });
  if (video === undefined) return;
  const work = join(workFolder(ctx), claim.claim);
  try {
    const size = await produce(ctx, claim, work, signal);
    const isTaken = await ctx.transaction(async (inner) => {
      const isOurs = await queries.finishCut(inner.db, organizationId, claim, size);
      // A film is cut once: until then its HLS has no bytes.
      if (isOurs) await countBytesOf(inner, size);
      return isOurs;
    });
    if (!isTaken) await removeCut(ctx, claim);
  } catch (error) {
    await removeCut(ctx, claim).catch(() => undefined);
    const isFilm = error instanceof CutError && error.reason !== 'storage';
    const failure = isFilm ? error.reason : isLast ? 'storage' : undefined;
    const isOurs = await queries.giveBackCut(db, organizationId, claim, failure);
    // Work that was stopped because the film was deleted or another process took it over has not failed.
    if (!isFilm && isOurs) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

type Claim = Parameters<typeof queries.finishCut>[2];

const untilOf = (ctx: Context): Date => new Date(ctx.now().getTime() + CLAIM_MS);

/** Answers how many bytes there are. */
async function produce(ctx: Context, claim: Claim, work: string, ended: AbortSignal): Promise<number> {
  const { services, db, organizationId } = ctx;
  const source = join(work, 'source');
  const folder = join(work, 'hls');
  await mkdir(folder, { recursive: true });
  const lost = new AbortController();
  const signal = AbortSignal.any([ended, lost.signal]);
  let progress = 0;
  const tell = setInterval(() => {
    queries.tellProgress(db, organizationId, claim, progress, untilOf(ctx)).then(
      (isOurs) => void (isOurs || lost.abort()),
      // The database is away for a moment; the claim lasts longer than that.
      () => undefined,
    );
  }, TELL_MS);
  try {
    const film = await services.files.get(videoKey(organizationId, claim.id));
    if (film === undefined) throw new CutError('broken');
    await pipeline(film.stream, createWriteStream(source), { signal });
    const files = await cutFilm({
      source,
      folder,
      name: claim.claim,
      signal,
      onProgress: (share) => {
        progress = Math.max(progress, Math.min(99, Math.floor(share * 100)));
      },
    });
    for (const file of files) {
      signal.throwIfAborted();
      await store(ctx, claim, folder, file);
    }
    return files.reduce((sum, { size }) => sum + size, 0);
  } finally {
    clearInterval(tell);
  }
}

async function store(ctx: Context, claim: Claim, folder: string, { name }: CutFile): Promise<void> {
  const contentType = name.endsWith('.m3u8') ? TYPES.m3u8 : TYPES.m4s;
  const handle = await open(join(folder, name));
  try {
    const key = cutKey(ctx, claim.id, claim.claim, name);
    await ctx.services.files.put(key, handle.createReadStream({ autoClose: false }), { contentType });
  } finally {
    await handle.close();
  }
}

/** All cuts of a video that is gone. */
export async function removeCuts({ services, organizationId }: Context, videoId: string): Promise<void> {
  for await (const { key } of services.files.list(hlsFolder(organizationId, videoId)))
    await services.files.remove(key);
}

/** Left by a process that was killed in the middle. */
export async function removeStaleWork(ctx: Context): Promise<void> {
  const folder = workFolder(ctx);
  const before = ctx.now().getTime() - DAY_MS;
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(join(folder, name)).catch(() => undefined);
    if (info !== undefined && info.mtimeMs < before)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
