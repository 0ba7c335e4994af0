import { AppError } from './errors.ts';

export interface Queue {
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** Runs a few tasks at a time; beyond a short line of waiting ones it refuses at once rather than pile up memory. */
export function createQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(task) {
      if (running >= concurrency) {
        if (waiting.length >= maxWaiting)
          throw new AppError('unavailable', 'busy', 'Too much at once. Please try again in a moment.');
        await new Promise<void>((start) => waiting.push(start));
      } else {
        running += 1;
      }
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        // A waiting task takes over the place, so no newcomer can slip in between.
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
