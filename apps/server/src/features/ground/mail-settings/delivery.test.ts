import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { findMail, listMails } from '../../../platform/mail/mail-rows.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { startMailServer, type MailServer, type Received } from './mail-settings.factory.ts';
import type { MailSettingsView } from './mail-settings.schemas.ts';

const SENDER = 'hello@club.example';
const INSTALLATION = 'no-reply@atrium.example';

let testApp: TestApp;
let installation: MailServer;
let own: MailServer;
let org: TestOrganization;
let owner: Caller;

before(async () => {
  installation = await startMailServer();
  own = await startMailServer();
  testApp = await createTestApp({
    SMTP_URL: `smtp://127.0.0.1:${installation.port}`,
    MAIL_FROM: `Atrium <${INSTALLATION}>`,
    TRUSTED_HOSTS: `127.0.0.1:${own.port}`,
  });
});
after(async () => {
  await testApp.close();
  await installation.close();
  await own.close();
});
beforeEach(async () => {
  org = await testApp.organization();
  owner = await org.staff();
  for (const server of [installation, own])
    Object.assign(server, { received: [], refuses: {}, isVanishing: false });
});

const PATH = '/admin/mail';
const server = () => ({ host: '127.0.0.1', port: own.port, security: 'none' });
const get = async (): Promise<MailSettingsView> => (await owner.get<MailSettingsView>(PATH)).body.data;

const codeIn = (received: readonly Received[]): string | undefined =>
  /^(\d{8})\s*$/m.exec(received.find(({ to }) => to.includes(SENDER))?.text ?? '')?.[1];

async function setUp(body: object): Promise<void> {
  const set = await owner.put<MailSettingsView>(PATH, { senderAddress: SENDER, ...body });
  assert.deepEqual([set.statusCode, set.body.data.codeTrouble], [200, null], set.body.message);
  const code = codeIn([...own.received, ...installation.received]);
  const confirmed = await owner.post<MailSettingsView>(`${PATH}/confirm`, { code });
  assert.equal(confirmed.body.data.isConfirmed, true, confirmed.body.message);
  for (const one of [installation, own]) one.received = [];
}

async function written(): Promise<string> {
  const ctx = org.context();
  const message = { to: { address: 'ana@example.org' }, subject: 'News', text: 'text', html: '<p>text</p>' };
  await testApp.services.mail.enqueue(ctx, message);
  const [row] = await listMails(ctx.db, ctx.organizationId, { page: 1, pageSize: 1 });
  return row?.id ?? assert.fail();
}
const deliver = (id: string) =>
  testApp.services.mail.deliver(org.context(), id, { attempt: 1, isLast: false });
const stateOf = async (id: string) => (await findMail(org.context().db, org.organization.id, id))?.state;
const sendersOf = ({ received }: MailServer): string[] => received.map(({ from }) => from);

describe('an own mail server', () => {
  it('that ends the connection once it has the whole mail is asked again, and no other is', async () => {
    await setUp({ server: server() });
    own.isVanishing = true;
    const id = await written();
    await assert.rejects(deliver(id), /closed/);
    assert.deepEqual([sendersOf(own), sendersOf(installation)], [[SENDER], []]);
    assert.deepEqual([await stateOf(id), (await get()).trouble], ['queued', null]);
    own.isVanishing = false;
    await deliver(id);
    assert.deepEqual([sendersOf(own), sendersOf(installation)], [[SENDER, SENDER], []]);
    assert.equal(await stateOf(id), 'sent');
  });

  it('gets a mail once, though its settings cannot be written', async () => {
    await setUp({ server: server() });
    const { pool } = testApp.database;
    await pool.query("update mail_settings set failed_at = now() - interval '1 hour', last_error = 'away'");
    await pool.query('alter table mail_settings add constraint away check (failed_at is not null) not valid');
    try {
      const id = await written();
      await deliver(id);
      assert.deepEqual([sendersOf(own), await stateOf(id)], [[SENDER], 'sent']);
    } finally {
      await pool.query('alter table mail_settings drop constraint away');
    }
  });

  it('that takes nothing from the sender is passed by', async () => {
    await setUp({ server: server() });
    for (const [step, code, text] of [
      ['sender', 550, 'This account is suspended.'],
      ['recipient', 553, '5.7.1 Sender address rejected: not owned by user'],
    ] as const) {
      await testApp.database.pool.query('update mail_settings set failed_at = null');
      installation.received = [];
      own.refuses = { [step]: { code, text } };
      const id = await written();
      await deliver(id);
      assert.deepEqual([sendersOf(own), sendersOf(installation)], [[], [INSTALLATION]], step);
      assert.equal(await stateOf(id), 'sent');
      assert.ok((await get()).trouble?.error.includes(text), step);
    }
  });
});

