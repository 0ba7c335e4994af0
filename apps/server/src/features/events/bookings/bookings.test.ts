import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, mock, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import type { StaffAuditEntryView } from '../../ground/audit/staff/staff-audit.schemas.ts';
import type {
  BookingDaySlotsView,
  BookingPlaceView,
  BookingSpaceView,
  BookingView,
} from './bookings.base.schemas.ts';
import { ask, book, dayAhead, done, leftAt, makeShop, take, WEEK, type Shop } from './bookings.factory.ts';
import { releaseHolds } from './taking/holds.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const expire = (id: string) =>
  testApp.database.pool.query(
    `update booking set hold_expires_at = now() - interval '1 second' where id = $1`,
    [id],
  );
const takenOf = async ({ space }: Shop): Promise<[stock: number, rows: number]> => {
  const { rows } = await testApp.database.pool.query<{ stock: number; rows: number }>(
    `select coalesce(sum(taken), 0)::int as stock, (select count(*)::int from booking
       where space_id = $1 and status in ('draft', 'ready')) as rows
     from stock join booking_slot using (organization_id, id) where space_id = $1`,
    [space.id],
  );
  return [rows[0]?.stock ?? -1, rows[0]?.rows ?? -1];
};

test('visitors see places, spaces and the slots of a month', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  const { place, space, path } = await makeShop(
    keeper,
    { name: 'Small room', supply: 2, description: 'With a view' },
    { name: 'Old house', city: 'Porto', timezone: 'Europe/Lisbon' },
  );
  const places = await fresh.visitor.get<BookingPlaceView[]>('/bookings/places');
  assert.deepEqual([places.body.count, places.body.data[0]?.slug], [1, 'old-house']);
  assert.equal((await fresh.visitor.get('/bookings/places/old-house')).statusCode, 200);
  const spaces = await done(fresh.visitor.get<BookingSpaceView[]>(`/bookings/places/${place.id}/spaces`));
  assert.deepEqual(
    spaces.map(({ slug, supply, slotDuration, price, hours }) => [
      slug,
      supply,
      slotDuration,
      price,
      hours.length,
    ]),
    [['small-room', 2, 60, 0, 7]],
  );
  assert.ok(spaces[0]?.nextSlot !== null);
  const month = await done(
    fresh.visitor.get<BookingDaySlotsView[]>(`${path}/slots?firstDayOfMonth=${dayAhead(2)}`),
  );
  const day = month.find((one) => one.day === dayAhead(2));
  assert.equal(day?.slots.length, 12);
  assert.deepEqual(day.slots[0], { time: '08:00', supply: 2 });
  for (const bad of ['2026-02-30', '2026-13-01', 'x', '2099-01-01'])
    assert.equal((await fresh.visitor.get(`${path}/slots?firstDayOfMonth=${bad}`)).statusCode, 400, bad);
  await keeper.put(`/admin/bookings/places/${place.id}`, { sortOrder: 1 });
  await keeper.put(`/admin/bookings/spaces/${space.id}`, { sortOrder: 1 });
  for (const [list, search] of [
    ['/bookings/places', 'porto'],
    [`/bookings/places/${place.id}/spaces`, 'view'],
  ])
    assert.equal((await fresh.visitor.get(`${list}?search=${search}`)).body.count, 1, search);
  await keeper.put(`/admin/bookings/spaces/${space.id}`, { active: false });
  assert.equal((await fresh.visitor.get(path)).statusCode, 404);
  await keeper.put(`/admin/bookings/places/${place.id}`, { active: false });
  assert.equal((await fresh.visitor.get('/bookings/places')).body.count, 0);
});

