import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { BookingView, ManagedBookingSpaceView } from '../bookings.base.schemas.ts';
import {
  ask,
  book,
  dayAhead,
  done,
  leftAt,
  makeShop,
  take,
  untilServed,
  WEEK,
  type Shop,
} from '../bookings.factory.ts';
import { cancelClosed, resumeClosures, STRETCH } from './closing.service.ts';
import { remind } from '../telling/telling.service.ts';
import { checkCapacity } from '../../registration/index.ts';
import type { BookingSeriesView } from '../series/series.schemas.ts';
import type { ManagedBookingView } from './staff-bookings.schemas.ts';

const MOVED_DATES = '../../../../../migrations/0202_moved_series_dates.sql';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(async () => {
  assert.deepEqual(await checkCapacity(org.context()), []);
  await testApp.close();
});

const mailsOf = async (caller: Caller): Promise<string[]> => {
  const { rows } = await testApp.database.pool.query<{ subject: string }>(
    'select subject from mail where account_id = $1 order by created_at, id',
    [caller.id],
  );
  return rows.map(({ subject }) => subject);
};

test('the staff list, search, filter and sort bookings', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  const people = ask();
  const shop = await makeShop(keeper, { name: 'Desk', questions: [people] });
  const ana = await fresh.member({ firstName: 'Anastasia' });
  const ben = await fresh.member({ firstName: 'Benedict' });
  const early = await book(ana, shop, '09:00');
  const late = await book(ben, shop, '12:00');
  await take(ben, shop, '15:00');
  const given = { answers: [{ questionId: people.id, value: 'eight' }] };
  await done(ana.put(`/bookings/${early.id}/answers`, given));
  const list = async (query = '') =>
    (await done(keeper.get<ManagedBookingView[]>(`/admin/bookings${query}`))).map(({ id }) => id);
  assert.equal((await list()).length, 3);
  assert.deepEqual(await list('?status=ready'), [late.id, early.id]);
  assert.deepEqual(await list('?status=ready&orderBy=startsAt'), [early.id, late.id]);
  assert.deepEqual(await list('?search=anast'), [early.id]);
  assert.deepEqual(await list(`?search=${late.alternateId}`), [late.id]);
  assert.deepEqual(await list(`?accountId=${ana.id}&spaceId=${shop.space.id}`), [early.id]);
  assert.deepEqual(await list(`?startsFrom=${dayAhead(30)}T00:00:00Z`), []);
  for (const query of ['?orderBy=lane', '?nothing=1', '?status=odd'])
    assert.equal((await keeper.get(`/admin/bookings${query}`)).statusCode, 400, query);
  const csv = await done(keeper.get<string>('/admin/bookings/export'));
  assert.equal(csv.split('\r\n').filter((line) => line !== '').length, 4);
  assert.match(csv, /Anastasia/);
  assert.equal((await (await fresh.staff('viewer')).get('/admin/bookings/export')).statusCode, 403);
  assert.equal((await (await fresh.staff('viewer')).get('/admin/bookings')).statusCode, 200);
  assert.equal((await (await fresh.staff('moderator')).get('/admin/bookings')).statusCode, 403);
  assert.equal((await ana.get('/admin/bookings')).statusCode, 403);
  const day = await done(
    keeper.get<ManagedBookingView[]>(
      `/admin/bookings/calendar?placeId=${shop.place.id}&from=${dayAhead(2)}T00:00:00Z&to=${dayAhead(3)}T00:00:00Z`,
    ),
  );
  assert.equal(day.length, 3);
  assert.deepEqual(
    day.flatMap(({ answers }) => answers),
    [],
    'a calendar of thousands has no answers',
  );
  const one = await done(keeper.get<ManagedBookingView>(`/admin/bookings/${early.id}`));
  assert.deepEqual(
    one.answers.map(({ text }) => text),
    ['eight'],
  );
});

