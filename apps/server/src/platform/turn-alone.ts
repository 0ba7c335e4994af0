import { setImmediate as nextTurn } from 'node:timers/promises';
import { resume } from './processor-time.ts';

let line: Promise<void> = Promise.resolve();

/** In a turn of the event loop for this step alone: each takes a good part of what a turn may take. */
export function turnAlone<T>(step: () => T): Promise<T> {
  const turn = line.then(() => nextTurn());
  line = turn;
  return turn.then(() => {
    resume();
    return step();
  });
}