test('a member takes a slot, confirms and cancels it', async () => {
  const shop = await makeShop(staff);
  const member = await org.member();
  const draft = await done(take(member, shop, '10:00'));
  assert.deepEqual(
    [draft.status, draft.day, draft.time, draft.duration, draft.space.id, draft.place.id],
    ['draft', dayAhead(2), '10:00', 60, shop.space.id, shop.place.id],
  );
  const minutes = (Date.parse(draft.holdExpiresAt ?? '') - Date.now()) / 60_000;
  assert.ok(minutes > 14 && minutes <= 15.1, String(minutes));
  assert.equal((await done(take(member, shop, '10:00'))).id, draft.id);
  assert.equal(await leftAt(org.visitor, shop, '10:00'), 0);
  const ready = await done(member.post<BookingView>(`/bookings/${draft.id}`));
  assert.deepEqual([ready.status, ready.holdExpiresAt], ['ready', null]);
  assert.equal((await done(member.post<BookingView>(`/bookings/${draft.id}`))).status, 'ready');
  const canceled = await done(member.delete<BookingView>(`/bookings/${draft.id}`));
  assert.equal(canceled.status, 'canceled');
  assert.deepEqual(await done(member.delete(`/bookings/${draft.id}`)), canceled);
  assert.equal(await leftAt(org.visitor, shop, '10:00'), 1);
  assert.deepEqual(await takenOf(shop), [0, 0]);
  assert.equal((await member.post(`/bookings/${draft.id}`)).body.code, 'booking.canceled');
});

