import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { listMails } from '../../../platform/mail/mail-rows.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { MailSettingsView, MailTestView } from './mail-settings.schemas.ts';

interface Received {
  readonly by: string;
  readonly from: string;
  readonly to: string[];
  readonly text: string;
}

const PASSWORD = 'the server knows this';
let received: Received[] = [];
let isRefusing = false;
let isUnknown = false;

function startServer(by: string, password?: string): Promise<{ server: SMTPServer; port: number }> {
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === 'club' && auth.password === password
        ? done(null, { user: 'club' })
        : done(new Error('That is not the password.')),
    onMailFrom: (_address, _session, done) =>
      isRefusing ? done(Object.assign(new Error('Not your address.'), { responseCode: 553 })) : done(),
    onRcptTo: (_address, _session, done) =>
      isUnknown ? done(Object.assign(new Error('No such user.'), { responseCode: 550 })) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        received.push({ by, from, to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, port: (server.server.address() as AddressInfo).port }),
    );
  });
}

let testApp: TestApp;
let org: TestOrganization;
let owner: Caller;
let installation: SMTPServer;
let own: SMTPServer;
let port: number;
/** Speaks without end, and closes by itself. */
const talker = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.write(Buffer.alloc(3_000_000, 'x'));
});

before(async () => {
  const first = await startServer('installation');
  const second = await startServer('own', PASSWORD);
  installation = first.server;
  own = second.server;
  port = second.port;
  talker.listen(0, '127.0.0.1');
  await once(talker, 'listening');
  const talking = (talker.address() as AddressInfo).port;
  testApp = await createTestApp({
    SMTP_URL: `smtp://127.0.0.1:${first.port}`,
    MAIL_FROM: 'Atrium <no-reply@atrium.example>',
    TRUSTED_HOSTS: `127.0.0.1:${port},127.0.0.1:${talking}`,
  });
});
after(async () => {
  await testApp.close();
  for (const server of [installation, own]) await new Promise<void>((resolve) => server.close(resolve));
  talker.close();
});
beforeEach(async () => {
  org = await testApp.organization();
  owner = await org.staff();
  received = [];
  isRefusing = false;
  isUnknown = false;
});

const PATH = '/admin/mail';
const server = () => ({ host: '127.0.0.1', port, security: 'none', username: 'club', password: PASSWORD });
const put = (body: object, by = owner) => by.put<MailSettingsView>(PATH, body);
const get = async (): Promise<MailSettingsView> => (await owner.get<MailSettingsView>(PATH)).body.data;
const sqlOf = (text: string, values: unknown[] = []) => testApp.database.pool.query(text, values);

/** On a line of its own; names and addresses may hold eight digits as well. */
const codeIn = (text = ''): string => /^(\d{8})\s*$/m.exec(text)?.[1] ?? assert.fail(text);

async function setUp(): Promise<void> {
  const set = await put({ senderName: 'The Club', senderAddress: 'hello@club.example', server: server() });
  assert.equal(set.statusCode, 200, set.body.message);
  assert.deepEqual([set.body.data.isConfirmed, set.body.data.codeTrouble], [false, null]);
  const code = codeIn(received.at(-1)?.text);
  const confirmed = await owner.post<MailSettingsView>(`${PATH}/confirm`, { code });
  assert.equal(confirmed.statusCode, 200, confirmed.body.message);
  assert.equal(confirmed.body.data.isConfirmed, true);
}

/** One mail of the organization, as a job sends it. */
async function deliver(subject: string): Promise<Received | undefined> {
  const ctx = org.context();
  const message = { to: { address: 'ana@example.org' }, subject, text: 'text', html: '<p>text</p>' };
  await testApp.services.mail.enqueue(ctx, message);
  const [row] = await listMails(ctx.db, ctx.organizationId, { page: 1, pageSize: 1 });
  await testApp.services.mail.deliver(ctx, row?.id ?? '', { attempt: 1, isLast: false });
  return received.find(({ text }) => text.includes(`Subject: ${subject}`));
}

