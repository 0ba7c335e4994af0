import { Worker } from 'node:worker_threads';
import { refusal } from '../identity.errors.ts';
import type * as srp from './srp.ts';

/** Modular powers cost milliseconds: a thread of their own keeps the event loop for everybody else. */
type SrpTask = 'createVerifier' | 'passwordMatches' | 'beginExchange' | 'verifyProof';
type SrpTasks = Pick<typeof srp, SrpTask>;

export interface SrpQuestion {
  id: number;
  task: SrpTask;
  input: unknown;
}

export type SrpAnswer = { id: number; result: unknown } | { id: number; failed: true };

export interface SrpPool {
  run<T extends SrpTask>(task: T, input: Parameters<SrpTasks[T]>[0]): Promise<ReturnType<SrpTasks[T]>>;
  close(): Promise<void>;
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** At some 400 sign-ins a second for one core, more waiting than this would be answered after its client gave up. */
const MAX_WAITING = 500;

export function createSrpPool(maxWaiting = MAX_WAITING): SrpPool {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const settle = (answer: SrpAnswer): void => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    // An idle thread does not keep the process alive; one at work does.
    if (waiting.size === 0) worker?.unref();
    if ('failed' in answer) asker?.reject(new Error('The password proof could not be computed.'));
    else asker?.resolve(answer.result);
  };

  /** Heard twice of a thread that failed: the next may have begun by then. */
  const giveUp = (ended: Worker): void => {
    if (worker !== ended) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error('The password thread ended.'));
    waiting.clear();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./srp.worker.ts', import.meta.url), { name: 'srp' });
    started.on('message', settle);
    started.on('error', () => giveUp(started));
    started.on('exit', () => giveUp(started));
    return started;
  };

  return {
    run(task, input) {
      if (waiting.size >= maxWaiting) return Promise.reject(refusal('TooManyRequestsException'));
      worker ??= start();
      const thread = worker;
      thread.ref();
      lastId += 1;
      const question: SrpQuestion = { id: lastId, task, input };
      const answered = new Promise<unknown>((resolve, reject) => {
        waiting.set(question.id, { resolve, reject });
      });
      thread.postMessage(question);
      // The thread runs the very function that the task names, so its result has that function's type.
      return answered as Promise<ReturnType<SrpTasks[typeof task]>>;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