test('a note to the staff is its person’s to write, until the time begins', async () => {
  const shop = await makeShop(staff);
  const [member, other] = [await org.member(), await org.member()];
  const { id } = await done(take(member, shop, '10:00'));
  const write = (who: Caller, note: string | null) => who.put<BookingView>(`/bookings/${id}/note`, { note });
  assert.equal((await done(write(member, ' two chairs '))).note, 'two chairs');
  await done(member.post(`/bookings/${id}`));
  assert.equal((await done(write(member, '=three chairs'))).note, '=three chairs');
  assert.equal((await write(other, 'mine')).statusCode, 404);
  assert.equal((await write(member, 'x'.repeat(501))).statusCode, 400);
  const read = await done(staff.get<BookingView>(`/admin/bookings/${id}`));
  assert.equal(read.note, '=three chairs');
  const csv = await done(staff.get<string>('/admin/bookings/export'));
  assert.match(csv, /'=three chairs/, 'no spreadsheet runs it');
  assert.equal((await done(write(member, '  '))).note, null);
  await done(member.delete(`/bookings/${id}`));
  assert.equal((await write(member, 'late')).body.code, 'booking.canceled');
  const begun = await book(member, shop, '11:00');
  await testApp.database.pool.query(
    "update booking set starts_at = now() - interval '1 minute' where id = $1",
    [begun.id],
  );
  assert.equal((await member.put(`/bookings/${begun.id}/note`, { note: 'late' })).body.code, 'booking.past');
});

test('a draft is dropped, and the answer is null', async () => {
  const shop = await makeShop(staff);
  const member = await org.member();
  const { id } = await done(take(member, shop, '10:00'));
  assert.equal(await done(member.delete(`/bookings/${id}`)), null);
  assert.equal((await member.get(`/bookings/${id}`)).statusCode, 404);
  assert.deepEqual(await takenOf(shop), [0, 0]);
});

test('a draft that ran out is not confirmed, and its slot goes to the next person', async () => {
  const shop = await makeShop(staff);
  const [first, second] = await Promise.all([org.member(), org.member()]);
  const { id } = await done(take(first, shop, '10:00'));
  assert.equal((await take(second, shop, '10:00')).statusCode, 409);
  await expire(id);
  assert.equal((await first.post(`/bookings/${id}`)).body.code, 'booking.expired');
  assert.equal((await first.get<BookingView[]>('/bookings')).body.count, 0);
  assert.equal(await leftAt(org.visitor, shop, '10:00'), 1);
  assert.equal((await take(second, shop, '10:00')).statusCode, 200);
  assert.deepEqual(await takenOf(shop), [1, 1]);
});

test('somebody whose draft ran out takes the same slot again, though others are in it too', async () => {
  const shop = await makeShop(staff, { supply: 3 });
  const member = await org.member();
  await done(take(await org.member(), shop, '10:00'));
  const { id } = await done(take(member, shop, '10:00'));
  await expire(id);
  assert.notEqual((await done(take(member, shop, '10:00'))).id, id);
  assert.deepEqual(await takenOf(shop), [2, 2]);
});

test('the schedule releases holds that ran out', async () => {
  const shop = await makeShop(staff);
  const { id } = await done(take(await org.member(), shop, '10:00'));
  await done(take(await org.member(), shop, '11:00'));
  await expire(id);
  await releaseHolds(org.context(), new AbortController().signal);
  assert.deepEqual(await takenOf(shop), [1, 1]);
});

test('a full slot names itself and the nearest free ones', async () => {
  const shop = await makeShop(staff, { name: 'Court 7' });
  await book(await org.member(), shop, '10:00');
  const answer = await take(await org.member(), shop, '10:00');
  assert.deepEqual([answer.statusCode, answer.body.code], [409, 'stock.soldOut']);
  assert.match(answer.body.message, /Court 7, \d{4}-\d\d-\d\d 10:00 is sold out/);
  const { free } = (answer.body as unknown as { data: { free: { time: string }[] } }).data;
  const times = free.map(({ time }) => time);
  assert.deepEqual([times.length, times.slice(0, 2).toSorted()], [3, ['09:00', '11:00']]);
});

test('each broken rule is refused with its own sentence', async () => {
  const member = await org.member();
  const shop = await makeShop(staff, { noticeMinutes: 3000, horizonDays: 30, perDay: 1, perWeek: 2 });
  const refusal = async (day: string, time: string) => {
    const { statusCode, body } = await take(member, shop, time, day);
    return [statusCode, body.code, body.message];
  };
  assert.deepEqual(await refusal(dayAhead(3), '10:30'), [
    400,
    'slot.unknown',
    'There is no slot at that time.',
  ]);
  assert.equal((await refusal(dayAhead(1), '10:00'))[2], 'Book at least 3,000 minutes ahead.');
  assert.equal((await refusal(dayAhead(40), '10:00'))[2], 'Book at most 30 days ahead.');
  assert.equal((await refusal(dayAhead(-1), '10:00'))[2], 'This time has begun already.');
  await book(member, shop, '10:00', dayAhead(9));
  assert.match(String((await refusal(dayAhead(9), '11:00'))[2]), /1 booking here on this day/);
  for (const time of ['24:00', '7:5', '07:00:00', ''])
    assert.equal((await refusal(dayAhead(3), time))[0], 400, time);
  assert.equal((await refusal('2026-02-30', '10:00'))[0], 400);
  assert.equal(
    (await org.visitor.post(`${shop.path}/slots`, { day: dayAhead(3), time: '10:00' })).statusCode,
    401,
  );
  await staff.put(`/admin/bookings/spaces/${shop.space.id}`, { active: false });
  assert.equal((await refusal(dayAhead(3), '10:00'))[0], 404);
});

test('members cancel by the rule of the space', async () => {
  const shop = await makeShop(staff, { cancelHours: 100 });
  const member = await org.member();
  const { id } = await book(member, shop, '10:00');
  const answer = await member.delete(`/bookings/${id}`);
  assert.deepEqual(
    [answer.statusCode, answer.body.code, answer.body.message],
    [409, 'booking.tooLate', 'Cancel at least 100 hours before the start.'],
  );
});

test('upcoming bookings come first to last, past and canceled ones last to first', async () => {
  const shop = await makeShop(staff);
  const member = await org.member();
  const late = await book(member, shop, '12:00');
  const early = await book(member, shop, '09:00');
  const gone = await book(member, shop, '15:00');
  await member.delete(`/bookings/${gone.id}`);
  const old = await book(member, shop, '16:00');
  await testApp.database.pool.query(
    `update booking set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = $1`,
    [old.id],
  );
  const list = async (query: string) =>
    (await done(member.get<BookingView[]>(`/bookings${query}`))).map(({ id }) => id);
  assert.deepEqual(await list(''), [early.id, late.id]);
  assert.deepEqual(await list('?past=true'), [gone.id, old.id]);
  assert.deepEqual(await list(`?placeId=${early.id}`), []);
  assert.equal((await (await org.member()).get(`/bookings/${early.id}`)).statusCode, 404);
  assert.equal((await member.delete(`/bookings/${old.id}`)).body.code, 'booking.past');
});

test('opening hours are replaced as a whole, and bookings outside of them are counted', async () => {
  const shop = await makeShop(staff);
  await book(await org.member(), shop, '18:00');
  const put = (hours: object[]) =>
    staff.put<{ outside: number }>(`/admin/bookings/spaces/${shop.space.id}/hours`, { hours });
  const short = await put(WEEK.map((weekday) => ({ weekday, from: '08:00', to: '12:00' })));
  assert.equal(short.body.data.outside, 1);
  assert.equal(await leftAt(org.visitor, shop, '18:00'), undefined);
  for (const hours of [
    [{ weekday: 1, from: '10:00', to: '09:00' }],
    [
      { weekday: 1, from: '08:00', to: '12:00' },
      { weekday: 1, from: '11:00', to: '13:00' },
    ],
    [{ weekday: 8, from: '08:00', to: '12:00' }],
    [{ weekday: 1, from: '08:00', to: '24:30' }],
  ])
    assert.equal((await put(hours)).statusCode, 400, JSON.stringify(hours));
  assert.equal((await put([{ weekday: 1, from: '20:00', to: '24:00' }])).statusCode, 200);
});

test('a supply never falls below what is booked, and lanes close up', async () => {
  const shop = await makeShop(staff, { supply: 3 });
  const people = await Promise.all([org.member(), org.member(), org.member()]);
  const made = [];
  for (const person of people) made.push(await book(person, shop, '10:00'));
  const set = (supply: number) => staff.put(`/admin/bookings/spaces/${shop.space.id}`, { supply });
  assert.equal((await set(2)).body.code, 'supply.taken');
  await people[0]?.delete(`/bookings/${made[0]?.id ?? ''}`);
  assert.equal((await set(2)).statusCode, 200);
  assert.equal((await take(await org.member(), shop, '10:00')).statusCode, 409);
  assert.deepEqual(await takenOf(shop), [2, 2]);
});

test('places and spaces that are used are not deleted, and a zone stays while something is booked', async () => {
  const shop = await makeShop(staff);
  await book(await org.member(), shop, '10:00');
  const { place, space } = shop;
  assert.equal((await staff.delete(`/admin/bookings/spaces/${space.id}`)).body.code, 'booking.space.inUse');
  assert.equal((await staff.delete(`/admin/bookings/places/${place.id}`)).body.code, 'booking.place.inUse');
  const moved = await staff.put(`/admin/bookings/places/${place.id}`, { timezone: 'Asia/Tokyo' });
  assert.equal(moved.body.code, 'booking.place.timezone');
  const empty = await makeShop(staff);
  assert.equal((await staff.delete(`/admin/bookings/spaces/${empty.space.id}`)).statusCode, 200);
  assert.equal((await staff.delete(`/admin/bookings/places/${empty.place.id}`)).statusCode, 200);
  const zone = await staff.post('/admin/bookings/places', { name: 'x', timezone: 'Mars/Base' });
  assert.equal(zone.body.code, 'timezone.unknown');
});

test('a list of spaces asks as often for one as for 25', async () => {
  const { place } = await makeShop(staff);
  for (let index = 0; index < 24; index += 1)
    await staff.post(`/admin/bookings/places/${place.id}/spaces`, { name: `Desk ${index}` });
  const list = (size: number) => org.visitor.get(`/bookings/places/${place.id}/spaces?pageSize=${size}`);
  const one = await testApp.fewestQueries(() => list(1));
  const all = await testApp.fewestQueries(() => list(25));
  assert.equal(one.queries, all.queries);
});

test('a month of short slots asks the clock of the place a few times, not for each slot', async () => {
  const shop = await makeShop(staff, { slotDuration: 5 });
  const asked = mock.method(Intl.DateTimeFormat.prototype, 'formatToParts');
  try {
    const month = await done(
      org.visitor.get<BookingDaySlotsView[]>(`${shop.path}/slots?firstDayOfMonth=${dayAhead(20)}`),
    );
    const slots = month.reduce((sum, day) => sum + day.slots.length, 0);
    const asks = asked.mock.callCount();
    assert.ok(slots > 1000 && asks < slots / 4, `${asks} for ${slots} slots`);
  } finally {
    asked.mock.restore();
  }
});

const answer = (who: Caller, id: string, answers: object) =>
  who.put<BookingView>(`/bookings/${id}/answers`, {
    answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value: String(value) })),
  });

