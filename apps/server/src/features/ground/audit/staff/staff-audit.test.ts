import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { FakeStripe } from '../../../../testing/payments/fake-stripe.ts';
import { makeEvent } from '../../../events/programme/events.factory.ts';
import { forgetAuditJob } from '../audit.jobs.ts';
import type { StaffAuditEntryView, StaffAuditFiltersView } from './staff-audit.schemas.ts';

let fake: FakeStripe;
let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;

before(async () => {
  fake = await FakeStripe.start();
  testApp = await createTestApp({ STRIPE_API_URL: fake.url });
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
});
after(async () => {
  await testApp.close();
  await fake.close();
});

const log = async (query = '', caller = staff): Promise<StaffAuditEntryView[]> => {
  const { statusCode, body } = await caller.get<StaffAuditEntryView[]>(`/admin/audit${query}`);
  assert.equal(statusCode, 200, body.message);
  return body.data;
};
const last = async (): Promise<StaffAuditEntryView> => {
  const [entry] = await log('?pageSize=1');
  assert.ok(entry);
  return entry;
};
const pairs = ({ changes }: StaffAuditEntryView): Record<string, unknown> =>
  Object.fromEntries(
    changes.map(({ field, hidden, before: old, after: next }) => [field, hidden ? 'changed' : [old, next]]),
  );
const makeBenefit = async (title: string, caller = staff): Promise<string> =>
  (await caller.post<{ id: string }>('/admin/benefits', { title })).body.data.id;
const sql = (text: string, values: unknown[] = []) => testApp.database.pool.query(text, values);

test('a benefit that is created, updated and deleted leaves three lines with what changed', async () => {
  const id = await makeBenefit('Two for one');
  await staff.put(`/admin/benefits/${id}`, { priority: 3, description: 'At the bar', managerId: member.id });
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await staff.put(`/admin/benefits/${id}`, { image: picture.toString('base64') });
  await staff.delete(`/admin/benefits/${id}`);
  const entries = await log(`?subject=${id}`);
  assert.deepEqual(
    entries.map(({ operation, account, subjectId, subjectName, status }) => [
      operation,
      account?.id,
      subjectId,
      subjectName,
      status,
    ]),
    ['deleteBenefit', 'updateBenefit', 'updateBenefit', 'createBenefit'].map((operation) => [
      operation,
      staff.id,
      id,
      'Two for one',
      200,
    ]),
  );
  const [deleted, pictured, updated, created] = entries.map(pairs);
  assert.deepEqual(created?.['title'], [null, 'Two for one']);
  assert.deepEqual(updated, {
    priority: [0, 3],
    description: [null, 'At the bar'],
    managerId: [null, member.id],
  });
  assert.deepEqual(
    entries[2]?.people.map((person) => person.id),
    [member.id],
  );
  assert.deepEqual(pictured, { image: 'changed' });
  assert.deepEqual(deleted?.['description'], ['At the bar', null]);
  assert.deepEqual(deleted['image'], 'changed');
  assert.notEqual(entries[0]?.summary, 'deleteBenefit');
  assert.deepEqual((await staff.get('/self/audit')).body.data, [], 'it was not done for the person');
});

test('a long text that is cut within a character is told', async () => {
  const id = await makeBenefit('Bells');
  await staff.put(`/admin/benefits/${id}`, { description: `${'x'.repeat(999)}🔔 and more` });
  const entry = await last();
  // A line that could not be finished has no status.
  assert.deepEqual([entry.operation, entry.status], ['updateBenefit', 200]);
  assert.deepEqual(pairs(entry), { description: [null, `${'x'.repeat(999)}\uFFFD…`] });
});

test('reads and refused calls leave no line', async () => {
  const before = await log();
  await staff.get('/admin/benefits');
  const refused = [
    await staff.post('/admin/benefits', { title: '' }),
    await staff.put(`/admin/benefits/${newId()}`, { title: 'Nothing' }),
    await member.post('/admin/benefits', { title: 'Not theirs' }),
  ];
  assert.deepEqual(
    refused.map(({ statusCode }) => statusCode),
    [400, 404, 403],
  );
  await staff.post('/activities', { message: 'A post is no work of the staff' });
  assert.deepEqual(await log(), before);
});

