import { Worker } from 'node:worker_threads';
import { makeBody } from '../../src/testing/bodies.ts';
import { listOperations, type Operation, type Resolve } from '../../src/testing/operations.ts';
import { startChild, type Child } from '../child.ts';
import { percentile } from '../load.ts';
import { fuzzBody, fuzzValue } from './bodies.ts';
import type { Fuzzed } from './fuzzed.ts';

/** No call may hold the event loop longer. */
const LONGEST_MS = 100;
/** A long stretch counts when it is long each time: the machine does other things too. */
const AGAIN = 3;
/** Sign-ins of the program that is fuzzed end after an hour. */
const RENEW_MS = 20 * 60_000;
const TELL_MS = 60_000;

interface Found {
  readonly failed: Set<string>;
  readonly slow: Set<string>;
  readonly statuses: Map<number, number>;
  readonly delays: number[];
}

/**
 * `--fuzz=60`: minutes in which every operation gets bodies, queries and ids that nobody would send, while a second client
 * measures a cheap call. False when an answer was a 500, or a call held the event loop up. `--seed=N` begins at that seed.
 */
export async function fuzz(minutes: number, firstSeed: number): Promise<boolean> {
  const { operations, resolve } = await listOperations();
  const found: Found = { failed: new Set(), slow: new Set(), statuses: new Map(), delays: [] };
  const end = performance.now() + minutes * 60_000;
  let seed = firstSeed;
  while (performance.now() < end) {
    const until = Math.min(end, performance.now() + RENEW_MS);
    seed = await fuzzUntil(until, seed, operations, resolve, found);
  }
  tell(found, seed - firstSeed);
  return found.failed.size + found.slow.size === 0;
}

async function fuzzUntil(
  until: number,
  firstSeed: number,
  operations: readonly Operation[],
  resolve: Resolve,
  found: Found,
): Promise<number> {
  const child = await startChild('fuzz/fuzzed.ts', {});
  const second = new Worker(new URL('second-client.ts', import.meta.url), {
    workerData: `${child.origin}/healthz`,
  });
  second.on('message', (delay: number) => found.delays.push(delay));
  const ids = await child.ask<Record<string, string>>({ type: 'ids' });
  let seed = firstSeed;
  let told = performance.now();
  try {
    for (; performance.now() < until; seed += 1) {
      const operation = operations[seed % operations.length];
      if (operation !== undefined) await fuzzOne(child, operation, ids, resolve, seed, found);
      if (performance.now() - told > TELL_MS) {
        told = performance.now();
        tell(found, seed - firstSeed);
      }
    }
  } finally {
    await second.terminate();
    await child.stop();
  }
  return seed;
}

async function fuzzOne(
  child: Child,
  operation: Operation,
  ids: Record<string, string>,
  resolve: Resolve,
  seed: number,
  { failed, slow, statuses }: Found,
): Promise<void> {
  const { id, body, query, params } = operation;
  const [name] = query.length === 0 ? [] : [query[seed % query.length]];
  const over = {
    ...(body === undefined ? {} : { body: fuzzBody(makeBody(operation, ids, resolve), body, resolve, seed) }),
    ...(name === undefined ? {} : { query: `${name}=${fuzzValue(seed)}` }),
    // Mostly the ids are right, or nothing behind them would be reached.
    ...(params.length > 0 && seed % 11 === 0 ? { param: fuzzValue(seed + 1) } : {}),
  };
  const question = { type: 'call', id, over };
  const first = await child.ask<Fuzzed>(question);
  statuses.set(first.statusCode, (statuses.get(first.statusCode) ?? 0) + 1);
  if (first.statusCode >= 500) say(failed, `${id}: ${first.statusCode} ${first.message}`, seed, over);
  let least = first.stretch;
  for (let turn = 0; turn < AGAIN && least > LONGEST_MS; turn += 1)
    least = Math.min(least, (await child.ask<Fuzzed>(question)).stretch);
  if (least > LONGEST_MS) say(slow, `${id}: held the event loop`, seed, { ms: Math.round(least), ...over });
}

/** Each kind of finding once. */
function say(known: Set<string>, what: string, seed: number, detail: object): void {
  if (known.has(what)) return;
  known.add(what);
  console.log(`${what} (seed ${seed}) ${JSON.stringify(detail).slice(0, 400)}`);
}

function tell({ failed, slow, statuses, delays }: Found, calls: number): void {
  const by = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([code, count]) => `${code}: ${count}`);
  const share = (part: number): string => `${percentile(delays, part).toFixed(1)} ms`;
  console.log(
    `${calls} calls (${by.join(', ')}); ${failed.size} failed, ${slow.size} held the event loop over ${LONGEST_MS} ms; ` +
      `a cheap call meanwhile: p50 ${share(0.5)}, p99 ${share(0.99)}, longest ${share(1)}`,
  );
}
