import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeOperatorBySlug, changeStaffBySlug } from '../../ground/roles/index.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { keepHeartbeat } from './index.ts';
import type { SystemView } from './system.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let operator: Caller;
let owner: Caller;
let stranger: Caller;

const run = (text: string, ...values: unknown[]) => testApp.database.pool.query(text, values);
const slugOf = async ({ organization }: TestOrganization): Promise<string> => {
  const { rows } = await run('select slug from organization where organization_id = $1', organization.id);
  return (rows[0] as { slug: string }).slug;
};
const grant = async (of: TestOrganization, who: Caller, change: 'add' | 'remove'): Promise<void> =>
  changeOperatorBySlug(testApp.database, await slugOf(of), change, `${who.id}@example.org`);
type Whole = { [Part in keyof SystemView]: NonNullable<SystemView[Part]> };
const readParts = async (): Promise<SystemView> => {
  const { statusCode, body } = await operator.get<SystemView>('/admin/system');
  assert.equal(statusCode, 200, body.message);
  return body.data;
};
const read = async (): Promise<Whole> => {
  const parts = await readParts();
  for (const [name, part] of Object.entries(parts)) assert.notEqual(part, null, name);
  return parts as Whole;
};

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  operator = await org.staff();
  owner = await org.staff();
  stranger = await other.staff();
  await grant(org, operator, 'add');
});
after(() => testApp.close());

test('shows the installation to its operators, and to no owner of any organization', async () => {
  const { version, database, disk, mails } = await read();
  assert.match(version, /^\d+\.\d+/);
  assert.ok(database.size > 0 && database.connections > 0 && database.migrations > 100);
  assert.ok(disk.free > 0 && disk.size >= disk.free);
  assert.equal(mails.hasServer, false);
  for (const caller of [owner, stranger, await org.member()])
    for (const answer of [
      await caller.get('/admin/system'),
      await caller.post('/admin/system/check'),
      await caller.post('/admin/system/jobs/retry', { queue: 'mail.send' }),
    ])
      assert.equal(answer.statusCode, 403);
  assert.equal((await org.visitor.get('/admin/system')).statusCode, 401);
  // Calls the other organization with a token of this one.
  assert.equal((await other.as(operator.token).get('/admin/system')).statusCode, 401);
});

test('a part that cannot be read is missing by itself', async () => {
  await run('alter table server_process rename to server_process_away');
  try {
    const { processes, queues, checks, database } = await readParts();
    assert.equal(processes, null);
    assert.ok(queues !== null && checks !== null && database !== null);
  } finally {
    await run('alter table server_process_away rename to server_process');
  }
  await read();
});

test('tells who operates, and that no role can hold the power', async () => {
  const { body } = await operator.get<{ powers: string[] }>('/self');
  assert.ok(body.data.powers.includes('installation'));
  const { body: theirs } = await owner.get<{ powers: string[] }>('/self');
  assert.ok(!theirs.data.powers.includes('installation'));
  for (const caller of [owner, operator]) {
    const made = await caller.post('/admin/roles', { name: 'Root', powers: ['installation'] });
    assert.equal(made.statusCode, 403, made.body.message);
  }
});

test('ends with the grant, with the role in the staff, and is given to nobody outside the staff', async () => {
  const second = await org.staff();
  const status = async (): Promise<number> => (await second.get('/admin/system')).statusCode;
  await grant(org, second, 'add');
  await until(status, (code) => code === 200);
  await grant(org, second, 'remove');
  await until(status, (code) => code === 403);
  await grant(org, second, 'add');
  await until(status, (code) => code === 200);
  assert.equal((await owner.delete(`/admin/staff/${second.id}`)).statusCode, 200);
  await until(status, (code) => code === 403);
  const email = `${second.id}@example.org`;
  const added = await owner.post('/admin/staff', { email, role: 'viewer' });
  assert.equal(added.statusCode, 200, added.body.message);
  const operates = async (): Promise<boolean> => {
    const { rows } = await run('select 1 from installation_operator where account_id = $1', second.id);
    return rows.length > 0;
  };
  assert.equal(await operates(), false);
  await grant(org, second, 'add');
  await changeStaffBySlug(testApp.database, await slugOf(org), 'remove', email);
  assert.equal(await operates(), false);
  await assert.rejects(grant(org, await org.member(), 'add'), /Only the staff can be operators/);
  await assert.rejects(grant(other, operator, 'add'), /find an account/);
});

test('lets nobody without that power suspend an operator, however low the role', async () => {
  const viewer = await org.staff('viewer');
  await grant(org, viewer, 'add');
  const path = `/moderation/accounts/${viewer.id}/suspend`;
  for (const caller of [await org.staff('manager'), owner]) {
    const { statusCode, body } = await caller.post(path, { reason: 'Spam' });
    assert.deepEqual([statusCode, body.code], [403, 'moderation.superior']);
  }
  await grant(org, viewer, 'remove');
  assert.equal((await owner.post(path, { reason: 'Spam' })).statusCode, 200);
});

test('lists processes with their memory, calls silent ones lost, and forgets those that ended', async () => {
  const heartbeat = await keepHeartbeat(testApp.database, 'web');
  const [mine] = (await read()).processes;
  assert.equal(mine?.pid, process.pid);
  assert.equal(mine.role, 'web');
  assert.equal(mine.isLost, false);
  assert.ok(mine.memory > 10_000_000);
  await run("update server_process set seen_at = seen_at - interval '2 minutes'");
  assert.equal((await read()).processes[0]?.isLost, true);
  await heartbeat.beat();
  assert.equal((await read()).processes[0]?.isLost, false);
  await run(
    `insert into server_process (id, role, host, pid, version, started_at, seen_at, memory, lag_ms)
     values (gen_random_uuid(), 'worker', 'gone', 1, '0', now(), now() - interval '2 hours', 1, 0)`,
  );
  assert.equal((await read()).processes.length, 2);
  await heartbeat.beat();
  assert.deepEqual(
    (await read()).processes.map(({ role }) => role),
    ['web'],
  );
  await heartbeat.stop();
  assert.deepEqual((await read()).processes, []);
});

