import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { newId } from '../../../platform/ids.ts';
import { inHours, makeSession } from '../programme/events.factory.ts';
import {
  makeAddOn,
  makeCoupon,
  makeQuestion,
  makeReservation,
  makeSection,
} from '../registration/passes/passes.factory.ts';
import { makeRoomType } from '../tickets/tickets.factory.ts';
import { givePass, makeStage, stockOf, type Stage } from './stage.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  ana = await org.member();
  staff = await org.staff();
});
after(() => testApp.close());

interface Pass {
  id: string;
  status: string;
  amtPaid: number;
  code: string | null;
  picture: { size: number; path: string } | null;
  passAddOns: { addOnId: string }[];
  responses: { questionId: string; value: string; createdAt: string; question: { choices: unknown[] } }[];
}

const choiceTaken = async (questionId: string): Promise<Record<string, number>> => {
  const { rows } = await testApp.database.pool.query<{ value: string; taken: number }>(
    'select c.value, s.taken from question_choice c join stock s on s.id = c.id where c.question_id = $1',
    [questionId],
  );
  return Object.fromEntries(rows.map(({ value, taken }) => [value, taken]));
};

test('an answer is changed where it may be, and its place in stock moves with it', async () => {
  const stage = await makeStage(org);
  const { db, organizationId } = org.context();
  const section = await makeSection(db, organizationId, stage.eventId);
  const ask = (row: Parameters<typeof makeQuestion>[4]) =>
    makeQuestion(db, organizationId, stage.eventId, section, row);
  const course = await ask({ type: 'select', required: true, choices: { knots: 1, sails: 1 } });
  const name = await ask({ mutable: false });
  const { path, id } = await givePass(stage, ana);
  const put = (caller: Caller, at: string, ...questions: { id: string; value: string }[]) =>
    caller.put(`${at}/questions`, { questions });
  const sections = await ana.get<{ questions: { id: string }[] }[]>(`${path}/questions`);
  assert.deepEqual(
    sections.body.data.flatMap(({ questions }) => questions.map((one) => one.id)).sort(),
    [course, name].sort(),
  );
  assert.equal(
    (await put(ana, path, { id: course, value: 'knots' }, { id: name, value: 'Ana' })).statusCode,
    200,
  );
  assert.deepEqual(await choiceTaken(course), { knots: 1, sails: 0 });
  assert.equal(
    (await put(ana, path, { id: course, value: 'sails' }, { id: name, value: 'Ana' })).statusCode,
    200,
  );
  assert.deepEqual(await choiceTaken(course), { knots: 0, sails: 1 });
  const { data } = (await ana.get<Pass>(path)).body;
  assert.deepEqual(
    data.responses.map(({ questionId, value }) => [questionId, value]).sort(),
    [
      [course, 'sails'],
      [name, 'Ana'],
    ].sort(),
  );
  assert.ok(data.responses.every(({ createdAt }) => createdAt.endsWith('Z')));
  assert.ok(data.code !== null && data.picture !== null && data.picture.size > 20);

  const refused = async (...questions: { id: string; value: string }[]) => {
    const { statusCode, body } = await put(ana, path, ...questions);
    return [statusCode, body.code];
  };
  assert.deepEqual(await refused({ id: name, value: 'Eve' }), [409, 'response.final']);
  assert.deepEqual(await refused({ id: course, value: '' }), [400, 'response.required']);
  assert.deepEqual(await refused({ id: course, value: 'oars' }), [400, 'response.choice']);
  assert.deepEqual(await refused({ id: newId(), value: 'x' }), [404, 'question.notFound']);
  const ben = await org.member();
  const other = await givePass(stage, ben);
  const taken = await put(ben, other.path, { id: course, value: 'sails' });
  assert.deepEqual([taken.statusCode, taken.body.code], [409, 'stock.soldOut']);
  assert.equal((await put(ben, path, { id: course, value: 'knots' })).statusCode, 404);
  assert.deepEqual(await choiceTaken(course), { knots: 0, sails: 1 });

  await ana.put(`${path}/cancel`, {});
  assert.deepEqual(await choiceTaken(course), { knots: 0, sails: 0 });
  assert.deepEqual(await refused({ id: course, value: 'knots' }), [409, 'pass.canceled']);
  assert.equal(
    (await ana.get<{ passes: { id: string }[] }>(`/self/events/${stage.eventId}/attendee`)).body.data
      .passes[0]?.id,
    id,
  );
});

