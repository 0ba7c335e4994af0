import { setTimeout as wait } from 'node:timers/promises';

/** For answers and jobs that are under way when the program ends. */
export const CLOSE_SECONDS = 7;

interface Open {
  readonly close: () => Promise<unknown>;
  readonly isEssential: boolean;
}

/** Resources in the order in which they were opened; closed in the opposite one. */
export class Closers {
  readonly #open: Open[] = [];

  /** @param isEssential waited for however long it takes, as a database that would lose time otherwise */
  add(close: Open['close'], isEssential = false): void {
    this.#open.push({ close, isEssential });
  }

  async closeAll(deadline: number): Promise<void> {
    for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) {
      if (open.isEssential) await open.close();
      else await until(deadline, open.close());
    }
  }
}

/** Waits for the work, at most until a moment of `performance.now()`. */
async function until(deadline: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const late = wait(Math.max(deadline - performance.now(), 0), undefined, { signal: over.signal });
  await Promise.race([work, late.catch(() => undefined)]).finally(() => over.abort());
}

/** The terminal, or whoever read the log, may be gone: nothing to end for. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
