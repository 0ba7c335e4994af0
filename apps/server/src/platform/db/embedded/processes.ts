import { readFileSync, readlinkSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type ProcessState = 'running' | 'zombie' | 'gone';

/** A zombie has ended already, but its number is taken until its parent looks. */
export function processState(pid: number): ProcessState {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return 'gone';
  }
  const state = readStat(pid)?.state;
  return state === 'Z' || state === 'X' ? 'zombie' : 'running';
}

/** Numbers are used again, so a process is known by its number and its birth. Empty where the system does not tell. */
export function processBirth(pid: number): string {
  const stat = readStat(pid);
  if (stat === undefined) return '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${stat.startTicks}`;
}

/** Whether the process is a postmaster of this folder; `undefined` when the system does not let us know. */
export function isPostgresIn(folder: string, pid: number): boolean | undefined {
  const stat = readStat(pid);
  if (stat === undefined) return undefined;
  if (stat.name !== 'postgres') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // A container's root without CAP_SYS_PTRACE may not look at another user's process.
    return undefined;
  }
}

/** Certain that no server process, nor an orphan of one, works in the folder. */
export function isFreeOfPostgres(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .every((pid) => processState(pid) !== 'running' || isPostgresIn(folder, pid) === false);
}

export async function waitUntil(isTrue: () => boolean, timeoutMs: number, everyMs = 20): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!isTrue()) {
    if (performance.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}

function readStat(pid: number): { name: string; state: string; startTicks: string } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name stands in parentheses and may hold anything, so the fields are counted from the last one.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  return {
    name: text.slice(text.indexOf('(') + 1, end),
    state: fields[0] ?? '',
    startTicks: fields[19] ?? '',
  };
}