test('a free add-on is added at once, only once, and only while supply lasts', async () => {
  const stage = await makeStage(org);
  const { db, organizationId } = org.context();
  const one = await makeAddOn(db, organizationId, stage.eventId, { supply: 1 });
  const priced = await makeAddOn(db, organizationId, stage.eventId, { price: 500 });
  const { path } = await givePass(stage, ana);
  const add = (at: string, ...addOnIds: string[]) => ana.post<Pass>(`${at}/addOns/free`, { addOnIds });
  const listed = await ana.get<{ id: string; event: { id: string } }[]>(`${path}/addOns`);
  assert.deepEqual(listed.body.data.map(({ id }) => id).sort(), [one, priced].sort());
  assert.equal(listed.body.data[0]?.event.id, stage.eventId);
  for (let turn = 0; turn < 2; turn += 1)
    assert.deepEqual(
      (await add(path, one)).body.data.passAddOns.map(({ addOnId }) => addOnId),
      [one],
    );
  assert.equal(await stockOf(testApp, one), 1);
  assert.deepEqual(
    (await ana.get<{ id: string }[]>(`${path}/addOns`)).body.data.map(({ id }) => id),
    [priced],
  );
  const paid = await add(path, priced);
  assert.deepEqual([paid.statusCode, paid.body.code], [400, 'addOn.priced']);
  const second = await givePass(stage, ana);
  assert.equal((await add(second.path, one)).body.code, 'stock.soldOut');
  assert.equal((await add(path, newId())).statusCode, 404);
});

test('a paid add-on is added once it is paid, priced by the night where it applies, and refunded with the pass', async () => {
  const stage = await makeStage(org);
  const { db, organizationId } = org.context();
  const room = await makeRoomType(db, organizationId, stage.eventId);
  const { registrationId } = await givePass(stage, ana);
  const reservation_id = await makeReservation(db, organizationId, registrationId, room, {
    start_date: inHours(24),
    end_date: inHours(24 * 4),
  });
  const { path } = await givePass(stage, ana, { reservation_id });
  const breakfast = await makeAddOn(db, organizationId, stage.eventId, {
    price: 700,
    price_per_night: true,
    supply: 1,
  });
  const address = await ana.post<{ id: string }>('/self/addresses', {
    name: 'Home',
    address1: 'a',
    city: 'b',
    state: '',
    country: 'DE',
    zip: '',
  });
  const open = (at: string) =>
    ana.get<{ id: string; subTotal: number }>(
      `${at}/addOns/intent?addOnIds=${breakfast}&addressId=${address.body.data.id}`,
    );
  const intent = await open(path);
  assert.equal(intent.statusCode, 200);
  assert.equal(intent.body.data.subTotal, 2100);
  assert.equal((await open(path)).body.data.id, intent.body.data.id);
  assert.deepEqual((await ana.get<Pass>(path)).body.data.passAddOns, []);
  await staff.post(`/admin/payments/intents/${intent.body.data.id}/paid`);
  const { body } = await until(
    () => ana.get<Pass>(path),
    (answer) => answer.body.data.amtPaid > 0,
  );
  assert.deepEqual([body.data.passAddOns[0]?.addOnId, body.data.amtPaid], [breakfast, 2100]);
  assert.equal(await stockOf(testApp, breakfast), 1);
  interface Payment {
    lines: { kind: string; total: number }[];
  }
  const own = await ana.get<{ payments: Payment[] }>(`/self/events/${stage.eventId}/attendee`);
  assert.deepEqual(
    own.body.data.payments.map(({ lines }) => lines.map(({ kind, total }) => [kind, total])),
    [[['addOn', 2100]]],
  );
  const second = await givePass(stage, ana);
  const late = await open(second.path);
  assert.deepEqual([late.statusCode, late.body.code], [409, 'stock.soldOut']);
});

test('refunds an add-on that was paid after it had sold out', async () => {
  const stage = await makeStage(org);
  const { db, organizationId } = org.context();
  const last = await makeAddOn(db, organizationId, stage.eventId, { price: 300, supply: 1 });
  const [first, second] = [await givePass(stage, ana), await givePass(stage, ana)];
  const address = await ana.get<{ id: string }[]>('/self/addresses');
  const intents: string[] = [];
  for (const { path } of [first, second]) {
    const query = `addOnIds=${last}&addressId=${address.body.data[0]?.id}`;
    intents.push((await ana.get<{ id: string }>(`${path}/addOns/intent?${query}`)).body.data.id);
  }
  for (const id of intents) await staff.post(`/admin/payments/intents/${id}/paid`);
  await until(
    () =>
      testApp.database.pool.query<{ amount: number }>(
        'select amount from payment_refund where intent_id = any($1)',
        [intents],
      ),
    ({ rows }) => rows.length === 1 && rows[0]?.amount === 300,
  );
  assert.equal(await stockOf(testApp, last), 1);
});

