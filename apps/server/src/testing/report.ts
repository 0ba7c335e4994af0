import type { run } from 'node:test';
import { inspect } from 'node:util';

type Events = ReturnType<typeof run>;

export interface Report {
  readonly ok: boolean;
  /** One text for each test that failed: where it stands, and why. */
  readonly failures: readonly string[];
  readonly failedFiles: readonly string[];
}

/** A line for each file, and in full only what failed. */
export async function report(events: Events, nameOf: (path: string) => string): Promise<Report> {
  const printed = new Map<string, string[]>();
  const failures: string[] = [];
  const failedFiles: string[] = [];
  let ok = true;

  const collect = (data: { file?: string | undefined; message: string }): void => {
    const file = data.file ?? '';
    printed.set(file, [...(printed.get(file) ?? []), data.message]);
  };
  events.on('test:stdout', collect);
  events.on('test:stderr', collect);
  events.on('test:fail', ({ name, file, details }) => {
    ok = false;
    const error = details.error;
    // A suite fails with its tests; they say why.
    if ('failureType' in error && error.failureType === 'subtestsFailed') return;
    const reason = inspect(error.cause ?? error, { colors: process.stdout.isTTY });
    failures.push(`✗ ${nameOf(file ?? '')} › ${file === name ? 'the file itself' : name}\n${reason}`);
  });
  events.on('test:summary', ({ file, counts, duration_ms: ms, success }) => {
    const time = `${(ms / 1000).toFixed(1)} s`;
    if (file === undefined) {
      ok &&= success;
      const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
      process.stdout.write(`${counts.passed} of ${counts.tests} tests passed${skipped} in ${time}\n`);
      return;
    }
    process.stdout.write(
      `${success ? '✓' : '✗'} ${nameOf(file)} (${counts.passed} of ${counts.tests}, ${time})\n`,
    );
    if (!success) {
      failedFiles.push(file);
      process.stdout.write((printed.get(file) ?? []).join(''));
    }
    printed.delete(file);
  });

  await new Promise((resolve, reject) => {
    events.on('end', resolve);
    events.on('error', reject);
    events.resume();
  });
  for (const failure of failures) process.stdout.write(`\n${failure}\n`);
  return { ok, failures, failedFiles };
}
