import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createContext } from '../../../../platform/http/context.ts';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import type { ChatMemberView } from '../channels.schemas.ts';
import type { ChatMessageView } from '../messages/messages.schemas.ts';
import { remindOfUnread } from './notices.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  await testApp.app.startJobs();
});
after(() => testApp.close());

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}
const create = async (who: Caller, name: string, others: readonly Caller[]): Promise<number> =>
  (
    await fine(
      who.post<ChatMemberView>('/self/chat/channels', { name, accountIds: others.map(({ id }) => id) }),
    )
  ).channelId;
const at = (channelId: number, rest = ''): string => `/self/chat/channels/${channelId}${rest}`;
const send = (who: Caller, channelId: number, text: string): Promise<ChatMessageView> =>
  fine(who.post(at(channelId, '/messages'), { text }));

/** Runs the job as if so many hours had passed. */
const remind = (channelId: number, hours: number): Promise<Date | undefined> =>
  remindOfUnread(
    createContext(
      { ...testApp.app.contexts, now: () => new Date(Date.now() + hours * 3_600_000) },
      org.organization,
    ),
    channelId,
  );

interface Mail {
  readonly to: { readonly address: string };
  readonly subject: string | null;
  readonly text: string | null;
  readonly state: string;
}
const mailsTo = async (caller: Caller): Promise<Mail[]> =>
  (await fine(staff.get<Mail[]>('/admin/outbox?pageSize=100'))).filter(({ to }) =>
    to.address.startsWith(caller.id),
  );
const sentTo = (caller: Caller, count = 1): Promise<Mail[]> =>
  until(
    () => mailsTo(caller),
    (mails) => mails.filter(({ state }) => state === 'sent').length === count,
  );

test('after an hour unread, one mail tells of all that waits; once, until it was read and more came', async () => {
  const ana = await org.member({ firstName: 'Ana', lastName: 'Moreira' });
  const ben = await org.member();
  const [pair, crew] = [await create(ana, '', [ben]), await create(ana, 'Crew', [ben, staff])];
  await send(ana, pair, 'Are you there?');
  await send(ana, pair, 'The <b>lamps</b> are here');
  await send(ana, crew, 'Who counts chairs?');

  const due = await remind(pair, 0.5);
  assert.ok(due !== undefined && due > new Date());
  await remind(pair, 1.1);
  const [mail] = await sentTo(ben);
  assert.equal(mail?.subject, `3 unread messages at ${org.organization.name}`);
  const text = mail.text ?? '';
  assert.match(text, /\* Ana Moreira\n> The <b>lamps<\/b> are here/);
  assert.match(text, /\* Crew\n> Ana Moreira: Who counts chairs\?/);
  for (const channelId of [pair, crew])
    assert.ok(text.includes(`https://${org.hostname}/messages/${channelId}\n`), text);
  assert.deepEqual(await mailsTo(ana), [], 'who wrote it');

  // The same stretch, with more in it, and of the other conversation, which the mail told of as well.
  await send(ana, pair, 'Still here');
  for (const channelId of [pair, crew]) await remind(channelId, 30);
  // Read, and written to anew: a new stretch, but not before a day has passed.
  await fine(ben.put(at(pair, '/read'), {}));
  await send(ana, pair, 'And now?');
  const next = await remind(pair, 5);
  assert.equal((await mailsTo(ben)).length, 1);
  assert.ok(next !== undefined && next > new Date(Date.now() + 24 * 3_600_000));
  await remind(pair, 30);
  const mails = await sentTo(ben, 2);
  // The reminder includes unread messages of the other conversation.
  assert.ok(mails.some(({ subject }) => subject === `2 unread messages at ${org.organization.name}`));
});

test('nobody is reminded of what they read, muted, left, switched off, or had from somebody blocked', async () => {
  const ana = await org.member();
  const people = await Promise.all(Array.from({ length: 7 }, () => org.member()));
  const [read, muted, left, off, blocking, late, on] = people;
  assert.ok(read && muted && left && off && blocking && late && on);
  const channelId = await create(ana, 'Several', [read, muted, left, off, blocking, on]);
  await fine(muted.put(at(channelId, '/notifications'), { notifications: false }));
  await fine(off.put('/self/notificationPreferences', { chatUnreadEmail: false }));
  await fine(blocking.post(`/accounts/${ana.id}/block`));
  await send(ana, channelId, 'Words');
  await fine(read.put(at(channelId, '/read'), {}));
  await fine(left.delete(at(channelId, '/leave')));
  // Messages from before a member joined were not written to them.
  await fine(ana.post(at(channelId, `/members/${late.id}`)));
  await remind(channelId, 2);
  await sentTo(on);
  for (const other of [ana, read, muted, left, off, blocking, late])
    assert.deepEqual(await mailsTo(other), []);
});

test('it speaks the language of its reader, and one click ends it', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  await fine(ben.put('/self', { locale: 'de' }));
  const channelId = await create(ana, '', [ben]);
  await send(ana, channelId, 'Hallo');
  await remind(channelId, 2);
  const [mail] = await sentTo(ben);
  assert.equal(mail?.subject, `Eine ungelesene Nachricht bei ${org.organization.name}`);
  const token = /\/unsubscribe\/([\w.-]+)/.exec(mail.text ?? '')?.[1] ?? '';
  const subscription = await fine(org.visitor.get<{ kind: string }>(`/unsubscribe/${token}`));
  assert.deepEqual(subscription, { kind: 'chatUnreadEmail', subscribed: true });
  const { statusCode } = await testApp.app.http.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { host: org.hostname },
  });
  assert.equal(statusCode, 200);
  const { chatUnreadEmail, chatUnreadPush } = await fine(
    ben.get<{ chatUnreadEmail: boolean; chatUnreadPush: boolean }>('/self/notificationPreferences'),
  );
  assert.deepEqual([chatUnreadEmail, chatUnreadPush], [false, true]);
});

test('reminders of many conversations at once are one mail', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const channels: number[] = [];
  for (let n = 0; n < 8; n += 1) channels.push(await create(ana, `Channel ${n}`, [ben, staff]));
  for (const channelId of channels) await send(ana, channelId, 'Words');
  await Promise.all(channels.map((channelId) => remind(channelId, 2)));
  const [mail] = await sentTo(ben);
  assert.equal(mail?.subject, `8 unread messages at ${org.organization.name}`);
  assert.equal((await mailsTo(ben)).length, 1);
});

test('however much is written, one job waits for its channel, and reminders follow it', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const channelId = await create(ana, '', [ben]);
  await Promise.all(Array.from({ length: 5 }, (_, n) => send(ana, channelId, `number ${n}`)));
  const jobs = async (name: string) =>
    (
      await testApp.database.pool.query<{ state: string; seconds: string }>(
        `select state, extract(epoch from start_after - created_on) as seconds from pgboss.job
         where name = $1 and (data #>> '{payload,channelId}')::bigint = $2`,
        [name, channelId],
      )
    ).rows;
  assert.equal((await jobs('chat.tell-waiting')).length, 1);
  const [reminder] = await until(
    () => jobs('chat.remind'),
    ({ length }) => length === 1,
  );
  assert.equal(reminder?.state, 'created');
  assert.ok(Math.abs(Number(reminder.seconds) - 3600) < 10, reminder.seconds);
});