test('the table of bookings has a column for each question', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  const [people, tea] = [ask({ name: '=1+1' }), ask({ name: 'Tea?', type: 'toggle' })];
  const again = ask({ name: 'Tea?', type: 'toggle' });
  const shop = await makeShop(keeper, { questions: [people, tea] });
  const other = await makeShop(keeper, { name: 'Desk', questions: [again, ask({ name: 'Never answered' })] });
  const member = await fresh.member();
  const put = async (where: typeof shop, time: string, given: [{ id: string }, string][]) => {
    const { id } = await book(member, where, time);
    const answers = given.map(([question, value]) => ({ questionId: question.id, value }));
    await done(member.put(`/bookings/${id}/answers`, { answers }));
  };
  await put(shop, '09:00', [
    [people, '8, or "nine"'],
    [tea, 'true'],
  ]);
  await put(other, '10:00', [[again, 'false']]);
  await done(keeper.put(`/admin/bookings/spaces/${shop.space.id}`, { questions: [people] }));
  const read = async (query = '') => {
    const csv = await done(keeper.get<string>(`/admin/bookings/export${query}`));
    const [head = '', ...rows] = csv.split('\r\n').filter((line) => line !== '');
    return { head: head.slice(head.indexOf('"Note"')), rows };
  };
  const { head, rows } = await read();
  assert.equal(head, `"Note","'=1+1","Tea?","Answers"`);
  assert.match(rows[0] ?? '', /"","8, or ""nine""","Yes",""$/);
  assert.match(rows[1] ?? '', /"",,"No",""$/);
  assert.equal((await read(`?placeId=${other.place.id}`)).head, '"Note","Tea?","Answers"');
});

test('the staff book for somebody, free of rules, and never over somebody else', async () => {
  const shop = await makeShop(staff, { noticeMinutes: 100_000, perDay: 1 });
  const member = await org.member();
  const path = `/admin/bookings/spaces/${shop.space.id}/bookings`;
  const wish = { day: dayAhead(2), time: '10:00', accountId: member.id };
  const made = await done(staff.post<ManagedBookingView>(path, wish));
  assert.deepEqual([made.status, made.byStaff, made.account?.id], ['ready', true, member.id]);
  assert.equal((await staff.post(path, wish)).body.code, 'stock.soldOut');
  const stranger = { ...wish, time: '11:00', accountId: '01900000-0000-4000-8000-000000000000' };
  assert.equal((await staff.post(path, stranger)).statusCode, 404);
  assert.equal(await leftAt(org.visitor, shop, '11:00'), undefined, 'too soon for members');
  assert.deepEqual(await mailsOf(member), ['You have booked Court']);
});

test('a booking moves to a free slot as a whole, and the person is told', async () => {
  const shop = await makeShop(staff);
  const [ana, ben] = [await org.member(), await org.member()];
  const mine = await book(ana, shop, '10:00');
  await book(ben, shop, '11:00');
  const move = (time: string) =>
    staff.post<ManagedBookingView>(`/admin/bookings/${mine.id}/move`, { day: dayAhead(2), time });
  assert.equal((await move('11:00')).body.code, 'stock.soldOut');
  assert.equal((await move('10:30')).body.code, 'slot.unknown');
  const moved = await done(move('12:00'));
  assert.deepEqual([moved.time, moved.status], ['12:00', 'ready']);
  assert.deepEqual([await leftAt(ana, shop, '10:00'), await leftAt(ana, shop, '12:00')], [1, 0]);
  await done(move('12:00'));
  assert.deepEqual(await mailsOf(ana), ['You have booked Court', 'Your booking of Court was moved']);
});

