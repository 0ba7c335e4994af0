import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const NAME = 'atrium-run-';
/** Far more than a run keeps at a time: its database, two programs with their data, films. */
const LEAST_FREE = 6 * 1024 ** 3;

/**
 * A folder for what a run of tests writes and throws away, in memory where the machine has room for it: a database is
 * copied for each file, and a disk takes up to ten times as long to make its 1,600 files.
 */
export function openScratch() {
  const place = hasMemoryDisk() ? MEMORY_DISK : tmpdir();
  removeLeft(place);
  const folder = mkdtempSync(join(place, `${NAME}${process.pid}-`));
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(folder, 0o711);
  return {
    folder,
    close: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

/** Of runs that were killed: in memory nothing else would ever remove them. */
function removeLeft(place) {
  for (const name of readdirSync(place)) {
    const pid = Number(name.startsWith(NAME) ? name.slice(NAME.length).split('-')[0] : 0);
    if (pid > 0 && !isAlive(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user.
    return error.code === 'EPERM';
  }
}

function hasMemoryDisk() {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type, options = ''] =
      mounts.find((line) => line.split(' ')[1] === MEMORY_DISK)?.split(' ') ?? [];
    if (type !== 'tmpfs' || options.split(',').includes('noexec')) return false;
    const available =
      Number(/^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024;
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return Math.min(available, bavail * bsize) >= LEAST_FREE;
  } catch {
    // Another system than Linux.
    return false;
  }
}
