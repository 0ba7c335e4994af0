import type { FileResult, Progress } from './report.ts';

/** One file in so many may pass at its second try only, before the run fails for it. */
const ONE_IN = 20;

export interface Outcome {
  readonly ok: boolean;
  /** Texts of what failed, and of what failed at the first try. */
  readonly told: readonly string[];
  /** Files that passed at their second try only. */
  readonly unsteady: readonly string[];
}

/**
 * Runs files, and those that fail once more, alone. A file that passes only then is an unsteady test or an unsteady product:
 * it is told with its first failure. When more than one in twenty fails, a second try would change nothing.
 */
export async function runTwice(
  files: readonly string[],
  run: (files: readonly string[], isSecond: boolean) => Promise<Progress>,
  signal: AbortSignal,
): Promise<Outcome> {
  const first = await run(files, false);
  const failed = first.results.filter(({ ok }) => !ok);
  const isBeyond = failed.length * ONE_IN > files.length;
  if (failed.length === 0 || isBeyond || signal.aborted)
    return { ok: first.ok, told: first.failures, unsteady: [] };

  process.stdout.write(`\nOnce more, alone, of the files that failed: ${failed.length}\n`);
  const second = await run(
    failed.map(({ path }) => path),
    true,
  );
  const again = new Map(second.results.map((result) => [result.path, result]));
  const unsteady = failed.filter(({ path }) => again.get(path)?.ok === true);
  const steady = failed.filter(({ path }) => again.get(path)?.ok !== true);
  // The second try may have been broken off before the file could say why it fails.
  const reasons = steady.flatMap(({ path, failures }) => {
    const later = again.get(path)?.failures ?? [];
    return later.length > 0 ? later : failures;
  });
  return {
    ok: first.faults.length === 0 && second.ok && steady.length === 0,
    told: [...first.faults, ...second.faults, ...reasons, ...unsteady.map(tellUnsteady)],
    unsteady: unsteady.map(({ path }) => path),
  };
}

const tellUnsteady = ({ path, failures }: FileResult): string =>
  [`Unsteady, passed only at the second try: ${path}`, ...failures].join('\n');