test('a space is deleted once all dates of a series have moved to another', async () => {
  const shop = await makeShop(staff);
  const person = await org.member();
  const wish = { day: dayAhead(2), until: dayAhead(9), time: '10:00' };
  const { id: seriesId } = await done(person.post<BookingSeriesView>(`${shop.path}/series`, wish));
  const series = await done(person.post<BookingSeriesView>(`/bookings/series/${seriesId}`));
  const other = await done(
    staff.post<ManagedBookingSpaceView>(`/admin/bookings/places/${shop.place.id}/spaces`, { name: 'Hall' }),
  );
  const hours = WEEK.map((weekday) => ({ weekday, from: '08:00', to: '20:00' }));
  await done(staff.put(`/admin/bookings/spaces/${other.id}/hours`, { hours }));
  const old = { 'if-match': '"2020-01-01T00:00:00.000Z"' };
  const late = await staff.put(`/admin/bookings/spaces/${other.id}/hours`, { hours: [] }, old);
  assert.deepEqual([late.statusCode, late.body.code], [409, 'changed.meanwhile']);
  for (const { id, day } of series.bookings)
    await done(staff.post(`/admin/bookings/${id}/move`, { day, time: '11:00', spaceId: other.id }));
  // As dates were left that moved before.
  const { pool } = testApp.database;
  const ids = series.bookings.map(({ id }) => id);
  await pool.query('update booking set series_id = $1 where id = any($2)', [seriesId, ids]);
  const remove = () => staff.delete(`/admin/bookings/spaces/${shop.space.id}`);
  assert.equal((await remove()).body.code, 'booking.space.inUse');
  await pool.query(await readFile(new URL(MOVED_DATES, import.meta.url), 'utf8'));
  await done(remove());
  const moved = { ...shop, path: `/bookings/places/${shop.place.id}/spaces/${other.id}` };
  assert.equal(await leftAt(person, moved, '11:00', dayAhead(2)), 0);
  assert.deepEqual(
    (await done(person.get<BookingView[]>('/bookings'))).map((one) => [one.space.id, one.seriesId]),
    series.bookings.map(() => [other.id, null]),
  );
});

test('moving one way and the other at once neither deadlocks nor loses a piece', async () => {
  const shop = await makeShop(staff, { supply: 2 });
  const people = await Promise.all([org.member(), org.member()]);
  const [one, other] = [
    await book(people[0] as Caller, shop, '10:00'),
    await book(people[1] as Caller, shop, '11:00'),
  ];
  const to = (id: string, time: string) =>
    staff.post(`/admin/bookings/${id}/move`, { day: dayAhead(2), time });
  for (let turn = 0; turn < 5; turn += 1) {
    const [a, b] = turn % 2 === 0 ? ['11:00', '10:00'] : ['10:00', '11:00'];
    const answers = await Promise.all([
      to(one.id, a ?? ''),
      to(other.id, b ?? ''),
      (people[0] as Caller).get('/bookings'),
    ]);
    assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  }
  const canceled = await Promise.all([
    (people[0] as Caller).delete(`/bookings/${one.id}`),
    staff.post(`/admin/bookings/${one.id}/cancel`, {}),
    to(one.id, '15:00'),
  ]);
  assert.ok(canceled.every(({ statusCode }) => statusCode === 200 || statusCode === 409));
});

test('the staff cancel, check in and mark those who do not come', async () => {
  const shop = await makeShop(staff);
  const member = await org.member();
  const { id } = await book(member, shop, '10:00');
  const post = (call: string, body: object) =>
    staff.post<ManagedBookingView>(`/admin/bookings/${id}/${call}`, body);
  assert.ok((await done(post('checkin', { checkedIn: true }))).checkedInAt !== null);
  const missed = await done(post('noShow', { missed: true }));
  assert.deepEqual([missed.checkedInAt, missed.missedAt === null], [null, false]);
  assert.equal((await done(post('noShow', { missed: false }))).missedAt, null);
  const canceled = await done(post('cancel', {}));
  assert.deepEqual(await done(post('cancel', {})), canceled);
  assert.equal((await post('checkin', { checkedIn: true })).body.code, 'booking.state');
  assert.deepEqual(await mailsOf(member), ['You have booked Court', 'Your booking of Court was canceled']);
  const past = await done(member.get<BookingView[]>('/bookings?past=true'));
  assert.deepEqual(
    past.map(({ status }) => status),
    ['canceled'],
  );
});

