import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAddress } from '../../../../testing/addresses.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { checkCapacity } from '../../registration/index.ts';
import { dayAhead, done, makeShop, type Shop } from '../bookings.factory.ts';
import { releaseHolds } from '../taking/holds.service.ts';
import { completeSeries } from './series-paying.service.ts';
import type { BookingSeriesPreviewView, BookingSeriesView } from './series.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  await done(staff.put('/admin/payments/integration', { type: 'manual', termDays: 5 }));
});
after(async () => {
  assert.deepEqual(await checkCapacity(org.context()), []);
  await testApp.close();
});

const sql = (text: string, ...values: readonly unknown[]) => testApp.database.pool.query(text, [...values]);

const DAYS = [2, 9, 16, 23, 30, 37, 44, 51].map(dayAhead);
const EIGHT = { day: dayAhead(2), until: dayAhead(51), time: '10:00' };
const draft = (caller: Caller, { path }: Shop) => caller.post<BookingSeriesView>(`${path}/series`, EIGHT);

/** A thousand short ones on the first evening, and one that is over the last date. */
const closeOften = ({ place }: Shop) =>
  sql(
    `insert into booking_closure (organization_id, id, place_id, starts_at, ends_at, created_at, canceled)
     select $1::uuid, gen_random_uuid(), $2::uuid, $3::timestamptz + n * interval '1 second',
       $3::timestamptz + (n + 1) * interval '1 second', now(), 0 from generate_series(1, 1000) n
     union all select $1::uuid, gen_random_uuid(), $2::uuid, $4::timestamptz, $4::timestamptz + interval '1 day', now(), 0`,
    org.context().organizationId,
    place.id,
    `${DAYS[0]}T21:00:00Z`,
    `${DAYS[7]}T00:00:00Z`,
  );

test('a date that is closed is seen behind a thousand other closures', async () => {
  const shop = await makeShop(staff);
  await closeOften(shop);
  const person = await org.member();
  const query = new URLSearchParams(EIGHT).toString();
  const { dates } = await done(person.get<BookingSeriesPreviewView>(`${shop.path}/series?${query}`));
  assert.deepEqual(
    dates.map(({ why }) => why),
    [...Array.from({ length: 7 }, () => null), 'closed'],
  );
  assert.equal((await done(draft(person, shop))).bookings.length, 7);
});

test('late money buys no date that is closed behind a thousand other closures', async () => {
  const shop = await makeShop(staff, { price: 1000 });
  const person = await org.member();
  const { id } = await done(draft(person, shop));
  const addressId = await addAddress(person);
  const intent = await done(
    person.get<PaymentIntentView>(`/bookings/series/${id}/intent?addressId=${addressId}`),
  );
  await sql(`update booking set hold_expires_at = now() - interval '1 second' where series_id = $1`, id);
  await releaseHolds(org.context(), new AbortController().signal);
  await closeOften(shop);
  await done(staff.post(`/admin/payments/intents/${intent.id}/paid`));
  await completeSeries(org.context(), id);
  const series = await done(person.get<BookingSeriesView>(`/bookings/series/${id}`));
  assert.deepEqual(
    series.bookings.map(({ day }) => day),
    DAYS.slice(0, 7),
  );
});
