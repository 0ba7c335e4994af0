import { createHash } from 'node:crypto';

/** Writing a body and making a request of it is the test's work, not the program's: its time is left out. */
export type OwnWork = <T>(run: () => T) => T;

/**
 * Milliseconds of `fixedWork` on a quiet machine: the least of two hundred runs on the two cores on which BOUNDS.md was
 * measured (of the others the middle is 70, and 110 the most).
 */
const QUIET_MS = 62;

const TEXT = JSON.stringify(
  Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Lantern ${id}`, tags: ['a', 'b'], price: id * 7 })),
);
const BYTES = Buffer.alloc(2_000_000, 'lantern');

const since = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/**
 * JSON and hashes, always the same: their time says how slow the machine is now. All of it is native code, for what the
 * engine compiles takes one time before and another after; and much of it, for the clock of a thread ticks every 4 ms.
 */
function fixedWork(): number {
  const before = process.threadCpuUsage();
  for (let turn = 0; turn < 32; turn += 1) {
    JSON.stringify(JSON.parse(TEXT));
    createHash('sha256').update(BYTES).digest();
  }
  return since(before);
}

export interface Stretch {
  /** Milliseconds of the longest stretch between two turns of the loop. */
  readonly ms: number;
  /**
   * How much slower than quiet the machine was, right before and after; 1 at least. Processor time grows when the other half
   * of a core is busy, so a limit in milliseconds has to grow with it.
   */
  readonly slowness: number;
}

/** The longest stretch by the processor time of this very thread, taken at each turn of the loop. */
export async function longestStretch(work: (own: OwnWork) => Promise<unknown>): Promise<Stretch> {
  const earlier = fixedWork();
  let longest = 0;
  let isOver = false;
  let before = process.threadCpuUsage();
  const measure = (): void => {
    longest = Math.max(longest, since(before));
    before = process.threadCpuUsage();
  };
  const look = (): void => {
    measure();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work((run) => {
      measure();
      const result = run();
      before = process.threadCpuUsage();
      return result;
    });
  } finally {
    isOver = true;
  }
  const ms = longest;
  return { ms, slowness: Math.max(1, (earlier + fixedWork()) / 2 / QUIET_MS) };
}