describe('a password that cannot be opened any more', () => {
  it('is asked for again, and mails go out by the installation meanwhile', async () => {
    await setUp({ server: server() });
    await testApp.database.pool.query(
      "update mail_settings set username = 'ana', password = decode(repeat('01', 60), 'hex') where organization_id = $1",
      [org.organization.id],
    );
    const id = await written();
    await deliver(id);
    assert.deepEqual([sendersOf(own), sendersOf(installation)], [[], [INSTALLATION]]);
    const { trouble } = await get();
    assert.match(trouble?.error ?? '', /cannot be opened/);
    assert.equal((await owner.put(PATH, { senderName: 'Club' })).statusCode, 200);
    await testApp.database.pool.query('update mail_settings set confirmed_at = null');
    const refused = await owner.put(PATH, { senderName: 'Another' });
    assert.deepEqual([refused.statusCode, refused.body.code], [400, 'mail.serverRefused']);
    await setUp({ server: server() });
    await deliver(await written());
    assert.deepEqual(sendersOf(own), [SENDER]);
  });
});

describe('an own address at the server of the installation', () => {
  it('is not to blame for a recipient that does not exist', async () => {
    await setUp({});
    installation.refuses = { recipient: { code: 550, text: '5.1.1 No such user' } };
    const id = await written();
    await assert.rejects(deliver(id), /No such user/);
    assert.deepEqual([await stateOf(id), (await get()).trouble], ['failed', null]);
    installation.refuses = {};
    await deliver(await written());
    assert.deepEqual(sendersOf(installation), [SENDER]);
  });
});

describe('the server of the installation', () => {
  it('that takes nothing from the installation is asked again', async () => {
    installation.refuses = { sender: { code: 550, text: 'This account is suspended.' } };
    const id = await written();
    await assert.rejects(deliver(id), /suspended/);
    assert.equal(await stateOf(id), 'queued');
  });
});

describe('owners', () => {
  it('hear of every change by the installation, also of the confirmation, and never by the own server', async () => {
    const address = 'owner@example.org';
    await testApp.database.pool.query('update account set email = $2 where id = $1', [owner.id, address]);
    await testApp.app.startJobs();
    const toOwner = ({ received }: MailServer) => received.filter(({ to }) => to.includes(address));
    const hears = async (): Promise<void> => {
      const mails = await until(
        () => Promise.resolve(toOwner(installation)),
        ({ length }) => length > 0,
      );
      assert.deepEqual(
        mails.map(({ from, text }) => [from, /^Subject: The mail settings/m.test(text)]),
        [[INSTALLATION, true]],
      );
      installation.received = [];
    };
    await owner.put(PATH, { senderAddress: SENDER, server: server() });
    await hears();
    const code = codeIn(own.received);
    assert.equal((await owner.post(`${PATH}/confirm`, { code })).statusCode, 200);
    await hears();
    await owner.put(PATH, { senderName: 'Another' });
    await hears();
    assert.deepEqual(toOwner(own), []);
  });
});
