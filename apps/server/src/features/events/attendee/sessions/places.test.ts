import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { inHours, makeSession } from '../../programme/events.factory.ts';
import { makeQuestion, makeRefundSchedule, makeSection } from '../../registration/passes/passes.factory.ts';
import { givePass, makeStage, stockOf, type Stage } from '../stage.factory.ts';

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

interface Quote {
  amount: number;
  percentage: number;
  passIds: string[];
}

const makePlaces = (stage: Stage, row: Parameters<typeof makeSession>[3] = {}): Promise<string> => {
  const { db, organizationId } = org.context();
  return makeSession(db, organizationId, stage.eventId, {
    registration_enabled: true,
    supply: 1,
    start_time: inHours(49),
    end_time: inHours(50),
    ...row,
  });
};

const signUpOf = (stage: Stage, sessionId: string): string =>
  `/self/events/${stage.eventId}/sessions/${sessionId}/registration`;

async function join(stage: Stage, caller: Caller, sessionId: string, passId: string) {
  const path = signUpOf(stage, sessionId);
  const chosen = await caller.post(`${path}/passes`, [{ passId }]);
  return chosen.statusCode === 200 ? caller.post(`${path}/submit`) : chosen;
}

/** A place for a pass of Ana’s; answers its payment. */
async function pay(stage: Stage, sessionId: string, own: { id: string; path: string }): Promise<string> {
  const address = await ana.post<{ id: string }>('/self/addresses', {
    name: 'Home',
    address1: 'Quay 1',
    city: 'Lisbon',
    state: '',
    country: 'PT',
    zip: '1000',
  });
  const path = signUpOf(stage, sessionId);
  assert.equal((await ana.post(`${path}/passes`, [{ passId: own.id }])).statusCode, 200);
  const { data } = (await ana.get<{ id: string }>(`${path}/intent?addressId=${address.body.data.id}`)).body;
  assert.equal((await staff.post(`/admin/payments/intents/${data.id}/paid`)).statusCode, 200);
  await until(
    () => ana.get<{ status: string }>(`${own.path}/sessions/${sessionId}`),
    ({ statusCode, body }) => statusCode === 200 && body.data.status === 'ready',
  );
  return data.id;
}

test('a place given up is there for the next, and may be had again', async () => {
  const stage = await makeStage(org);
  const sessionId = await makePlaces(stage);
  const { db, organizationId } = org.context();
  const section = await makeSection(db, organizationId, stage.eventId, { session_id: sessionId });
  const course = await makeQuestion(db, organizationId, stage.eventId, section, {
    type: 'select',
    choices: { sails: 1 },
  });
  const own = await givePass(stage, ana);
  const ben = await org.member();
  const his = await givePass(stage, ben);
  const place = `${own.path}/sessions/${sessionId}`;
  assert.equal((await join(stage, ana, sessionId, own.id)).statusCode, 200);
  assert.equal(
    (await ana.put(`${place}/questions`, [{ questionId: course, value: 'sails' }])).statusCode,
    200,
  );
  assert.equal((await join(stage, ben, sessionId, his.id)).body.code, 'stock.soldOut');
  assert.deepEqual((await ana.get<Quote>(`${place}/refund`)).body.data.amount, 0);
  // Nobody else's, and not by another pass.
  assert.equal((await ben.delete(place)).statusCode, 404);
  assert.equal((await ben.delete(`${his.path}/sessions/${sessionId}`)).statusCode, 200);
  assert.equal(await stockOf(testApp, sessionId), 1);

  assert.equal((await ana.delete(place)).statusCode, 200);
  assert.equal((await ana.get(place)).statusCode, 404);
  assert.equal(await stockOf(testApp, sessionId), 0);
  assert.equal(await takenAnswers(course), 0);
  // Again, nothing more is given back.
  assert.equal((await ana.delete(place)).statusCode, 200);
  assert.equal((await join(stage, ben, sessionId, his.id)).statusCode, 200);
  assert.equal((await ana.delete(place)).statusCode, 200);
  assert.equal(await stockOf(testApp, sessionId), 1);
  assert.equal((await ben.delete(`${his.path}/sessions/${sessionId}`)).statusCode, 200);
  assert.equal((await join(stage, ana, sessionId, own.id)).statusCode, 200);
  assert.equal((await ana.get<{ status: string }>(place)).body.data.status, 'ready');
});

