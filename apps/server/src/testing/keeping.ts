/** In the process of a lane, which runs many files. */
export const isLane = (process.env['TEST_QUEUE'] ?? '') !== '';

interface Kept<T> {
  readonly value: Promise<T>;
  users: number;
}

const ends = new Set<() => Promise<void>>();

/** Something that is dear to make, and that files of a process use one after another. */
export interface Keeper<T> {
  use(): Promise<T>;
  /** To be called once for each `use`. After the last of a file it stays for the next one, where more files come. */
  release(): Promise<void>;
}

/**
 * @param isSound whether a file that ends leaves it as the next one needs it; otherwise it is closed, and the file fails
 */
export function createKeeper<T>(
  make: () => Promise<T>,
  { close, isSound }: { close: (value: T) => Promise<void>; isSound: (value: T) => Promise<boolean> },
): Keeper<T> {
  let kept: Kept<T> | undefined;

  async function end(): Promise<void> {
    const last = kept;
    kept = undefined;
    ends.delete(end);
    if (last !== undefined) await close(await last.value);
  }

  return {
    use() {
      kept ??= { value: make(), users: 0 };
      const current = kept;
      ends.add(end);
      current.users += 1;
      return current.value.catch((error: unknown) => {
        if (kept === current) kept = undefined;
        throw error;
      });
    },
    async release() {
      if (kept === undefined) return;
      kept.users -= 1;
      if (kept.users > 0) return;
      const isGood = await isSound(await kept.value);
      if (!isGood || !isLane) await end();
      if (!isGood)
        throw new Error('The file left something under way in the program that it shares with others.');
    },
  };
}

/** Ends all that files of this process have shared. */
export async function endKept(): Promise<void> {
  for (const end of ends) await end();
}
