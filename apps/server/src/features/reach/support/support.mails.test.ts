import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createMail } from '../../../platform/mail/mail.ts';
import { createSmtpTransport } from '../../../platform/mail/transport.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { SupportTicketView } from './support.schemas.ts';
import { textLocales } from '../../../platform/texts/texts.ts';
import { writeAnswer, writeConfirmation } from './support.mails.ts';

interface Received {
  recipients: string[];
  raw: string;
  mail: Email;
}

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let server: SMTPServer;
const received: Received[] = [];

before(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        void PostalMime.parse(raw).then((mail) => {
          received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), raw, mail });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  testApp = await createTestApp();
  const { database, services } = testApp;
  // A mail server that is not ours takes what goes out.
  Object.assign(services, {
    mail: createMail({
      database,
      jobs: services.jobs,
      transport: createSmtpTransport(`smtp://127.0.0.1:${port}`),
      hasServer: true,
      from: 'Atrium <no-reply@atrium.example>',
      log: services.log,
    }),
  });
  org = await testApp.organization();
  staff = await org.staff();
  await testApp.app.startJobs();
});
after(async () => {
  await testApp.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const mailsTo = (address: string): Received[] =>
  received.filter(({ recipients }) => recipients.includes(address));

const arrived = async (address: string, number: number): Promise<Received> => {
  const mails = await until(
    async () => mailsTo(address),
    (all) => all.length >= number,
  );
  const mail = mails[number - 1];
  assert.ok(mail);
  return mail;
};

async function send(caller: Caller, fields: object, locale = 'en'): Promise<SupportTicketView> {
  const body = { type: 'support', ...fields };
  const sent = await caller.post<SupportTicketView>('/supportTickets', body, { locale });
  assert.equal(sent.statusCode, 200, sent.body.message);
  return sent.body.data;
}

const answer = (id: string, text: string) => staff.post(`/admin/supportTickets/${id}/answers`, { text });

test('a member is told that the ticket arrived, in their language, with what they wrote', async () => {
  const email = 'mara@example.org';
  const member = await org.member({ email, locale: 'de' });
  const ticket = await send(member, { email, request: 'Erste Zeile\nzweite & <b>dritte</b>' });
  const { mail } = await arrived(email, 1);
  assert.match(mail.subject ?? '', /^Wir haben deine Nachricht erhalten/);
  assert.ok(mail.subject?.includes(ticket.reference));
  assert.match(mail.text ?? '', /> Erste Zeile\n> zweite & <b>dritte<\/b>/);
  assert.ok(mail.html?.includes('Erste Zeile<br>zweite &amp; &lt;b&gt;dritte&lt;/b&gt;'));
  assert.ok(mail.html?.includes('lang="de"'));
});

test('a sender who names a stranger’s address cannot put words into that mail', async () => {
  const spam = 'Buy at https://spam.example now';
  await send(org.visitor, { email: 'victim@example.org', request: spam });
  const fromVisitor = await arrived('victim@example.org', 1);
  const member = await org.member({ email: 'me@example.org' });
  await send(member, { email: 'other@example.org', request: spam });
  const fromMember = await arrived('other@example.org', 1);
  for (const { raw, mail } of [fromVisitor, fromMember])
    assert.ok(!`${raw} ${mail.subject} ${mail.text} ${mail.html}`.includes('spam.example'));
});

test('an inbox is not flooded with confirmations, and yet every ticket is kept', async () => {
  const email = 'flooded@example.org';
  const senders = await Promise.all(Array.from({ length: 6 }, () => org.member()));
  for (const [index, sender] of senders.entries())
    await send(sender, { email: index % 2 === 0 ? email : email.toUpperCase(), request: `No. ${index}` });
  const queue = await staff.get<unknown[]>('/admin/supportTickets?search=flooded');
  assert.equal(queue.body.count, 6);
  const last = await send(await org.member({ email: 'last@example.org' }), {
    email: 'last@example.org',
    request: 'x',
  });
  assert.ok(last.id);
  await arrived('last@example.org', 1);
  const { rows } = await testApp.database.pool.query(
    'select 1 from mail where lower(recipient_address) = $1',
    [email],
  );
  assert.equal(rows.length, 3);
});

test('one sender has mails written to so many addresses of others a day, and yet every ticket is kept', async () => {
  const own = await testApp.organization();
  const member = await own.member({ email: 'own@example.org' });
  const count = async (address: string): Promise<number> =>
    (await testApp.database.pool.query('select 1 from mail where recipient_address = $1', [address])).rows
      .length;
  const senders = { visitor: own.visitor, member };
  for (const [name, sender] of Object.entries(senders)) {
    await send(sender, { email: `first.of.${name}@example.org`, request: 'x' });
    assert.equal(await count(`first.of.${name}@example.org`), 1, name);
  }
  await testApp.database.pool.query('update identity_limit set hits = 20 where organization_id = $1', [
    own.organization.id,
  ]);
  for (const [name, sender] of Object.entries(senders)) {
    assert.ok((await send(sender, { email: `later.of.${name}@example.org`, request: 'x' })).id);
    assert.equal(await count(`later.of.${name}@example.org`), 0, name);
  }
  await send(member, { email: 'own@example.org', request: 'x' });
  assert.equal(await count('own@example.org'), 1);
});

test('an answer reaches a visitor, readable, in their language, quoting the request', async () => {
  const email = 'visitor@example.org';
  const ticket = await send(org.visitor, { email, request: 'أين المدخل؟' }, 'ar');
  await arrived(email, 1);
  assert.equal((await answer(ticket.id, 'من الباب.\nإلى اليسار.\n\nمرحبا')).statusCode, 200);
  const { recipients, mail } = await arrived(email, 2);
  assert.deepEqual(recipients, [email]);
  assert.equal(mail.subject, 'Re: أين المدخل؟');
  assert.deepEqual(
    mail.replyTo?.map(({ address }) => address),
    [org.organization.email],
  );
  assert.match(mail.text ?? '', /من الباب\.\nإلى اليسار\.\n\nمرحبا[^]*> أين المدخل؟/);
  assert.ok(mail.html?.includes('من الباب.<br>إلى اليسار.'));
  assert.ok(mail.html?.includes('dir="rtl"'));
});

test('an answer goes out once, however often it is sent', async () => {
  const email = 'once@example.org';
  const ticket = await send(await org.member(), { email, request: 'Once?' });
  await arrived(email, 1);
  const path = `/admin/supportTickets/${ticket.id}/answers`;
  const key = { 'idempotency-key': 'one-answer' };
  await Promise.all(Array.from({ length: 5 }, () => staff.post(path, { text: 'Once.' }, key)));
  await answer(ticket.id, 'And again.');
  // In no promised order.
  const waiting = 'select from mail where recipient_address = $1 and sent_at is null';
  await until(
    async () => (await testApp.database.pool.query(waiting, [email])).rowCount,
    (count) => count === 0,
  );
  assert.ok(mailsTo(email).some(({ mail }) => mail.text?.includes('And again.')));
  const answers = mailsTo(email).filter(({ mail }) => mail.text?.includes('Once.'));
  assert.equal(answers.length, 1);
});

test('nothing that people write ends a header or becomes markup', async () => {
  const email = 'hostile@example.org';
  const request =
    'Subject\r\nBcc: thief@example.org\r\n\r\n<script>alert(1)</script><img src=x onerror=alert(1)>';
  const ticket = await send(await org.member({ email }), { email, request });
  await answer(ticket.id, 'Hello\r\nBcc: thief@example.org\r\n.\r\n<script>alert(2)</script>');
  for (const { recipients, raw, mail } of [await arrived(email, 1), await arrived(email, 2)]) {
    assert.deepEqual(recipients, [email]);
    const [head = ''] = raw.split('\r\n\r\n');
    assert.doesNotMatch(head, /^bcc:/im);
    assert.deepEqual(
      mail.to?.map(({ address }) => address),
      [email],
    );
    assert.doesNotMatch(mail.html ?? '', /<script|<img/i);
    assert.ok(mail.text?.includes('<script>'), 'what was written is still there to read');
  }
  assert.ok(!received.some(({ recipients }) => recipients.includes('thief@example.org')));
});

test('a person who wants no confirmation gets none, and the answer all the same', async () => {
  const email = 'quiet@example.org';
  const member = await org.member({ email });
  await member.put('/self/notificationPreferences', { supportTicketConfirmationEmail: false });
  const ticket = await send(member, { email, request: 'Quietly?' });
  await answer(ticket.id, 'Quietly.');
  const { mail } = await arrived(email, 1);
  assert.equal(mail.subject, 'Re: Quietly?');
  assert.equal(mailsTo(email).length, 1);
});

test('mails are whole in every language', () => {
  const ctx = org.context();
  const organization = { ...ctx.organization, name: 'Ada & Co', hostname: 'ada.example' };
  const sender = { organization, services: ctx.services };
  const ticket = {
    id: '01900000-0000-4000-8000-00000000abcd',
    email: 'a@b.example',
    request: 'Hello',
    account_id: '01900000-0000-4000-8000-00000000000a',
    created_at: new Date('2026-03-04T05:06:07Z'),
  };
  for (const locale of textLocales)
    for (const mail of [
      writeConfirmation(sender, { ...ticket, locale }, { quotes: true }),
      writeAnswer(sender, { ...ticket, locale }, 'The answer'),
    ]) {
      assert.doesNotMatch(mail.subject + mail.text + mail.html, /[{}]\w|undefined/, locale);
      assert.ok(mail.html.includes(`lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`));
      assert.ok(mail.text.includes('> Hello') && (mail.subject + mail.text).includes('0000ABCD'), locale);
      assert.ok(mail.text.includes('https://ada.example/support'), locale);
    }
  const visitors = writeAnswer(sender, { ...ticket, account_id: null, locale: 'pt-BR' }, 'x');
  assert.ok(visitors.html.includes('lang="en"') && !visitors.text.includes('https://'));
});
