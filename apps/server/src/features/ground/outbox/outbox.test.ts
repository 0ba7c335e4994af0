import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { createMail, sendMailJob } from '../../../platform/mail/mail.ts';
import { findMail, listMails } from '../../../platform/mail/mail-rows.ts';
import { MailRefusedError, type Envelope } from '../../../platform/mail/transport.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { MailFailureView, OutboxMailView } from './outbox.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const message = (subject: string) => ({
  to: { name: 'Ana', address: 'ana@example.org' },
  subject,
  text: `${subject}: the text`,
  html: '<p>the text</p>',
});

const outbox = async (caller: Caller, query = ''): Promise<OutboxMailView[]> =>
  (await caller.get<OutboxMailView[]>(`/admin/outbox${query}`)).body.data;

test('without a mail server the staff reads what would have gone out, newest first', async () => {
  for (const subject of ['first', 'second', 'third'])
    await testApp.services.mail.send(org.organization, message(subject));
  await testApp.services.mail.send(other.organization, message('not yours'));
  const answer = await staff.get<OutboxMailView[]>('/admin/outbox?pageSize=2');
  assert.equal(answer.statusCode, 200, answer.body.message);
  assert.equal(answer.body.count, 3);
  assert.deepEqual(
    answer.body.data.map(({ subject }) => subject),
    ['third', 'second'],
  );
  assert.deepEqual(
    (await outbox(staff, '?pageSize=2&page=2')).map(({ subject }) => subject),
    ['first'],
  );
  const [mail] = answer.body.data;
  assert.deepEqual(mail?.to, { name: 'Ana', address: 'ana@example.org' });
  assert.equal(mail.text, 'third: the text');
  assert.deepEqual([mail.state, mail.attempts, mail.error, mail.sentAt], ['queued', 0, null, null]);
});

test('nobody else reads it', async () => {
  assert.equal((await org.visitor.get('/admin/outbox')).statusCode, 401);
  assert.equal((await (await org.member()).get('/admin/outbox')).statusCode, 403);
  const foreign = await other.staff();
  assert.ok((await outbox(foreign)).every(({ subject }) => subject === 'not yours'));
});

test('once jobs run, each mail becomes a file and is marked as sent', async () => {
  await testApp.app.startJobs();
  const mails = await until(
    () => outbox(staff),
    (all) => all.every(({ state }) => state === 'sent'),
  );
  assert.ok(mails.every(({ sentAt, attempts }) => sentAt !== null && attempts === 1));
  const folder = join(testApp.services.config.dataDir, 'outbox');
  const files = await until(
    // Those that begin with a dot are being written.
    async () => (await readdir(folder)).filter((name) => !name.startsWith('.')),
    (all) => all.length === 4,
  );
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  assert.ok(texts.some((text) => text.includes('Subject: third')));
});

test('a mail belongs to the transaction it was written in', async () => {
  const ctx = org.context();
  const count = (await outbox(staff)).length;
  await assert.rejects(
    ctx.transaction(async (inner) => {
      await inner.services.mail.enqueue(inner, message('undone'));
      throw new Error('undone');
    }),
  );
  await ctx.transaction((inner) => inner.services.mail.enqueue(inner, message('done')));
  assert.equal((await outbox(staff)).length, count + 1);
});

test('a sender that may not wait is not told of a failure either', async () => {
  await testApp.services.mail.send({ id: newId() }, message('nowhere'));
  await testApp.services.mail.send(org.organization, {
    ...message('x'),
    to: { address: 'a@b.c\r\nBcc: d@e.f' },
  });
});

