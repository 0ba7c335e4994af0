import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const LOOK_MS = 1000;
/** Of a second: `USER_HZ` of Linux. */
const TICKS = 100;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

interface Watch {
  /** Seconds that the process has used at most: what the last look found, and all cores since. */
  readonly most: () => number;
  readonly stop: () => void;
}

/** Linux does not tell a parent what one child used, so it is looked at while it runs. */
export function watchProcessor(pid: number | undefined): Watch {
  let used = 0;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const seconds = pid === undefined ? undefined : secondsOf(pid);
    if (seconds === undefined) return;
    used = seconds;
    lookedAt = performance.now();
  }, LOOK_MS);
  return {
    most: () => used + ((performance.now() - lookedAt) / 1000) * availableParallelism(),
    stop: () => clearInterval(timer),
  };
}

function secondsOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A name in parentheses may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
    return Number.isFinite(ticks) ? ticks / TICKS : undefined;
  } catch {
    // It has ended already.
    return undefined;
  }
}
