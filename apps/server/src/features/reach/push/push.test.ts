import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../../platform/ids.ts';
import type { PushMessage } from '../../../platform/push/push-provider.ts';
import {
  createTestApp,
  until,
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
import { issueTokens, signInOf } from '../../ground/identity/index.ts';
import type { PushDeviceView } from './push.schemas.ts';
import { pushPage, sendPush, type PushTask } from './push.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let service: WebPushService;
let pushed: PushedTo;
/** Set: the service answers this instead. */
let trouble: { statusCode: number; retryAfter?: string } | undefined;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  service = await startWebPushService();
  pushed = pushTo(testApp, service, () => trouble);
  await testApp.app.startJobs();
});
after(async () => {
  await testApp.close();
  await pushed.close();
  service.close();
});

interface Reader extends Caller {
  browser: Subscribed;
  deviceId: string;
}

/** Somebody whose browser has been asked to notify. */
async function reader(person: Parameters<TestOrganization['member']>[0] = {}): Promise<Reader> {
  const member = await org.member(person);
  const { body } = await member.get<{ publicKey: string }>('/organization/push-key');
  const browser = await service.subscribe(body.data.publicKey);
  const answer = await member.post<PushDeviceView>('/self/push-devices/web', {
    endpoint: `https://push.example${browser.path}`,
    keys: browser.keys,
  });
  assert.equal(answer.statusCode, 200, JSON.stringify(answer.body));
  return Object.assign(member, { browser, deviceId: answer.body.data.id });
}

const messagesOf = ({ browser }: Reader) => service.received(browser) as PushMessage[];
const firstMessage = async (to: Reader): Promise<PushMessage | undefined> =>
  (
    await until(
      async () => messagesOf(to),
      ({ length }) => length > 0,
    )
  )[0];
const follow = (who: Caller, whom: Caller) => who.post(`/accounts/${whom.id}/follow`);

/** The jobs that would push have all run. */
const quiet = () =>
  until(
    async () => {
      const { rows } = await testApp.database.pool.query<{ count: string }>(
        `select count(*) from pgboss.job where (name like 'push.%' or name like 'notification.%')
           and state in ('created', 'active', 'retry') and start_after <= now()`,
      );
      return Number(rows[0]?.count);
    },
    (count) => count === 0,
  );
const notificationOf = async (account: Caller): Promise<string> => {
  const { rows } = await testApp.database.pool.query<{ id: string }>(
    'select id from notification where account_id = $1',
    [account.id],
  );
  return rows[0]?.id ?? '';
};

