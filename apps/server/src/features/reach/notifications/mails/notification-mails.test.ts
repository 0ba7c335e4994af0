import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createMail } from '../../../../platform/mail/mail.ts';
import { createSmtpTransport } from '../../../../platform/mail/transport.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { makeEvent } from '../../../events/programme/events.factory.ts';
import { foundGroup } from '../../../people/groups/index.ts';
import { MAILS_PER_HOUR, writeBatch } from './due-mails.service.ts';
import type { NotificationPreferencesView } from '../preferences/preferences.schemas.ts';
import { writeDueMailsJob } from './due-mails.jobs.ts';

let testApp: TestApp;
let org: TestOrganization;
let server: SMTPServer;
let received: { to: string; mail: Email }[] = [];

before(async () => {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ to: session.envelope.rcptTo[0]?.address ?? '', mail });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  testApp = await createTestApp();
  const { database, services } = testApp;
  services.mail.close();
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`);
  const mail = createMail({
    database,
    jobs: services.jobs,
    transport,
    hasServer: true,
    from: 'Atrium <no-reply@atrium.example>',
    log: services.log,
  });
  Object.assign(services, { mail });
  org = await testApp.organization();
  await testApp.app.startJobs();
});
beforeEach(() => {
  received = [];
});
after(async () => {
  await testApp.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function settled(): Promise<void> {
  await until(
    async () =>
      (
        await testApp.database.pool.query(
          `select 1 from pgboss.job where (name like 'notification.%' or name = 'mail.send')
             and start_after < now() + interval '2 seconds' and state in ('created', 'active', 'retry')`,
        )
      ).rowCount,
    (count) => count === 0,
  );
}

/** Sends the mails that are due, without waiting for their time. */
async function sendDue(everything = true): Promise<void> {
  await settled();
  if (everything)
    await testApp.database.pool.query(
      "update notification set mail_due_at = now() - interval '1 second' where mail_due_at is not null and organization_id = $1",
      [org.organization.id],
    );
  const ctx = org.context();
  await ctx.services.jobs.enqueue(ctx, writeDueMailsJob, {});
  await settled();
}

const mailsTo = (caller: Caller): Email[] =>
  received.filter(({ to }) => to === `${caller.id}@example.org`).map(({ mail }) => mail);
const dues = async (caller: Caller): Promise<Date[]> =>
  (
    await testApp.database.pool.query<{ mail_due_at: Date }>(
      'select mail_due_at from notification where account_id = $1 and mail_due_at is not null',
      [caller.id],
    )
  ).rows.map((row) => row.mail_due_at);
const post = async (author: Caller, message: string, more: object = {}): Promise<string> =>
  (await author.post<{ id: string }>('/activities', { message, ...more })).body.data.id;
const header = (mail: Email | undefined, key: string): string | undefined =>
  mail?.headers.find((one) => one.key === key)?.value;
const tokenOf = (mail: Email | undefined): string =>
  /\/unsubscribe\/([\w.-]+)>/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
const site = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: string) =>
  testApp.app.http.inject({
    method,
    url,
    headers: { host: org.hostname, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

test('a comment comes as a mail after some minutes, branded, with what was said and one button', async () => {
  const [ana, ben] = [await org.member(), await org.member({ firstName: 'Ben', lastName: 'Łuczak' })];
  const top = await post(ana, 'who brings cake?');
  const before = Date.now();
  await post(ben, 'I do <b>gladly</b>\nand tea', { commentedId: top });
  const [due] = await until(
    () => dues(ana),
    (all) => all.length === 1,
  );
  const wait = (due?.getTime() ?? 0) - before;
  assert.ok(wait > 4 * 60_000 && wait < 6 * 60_000 + 30_000, String(wait));
  await sendDue(false);
  assert.deepEqual(mailsTo(ana), []);
  await sendDue();
  const [mail, ...more] = mailsTo(ana);
  assert.deepEqual(more, []);
  assert.equal(mail?.subject, 'Ben Łuczak commented on your post');
  assert.equal(mail.from?.name, org.organization.name);
  const url = `https://${org.hostname}/activities/${top}`;
  for (const part of [mail.text ?? '', mail.html ?? '']) assert.ok(part.includes(url), part);
  assert.match(mail.text ?? '', /> I do <b>gladly<\/b>\n> and tea/);
  assert.match(mail.html ?? '', /I do &lt;b&gt;gladly&lt;\/b&gt;<br>and tea/);
  assert.match(mail.html ?? '', /<html lang="en" dir="ltr">/);
  assert.match(mail.html ?? '', new RegExp(`href="https://${org.hostname}/settings/notifications"`));
  assert.equal((mail.html?.match(/display:inline-block/g) ?? []).length, 1);
  await sendDue();
  assert.equal(mailsTo(ana).length, 1);
});

