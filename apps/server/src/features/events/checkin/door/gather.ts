import { AppError } from '../../../../platform/errors.ts';
import { whileOthersWait, workForNobody } from '../../../../platform/processor-time.ts';

interface Waiting<T, R> {
  readonly piece: T;
  readonly size: number;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** Work that never got a connection is no piece's fault, and one by one each would wait for it anew. */
const isRefused = (error: unknown): boolean => error instanceof AppError && error.kind === 'unavailable';

/**
 * Work of one kind, done for one key at a time: whoever comes while it is under way waits and is served together with all
 * who wait by then. Under load a transaction serves many; without load nobody waits. A batch that fails is done again one by
 * one, so that nobody fails by another's fault.
 */
export function gather<T, R>(
  work: (pieces: readonly T[]) => Promise<readonly R[]>,
  most: number,
): (key: string, piece: T, size: number) => Promise<R> {
  const queues = new Map<string, Waiting<T, R>[]>();

  const serve = async (batch: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ piece }) => piece));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('a piece of work without a result'));
        else resolve(result);
      }
    } catch (error) {
      if (batch.length === 1 || isRefused(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await serve([one]);
    }
  };
  const run = async (key: string, queue: Waiting<T, R>[]): Promise<void> => {
    while (queue.length > 0) {
      let size = 0;
      const count = queue.findIndex((one, index) => (size += one.size) > most && index > 0);
      await serve(queue.splice(0, count === -1 ? queue.length : count));
    }
    queues.delete(key);
  };

  return (key, piece, size) =>
    new Promise((resolve, reject) => {
      const waiting = { piece, size, resolve, reject };
      const queue = queues.get(key);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(key, started);
      // In a line of its own: the jobs of the organization are nobody's work too.
      void workForNobody(() => whileOthersWait(() => run(key, started)));
    });
}