describe('the sender of an organization', () => {
  it('is the one of the installation until the address has confirmed itself by its own server', async () => {
    assert.deepEqual((await deliver('Before'))?.from, 'no-reply@atrium.example');
    const set = await put({ senderName: 'The Club', senderAddress: 'hello@club.example', server: server() });
    assert.equal(set.statusCode, 200, set.body.message);
    const [mail] = received.filter(({ to }) => to.includes('hello@club.example'));
    assert.deepEqual([mail?.by, mail?.from], ['own', 'hello@club.example']);
    const meanwhile = await deliver('Meanwhile');
    assert.deepEqual([meanwhile?.by, meanwhile?.from], ['installation', 'no-reply@atrium.example']);
    assert.match(meanwhile?.text ?? '', /From: The Club/);

    assert.equal((await owner.post(`${PATH}/confirm`, { code: '00000000' })).body.code, 'mail.codeWrong');
    const code = codeIn(mail?.text);
    const confirmed = await owner.post(`${PATH}/confirm`, { code });
    assert.equal(confirmed.statusCode, 200, confirmed.body.message);
    assert.equal((await owner.post(`${PATH}/confirm`, { code })).body.code, 'mail.nothingToConfirm');
    const after = await deliver('After');
    assert.deepEqual([after?.by, after?.from], ['own', 'hello@club.example']);
    assert.match(after?.text ?? '', /From: The Club <hello@club\.example>/);
  });

  it('proves an address anew that has changed, by a code with few tries', async () => {
    await setUp();
    const moved = await put({ senderAddress: 'other@club.example' });
    assert.equal(moved.body.data.isConfirmed, false);
    const code = codeIn(received.at(-1)?.text);
    for (let turn = 0; turn < 5; turn += 1)
      assert.equal((await owner.post(`${PATH}/confirm`, { code: '1' })).body.code, 'mail.codeWrong');
    assert.equal((await owner.post(`${PATH}/confirm`, { code })).body.code, 'mail.codeExpired');
    assert.equal((await owner.post(`${PATH}/code`)).statusCode, 200);
    const next = codeIn(received.at(-1)?.text);
    assert.equal((await owner.post(`${PATH}/confirm`, { code: next })).statusCode, 200);
  });

  it('goes out by the server of the installation where there is no other, if that takes the address', async () => {
    await put({ senderAddress: 'hello@club.example' });
    const [mail] = received;
    assert.deepEqual([mail?.by, mail?.from], ['installation', 'no-reply@atrium.example']);
    await owner.post(`${PATH}/confirm`, { code: codeIn(mail?.text) });
    assert.equal((await deliver('Taken'))?.from, 'hello@club.example');
    await put({ senderAddress: null });
    assert.equal((await deliver('Back'))?.from, 'no-reply@atrium.example');
  });
});

describe('an own mail server', () => {
  it('is asked on saving, and its answer is told', async () => {
    const wrong = await put({ senderAddress: 'a@club.example', server: { ...server(), password: 'wrong' } });
    assert.deepEqual([wrong.statusCode, wrong.body.code], [400, 'mail.serverRefused']);
    assert.match(wrong.body.message, /not the password/);
    assert.equal((await get()).senderAddress, null);
    isRefusing = true;
    const refused = await put({ senderAddress: 'a@club.example', server: server() });
    assert.match(refused.body.data.codeTrouble ?? '', /Not your address/);
  });

  it('reaches nothing inside that the installation has not allowed', async () => {
    const inside = [
      { host: '127.0.0.1', port: 25 },
      { host: 'localhost', port: 587 },
      { host: '169.254.169.254', port: 465 },
      { host: '10.0.0.1', port: 587 },
      { host: '::1', port: 587 },
      { host: '2130706433', port: 587 },
      { host: '127.0.0.1', port: 5432 },
      { host: '93.184.216.34', port: 22 },
    ];
    for (const place of inside) {
      const answer = await put({ senderAddress: 'a@club.example', server: { ...place, security: 'tls' } });
      assert.deepEqual([answer.statusCode, answer.body.code], [400, 'mail.serverRefused'], place.host);
      assert.match(answer.body.message, /not on the public internet/, place.host);
    }
    for (const [change, code] of [
      [{ host: 'mail.example.org', port: 25, security: 'none' }, 'mail.security'],
      [{ host: 'a b', port: 25, security: 'tls' }, 'mail.host'],
      [{ host: 'user@mail.example.org', port: 25, security: 'tls' }, 'mail.host'],
    ] as const)
      assert.equal((await put({ senderAddress: 'a@club.example', server: change })).body.code, code);
    const talking = { host: '127.0.0.1', port: (talker.address() as AddressInfo).port, security: 'none' };
    const talked = await put({ senderAddress: 'a@club.example', server: talking });
    assert.equal(talked.body.code, 'mail.serverRefused');
  });

  it('keeps its password: in no answer, no log, not in the clear, and for no other server', async () => {
    await setUp();
    const { rows } = await sqlOf('select password from mail_settings where organization_id = $1', [
      org.organization.id,
    ]);
    assert.ok(!String(rows[0].password).includes(PASSWORD));
    const { password: _password, ...without } = server();
    const moved = await put({ server: { ...without, host: 'mail.example.org', port: 587, security: 'tls' } });
    assert.equal(moved.body.code, 'mail.passwordAgain');
    const kept = await put({ senderName: 'Club', server: without });
    assert.deepEqual([kept.body.data.isConfirmed, kept.body.data.server?.hasPassword], [true, true]);
    const log = await until(
      async () => (await owner.get<unknown[]>('/admin/audit?pageSize=50')).body.data,
      (lines) => lines.length >= 3,
    );
    assert.ok(!JSON.stringify([log, await get()]).includes(PASSWORD));
  });

  it('that cannot be used is passed by, which the settings tell until it works again', async () => {
    await setUp();
    await sqlOf("update mail_settings set username = 'nobody' where organization_id = $1", [
      org.organization.id,
    ]);
    const first = await deliver('Passed by');
    assert.deepEqual([first?.by, first?.from], ['installation', 'no-reply@atrium.example']);
    assert.match((await get()).trouble?.error ?? '', /not the password/);
    await sqlOf("update mail_settings set username = 'club' where organization_id = $1", [
      org.organization.id,
    ]);
    assert.equal((await deliver('Still passed by'))?.by, 'installation');
    await sqlOf(
      "update mail_settings set failed_at = failed_at - interval '5 minutes' where organization_id = $1",
      [org.organization.id],
    );
    assert.equal((await deliver('Works again'))?.by, 'own');
    assert.equal((await get()).trouble, null);
  });

  it('that refuses a mail is not passed by', async () => {
    await setUp();
    isUnknown = true;
    await assert.rejects(deliver('Refused'), /No such user/);
    assert.equal((await get()).failures.count, 1);
    assert.match((await get()).failures.lastError ?? '', /No such user/);
  });
});

