import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import pg from 'pg';
import { WebSocket } from 'ws';
import type { ChatMemberView } from './features/reach/chat/channels.schemas.ts';
import type { ChatMessageView } from './features/reach/chat/messages/messages.schemas.ts';
import { newId } from './platform/ids.ts';
import { createTestApp, type Caller, type TestOrganization } from './testing/app.ts';
import { isDeep } from './testing/depth.ts';
import { Program, startProxy } from './testing/program.ts';
import { hasRedis, startRedis, type RedisServer } from './testing/redis-server.ts';

// Two servers behind a proxy and streams of numbered messages; everything that can be killed is killed meanwhile.
// In the end, readers show exactly what the database holds: nothing missing, nothing twice, in order.

/** Slow enough for what one person may write in a minute. */
const PAUSE_MS = 150;
const KILLS = Number(process.env['KILLS'] ?? 2);

interface Site {
  readonly port: number;
  readonly org: TestOrganization;
}

/** Under one key until it is answered, as a page does with what waits to be sent. */
async function write({ port, org }: Site, who: Caller, path: string, text: string): Promise<void> {
  const key = newId();
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: 'POST',
        headers: {
          organization: org.organization.id,
          authorization: who.token,
          'idempotency-key': key,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ text }),
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.ok) return;
    } catch {
      // Nobody there, or no longer.
    }
    await wait(randomInt(20, 120));
  }
}

/** As a page does: listens, and after every connection asks for what came after the newest it shows. */
class Reader {
  readonly shown = new Map<number, string>();
  readonly faults: string[] = [];
  connections = 0;
  #ended = false;
  #socket: WebSocket | undefined;
  readonly #running: Promise<void>;
  readonly site: Site;
  readonly who: Caller;
  readonly path: string;

  constructor(site: Site, who: Caller, path: string) {
    this.site = site;
    this.who = who;
    this.path = path;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    while (!this.#ended) {
      await this.#listen().catch(() => undefined);
      await wait(50);
    }
  }