test('a notification that was read, taken back, blocked or switched off meanwhile is not mailed', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => org.member()));
  const [read, taken, blocked, off, ben] = people;
  assert.ok(read && taken && blocked && off && ben);
  for (const reader of [read, taken, blocked, off]) {
    await ben.post(`/accounts/${reader.id}/follow`);
    await until(
      () => dues(reader),
      (all) => all.length === 1,
    );
  }
  await read.put('/self/notifications/read', {});
  await ben.post(`/accounts/${taken.id}/unfollow`);
  await blocked.post(`/accounts/${ben.id}/block`);
  await off.put('/self/notificationPreferences', { newFollowerEmail: false });
  await sendDue();
  for (const reader of [read, taken, blocked, off]) {
    assert.deepEqual(mailsTo(reader), []);
    assert.deepEqual(await dues(reader), []);
  }
  // Switched off beforehand, nothing is ever due.
  await (await org.member()).post(`/accounts/${off.id}/follow`);
  await settled();
  assert.deepEqual(await dues(off), []);
});

test('much at once is one mail, in the reader’s language', async () => {
  const [ana, ben, cem] = [
    await org.member({ locale: 'ar' }),
    await org.member({ firstName: 'Ben', lastName: 'B' }),
    await org.member({ firstName: 'Cem', lastName: 'C' }),
  ];
  const top = await post(ana, 'a post');
  await post(ben, 'one', { commentedId: top });
  await settled();
  await post(cem, 'two', { commentedId: top });
  await ben.post(`/accounts/${ana.id}/follow`);
  await until(
    () => dues(ana),
    (all) => all.length === 2,
  );
  await settled();
  await sendDue();
  const [mail, ...more] = mailsTo(ana);
  assert.deepEqual(more, []);
  assert.equal(mail?.subject, `خبران جديدان في ${org.organization.name}`);
  assert.match(mail.html ?? '', /<html lang="ar" dir="rtl">/);
  for (const part of [mail.text ?? '', mail.html ?? '']) {
    assert.ok(part.includes('علّق Cem C وشخص آخر على منشورك'), part);
    assert.ok(part.includes('بدأ Ben B بمتابعتك'), part);
    assert.ok(part.includes('two'));
  }
});

test('a digest waits for eight o’clock of the reader’s day or Monday, and then tells all', async () => {
  const [daily, weekly, ben] = [await org.member(), await org.member(), await org.member()];
  await daily.put('/self', { timezone: 'Asia/Tokyo' });
  await weekly.put('/self', { timezone: 'America/New_York' });
  await daily.put('/self/notificationPreferences', { digest: 'daily' });
  await weekly.put('/self/notificationPreferences', { digest: 'weekly' });
  for (const reader of [daily, weekly]) await ben.post(`/accounts/${reader.id}/follow`);
  const [[day], [week]] = await until(
    async () => [await dues(daily), await dues(weekly)] as const,
    (all) => all.every((one) => one.length === 1),
  );
  const local = (at: Date | undefined, timeZone: string): string =>
    new Intl.DateTimeFormat('en', {
      timeZone,
      weekday: 'long',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    }).format(at);
  assert.match(local(day, 'Asia/Tokyo'), /08:00$/);
  assert.match(local(week, 'America/New_York'), /^Monday.* 08:00$/);
  const ahead = (at: Date | undefined): number => ((at?.getTime() ?? 0) - Date.now()) / 3_600_000;
  assert.ok(ahead(day) > 0 && ahead(day) <= 24.1, String(ahead(day)));
  assert.ok(ahead(week) > 0 && ahead(week) <= 7 * 24 + 1.1, String(ahead(week)));
  await sendDue();
  assert.equal(mailsTo(daily)[0]?.subject, `Your day at ${org.organization.name}`);
  assert.equal(mailsTo(weekly)[0]?.subject, `Your week at ${org.organization.name}`);
});