test('with a mail server the words are forgotten once they are gone, and failures are kept', async () => {
  const delivered: Envelope[] = [];
  let trouble: Error | undefined;
  const mail = createMail({
    database: testApp.database,
    // Delivery is tried by hand here.
    jobs: {
      ...testApp.services.jobs,
      enqueue: () => Promise.resolve(),
      enqueueAll: () => Promise.resolve(),
    },
    transport: {
      deliver(envelope) {
        delivered.push(envelope);
        return trouble === undefined ? Promise.resolve() : Promise.reject(trouble);
      },
      forget: () => Promise.resolve(),
      close: () => undefined,
    },
    hasServer: true,
    from: 'Atrium <no-reply@atrium.example>',
    log: { error: (text) => assert.fail(text), warn: (text) => assert.fail(text) },
  });
  const ctx = other.context();
  const write = async (subject: string): Promise<string> => {
    await mail.enqueue(ctx, message(subject));
    const [row] = await listMails(ctx.db, ctx.organizationId, { page: 1, pageSize: 1 });
    assert.equal(row?.subject, subject);
    return row.id;
  };
  const read = (id: string) => findMail(ctx.db, ctx.organizationId, id);

  const sent = await write('goes out');
  await mail.deliver(ctx, sent, { attempt: 1, isLast: false });
  await mail.deliver(ctx, sent, { attempt: 2, isLast: false });
  assert.equal(delivered.length, 1);
  assert.deepEqual(delivered[0]?.from, { name: other.organization.name, address: 'no-reply@atrium.example' });
  const gone = await read(sent);
  assert.deepEqual([gone?.state, gone?.subject, gone?.text, gone?.html], ['sent', null, null, null]);

  trouble = new Error('connection refused');
  const late = await write('later');
  await assert.rejects(mail.deliver(ctx, late, { attempt: 1, isLast: false }), /connection refused/);
  assert.deepEqual(
    [(await read(late))?.state, (await read(late))?.last_error, (await read(late))?.text],
    ['queued', 'connection refused', 'later: the text'],
  );
  await assert.rejects(mail.deliver(ctx, late, { attempt: 10, isLast: true }), /connection refused/);
  assert.deepEqual(
    [(await read(late))?.state, (await read(late))?.attempts, (await read(late))?.text],
    ['failed', 10, null],
  );

  trouble = new MailRefusedError('no such user');
  const refused = await write('refused');
  await assert.rejects(mail.deliver(ctx, refused, { attempt: 1, isLast: false }), {
    name: 'PermanentJobError',
  });
  assert.equal((await read(refused))?.state, 'failed');

  // The text of a notification is kept, so that the staff can retry the mail; that of a code is not.
  const reader = await other.member();
  await mail.enqueue(ctx, { ...message('worth a second try'), accountId: reader.id });
  const [kept] = await listMails(ctx.db, ctx.organizationId, { page: 1, pageSize: 1 });
  assert.ok(kept);
  await assert.rejects(mail.deliver(ctx, kept.id, { attempt: 1, isLast: false }));
  Object.assign(testApp.services, { mail });
  const foreign = await other.staff();
  const failures = await foreign.get<MailFailureView[]>('/admin/mail/failures');
  assert.deepEqual(
    failures.body.data.map(({ id, error, attempts, retryable }) => [id, error, attempts, retryable]),
    [
      [kept.id, 'no such user', 1, true],
      [refused, 'no such user', 1, false],
      [late, 'connection refused', 10, false],
    ],
  );
  assert.ok(!JSON.stringify(failures.body).includes('second try'));
  assert.deepEqual((await staff.get('/admin/mail/failures')).body.data, []);
  assert.equal((await reader.get('/admin/mail/failures')).statusCode, 403);
  assert.equal((await other.visitor.get('/admin/mail/failures')).statusCode, 401);
  const retry = (caller: Caller, id: string) => caller.post(`/admin/mail/failures/${id}/retry`);
  assert.equal((await retry(reader, kept.id)).statusCode, 403);
  assert.equal((await retry(staff, kept.id)).statusCode, 404);
  assert.equal((await retry(foreign, refused)).statusCode, 404);
  assert.equal((await retry(foreign, kept.id)).statusCode, 200);
  assert.equal((await retry(foreign, kept.id)).statusCode, 404);
  trouble = undefined;
  await mail.deliver(ctx, kept.id, { attempt: 1, isLast: false });
  assert.equal((await read(kept.id))?.state, 'sent');

  assert.equal((await staff.get('/admin/outbox')).statusCode, 404);
});

test('a mail server that hangs is asked again for hours, not for ever', () => {
  const waits = Array.from({ length: sendMailJob.retries }, (_, n) =>
    Math.min(sendMailJob.firstRetrySeconds * 2 ** n, 3600),
  );
  const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  assert.ok(hours > 1.5 && hours < 12, String(hours));
});
