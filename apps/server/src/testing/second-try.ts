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

  process.stdout.write(`\nOnce more, alone, the ${failed.length} files that failed:\n`);
  const second = await run(
    failed.map(({ path }) => path),
    true,
  );
  const passed = new Set(second.results.filter(({ ok }) => ok).map(({ path }) => path));
  const unsteady = failed.filter(({ path }) => passed.has(path));
  return {
    ok: first.faults.length === 0 && second.ok && unsteady.length === failed.length,
    told: [...first.faults, ...second.failures, ...unsteady.map(tellUnsteady)],
    unsteady: unsteady.map(({ path }) => path),
  };
}

const tellUnsteady = ({ path, failures }: FileResult): string =>
  [`Unsteady, passed only at the second try: ${path}`, ...failures].join('\n');
