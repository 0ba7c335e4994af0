import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import ICAL from 'ical.js';
import jsqr from 'jsqr';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { extractText, getDocumentProxy, renderPageAsImage } from 'unpdf';
import { createMail } from '../../../../platform/mail/mail.ts';
import { createSmtpTransport } from '../../../../platform/mail/transport.ts';
import type { Fact } from '../../../../platform/facts.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { passCode } from '../../checkin/index.ts';
import { inHours, makeEvent } from '../../programme/events.factory.ts';
import { makePass, makePassType, makeRegistration } from '../../registration/passes/passes.factory.ts';
import { remindOfEventsJob } from '../documents.jobs.ts';
import { sendReminders } from './event-mails.service.ts';

/** Mails as a mail server gets them; their papers and calendars read by programs that we did not write. */
let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let server: SMTPServer;
let received: { to: string; mail: Email }[] = [];
let refusals = 0;

before(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error('not now'), { responseCode: 451 }));
        }
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ to: session.envelope.rcptTo[0]?.address ?? '', mail });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port says on which.
  const { port } = server.server.address() as AddressInfo;
  testApp = await createTestApp();
  const { database, services } = testApp;
  services.mail.close();
  const mail = createMail({
    database,
    jobs: services.jobs,
    transport: createSmtpTransport(`smtp://127.0.0.1:${port}`),
    hasServer: true,
    from: 'Atrium <no-reply@atrium.example>',
    log: services.log,
  });
  Object.assign(services, { mail });
  org = await testApp.organization();
  await testApp.database.pool.query('update organization set email = $2 where organization_id = $1', [
    org.organization.id,
    'office@lanterns.example',
  ]);
  await org.context().record({ name: 'organization.changed' });
  host = await org.member();
  await testApp.app.startJobs();
});
beforeEach(() => {
  received = [];
});
after(async () => {
  await testApp.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const evening = {
  name: 'Lantern Walk',
  timezone: 'Europe/Berlin',
  event_start: new Date('2031-12-05T18:00:00Z'),
  event_end: new Date('2031-12-05T21:00:00Z'),
  venue: 'Old Granary',
  city: 'Hamburg',
};

interface Coming {
  readonly eventId: string;
  readonly person: Caller;
  readonly registrationId: string;
  readonly passTypeId: string;
  readonly passIds: readonly string[];
}

async function come(
  { passes = 1, ...event }: Parameters<typeof makeEvent>[2] & { passes?: number } = {},
  person: Parameters<TestOrganization['member']>[0] = {},
): Promise<Coming> {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { ...evening, creator_id: host.id, ...event });
  const passTypeId = await makePassType(db, organizationId, eventId, { name: 'Early bird' });
  const member = await org.member(person);
  const registrationId = await makeRegistration(db, organizationId, eventId, member.id, {
    created_at: inHours(-72),
  });
  const passIds: string[] = [];
  for (let index = 0; index < passes; index += 1)
    passIds.push(await makePass(db, organizationId, registrationId, passTypeId));
  return { eventId, person: member, registrationId, passTypeId, passIds };
}

const record = (fact: Fact): Promise<void> => org.context().transaction((ctx) => ctx.record(fact));
const submitted = ({ eventId, registrationId }: Coming): Promise<void> =>
  record({ name: 'registration.submitted', id: registrationId, with: { eventId } });

/** Every job that could write or send a mail has come to its end. */
const settled = (): Promise<unknown> =>
  until(
    async () =>
      (
        await testApp.database.pool.query(
          `select 1 from pgboss.job where (name like 'documents.%' or name = 'mail.send')
             and name <> 'documents.remind' and state in ('created', 'active', 'retry')`,
        )
      ).rowCount,
    (count) => count === 0,
  );

const mailsTo = (person: Caller): Email[] =>
  received.filter(({ to }) => to === `${person.id}@example.org`).map(({ mail }) => mail);

async function onlyMailTo(person: Caller): Promise<Email> {
  await settled();
  const [mail, ...more] = mailsTo(person);
  assert.ok(mail);
  assert.equal(more.length, 0);
  return mail;
}

const bytesOf = (mail: Email, type: string): Uint8Array => {
  const file = mail.attachments.find(({ mimeType }) => mimeType === type);
  assert.ok(file, `${type} among ${mail.attachments.map(({ mimeType }) => mimeType).join()}`);
  const { content } = file;
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
};

function readCalendar(mail: Email) {
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(bytesOf(mail, 'text/calendar'))));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const vevent = calendar.getFirstSubcomponent('vevent');
  assert.ok(vevent);
  const event = new ICAL.Event(vevent);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: vevent.getFirstPropertyValue('status'),
    start: event.startDate,
    attendee: vevent.getFirstProperty('attendee'),
    organizer: vevent.getFirstProperty('organizer'),
  };
}

