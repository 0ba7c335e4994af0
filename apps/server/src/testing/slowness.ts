import { fixedWork, QUIET_MS } from './loop-stretch.ts';

const VARIABLE = 'TEST_SLOWNESS';
const MOST = 5;
const TURNS = 3;

/**
 * How much longer everything takes here than on the quiet machine for which limits of time were chosen, from 1 to 5. Measured
 * once, at the start of a run, by the clock: what else the machine does counts as well. Processes that are started take it over.
 */
export const slowness: number = readSlowness(process.env[VARIABLE]) ?? measureSlowness();
process.env[VARIABLE] = String(slowness);

/** `undefined`: nobody has measured it. */
export function readSlowness(text: string | undefined): number | undefined {
  const known = Number(text);
  return known >= 1 && known <= MOST ? known : undefined;
}

export function measureSlowness(work: () => void = fixedWork): number {
  const times = Array.from({ length: TURNS }, () => {
    const since = performance.now();
    work();
    return performance.now() - since;
  });
  const [, middle = QUIET_MS] = times.toSorted((one, other) => one - other);
  return Math.min(MOST, Math.max(1, middle / QUIET_MS));
}