  async #listen(): Promise<void> {
    const { port, org } = this.site;
    const newest = Math.max(0, ...this.shown.keys());
    const query = new URLSearchParams({
      organization: org.organization.id,
      authorization: this.who.token,
    });
    const ws = new WebSocket(`ws://127.0.0.1:${port}/socket?${query}`);
    this.#socket = ws;
    const closed = new Promise((resolve) => ws.on('close', resolve));
    ws.on('error', () => undefined);
    let last = 0;
    ws.on('message', (data) => {
      const { type, body } = JSON.parse(String(data)) as { type: string; body: { message: ChatMessageView } };
      if (type !== 'new-message') return;
      if (body.message.id <= last) this.faults.push(`${body.message.text} after ${last}`);
      last = body.message.id;
      this.#show(body.message);
    });
    await Promise.race([once(ws, 'open'), closed]);
    if (ws.readyState !== ws.OPEN) return;
    this.connections += 1;
    await this.#catchUp(newest);
    await closed;
  }

  async #catchUp(newest: number): Promise<void> {
    const { port, org } = this.site;
    for (let after = newest; !this.#ended;) {
      const query = after === 0 ? 'pageSize=100' : `pageSize=100&after=${after}`;
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/api${this.path}?${query}`, {
          headers: { organization: org.organization.id, authorization: this.who.token },
          signal: AbortSignal.timeout(10_000),
        });
        if (answer.ok) {
          const { data } = (await answer.json()) as { data: ChatMessageView[] };
          for (const message of data) this.#show(message);
          if (data.length < 100 || after === 0) return;
          after = Math.max(...data.map(({ id }) => id));
          continue;
        }
      } catch {
        // Nobody there, or no longer.
      }
      await wait(100);
    }
  }

  #show({ id, type, text }: ChatMessageView): void {
    if (type === 'user') this.shown.set(id, text);
  }

  async end(): Promise<void> {
    this.#ended = true;
    this.#socket?.terminate();
    await this.#running;
  }
}

async function stream(t: TestContext, redis: RedisServer | undefined): Promise<void> {
  const testApp = await createTestApp(redis === undefined ? {} : { REDIS_URL: redis.url });
  const org = await testApp.organization();
  const people = [await org.member(), await org.member(), await org.member()] as const;
  const [ana, ben, cleo] = people;
  const begun = await ana.post<ChatMemberView>('/self/chat/channels', {
    name: 'Stream',
    accountIds: [ben.id, cleo.id],
  });
  const path = `/self/chat/channels/${begun.body.data.channelId}/messages`;
  const { config } = testApp.services;
  const programs = [new Program(config), new Program(config)];
  const areUp = (): boolean => programs.every(({ port }) => port !== undefined);
  while (!areUp()) await wait(20);
  const proxy = await startProxy(programs);
  const site: Site = { port: proxy.port, org };
  const readers = [new Reader(site, ben, path), new Reader(site, cleo, path), new Reader(site, cleo, path)];
  const name = new URL(config.databaseUrl ?? '').pathname.slice(1);
  const server = new pg.Client({ connectionString: config.databaseUrl?.replace(`/${name}`, '/postgres') });
  await server.connect();
  try {
    // Readers that connect before the first kill lose each server at least once.
    while (readers.some(({ connections }) => connections === 0)) await wait(20);
    let isOver = false;
    const written = people.map(() => 0);
    const writing = Promise.all(
      people.map(async (who, index) => {
        for (let n = 0; !isOver; n += 1) {
          await write(site, who, path, `${index} ${n}`);
          written[index] = n + 1;
          await wait(PAUSE_MS);
        }
      }),
    );
    for (let n = 0; n < KILLS; n += 1) {
      await wait(500);
      while (!areUp()) await wait(10);
      programs[n % 2]?.kill();
    }
    await wait(500);
    await redis?.kill();
    await wait(1000);
    await redis?.start();
    await wait(500);
    // The database is away for a moment: whoever had a connection has none, and nobody gets one.
    await server.query(`alter database "${name}" allow_connections false`);
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await wait(1500);
    await server.query(`alter database "${name}" allow_connections true`);
    await wait(500);
    isOver = true;
    await writing;

    const since = performance.now();
    const { rows } = await testApp.database.pool.query<{ id: string; text: string }>(
      "select id, text from chat_message where channel_id = $1 and type = 'user' order by id",
      [begun.body.data.channelId],
    );
    const stored = rows.map(({ text }) => text);
    for (const [index, count] of written.entries())
      assert.deepEqual(
        stored.filter((text) => text.startsWith(`${index} `)),
        Array.from({ length: count }, (_, n) => `${index} ${n}`),
      );
    for (const reader of readers) {
      const shown = (): string[] =>
        [...reader.shown].sort(([one], [other]) => one - other).map(([, text]) => text);
      for (let turn = 0; turn < 1200 && shown().length < stored.length; turn += 1) await wait(25);
      assert.deepEqual(shown(), stored);
      assert.deepEqual(reader.faults, []);
    }
    const kills = programs.reduce((sum, program) => sum + program.kills, 0);
    const connections = readers.map((reader) => reader.connections);
    t.diagnostic(
      `${stored.length} messages, ${kills} kills, ${connections.join(' + ')} connections, whole after ${Math.round(performance.now() - since)} ms`,
    );
    assert.equal(kills, KILLS);
    assert.ok(connections.every((count) => count > 1));
  } finally {
    await server.query(`alter database "${name}" allow_connections true`);
    await server.end();
    await Promise.all(readers.map((reader) => reader.end()));
    proxy.close();
    await Promise.all(programs.map((program) => program.stop()));
    await testApp.close();
  }
}

test('programs and the database die in the middle of what is said: all of it is there in the end', (t) =>
  stream(t, undefined));

test(
  'with Redis, which dies as well',
  { skip: !isDeep ? 'in the depth' : hasRedis ? false : 'no redis-server here: REDIS_SERVER names one' },
  async (t) => {
    const redis = await startRedis();
    try {
      await stream(t, redis);
    } finally {
      await redis.close();
    }
  },
);
