import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EventTable } from '../../programme/programme.tables.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import { newId } from '../../../../platform/ids.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { inHours, makeEvent, makeSession } from '../../programme/events.factory.ts';
import { foundGroup } from '../../../people/groups/index.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import {
  makeAddOn,
  makeCoupon,
  makePassType,
  makeQuestion,
  makeRoomType,
  makeSection,
} from '../../tickets/tickets.factory.ts';
import type { QuoteView } from './draft.schemas.ts';
import { releaseExpired } from './holds.service.ts';
import { checkCapacity } from '../index.ts';
import type { RegistrationView } from '../registrations.schemas.ts';

/** The rules of selections, prices and returns, each tested over HTTP. */
let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const db = () => org.context().db;
const organizationId = (): string => org.organization.id;
const at = (eventId: string, more = ''): string => `/self/events/${eventId}/registration${more}`;
const open = (row: Partial<NewRow<EventTable>> = {}): Promise<string> =>
  makeEvent(db(), organizationId(), { registration: true, ...row });
const passType = (eventId: string, row: Parameters<typeof makePassType>[3] = {}): Promise<string> =>
  makePassType(db(), organizationId(), eventId, { max_quantity_per_sale: 10, ...row });

interface Pass {
  readonly id: string;
  readonly ticketId: string;
}
const several = (ticketId: string, count: number): Pass[] =>
  Array.from({ length: count }, () => ({ id: newId(), ticketId }));
const choose = (who: Caller, eventId: string, passes: readonly Pass[]) =>
  who.post(at(eventId, '/passes'), { passes, packages: [] });
const applyCode = (who: Caller, eventId: string, couponCode: string, passes: readonly Pass[]) =>
  who.post(at(eventId, '/coupon'), { passes, packages: [], couponCode });

const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];
const OK = [200, 'ok'];

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

const taken = async (eventId: string): Promise<number> => {
  const { rows } = await testApp.database.pool.query<{ taken: string }>(
    `select sum(taken) as taken from stock where organization_id = $1 and id in (
       select id from pass_type where event_id = $2 union select id from event_add_on where event_id = $2
       union select id from event_room_type where event_id = $2 union select id from coupon where event_id = $2
       union select question_choice.id from question_choice join question on question.id = question_id
         where question.event_id = $2 union select $2::uuid)`,
    [organizationId(), eventId],
  );
  return Number(rows[0]?.taken);
};
const adds = async (): Promise<void> => assert.deepEqual(await checkCapacity(org.context()), []);

test('a code counts within its time, for its people, its pass types and its numbers', async () => {
  const eventId = await open();
  const [day, week] = [await passType(eventId, { price: 1000 }), await passType(eventId, { price: 3000 })];
  const coupon = (row: Parameters<typeof makeCoupon>[3]): Promise<string> =>
    makeCoupon(db(), organizationId(), eventId, row);
  await coupon({ code: 'SOON', start_date: inHours(1) });
  await coupon({ code: 'PAST', start_date: inHours(-3), end_date: inHours(-1) });
  await coupon({ code: 'NOW', start_date: inHours(-1), end_date: inHours(1) });
  await coupon({ code: 'OFF', active: false });
  await coupon({ code: 'THEIRS', email_domains: ['harbour.example'] });
  await coupon({ code: 'OURS', email_domains: ['harbour.example', 'example.org'] });
  await coupon({ code: 'THREE', quantity_min: 3 });
  await coupon({ code: 'WEEK', pass_type_id: week });
  await coupon({ code: 'USED', supply: 0 });
  const cases: [string, Pass[], unknown[]][] = [
    ['SOON', several(day, 1), [409, 'coupon.notYet']],
    ['PAST', several(day, 1), [409, 'coupon.over']],
    ['NOW', several(day, 1), OK],
    ['OFF', several(day, 1), [404, 'coupon.notFound']],
    ['NOSUCH', several(day, 1), [404, 'coupon.notFound']],
    ['THEIRS', several(day, 1), [409, 'coupon.domain']],
    ['OURS', several(day, 1), OK],
    ['THREE', several(day, 2), [409, 'coupon.tooFew']],
    ['THREE', several(day, 3), OK],
    ['WEEK', several(day, 1), [409, 'coupon.fitsNothing']],
    ['WEEK', several(week, 1), OK],
    ['USED', several(day, 1), [409, 'coupon.usedUp']],
  ];
  for (const [code, passes, expected] of cases) {
    const answer = await applyCode(await org.member(), eventId, code, passes);
    assert.deepEqual(told(answer).slice(0, 1), expected.slice(0, 1), `${code}: ${answer.body.message}`);
    if (answer.statusCode !== 404) assert.deepEqual(told(answer), expected, code);
  }
  await adds();
});

