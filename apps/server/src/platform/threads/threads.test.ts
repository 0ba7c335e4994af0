import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comparePatterns } from '../patterns/patterns.ts';
import { Allowance, Spender, workFor } from '../processor-time.ts';
import { createThreads, LANES, type Threads } from './threads.ts';

let threads: Threads;

before(() => {
  threads = createThreads();
});
after(() => threads.close());

class Counted extends Allowance {
  milliseconds = 0;

  constructor() {
    super(1000, 60);
  }

  override spend(milliseconds: number): void {
    this.milliseconds += milliseconds;
  }
}

/** A dear comparison, another for each seed. */
const dear = (seed: number) => [{ source: `.{10,${480 + seed}}`, longest: 1000, text: 'a'.repeat(400) }];

test('a thread works on the account of whoever asked, and so much as it has worked', async () => {
  await comparePatterns(threads, dear(0));
  const allowance = new Counted();
  const before = process.threadCpuUsage();
  await new Promise<unknown>((resolve, reject) => {
    workFor(new Spender('198.51.100.1', allowance), () => {
      comparePatterns(threads, [1, 2, 3, 4, 5, 6, 7, 8].flatMap(dear)).then(resolve, reject);
    });
  });
  const here = process.threadCpuUsage(before);
  const inThreads = allowance.milliseconds - (here.user + here.system) / 1000;
  assert.ok(
    inThreads > 5,
    `${allowance.milliseconds} ms were counted, ${inThreads} ms of them of the thread`,
  );
});

test('a task that is ended costs the time that it had', async () => {
  const short = createThreads({ ...LANES, quick: { ...LANES.quick, seconds: 0.001 } });
  const allowance = new Counted();
  await new Promise<void>((resolve) => {
    workFor(new Spender('198.51.100.1', allowance), () => {
      comparePatterns(short, dear(9)).then(
        () => resolve(),
        () => resolve(),
      );
    });
  });
  await short.close();
  assert.ok(allowance.milliseconds >= 1, `${allowance.milliseconds} ms`);
});

/** Work on behalf of a member of an organization. */
const asMember = <T>(accountId: string, organizationId: string, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const spender = new Spender('198.51.100.1', undefined);
    spender.callOf(organizationId);
    spender.moveTo(accountId, undefined);
    workFor(spender, () => void work().then(resolve, reject));
  });

test('organizations take turns in a thread, and so do the accounts of each', async () => {
  const one = createThreads({ ...LANES, quick: { ...LANES.quick, threads: 1 } });
  const done: string[] = [];
  const ask = (account: string, organization: string, seed: number): Promise<void> =>
    asMember(account, organization, async () => {
      await comparePatterns(one, dear(seed));
      done.push(account);
    });
  const asked = [
    ...[1, 2, 3, 4, 5, 6].map((seed) => ask('ana', 'first', seed)),
    ask('ben', 'first', 7),
    ask('cleo', 'second', 8),
  ];
  await Promise.all(asked);
  await one.close();
  // Hers was begun when nobody else was there.
  assert.deepEqual(done.slice(0, 4).toSorted(), ['ana', 'ana', 'ben', 'cleo']);
});