test('a closure tells what it touches, and cancels it when asked to', async () => {
  const shop = await makeShop(staff);
  const [ana, ben] = [await org.member(), await org.member()];
  await book(ana, shop, '10:00');
  await take(ben, shop, '12:00');
  const path = `/admin/bookings/places/${shop.place.id}/closures`;
  const when = { start: `${dayAhead(2)}T09:30:00Z`, end: `${dayAhead(2)}T13:30:00Z`, reason: 'Painting' };
  interface Closed {
    closure: { id: string };
    count: number;
    canceled: number;
    touched: unknown[];
  }
  const told = await done(staff.post<Closed>(path, when));
  assert.deepEqual([told.count, told.canceled, told.touched.length], [1, 0, 1]);
  assert.equal(await leftAt(ana, shop, '11:00'), undefined);
  assert.match((await take(await org.member(), shop, '11:00')).body.message, /closed at that time/);
  assert.equal(await leftAt(ana, shop, '14:00'), 1);
  await done(staff.delete(`/admin/bookings/closures/${told.closure.id}`));
  assert.equal(await leftAt(ana, shop, '11:00'), 1);
  const off = await done(staff.post<Closed>(path, { ...when, spaceId: shop.space.id, cancel: true }));
  assert.deepEqual([off.count, off.canceled], [1, 1]);
  assert.deepEqual(await done(ana.get('/bookings')), []);
  assert.deepEqual(await done(ben.get('/bookings')), []);
  assert.equal((await staff.post(path, { ...when, end: when.start })).statusCode, 400);
  const list = await done(staff.get<{ reason: string }[]>(path));
  assert.deepEqual(
    list.map(({ reason }) => reason),
    ['Painting'],
  );
});

