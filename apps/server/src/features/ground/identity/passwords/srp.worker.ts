import { parentPort } from 'node:worker_threads';
import * as srp from './srp.ts';
import type { SrpAnswer, SrpQuestion } from './srp-pool.ts';

parentPort?.on('message', (question: SrpQuestion) => parentPort?.postMessage(answer(question)));

function answer({ id, task, input }: SrpQuestion): SrpAnswer {
  try {
    // The pool pairs each task with its input; the compiler cannot follow that pair through a message.
    return { id, result: (srp[task] as (value: unknown) => unknown)(input) };
  } catch {
    // The error may contain a secret, so only the fact of the failure is sent.
    return { id, failed: true };
  }
}