test('secrets of the payment provider stand neither in the table nor in an answer', async () => {
  const secretKey = fake.addAccount();
  const webhookSecret = 'whsec_c2VjcmV0c2VjcmV0';
  const body = { type: 'stripe', secretKey, publishableKey: 'pk_test_audit', webhookSecret };
  const put = await staff.put('/admin/payments/integration', body);
  assert.equal(put.statusCode, 200, put.body.message);
  const { rows: accounts } = await sql(
    "select account_reference from payment_integration where type = 'stripe' and active",
  );
  assert.deepEqual(pairs(await last()), {
    provider: ['manual', 'stripe'],
    // Where the money goes is no secret.
    accountReference: [null, accounts[0]?.account_reference],
    publishableKey: 'changed',
    secretKey: 'changed',
    webhookSecret: 'changed',
  });
  await staff.put('/admin/payments/integration', {
    type: 'manual',
    termDays: 9,
    instructions: 'By transfer',
  });
  const { rows } = await sql('select to_jsonb(staff_audit)::text as line from staff_audit');
  const everything = [
    JSON.stringify(rows),
    JSON.stringify(await log('?pageSize=100')),
    (await staff.get<string>('/admin/audit.csv')).body.data,
  ].join();
  assert.ok(everything.includes('By transfer'));
  for (const secret of [secretKey, webhookSecret, 'pk_test_audit']) assert.ok(!everything.includes(secret));
});

test('tax rates, moderation rules and advertisements say what changed', async () => {
  await staff.put('/admin/payments/taxRates', { taxRates: [{ country: 'DE', rate: 19, name: 'VAT' }] });
  assert.deepEqual(pairs(await last()), { taxRates: [null, ['DE: VAT 19 %']] });
  const rule = await staff.post<{ id: string }>('/admin/moderation/rules', {
    kind: 'word',
    pattern: 'swindle',
    action: 'flag',
  });
  const { id } = rule.body.data;
  await staff.put(`/admin/moderation/rules/${id}`, { action: 'hold' });
  const changed = await last();
  assert.deepEqual([changed.subjectName, pairs(changed)], ['swindle', { action: ['flag', 'hold'] }]);
  const made = await staff.post<{ id: string }>('/admin/advertisements', {
    type: 'square',
    title: 'Spring sale',
    link: 'https://sponsor.example/',
  });
  await staff.put(`/admin/advertisements/${made.body.data.id}`, { title: 'Summer sale' });
  const renamed = await last();
  assert.deepEqual(
    [renamed.subjectName, pairs(renamed)],
    ['Summer sale', { title: ['Spring sale', 'Summer sale'] }],
  );
});

test('of two changes at once each says what it found', async () => {
  const id = await makeBenefit('Contested');
  const other = await org.staff();
  await Promise.all(
    [1, 2, 3, 4].map((priority) =>
      (priority % 2 === 0 ? staff : other).put(`/admin/benefits/${id}`, { priority }),
    ),
  );
  const steps = (await log(`?subject=${id}&operation=updateBenefit`)).map(
    (entry) => pairs(entry)['priority'] as [number, number],
  );
  const next = new Map(steps);
  assert.equal(next.size, 4, 'no value was found by two of them');
  const path = [0];
  for (let at = next.get(0); at !== undefined; at = next.get(at)) path.push(at);
  assert.deepEqual([...path].sort(), [0, 1, 2, 3, 4]);
});

test('a call is in the log while it runs, and stays without an end when the end cannot be noted', async () => {
  const id = await makeBenefit('Interrupted');
  const client = await testApp.database.pool.connect();
  await client.query('begin');
  await client.query('select id from benefit where id = $1 for update', [id]);
  const call = staff.put(`/admin/benefits/${id}`, { priority: 7 });
  const [begun] = await until(
    () => log(`?subject=${id}&operation=updateBenefit`),
    (entries) => entries.length === 1,
  );
  assert.deepEqual([begun?.status, begun?.changes], [null, []]);
  await client.query('alter table staff_audit rename column status to ended');
  await client.query('commit');
  client.release();
  assert.equal((await call).statusCode, 200, 'it is done all the same');
  await sql('alter table staff_audit rename column ended to status');
  const [left] = await log(`?subject=${id}&operation=updateBenefit`);
  assert.deepEqual([left?.status, left?.changes], [null, []]);
});

