import type { Bench } from '../bench.ts';
import { median, send, type Call } from '../load.ts';
import type { Line } from '../report.ts';

export async function* measurePages(bench: Bench): AsyncGenerator<Line> {
  const { hostname } = await bench.main();
  yield* measureRendering(bench, 'page of 25 events', '/events', hostname, 6);
  yield* measureRendering(bench, 'page of the 674-session event', '/events/conference', hostname, 40);
  yield* measureRendering(bench, 'its agenda, a day at a time', '/events/conference/agenda', hostname, 40);
}

async function* measureRendering(
  bench: Bench,
  what: string,
  path: string,
  host: string,
  goal: number,
): AsyncGenerator<Line> {
  const product = await bench.product();
  const rounds = bench.size(3, 1);
  const call = (address: string): Call => ({
    method: 'GET',
    path: address,
    headers: { host, 'accept-encoding': 'identity' },
  });
  // Known to pages, read by none of these: another address, the same work.
  let fresh = 0;
  const rendered = (count: number) => send(product.origin, count, () => call(`${path}?event=${fresh++}`));
  const pages = bench.size(40, 3);
  await rendered(pages);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    times.push(await product.cpuPerCall(pages, () => rendered(pages)));
  yield {
    what: `${what}, rendered, CPU`,
    measured: median(times),
    unit: 'ms',
    goal,
  };
  const kept: number[] = [];
  const visits = bench.size(1000, 20);
  for (let round = 0; round < rounds; round++) {
    await send(product.origin, 1, () => call(path));
    kept.push(await product.cpuPerCall(visits, () => send(product.origin, visits, () => call(path))));
  }
  yield {
    what: `${what}, from the visitors' cache, CPU`,
    measured: median(kept),
    unit: 'ms',
    goal: 0.3,
  };
}