test('a group ticket tells its buyer who came with it', async () => {
  const stage = await makeStage(org);
  const { db, organizationId } = org.context();
  const { registrationId } = await givePass(stage, ana);
  const coupon = await makeCoupon(db, organizationId, stage.eventId, {
    supply: 3,
    pre_paid: true,
    registration_id: registrationId,
  });
  const [ben, hidden] = [await org.member(), await org.member()];
  const used = await givePass(stage, ben, { coupon_id: coupon });
  await givePass(stage, hidden, { coupon_id: coupon });
  await hidden.post(`/accounts/${ana.id}/block`);
  const path = `/self/events/${stage.eventId}/attendee/coupons`;
  const listed = await ana.get<{ id: string; registrationId: string; _count: { purchases: number } }[]>(path);
  assert.deepEqual(
    listed.body.data.map(({ id, registrationId: by, _count }) => [id, by, _count.purchases]),
    [[coupon, registrationId, 2]],
  );
  assert.equal((await ana.get<{ id: string }>(`${path}/${coupon}`)).body.data.id, coupon);
  const passes = await ana.get<
    { id: string; coupon: { id: string }; attendee: { account: { id: string } } }[]
  >(`${path}/${coupon}/passes`);
  assert.deepEqual(
    passes.body.data.map(({ id, coupon: by, attendee }) => [id, by.id, attendee.account.id]),
    [[used.id, coupon, ben.id]],
  );
  assert.equal((await ben.get(`${path}/${coupon}`)).statusCode, 404);
});

test('a place in a session is found, and what the session asks is answered', async () => {
  const stage: Stage = await makeStage(org);
  const { db, organizationId } = org.context();
  const make = (row: Parameters<typeof makeSession>[3]) =>
    makeSession(db, organizationId, stage.eventId, { registration_enabled: true, ...row });
  const sessionId = await make({ name: 'Knots' });
  const other = await make({ name: 'Sails' });
  await make({ name: 'Over', start_time: inHours(-3), end_time: inHours(-2) });
  await make({ name: 'Open to all', registration_enabled: false });
  const section = await makeSection(db, organizationId, stage.eventId, { session_id: sessionId });
  const question = await makeQuestion(db, organizationId, stage.eventId, section, { required: true });
  const priced = await makeQuestion(db, organizationId, stage.eventId, section, {
    type: 'quantity',
    price: 5,
  });
  const { path, id } = await givePass(stage, ana);
  const now = { created_at: new Date(), updated_at: new Date() };
  await db
    .insertInto('session_access')
    .values({
      ...now,
      organization_id: organizationId,
      id: newId(),
      event_id: stage.eventId,
      session_id: sessionId,
      pass_id: id,
      status: 'needsInfo',
      price: 0,
    })
    .execute();
  const open = await ana.get<{ id: string }[]>(`${path}/available/sessions`);
  assert.deepEqual(
    open.body.data.map((session) => session.id),
    [other],
  );
  const at = `${path}/sessions/${sessionId}`;
  interface Access {
    status: string;
    passId: string;
    pass: { id: string };
    responses: { value: string }[];
  }
  const access = (await ana.get<Access>(at)).body.data;
  assert.deepEqual([access.status, access.passId, access.pass.id], ['needsInfo', id, id]);
  assert.equal((await ana.get(`${path}/sessions/${other}`)).statusCode, 404);
  const sections = await ana.get<{ questions: unknown[] }[]>(`${at}/questions`);
  assert.equal(sections.body.data[0]?.questions.length, 2);
  assert.equal((await ana.put(`${at}/questions`, [{ questionId: question, value: 'rope' }])).statusCode, 200);
  const answered = (await ana.get<Access>(at)).body.data;
  assert.deepEqual([answered.status, answered.responses.map(({ value }) => value)], ['ready', ['rope']]);
  const more = await ana.put(`${at}/questions`, [{ questionId: priced, value: '2' }]);
  assert.deepEqual([more.statusCode, more.body.code], [409, 'response.paid']);
});

test('tells people with no registration, or with only a draft, that they are not registered', async () => {
  const stage = await makeStage(org);
  const path = `/self/events/${stage.eventId}/attendee`;
  assert.equal((await org.visitor.get(path)).statusCode, 401);
  assert.equal((await (await org.member()).get(path)).statusCode, 454);
  const chooser = await org.member();
  const { path: draft } = await givePass(stage, chooser, { status: 'draft' });
  assert.equal((await chooser.get(path)).statusCode, 454);
  assert.equal((await chooser.get(draft)).statusCode, 454);
  assert.equal((await ana.get(`/self/events/${newId()}/attendee`)).statusCode, 404);
  const elsewhere = await (await testApp.organization()).member();
  assert.equal((await elsewhere.get(path)).statusCode, 404);
});