test('a closure of very many bookings cancels them in stretches, and goes on after a crash', async () => {
  const many = 240;
  const shop = await makeShop(staff, { supply: many + 10 });
  const member = await org.member();
  const { id } = await book(member, shop, '10:00');
  const { pool } = testApp.database;
  const { rows: columns } = await pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'booking'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname not in ('id', 'lane', 'number', 'client_key')`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  const { rows } = await pool.query<{ slot_id: string; number: string }>(
    'select slot_id, number from booking where id = $1',
    [id],
  );
  await pool.query(
    `insert into booking (id, lane, number, ${names})
     select gen_random_uuid(), lane + n, number + n, ${names} from booking, generate_series(1, ${many}) as n where id = $1`,
    [id],
  );
  await pool.query('update stock set taken = taken + $2 where id = $1', [rows[0]?.slot_id, many]);
  const live = async (): Promise<number> =>
    Number(
      (
        await pool.query<{ n: string }>(
          `select count(*) as n from booking where space_id = $1 and status = 'ready'`,
          [shop.space.id],
        )
      ).rows[0]?.n,
    );
  const path = `/admin/bookings/places/${shop.place.id}/closures`;
  const body = { start: `${dayAhead(2)}T00:00:00Z`, end: `${dayAhead(3)}T00:00:00Z`, cancel: true };
  interface Closed {
    closure: { id: string; isCanceling: boolean; canceled: number };
    count: number;
    canceled: number;
  }
  const close = () => staff.post<Closed>(path, body, { 'idempotency-key': `close ${shop.space.id}` });
  const closed = await done(close());
  assert.deepEqual([closed.count, closed.canceled, closed.closure.isCanceling], [many + 1, STRETCH, true]);
  assert.equal((await done(close())).closure.id, closed.closure.id);
  assert.equal(await live(), many + 1 - STRETCH);
  assert.equal((await take(await org.member(), shop, '11:00')).statusCode, 409);
  const killed = new AbortController();
  const dying = {
    ...org.context(),
    transaction: (work: Parameters<ReturnType<typeof org.context>['transaction']>[0]) => {
      const stretch = org.context().transaction(work);
      killed.abort(new Error('killed'));
      return stretch;
    },
  } as ReturnType<typeof org.context>;
  await assert.rejects(cancelClosed(dying, closed.closure.id, killed.signal), /killed/);
  assert.equal(await live(), many + 1 - 2 * STRETCH);
  const [half] = await done(staff.get<Closed['closure'][]>(path));
  assert.deepEqual([half?.isCanceling, half?.canceled], [true, 2 * STRETCH]);
  await resumeClosures(org.context(), new AbortController().signal);
  assert.equal(await live(), 0);
  const [whole] = await done(staff.get<Closed['closure'][]>(path));
  assert.deepEqual([whole?.isCanceling, whole?.canceled], [false, many + 1]);
  assert.equal((await mailsOf(member)).filter((subject) => /cancel/i.test(subject)).length, many + 1);
});

test('a closure that cannot be ended does not hold up the others', async () => {
  const { pool } = testApp.database;
  const ids: string[] = [];
  for (let index = 0; index < 2; index++) {
    const shop = await makeShop(staff);
    const { closure } = await done(
      staff.post<{ closure: { id: string } }>(`/admin/bookings/places/${shop.place.id}/closures`, {
        start: `${dayAhead(2)}T00:00:00Z`,
        end: `${dayAhead(3)}T00:00:00Z`,
      }),
    );
    ids.push(closure.id);
  }
  await pool.query('update booking_closure set canceling_since = now() where id = any($1)', [ids]);
  const left = async () =>
    (
      await pool.query('select id from booking_closure where canceling_since is not null and id = any($1)', [
        ids,
      ])
    ).rowCount;
  let calls = 0;
  const failing = {
    ...org.context(),
    transaction: (work: Parameters<ReturnType<typeof org.context>['transaction']>[0]) =>
      ++calls === 1 ? Promise.reject(new Error('broken')) : org.context().transaction(work),
  } as ReturnType<typeof org.context>;
  await assert.rejects(resumeClosures(failing, new AbortController().signal), /1 closures/);
  assert.equal(await left(), 1);
  await resumeClosures(org.context(), new AbortController().signal);
  assert.equal(await left(), 0);
});

test('a booking for somebody that is sent again is the one that was made', async () => {
  const shop = await makeShop(staff, { supply: 5 });
  const member = await org.member();
  const send = () =>
    staff.post<ManagedBookingView>(
      `/admin/bookings/spaces/${shop.space.id}/bookings`,
      { accountId: member.id, day: dayAhead(2), time: '10:00' },
      { 'idempotency-key': `book ${member.id}` },
    );
  const [first, again] = [await done(send()), await done(send())];
  assert.equal(first.id, again.id);
  assert.equal((await done(member.get<unknown[]>('/bookings'))).length, 1);
});

test('a closure that began before now leaves what is over as it was', async () => {
  const shop = await makeShop(staff);
  const member = await org.member();
  const { id } = await book(member, shop, '10:00');
  await testApp.database.pool.query(
    `update booking set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = $1`,
    [id],
  );
  const closed = await done(
    staff.post<{ count: number; canceled: number }>(`/admin/bookings/places/${shop.place.id}/closures`, {
      start: `${dayAhead(-20)}T00:00:00Z`,
      end: `${dayAhead(20)}T00:00:00Z`,
      cancel: true,
    }),
  );
  assert.deepEqual([closed.count, closed.canceled], [0, 0]);
  assert.equal((await done(member.get<BookingView>(`/bookings/${id}`))).status, 'ready');
});

test('closing while people take leaves nobody with a slot that is closed', async () => {
  const shop = await makeShop(staff, { supply: 30 });
  const crowd = await Promise.all(Array.from({ length: 15 }, () => org.member()));
  const [answers, closed] = await Promise.all([
    Promise.all(crowd.map((person) => take(person, shop, '10:00'))),
    untilServed(() =>
      staff.post(`/admin/bookings/places/${shop.place.id}/closures`, {
        start: `${dayAhead(2)}T00:00:00Z`,
        end: `${dayAhead(3)}T00:00:00Z`,
        cancel: true,
      }),
    ),
  ]);
  assert.equal(closed.statusCode, 200);
  for (const { statusCode, body } of answers)
    assert.ok([200, 409].includes(statusCode), `${statusCode} ${body.code} ${body.message}`);
  const { rows } = await testApp.database.pool.query(
    `select 1 from booking where space_id = $1 and status <> 'canceled'`,
    [shop.space.id],
  );
  assert.equal(rows.length, 0);
});

test('people are reminded a day and an hour before, once, unless they switched it off', async () => {
  const shop = await makeShop(
    staff,
    {},
    {},
    WEEK.map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  );
  const [ana, ben] = [await org.member(), await org.member()];
  const mine = await book(ana, shop, '10:00', dayAhead(3));
  await book(ben, shop, '11:00', dayAhead(3));
  await ben.put('/self/notificationPreferences', { bookingReminderEmail: false });
  const run = (hours: number) =>
    remind(
      { ...org.context(), now: () => new Date(Date.parse(mine.startsAt) - hours * 3_600_000) },
      new AbortController().signal,
    );
  await run(30);
  assert.equal((await mailsOf(ana)).length, 1);
  for (const hours of [23, 22, 0.5, 0.4]) await run(hours);
  assert.deepEqual(await mailsOf(ana), ['You have booked Court', 'Soon: Court', 'Soon: Court']);
  assert.deepEqual(await mailsOf(ben), ['You have booked Court']);
});

test('mails carry an appointment, and take it out again', async () => {
  const shop = await makeShop(staff);
  const member = await org.member();
  const { id } = await book(member, shop, '10:00');
  await member.delete(`/bookings/${id}`);
  const { rows } = await testApp.database.pool.query<{ content: Buffer }>(
    `select attachment.content from mail_attachment attachment join mail on mail.id = attachment.mail_id
     where mail.account_id = $1 order by mail.created_at, mail.id`,
    [member.id],
  );
  const [made, gone] = rows.map(({ content }) => content.toString());
  assert.match(made ?? '', new RegExp(`UID:booking-${id}@`));
  assert.match(made ?? '', /STATUS:CONFIRMED/);
  assert.match(gone ?? '', /STATUS:CANCELLED/);
  const file = await done(member.get<string>(`/bookings/${id}/calendar`));
  assert.match(file, /BEGIN:VEVENT/);
  assert.equal((await (await org.member()).get(`/bookings/${id}/calendar`)).statusCode, 404);
});

test('an account that goes gives its slots back', async () => {
  const shop: Shop = await makeShop(staff);
  const member = await org.member();
  await book(member, shop, '10:00');
  assert.equal((await member.delete('/self')).statusCode, 200);
  assert.equal(await leftAt(org.visitor, shop, '10:00'), 1);
});

test('an organization without the module has no bookings', async () => {
  const fresh = await testApp.organization();
  await testApp.database.pool.query(
    `update organization set modules = array_remove(modules, 'bookings') where organization_id = $1`,
    [fresh.organization.id],
  );
  testApp.app.tenants.forget();
  assert.equal((await fresh.visitor.get('/bookings/places')).statusCode, 456);
});

test('a manager runs the place that names them, and nothing else', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  const [mine, other] = [await makeShop(keeper), await makeShop(keeper, { name: 'Desk' })];
  const [manager, member, second] = [await fresh.member(), await fresh.member(), await fresh.member()];
  const managersOf = ({ place }: typeof mine) => `/admin/bookings/places/${place.id}/managers`;
  const name = (id: string, shop = mine) =>
    keeper.post<{ id: string }[]>(managersOf(shop), { accountId: id });
  const foreigner = await (await testApp.organization()).member();
  for (const id of [foreigner.id, '01900000-0000-4000-8000-000000000000'])
    assert.equal((await name(id)).body.code, 'account.notFound');
  await done(name(second.id, other));
  await done(name(manager.id));
  assert.deepEqual(
    (await done(name(manager.id))).map(({ id }) => id),
    [manager.id],
    'again, it changes nothing',
  );
  const { id } = await book(member, mine, '09:00');
  const { id: elsewhere } = await book(member, other, '09:00');
  const span = `from=${dayAhead(1)}T00:00:00Z&to=${dayAhead(4)}T00:00:00Z`;
  const closing = { start: `${dayAhead(9)}T00:00:00Z`, end: `${dayAhead(10)}T00:00:00Z` };
  const hours = { hours: [{ weekday: 1, from: '08:00', to: '20:00' }] };
  const wish = (time: string) => ({ day: dayAhead(2), time });
  const mondayAt = (time: string) => ({ day: mondayAhead(), time });
  const closed = await done(
    keeper.post<{ closure: { id: string } }>(`/admin/bookings/places/${other.place.id}/closures`, closing),
  );
  /** Each call on a place, a space and a booking, in an order in which all can be made. */
  const callsOn = ({ place, space }: typeof mine, booking: string, closure: string) =>
    [
      ['get', `/admin/bookings/places/${place.id}`],
      ['get', `/admin/bookings/places/${place.id}/spaces`],
      ['get', `/admin/bookings?placeId=${place.id}`],
      ['get', `/admin/bookings/calendar?placeId=${place.id}&${span}`],
      ['get', `/admin/bookings/places/${place.id}/closures`],
      ['get', `/admin/bookings/${booking}`],
      ['post', `/admin/bookings/${booking}/move`, wish('10:00')],
      ['post', `/admin/bookings/${booking}/checkin`, { checkedIn: true }],
      ['post', `/admin/bookings/${booking}/noShow`, { missed: true }],
      ['post', `/admin/bookings/${booking}/cancel`, { refund: false }],
      ['post', `/admin/bookings/places/${place.id}/closures`, closing],
      ['delete', `/admin/bookings/closures/${closure}`],
      ['put', `/admin/bookings/spaces/${space.id}/hours`, hours],
      ['post', `/admin/bookings/spaces/${space.id}/bookings`, { ...mondayAt('16:00'), accountId: second.id }],
      [
        'post',
        `/admin/bookings/spaces/${space.id}/series`,
        { ...mondayAt('18:00'), accountId: second.id, until: mondayAhead(), everyWeeks: 1 },
      ],
    ] as const;
  const statuses = async (who: Caller, calls: ReturnType<typeof callsOn>): Promise<number[]> => {
    const given: number[] = [];
    for (const [method, path, body] of calls) given.push((await who[method](path, body)).statusCode);
    return given;
  };
  const theirs = callsOn(other, elsewhere, closed.closure.id);
  const all = (status: number) => theirs.map(() => status);
  assert.deepEqual(await statuses(manager, theirs), all(404));
  assert.deepEqual(await statuses(member, theirs), all(403));
  assert.deepEqual(await statuses(fresh.visitor, theirs), all(401));
  const own = await done(
    manager.post<{ closure: { id: string } }>(`/admin/bookings/places/${mine.place.id}/closures`, closing),
  );
  assert.deepEqual(await statuses(manager, callsOn(mine, id, own.closure.id)), all(200));
  const { id: kept } = await book(member, mine, '12:00', mondayAhead());
  const away = { ...wish('15:00'), spaceId: other.space.id };
  assert.equal((await manager.post(`/admin/bookings/${kept}/move`, away)).statusCode, 404);
  for (const path of ['', '/places', '/export', `/report?from=${dayAhead(-3)}&to=${dayAhead(3)}`])
    assert.ok([403, 404].includes((await manager.get(`/admin/bookings${path}`)).statusCode), path);
  for (const call of [
    manager.put(`/admin/bookings/places/${mine.place.id}`, { name: 'Mine' }),
    manager.put(`/admin/bookings/spaces/${mine.space.id}`, { price: 0 }),
    manager.post(managersOf(mine), { accountId: member.id }),
    manager.get(managersOf(mine)),
  ])
    assert.equal((await call).statusCode, 403);
  const { rows: told } = await testApp.database.pool.query<{ operation: string }>(
    'select distinct operation from staff_audit where actor_id = $1 and status = 200 order by operation',
    [manager.id],
  );
  assert.deepEqual(
    told.map(({ operation }) => operation),
    [
      'bookForSomebody',
      'bookSeriesForSomebody',
      'cancelForSomebody',
      'checkInBooking',
      'createBookingClosure',
      'deleteBookingClosure',
      'markBookingMissed',
      'moveBooking',
      'setBookingHours',
    ],
  );
  const managed = async () =>
    (await done(manager.get<{ id: string }[]>('/bookings/managed'))).map(({ id: place }) => place);
  assert.deepEqual(await managed(), [mine.place.id]);
  assert.deepEqual(await done(member.get('/bookings/managed')), []);
  await done(keeper.delete(`${managersOf(mine)}/${manager.id}`));
  assert.equal((await keeper.delete(`${managersOf(mine)}/${manager.id}`)).statusCode, 404);
  assert.deepEqual(await managed(), []);
  assert.equal((await manager.get(`/admin/bookings/${kept}`)).statusCode, 403);
});

/** A Monday that is at least two days away. */
const mondayAhead = (): string =>
  Array.from({ length: 7 }, (_, index) => dayAhead(index + 2)).find(
    (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1,
  ) ?? '';
