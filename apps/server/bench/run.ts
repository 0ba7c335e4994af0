import { setTimeout as wait } from 'node:timers/promises';
import { slowness } from '../src/testing/slowness.ts';
import type { Bench } from './bench.ts';
import type { Part } from './parts.ts';
import { describeLine, meetsGoal, Skipped, type Line, type Record } from './report.ts';

const PART_MINUTES = { quick: 5 * slowness, full: 30 * slowness };
/** The README promises a quick run in this time. */
const QUICK_SECONDS = 180;

/** Tells of errors that nobody awaits: the process, but for tests. */
type Strays = Pick<NodeJS.EventEmitter, 'on' | 'off'>;

export interface Outcome {
  readonly lines: readonly Line[];
  readonly failed: readonly string[];
  /** Parts that could not be measured here, with why. */
  readonly skipped: readonly string[];
  readonly seconds: number;
  readonly quick: boolean;
}

/** One part after the other, each on a program at rest. A part that fails, at its end too, is told, and the others go on. */
export async function runParts(
  parts: readonly Part[],
  bench: Bench,
  record: Record,
  minutes = PART_MINUTES[bench.quick ? 'quick' : 'full'],
  strays: Strays = process,
): Promise<Outcome> {
  const lines: Line[] = [];
  const failed: string[] = [];
  const skipped: string[] = [];
  const begun = performance.now();
  let current: Part | undefined;
  const measure = async (part: Part): Promise<void> => {
    await bench.rest();
    for await (const found of part.measure(bench)) {
      if (part !== current) return;
      // So small, figures say nothing.
      const { goal, limit, ...plain } = found;
      const line = bench.quick || (goal ?? limit) === undefined ? plain : found;
      lines.push(line);
      record.add({ part: part.name, ...line, met: meetsGoal(line) });
      console.log(`  ${describeLine(line)}`);
    }
  };
  const run = async (part: Part): Promise<void> => {
    const reasons: string[] = [];
    const tell = (error: unknown): void => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      reasons.push(reason);
      record.add({ part: part.name, failed: reason });
      console.log(`  FAILED: ${reason}`);
    };
    current = part;
    await within(minutes, 'the part', (signal) => Promise.race([measure(part), stray(strays, signal)])).catch(
      (error: unknown) => {
        if (!(error instanceof Skipped)) return tell(error);
        skipped.push(`${part.name} (${error.message})`);
        record.add({ part: part.name, skipped: error.message });
        console.log(`  SKIPPED: ${error.message}`);
      },
    );
    if (reasons.length === 0) await within(minutes, 'its end', () => bench.endPart()).catch(tell);
    if (reasons.length === 0) return;
    current = undefined;
    failed.push(part.name);
    // The next part meets none of what this one has left.
    await within(minutes, 'ending its programs', () => bench.stopAll()).catch(tell);
  };
  // Work that a failed part leaves behind fails while its programs end: that ends nothing else.
  for (const event of STRAYS) strays.on(event, ignore);
  for (const part of parts) {
    const since = performance.now();
    console.log(`\n${part.name}`);
    await run(part);
    console.log(`  (${secondsSince(since).toFixed(0)} s)`);
  }
  for (const event of STRAYS) strays.off(event, ignore);
  return { lines, failed, skipped, seconds: secondsSince(begun), quick: bench.quick };
}

const secondsSince = (since: number): number => (performance.now() - since) / 1000;

/** A part that takes longer fails; its programs are then ended, so what is still under way fails as well. */
async function within(
  minutes: number,
  what: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const late = wait(minutes * 60_000, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${what} took more than ${minutes.toFixed(0)} minutes`);
  });
  // Called off once the work is done.
  late.catch(ignore);
  try {
    await Promise.race([work(over.signal), late]);
  } finally {
    over.abort();
  }
}

const STRAYS = ['unhandledRejection', 'uncaughtException'] as const;
const ignore = (): void => undefined;

/** Fails with the first error that nobody awaits, such as that of a socket. */
function stray(strays: Strays, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    for (const event of STRAYS) {
      strays.on(event, reject);
      signal.addEventListener('abort', () => strays.off(event, reject));
    }
  });
}

export const missedOf = ({ lines }: Outcome): readonly Line[] =>
  lines.filter((line) => meetsGoal(line) === false);

/** The last line of a run. */
export function summarize(outcome: Outcome): string {
  const { lines, failed, skipped, seconds, quick } = outcome;
  const judged = lines.filter((line) => meetsGoal(line) !== undefined);
  const missed = missedOf(outcome);
  return [
    judged.length === 0
      ? `${lines.length} figures`
      : `${judged.length - missed.length} of ${judged.length} goals met`,
    ...(missed.length === 0 ? [] : [`missed: ${missed.map(({ what }) => what).join('; ')}`]),
    ...(failed.length === 0 ? [] : [`failed: ${failed.join(', ')}`]),
    ...(skipped.length === 0 ? [] : [`skipped: ${skipped.join(', ')}`]),
    ...(quick && seconds > QUICK_SECONDS
      ? [`took ${seconds.toFixed(0)} s, more than the ${QUICK_SECONDS} s of a quick run`]
      : []),
  ].join('; ');
}