test('a notification reaches the browser of its recipient, readable, with its link', async () => {
  const ana = await reader();
  const ben = await org.member({ firstName: 'Ben', lastName: '<b>Bold</b>' });
  await follow(ben, ana);
  const message = await firstMessage(ana);
  assert.equal(message?.id, await notificationOf(ana));
  assert.match(message?.title ?? '', /Ben <b>Bold<\/b>/);
  const url = new URL(message?.url ?? '');
  assert.equal(url.hostname, org.hostname);
  assert.match(url.pathname, /^\/people\//);
  await quiet();
  assert.equal(messagesOf(ana).length, 1);
});

test('it speaks the language of its reader', async () => {
  const ana = await reader();
  await ana.put('/self', { locale: 'de' });
  await follow(await org.member({ firstName: 'Ben' }), ana);
  assert.match((await firstMessage(ana))?.title ?? '', /folgt/);
});

test('a person who has switched it off, has blocked the sender or has no device is not pushed to', async () => {
  const [off, blocking, on] = [await reader(), await reader(), await reader()];
  const none = await org.member();
  const ben = await org.member();
  await off.put('/self/notificationPreferences', { newFollowerPush: false });
  await blocking.post(`/accounts/${ben.id}/block`);
  for (const whom of [off, blocking, none, on]) await follow(ben, whom);
  await firstMessage(on);
  await quiet();
  assert.deepEqual([messagesOf(off), messagesOf(blocking)], [[], []]);
});

test('a notification that was read meanwhile, and a device that has changed hands, cause no push', async () => {
  const [ana, ben] = [await reader(), await reader()];
  await follow(await org.member(), ana);
  await firstMessage(ana);
  const notificationId = await notificationOf(ana);
  const before = pushed.posts;
  const ctx = org.context();
  const send = (deviceId: string) => sendPush(ctx, { deviceId, notificationId, attempt: 1 });
  assert.equal(await send(ben.deviceId), undefined);
  assert.equal(pushed.posts, before, 'of another account');
  await ana.put('/self/notifications/read', {});
  await testApp.database.pool.query('update notification set read_at = now() where id = $1', [
    notificationId,
  ]);
  assert.equal(await send(ana.deviceId), undefined);
  assert.equal(pushed.posts, before, 'read');
});

test('a subscription that has ended is forgotten', async () => {
  const ana = await reader();
  service.expire(ana.browser);
  await follow(await org.member(), ana);
  const left = await until(
    async () => (await ana.get<PushDeviceView[]>('/self/push-devices')).body.data.length,
    (count) => count === 0,
  );
  assert.equal(left, 0);
});

test('devices of a sign-in that was ended from afar are forgotten, others stay', async () => {
  const ana = await reader();
  const { AccessToken } = await issueTokens(org.context(), ana.id);
  const later = await testApp.app.http.inject({
    method: 'PUT',
    url: `/api/self/push-devices/${newId()}`,
    headers: { organization: org.organization.id, authorization: AccessToken },
    payload: {
      pushDevice: { deviceToken: 'a-phone-elsewhere', pushService: 'firebase', appType: 'COMMUNITYXM' },
    },
  });
  assert.equal(later.statusCode, 200);
  await testApp.database.pool.query('update identity_token_family set revoked_at = now() where id = $1', [
    signInOf(ana.token),
  ]);
  await org.context().transaction((inner) => inner.record({ name: 'identity.signInsEnded', id: ana.id }));
  const tokens = async () => {
    const { rows } = await testApp.database.pool.query<{ token: string }>(
      'select token from push_device where account_id = $1',
      [ana.id],
    );
    return rows.map(({ token }) => token);
  };
  const left = await until(tokens, ({ length }) => length < 2);
  assert.deepEqual(left, ['a-phone-elsewhere']);
});

test('a device that is registered anew while it is found gone stays', async () => {
  const ana = await reader();
  await follow(await org.member(), ana);
  await firstMessage(ana);
  const ctx = org.context();
  const { push } = testApp.services;
  Object.assign(testApp.services, {
    push: {
      ...push,
      async send() {
        await ana.put(`/self/push-devices/${ana.deviceId}`, { pushDevice: { name: 'Anew' } });
        return { kind: 'gone' };
      },
    },
  });
  try {
    await sendPush(ctx, { deviceId: ana.deviceId, notificationId: await notificationOf(ana), attempt: 1 });
  } finally {
    Object.assign(testApp.services, { push });
  }
  assert.equal((await ana.get(`/self/push-devices/${ana.deviceId}`)).statusCode, 200);
});

test('a failed push is retried with growing delays, and given up in the end', async () => {
  const ana = await reader();
  await follow(await org.member(), ana);
  await firstMessage(ana);
  const notificationId = await notificationOf(ana);
  const send = (attempt: number) =>
    sendPush(org.context(), { deviceId: ana.deviceId, notificationId, attempt });
  try {
    trouble = { statusCode: 503 };
    assert.deepEqual([await send(1), await send(2), await send(5)], [30, 120, 7680]);
    trouble = { statusCode: 429, retryAfter: '600' };
    assert.equal(await send(1), 600);
    await assert.rejects(send(6), /does not answer/);
    trouble = { statusCode: 403 };
    await assert.rejects(send(1), /403/);
  } finally {
    trouble = undefined;
  }
});

test('the next try is a job for later', async () => {
  const ana = await reader();
  trouble = { statusCode: 503 };
  const before = pushed.posts;
  await follow(await org.member(), ana);
  await until(
    () => Promise.resolve(pushed.posts),
    (count) => count > before,
  );
  const { rows } = await until(
    () =>
      testApp.database.pool.query<{ seconds: string; attempt: number }>(
        `select extract(epoch from start_after - created_on) as seconds, (data #>> '{payload,attempt}')::int as attempt
           from pgboss.job where name = 'push.send' and state = 'created' and data #>> '{payload,deviceId}' = $1`,
        [ana.deviceId],
      ),
    (found) => found.rows.length > 0,
  );
  trouble = undefined;
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.attempt, 2);
  assert.ok(Math.abs(Number(rows[0].seconds) - 30) < 5, JSON.stringify(rows));
});

