import type { Bench } from './bench.ts';
import type { Part } from './parts.ts';
import { describeLine, meetsGoal, type Line, type Record } from './report.ts';

export interface Outcome {
  readonly lines: readonly Line[];
  readonly failed: readonly string[];
}

/** One part after the other, each on a program at rest. A part that fails is told, and the others go on. */
export async function runParts(parts: readonly Part[], bench: Bench, record: Record): Promise<Outcome> {
  const lines: Line[] = [];
  const failed: string[] = [];
  for (const part of parts) {
    const since = performance.now();
    console.log(`\n${part.name}`);
    try {
      await bench.rest();
      for await (const found of part.measure(bench)) {
        // So small, figures say nothing.
        const { goal, ...plain } = found;
        const line = bench.quick || goal === undefined ? plain : found;
        lines.push(line);
        record.add({ part: part.name, ...line, met: meetsGoal(line) });
        console.log(`  ${describeLine(line)}`);
      }
      await bench.endPart();
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      failed.push(part.name);
      record.add({ part: part.name, failed: reason });
      console.log(`  FAILED: ${reason}`);
      // The next part meets none of what this one has left.
      await bench.stopAll();
    }
    console.log(`  (${((performance.now() - since) / 1000).toFixed(0)} s)`);
  }
  return { lines, failed };
}

/** The last line of a run. */
export function summarize({ lines, failed }: Outcome): string {
  const judged = lines.filter((line) => meetsGoal(line) !== undefined);
  const missed = judged.filter((line) => meetsGoal(line) === false);
  return [
    judged.length === 0
      ? `${lines.length} figures`
      : `${judged.length - missed.length} of ${judged.length} goals met`,
    ...(missed.length === 0 ? [] : [`missed: ${missed.map(({ what }) => what).join('; ')}`]),
    ...(failed.length === 0 ? [] : [`failed: ${failed.join(', ')}`]),
  ].join('; ');
}