test('questions of the place and of the space are answered before the booking is made', async () => {
  const people = ask({ type: 'number', required: true, min: '1', max: '8' });
  const tea = { id: randomUUID(), value: 'tea', text: 'Green tea' };
  const drinks = ask({
    type: 'checkbox',
    name: 'Drinks',
    choices: [tea, { ...tea, id: randomUUID(), value: 'cake', text: null }],
  });
  const shop = await makeShop(staff, { questions: [drinks] }, { questions: [people] });
  const { questions } = await done(org.visitor.get<BookingSpaceView>(shop.path));
  assert.deepEqual(
    questions.map(({ id }) => id),
    [people.id, drinks.id],
  );
  const [member, other] = [await org.member(), await org.member()];
  const { id } = await done(take(member, shop, '10:00'));
  const refused = await member.post(`/bookings/${id}`);
  assert.deepEqual(
    [refused.statusCode, refused.body.code, refused.body.field, refused.body.message],
    [400, 'response.required', people.id, '“How many people?” needs an answer.'],
  );
  for (const [value, code] of [
    ['9', 'response.tooHigh'],
    ['many', 'response.number'],
  ] as const)
    assert.equal((await answer(member, id, { [people.id]: value })).body.code, code);
  assert.equal((await answer(member, id, { [randomUUID()]: 1 })).statusCode, 404);
  assert.equal((await answer(other, id, { [people.id]: 1 })).statusCode, 404);
  const elsewhere = await (await testApp.organization()).member();
  assert.equal((await answer(elsewhere, id, { [people.id]: 1 })).statusCode, 404);
  await done(answer(member, id, { [drinks.id]: '["cake","tea"]' }));
  const { answers } = await done(answer(member, id, { [people.id]: 4 }));
  assert.deepEqual(
    answers.map(({ name, text }) => [name, text]),
    [
      ['How many people?', '4'],
      ['Drinks', 'Green tea, cake'],
    ],
  );
  assert.equal((await done(member.post<BookingView>(`/bookings/${id}`))).status, 'ready');
  await done(staff.put(`/admin/bookings/spaces/${shop.space.id}`, { questions: [] }));
  const read = await done(staff.get<BookingView>(`/admin/bookings/${id}`));
  assert.deepEqual(read.answers, answers, 'they are read after their question is gone');
});