test('a buyer uses a code as often as one may, over all their orders; more passes cost in full', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await passType(eventId, { price: 1000 });
  await makeCoupon(db(), organizationId(), eventId, {
    code: 'TWICE',
    discount_percent: 100,
    purchase_limit: 2,
  });
  await fine(applyCode(ana, eventId, 'twice', several(day, 1)));
  await fine(ana.post(at(eventId, '/submit')));
  await fine(applyCode(ana, eventId, 'twice', several(day, 3)));
  const quote = await fine(ana.get<QuoteView>(at(eventId, '/quote')));
  assert.deepEqual([quote.discount, quote.subTotal], [1000, 2000]);
  await fine(ana.delete(at(eventId, '/coupon')));
  assert.equal((await fine(ana.get<QuoteView>(at(eventId, '/quote')))).subTotal, 3000);
  await adds();
});

test('a code makes cheaper what it is for, and odd shares are rounded to the buyer’s cost, line by line', async () => {
  const cases: [Parameters<typeof makeCoupon>[3], number][] = [
    [{ discount_percent: 10 }, 100],
    [{ discount_percent: 10, apply_to_add_ons: true }, 100 + 33],
    [{ discount_percent: 10, apply_to_pass_type: false, apply_to_add_ons: true }, 33],
    [{ discount_percent: 10, apply_to_add_ons: true, apply_to_reservation: true }, 100 + 33 + 77],
    [{ discount_percent: null, discount_amount: 1200 }, 1001],
    [{ discount_percent: null, discount_amount: 1200, apply_to_add_ons: true }, 1200],
    [{ discount_percent: 100, apply_to_add_ons: true, apply_to_reservation: true }, 1001 + 333 + 777],
  ];
  const eventId = await open();
  const day = await passType(eventId, { price: 1001 });
  const lunch = await makeAddOn(db(), organizationId(), eventId, { price: 333 });
  const room = await makeRoomType(db(), organizationId(), eventId, { price: 777, price_per_night: false });
  for (const [index, [row, discount]] of cases.entries()) {
    const ana = await org.member();
    await makeCoupon(db(), organizationId(), eventId, { ...row, code: `CASE${index}` });
    const passes = several(day, 1);
    const [pass] = passes;
    await fine(choose(ana, eventId, passes));
    await fine(ana.post(at(eventId, '/addOns'), [{ id: pass?.id, addOns: [{ id: lunch }] }]));
    const reservation = { id: newId(), eventRoomTypeId: room };
    await fine(ana.post(at(eventId, '/reservations'), [{ id: pass?.id, reservation }]));
    await fine(applyCode(ana, eventId, `case${index}`, passes));
    const quote = await fine(ana.get<QuoteView>(at(eventId, '/quote')));
    assert.equal(quote.discount, discount, JSON.stringify(row));
    assert.equal(quote.subTotal, 1001 + 333 + 777 - discount);
    assert.equal(
      quote.lines.reduce((sum, line) => sum + line.total, 0),
      quote.subTotal,
    );
  }
  await adds();
});

