import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { setInterval as every } from 'node:timers/promises';
import { FileEvents } from './file-events.ts';
import { createQueue, type Queue } from './queue.ts';
import { describeFailure, type FileResult, type Progress } from './report.ts';
import { slowness } from './slowness.ts';
import { FOLLOW_PARENT, nameOf } from './test-files.ts';

const LANE = join(import.meta.dirname, 'lane.ts');
const FILE_MS = Number(process.env['TEST_FILE_MINUTES'] ?? 8) * 60_000 * slowness;
/** Time for a process to end after its last file. */
const END_MS = 30_000 * slowness;
const LOOK_EVERY_MS = 1000;

type Events = ReturnType<typeof run>;

interface LaneOptions {
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** Longest time of a file. */
  readonly fileMs?: number;
  /** Processes at once. */
  readonly lanes?: number;
  /** Each file makes everything anew. */
  readonly isAlone?: boolean;
}

/**
 * Runs server test files in a few processes that share a queue. One process more than there are cores: files that wait
 * for timers or for killed programs leave their core to the others.
 */
export async function runInLanes(files: readonly string[], options: LaneOptions): Promise<void> {
  const queue = createQueue(files);
  process.env['TEST_QUEUE'] = queue.folder;
  try {
    const count = Math.min(files.length, options.lanes ?? availableParallelism() + 1);
    await Promise.all(Array.from({ length: count }, (_, index) => keepLane(index, queue, options)));
  } finally {
    delete process.env['TEST_QUEUE'];
    queue.close();
  }
  const told = new Set(options.progress.results.map(({ path }) => path));
  for (const path of files)
    if (!told.has(path) && !options.signal.aborted)
      options.progress.end(new FileEvents().brokenOff(path, 'No process took the file.', 0));
}

/** Runs one lane, and another in its place when its process dies or is killed. */
async function keepLane(index: number, queue: Queue, options: LaneOptions): Promise<void> {
  for (let turn = 0; queue.hasMore() && !options.signal.aborted; turn += 1) {
    const name = `${index}x${turn}`;
    await new Lane(name, queue, options).run();
    // A process that dies before its first file would do so again.
    if (queue.takenBy(name).length === 0) return;
  }
}

/** One process that runs files from the queue; its events are told file by file. */
class Lane {
  readonly #name: string;
  readonly #queue: Queue;
  readonly #options: LaneOptions;
  readonly #killed = new AbortController();
  readonly #told = new Set<string>();
  #current = new FileEvents();
  #path: string | undefined;
  #since = performance.now();

  constructor(name: string, queue: Queue, options: LaneOptions) {
    this.#name = name;
    this.#queue = queue;
    this.#options = options;
  }

  async run(): Promise<void> {
    const ended = new AbortController();
    const watched = this.#watch(ended.signal);
    const events = run({
      files: [LANE],
      argv: [this.#name, ...(this.#options.isAlone === true ? ['alone'] : [])],
      execArgv: FOLLOW_PARENT,
      timeout: Infinity,
      signal: AbortSignal.any([this.#options.signal, this.#killed.signal]),
    });
    await this.#follow(events);
    ended.abort();
    await watched;
    this.#look();
    if (this.#path !== undefined && !this.#options.signal.aborted)
      this.#breakOff(this.#path, 'The process of the file ended before the file did.');
  }

  /** Kills the process when a file takes too long, a hook that hangs included, or when it does not end after its files. */
  async #watch(signal: AbortSignal): Promise<void> {
    const { fileMs = FILE_MS, progress } = this.#options;
    try {
      for await (const _ of every(LOOK_EVERY_MS, undefined, { signal })) {
        const pid = this.#look();
        const ms = performance.now() - this.#since;
        if (this.#path !== undefined && ms > fileMs) {
          this.#kill(pid);
          this.#breakOff(this.#path, `The file did not end within ${Math.round(fileMs / 1000)} s.`);
        } else if (this.#path === undefined && !this.#queue.hasMore() && ms > END_MS) {
          this.#kill(pid);
          progress.fault(
            `✗ A process did not end after its files; one of them left something open.${this.#files()}`,
          );
        }
      }
    } catch {
      // The process has ended.
    }
  }

  /** Sees which file the process has taken; answers the number of the process. */
  #look(): number | undefined {
    const taken = this.#queue.takenBy(this.#name);
    const path = taken.map((file) => file.path).find((file) => !this.#told.has(file));
    if (path !== this.#path) {
      this.#path = path;
      this.#since = performance.now();
      if (path !== undefined) this.#options.progress.begin(path);
    }
    return taken[0]?.pid;
  }

  #files(): string {
    return `\nFiles of this process: ${[...this.#told].join(', ')}`;
  }

  #kill(pid: number | undefined): void {
    this.#killed.abort();
    try {
      // SIGTERM, which the abort sends, does not end a process that never comes back to its event loop.
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }

  #breakOff(path: string, reason: string): void {
    this.#tell(this.#current.brokenOff(path, reason, performance.now() - this.#since));
  }

  #tell(result: FileResult): void {
    this.#current = new FileEvents();
    if (this.#told.has(result.path)) {
      this.#options.progress.failLater(result);
      return;
    }
    this.#told.add(result.path);
    this.#options.progress.end(result);
    this.#look();
  }

  async #follow(events: Events): Promise<void> {
    const collect = ({ message }: { message: string }): void => void (this.#current.output += message);
    events.on('test:stdout', collect);
    events.on('test:stderr', collect);
    events.on('test:dequeue', (data) => data.nesting > 0 && this.#current.begin(data));
    events.on('test:complete', (data) => data.nesting > 0 && this.#current.complete(data));
    events.on('test:pass', (data) => {
      if (data.nesting === 0 && data.details.type === 'suite')
        this.#tell(this.#current.result(data.name, true, data.details.duration_ms));
      else if (data.nesting > 0) this.#current.pass(data);
    });
    events.on('test:fail', (data) => {
      const file = data.file === undefined ? '' : nameOf(data.file);
      if (data.nesting > 0) return this.#current.fail({ ...data, file });
      // The process itself fails with its files, and for itself when something fails outside of every test.
      const isOwn =
        !('failureType' in data.details.error) || data.details.error.failureType !== 'subtestsFailed';
      if (data.details.type === 'suite') {
        if (isOwn) this.#current.fail({ ...data, file });
        this.#tell(this.#current.result(data.name, false, data.details.duration_ms));
        return;
      }
      this.#look();
      // When the process dies at a file, the file says so.
      const isOfFile = data.name === LANE && (this.#killed.signal.aborted || this.#path !== undefined);
      if (isOwn && !isOfFile)
        this.#options.progress.fault(`${describeFailure({ ...data, file })}${this.#files()}`);
    });
    await new Promise((resolve, reject) => {
      events.on('end', resolve);
      events.on('error', reject);
      events.resume();
    });
  }
}