async function takenAnswers(questionId: string): Promise<number> {
  const { rows } = await testApp.database.pool.query<{ taken: number }>(
    `select coalesce(sum(stock.taken), 0)::int as taken from stock join question_choice c on c.id = stock.id
     where c.question_id = $1`,
    [questionId],
  );
  return rows[0]?.taken ?? 0;
}

test('a place that was paid for returns its money by the schedule of its pass, each time once', async () => {
  const stage = await makeStage(org);
  const { db, organizationId } = org.context();
  await makeRefundSchedule(db, organizationId, stage.passTypeId, 50);
  const sessionId = await makePlaces(stage, { price: 1001 });
  const own = await givePass(stage, ana);
  const place = `${own.path}/sessions/${sessionId}`;
  // A person who returns pays again, and only the new payment is refunded.
  for (let turn = 0; turn < 2; turn += 1) {
    const paid = await pay(stage, sessionId, own);
    const quote = (await ana.get<Quote>(`${place}/refund`)).body.data;
    assert.deepEqual([quote.amount, quote.percentage, quote.passIds], [500, 50, []]);
    const answers = await Promise.all([ana.delete(place), ana.delete(place), ana.delete(place)]);
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
    const { rows } = await testApp.database.pool.query<{ amount: number }>(
      'select amount from payment_refund where intent_id = $1',
      [paid],
    );
    assert.deepEqual(rows, [{ amount: 500 }]);
    assert.equal(await stockOf(testApp, sessionId), 0);
  }
});

test('a free pass with a paid place is no free gift: where it cannot be canceled, no money goes back', async () => {
  const stage = await makeStage(org, { passType: { cancelable: false } });
  const { db, organizationId } = org.context();
  await makeRefundSchedule(db, organizationId, stage.passTypeId, 90);
  const sessionId = await makePlaces(stage, { price: 1000 });
  const own = await givePass(stage, ana);
  const intentId = await pay(stage, sessionId, own);
  const ben = await org.member();
  assert.equal((await ana.post(`${own.path}/transfer`, { receiverId: ben.id })).statusCode, 200);
  for (const answer of [await ben.get(`${own.path}/refund`), await ben.put(`${own.path}/cancel`, {})])
    assert.deepEqual([answer.statusCode, answer.body.code], [409, 'pass.notCancelable']);
  const refunds = await testApp.database.pool.query(
    'select amount from payment_refund where intent_id = $1',
    [intentId],
  );
  assert.deepEqual(refunds.rows, []);
  // Money that went back was not paid.
  await testApp.database.pool.query(
    'update session_access set amount_refunded = amount_paid where pass_id = $1',
    [own.id],
  );
  assert.equal((await ben.put(`${own.path}/cancel`, {})).statusCode, 200);
});

test('refuses to give up places in sessions that have begun, and paid places that are not cancelable', async () => {
  const stage = await makeStage(org, { passType: { cancelable: false } });
  const own = await givePass(stage, ana);
  const begun = await makePlaces(stage);
  const priced = await makePlaces(stage, { price: 500 });
  assert.equal((await join(stage, ana, begun, own.id)).statusCode, 200);
  const { db, organizationId } = org.context();
  await testApp.database.pool.query(
    "update event_session set start_time = now() - interval '1 minute' where id = $1",
    [begun],
  );
  await db
    .insertInto('session_access')
    .values({
      organization_id: organizationId,
      id: crypto.randomUUID(),
      event_id: stage.eventId,
      session_id: priced,
      pass_id: own.id,
      status: 'ready',
      price: 500,
      amount_paid: 500,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  for (const [sessionId, code] of [
    [begun, 'session.begun'],
    [priced, 'session.notCancelable'],
  ] as const) {
    const place = `${own.path}/sessions/${sessionId}`;
    for (const answer of [await ana.delete(place), await ana.get(`${place}/refund`)])
      assert.deepEqual([answer.statusCode, answer.body.code], [409, code]);
    assert.equal((await ana.get(place)).statusCode, 200);
  }
  const free = await makePlaces(stage);
  assert.equal((await join(stage, ana, free, own.id)).statusCode, 200);
  assert.equal((await ana.delete(`${own.path}/sessions/${free}`)).statusCode, 200);
  assert.equal((await ana.delete(`${own.path}/sessions/${crypto.randomUUID()}`)).statusCode, 404);
});