test('an announcement reaches every device once, and is counted', async () => {
  const readers = [await reader(), await reader(), await reader()];
  const staff = await org.staff();
  const send = (push: boolean) =>
    staff.post<{ id: string }>('/admin/announcements', {
      title: 'Doors open',
      html: '<p>At nine</p>',
      email: false,
      push,
    });
  const announced = await send(true);
  assert.equal(announced.statusCode, 200, JSON.stringify(announced.body));
  for (const to of readers) assert.match((await firstMessage(to))?.title ?? '', /Doors open/);
  await quiet();
  await send(false);
  await wait(200);
  await quiet();
  for (const to of readers) assert.equal(messagesOf(to).length, 1);
  const { rows } = await testApp.database.pool.query<{ pushed: number }>(
    'select pushed_count as pushed from announcement where id = $1',
    [announced.body.data.id],
  );
  const pushed = Number(rows[0]?.pushed);
  assert.ok(pushed >= readers.length);
  // The same page heard once more, as a job may.
  const again: PushTask[] = [];
  const page = { subjectId: announced.body.data.id, topic: 'organizationAnnouncement', after: '' };
  await pushPage(
    org.context(),
    { ...page, upTo: 'f'.repeat(8) + '-ffff-4fff-bfff-ffffffffffff' },
    (_inner, tasks) => {
      again.push(...tasks);
      return Promise.resolve();
    },
  );
  assert.deepEqual(again, []);
});

test('pages that overlap are pushed once, however many of them run at the same time', async () => {
  const readers = [await reader(), await reader(), await reader()];
  const eventId = newId();
  const { pool } = testApp.database;
  await pool.query(
    `insert into event (organization_id, id, slug, name, event_start, event_end, created_at, updated_at)
     values ($1, $2::uuid, 'event-' || $2, 'Regatta', now(), now(), now(), now())`,
    [org.organization.id, eventId],
  );
  for (const { id } of readers)
    await pool.query(
      `insert into notification (organization_id, id, account_id, topic, event_id, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, 'event', $3, now(), now())`,
      [org.organization.id, id, eventId],
    );
  const handedOn: string[] = [];
  const page = {
    subjectId: eventId,
    topic: 'event',
    after: '',
    upTo: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  };
  const run = () =>
    pushPage(org.context(), page, async (_inner, tasks) => {
      handedOn.push(...tasks.map(({ deviceId }) => deviceId));
      await wait(50);
    });
  await Promise.all([run(), run(), run(), run()]);
  assert.deepEqual(handedOn.toSorted(), readers.map(({ deviceId }) => deviceId).toSorted());
});

test('an offer of a waiting list is pushed to the one who has it', async () => {
  const [to, other] = [await reader(), await reader()];
  const eventId = newId();
  await testApp.database.pool.query(
    `insert into event (organization_id, id, slug, name, event_start, event_end, created_at, updated_at)
     values ($1, $2::uuid, 'event-' || $2, 'Regatta', now(), now(), now(), now())`,
    [org.organization.id, eventId],
  );
  await org
    .context()
    .transaction((inner) =>
      inner.record({ name: 'waitlist.offered', id: newId(), with: { eventId, accountId: to.id } }),
    );
  assert.match(JSON.stringify(await firstMessage(to)), /Regatta/);
  await quiet();
  assert.deepEqual([messagesOf(to).length, messagesOf(other).length], [1, 0]);
});
