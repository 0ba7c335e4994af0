import { fileURLToPath } from 'node:url';
import type * as Pools from 'piscina';
import type { Piscina } from 'piscina';
import { appError } from '../errors.ts';
import { lazily } from '../lazily.ts';
import { currentSpender, resume } from '../processor-time.ts';
import { createQueue } from '../queue.ts';
import type { Timed } from './timed.worker.ts';

/**
 * `quick`: some milliseconds, mostly inside a transaction. `slow`: whole files, seconds. Each kind has threads of its own,
 * so that a file never keeps an answer waiting.
 */
type Lane = 'quick' | 'slow';

const library = lazily<typeof Pools>('piscina');
const TIMED = fileURLToPath(new URL('./timed.worker.ts', import.meta.url));

/** Work that grows with somebody's input, and so is never done on the event loop. */
export interface ThreadTask<Input, Output> {
  readonly lane: Lane;
  /** A `*.worker.ts` file. */
  readonly file: string;
  /** The function it exports. */
  readonly name: string;
  /** Instead of those of its lane: for what loads much before it begins, which takes its time on a busy machine. */
  readonly seconds?: number | undefined;
  /** Carries the types of the function; never there. */
  readonly types?: (input: Input) => Output;
}

export interface Threads {
  /**
   * Callers take turns, as in every queue. Refuses with 503 when too much waits, and with 413 when the work needs more time or memory than a thread may use. The
   * processor time goes on the account of the caller, as that of the event loop does.
   */
  run<Input, Output>(task: ThreadTask<Input, Output>, input: Input): Promise<Output>;
  close(): Promise<void>;
}

interface Limits {
  readonly threads: number;
  readonly megabytes: number;
  readonly seconds: number;
  readonly waiting: number;
}

export const LANES: Readonly<Record<Lane, Limits>> = {
  quick: { threads: 2, megabytes: 256, seconds: 5, waiting: 200 },
  slow: { threads: 1, megabytes: 384, seconds: 30, waiting: 20 },
};

/** `here`: the `import.meta.url` of the caller, beside which the file lies. */
export function threadTask<Work extends (input: never) => unknown>(
  lane: Lane,
  file: string,
  name: string,
  here: string,
  seconds?: number,
): ThreadTask<Parameters<Work>[0], Awaited<ReturnType<Work>>> {
  return { lane, name, seconds, file: fileURLToPath(new URL(file, here)) };
}

export function createThreads(lanes: Readonly<Record<Lane, Limits>> = LANES): Threads {
  const quick = createLane(lanes.quick);
  const slow = createLane(lanes.slow);
  return {
    run: (task, input) => (task.lane === 'quick' ? quick : slow).run(task, input),
    close: async () => void (await Promise.all([quick.close(), slow.close()])),
  };
}

function createLane({ threads, megabytes, seconds, waiting }: Limits): Threads {
  // Threads begin with the first task: commands and most tests need none.
  let pool: Piscina | undefined;
  const queue = createQueue({ concurrency: threads, maxWaiting: waiting });
  async function runNow<Input, Output>(
    { file, name, seconds: own = seconds }: ThreadTask<Input, Output>,
    input: Input,
  ): Promise<Output> {
    const spender = currentSpender();
    const began = performance.now();
    try {
      pool ??= new (library().Piscina)({
        minThreads: 0,
        maxThreads: threads,
        idleTimeout: 60_000,
        resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
      });
      // Counted from here, not from the end of the line. A thread that is out of time is ended, and another begins.
      const signal = AbortSignal.timeout(own * 1000);
      const task = { file, name, input };
      // The pool does not know types; these are of the function that it runs.
      const { answer, spent } = (await pool.run(task, {
        filename: TIMED,
        name: 'runTimed',
        signal,
      })) as Timed;
      resume();
      spender?.spend(spent);
      // The task names the very function that ran.
      return answer as Output;
    } catch (error) {
      // Ended in the middle: nobody can say any more what it cost.
      spender?.spend(performance.now() - began);
      throw isOutOfBounds(error) ? appError('tooLarge', 'work.tooLarge', { cause: error }) : error;
    }
  }
  return {
    run: (task, input) => queue.run(() => runNow(task, input)),
    async close() {
      await pool?.destroy();
    },
  };
}

const isOutOfBounds = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