test('quote, payment, receipt and refund agree', async () => {
  const rates = { taxRates: [{ country: 'DE', state: '', name: 'VAT', rate: 19 }] };
  await fine(staff.put('/admin/payments/taxRates', rates));
  const ana = await org.member();
  const addressId = await addAddress(ana);
  const eventId = await open();
  const day = await passType(eventId, { price: 1003 });
  await makeCoupon(db(), organizationId(), eventId, { code: 'ODD', discount_percent: 7, supply: 2 });
  await fine(applyCode(ana, eventId, 'odd', several(day, 2)));
  const quote = await fine(ana.get<QuoteView>(at(eventId, `/quote?addressId=${addressId}`)));
  // 70 off each, by the whole unit; of 1866 nineteen percent is 354.54.
  assert.deepEqual([quote.subTotal, quote.discount, quote.tax, quote.total], [1866, 140, 355, 2221]);
  const intent = await fine(ana.get<PaymentIntentView>(at(eventId, `/intent?addressId=${addressId}`)));
  assert.deepEqual([intent.amount, intent.salesTax], [2221, 355]);
  await fine(staff.post(`/admin/payments/intents/${intent.id}/paid`));
  const done = await fine(ana.post<RegistrationView>(at(eventId, '/submit')));
  const [receipt] = done.payments;
  assert.deepEqual(
    [receipt?.type, receipt?.subTotal, receipt?.salesTax, receipt?.salesTaxRate, receipt?.chargedAmt],
    ['charge', 1866, 355, '19', 2221],
  );
  await testApp.app.startJobs();
  const managed = await fine(
    staff.post<{ refunds: { id: string }[] }>(`/admin/payments/intents/${intent.id}/refunds`, {
      amount: 1000,
    }),
  );
  await fine(staff.post(`/admin/payments/intents/${intent.id}/refunds/${managed.refunds[0]?.id ?? ''}/paid`));
  const { payments } = await until(
    () => fine(ana.get<RegistrationView>(at(eventId))),
    (registration) => registration.payments.length === 2,
  );
  const back = payments.find(({ type }) => type === 'refund');
  assert.deepEqual(
    [back?.chargedAmt, (back?.subTotal ?? 0) + (back?.salesTax ?? 0), back?.currency],
    [1000, 1000, receipt?.currency],
  );
  // As much of the tax as of the rest.
  assert.equal(back?.salesTax, 160);
  await adds();
});

test('as many are taken at once as a sale may have, neither fewer nor more', async () => {
  const ana = await org.member();
  const eventId = await open();
  const pair = await passType(eventId, { min_quantity_per_sale: 2, max_quantity_per_sale: 4 });
  for (const [count, expected] of [
    [1, [400, 'passType.tooFew']],
    [5, [400, 'passType.tooMany']],
    [2, OK],
    [4, OK],
    [0, OK],
  ] as const)
    assert.deepEqual(told(await choose(ana, eventId, several(pair, count))), expected, `${count}`);
  assert.equal(await taken(eventId), 0);
});

test('an event for a group is for those who are in it', async () => {
  const founder = await org.member();
  const groupId = await foundGroup(org.context(), {
    slug: `crew-${newId().slice(-6)}`,
    name: 'Crew',
    description: '',
    access: 'public',
    moderatorId: founder.id,
    memberIds: [],
  });
  const eventId = await open({ group_id: groupId, group_only: true });
  const day = await passType(eventId);
  const outsider = await org.member();
  assert.deepEqual(told(await choose(outsider, eventId, several(day, 1))), [453, 'registration.group']);
  assert.equal((await outsider.get(at(eventId))).statusCode, 453);
  await outsider.post(`/groups/${groupId}/join`);
  assert.deepEqual(told(await choose(outsider, eventId, several(day, 1))), OK);
});

