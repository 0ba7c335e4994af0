import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { newId } from '../../../platform/ids.ts';
import { inHours, makeEvent } from '../../events/programme/events.factory.ts';
import { foundGroup } from '../../people/groups/index.ts';
import type { DashboardView } from './dashboard.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;
let ben: Caller;

const read = async (by = staff): Promise<DashboardView> => {
  const { statusCode, body } = await by.get<DashboardView>('/admin/dashboard');
  assert.equal(statusCode, 200, body.message);
  return body.data;
};
const run = (statement: string, ...values: unknown[]): Promise<unknown> =>
  testApp.database.pool.query(statement, [org.organization.id, ...values]);
const waiting = async (by = staff): Promise<Record<string, number>> =>
  Object.fromEntries((await read(by)).waiting.map(({ kind, count }) => [kind, count]));
const counted = async (path: string): Promise<number | undefined> => (await staff.get(path)).body.count;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member();
  ben = await org.member();
});
after(() => testApp.close());

/** A payment as the books have it. */
async function pay(row: {
  status: string;
  captured: number;
  captured_at: string | null;
  created_at?: string;
  failed_at?: string;
}) {
  const integration = newId();
  const intent = newId();
  await run(
    `insert into payment_integration (organization_id, id, type, account_reference, created_at, updated_at)
     values ($1, $2, 'manual', $2::uuid::text, now(), now())`,
    integration,
  );
  await run(
    `insert into payment_intent (organization_id, id, integration_id, provider, purpose, subject, details, reference,
       currency, subtotal, tax, amount, tax_rate, status, captured, captured_at, consumed_at, created_at, updated_at, failed_at)
     select $1, $2, $3, 'manual', 'registration', $2::uuid::text, '{}', $2::uuid::text, organization.currency, 500, 0, 500, 0, $4, $5,
       $6::timestamptz, now(), coalesce($7::timestamptz, now()), now(), $8::timestamptz
     from organization where organization_id = $1`,
    intent,
    integration,
    row.status,
    row.captured,
    row.captured_at,
    row.created_at ?? null,
    row.failed_at ?? null,
  );
  return { integration, intent };
}

async function dispute(intent: string, integration: string): Promise<void> {
  const attempt = newId();
  await run(
    `insert into payment_attempt (organization_id, id, intent_id, number, integration_id, provider, amount, tax, currency,
       status, checked_at, created_at, updated_at)
     values ($1, $2, $3, 1, $4, 'manual', 500, 0, 'EUR', 'captured', now(), now(), now())`,
    attempt,
    intent,
    integration,
  );
  for (const status of ['opened', 'won'])
    await run(
      `insert into payment_dispute (organization_id, id, intent_id, attempt_id, provider_reference, amount, currency, status,
         created_at, updated_at)
       values ($1, $2, $3, $4, $2::uuid::text, 500, 'EUR', $5, now(), now())`,
      newId(),
      intent,
      attempt,
      status,
    );
}

test('says nothing waits where nothing does, and counts thirty days of the organization, today last', async () => {
  const { waiting: kinds, days, people, posts, money, storage, events } = await read();
  assert.deepEqual(kinds, []);
  assert.equal(days.length, 30);
  assert.equal(new Set(days).size, 30);
  assert.deepEqual(days, days.toSorted());
  assert.equal(people?.at(-1), 3);
  assert.equal(
    people?.slice(0, -1).some((count) => count > 0),
    false,
  );
  for (const figures of [posts, money?.received, money?.failed, storage])
    assert.deepEqual(
      figures,
      days.map(() => 0),
    );
  assert.deepEqual(events, []);
});

