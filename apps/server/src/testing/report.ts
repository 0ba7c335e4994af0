import { inspect } from 'node:util';

export interface FileResult {
  /** Relative to the project. */
  readonly path: string;
  readonly ok: boolean;
  readonly passed: number;
  readonly tests: number;
  readonly skipped: number;
  readonly ms: number;
  /** One text for each test that failed: where it stands, and why. */
  readonly failures: readonly string[];
  /** All that the file printed; shown when it fails. */
  readonly output: string;
}

const STILL_RUNNING_MS = 60_000;
const SLOWEST = 8;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Tells how far a run is: a line for each file as it ends, and which files are still running when nothing ends. */
export class Progress {
  readonly results: FileResult[] = [];
  /** Failures outside of every file. */
  readonly faults: string[] = [];
  readonly #total: number;
  readonly #running = new Map<string, number>();
  readonly #since = performance.now();
  #news: NodeJS.Timeout | undefined;

  constructor(total: number) {
    this.#total = total;
    this.#wait();
  }

  begin(path: string): void {
    this.#running.set(path, performance.now());
  }

  end(result: FileResult): void {
    this.#running.delete(result.path);
    this.results.push(result);
    const { ok, path, passed, tests, skipped, ms, output, failures } = result;
    const place = `${String(this.results.length).padStart(String(this.#total).length)}/${this.#total}`;
    const left = skipped > 0 ? `, ${skipped} skipped` : '';
    say(`${ok ? '✓' : '✗'} ${place} ${path} (${passed} of ${tests}${left}, ${seconds(ms)})`);
    if (!ok) {
      if (output !== '') process.stdout.write(output.slice(-20_000));
      for (const failure of failures) say(failure);
    }
    this.#wait();
  }

  /** A file that had passed has failed with something that it left behind. */
  failLater({ path, failures }: FileResult): void {
    const index = this.results.findIndex((result) => result.path === path && result.ok);
    const passed = this.results[index];
    if (passed === undefined || failures.length === 0) return;
    this.results[index] = { ...passed, ok: false, tests: passed.tests + failures.length, failures };
    for (const failure of failures) say(failure);
  }

  fault(text: string): void {
    this.faults.push(text);
    say(text);
  }

  get ok(): boolean {
    return this.faults.length === 0 && this.results.every(({ ok }) => ok);
  }

  get failures(): string[] {
    return [...this.faults, ...this.results.flatMap(({ failures }) => failures)];
  }

  /** The sums and the slowest files. */
  finish(): void {
    clearInterval(this.#news);
    const sum = (pick: (result: FileResult) => number): number =>
      this.results.reduce((total, result) => total + pick(result), 0);
    const skipped = sum((result) => result.skipped);
    const time = seconds(performance.now() - this.#since);
    const slowest = [...this.results].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    if (this.results.length > SLOWEST)
      say(`Slowest: ${slowest.map(({ path, ms }) => `${path} ${seconds(ms)}`).join(', ')}`);
    say(
      `${sum(({ passed }) => passed)} of ${sum(({ tests }) => tests)} tests passed${skipped > 0 ? `, ${skipped} skipped` : ''} in ${time}`,
    );
  }

  #wait(): void {
    clearInterval(this.#news);
    this.#news = setInterval(() => {
      const now = performance.now();
      const running = [...this.#running].map(([path, since]) => `${path} for ${seconds(now - since)}`);
      if (running.length > 0) say(`  still running: ${running.join(', ')}`);
    }, STILL_RUNNING_MS);
    this.#news.unref();
  }
}

export function describeFailure({
  name,
  file = '',
  details: { error },
}: {
  readonly name: string;
  readonly file?: string | undefined;
  readonly details: { readonly error: Error };
}): string {
  const reason = inspect(error.cause ?? error, { colors: process.stdout.isTTY });
  return `✗ ${file} › ${name}\n${reason}`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