test('a room is for so many, from and until such days, and costs by its nights', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await passType(eventId);
  const room = await makeRoomType(db(), organizationId(), eventId, {
    price: 5000,
    price_per_night: true,
    min_passes: 1,
    max_passes: 2,
    supply: 1,
    min_start: new Date('2030-06-01T00:00:00Z'),
    max_end: new Date('2030-06-05T23:00:00Z'),
  });
  const passes = several(day, 3);
  await fine(choose(ana, eventId, passes));
  const id = newId();
  const stay = (start: string | null, end: string | null, sharers = 1) => {
    const date = (text: string | null) => (text === null ? null : `2030-${text}T12:00:00.000Z`);
    const reservation = { id, eventRoomTypeId: room, start: date(start), end: date(end) };
    return ana.post(
      at(eventId, '/reservations'),
      passes.map((pass, index) => ({ id: pass.id, reservation: index < sharers ? reservation : null })),
    );
  };
  for (const [start, end, sharers, expected] of [
    ['05-31', '06-03', 1, [400, 'reservation.start']],
    ['06-02', '06-07', 1, [400, 'reservation.end']],
    ['06-03', '06-02', 1, [400, 'period.reversed']],
    ['06-02', null, 1, [400, 'reservation.dates']],
    [null, null, 1, [400, 'reservation.dates']],
    ['06-02', '06-04', 3, [400, 'reservation.tooMany']],
    ['06-02', '06-04', 2, OK],
  ] as const)
    assert.deepEqual(told(await stay(start, end, sharers)), expected, `${start} to ${end}`);
  assert.equal((await fine(ana.get<QuoteView>(at(eventId, '/quote')))).subTotal, 10_000);
  await fine(stay('06-01', '06-05'));
  assert.equal((await fine(ana.get<QuoteView>(at(eventId, '/quote')))).subTotal, 20_000);
  const ben = await org.member();
  const [other] = several(day, 1);
  assert.ok(other);
  await fine(choose(ben, eventId, [other]));
  const theirs = {
    id: newId(),
    eventRoomTypeId: room,
    start: '2030-06-02T12:00:00Z',
    end: '2030-06-03T12:00:00Z',
  };
  const full = await ben.post(at(eventId, '/reservations'), [{ id: other.id, reservation: theirs }]);
  assert.deepEqual(told(full), [409, 'stock.soldOut']);
  await adds();
});

test('an expired hold is released completely, and its holder can start again', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await passType(eventId, { price: 900, supply: 2 });
  const lunch = await makeAddOn(db(), organizationId(), eventId, { supply: 1 });
  const room = await makeRoomType(db(), organizationId(), eventId, { supply: 1, price_per_night: false });
  const sectionId = await makeSection(db(), organizationId(), eventId);
  const shirt = await makeQuestion(
    db(),
    organizationId(),
    { eventId, sectionId },
    { type: 'select', mutable: true },
    [['S', 1]],
  );
  await makeCoupon(db(), organizationId(), eventId, { code: 'ONCE', supply: 1 });
  const passes = several(day, 1);
  const id = passes[0]?.id;
  await fine(applyCode(ana, eventId, 'once', passes));
  await fine(ana.post(at(eventId, '/addOns'), [{ id, addOns: [{ id: lunch }] }]));
  await fine(
    ana.post(at(eventId, '/reservations'), [{ id, reservation: { id: newId(), eventRoomTypeId: room } }]),
  );
  await fine(ana.put(at(eventId, `/passes/${id}/questions/${shirt.id}`), { response: 'S' }));
  assert.equal(await taken(eventId), 5);
  // A second window meets what the first has chosen.
  const seen = await fine(ana.get<RegistrationView>(at(eventId)));
  assert.deepEqual([seen.passes[0]?.id, seen.passes[0]?.passAddOns.length], [id, 1]);
  const release = () => releaseExpired(org.context(), new AbortController().signal);
  await release();
  assert.equal(await taken(eventId), 5);
  await db()
    .updateTable('registration')
    .set({ hold_expires_at: inHours(-1) })
    .where('registration.organization_id', '=', organizationId())
    .where('registration.event_id', '=', eventId)
    .execute();
  await Promise.all([release(), release(), release()]);
  assert.equal(await taken(eventId), 0);
  const { passes: left, holdExpiresAt } = await fine(ana.get<RegistrationView>(at(eventId)));
  assert.deepEqual([left, holdExpiresAt], [[], null]);
  assert.deepEqual(told(await ana.post(at(eventId, '/submit'))), [409, 'selection.empty']);
  await fine(choose(ana, eventId, passes));
  await adds();
});

