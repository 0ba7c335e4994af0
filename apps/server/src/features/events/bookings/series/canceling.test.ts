import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { newId } from '../../../../platform/ids.ts';
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

const EIGHT = { day: dayAhead(2), until: dayAhead(51), time: '10:00' };
const draft = (caller: Caller, { path }: Shop) => caller.post<BookingSeriesView>(`${path}/series`, EIGHT);

async function booked(shop: Shop) {
  const person = await org.member();
  const { id } = await done(draft(person, shop));
  return { person, series: await done(person.post<BookingSeriesView>(`/bookings/series/${id}`)) };
}

test('a series that is canceled is told of in one mail, with all of its dates in one file', async () => {
  const { person, series } = await booked(await makeShop(staff));
  const [first, ...rest] = series.bookings;
  await done(person.delete(`/bookings/${first?.id}`));
  await done(person.delete(`/bookings/series/${series.id}`));
  await done(person.delete(`/bookings/series/${series.id}`));
  const { rows } = await sql(
    `select mail.subject, attachment.content from mail_attachment attachment join mail on mail.id = attachment.mail_id
     where mail.account_id = $1 order by mail.created_at, mail.id`,
    person.id,
  );
  const mails = rows as { subject: string; content: Buffer }[];
  const off = 'Your booking of Court was canceled';
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['You have booked Court', off, off],
  );
  const file = mails[2]?.content.toString() ?? '';
  assert.equal(file.match(/STATUS:CANCELLED/g)?.length, rest.length);
  for (const { id } of rest) assert.ok(file.includes(`UID:booking-${id}@`));
});

test('a series is held, confirmed and canceled ten times a minute at most', async () => {
  const shop = await makeShop(staff);
  const gone = `/bookings/series/${newId()}`;
  const calls: readonly ((person: Caller) => Promise<Answer<unknown>>)[] = [
    (person) => draft(person, shop),
    (person) => person.post(gone),
    (person) => person.delete(gone),
  ];
  for (const call of calls) {
    const person = await org.member();
    const codes = [];
    for (let turn = 0; turn < 11; turn += 1) codes.push((await call(person)).statusCode);
    assert.deepEqual([codes.indexOf(429), codes.length], [10, 11]);
  }
});
