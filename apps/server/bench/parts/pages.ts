import type { Bench } from '../bench.ts';
import { makeFloor } from '../compare.ts';
import { median, send, type Call } from '../load.ts';
import type { Statement } from '../product.ts';
import type { Line } from '../report.ts';

/** Milliseconds of processor time. */
interface Limits {
  readonly rendered: number;
  readonly kept?: number;
}

export async function* measurePages(bench: Bench): AsyncGenerator<Line> {
  const { hostname } = await bench.main();
  yield* measureRendering(bench, 'page of 25 events', '/events', hostname, { rendered: 6 });
  yield* measureRendering(bench, 'page of the 674-session event', '/events/conference', hostname, {
    rendered: 12,
    kept: 0.1,
  });
  yield* measureRendering(bench, 'its agenda, a day at a time', '/events/conference/agenda', hostname, {
    rendered: 40,
  });
}

export async function* measureRendering(
  bench: Bench,
  what: string,
  path: string,
  host: string,
  limits: Limits,
): AsyncGenerator<Line> {
  const [product, floor] = [await bench.product(), await bench.floor()];
  const rounds = bench.size(3, 1);
  const call = (address: string): Call => ({
    method: 'GET',
    path: address,
    headers: { host, 'accept-encoding': 'identity' },
  });
  // Known to pages, read by none of these: another address, the same work.
  let fresh = 0;
  const rendered = (count: number) => send(product.origin, count, () => call(`${path}?event=${fresh++}`));
  const bare = (to: Call, count: number) => () => send(floor.origin, count, () => to);
  const pages = bench.size(40, 3);
  await rendered(pages);
  await product.ask<Statement[]>({ type: 'statements' });
  await rendered(1);
  const statements = await product.ask<Statement[]>({ type: 'statements' });
  const html = await (await fetch(product.origin + path, { headers: { host } })).text();
  const read = await makeFloor(bench, statements, html);
  const sent = await makeFloor(bench, [], html);
  await bare(read, pages)();
  const [times, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    times.push(await product.cpuPerCall(pages, () => rendered(pages)));
    theirs.push(await floor.cpuPerCall(pages, bare(read, pages)));
  }
  yield {
    what: `${what}, rendered, CPU`,
    measured: median(times),
    unit: 'ms',
    against: { name: `fastify + pg, ${statements.length} statements`, value: median(theirs) },
    limit: limits.rendered,
  };
  const [kept, bareKept]: [number[], number[]] = [[], []];
  const visits = bench.size(1000, 20);
  for (let round = 0; round < rounds; round++) {
    await send(product.origin, 1, () => call(path));
    kept.push(await product.cpuPerCall(visits, () => send(product.origin, visits, () => call(path))));
    bareKept.push(await floor.cpuPerCall(visits, bare(sent, visits)));
  }
  yield {
    what: `${what}, from the visitors' cache, CPU`,
    measured: median(kept),
    unit: 'ms',
    against: { name: 'fastify, the same page', value: median(bareKept) },
    limit: limits.kept ?? 0.3,
  };
}
