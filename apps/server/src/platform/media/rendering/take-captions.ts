import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool, type Tools } from './ffmpeg.ts';
import { inputArgs, QUIET, TEXT_CAPTIONS } from './input-args.ts';
import { RenderError, type Film } from './rendering.types.ts';

export interface FilmCaptions {
  /** As the film names it; three letters mostly, `und` where it does not say. */
  readonly language: string;
  /** WebVTT. */
  readonly text: string;
}

const MB = 1024 * 1024;
const MOST_BYTES = 4 * MB;
const SECONDS = 600;
const FIELDS = 'stream=index,codec_name:stream_tags=language:stream_disposition=forced';

interface Streams {
  readonly streams?: readonly {
    readonly index: number;
    readonly codec_name?: string;
    readonly tags?: { readonly language?: string };
    readonly disposition?: { readonly forced?: number };
  }[];
}

interface Taking extends Film {
  readonly folder: string;
  readonly most: number;
}

/**
 * The captions that lie in a film as text, one of a language. Pictures of words, and the few lines that are shown to everybody, are
 * none. A film whose captions cannot be read has none: it plays without.
 */
export async function takeCaptions(tools: Tools, { folder, most, ...film }: Taking): Promise<FilmCaptions[]> {
  try {
    const found = await listTexts(tools, film);
    const taken = [...found].slice(0, most).map(([language, index]) => ({
      language,
      index,
      path: join(folder, `captions-${index}.vtt`),
    }));
    if (taken.length === 0) return [];
    const outputs = taken.flatMap(({ index, path }) => ['-map', `0:${index}`, '-f', 'webvtt', path]);
    await runTool(tools, 'ffmpeg', {
      args: [...QUIET, ...inputArgs(film), ...outputs],
      signal: film.signal,
      bounds: { seconds: SECONDS, fileBytes: MOST_BYTES },
    });
    return await Promise.all(
      taken.map(async ({ language, path }) => ({ language, text: await readFile(path, 'utf8') })),
    );
  } catch (error) {
    if (error instanceof RenderError && error.reason !== 'storage') return [];
    throw error;
  }
}

/** By language, the first of each. */
async function listTexts(tools: Tools, film: Film): Promise<Map<string, number>> {
  const output = await runTool(tools, 'ffprobe', {
    args: [
      ...['-v', 'error', '-print_format', 'json', '-select_streams', 's'],
      ...['-show_entries', FIELDS, ...inputArgs(film)],
    ],
    signal: film.signal,
    bounds: { seconds: SECONDS },
  });
  const found = new Map<string, number>();
  for (const { index, codec_name: codec = '', tags, disposition } of readStreams(output)) {
    const language = tags?.language ?? 'und';
    if (TEXT_CAPTIONS.includes(codec) && disposition?.forced !== 1 && !found.has(language))
      found.set(language, index);
  }
  return found;
}

function readStreams(output: string): NonNullable<Streams['streams']> {
  try {
    return (JSON.parse(output) as Streams).streams ?? [];
  } catch {
    // More streams, or longer names of languages, than a film has.
    throw new RenderError('broken');
  }
}
