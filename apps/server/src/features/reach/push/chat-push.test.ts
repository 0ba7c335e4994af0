import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { createContext } from '../../../platform/http/context.ts';
import type { PushMessage } from '../../../platform/push/push-provider.ts';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import {
  pushTo,
  startWebPushService,
  type PushedTo,
  type Subscribed,
  type WebPushService,
} from '../../../testing/web-push-service.ts';
import { remindOfUnreadJob, tellWaitingJob } from '../chat/index.ts';
import { sendChatPush } from './chat-push.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let service: WebPushService;
let tap: PushedTo;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  service = await startWebPushService();
  tap = pushTo(testApp, service);
  await testApp.app.startJobs();
});
after(async () => {
  await testApp.close();
  await tap.close();
  service.close();
});

interface Reader extends Caller {
  browser: Subscribed;
  deviceId: string;
}

/** Somebody whose browser has been asked to notify. */
async function reader(person: Parameters<TestOrganization['member']>[0] = {}): Promise<Reader> {
  const member = await org.member(person);
  const { publicKey } = await fine(member.get<{ publicKey: string }>('/organization/push-key'));
  const browser = await service.subscribe(publicKey);
  const { id: deviceId } = await fine(
    member.post<{ id: string }>('/self/push-devices/web', {
      endpoint: `https://push.example${browser.path}`,
      keys: browser.keys,
    }),
  );
  return Object.assign(member, { browser, deviceId });
}

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}
const create = async (who: Caller, name: string, others: readonly Caller[]): Promise<number> =>
  (
    await fine(
      who.post<{ channelId: number }>('/self/chat/channels', {
        name,
        accountIds: others.map(({ id }) => id),
      }),
    )
  ).channelId;
const at = (channelId: number, rest = ''): string => `/self/chat/channels/${channelId}${rest}`;
const send = (who: Caller, channelId: number, text: string, more: object = {}): Promise<{ id: number }> =>
  fine(who.post(at(channelId, '/messages'), { text, ...more }));

/** Runs the job at once, or as if so many hours had passed. */
async function run(job: typeof tellWaitingJob, channelId: number, hours = 0): Promise<void> {
  const now = (): Date => new Date(Date.now() + hours * 3_600_000);
  const ctx = createContext({ ...testApp.app.contexts, now }, org.organization);
  await job.run(ctx, { channelId }, { attempt: 1, isLast: false, signal: new AbortController().signal });
}
const pushed = ({ browser }: Reader) => service.received(browser) as PushMessage[];
const pushedTo = (to: Reader, count: number): Promise<PushMessage[]> =>
  until(
    () => Promise.resolve(pushed(to)),
    ({ length }) => length >= count,
  );
/** The jobs that would push have all run. */
const quiet = () =>
  until(
    async () => {
      const { rows } = await testApp.database.pool.query<{ count: string }>(
        `select count(*) from pgboss.job where name like 'push.%'
           and state in ('created', 'active', 'retry') and start_after <= now()`,
      );
      return Number(rows[0]?.count);
    },
    (count) => count === 0,
  );

test('a message reaches the devices of who has not read it within some seconds, without being asked', async () => {
  const ana = await reader({ firstName: 'Ana', lastName: 'Moreira' });
  const ben = await reader();
  const channelId = await create(ana, '', [ben]);
  await send(ana, channelId, 'The <b>lamps</b> are here');
  const [message] = await pushedTo(ben, 1);
  assert.deepEqual(
    [message?.title, message?.body, message?.url],
    ['Ana Moreira', 'The <b>lamps</b> are here', `https://${org.hostname}/messages/${channelId}`],
  );
  await quiet();
  assert.deepEqual([pushed(ben).length, pushed(ana).length], [1, 0]);
});

test('each message is told once, under the name of its channel, whoever asks how often', async () => {
  const [ana, ben] = [await reader({ firstName: 'Ana', lastName: 'Moreira' }), await reader()];
  const channelId = await create(ana, 'Crew', [ben, await org.member()]);
  await send(ana, channelId, 'one');
  await send(ana, channelId, 'two');
  await Promise.all(Array.from({ length: 6 }, () => run(tellWaitingJob, channelId)));
  await pushedTo(ben, 2);
  await quiet();
  assert.deepEqual(
    pushed(ben)
      .map(({ title, body }) => [title, body])
      .sort(),
    [
      ['Ana Moreira · Crew', 'one'],
      ['Ana Moreira · Crew', 'two'],
    ],
  );
  assert.equal(new Set(pushed(ben).map(({ id }) => id)).size, 2);
});

