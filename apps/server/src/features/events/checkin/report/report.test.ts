import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeEvent } from '../../programme/events.factory.ts';
import {
  makePass,
  makePassType,
  makeQuestion,
  makeRegistration,
  makeResponse,
  makeSection,
} from '../../registration/passes/passes.factory.ts';
import { newId } from '../../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { EventReportView } from './report.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let eventId: string;
let regular: string;
let vip: string;
let meal: string;
let topics: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  host = await org.member();
  const { db, organizationId } = org.context();
  eventId = await makeEvent(db, organizationId, {
    slug: 'summit',
    creator_id: host.id,
    timezone: 'Asia/Tokyo',
  });
  regular = await makePassType(db, organizationId, eventId, { name: 'Regular', supply: 50 });
  vip = await makePassType(db, organizationId, eventId, { name: 'VIP', sort_order: 1 });
  const section = await makeSection(db, organizationId, eventId);
  meal = await makeQuestion(db, organizationId, eventId, section, {
    type: 'radio',
    name: 'Meal',
    choices: { meat: null, plants: null },
  });
  topics = await makeQuestion(db, organizationId, eventId, section, {
    type: 'checkbox',
    name: 'Topics',
    sort_order: 1,
    choices: { a: null, b: null },
  });
});
after(() => testApp.close());

const read = async (caller = host): Promise<EventReportView> => {
  const answer = await caller.get<EventReportView>('/listings/summit/report');
  assert.equal(answer.statusCode, 200, JSON.stringify(answer.body));
  return answer.body.data;
};

async function receive(type: 'charge' | 'refund', amount: number, tax: number, at: string): Promise<void> {
  const { db, organizationId } = org.context();
  await db
    .insertInto('receipt')
    .values({
      organization_id: organizationId,
      id: newId(),
      event_id: eventId,
      registration_id: newId(),
      intent_id: newId(),
      type,
      account_id: null,
      refund_id: null,
      address1: null,
      address2: null,
      city: null,
      state: null,
      country: null,
      zip: null,
      sales_tax_rate: null,
      last4: null,
      reference: null,
      sub_total: amount - tax,
      sales_tax: tax,
      charged_amount: amount,
      currency: 'USD',
      created_at: new Date(at),
    })
    .execute();
}

test('before the first sale everything is zero', async () => {
  const report = await read();
  assert.deepEqual(report.sales, []);
  assert.deepEqual(report.totals, {
    registrations: 0,
    passes: 0,
    incomplete: 0,
    canceled: 0,
    checkedIn: 0,
    charged: 0,
    refunded: 0,
    refundDue: 0,
    tax: 0,
  });
  assert.deepEqual(
    report.passTypes.map(({ name, supply, passes }) => [name, supply, passes]),
    [
      ['Regular', 50, 0],
      ['VIP', null, 0],
    ],
  );
});

test('counts sales, payments, refunds, answers and check-ins once each, by days of the event', async () => {
  const { db, organizationId } = org.context();
  const buyer = await makeRegistration(db, organizationId, eventId, (await org.member()).id);
  const other = await makeRegistration(db, organizationId, eventId, (await org.member()).id);
  // Half past eleven at night in London is tomorrow in Tokyo.
  const [may1, may2] = [new Date('2026-05-01T12:00:00Z'), new Date('2026-05-01T23:30:00Z')];
  const used_at = new Date('2026-06-01T00:07:00Z');
  const first = await makePass(db, organizationId, buyer, regular, {
    created_at: may1,
    amount_paid: 5000,
    amount_refunded: 1000,
    used_at,
  });
  const second = await makePass(db, organizationId, buyer, regular, {
    created_at: may1,
    used_at: new Date('2026-06-01T00:14:59Z'),
  });
  const third = await makePass(db, organizationId, other, vip, {
    created_at: may2,
    amount_paid: 9000,
    status: 'needsInfo',
  });
  await makePass(db, organizationId, other, vip, { created_at: may2, status: 'canceled' });
  const chosen = await makePass(db, organizationId, other, vip, { created_at: may2, status: 'draft' });
  await receive('charge', 14_000, 1400, '2026-05-01T12:00:00Z');
  await receive('refund', 1000, 100, '2026-05-01T23:30:00Z');
  for (const [pass, value] of [
    [first, 'plants'],
    [second, 'plants'],
    [third, 'meat'],
    [chosen, 'meat'],
  ] as const)
    await makeResponse(db, organizationId, pass, meal, value);
  await makeResponse(db, organizationId, first, topics, '["a","b"]');
  await makeResponse(db, organizationId, second, topics, '["b"]');

  const report = await read();
  assert.equal(report.timezone, 'Asia/Tokyo');
  assert.deepEqual(report.totals, {
    registrations: 2,
    passes: 3,
    incomplete: 1,
    canceled: 1,
    checkedIn: 2,
    charged: 14_000,
    refunded: 1000,
    refundDue: 0,
    tax: 1300,
  });
  assert.deepEqual(report.sales, [
    { date: '2026-05-01', passes: 2, charged: 14_000, refunded: 0 },
    { date: '2026-05-02', passes: 1, charged: 0, refunded: 1000 },
  ]);
  assert.deepEqual(
    report.passTypes.map(({ id: _id, ...row }) => row),
    [
      { name: 'Regular', supply: 50, passes: 2, canceled: 0, checkedIn: 2, amount: 4000 },
      { name: 'VIP', supply: null, passes: 1, canceled: 1, checkedIn: 0, amount: 9000 },
    ],
  );
  assert.deepEqual(report.checkIns, [{ from: '2026-06-01T00:00:00.000Z', count: 2 }]);
  assert.deepEqual(
    report.questions.map(({ name, answers, choices }) => [
      name,
      answers,
      Object.fromEntries(choices.map(({ value, count }) => [value, count])),
    ]),
    [
      ['Meal', 3, { meat: 1, plants: 2 }],
      ['Topics', 2, { a: 1, b: 2 }],
    ],
  );
});

test('the same questions to the database, however many passes', async () => {
  const before = await testApp.fewestQueries(() => read());
  const { db, organizationId } = org.context();
  const buyer = await makeRegistration(db, organizationId, eventId, (await org.member()).id);
  for (let pass = 0; pass < 10; pass += 1) await makePass(db, organizationId, buyer, vip);
  const later = await testApp.fewestQueries(() => read());
  assert.ok(later.queries <= before.queries, `${later.queries} instead of ${before.queries}`);
});

test('the report leaves as a table', async () => {
  const { statusCode, body, headers } = await host.get<string>('/listings/summit/report/export');
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/csv/);
  assert.match(
    body.data,
    /^\uFEFF"Day","Passes sold","Paid","Given back","Currency"\r\n"2026-05-01",2,"140\.00","0\.00",/,
  );
  const german = await host.send<string>('GET', '/listings/summit/report/export', undefined, {
    locale: 'de',
  });
  assert.match(german.body.data, /^\uFEFF"Tag",/);
});

test('reports are for those who run the event', async () => {
  const stranger = await org.member();
  const foreigner = await (await testApp.organization()).member();
  for (const path of ['report', 'report/export'])
    for (const [caller, status] of [
      [org.visitor, 401],
      [stranger, 404],
      [foreigner, 404],
      [await org.staff(), 200],
    ] as const)
      assert.equal((await caller.get(`/listings/${eventId}/${path}`)).statusCode, status);
});
