import type { Bench } from '../bench.ts';
import { compare, growing } from '../compare.ts';
import { median, time } from '../load.ts';
import type { Line } from '../report.ts';
import type { Community } from '../seed.ts';

export const FEED = '/api/self/activities/feed';

export async function* measureApi(bench: Bench): AsyncGenerator<Line> {
  const main = await bench.main();
  const headers = { organization: main.organizationId };
  yield await compare(bench, 'feed page (API)', 600, await bench.callAs(main, FEED), 4);
  yield await compare(
    bench,
    'page of 25 events (API)',
    600,
    { method: 'GET', path: '/api/events', headers },
    4,
  );
  yield await compare(bench, 'event of 674 sessions (API)', 60, {
    method: 'GET',
    path: '/api/events/conference',
    headers,
  });
  yield* measureGrowth(bench, 'feed page', () => FEED);
  yield* measureGrowth(bench, 'group feed page', ({ groupSlug }) => `/api/groups/${groupSlug}/activities`);
  yield* measureGrowth(bench, "page of all groups' posts", () => '/api/self/groups/activities');
}

/** The same page in communities of growing size: its cost should follow the page, not the community. */
async function* measureGrowth(
  bench: Bench,
  what: string,
  pathOf: (community: Community) => string,
): AsyncGenerator<Line> {
  const { origin } = await bench.product();
  let least: { size: string; p50: number } | undefined;
  for (const { size, community } of await growing(bench)) {
    const call = await bench.callAs(community, pathOf(community));
    await time(origin, bench.size(60, 3), call);
    const p50 = median(await time(origin, bench.size(300, 5), call));
    yield {
      what: `${what} at ${size} activities, p50`,
      measured: p50,
      unit: 'ms',
      ...(least === undefined ? {} : { against: { name: `at ${least.size}`, value: least.p50 }, goal: 2 }),
    };
    least ??= { size, p50 };
  }
}