test('counts what waits as the lists do', async () => {
  const { body } = await ana.post<{ id: string }>('/activities', { message: 'Buy gold' });
  await ben.post(`/activities/${body.data.id}/report`, { reason: 'spam' });
  const groupId = await foundGroup(org.context(), {
    slug: 'closed',
    name: 'Closed',
    description: '',
    access: 'private',
    moderatorId: ana.id,
    memberIds: [],
  });
  assert.equal((await ben.post(`/groups/${groupId}/requests`)).statusCode, 200);
  await ben.post('/supportTickets', { type: 'bug', email: 'ben@example.org', request: 'Help' });
  await run(
    `insert into mail (organization_id, id, recipient_address, state, created_at) values ($1, $2, 'x@example.org', 'failed', now())`,
    newId(),
  );
  await pay({ status: 'failed', captured: 0, captured_at: null, failed_at: 'now' });
  await pay({ status: 'expired', captured: 0, captured_at: null, failed_at: 'now' });
  const { intent, integration } = await pay({ status: 'captured', captured: 500, captured_at: 'now' });
  await dispute(intent, integration);
  await run(
    `insert into payment_refund (organization_id, id, intent_id, attempt_id, amount, currency, status, source,
       checked_at, created_at, updated_at)
     select organization_id, $2, intent_id, id, 500, 'EUR', 'pending', 'payer', now(), now(), now()
     from payment_attempt where organization_id = $1 and intent_id = $3`,
    newId(),
    intent,
  );
  assert.deepEqual(await waiting(), {
    reports: 1,
    requests: 1,
    support: 1,
    disputes: 1,
    failedPayments: 1,
    refunds: 1,
    failedMails: 1,
  });
  assert.equal(await counted('/admin/activities?reported=true'), 1);
  assert.equal(await counted('/admin/groups?requested=true'), 1);
  assert.equal(await counted('/admin/groups?requested=false'), 0);
  assert.equal(await counted('/admin/supportTickets?status=open'), 1);
  assert.equal(await counted('/admin/payments/intents?status=failed'), 1);
  assert.equal(await counted('/admin/payments/intents?disputed=true'), 1);
  assert.equal(await counted('/admin/payments/intents?refundDue=true'), 1);
  const { posts, money } = await read();
  assert.equal(posts?.at(-1), 1);
  assert.deepEqual([money?.received.at(-1), money?.failed.at(-1)], [500, 2]);
});

test('gives each amount to its day on the clocks of the organization', async () => {
  const zoned = await testApp.organization();
  const reader = await zoned.staff();
  await testApp.database.pool.query(
    "update account set created_at = '2020-01-01' where organization_id = $1",
    [zoned.organization.id],
  );
  const { days } = (await reader.get<DashboardView>('/admin/dashboard')).body.data;
  const [first = '', second = ''] = days;
  const zone = zoned.organization.timezone;
  for (const [day, time] of [
    [first, '00:00:00'],
    [first, '23:59:59.999'],
    [second, '00:00:00'],
  ] as const) {
    const person = await zoned.member();
    await testApp.database.pool.query(
      'update account set created_at = ($3 || $4)::timestamp at time zone $5 where organization_id = $1 and id = $2',
      [zoned.organization.id, person.id, `${day} `, time, zone],
    );
  }
  const { people } = (await reader.get<DashboardView>('/admin/dashboard')).body.data;
  assert.deepEqual(people?.slice(0, 3), [2, 1, 0]);
});

test('shows the next events with what is taken of them', async () => {
  const { db, organizationId } = org.context();
  const id = await makeEvent(db, organizationId, {
    name: 'Soon',
    event_start: inHours(5),
    registration_limit: 9,
  });
  await makeEvent(db, organizationId, { event_start: inHours(4), draft: true });
  await makeEvent(db, organizationId, { event_start: inHours(3), canceled_at: inHours(-1) });
  await makeEvent(db, organizationId, { event_start: inHours(-3) });
  await run(
    'insert into stock (organization_id, id, supply, taken) values ($1, $2, 9, 4) on conflict (organization_id, id) do update set taken = 4',
    id,
  );
  const { events } = await read();
  assert.deepEqual(
    events?.map(({ name, registrationCount, registrationLimit }) => [
      name,
      registrationCount,
      registrationLimit,
    ]),
    [['Soon', 4, 9]],
  );
});

test('shows each of the staff only what the role may see, and nothing of modules that are off', async () => {
  const cashier = await org.staff('cashier');
  const seen = await read(cashier);
  assert.deepEqual(Object.keys(await waiting(cashier)).toSorted(), [
    'disputes',
    'failedPayments',
    'refunds',
    'support',
  ]);
  assert.deepEqual([seen.posts, seen.storage], [null, null]);
  assert.ok(seen.money !== null && seen.people !== null && seen.events !== null);
  const editor = await read(await org.staff('editor'));
  assert.equal(editor.money, null);
  assert.equal((await ana.get('/admin/dashboard')).statusCode, 403);
  assert.equal((await org.visitor.get('/admin/dashboard')).statusCode, 401);
  const other = await testApp.organization();
  assert.deepEqual((await read(await other.staff())).waiting, []);
});

test('asks the database as often as a call that asks nothing, and once', async () => {
  const nothing = await testApp.fewestQueries(() => staff.get('/admin/audit/filters?unknown'));
  const { queries } = await testApp.fewestQueries(() => read());
  assert.ok(queries <= nothing.queries, `${queries} of ${nothing.queries}`);
});