test('a member who has read, muted, left, blocked, switched it off or came later is not pushed to', async () => {
  const ana = await reader();
  const people = await Promise.all(Array.from({ length: 7 }, () => reader()));
  const [read, muted, left, off, blocking, late, on] = people;
  assert.ok(read && muted && left && off && blocking && late && on);
  const channelId = await create(ana, 'Several', [read, muted, left, off, blocking, on]);
  await fine(muted.put(at(channelId, '/notifications'), { notifications: false }));
  await fine(off.put('/self/notificationPreferences', { chatPush: false }));
  await fine(blocking.post(`/accounts/${ana.id}/block`));
  await send(ana, channelId, 'Words');
  await fine(read.put(at(channelId, '/read'), {}));
  await fine(left.delete(at(channelId, '/leave')));
  await fine(ana.post(at(channelId, `/members/${late.id}`)));
  await run(tellWaitingJob, channelId);
  await pushedTo(on, 1);
  await quiet();
  for (const other of [ana, read, muted, left, off, blocking, late]) assert.deepEqual(pushed(other), []);
});

test('a message read or deleted before the try, and a device that has changed hands, cause no push', async () => {
  const [ana, ben, cleo] = [await org.member(), await reader(), await reader()];
  const channelId = await create(ana, '', [ben]);
  const [{ id }, second] = [await send(ana, channelId, 'one'), await send(ana, channelId, 'two')];
  const task = { deviceId: ben.deviceId, accountId: ben.id, attempt: 1 };
  const ctx = org.context();
  const before = tap.posts;
  await sendChatPush(ctx, { ...task, deviceId: cleo.deviceId, message: { channelId, messageId: id } });
  await fine(ana.delete(at(channelId, `/messages/${second.id}`)));
  await sendChatPush(ctx, { ...task, message: { channelId, messageId: second.id } });
  assert.equal(tap.posts, before);
  await sendChatPush(ctx, { ...task, message: { channelId, messageId: id } });
  assert.equal(tap.posts, before + 1, 'still unread');
  await fine(ben.put(at(channelId, '/read'), {}));
  await sendChatPush(ctx, { ...task, message: { channelId, messageId: id } });
  await sendChatPush(ctx, task);
  assert.equal(tap.posts, before + 1);
});

test('a picture without words is named in the language of the reader', async () => {
  const [ana, ben] = [await org.member(), await reader()];
  await fine(ben.put('/self', { locale: 'de' }));
  const channelId = await create(ana, '', [ben]);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  const image = await fine(
    ana.post<{ id: string }>('/storage/images/upload', {
      type: 'thread',
      dataUri: `data:image/png;base64,${png.toString('base64')}`,
    }),
  );
  await send(ana, channelId, '', { imageIds: [image.id] });
  await run(tellWaitingJob, channelId);
  assert.equal((await pushedTo(ben, 1))[0]?.body, 'Hat ein Bild gesendet');
});

test('messages left unread for an hour cause one reminder, however many they are', async () => {
  const [ana, ben, off] = [await org.member(), await reader(), await reader()];
  await fine(ben.put('/self/notificationPreferences', { chatPush: false }));
  await fine(off.put('/self/notificationPreferences', { chatPush: false, chatUnreadPush: false }));
  const channelId = await create(ana, 'Crew', [ben, off]);
  for (const text of ['one', 'two', 'three']) await send(ana, channelId, text);
  await run(tellWaitingJob, channelId);
  await run(remindOfUnreadJob, channelId, 0.5);
  await run(remindOfUnreadJob, channelId, 2);
  await run(remindOfUnreadJob, channelId, 3);
  const [reminder] = await pushedTo(ben, 1);
  assert.deepEqual(
    [reminder?.title, reminder?.body, reminder?.url],
    [
      `3 unread messages at ${org.organization.name}`,
      'Crew',
      `https://${org.hostname}/messages/${channelId}`,
    ],
  );
  await quiet();
  assert.deepEqual([pushed(ben).length, pushed(off).length], [1, 0]);
});
