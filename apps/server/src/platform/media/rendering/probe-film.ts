import { runTool, type Bounds, type Tools } from './ffmpeg.ts';
import { inputArgs } from './input-args.ts';
import { RenderError, type Film, type Probe } from './rendering.types.ts';

const PROBE_SECONDS = 60;
/** Only these fields, because a film can carry tags of any length. */
const FIELDS = 'stream=codec_type,width,height,duration:format=duration';

interface Streams {
  readonly streams?: readonly {
    readonly codec_type?: string;
    readonly width?: number;
    readonly height?: number;
    readonly duration?: string;
  }[];
  readonly format?: { readonly duration?: string };
}

interface Reading {
  readonly input: readonly string[];
  readonly signal: AbortSignal;
  readonly bounds?: Partial<Bounds>;
}

async function readStreams(tools: Tools, { input, signal, bounds }: Reading): Promise<Streams> {
  const output = await runTool(tools, 'ffprobe', {
    args: ['-v', 'error', '-print_format', 'json', '-show_entries', FIELDS, ...input],
    signal,
    bounds: { seconds: PROBE_SECONDS, ...bounds },
  });
  try {
    return JSON.parse(output) as Streams;
  } catch {
    // More streams than a film has.
    throw new RenderError('broken');
  }
}

export async function probeFilm(tools: Tools, film: Film, bounds: Partial<Bounds> = {}): Promise<Probe> {
  const input = inputArgs(film);
  const { streams = [], format } = await readStreams(tools, { input, signal: film.signal, bounds });
  const picture = streams.find(({ codec_type: type }) => type === 'video');
  const seconds = Number(format?.duration ?? picture?.duration ?? 0);
  const { width = 0, height = 0 } = picture ?? {};
  if (!(seconds > 0) || width < 2 || height < 2) throw new RenderError('broken');
  return { seconds, width, height, hasSound: streams.some(({ codec_type: type }) => type === 'audio') };
}

/** One that this server has made. */
export async function probeImage(
  tools: Tools,
  signal: AbortSignal,
  path: string,
): Promise<{ readonly width: number; readonly height: number }> {
  const input = ['-protocol_whitelist', 'file', '-i', `file:${path}`];
  const { streams } = await readStreams(tools, { input, signal });
  const { width = 0, height = 0 } = streams?.[0] ?? {};
  if (width === 0 || height === 0) throw new RenderError('broken');
  return { width, height };
}