test('a question beneath a choice is asked, and its answer kept, only while the choice is made', async () => {
  const [count, why] = [ask({ type: 'number', required: true, min: '1' }), ask({ required: true })];
  const yes = { id: randomUUID(), value: 'yes', subQuestionIds: [count.id.toUpperCase(), why.id] };
  const no = { id: randomUUID(), value: 'no' };
  const guests = ask({ type: 'radio', name: 'Guests?', required: true, mutable: true, choices: [yes, no] });
  const shop = await makeShop(staff, { questions: [count, guests, why] });
  const { questions } = await done(org.visitor.get<BookingSpaceView>(shop.path));
  assert.deepEqual(
    questions.find(({ id }) => id === guests.id)?.choices.map(({ subQuestionIds }) => subQuestionIds),
    [[count.id, why.id], []],
  );
  const member = await org.member();
  const make = async (time: string, given: object) => {
    const { id } = await done(take(member, shop, time));
    await done(answer(member, id, given));
    return id;
  };
  const valuesOf = ({ answers }: BookingView) => answers.map(({ value }) => value);
  const alone = await make('10:00', { [guests.id]: 'no', [count.id]: 0, [why.id]: '' });
  assert.deepEqual(valuesOf(await done(member.post<BookingView>(`/bookings/${alone}`))), ['no']);
  const with3 = await make('12:00', { [guests.id]: 'yes', [why.id]: 'a party' });
  assert.equal((await member.post(`/bookings/${with3}`)).body.field, count.id);
  await done(answer(member, with3, { [count.id]: 3 }));
  assert.deepEqual(valuesOf(await done(member.post<BookingView>(`/bookings/${with3}`))), [
    '3',
    'yes',
    'a party',
  ]);
  assert.deepEqual(valuesOf(await done(answer(member, with3, { [guests.id]: 'no' }))), ['no']);
  const missing = await answer(member, alone, { [guests.id]: 'yes', [why.id]: 'later' });
  assert.deepEqual([missing.body.code, missing.body.field], ['response.required', count.id]);
  const late = { [guests.id]: 'yes', [why.id]: 'later', [count.id]: 2 };
  assert.deepEqual(valuesOf(await done(answer(member, alone, late))), ['2', 'yes', 'later']);
});