test('a call that fails is told as failed, and claims no change', async () => {
  const id = await makeBenefit('Cut off');
  const client = await testApp.database.pool.connect();
  await client.query('begin');
  await client.query('select id from benefit where id = $1 for update', [id]);
  const call = staff.put(`/admin/benefits/${id}`, { priority: 7 });
  await until(
    async () =>
      (
        await sql(
          "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount,
    (count) => count === 1,
  );
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`,
  );
  const { statusCode } = await call;
  await client.query('rollback');
  client.release();
  assert.equal(statusCode, 503);
  const [failed] = await log(`?subject=${id}&operation=updateBenefit`);
  assert.deepEqual([failed?.status, failed?.changes], [503, []]);
});

test('the list is filtered by person, operation, subject and period, page by page', async () => {
  const other = await org.staff();
  const first = await makeBenefit('Of another', other);
  const second = await makeBenefit('Of another as well', other);
  const ids = async (query: string) => (await log(query)).map(({ subjectId }) => subjectId);
  const theirs = `?actor=${other.id}`;
  assert.deepEqual(await ids(theirs), [second, first]);
  assert.deepEqual(await ids(`${theirs}&pageSize=1&page=2`), [first]);
  assert.deepEqual(await ids(`${theirs}&operation=deleteBenefit`), []);
  assert.deepEqual(await ids(`?subject=${first}`), [first]);
  await sql("update staff_audit set created_at = '2026-03-01T12:00:00Z' where subject_id = $1", [first]);
  assert.deepEqual(await ids(`${theirs}&until=2026-03-01T12:00:00.000Z`), []);
  assert.deepEqual(await ids(`${theirs}&from=2026-03-01T12:00:00.000Z&until=2026-03-02T00:00:00.000Z`), [
    first,
  ]);
  assert.deepEqual(await ids(`${theirs}&from=2026-03-01T12:00:00.001Z`), [second]);
  const refused = await staff.get('/admin/audit?from=yesterday');
  assert.equal(refused.statusCode, 400);
  const { accounts, operations } = (await staff.get<StaffAuditFiltersView>('/admin/audit/filters')).body.data;
  assert.ok([staff.id, other.id].every((id) => accounts.some((account) => account.id === id)));
  const known = new Set(operations.map(({ operation }) => operation));
  assert.ok(known.has('updateBenefit') && known.has('exportStaffAudit'));
  assert.ok(!known.has('listAllBenefits') && !known.has('createActivity'));
});

test('the export has the lines of the list, is noted itself, and runs no formula', async () => {
  const other = await org.staff();
  const id = await makeBenefit('=1+1', other);
  await other.put(`/admin/benefits/${id}`, { description: 'Line one\nLine two' });
  const listed = await log(`?actor=${other.id}`);
  const { statusCode, headers, body } = await staff.get<string>(`/admin/audit.csv?actor=${other.id}`);
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/csv/);
  const rows = body.data.trimEnd().split('\r\n');
  assert.match(String(rows[0]), /^\uFEFF"?Time \(UTC\)/);
  assert.deepEqual(
    rows.slice(1).map((row) => [row.slice(1, 20), row.includes(id)]),
    listed.map(({ createdAt }) => [createdAt.slice(0, 19).replace('T', ' '), true]),
  );
  assert.ok(body.data.includes('"\'=1+1"'));
  assert.ok(body.data.includes('description: – → Line one'));
  assert.deepEqual([(await last()).operation, (await last()).status], ['exportStaffAudit', 200]);
});

test('an export of more than one batch is whole and in order', async () => {
  const organization = await testApp.organization();
  const keeper = await organization.staff();
  await sql(
    `insert into staff_audit (organization_id, id, created_at, actor_id, operation, request_id, status)
      select $1, gen_random_uuid(), date_trunc('second', now()) - (n / 3) * interval '1 second', $2, 'updateBenefit', gen_random_uuid(), 200
        from generate_series(1, 1203) as n`,
    [organization.organization.id, keeper.id],
  );
  const { body } = await keeper.get<string>('/admin/audit.csv');
  assert.equal(body.data.trimEnd().split('\r\n').length, 1204);
});

test('the log is for the staff of the organization', async () => {
  const foreigner = await (await testApp.organization()).staff();
  for (const path of ['/admin/audit', '/admin/audit/filters', '/admin/audit.csv'])
    for (const [caller, status] of [
      [org.visitor, 401],
      [member, 403],
      [staff, 200],
    ] as const)
      assert.equal((await caller.get(path)).statusCode, status, path);
  assert.deepEqual(await log('', foreigner), []);
  assert.deepEqual(await log(`?actor=${staff.id}`, foreigner), []);
});

test('a member of the staff who leaves takes the name out of the log, not the line', async () => {
  const leaving = await org.staff();
  const id = await makeBenefit('Left behind', leaving);
  await staff.put(`/admin/benefits/${id}`, { managerId: leaving.id });
  assert.equal((await leaving.delete('/self')).statusCode, 200);
  const [updated, created] = await log(`?subject=${id}`);
  assert.deepEqual([created?.account, created?.subjectName], [null, 'Left behind']);
  assert.deepEqual(pairs(created as StaffAuditEntryView)['title'], [null, 'Left behind']);
  assert.deepEqual([updated?.account?.id, updated?.people], [staff.id, []]);
});

test('a line about an erased person loses its name and its changes', async () => {
  const level = await staff.post<{ id: string }>('/admin/levels', { name: 'Gold', color: '#aabbcc' });
  const sponsor = await org.member();
  const path = `/admin/levels/${level.body.data.id}/accounts/${sponsor.id}`;
  assert.equal((await staff.put(path)).statusCode, 200);
  const { id, subjectId, people } = await last();
  assert.deepEqual([subjectId, people.map((person) => person.id)], [sponsor.id, [sponsor.id]]);
  await sql(
    `update staff_audit set changes = '{"note": [null, "of her"]}', subject_name = 'hers' where id = $1`,
    [id],
  );
  await sponsor.delete('/self');
  const entry = (await log()).find((one) => one.id === id);
  assert.deepEqual([entry?.subjectId, entry?.subjectName, entry?.changes], [null, null, []]);
});

test('lines older than 400 days are deleted', async () => {
  const id = await makeBenefit('Long ago');
  await sql("update staff_audit set created_at = now() - interval '401 days' where subject_id = $1", [id]);
  await makeBenefit('Of today');
  const before = (await log('?pageSize=100')).length;
  await forgetAuditJob.run(
    org.context(),
    {},
    { attempt: 1, isLast: true, signal: AbortSignal.timeout(60_000) },
  );
  assert.deepEqual(await log(`?subject=${id}`), []);
  assert.equal((await log('?pageSize=100')).length, before - 1);
});

test('notes writes outside of /admin that a power opened, and not those of the staff’s own', async () => {
  const creator = await org.member();
  const made = await creator.post<{ id: string }>('/groups', {
    group: { name: 'Archers', description: '', access: 'public', active: true },
  });
  assert.equal(made.statusCode, 200, made.body.message);
  const own = await staff.post<{ id: string }>('/groups', {
    group: { name: 'Staff at home', description: '', access: 'public', active: true },
  });
  const rename = (id: string, name: string) => staff.put(`/groups/${id}`, { group: { name } });
  assert.equal((await rename(made.body.data.id, 'Archers of the bay')).statusCode, 200);
  assert.equal((await rename(own.body.data.id, 'Ours')).statusCode, 200);
  assert.equal((await rename(made.body.data.id, '')).statusCode, 400);
  const { body } = await staff.get<StaffAuditEntryView[]>('/admin/audit?operation=updateGroup');
  assert.deepEqual(
    body.data.map(({ subjectId }) => subjectId),
    [made.body.data.id],
  );
  assert.match(JSON.stringify(body.data), /Archers of the bay/);

  const { db, organizationId } = org.context();
  for (const creator of [member, staff]) {
    const eventId = await makeEvent(db, organizationId, { creator_id: creator.id, draft: true });
    assert.equal((await staff.post(`/listings/${eventId}/publish`)).statusCode, 200);
  }
  const listings = await staff.get<StaffAuditEntryView[]>('/admin/audit?operation=publishListing');
  assert.equal(listings.body.data.length, 1);

  const series = await staff.post<{ id: string }>('/series', { name: 'Summer' });
  assert.equal(series.statusCode, 200, series.body.message);
  const lines = await staff.get<StaffAuditEntryView[]>('/admin/audit?operation=createSeries');
  assert.equal(lines.body.data.length, 1);
});