async function readCode(pdf: Uint8Array, page: number): Promise<string | undefined> {
  const image = await renderPageAsImage(pdf.slice(), page, {
    canvasImport: () => import('@napi-rs/canvas'),
    scale: 2,
  });
  const { data, info } = await sharp(Buffer.from(image))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The package's types stand beside a default that Node wraps once more.
  const read = jsqr as unknown as typeof jsqr.default;
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('a registration is confirmed by mail with a page for each pass, whose code opens the door, and an appointment', async () => {
  const coming = await come({ passes: 2 }, { firstName: 'Ana', lastName: 'Łuczak', locale: 'en' });
  await submitted(coming);
  const mail = await onlyMailTo(coming.person);
  assert.equal(mail.subject, 'You are coming to Lantern Walk');
  assert.match(mail.text ?? '', /When: Friday, December 5, 2031, 7:00/);
  assert.match(mail.text ?? '', /Where: Old Granary, Hamburg/);
  assert.match(mail.html ?? '', /Early bird/);
  assert.equal(mail.replyTo?.[0]?.address, 'office@lanterns.example');

  const pdf = bytesOf(mail, 'application/pdf');
  const { text, totalPages } = await extractText(await getDocumentProxy(pdf.slice()));
  assert.equal(totalPages, 2);
  for (const page of text) assert.match(page, /Lantern Walk[^]*Ana Łuczak[^]*Early bird/);
  const { rows } = await testApp.database.pool.query<{ id: string; event_id: string; secret: string }>(
    'select id, event_id, secret from pass where registration_id = $1 order by number',
    [coming.registrationId],
  );
  // The part of the code that names pass, event and secret; the signature after it differs each time.
  const said = (code: string | undefined) => [code?.length, code?.slice(0, 70)];
  const codes = rows.map((row) => said(passCode(org.context(), row)));
  assert.deepEqual([said(await readCode(pdf, 1)), said(await readCode(pdf, 2))], codes);

  const entry = readCalendar(mail);
  assert.equal(entry.method, 'REQUEST');
  assert.equal(entry.uid, `${coming.eventId}@${org.hostname}`);
  assert.equal(entry.start.zone.tzid, 'Europe/Berlin');
  assert.equal(entry.start.toJSDate().toISOString(), '2031-12-05T18:00:00.000Z');
  assert.equal(entry.organizer?.getFirstValue(), 'mailto:office@lanterns.example');
  assert.equal(
    String(entry.attendee?.getFirstValue()).toLowerCase(),
    `mailto:${coming.person.id}@example.org`,
  );
  assert.equal(entry.attendee?.getParameter('partstat'), 'ACCEPTED');
});

test('told twice it is written once; with another pass it is written anew', async () => {
  const coming = await come();
  await Promise.all(Array.from({ length: 5 }, () => submitted(coming)));
  await onlyMailTo(coming.person);
  await submitted(coming);
  await onlyMailTo(coming.person);
  const { db, organizationId } = org.context();
  await makePass(db, organizationId, coming.registrationId, coming.passTypeId);
  await submitted(coming);
  await settled();
  assert.equal(mailsTo(coming.person).length, 2);
});

test('a retry sends the same attachments as the first attempt, and they are deleted once sent', async () => {
  const coming = await come();
  refusals = 1;
  await submitted(coming);
  await until(
    async () => refusals,
    (left) => left === 0,
  );
  const kept = await testApp.database.pool.query(
    `select attachment.content from mail_attachment attachment join mail on mail.id = attachment.mail_id
       where mail.account_id = $1 and attachment.content_type = 'application/pdf'`,
    [coming.person.id],
  );
  // The next try is made now instead of in a quarter of a minute.
  await until(
    async () =>
      (
        await testApp.database.pool.query(
          "update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'",
        )
      ).rowCount,
    (count) => count === 1,
  );
  const mail = await onlyMailTo(coming.person);
  assert.deepEqual(Buffer.from(bytesOf(mail, 'application/pdf')), kept.rows[0]?.content);
  const left = await testApp.database.pool.query(
    'select 1 from mail_attachment attachment join mail on mail.id = attachment.mail_id where mail.account_id = $1',
    [coming.person.id],
  );
  assert.equal(left.rowCount, 0);
});

test('the organiser’s words stand in it, in place of ours, and answers go where they say', async () => {
  const coming = await come({}, { firstName: 'Ana', locale: 'de' });
  await host.put(`/listings/${coming.eventId}/emails/confirmation`, {
    body: '<p>{{firstName}}, bring a <strong>coat</strong>!</p>',
    replyTo: 'desk@lanterns.example',
  });
  await submitted(coming);
  const mail = await onlyMailTo(coming.person);
  assert.match(mail.html ?? '', /Ana, bring a <strong>coat<\/strong>!/);
  assert.doesNotMatch(mail.html ?? '', /deine Anmeldung ist vollständig/);
  assert.match(mail.subject ?? '', /^Du bist dabei/);
  assert.match(mail.text ?? '', /Wann: Freitag, 5\. Dezember 2031.*19:00/);
  assert.equal(mail.replyTo?.[0]?.address, 'desk@lanterns.example');
});

const cancelPass = async (passId: string, refunded: number): Promise<void> => {
  await testApp.database.pool.query(
    `update pass set status = 'canceled', canceled_at = now(), amount_paid = $2, amount_refunded = $2 where id = $1`,
    [passId, refunded],
  );
  await record({ name: 'pass.canceled', id: passId });
};

test('the mail about a canceled pass states the refund; the day leaves the calendar with the last pass', async () => {
  const coming = await come({ passes: 2 });
  await submitted(coming);
  const invited = readCalendar(await onlyMailTo(coming.person));
  received = [];
  const [first = '', second = ''] = coming.passIds;
  await cancelPass(first, 1250);
  const one = await onlyMailTo(coming.person);
  assert.equal(one.subject, 'Your pass for Lantern Walk is canceled');
  assert.match(one.text ?? '', /We give you back \$12\.50/);
  assert.equal(one.attachments.length, 0);
  received = [];
  await cancelPass(second, 0);
  await record({ name: 'pass.canceled', id: second });
  const last = await onlyMailTo(coming.person);
  assert.doesNotMatch(last.text ?? '', /give you back/);
  const entry = readCalendar(last);
  assert.deepEqual([entry.method, entry.status, entry.uid], ['CANCEL', 'CANCELLED', invited.uid]);
  assert.ok(entry.sequence >= invited.sequence);
});

test('an event that is called off is told once to everybody who had a pass, and to nobody else', async () => {
  const coming = await come();
  const { db, organizationId } = org.context();
  const early = await org.member();
  const gone = await makeRegistration(db, organizationId, coming.eventId, early.id);
  await makePass(db, organizationId, gone, coming.passTypeId, {
    status: 'canceled',
    canceled_at: inHours(-5),
  });
  const chooser = await org.member();
  const draft = await makeRegistration(db, organizationId, coming.eventId, chooser.id);
  await makePass(db, organizationId, draft, coming.passTypeId, { status: 'draft' });
  await testApp.database.pool.query(
    'update event set canceled_at = now(), updated_at = now() where id = $1',
    [coming.eventId],
  );
  // Passes go with the event: of them the event's own mail tells.
  await record({ name: 'event.canceled', id: coming.eventId });
  await cancelPass(coming.passIds[0] ?? '', 500);
  await record({ name: 'event.canceled', id: coming.eventId });
  const mail = await onlyMailTo(coming.person);
  assert.equal(mail.subject, 'Lantern Walk is canceled');
  assert.equal(readCalendar(mail).method, 'CANCEL');
  assert.deepEqual([mailsTo(early).length, mailsTo(chooser).length], [0, 0]);
});

test('a day before, who has a pass is reminded once; anew when the event was moved', async () => {
  const soon = { event_start: inHours(20), event_end: inHours(22) };
  const coming = await come(soon);
  const quiet = await come(soon);
  await quiet.person.put('/self/notificationPreferences', { eventReminderEmail: false });
  const far = await come({ event_start: inHours(30), event_end: inHours(31) });
  const draft = await come({ ...soon, draft: true });
  const off = await come({ ...soon, canceled_at: new Date() });
  const late = await come(soon);
  await testApp.database.pool.query('update registration set created_at = now() where id = $1', [
    late.registrationId,
  ]);
  const gone = await come(soon);
  await testApp.database.pool.query("update pass set status = 'canceled' where registration_id = $1", [
    gone.registrationId,
  ]);
  const remind = (): Promise<void> => sendReminders(org.context(), new AbortController().signal);
  await Promise.all([remind(), remind(), remind()]);
  await remindOfEventsJob.run(
    org.context(),
    {},
    {
      attempt: 1,
      isLast: true,
      signal: new AbortController().signal,
    },
  );
  const mail = await onlyMailTo(coming.person);
  assert.equal(mail.subject, 'Coming up: Lantern Walk');
  assert.match(mail.text ?? '', /settings\/notifications/);
  for (const [name, { person }] of Object.entries({ quiet, far, draft, off, late, gone }))
    assert.equal(mailsTo(person).length, 0, name);
  await testApp.database.pool.query(
    "update event set event_start = now() + interval '23 hours', event_end = now() + interval '24 hours' where id = $1",
    [coming.eventId],
  );
  await remind();
  await settled();
  assert.equal(mailsTo(coming.person).length, 2);
});

test('nothing that people or organisers write adds a header, a recipient, a property or markup', async () => {
  const evil = '"\r\nBcc: victim@example.org\r\nEND:VEVENT\r\n<script>alert(1)</script>{{lastName}}';
  const coming = await come({ name: evil, slug: 'evil', venue: evil }, { firstName: evil, lastName: evil });
  await submitted(coming);
  const mail = await onlyMailTo(coming.person);
  assert.equal(mail.bcc, undefined);
  assert.equal(mail.to?.length, 1);
  assert.doesNotMatch(mail.html ?? '', /<script/);
  assert.ok(!mail.headers.some(({ key }) => key === 'bcc'));
  const text = new TextDecoder().decode(bytesOf(mail, 'text/calendar'));
  assert.equal(text.match(/^END:VEVENT/gm)?.length, 1);
  assert.doesNotMatch(text, /^Bcc:/m);
  assert.equal(readCalendar(mail).uid, `${coming.eventId}@${org.hostname}`);
  const { totalPages } = await extractText(await getDocumentProxy(bytesOf(mail, 'application/pdf')));
  assert.equal(totalPages, 1);
});

test('those who run the event send a confirmation once more, with the passes; two clicks are one mail', async () => {
  const { eventId, person, registrationId } = await come({ passes: 2 });
  await org.context().record({ name: 'registration.submitted', id: registrationId });
  await until(
    () => Promise.resolve(received),
    (all) => all.length === 1,
  );
  const resend = (caller = host) => caller.post(`/listings/${eventId}/attendees/${person.id}/resend`);
  const answers = await Promise.all([resend(), resend()]);
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  await until(
    () => Promise.resolve(received),
    (all) => all.length >= 2,
  );
  const [first, second] = received;
  assert.equal(second?.mail.subject, first?.mail.subject);
  assert.deepEqual(
    second?.mail.attachments.map(({ mimeType }) => mimeType),
    first?.mail.attachments.map(({ mimeType }) => mimeType),
  );
  assert.ok(second?.mail.attachments.some(({ mimeType }) => mimeType === 'application/pdf'));
  const { rows } = await testApp.database.pool.query<{ occasion: string }>(
    'select occasion from event_mail where subject_id = $1',
    [registrationId],
  );
  // At the turn of a minute two are right.
  assert.ok(rows.length === 2 || rows.length === 3, JSON.stringify(rows));
  for (const [caller, status] of [
    [org.visitor, 401],
    [person, 404],
    [await org.member(), 404],
    [await (await testApp.organization()).member(), 404],
  ] as const)
    assert.equal((await resend(caller)).statusCode, status);
});

test('there is nothing to confirm without a pass, a mail address or an event', async () => {
  const code = async ({ eventId, person }: Coming) => {
    const { statusCode, body } = await host.post(`/listings/${eventId}/attendees/${person.id}/resend`);
    return [statusCode, body.code];
  };
  const none = await come({ passes: 0 });
  assert.deepEqual(await code(none), [409, 'confirmation.nothing']);
  const off = await come({ canceled_at: new Date() });
  assert.deepEqual(await code(off), [409, 'confirmation.nothing']);
  const silent = await come();
  await testApp.database.pool.query('update account set email = null where id = $1', [silent.person.id]);
  assert.deepEqual(await code(silent), [409, 'email.address.missing']);
  assert.equal((await code({ ...silent, person: host }))[0], 404);
});
