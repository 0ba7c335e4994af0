import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { untilWaiting } from '../../../../testing/waiting.ts';
import { checkCapacity } from '../../registration/index.ts';
import { dayAhead, done, makeShop, type Shop } from '../bookings.factory.ts';
import type { BookingSeriesView } from './series.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(async () => {
  assert.deepEqual(await checkCapacity(org.context()), []);
  await testApp.close();
});

const sql = (text: string, ...values: readonly unknown[]) => testApp.database.pool.query(text, [...values]);

const DAYS = [2, 9, 16, 23, 30, 37, 44, 51].map(dayAhead);
const EIGHT = { day: dayAhead(2), until: dayAhead(51), time: '10:00' };
const draft = (caller: Caller, { path }: Shop) => caller.post<BookingSeriesView>(`${path}/series`, EIGHT);

async function booked(shop: Shop) {
  const person = await org.member();
  const { id } = await done(draft(person, shop));
  return { person, series: await done(person.post<BookingSeriesView>(`/bookings/series/${id}`)) };
}

/** Holds the lowest of the rows until the call waits for it, and then takes the others, which the call must not have yet. */
async function meet(
  table: 'booking' | 'stock',
  ids: readonly string[],
  call: () => Promise<Answer<unknown>>,
) {
  const [lowest, ...others] = ids.toSorted();
  const holder = await testApp.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select 1 from ${table} where id = $1 for update`, [lowest]);
    const answer = call();
    await untilWaiting(testApp.database.pool);
    const taken = holder.query(`select 1 from ${table} where id = any($1) for update nowait`, [others]);
    await taken.finally(() => holder.query('rollback')).finally(() => answer);
    assert.equal((await answer).statusCode, 200);
  } finally {
    holder.release();
  }
}

test('a series is canceled in the order in which others lock its dates and their slots', async () => {
  for (const table of ['booking', 'stock'] as const) {
    const { person, series } = await booked(await makeShop(staff));
    const { rows } = await sql('select id, slot_id from booking where series_id = $1', series.id);
    const ids = (rows as { id: string; slot_id: string }[]).map((row) =>
      table === 'booking' ? row.id : row.slot_id,
    );
    await meet(table, ids, () => person.delete(`/bookings/series/${series.id}`));
  }
});

test('a closure cancels in the order in which others lock slots', async () => {
  const shop = await makeShop(staff);
  const { series } = await booked(shop);
  const { rows } = await sql('select slot_id from booking where series_id = $1', series.id);
  await meet(
    'stock',
    (rows as { slot_id: string }[]).map((row) => row.slot_id),
    () =>
      staff.post(`/admin/bookings/places/${shop.place.id}/closures`, {
        start: `${DAYS[0]}T00:00:00Z`,
        end: `${DAYS[7]}T23:00:00Z`,
        cancel: true,
      }),
  );
});
