import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer, connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { WebSocket } from 'ws';
import { createTestApp, until, type TestApp, type TestOrganization } from './testing/app.ts';
import { listen } from './testing/second-app.ts';
import { Started } from './testing/started.ts';

let testApp: TestApp;
let org: TestOrganization;
let stillThere: number;
let environment: Readonly<Record<string, string>>;
const started: Started[] = [];

function start(more: Readonly<Record<string, string>> = {}): Started {
  const one = new Started({ ...environment, ...more });
  started.push(one);
  return one;
}

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  stillThere = await listen(testApp.app);
  const { databaseUrl = '', dataDir } = testApp.services.config;
  environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
});
after(async () => {
  await Promise.all(started.map((one) => one.end('SIGKILL')));
  await testApp.close();
});

interface Got {
  readonly status: number;
  readonly headers: Record<string, unknown>;
}

function get(port: number, path: string, agent?: Agent, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, agent: agent ?? false, headers: { host: org.hostname, ...headers } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

test('each role shows figures on a port of its own', async () => {
  for (const ROLE of ['api', 'worker']) {
    const one = start({ ROLE, METRICS_PORT: '0' });
    const port = Number(await one.says(/Prometheus: http:\/\/127\.0\.0\.1:(\d+)\/metrics/));
    await one.says(/is ready|works in the background/);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await answer.text();
    for (const name of ['atrium_database_connections_total', 'atrium_mails{state="failed"}', 'process_cpu'])
      assert.ok(text.includes(name), `${ROLE}: ${name}`);
    assert.equal(await one.end(), 0);
  }
});

test('lists jobs that have failed for good, and puts them back into their queue', async () => {
  await testApp.database.pool.query(
    `insert into pgboss.job (name, data, output, source_name, policy, singleton_key)
     values ('dead-letters', $1, '{"message": "out of order"}', 'payments.repair', 'short', 'a')`,
    [JSON.stringify({ organizationId: org.organization.id, payload: {} })],
  );
  const jobs = async (...words: readonly string[]): Promise<string> => {
    const command = [join(import.meta.dirname, 'cli/jobs.ts'), ...words];
    const env = { ...process.env, ...environment };
    return (await promisify(execFile)(process.execPath, command, { env })).stdout;
  };
  const listed = await jobs('list');
  assert.match(listed, /^payments\.repair: 1 failed$/m);
  assert.match(listed, new RegExp(`payments\\.repair ${org.organization.id}: out of order`));
  assert.match(await jobs('retry', 'payments.repair'), /run again: 1\./);
  const after = await jobs('list', 'payments.repair');
  assert.match(after, /^payments\.repair: 1 waiting\nNo job has failed for good\.$/m);
});

test('calls and live connections go elsewhere when a process is told to end, and none fails', async () => {
  const leaving = start({ DRAIN_SECONDS: '3' });
  const port = await leaving.port();
  const ana = await org.member();
  const sockets = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket?authorization=${ana.token}`, {
        headers: { host: org.hostname },
      });
      await once(socket, 'open');
      return socket;
    }),
  );
  const closed = sockets.map(async (socket) => {
    const [code] = (await once(socket, 'close')) as [number];
    return { code, at: performance.now() };
  });

  // As balancers do: a process that is not ready gets no more calls.
  let isReady = true;
  let over = false;
  const looking = (async () => {
    while (!over) {
      const { status } = await get(port, '/readyz').catch(() => ({ status: 0 }));
      isReady = status === 200;
      await wait(50);
    }
  })();
  const agents = [new Agent({ keepAlive: true, maxSockets: 6 }), new Agent({ keepAlive: true })] as const;
  const told: Record<string, number> = {};
  const closing: unknown[] = [];
  const calling = Array.from({ length: 6 }, async () => {
    while (!over) {
      const here = isReady;
      const answer = await get(
        here ? port : stillThere,
        '/api/organization/config',
        agents[here ? 0 : 1],
      ).catch((error: unknown) => ({ status: String(error), headers: {} as Record<string, unknown> }));
      told[answer.status] = (told[answer.status] ?? 0) + 1;
      if (answer.headers['connection'] === 'close') closing.push(here);
    }
  });
  await wait(500);
  const begun = performance.now();
  assert.equal(await leaving.end('SIGTERM'), 0);
  assert.ok(performance.now() - begun < 10_000);
  over = true;
  await Promise.all([...calling, looking]);
  for (const agent of agents) agent.destroy();

  assert.deepEqual(Object.keys(told), ['200']);
  assert.ok((told['200'] ?? 0) > 50);
  assert.ok(closing.length > 0 && closing.every(Boolean), 'kept connections are ended by an answer');
  const ends = await Promise.all(closed);
  assert.deepEqual([...new Set(ends.map(({ code }) => code))], [1012]);
  const times = ends.map(({ at }) => at);
  assert.ok(Math.max(...times) - Math.min(...times) > 100, 'not all at once');
});

test('a call that takes too long does not hold up the end; no line is written for an answer unless asked for', async () => {
  const ending = start();
  const port = await ending.port();
  await get(port, '/api/organization/config');
  const slow = connect(port, '127.0.0.1');
  await once(slow, 'connect');
  slow.on('error', () => undefined);
  // A body that never comes.
  slow.write(
    `POST /api/conversations HTTP/1.1\r\nhost: ${org.hostname}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`,
  );
  await wait(200);
  const begun = performance.now();
  assert.equal(await ending.end('SIGTERM'), 0);
  assert.ok(performance.now() - begun < 10_000);
  assert.ok(!ending.said.includes('"access"'), ending.said);
});

test('a start waits for a database that is not there yet, and says so', async () => {
  const url = new URL(environment['DATABASE_URL'] ?? '');
  const host = url.searchParams.get('host') ?? url.hostname;
  const databasePort = Number(url.searchParams.get('port') ?? (url.port || 5432));
  const door = createServer((client) => {
    const behind = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${databasePort}`)
      : connect(databasePort, host);
    const end = (): void => {
      client.destroy();
      behind.destroy();
    };
    for (const one of [client, behind]) one.on('error', end).on('close', end);
    client.pipe(behind).pipe(client);
  });
  after(() => door.close());
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  url.search = '';
  url.host = `127.0.0.1:${port}`;
  await new Promise((resolve) => door.close(resolve));

  const waiting = start({ DATABASE_URL: url.href, DATABASE_WAIT_SECONDS: '60' });
  await waiting.says(/does not answer yet; it has 60 seconds/);
  door.listen(port, '127.0.0.1');
  assert.equal((await get(await waiting.port(), '/readyz')).status, 200);
  assert.equal(await waiting.end(), 0);
  await new Promise((resolve) => door.close(resolve));

  const vain = start({ DATABASE_URL: url.href, DATABASE_WAIT_SECONDS: '1' });
  await once(vain.child, 'exit');
  assert.equal(vain.child.exitCode, 1);
  assert.match(vain.said, /does not answer\. Is it running/);
});

