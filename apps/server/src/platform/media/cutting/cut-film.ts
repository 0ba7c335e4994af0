import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MASTER, type CutFailure, type CutMessage, type CutTask } from './cutting.types.ts';

const CUTTER = fileURLToPath(new URL('./cutter.worker.ts', import.meta.url));
const MB = 1024 * 1024;
/** The tables of short frames are longer in segments than in one file. */
const LIMITS = {
  megabytes: 400,
  heapMegabytes: 192,
  seconds: 900,
  growth: 1.25,
  spareMegabytes: 1,
  segmentMegabytes: 64,
};
const NICE = 10;
const MOST_FILES = 20;
/** It has said how it ended, or has outlived its own watch. */
const LEAVE_MS = 5000;

/** It will not succeed another time either, unless the reason is the storage. */
export class CutError extends Error {
  readonly reason: CutFailure;

  constructor(reason: CutFailure) {
    super(`The film cannot be cut: ${reason}.`);
    this.name = 'CutError';
    this.reason = reason;
  }
}

interface Cutting extends Pick<CutTask, 'source' | 'folder' | 'name'> {
  readonly signal: AbortSignal;
  readonly limits?: Partial<typeof LIMITS>;
  readonly onProgress?: (share: number) => void;
}

export interface CutFile {
  readonly name: string;
  readonly size: number;
}

/** Signals by which a process ends that was given too little of something. */
const LACKS: Partial<Record<NodeJS.Signals, CutFailure>> = {
  SIGALRM: 'time',
  SIGUSR2: 'memory',
  SIGABRT: 'memory',
};

/**
 * Cuts a film in a process of its own, for the bytes come from strangers: without the settings of the server, with leave to write into
 * its folder only, and within limits of time, memory and bytes. It ends with this process. Answers the files that it wrote.
 */
export async function cutFilm({
  source,
  folder,
  name,
  signal,
  limits,
  onProgress,
}: Cutting): Promise<CutFile[]> {
  const { megabytes, heapMegabytes, seconds, ...bounds } = { ...LIMITS, ...limits };
  const { size } = await stat(source);
  const mostBytes = size * bounds.growth + bounds.spareMegabytes * MB;
  const segmentBytes = bounds.segmentMegabytes * MB;
  const task: CutTask = { source, folder, name, megabytes, seconds, size, mostBytes, segmentBytes };
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${join(folder, '*')}`,
      '--allow-worker',
      CUTTER,
      JSON.stringify(task),
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {}, signal, killSignal: 'SIGKILL' },
  );
  let last: CutMessage | undefined;
  let isLate = false;
  const kill = (): boolean => child.kill('SIGKILL');
  const timers = [
    setTimeout(
      () => {
        isLate = true;
        kill();
      },
      seconds * 1000 + LEAVE_MS,
    ),
  ];
  child.on('message', (message: CutMessage) => {
    last = message;
    if ('progress' in message) onProgress?.(message.progress);
    else timers.push(setTimeout(kill, LEAVE_MS));
  });
  const ended = await new Promise<NodeJS.Signals | number | null>((resolve, reject) => {
    child.once('spawn', () => lowerPriority(child.pid));
    child.once('error', reject);
    child.once('close', (code, by) => resolve(by ?? code));
  }).finally(() => timers.forEach(clearTimeout));
  if (last !== undefined && 'failed' in last) throw new CutError(last.failed);
  if (last !== undefined && 'done' in last) return listFiles(folder, name);
  if (isLate) throw new CutError('time');
  const lack = typeof ended === 'string' ? LACKS[ended] : undefined;
  if (lack !== undefined) throw new CutError(lack);
  if (typeof ended === 'string') throw new Error(`The cutting process was ended by ${ended}.`);
  throw new CutError('broken');
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // It has ended already.
  }
}

/** The names are those that were asked for, whatever a film made the process do. */
async function listFiles(folder: string, name: string): Promise<CutFile[]> {
  const isOurs = (file: string): boolean =>
    file === MASTER || (file.startsWith(`${name}-`) && /-\d+\.(m3u8|m4s)$/.test(file));
  const names = await readdir(folder);
  if (names.length > MOST_FILES || !names.every(isOurs) || !names.includes(MASTER))
    throw new CutError('broken');
  return Promise.all(
    names.map(async (file) => ({ name: file, size: (await stat(join(folder, file))).size })),
  );
}