test('counts what waits and what has failed, without what jobs and mails say, and tries failed jobs again', async () => {
  const queue = async (name: string) => (await read()).queues.find((one) => one.name === name);
  const before = await queue('mail.send');
  assert.ok(before !== undefined);
  await run(
    `insert into pgboss.job (name, data, start_after) values ('mail.send', $1, now() - interval '1 hour')`,
    { organizationId: org.organization.id, payload: { mailId: 'secret-of-the-payload' } },
  );
  const waiting = await queue('mail.send');
  assert.equal(waiting?.waiting, before.waiting + 1);
  assert.ok(waiting?.oldestAt !== null && Date.parse(waiting?.oldestAt ?? '') < Date.now() - 3_000_000);
  await run(
    `insert into pgboss.job (name, source_name, source_id, data, output)
     values ('dead-letters', 'mail.send', gen_random_uuid(), $1, '{"message": "The server said no."}')`,
    { organizationId: org.organization.id, payload: { mailId: '4b5b0d0e-9d5e-4a5e-9a3e-7c0b6a5d4c3b' } },
  );
  const { failedJobs, queues } = await read();
  assert.deepEqual(
    failedJobs.map((job) => [job.queue, job.organizationId, job.error]),
    [['mail.send', org.organization.id, 'The server said no.']],
  );
  assert.equal(queues[0]?.name, 'mail.send');
  assert.ok(!JSON.stringify(await read()).includes('secret-of-the-payload'));
  const retried = await operator.post<{ retried: number }>('/admin/system/jobs/retry', {
    queue: 'mail.send',
  });
  assert.equal(retried.body.data.retried, 1);
  assert.equal((await queue('mail.send'))?.failed, 0);
  const again = await operator.post('/admin/system/jobs/retry', { queue: 'mail.send' });
  assert.equal(again.statusCode, 404);
});

test('stops counting sent mails at so many of all organizations together', async () => {
  for (const { organization } of [org, other])
    await run(
      `insert into mail (organization_id, id, recipient_address, state, created_at)
       select $1, gen_random_uuid(), 'many@example.org', 'sent', now() from generate_series(1, 6000)`,
      organization.id,
    );
  assert.equal((await read()).mails.sent, 10_001);
  await run("delete from mail where recipient_address = 'many@example.org'");
});

test('checks the books of every organization in the background and keeps what was found', async () => {
  await run(
    'insert into stock (organization_id, id, supply, taken) values ($1, gen_random_uuid(), 9, 4)',
    other.organization.id,
  );
  await testApp.app.startJobs();
  assert.equal((await operator.post('/admin/system/check')).statusCode, 200);
  const { checks } = await until(read, (system) =>
    system.checks.every(({ checkedAt }) => checkedAt !== null),
  );
  assert.equal(checks.length, 2);
  assert.equal(checks[0]?.organizationId, other.organization.id);
  assert.match(checks[0].sentences[0] ?? '', /^Stock does not agree/);
  assert.deepEqual(checks[1]?.sentences, []);
  const { rows } = await run(
    "select count(*)::int as count from mail where subject like 'Payments or places%'",
  );
  assert.deepEqual(rows, [{ count: 0 }]);
});

test('asks the database for no more when there are more organizations', async () => {
  const { queries: few } = await testApp.fewestQueries(read);
  for (let more = 0; more < 3; more += 1) await testApp.organization();
  const { queries: many } = await testApp.fewestQueries(read);
  assert.equal(many, few);
});

test('shows of an organization that has stored nothing yet the part that it will have', async () => {
  const { organization } = await testApp.organization();
  const { body } = await operator.get<SystemView>('/admin/system');
  const fresh = body.data.storage?.organizations.find((one) => one.organizationId === organization.id);
  assert.deepEqual([fresh?.used, fresh?.limit], [0, 250 * 1024 ** 3]);
});

test('limits what an organization may store, and lists the fullest first', async () => {
  const path = `/admin/system/storage/${other.organization.id}`;
  assert.equal((await stranger.put(path, { limit: 5 })).statusCode, 403);
  const put = await operator.put<{ limit: number }>(path, { limit: 5 });
  assert.equal(put.statusCode, 200, put.body.message);
  assert.equal(put.body.data.limit, 5);
  const dataUri = 'data:text/plain;base64,eHh4eA==';
  assert.equal((await stranger.post('/storage/files', { dataUri })).statusCode, 200);
  assert.equal((await stranger.post('/storage/files', { dataUri })).statusCode, 507);
  const { storage } = await read();
  assert.deepEqual(storage.used, 4);
  const [first] = storage.organizations;
  assert.deepEqual([first?.organizationId, first?.used, first?.limit], [other.organization.id, 4, 5]);
  assert.equal((await operator.put(path, { limit: null })).statusCode, 200);
  assert.equal((await stranger.post('/storage/files', { dataUri })).statusCode, 200);
  const unknown = await operator.put(`/admin/system/storage/${operator.id}`, { limit: 5 });
  assert.equal(unknown.statusCode, 404);
});
