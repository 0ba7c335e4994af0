import { spawn } from 'node:child_process';
import { constants, accessSync } from 'node:fs';
import { setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { watchProcessor } from './processor-time.ts';
import { RenderError, type RenderFailure } from './rendering.types.ts';

export interface Tools {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** Of util-linux: ends the process with its parent, and holds its bounds. */
  readonly setpriv: string;
  readonly prlimit: string;
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Absent: films are served as they came. `given`: FFMPEG_PATH, beside which `ffprobe` lies. */
export function findTools(
  given: string | undefined,
  path: string = process.env['PATH'] ?? '',
): Tools | undefined {
  const find = (name: string): string | undefined =>
    path
      .split(delimiter)
      .filter((folder) => folder !== '')
      .map((folder) => join(folder, name))
      .find(isProgram);
  const ffmpeg = given ?? find('ffmpeg');
  const ffprobe = given === undefined ? find('ffprobe') : join(dirname(given), 'ffprobe');
  const [setpriv, prlimit] = [find('setpriv'), find('prlimit')];
  const tools = { ffmpeg, ffprobe, setpriv, prlimit };
  return isWhole(tools) && Object.values(tools).every(isProgram) ? tools : undefined;
}

const isWhole = (tools: { [Name in keyof Tools]: Tools[Name] | undefined }): tools is Tools =>
  !Object.values(tools).includes(undefined);

const MB = 1024 * 1024;
const NICE = 10;
const MOST_OUTPUT = 256 * 1024;
const BOUNDS = { megabytes: 2048, seconds: 600, cores: 2, fileBytes: 64 * MB };
export type Bounds = typeof BOUNDS;

interface Work {
  readonly args: readonly string[];
  readonly signal: AbortSignal;
  readonly bounds?: Partial<Bounds>;
  readonly onOutput?: (text: string) => void;
}

/** Beyond the bound, in seconds: with both limits equal the system kills at once and SIGXCPU never comes. */
const PROCESSOR_SPARE = 5;
/** The system holds the bound by counting ticks, and tells the time used otherwise: the two differ under load. */
const nearBound = (seconds: number): number => 0.8 * seconds - 1;

type End = NodeJS.Signals | number | null;
/** Signals by which the system ends a process that went beyond its bounds. */
const LACKS: Partial<Record<NodeJS.Signals, RenderFailure>> = { SIGXCPU: 'time', SIGXFSZ: 'size' };
/** `ffmpeg` catches SIGTERM and SIGXCPU, and exits with these. */
const CAUGHT: ReadonlySet<End> = new Set([123, 255]);

/**
 * Runs a tool on bytes of strangers: no settings of the server, no new privileges, bounds of memory, time and bytes that the system holds,
 * and an end with this process. Answers what it wrote to its output.
 */
export async function runTool(tools: Tools, name: 'ffmpeg' | 'ffprobe', work: Work): Promise<string> {
  const { megabytes, seconds, cores, fileBytes } = { ...BOUNDS, ...work.bounds };
  const processorSeconds = Math.ceil(seconds * cores);
  const child = spawn(
    tools.setpriv,
    [
      '--pdeathsig=KILL',
      '--no-new-privs',
      '--',
      tools.prlimit,
      `--as=${megabytes * MB}`,
      `--cpu=${processorSeconds}:${processorSeconds + PROCESSOR_SPARE}`,
      `--fsize=${Math.ceil(fileBytes)}`,
      '--core=0',
      '--',
      tools[name],
      ...work.args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: {}, signal: work.signal, killSignal: 'SIGKILL' },
  );
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, seconds * 1000);
  const processor = watchProcessor(child.pid);
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (work.onOutput === undefined) output = (output + text).slice(0, MOST_OUTPUT);
    else work.onOutput(text);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MOST_OUTPUT);
  });
  const ended = await new Promise<End>((resolve, reject) => {
    child.once('spawn', () => lowerPriority(child.pid));
    child.once('error', reject);
    child.once('close', (code, by) => resolve(by ?? code));
  }).finally(() => {
    clearTimeout(timer);
    processor.stop();
  });
  if (ended === 0) return output;
  if (isLate) throw new RenderError('time');
  const isEnded = ended === 'SIGKILL' || ended === 'SIGTERM' || (name === 'ffmpeg' && CAUGHT.has(ended));
  if (isEnded && processor.most() >= nearBound(processorSeconds)) throw new RenderError('time');
  // The film could not help it: another process, or the system, ended this one.
  if (isEnded) throw new Error(`${name} was ended by ${ended}.`);
  const lack = typeof ended === 'string' ? LACKS[ended] : reasonIn(errors);
  if (lack !== undefined) throw new RenderError(lack);
  throw new RenderError('broken');
}

function reasonIn(errors: string): RenderFailure | undefined {
  if (/No space left|Disk quota|Input\/output error/.test(errors)) return 'storage';
  if (/Cannot allocate memory|malloc of size/.test(errors)) return 'memory';
  if (/File too large/.test(errors)) return 'size';
  return /not on whitelist|Decoder .* not found|Could not find codec|unknown codec/i.test(errors)
    ? 'codec'
    : undefined;
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // It has ended already.
  }
}