test('an answer that may change does so until the time begins, and others stay', async () => {
  const [fixed, open] = [ask({ required: true }), ask({ required: true, mutable: true })];
  const shop = await makeShop(staff, { questions: [fixed, open] });
  const member = await org.member();
  const { id } = await done(take(member, shop, '10:00'));
  await done(answer(member, id, { [fixed.id]: 'a', [open.id]: 'b' }));
  await done(member.post(`/bookings/${id}`));
  assert.equal((await answer(member, id, { [fixed.id]: 'c' })).body.code, 'response.final');
  assert.equal((await answer(member, id, { [open.id]: '' })).body.code, 'response.required');
  const changed = await done(answer(member, id, { [fixed.id]: 'a', [open.id]: 'd' }));
  assert.deepEqual(
    changed.answers.map(({ value }) => value),
    ['a', 'd'],
  );
  const write = () => answer(member, id, { [open.id]: 'e' });
  await testApp.database.pool.query(
    "update booking set starts_at = now() - interval '1 minute' where id = $1",
    [id],
  );
  assert.equal((await write()).body.code, 'booking.past');
  const second = await done(take(member, shop, '12:00'));
  await expire(second.id);
  assert.equal((await answer(member, second.id, { [open.id]: 'e' })).body.code, 'booking.expired');
});

test('a required answer is judged by the rules of the moment of confirming, and is not taken back', async () => {
  const [rules, size] = [ask({ type: 'toggle', required: true }), ask({ required: true })];
  const shop = await makeShop(staff, { questions: [rules, size] });
  const member = await org.member();
  const { id } = await done(take(member, shop, '10:00'));
  await done(answer(member, id, { [rules.id]: 'false', [size.id]: 'small' }));
  assert.equal((await member.post(`/bookings/${id}`)).body.code, 'response.required', 'a toggle that is off');
  await done(answer(member, id, { [rules.id]: 'true' }));
  for (const value of ['', 'false'])
    assert.equal((await answer(member, id, { [rules.id]: value })).body.code, 'response.required');
  const stricter = { ...size, min: '8' };
  const put = (...questions: object[]) =>
    done(staff.put(`/admin/bookings/spaces/${shop.space.id}`, { questions }));
  await put(rules, stricter);
  assert.equal((await member.post(`/bookings/${id}`)).body.code, 'response.tooShort');
  await done(answer(member, id, { [size.id]: 'very small' }));
  await done(member.post(`/bookings/${id}`));
  const late = ask({ required: true });
  await put({ ...rules, mutable: true }, { ...stricter, min: '20' }, late);
  const { answers } = await done(answer(member, id, { [size.id]: 'very small', [late.id]: 'yes' }));
  assert.deepEqual(
    answers.map(({ value }) => value),
    ['true', 'very small', 'yes'],
    'what stays is not judged again, and what was never asked can be answered once',
  );
  assert.equal((await answer(member, id, { [late.id]: 'no' })).body.code, 'response.final');
});

