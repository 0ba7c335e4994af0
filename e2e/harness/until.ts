import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 50;

/** Asks until there is an answer: `undefined`, `null` and `false` are none. */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  { timeout = 30_000 } = {},
): Promise<Exclude<T, undefined | null | false>> {
  const end = performance.now() + timeout;
  for (;;) {
    const answer = await probe();
    // The condition is what the type says; the compiler cannot follow a generic one.
    if (answer !== undefined && answer !== null && answer !== false)
      return answer as Exclude<T, undefined | null | false>;
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(STEP_MS);
  }
}