describe('the mail settings', () => {
  it('send a test to the caller and tell what came of it', async () => {
    await sqlOf('update account set email = $2 where id = $1', [owner.id, 'owner@example.org']);
    const plain = await owner.post<MailTestView>(`${PATH}/test`);
    assert.deepEqual(plain.body.data, {
      to: 'owner@example.org',
      from: 'no-reply@atrium.example',
      by: 'installation',
      trouble: null,
    });
    await put({ senderAddress: 'hello@club.example', server: server() });
    isRefusing = true;
    const { data } = (await owner.post<MailTestView>(`${PATH}/test`)).body;
    assert.deepEqual([data.by, data.from], ['own', 'hello@club.example']);
    assert.match(data.trouble ?? '', /Not your address/);
  });

  it('are read by those who set the organization up, and changed by owners', async () => {
    const manager = await org.staff('manager');
    assert.equal((await manager.get(PATH)).statusCode, 200);
    for (const answer of [
      await put({ senderName: 'x' }, manager),
      await manager.post(`${PATH}/code`),
      await manager.post(`${PATH}/confirm`, { code: '1' }),
      await manager.post(`${PATH}/test`),
      await (await org.staff('moderator')).get(PATH),
    ])
      assert.equal(answer.statusCode, 403);
    assert.equal((await org.visitor.get(PATH)).statusCode, 401);
  });

  it('take no more than they name, and no header in a name', async () => {
    for (const body of [
      { confirmed_at: '2026-01-01' },
      { isConfirmed: true },
      { organizationId: 'x' },
      { senderAddress: 'a@b.example', server: { ...server(), confirmed: true } },
      { senderName: 'Club\r\nBcc: x@y.example' },
      { senderAddress: 'a@b.example\r\nBcc: x@y.example' },
      { senderAddress: 'a@b.example, c@d.example' },
    ])
      assert.equal((await put(body)).statusCode, 400, JSON.stringify(body));
    assert.equal((await put({ server: server() })).body.code, 'mail.addressNeeded');
  });

  it('tell the second of two owners who save at once', async () => {
    await put({ senderName: 'First' });
    const { updatedAt } = await get();
    const save = (senderName: string) => owner.put(PATH, { senderName }, { 'if-match': `"${updatedAt}"` });
    const answers = await Promise.all([save('One'), save('Two')]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
  });

  it('of one organization are nothing to another', async () => {
    await setUp();
    const other = await testApp.organization();
    const { data } = (await (await other.staff()).get<MailSettingsView>(PATH)).body;
    assert.deepEqual([data.senderAddress, data.server, data.isConfirmed], [null, null, false]);
  });
});
