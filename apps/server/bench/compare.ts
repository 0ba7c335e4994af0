import type { Bench } from './bench.ts';
import type { Floor } from './floor.ts';
import { median, percentile, send, time, type Call } from './load.ts';
import type { Statement } from './product.ts';
import type { Line } from './report.ts';

let floors = 0;

/** The floor of a call: bare Fastify and `pg` with the same statements and an answer of the same size. */
export async function floorOf(
  bench: Bench,
  call: Call,
): Promise<{ bare: Call; statements: readonly Statement[] }> {
  const product = await bench.product();
  await send(product.origin, bench.size(50, 5), () => call);
  await product.ask<Statement[]>({ type: 'statements' });
  await send(product.origin, 1, () => call);
  const statements = await product.ask<Statement[]>({ type: 'statements' });
  const response = await fetch(product.origin + call.path, {
    headers: call.headers ?? {},
  });
  return { bare: await makeFloor(bench, statements, await response.json()), statements };
}

/** A text is answered as a page. */
export async function makeFloor(
  bench: Bench,
  statements: readonly Statement[],
  answer: unknown,
): Promise<Call> {
  const bare: Floor = { path: `/floor/${(floors += 1)}`, statements, answer };
  await (await bench.floor()).ask({ type: 'floor', floor: bare });
  return { method: 'GET', path: bare.path };
}

/** The median over the rounds of product and floor taken in turn, so that a slow moment meets both. */
export async function compare(
  bench: Bench,
  what: string,
  calls: number,
  call: Call,
  goal?: number,
): Promise<Line> {
  const [product, floor] = [await bench.product(), await bench.floor()];
  const { bare, statements } = await floorOf(bench, call);
  const count = bench.size(calls, 10);
  await send(floor.origin, bench.size(50, 5), () => bare);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < bench.size(3, 1); round++) {
    ours.push(await product.cpuPerCall(count, () => send(product.origin, count, () => call)));
    theirs.push(await floor.cpuPerCall(count, () => send(floor.origin, count, () => bare)));
  }
  return {
    what: `${what}, CPU`,
    measured: median(ours),
    unit: 'ms',
    against: {
      name: `fastify + pg, ${statements.length} statements`,
      value: median(theirs),
    },
    ...(goal === undefined ? {} : { goal }),
  };
}

/** The median of single calls, ours against the one query without which there is no answer, taken in turn. */
export async function compareWithQuery(
  bench: Bench,
  what: string,
  call: Call,
  query: () => Promise<unknown>,
  goal: number,
): Promise<Line> {
  const { origin } = await bench.product();
  await query();
  await time(origin, 2, call);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < bench.size(12, 2); round++) {
    ours.push(...(await time(origin, 1, call)));
    const since = performance.now();
    await query();
    theirs.push(performance.now() - since);
  }
  return {
    what: `${what}, p50`,
    measured: median(ours),
    unit: 'ms',
    against: { name: 'its bare query', value: median(theirs) },
    goal,
  };
}

/** The slowest of twenty calls, ours against the bare statements, taken in turn. */
export async function compareP95(bench: Bench, what: string, call: Call, goal: number): Promise<Line> {
  const [product, floor] = [await bench.product(), await bench.floor()];
  const { bare } = await floorOf(bench, call);
  const count = bench.size(60, 5);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < bench.size(3, 1); round++) {
    ours.push(...(await time(product.origin, count, call)));
    theirs.push(...(await time(floor.origin, count, bare)));
  }
  return {
    what: `${what}, p95`,
    measured: percentile(ours, 0.95),
    unit: 'ms',
    against: {
      name: 'fastify + pg, the same statements',
      value: percentile(theirs, 0.95),
    },
    goal,
  };
}

type Sizes = readonly (readonly [name: string, people: number, posts: number])[];
const FULL: Sizes = [
  ['10 k', 2000, 5],
  ['200 k', 5000, 40],
  ['2 M', 20_000, 100],
];
const QUICK: Sizes = [
  ['400', 200, 2],
  ['600', 200, 3],
];

/** Communities of growing size. */
export async function growing(bench: Bench) {
  const communities = [];
  for (const [size, people, posts] of bench.size(FULL, QUICK))
    communities.push({
      size,
      community: await bench.community(`bench-${size.replace(' ', '').toLowerCase()}`, people, posts),
    });
  return communities;
}
