import { setImmediate as nextTurn } from 'node:timers/promises';
import { resume } from './processor-time.ts';
import { createQueue, lineOfCaller } from './queue.ts';

const turns = createQueue({ concurrency: 1, maxWaiting: Infinity });

/** In a turn of the event loop for this step alone: each takes a good part of what a turn may take. Callers take turns. */
export async function turnAlone<T>(step: () => T): Promise<T> {
  // Not as a task of the queue: a step may be the rest of a call, whose work is of its own kind.
  const leave = await turns.take({ path: lineOfCaller() });
  try {
    await nextTurn();
    resume();
    return step();
  } finally {
    leave();
  }
}
