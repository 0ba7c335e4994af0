import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { createMail, failLostMailsJob, type Mail } from '../../../platform/mail/mail.ts';
import { MailRefusedError } from '../../../platform/mail/transport.ts';
import { findMail, listMails } from '../../../platform/mail/mail-rows.ts';
import { createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';

let testApp: TestApp;
let org: TestOrganization;
let mail: Mail;
let delivered: string[] = [];
let takesMs = 0;
let refusal: Error | undefined;
const { signal } = new AbortController();

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  mail = createMail({
    database: testApp.database,
    jobs: testApp.services.jobs,
    transport: {
      async deliver({ id }) {
        await wait(takesMs);
        if (refusal !== undefined) throw refusal;
        delivered.push(id);
      },
      forget: () => Promise.resolve(),
      close: () => undefined,
    },
    hasServer: true,
    from: 'no-reply@atrium.example',
    log: { error: (text) => assert.fail(text), warn: (text) => assert.fail(text) },
  });
});
after(() => testApp.close());

async function written(): Promise<string> {
  delivered = [];
  const ctx = org.context();
  await mail.enqueue(ctx, {
    to: { address: 'ana@example.org' },
    subject: 'Once',
    text: 'once',
    html: '<p>once</p>',
  });
  const [row] = await listMails(ctx.db, ctx.organizationId, { page: 1, pageSize: 1 });
  return row?.id ?? assert.fail();
}
const deliver = (id: string) => mail.deliver(org.context(), id, { attempt: 1, isLast: false });
const state = async (id: string) => (await findMail(org.context().db, org.organization.id, id))?.state;

test('a mail that two tries send at once goes out once', async () => {
  takesMs = 300;
  const id = await written();
  const tries = await Promise.allSettled([deliver(id), deliver(id), deliver(id)]);
  takesMs = 0;
  assert.deepEqual(tries.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected']);
  assert.deepEqual([delivered, await state(id)], [[id], 'sent']);
  await deliver(id);
  assert.deepEqual(delivered, [id]);
});

test('a mail whose sender died is taken up after ten minutes', async () => {
  const id = await written();
  const claim = (minutes: number) =>
    testApp.database.pool.query(
      "update mail set claimed_at = now() - $2 * interval '1 minute' where id = $1",
      [id, minutes],
    );
  await claim(9);
  await assert.rejects(deliver(id), /Another process/);
  await claim(11);
  await deliver(id);
  assert.deepEqual([delivered, await state(id)], [[id], 'sent']);
});

const endJobs = (ids: readonly string[]) =>
  testApp.database.pool.query(
    "update pgboss.job set state = 'failed' where name = 'mail.send' and data->'payload'->>'mailId' = any ($1)",
    [ids],
  );
const failLost = () => failLostMailsJob.run(org.context(), {}, { attempt: 1, isLast: false, signal });

test('a mail that a job still sends is not given up, however long the server was down', async () => {
  const id = await written();
  await testApp.database.pool.query(
    "update mail set attempts = 3, claimed_at = now() - interval '5 hours' where id = $1",
    [id],
  );
  await failLost();
  assert.equal(await state(id), 'queued');
  await deliver(id);
  assert.deepEqual([delivered, await state(id)], [[id], 'sent']);
});

test('a mail whose sender died in the last try is shown as failed, and the staff sends it again', async () => {
  const staff = await org.staff();
  const member = await org.member();
  const id = await written();
  const [code, other] = [await written(), await written()];
  const claim = (ids: readonly string[], hours: number) =>
    testApp.database.pool.query(
      "update mail set attempts = 9, claimed_at = now() - $2 * interval '1 hour' where id = any ($1)",
      [ids, hours],
    );
  await testApp.database.pool.query('update mail set account_id = $2 where id = $1', [id, member.id]);
  await endJobs([id, code]);
  await claim([id, code], 4);
  await claim([other], 2);
  await Promise.all([failLost(), failLost()]);
  assert.deepEqual(await Promise.all([id, code, other].map(state)), ['failed', 'failed', 'queued']);
  const failed = (await staff.get<{ id: string; retryable: boolean }[]>('/admin/mail/failures')).body.data;
  assert.deepEqual(
    new Map(failed.map((one) => [one.id, one.retryable])),
    new Map([
      [code, false],
      [id, true],
    ]),
  );
  const textOf = async (one: string) => (await findMail(org.context().db, org.organization.id, one))?.text;
  assert.deepEqual([await textOf(id), await textOf(code)], ['once', null]);
  assert.equal((await staff.post(`/admin/mail/failures/${id}/retry`)).statusCode, 200);
  await deliver(id);
  assert.equal(await state(id), 'sent');
});

test('a mail that went out while the database was away is marked as sent, not sent again', async () => {
  const { pool } = testApp.database;
  await pool.query(`
    create sequence tries;
    create function be_away() returns trigger language plpgsql as $$
    begin
      if nextval('tries') <= 3 then raise exception 'away' using errcode = '57P03'; end if;
      return new;
    end $$;
    create trigger be_away before update on mail for each row when (new.state = 'sent') execute function be_away()`);
  const id = await written();
  await deliver(id);
  await pool.query('drop trigger be_away on mail');
  assert.deepEqual([delivered, await state(id)], [[id], 'sent']);
});

test('an answer with a character that no database takes is kept without it', async () => {
  const id = await written();
  refusal = new MailRefusedError('No such\0 user');
  await assert.rejects(deliver(id), /No such/);
  refusal = undefined;
  const row = await findMail(org.context().db, org.organization.id, id);
  assert.deepEqual([row?.state, row?.last_error], ['failed', 'No such user']);
});
