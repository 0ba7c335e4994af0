import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { AppError } from '../errors.ts';
import { checkMessage, type MailMessage } from './message.ts';
import {
  createOutboxTransport,
  createSmtpTransport,
  MailRefusedError,
  type Envelope,
  type MailTransport,
} from './transport.ts';

let server: SMTPServer;
let smtp: MailTransport;
let folder: string;
let received: { recipients: string[]; sender: string; raw: string }[] = [];
let refuse: { recipient?: number; data?: number } = {};

const failure = (code: number): Error => Object.assign(new Error('not today'), { responseCode: code });

before(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refuse.recipient === undefined ? null : failure(refuse.recipient)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse.data !== undefined) return done(failure(refuse.data));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          sender: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  smtp = createSmtpTransport(`smtp://127.0.0.1:${port}`);
  folder = await mkdtemp(join(tmpdir(), 'atrium-outbox-'));
});
after(async () => {
  smtp.close();
  await new Promise<void>((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  received = [];
  refuse = {};
});

const message = (changes: Partial<MailMessage> = {}): MailMessage => ({
  to: { name: 'Ana Łuczak', address: 'ana@example.org' },
  subject: 'Grüße',
  text: 'Text 你好',
  html: '<p>Text</p>',
  ...changes,
});

const envelope = (changes: Partial<MailMessage> = {}): Envelope => ({
  ...checkMessage(message(changes)),
  id: '01900000-0000-4000-8000-000000000000',
  from: { name: 'Verein "A, B" <x>', address: 'no-reply@atrium.example' },
  replyTo: 'office@verein.example',
  createdAt: new Date('2026-01-02T03:04:05Z'),
});

test('a mail arrives as it was written', async () => {
  await smtp.deliver(envelope());
  const [mail] = received;
  assert.deepEqual([mail?.sender, mail?.recipients], ['no-reply@atrium.example', ['ana@example.org']]);
  const parsed = await PostalMime.parse(mail?.raw ?? '');
  assert.equal(parsed.subject, 'Grüße');
  assert.equal(parsed.text?.trim(), 'Text 你好');
  assert.equal(parsed.html?.trim(), '<p>Text</p>');
  assert.deepEqual(parsed.from, { name: 'Verein "A, B" <x>', address: 'no-reply@atrium.example' });
  assert.deepEqual(
    parsed.replyTo?.map(({ address }) => address),
    ['office@verein.example'],
  );
  assert.deepEqual(
    parsed.to?.map(({ name, address }) => [name, address]),
    [['Ana Łuczak', 'ana@example.org']],
  );
  assert.equal(parsed.messageId, '<01900000-0000-4000-8000-000000000000@atrium.example>');
});

test('no name and no subject can add a header or a recipient', async () => {
  const evil = [
    '\r\nBcc: evil@example.org',
    '\nX-Evil: 1',
    '\r\n\r\nbody',
    '\u2028Bcc: evil@example.org',
    '>, evil@example.org <',
    '\0',
    '"; Bcc: evil@example.org',
    ', evil@example.org',
  ];
  for (const text of evil) {
    received = [];
    await smtp.deliver(
      envelope({ to: { name: `A${text}`, address: 'ana@example.org' }, subject: `S${text}` }),
    );
    assert.deepEqual(received[0]?.recipients, ['ana@example.org'], JSON.stringify(text));
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    assert.equal(parsed.bcc, undefined);
    assert.equal(parsed.to?.length, 1);
    assert.equal(parsed.to[0]?.address, 'ana@example.org');
    assert.ok(!parsed.headers.some(({ key }) => key === 'x-evil' || key === 'bcc'));
    assert.equal(parsed.text?.trim(), 'Text 你好');
  }
});

test('an address is one mailbox or it is refused', () => {
  const addresses = [
    'x@y.z\r\nBcc: evil@example.org',
    'a@example.org, b@example.org',
    'a@example.org;b@example.org',
    'A <a@example.org>',
    'a',
    '@example.org',
    'a@',
    'a@b@c',
    'a b@example.org',
    'a@example.org\0',
    '"a b"@example.org',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(254)}`,
    '',
    'a@exa\nmple.org',
    'a\u2028@example.org'.replace('a', 'a\t'),
  ];
  for (const address of addresses)
    assert.throws(
      () => checkMessage(message({ to: { address } })),
      (error: unknown) => error instanceof AppError && error.code === 'mail.recipient',
      JSON.stringify(address),
    );
  for (const address of [
    'ana@example.org',
    'ana+tag@sub.example.org',
    "o'neil@example.org",
    'grüße@exämple.org',
  ])
    assert.equal(checkMessage(message({ to: { address } })).to.address, address);
});

test('permanent refusals of the server are distinguished from temporary ones', async () => {
  refuse = { recipient: 550 };
  await assert.rejects(smtp.deliver(envelope()), MailRefusedError);
  refuse = { data: 552 };
  await assert.rejects(smtp.deliver(envelope()), MailRefusedError);
  for (const later of [{ recipient: 450 }, { data: 451 }]) {
    refuse = later;
    await assert.rejects(smtp.deliver(envelope()), (error) => !(error instanceof MailRefusedError));
  }
  const nobody = createSmtpTransport('smtp://127.0.0.1:1');
  await assert.rejects(nobody.deliver(envelope()), (error) => !(error instanceof MailRefusedError));
  nobody.close();
  assert.deepEqual(received, []);
});

test('without a server a mail is a file that mail programs open, for the owner only', async () => {
  const outbox = createOutboxTransport(join(folder, 'outbox'));
  await outbox.deliver(envelope());
  const [name, ...more] = await readdir(join(folder, 'outbox'));
  assert.ok(name);
  assert.deepEqual(more, []);
  assert.match(name, /^2026-01-02T03-04-05\.000Z .*\.eml$/);
  const file = join(folder, 'outbox', name);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const parsed = await PostalMime.parse(await readFile(file));
  assert.equal(parsed.subject, 'Grüße');
  assert.equal(parsed.to?.[0]?.address, 'ana@example.org');
});