test('an announcement is mailed at once and whole, its addresses with it', async () => {
  const [staff, ana] = [await org.staff(), await org.member()];
  const off = await org.member();
  await off.put('/self/notificationPreferences', { organizationAnnouncementEmail: false });
  const made = await staff.post<{ id: string }>('/admin/announcements', {
    title: 'Harbour closed',
    html: '<p>From <strong>noon</strong>. <a href="/events">Events</a></p>',
    email: true,
    push: false,
  });
  assert.equal(made.statusCode, 200, made.body.message);
  const [mail] = await until(
    () => Promise.resolve(mailsTo(ana)),
    (all) => all.length === 1,
  );
  await settled();
  assert.equal(mail?.subject, 'Harbour closed');
  assert.match(mail.html ?? '', /<strong>noon<\/strong>/);
  assert.ok(mail.html?.includes(`href="https://${org.hostname}/events"`), mail.html);
  assert.match(mail.text ?? '', /From noon\./);
  assert.deepEqual(mailsTo(off), []);
  assert.deepEqual(mailsTo(staff), []);
  const [whole] = (await staff.get<{ delivery: { emailed: number } }[]>('/admin/announcements')).body.data;
  assert.equal(whole?.delivery.emailed, received.length);
});

test('a test of an announcement comes to its author alone, as its readers would get it', async () => {
  const staff = await org.staff();
  const [reader, moderator] = [await org.member(), await org.member()];
  const words = { title: 'We open', html: '<p>Come <b>early</b></p><script>x</script>' };
  const sent = await staff.post('/self/announcementTest', words);
  assert.deepEqual([sent.statusCode, sent.body.data], [200, { to: `${staff.id}@example.org` }]);
  const refused = await moderator.post('/self/announcementTest', words);
  assert.equal(refused.statusCode, 403);
  const ctx = org.context();
  const groupId = await foundGroup(ctx, {
    slug: 'rowers',
    name: 'Rowers',
    description: '',
    access: 'public',
    moderatorId: moderator.id,
    memberIds: [reader.id],
  });
  const ofGroup = await moderator.post('/self/announcementTest', { ...words, groupId: 'rowers' });
  assert.equal(ofGroup.statusCode, 200, ofGroup.body.message);
  assert.equal((await reader.post('/self/announcementTest', { ...words, groupId })).statusCode, 403);
  const both = await moderator.post('/self/announcementTest', { ...words, groupId, eventId: groupId });
  assert.deepEqual([both.statusCode, both.body.code], [400, 'announcement.onePlace']);
  const empty = await staff.post('/self/announcementTest', { ...words, html: '<p> </p>' });
  assert.deepEqual([empty.statusCode, empty.body.code], [400, 'announcement.empty']);
  await settled();
  const [mail, ...more] = mailsTo(staff);
  assert.deepEqual([mail?.subject, more], ['Test: We open', []]);
  assert.match(mail?.html ?? '', /Come <strong>early<\/strong>/);
  assert.doesNotMatch(mail?.html ?? '', /<script/);
  assert.deepEqual(
    mailsTo(moderator).map(({ subject }) => subject),
    ['Test: Rowers: We open'],
  );
  assert.equal(received.length, 2);
  const { body } = await staff.get<unknown[]>('/admin/announcements?search=open');
  assert.deepEqual(body.data, []);
});

test('one click ends mails of this kind: by POST alone, without a sign-in, as often as one likes', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  await ben.post(`/accounts/${ana.id}/follow`);
  await until(
    () => dues(ana),
    (all) => all.length === 1,
  );
  await sendDue();
  const [mail] = mailsTo(ana);
  assert.equal(header(mail, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  assert.match(
    header(mail, 'list-unsubscribe') ?? '',
    new RegExp(`^<https://${org.hostname}/unsubscribe/[\\w.-]+>$`),
  );
  const token = tokenOf(mail);
  assert.ok(mail?.html?.includes(`/unsubscribe/${token}`));
  const state = async () => (await org.visitor.get(`/unsubscribe/${token}`)).body.data;
  const preferences = async () =>
    (await ana.get<NotificationPreferencesView>('/self/notificationPreferences')).body.data;
  assert.deepEqual(await state(), { kind: 'newFollowerEmail', subscribed: true });
  // Mail programs fetch every link; that ends nothing.
  await site('GET', `/unsubscribe/${token}`);
  assert.ok((await preferences()).newFollowerEmail);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (let time = 0; time < 2; time += 1) {
    const answer = await site('POST', `/unsubscribe/${token}`, form, 'List-Unsubscribe=One-Click');
    assert.equal(answer.statusCode, 200, answer.body);
  }
  const { newFollowerEmail, newFollowerPush, commentEmail } = await preferences();
  assert.deepEqual([newFollowerEmail, newFollowerPush, commentEmail], [false, true, true]);
  assert.deepEqual(await state(), { kind: 'newFollowerEmail', subscribed: false });
  const multipart = { 'content-type': 'multipart/form-data; boundary=x', accept: 'text/html,*/*' };
  const human = await site('POST', `/unsubscribe/${token}`, multipart, '--x--\r\n');
  assert.deepEqual([human.statusCode, human.headers.location], [303, `/unsubscribe/${token}?done=1`]);
});

test('a forged, cut or foreign token ends nothing', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  await ben.post(`/accounts/${ana.id}/follow`);
  await until(
    () => dues(ana),
    (all) => all.length === 1,
  );
  await sendDue();
  const token = tokenOf(mailsTo(ana)[0]);
  const [id = '', kind = '', mac = ''] = token.split('.');
  const forged = [
    `${id}.comment_email.${mac}`,
    `${id}.all.${mac}`,
    `${id}.${kind}.${mac.slice(0, -2)}`,
    `${id}.${kind}.`,
    `${Buffer.from(ben.id.replaceAll('-', ''), 'hex').toString('base64url')}.${kind}.${mac}`,
    `${token}.x`,
    'x',
    '%00',
  ];
  for (const wrong of forged) {
    const url = `/unsubscribe/${wrong}`;
    assert.equal((await site('POST', url)).statusCode, 404, wrong);
    assert.equal((await org.visitor.get(url)).statusCode, 404, wrong);
  }
  const other = await testApp.organization();
  const abroad = await testApp.app.http.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { host: other.hostname },
  });
  assert.equal(abroad.statusCode, 404);
  const { data } = (await ana.get<NotificationPreferencesView>('/self/notificationPreferences')).body;
  assert.ok(data.newFollowerEmail && data.commentEmail);
});

