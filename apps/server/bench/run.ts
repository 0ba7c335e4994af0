import type { Bench } from './bench.ts';
import type { Part } from './parts.ts';
import { describeLine, meetsGoal, Skipped, type Line, type Record } from './report.ts';

const PART_MINUTES = { quick: 5, full: 30 };
/** The README promises a quick run in this time. */
const QUICK_SECONDS = 180;

export interface Outcome {
  readonly lines: readonly Line[];
  readonly failed: readonly string[];
  /** Parts that could not be measured here, with why. */
  readonly skipped: readonly string[];
  readonly seconds: number;
  readonly quick: boolean;
}

/** One part after the other, each on a program at rest. A part that fails is told, and the others go on. */
export async function runParts(
  parts: readonly Part[],
  bench: Bench,
  record: Record,
  minutes = PART_MINUTES[bench.quick ? 'quick' : 'full'],
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
      const { goal, ...plain } = found;
      const line = bench.quick || goal === undefined ? plain : found;
      lines.push(line);
      record.add({ part: part.name, ...line, met: meetsGoal(line) });
      console.log(`  ${describeLine(line)}`);
    }
  };
  for (const part of parts) {
    const since = performance.now();
    current = part;
    console.log(`\n${part.name}`);
    try {
      await within(minutes, measure(part));
      await bench.endPart();
    } catch (error) {
      if (error instanceof Skipped) {
        skipped.push(`${part.name} (${error.message})`);
        record.add({ part: part.name, skipped: error.message });
        console.log(`  SKIPPED: ${error.message}`);
        continue;
      }
      current = undefined;
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      failed.push(part.name);
      record.add({ part: part.name, failed: reason });
      console.log(`  FAILED: ${reason}`);
      // The next part meets none of what this one has left.
      await bench.stopAll();
    }
    console.log(`  (${secondsSince(since).toFixed(0)} s)`);
  }
  return { lines, failed, skipped, seconds: secondsSince(begun), quick: bench.quick };
}

const secondsSince = (since: number): number => (performance.now() - since) / 1000;

/** A part that takes longer fails; its programs are then ended, so what is still under way fails as well. */
async function within(minutes: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the part took more than ${minutes} minutes`)),
      minutes * 60_000,
    );
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The last line of a run. */
export function summarize({ lines, failed, skipped, seconds, quick }: Outcome): string {
  const judged = lines.filter((line) => meetsGoal(line) !== undefined);
  const missed = judged.filter((line) => meetsGoal(line) === false);
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
