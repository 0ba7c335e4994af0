import { AppError } from './errors.ts';

export interface Queue {
  /** Tasks of one line are run in their order; the lines take turns, so a long one does not hold up the others. */
  run<T>(task: () => Promise<T>, line?: string): Promise<T>;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: AppError) => void;
}

const busy = (): AppError =>
  new AppError('unavailable', 'busy', 'Too much at once. Please try again in a moment.');

/**
 * Runs a few tasks at a time; beyond a limited number of waiting ones it refuses at once rather than pile up memory. When
 * all places are taken, the last of the longest line gives way to a task of a shorter one.
 */
export function createQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): Queue {
  // In the order of their turns.
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function makeRoom(line: string): void {
    if (waiting < maxWaiting) return;
    let longest: Waiting[] = lines.get(line) ?? [];
    for (const other of lines.values()) if (other.length > longest.length) longest = other;
    // Its own line is among the longest, or shorter by no more than this task would add.
    if (longest.length <= (lines.get(line)?.length ?? 0) + 1) throw busy();
    longest.pop()?.refuse(busy());
    waiting -= 1;
  }

  function wait(line: string): Promise<void> {
    makeRoom(line);
    return new Promise<void>((start, refuse) => {
      const ahead = lines.get(line);
      if (ahead === undefined) lines.set(line, [{ start, refuse }]);
      else ahead.push({ start, refuse });
      waiting += 1;
    });
  }

  function next(): Waiting | undefined {
    const [turn] = lines;
    if (turn === undefined) return undefined;
    const [line, ahead] = turn;
    const first = ahead.shift();
    lines.delete(line);
    if (ahead.length > 0) lines.set(line, ahead);
    if (first !== undefined) waiting -= 1;
    return first;
  }

  return {
    async run(task, line = '') {
      if (running >= concurrency) await wait(line);
      else running += 1;
      try {
        return await task();
      } finally {
        const following = next();
        // A waiting task takes over the place, so no newcomer can slip in between.
        if (following === undefined) running -= 1;
        else following.start();
      }
    },
  };
}