test('a draft is answered as long as it is kept, though its time has begun', async () => {
  const people = ask({ required: true });
  const shop = await makeShop(staff, { questions: [people] });
  const member = await org.member();
  const { id } = await done(take(member, shop, '10:00'));
  await testApp.database.pool.query(
    "update booking set starts_at = now() - interval '1 minute' where id = $1",
    [id],
  );
  await done(answer(member, id, { [people.id]: 'eight' }));
  assert.equal((await done(member.post<BookingView>(`/bookings/${id}`))).status, 'ready');
});

test('questions and answers have bounds, lists are without questions, and one that stands twice is asked once', async () => {
  const [shared, own] = [ask({ type: 'textarea' }), ask({ name: 'Own' })];
  const shop = await makeShop(staff, { questions: [shared, own] }, { questions: [shared] });
  const idsOf = (all: { readonly id: string }[] | undefined) => all?.map(({ id }) => id);
  const { questions } = await done(org.visitor.get<BookingSpaceView>(shop.path));
  assert.deepEqual(idsOf(questions), [shared.id, own.id]);
  const spaces = `places/${shop.place.id}/spaces`;
  const [listed] = await done(org.visitor.get<BookingSpaceView[]>(`/bookings/${spaces}`));
  const [edited] = await done(staff.get<BookingSpaceView[]>(`/admin/bookings/${spaces}`));
  assert.deepEqual([idsOf(listed?.questions), idsOf(edited?.questions)], [[], [shared.id, own.id]]);
  const member = await org.member();
  const { id } = await done(take(member, shop, '10:00'));
  const long = await answer(member, id, { [shared.id]: 'x'.repeat(2001) });
  assert.deepEqual([long.body.code, long.body.field], ['response.tooLong', shared.id]);
  const texts = Array.from({ length: 10 }, () => ask({ type: 'textarea' }));
  await done(staff.put(`/admin/bookings/spaces/${shop.space.id}`, { questions: texts }));
  const much = Object.fromEntries(texts.map((text) => [text.id, 'x'.repeat(2000)]));
  assert.equal((await answer(member, id, much)).body.code, 'answers.tooLong');
  const choices = Array.from({ length: 50 }, (_, index) => ({
    id: randomUUID(),
    value: `${index} ${'x'.repeat(190)}`,
  }));
  const wordy = Array.from({ length: 2 }, () =>
    ask({ type: 'checkbox', choices: choices.map((one) => ({ ...one, id: randomUUID() })) }),
  );
  const save = (...all: object[]) => staff.put(`/admin/bookings/spaces/${shop.space.id}`, { questions: all });
  assert.equal((await save(...wordy)).body.code, 'questions.tooLong');
  assert.equal((await save(wordy[0] ?? {})).statusCode, 200);
  const all = JSON.stringify(choices.map(({ value }) => value));
  await done(answer(member, id, { [wordy[0]?.id ?? '']: all }));
});

test('the log of the staff reads which questions changed', async () => {
  const [first, second] = [ask({ name: 'First?' }), ask({ name: 'Second?' })];
  const shop = await makeShop(staff, { questions: [first] }, { questions: [first] });
  for (const path of [`spaces/${shop.space.id}`, `places/${shop.place.id}`]) {
    const changed = async (questions: object[]) => {
      await done(staff.put(`/admin/bookings/${path}`, { name: 'Other', questions }));
      const [entry] = await done(staff.get<StaffAuditEntryView[]>('/admin/audit?pageSize=1'));
      return entry?.changes.find(({ field }) => field === 'questions');
    };
    assert.equal(await changed([first]), undefined, 'they are the same');
    const change = await changed([second]);
    assert.deepEqual(
      [change?.before, change?.after].map((all) => (all as { name: string }[])[0]?.name),
      ['First?', 'Second?'],
    );
  }
});

