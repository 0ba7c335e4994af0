import type { Bench } from '../bench.ts';
import { compare, compareP95, growing } from '../compare.ts';
import type { Line } from '../report.ts';

export async function* measureSearch(bench: Bench): AsyncGenerator<Line> {
  const largest = (await growing(bench)).at(-1);
  if (largest === undefined) throw new Error('no community');
  const call = await bench.callAs(largest.community, '/api/search?search=person%20199');
  yield await compare(bench, 'search over everything (API)', 60, call);
  yield await compareP95(bench, 'search over everything', call, 3);
}