test('with a key, a call that is sent again is answered as before and done once', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await passType(eventId, { supply: 5 });
  const room = await makeRoomType(db(), organizationId(), eventId, { price_per_night: false });
  const sessionId = await makeSession(db(), organizationId(), eventId, { registration_enabled: true });
  const inSession = `/self/events/${eventId}/sessions/${sessionId}/registration`;
  const passes = several(day, 1);
  const calls: [string, object | undefined, object][] = [
    [at(eventId, '/passes'), { passes, packages: [] }, { passes: several(day, 2), packages: [] }],
    [
      at(eventId, '/reservations'),
      [{ id: passes[0]?.id, reservation: { id: newId(), eventRoomTypeId: room } }],
      [{ id: passes[0]?.id, reservation: null }],
    ],
    [at(eventId, '/submit'), undefined, {}],
    [`${inSession}/passes`, [{ passId: passes[0]?.id }], []],
    [`${inSession}/submit`, undefined, {}],
  ];
  for (const [path, body, other] of calls) {
    const key = { 'idempotency-key': newId() };
    const first = await ana.post(path, body, key);
    assert.equal(first.statusCode, 200, `${path}: ${first.body.message}`);
    const again = await ana.post(path, body, key);
    assert.deepEqual([again.statusCode, again.body], [200, first.body], path);
    assert.equal(again.headers['idempotent-replayed'], 'true', path);
    if (body !== undefined) assert.equal((await ana.post(path, other, key)).statusCode, 422, path);
  }
  assert.equal((await fine(ana.get<RegistrationView>(at(eventId)))).passes.length, 1);
  // A double click: both say the same, or the second is asked to wait.
  const key = { 'idempotency-key': newId() };
  const body = { passes: several(day, 2), packages: [] };
  const both = await Promise.all([1, 2, 3].map(() => ana.post(at(eventId, '/passes'), body, key)));
  for (const { statusCode, body: answer } of both)
    assert.ok(statusCode === 200 || answer.code === 'idempotency.atWork', answer.message);
  await adds();
});

test('another kind of pass, or an add-on less, takes along the answers that were asked for it, and what they held', async () => {
  const ana = await org.member();
  const eventId = await open();
  const [day, week] = [await passType(eventId), await passType(eventId)];
  const lunch = await makeAddOn(db(), organizationId(), eventId, {});
  const ask = async (of: { pass_type_id: string } | { add_on_id: string }) => {
    const sectionId = await makeSection(db(), organizationId(), eventId);
    const row = { organization_id: organizationId(), section_id: sectionId };
    await (
      'pass_type_id' in of
        ? db()
            .insertInto('question_section_pass_type')
            .values({ ...row, ...of })
        : db()
            .insertInto('question_section_add_on')
            .values({ ...row, ...of })
    ).execute();
    const place = { eventId, sectionId };
    const { id, choiceIds } = await makeQuestion(db(), organizationId(), place, { type: 'select' }, [
      ['S', 1],
    ]);
    return { id, choiceId: choiceIds[0] };
  };
  const [shirt, dish] = [await ask({ pass_type_id: day }), await ask({ add_on_id: lunch })];
  const held = async (): Promise<number[]> => {
    const { rows } = await testApp.database.pool.query<{ id: string; taken: number }>(
      'select id, taken from stock where id = any($1)',
      [[shirt.choiceId, dish.choiceId]],
    );
    return [shirt, dish].map(({ choiceId }) => rows.find(({ id }) => id === choiceId)?.taken ?? 0);
  };
  const [pass] = several(day, 1);
  const id = pass?.id ?? '';
  const addOns = (...ids: string[]) =>
    fine(ana.post(at(eventId, '/addOns'), [{ id, addOns: ids.map((one) => ({ id: one })) }]));
  const answer = (question: string) =>
    fine(ana.put(at(eventId, `/passes/${id}/questions/${question}`), { response: 'S' }));
  await fine(choose(ana, eventId, [{ id, ticketId: day }]));
  await addOns(lunch);
  await answer(shirt.id);
  await answer(dish.id);
  assert.deepEqual(await held(), [1, 1]);
  await addOns();
  assert.deepEqual(await held(), [1, 0]);
  await fine(choose(ana, eventId, [{ id, ticketId: week }]));
  assert.deepEqual(await held(), [0, 0]);
  await adds();
});
