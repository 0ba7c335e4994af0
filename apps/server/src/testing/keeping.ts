import { once } from 'node:events';

const ENDS_WITHIN_MS = 60_000;

interface Keeping {
  end(): Promise<void>;
  /** The fault of a file that has ended; it is looked for only where the file used the thing. */
  check(hasFailed: boolean): Promise<string | undefined>;
}

const all: Keeping[] = [];
/** In the process of a lane, which runs many files. */
const isInLane = (process.env['TEST_QUEUE'] ?? '') !== '';

/** Something that is dear to make, and that the files of a process use in turn. */
interface Keeper<T> {
  use(): Promise<T>;
  /** To be called once for each `use`. In a lane the thing is kept for the next file, otherwise the last call closes it. */
  release(): Promise<void>;
}

/**
 * @param isSound whether a file leaves it as the next one needs it
 */
export function createKeeper<T>(
  make: () => Promise<T>,
  { close, isSound }: { close: (value: T) => Promise<void>; isSound: (value: T) => Promise<boolean> },
): Keeper<T> {
  let kept: Promise<T> | undefined;
  let users = 0;
  let isUsed = false;

  async function end(): Promise<void> {
    const last = kept;
    kept = undefined;
    users = 0;
    if (last === undefined) return;
    const late = AbortSignal.timeout(ENDS_WITHIN_MS);
    await Promise.race([
      last.then(close),
      once(late, 'abort').then(() => {
        throw new Error('A thing that files share did not close in time.');
      }),
    ]);
  }

  async function check(hasFailed: boolean): Promise<string | undefined> {
    if (!isUsed || kept === undefined) return undefined;
    isUsed = false;
    // After a failure the rest is a consequence.
    const fault = hasFailed ? undefined : await findFault(await kept);
    if (fault !== undefined || hasFailed) await end();
    return fault;
  }

  async function findFault(value: T): Promise<string | undefined> {
    if (users > 0) return 'The file did not release everything that it shares with others.';
    if (!(await isSound(value)))
      return 'The file left something under way in the program that it shares with others.';
    return undefined;
  }

  all.push({ end, check });
  return {
    async use() {
      kept ??= make();
      const current = kept;
      isUsed = true;
      users += 1;
      try {
        return await current;
      } catch (error) {
        if (kept === current) {
          kept = undefined;
          users = 0;
        }
        throw error;
      }
    },
    async release() {
      users = Math.max(0, users - 1);
      if (users === 0 && !isInLane) await end();
    },
  };
}

/** After each file of a lane: answers its faults, and ends what the next file cannot use any more. */
export async function checkKept(hasFailed: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const keeping of all) {
    const fault = await keeping.check(hasFailed);
    if (fault !== undefined) faults.push(fault);
  }
  return faults;
}

/** Ends all that files of this process have shared. */
export async function endKept(): Promise<void> {
  for (const { end } of all) await end();
}
