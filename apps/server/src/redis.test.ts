import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { App } from './app.ts';
import type { ChatMemberView } from './features/reach/chat/channels.schemas.ts';
import type { ChatMessageView } from './features/reach/chat/messages/messages.schemas.ts';
import { newId } from './platform/ids.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';
import { hasRedis, startRedis, type RedisServer } from './testing/redis-server.ts';
import { listen, startSecondApp } from './testing/second-app.ts';

const skip = hasRedis ? false : 'no redis-server here: REDIS_SERVER names one, CI installs it';

// Two programs on one database and one Redis, which dies, hangs and comes back under a stream of numbered messages.
void describe('facts by Redis', { skip }, () => {
  let redis: RedisServer;
  let testApp: TestApp;
  let second: App;
  let ports: [first: number, second: number];
  let org: TestOrganization;
  let people: [ana: Caller, ben: Caller, cleo: Caller];

  before(async () => {
    redis = await startRedis();
    testApp = await createTestApp({ REDIS_URL: redis.url });
    second = await startSecondApp(testApp);
    ports = [await listen(testApp.app), await listen(second)];
    org = await testApp.organization();
    people = [await org.member(), await org.member(), await org.member()];
  });
  after(async () => {
    await second.close();
    await testApp.close();
    await redis.close();
  });

  async function hear(who: Caller, process: 0 | 1): Promise<{ ws: WebSocket; texts: string[] }> {
    const query = new URLSearchParams({ organization: org.organization.id, authorization: who.token });
    const ws = new WebSocket(`ws://127.0.0.1:${ports[process]}/socket?${query}`);
    const texts: string[] = [];
    ws.on('message', (data) => {
      const { type, body } = JSON.parse(String(data)) as { type: string; body: { message: ChatMessageView } };
      if (type === 'new-message' && body.message.type === 'user') texts.push(body.message.text);
    });
    await once(ws, 'open');
    return { ws, texts };
  }

  async function streamed(disturb: (n: number) => Promise<void> | void): Promise<void> {
    const [ana, ben, cleo] = people;
    const channel = await ana.post<ChatMemberView>('/self/chat/channels', {
      name: 'Stream',
      accountIds: [ben.id, cleo.id],
    });
    const path = `/self/chat/channels/${channel.body.data.channelId}/messages`;
    const ears = [await hear(ben, 0), await hear(cleo, 1)];
    const wanted: string[] = [];
    for (let n = 0; n < 90; n += 1) {
      await disturb(n);
      wanted.push(`number ${n}`);
      const answer = await (n % 2 === 0 ? ana : ben).post(path, { text: `number ${n}` });
      assert.equal(answer.statusCode, 200);
      await wait(20);
    }
    for (const { ws, texts } of ears) {
      for (let turn = 0; turn < 400 && texts.at(-1) !== wanted.at(-1); turn += 1) await wait(25);
      await wait(300);
      assert.deepEqual(texts, wanted);
      ws.close();
    }
  }

  test('messages sent at one process arrive at the other, in order', () => streamed(() => undefined));

  /** A call that one may make twenty times a minute, at both programs by turns; it reports a post that is not there. */
  async function callAll(who: Caller, count: number): Promise<number[]> {
    const calls = Array.from({ length: count }, async (_, n) => {
      const { http } = n % 2 === 0 ? testApp.app : second;
      const headers = { organization: org.organization.id, authorization: who.token };
      const url = `/api/activities/${newId()}/report`;
      return (await http.inject({ method: 'POST', url, headers, payload: {} })).statusCode;
    });
    return Promise.all(calls);
  }

  test('calls are counted for both programs together', async () => {
    const dan = await org.member();
    const calls = await callAll(dan, 50);
    assert.deepEqual([calls.filter((status) => status === 429).length, new Set(calls).size], [30, 2]);
  });

  test('without Redis no call is refused, and none fails', async () => {
    await redis.kill();
    try {
      const calls = await callAll(await org.member(), 50);
      assert.ok(
        calls.every((status) => status !== 429 && status < 500),
        String(calls),
      );
    } finally {
      await redis.start();
    }
  });

  test('Redis is killed and comes back: nothing is missing, nothing twice, and no call fails', () =>
    streamed(async (n) => {
      if (n === 20) await redis.kill();
      if (n === 60) await redis.start();
    }));

  test('Redis hangs for a while: the same', () =>
    streamed((n) => {
      if (n === 20) redis.freeze();
      if (n === 60) redis.thaw();
    }));
});
