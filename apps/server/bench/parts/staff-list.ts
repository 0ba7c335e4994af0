import type { Bench } from '../bench.ts';
import { median, time } from '../load.ts';
import type { Line } from '../report.ts';
import { seedStaff } from '../seed.ts';

const LIST = '/api/admin/accounts';
/** The small community, too, has more people than are counted, and the search finds few in either. */
const PAGES = {
  newest: LIST,
  'by name': `${LIST}?orderBy=name`,
  'page 100': `${LIST}?page=100`,
  'a search': `${LIST}?search=last19999`,
};

/** The list of people that the staff work with, where there are a million: its cost should follow the page. */
export async function* measureStaffList(bench: Bench): AsyncGenerator<Line> {
  const { origin } = await bench.product();
  const [few, many] = bench.size([20_000, 1_000_000], [3000, 6000]);
  const small = await bench.community('bench-staff-few', few, 0);
  const large = await bench.community('bench-staff-many', many, 0);
  await seedStaff(bench.database, small);
  await seedStaff(bench.database, large);
  for (const [what, path] of Object.entries(PAGES)) {
    const [ofFew, ofMany] = [await bench.callAs(small, path), await bench.callAs(large, path)];
    const [base, grown]: [number[], number[]] = [[], []];
    await time(origin, bench.size(10, 2), ofFew);
    await time(origin, bench.size(10, 2), ofMany);
    for (let round = 0; round < bench.size(5, 1); round++) {
      base.push(...(await time(origin, bench.size(20, 3), ofFew)));
      grown.push(...(await time(origin, bench.size(20, 3), ofMany)));
    }
    yield {
      what: `staff list at ${many} people, ${what}, p50`,
      measured: median(grown),
      unit: 'ms',
      against: { name: `at ${few}`, value: median(base) },
      goal: 2,
    };
  }
}
