import { whileOthersWait } from './processor-time.ts';

const lines = new Map<string, Promise<unknown>>();

/**
 * Runs what has the same key one after the other, in this process. For what waits for one lock of the database anyway: it
 * waits here, where it holds no connection that others need.
 */
export async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(key) ?? Promise.resolve();
  const turn = (): Promise<T> => whileOthersWait(work);
  const mine = before.then(turn, turn);
  lines.set(key, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(key) === mine) lines.delete(key);
  }
}