test('nobody gets more than so many mails within an hour; what is too much waits', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  for (let n = 0; n < MAILS_PER_HOUR; n += 1)
    await testApp.database.pool.query(
      `insert into mail (organization_id, id, account_id, recipient_address, state, created_at)
       values ($1, gen_random_uuid(), $2, 'x@example.org', 'sent', now() - interval '30 minutes')`,
      [org.organization.id, ana.id],
    );
  await ben.post(`/accounts/${ana.id}/follow`);
  await until(
    () => dues(ana),
    (all) => all.length === 1,
  );
  await sendDue();
  assert.deepEqual(mailsTo(ana), []);
  const [later] = await dues(ana);
  const minutes = ((later?.getTime() ?? 0) - Date.now()) / 60_000;
  assert.ok(minutes > 25 && minutes < 31, String(minutes));
});

test('a batch asks the same number of questions for one reader and for many', async () => {
  const count = async (readers: number): Promise<number> => {
    const ben = await org.member();
    for (let n = 0; n < readers; n += 1) await ben.post(`/accounts/${(await org.member()).id}/follow`);
    await settled();
    await testApp.database.pool.query(
      "update notification set mail_due_at = now() - interval '1 second' where mail_due_at is not null",
    );
    // Undone, so that no worker sends them meanwhile, and each run meets the same.
    const undone = new Error('undone');
    const { queries } = await testApp.fewestQueries(() =>
      assert.rejects(
        org.context().transaction(async (inner) => {
          assert.equal((await writeBatch(inner)).isLast, false);
          throw undone;
        }),
        undone,
      ),
    );
    await sendDue();
    return queries;
  };
  await sendDue();
  assert.equal(await count(1), await count(12));
});

test('the creator of an event is told of its posts as the event says', async () => {
  const [ana, ben] = [await org.member(), await org.member({ firstName: 'Ben', lastName: 'Cole' })];
  const eventId = await makeEvent(org.context().db, org.organization.id, {
    name: 'Regatta',
    creator_id: ana.id,
  });
  const change = async (event: object): Promise<void> => {
    const { statusCode, body } = await ana.put(`/listings/${eventId}`, { event });
    assert.equal(statusCode, 200, body.message);
  };
  const told = async (): Promise<string[]> => {
    await settled();
    const list = await ana.get<{ topic: string; activity: { message: string } }[]>('/self/notifications');
    return list.body.data
      .filter(({ topic }) => topic === 'eventPost')
      .map(({ activity }) => activity.message);
  };
  await post(ben, 'first', { eventId });
  assert.deepEqual(await told(), []);
  await change({ newActivityCreatorPushNotification: true });
  await post(ben, 'second', { eventId });
  assert.deepEqual([await told(), await dues(ana)], [['second'], []]);
  await change({ newActivityCreatorEmailNotification: true });
  await post(ben, 'third', { eventId });
  await post(ana, 'my own', { eventId });
  assert.deepEqual(await told(), ['third', 'second']);
  await sendDue();
  assert.deepEqual(
    mailsTo(ana).map(({ subject }) => subject),
    ['Ben Cole posted in Regatta'],
  );
});