test('a start that waits for its database ends at once when told to', async () => {
  const waiting = start({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATABASE_WAIT_SECONDS: '600',
  });
  await waiting.says(/does not answer yet/);
  const begun = performance.now();
  await waiting.end();
  assert.ok(performance.now() - begun < 3000);
});

test('serves on when the reader of its log has gone away', async () => {
  const one = start({ ACCESS_LOG: 'true' });
  const port = await one.port();
  one.child.stdout?.destroy();
  one.child.stderr?.destroy();
  for (let turn = 0; turn < 5; turn += 1) {
    assert.equal((await get(port, '/api/organization/config')).status, 200);
    await wait(50);
  }
  assert.equal(one.child.exitCode, null);
  assert.equal(await one.end(), 0);
});

test('every answer has an id, and the access log a line with it: no query, no token, no names', async () => {
  const one = start({ ACCESS_LOG: 'true', LOG_LEVEL: 'error' });
  const port = await one.port();
  const ana = await org.member();
  const answers = [
    await get(port, `/api/accounts/${ana.id}?secret=query-canary`, undefined, { authorization: ana.token }),
    await get(port, '/people/ana-lima?code=query-canary'),
    await get(port, '/QxT9Z-code-canary'),
    await get(port, '/api/none', undefined, { 'user-agent': 'agent-canary' }),
  ];
  const ids = answers.map(({ headers }) => String(headers['x-request-id']));
  assert.equal(new Set(ids).size, 4);
  await until(
    () => Promise.resolve(one.said),
    (said) => ids.every((id) => said.includes(id)),
  );
  const lines = one.said
    .split('\n')
    .filter((line) => line.includes('"access"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(
    ids.map((id) =>
      lines.filter(({ reqId }) => reqId === id).map(({ method, route, status }) => [method, route, status]),
    ),
    [
      [['GET', '/api/accounts/:accountId', 200]],
      [['GET', '/people/*', 404]],
      [['GET', '/*', 404]],
      [['GET', '/api/*', 404]],
    ],
  );
  for (const secret of ['canary', 'ana-lima', ana.id, ana.token, '127.0.0.1"'])
    assert.ok(!one.said.split('Atrium is ready')[1]?.includes(secret), secret);
  assert.equal(await one.end(), 0);
});
