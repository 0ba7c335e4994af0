import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { WebSocket } from 'ws';
import { createTestApp, until, type Caller, type TestApp, type TestOrganization } from '../../testing/app.ts';
import { listen } from '../../testing/second-app.ts';
import { newId } from '../ids.ts';
import { watchDatabase } from './database-figures.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import type { Metrics } from './metrics.types.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let metrics: Metrics;

before(async () => {
  testApp = await createTestApp({ METRICS_PORT: '0' });
  org = await testApp.organization();
  ana = await org.member();
  assert.ok(testApp.services.metrics !== undefined);
  metrics = testApp.services.metrics;
});
after(() => testApp.close());

/** The value of a figure, by its name and labels as they are written. */
async function figure(name: string, of: Metrics = metrics): Promise<number | undefined> {
  const line = (await of.text()).split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

test('counts answers by template, method and class of status, and never by address', async () => {
  for (let turn = 0; turn < 3; turn += 1) await ana.get(`/accounts/${newId()}`);
  await ana.get(`/accounts/${ana.id}`);
  const [text, count] = [
    await metrics.text(),
    (status: string) =>
      figure(`atrium_http_requests_total{method="GET",route="/api/accounts/:accountId",status="${status}"}`),
  ];
  assert.equal(await count('4xx'), 3);
  assert.equal(await count('2xx'), 1);
  assert.equal(
    await figure('atrium_http_request_duration_seconds_count{method="GET",route="/api/accounts/:accountId"}'),
    4,
  );
  assert.ok(!text.includes(ana.id));
});

test('addresses that do not exist, and odd methods, are one line each', async () => {
  const lines = async (): Promise<number> => (await metrics.text()).split('\n').length;
  await testApp.app.http.inject({ url: '/first-unknown' });
  await testApp.app.http.inject({ url: '/api/first-unknown' });
  const before = await lines();
  for (let turn = 0; turn < 20; turn += 1) {
    await testApp.app.http.inject({ url: `/unknown-${turn}?token=${turn}` });
    await testApp.app.http.inject({ url: `/api/unknown-${turn}` });
  }
  assert.equal(await lines(), before);
  assert.ok(!(await metrics.text()).includes('unknown'));
});

test('shows the connections to the database and the delay of the event loop', async () => {
  assert.ok(((await figure('atrium_database_connections_total')) ?? 0) >= 1);
  const held = await Promise.all(
    Array.from({ length: testApp.database.pool.options.max }, () => testApp.database.pool.connect()),
  );
  const waiting = testApp.database.pool.connect();
  try {
    assert.equal(await figure('atrium_database_connections_waiting'), 1);
    assert.equal(await figure('atrium_database_connections_idle'), 0);
  } finally {
    held.forEach((client) => client.release());
    (await waiting).release();
  }
  assert.ok((await figure('nodejs_eventloop_lag_p99_seconds')) !== undefined);
});

test('counts live connections', async () => {
  const port = await listen(testApp.app);
  assert.equal(await figure('atrium_sockets'), 0);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket?authorization=${ana.token}`, {
    headers: { host: org.hostname, organization: org.organization.id },
  });
  await once(socket, 'open');
  await until(
    () => figure('atrium_sockets'),
    (count) => count === 1,
  );
  socket.close();
  await until(
    () => figure('atrium_sockets'),
    (count) => count === 0,
  );
});

test('shows what waits and what has failed for good, by queue', async () => {
  const ctx = org.context();
  await ctx.services.mail.enqueue(ctx, {
    to: { address: 'ana@example.org' },
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  });
  await testApp.database.pool.query(
    `insert into pgboss.job (name, data, source_name, policy, singleton_key)
     select 'dead-letters', '{}', 'payments.repair', 'short', n::text from generate_series(1, 6) n`,
  );
  await testApp.database.pool.query(
    'insert into storage_use (organization_id, bytes) values ($1, 1234) on conflict do nothing',
    [org.organization.id],
  );
  const own = createMetrics();
  watchDatabase(own, testApp.database);
  // Of the first scrape already.
  assert.equal(await figure('atrium_database_up', own), 1);
  assert.equal(await figure('atrium_jobs_waiting{queue="mail.send"}', own), 1);
  assert.equal(await figure('atrium_jobs_failed{queue="payments.repair"}', own), 6);
  assert.equal(await figure('atrium_mails{state="waiting"}', own), 1);
  assert.equal(await figure('atrium_mails{state="failed"}', own), 0);
  assert.equal(await figure(`atrium_storage_bytes{organization="${org.organization.slug}"}`, own), 1234);
});

test('answers at /metrics of a port of its own, and nothing else there', async () => {
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${server.port}${path}`);
  const answer = await ask('/metrics');
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
  assert.match(await answer.text(), /^# HELP process_cpu/m);
  assert.equal((await ask('/')).status, 404);
  assert.equal((await testApp.app.http.inject({ url: '/metrics' })).statusCode, 404);
  await server.close();
});
