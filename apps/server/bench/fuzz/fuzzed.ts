import { forgetSignIns } from '../../src/features/ground/identity/index.ts';
import {
  openHostileApp,
  call,
  closeHostileApp,
  operations,
  people,
  testApp,
} from '../../src/testing/hostile.ts';

/**
 * The program that is fuzzed, listening on a free port. Every call is taken back after it, so each meets the same
 * community.
 */
export interface Fuzzed {
  readonly statusCode: number;
  /** Of an error that the program did not expect. */
  readonly message: string;
  /** Milliseconds of processor time of the longest stretch without a turn of the event loop. */
  readonly stretch: number;
}

interface Question {
  readonly type: 'ids' | 'call';
  readonly id?: string;
  readonly over?: { body?: string; query?: string; param?: string };
}

// The cause of an answer that nobody expected stands in the log alone.
await openHostileApp({ LOG_LEVEL: 'error' });
const address = await testApp.app.http.listen({ port: 0, host: '127.0.0.1' });

async function measure(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return longest;
}

async function fuzz({ id, over = {} }: Question): Promise<Fuzzed> {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`there is no operation ${id}`);
  let outcome = { statusCode: 0, message: '' };
  const stretch = await measure(async () => {
    const { answer } = await call(operation, over);
    outcome = { statusCode: answer.statusCode, message: answer.body.message };
  });
  // The program remembers sign-ins that a call has ended, although all of that was taken back.
  forgetSignIns(testApp.services);
  return { ...outcome, stretch };
}

async function answer(question: Question): Promise<void> {
  process.send?.(question.type === 'ids' ? people.ids : await fuzz(question));
}

process.on('message', (question: Question) => void answer(question));
process.on('SIGTERM', () => void closeHostileApp().then(() => process.exit(0)));
process.send?.({ port: Number(new URL(address).port) });
