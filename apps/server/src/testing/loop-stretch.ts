import { createHash } from 'node:crypto';
import { constants, performance, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Writing a body and making a request of it is the test's work, not the program's: its time is left out. */
export type OwnWork = <T>(run: () => T) => T;

/**
 * Milliseconds of `fixedWork` on a quiet machine: the least of two hundred runs on the two cores on which BOUNDS.md was
 * measured (of the others the middle is 70, and 110 the most).
 */
export const QUIET_MS = 62;

const TEXT = JSON.stringify(
  Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Lantern ${id}`, tags: ['a', 'b'], price: id * 7 })),
);
const BYTES = Buffer.alloc(2_000_000, 'lantern');

/** A shorter stretch need not be remembered. */
const SHORT_MS = 4;

const since = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/**
 * JSON and hashes, always the same: their time says how slow the machine is now. All of it is native code, for what the
 * engine compiles takes one time before and another after; and much of it, for the clock of a thread ticks every 4 ms.
 */
export function fixedWork(): number {
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

interface Part {
  readonly ms: number;
  readonly from: number;
  readonly to: number;
}

/** Node's types do not name what is told of a collection. */
const isWhole = (entry: PerformanceEntry & { readonly detail?: { readonly kind: number } }): boolean =>
  entry.detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;

/**
 * The longest stretch by the processor time of this very thread, taken at each turn of the loop. Collections of the whole
 * heap are left out: they take as long as the heap of the test and the memory of the machine make them, whatever was sent.
 */
export async function longestStretch(work: (own: OwnWork) => Promise<unknown>): Promise<Stretch> {
  const earlier = fixedWork();
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries().filter(isWhole)));
  observer.observe({ entryTypes: ['gc'] });
  const parts: Part[] = [];
  let isOver = false;
  let before = process.threadCpuUsage();
  let from = performance.now();
  const measure = (): void => {
    const to = performance.now();
    const ms = since(before);
    if (ms > SHORT_MS) parts.push({ ms, from, to });
    begin();
  };
  const begin = (): void => {
    before = process.threadCpuUsage();
    from = performance.now();
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
      begin();
      return result;
    });
  } finally {
    isOver = true;
  }
  // Node tells of a collection a turn later.
  await nextTurn();
  await nextTurn();
  observer.disconnect();
  const ms = Math.max(0, ...parts.map((part) => part.ms - collected(part, collections)));
  return { ms, slowness: Math.max(1, (earlier + fixedWork()) / 2 / QUIET_MS) };
}

/** Milliseconds of it in which the whole heap was collected. */
const collected = ({ ms, from, to }: Part, collections: readonly PerformanceEntry[]): number =>
  // Their time is that of the clock, of which this thread has had a part.
  (ms / Math.max(to - from, ms)) *
  collections.reduce(
    (sum, { startTime, duration }) =>
      sum + Math.max(0, Math.min(to, startTime + duration) - Math.max(from, startTime)),
    0,
  );