test('questions that nobody could answer are refused where they stand', async () => {
  const { space } = await makeShop(staff);
  const save = (...questions: object[]) => staff.put(`/admin/bookings/spaces/${space.id}`, { questions });
  const twice = ask();
  for (const [question, code, field] of [
    [ask({ type: 'radio' }), 'choices.required', 'questions/1/choices'],
    [ask({ type: 'number', min: '3', max: '2' }), 'bounds.reversed', 'questions/1/max'],
    [ask({ validation: '(' }), 'validation.unsafe', 'questions/1/validation'],
    [ask({ type: 'textarea', min: '2001' }), 'bounds.invalid', 'questions/1/min'],
    [ask({ min: '1001' }), 'bounds.invalid', 'questions/1/min'],
  ] as const) {
    const { body } = await save(ask(), question);
    assert.deepEqual([body.code, body.field], [code, field]);
  }
  const choosing = (...ids: string[]) =>
    ask({ type: 'radio', choices: [{ id: randomUUID(), value: 'a', subQuestionIds: ids }] });
  const [last, stray] = [ask(), choosing(randomUUID())];
  const between = choosing(last.id);
  for (const [questions, code] of [
    [[stray], 'question.linked'],
    [[choosing(between.id), between, last], 'subQuestions.nested'],
  ] as const) {
    const { body } = await save(...questions);
    assert.deepEqual([body.code, body.field], [code, 'questions/0/choices']);
  }
  assert.equal((await save(twice, twice)).body.code, 'ids.repeated');
  assert.equal((await save(...Array.from({ length: 11 }, () => ask()))).statusCode, 400);
  assert.equal((await save(ask({ type: 'file' }))).statusCode, 400);
});

test('a booking takes few statements, and fewer of a slot that somebody has taken before', async () => {
  const shop = await makeShop(staff, { supply: 5 });
  const [ana, ben] = [await org.member(), await org.member()];
  // Keeps the session and the settings in memory.
  for (const one of [ana, ben]) await book(one, shop, '18:00');
  const counted = async (caller: Caller): Promise<[draft: number, confirm: number]> => {
    const draft = await testApp.countQueries(() => done(take(caller, shop, '09:00')));
    const confirm = await testApp.countQueries(() => done(caller.post(`/bookings/${draft.result.id}`)));
    return [draft.queries, confirm.queries];
  };
  const most = async (caller: Caller, [draft, confirm]: readonly [number, number]): Promise<void> => {
    const [drafted, confirmed] = await counted(caller);
    assert.ok(drafted <= draft && confirmed <= confirm, `${drafted} and ${confirmed} statements`);
  };
  await most(ana, [17, 13]);
  await most(ben, [15, 13]);
});

test('a link lets go what it took, and cancels nothing that was booked', async () => {
  const shop = await makeShop(staff);
  const ana = await org.member();
  const lent = await ana.post<{ token: string }>('/self/shared-access', {
    name: 'theirs',
    scope: 'read-write',
    expiresIn: 86_400,
  });
  const link = org.as(lent.body.data.token);
  const draft = await done(take(link, shop, '10:00'));
  assert.equal((await link.delete(`/bookings/${draft.id}`)).statusCode, 200);
  const booked = await done(take(ana, shop, '11:00'));
  await done(ana.post(`/bookings/${booked.id}`));
  const refused = await link.delete(`/bookings/${booked.id}`);
  assert.deepEqual([refused.statusCode, refused.body.code], [403, 'executeAs.inPerson']);
  assert.equal((await ana.delete(`/bookings/${booked.id}`)).statusCode, 200);
});
