import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createTestApp, until, type TestApp, type TestOrganization } from '../../testing/app.ts';

let testApp: TestApp;
let org: TestOrganization;
let operator: pg.Client;
let watcher: pg.Client;
before(async () => {
  // Of the time of a member 400 ms may be spent at once.
  testApp = await createTestApp({ MEMBER_BUDGET: '20', TRUST_PROXY: '1' });
  org = await testApp.organization();
  operator = new pg.Client(testApp.database.pool.options);
  watcher = new pg.Client(testApp.database.pool.options);
  await Promise.all([operator.connect(), watcher.connect()]);
});
after(async () => {
  await Promise.all([operator.end(), watcher.end()]);
  await testApp.close();
});

const ask = async (path: string, remoteAddress: string, authorization?: string): Promise<number> => {
  const organization = org.organization.id;
  const headers = { organization, ...(authorization !== undefined && { authorization }) };
  return (await testApp.app.http.inject({ url: `/api${path}`, remoteAddress, headers })).statusCode;
};

/** While nobody can read these. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await operator.query('begin');
  try {
    await operator.query(`lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await operator.query('rollback');
  }
}

const countWaiting = async (): Promise<number> => {
  const { rows } = await watcher.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};

const HELD = { member: ['activity', '/activities'], visitor: ['community_group', '/groups'] } as const;

for (const [kind, [table, path]] of Object.entries(HELD))
  test(`thirty calls of one ${kind} that the database keeps waiting leave connections to everybody else`, async () => {
    const [busy, stranger] = [await org.member(), await org.member()];
    const token = kind === 'member' ? busy.token : undefined;
    const answers: number[] = [];
    let calls: Promise<unknown>[] = [];
    await whileLocked(table, async () => {
      calls = Array.from({ length: 30 }, async () => answers.push(await ask(path, '198.51.100.7', token)));
      await until(countWaiting, (count) => count >= 3);
      assert.equal(await ask('/series', '203.0.113.9'), 200);
      assert.equal((await stranger.get('/series')).statusCode, 200);
      assert.equal(await countWaiting(), 3, 'no more than a part of the ten connections');
      assert.deepEqual(answers, []);
    });
    await Promise.all(calls);
    assert.ok(
      answers.every((status) => status === 200 || status === 429),
      String(answers),
    );
    assert.ok(answers.includes(200), String(answers));
  });

test('calls beyond the hundred that wait are refused at once, and say when to come back', async () => {
  const address = '198.51.100.8';
  await whileLocked('community_group', async () => {
    const calls = Array.from({ length: 110 }, () => ask('/groups', address));
    await until(countWaiting, (count) => count >= 3);
    const { statusCode, headers } = await testApp.app.http.inject({
      url: '/api/series',
      remoteAddress: address,
      headers: { organization: org.organization.id },
    });
    assert.equal(statusCode, 429);
    assert.ok(Number(headers['retry-after']) >= 1);
    assert.equal(await countWaiting(), 3);
    void Promise.allSettled(calls);
  });
});

test('the time that statements take in the database is spent by who called', async () => {
  const [busy, stranger, warm] = [await org.member(), await org.member(), await org.member()];
  assert.equal((await warm.get('/activities')).statusCode, 200);
  const answers: Promise<number>[] = [];
  await whileLocked('activity', async () => {
    answers.push(...[1, 2, 3].map(() => ask('/activities', '127.0.0.1', busy.token)));
    await until(countWaiting, (count) => count >= 3);
    // Three times this, a fourth of which counts.
    await wait(1200);
  });
  assert.deepEqual(await Promise.all(answers), [200, 200, 200]);
  assert.equal((await busy.get('/activities')).statusCode, 429);
  assert.equal((await stranger.get('/activities')).statusCode, 200);
});

test('a call whose transaction is open asks for more without waiting for itself', async () => {
  const member = await org.staff();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => member.post('/activities', { message: `at once ${n}` })),
  );
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    answers.map(() => 200),
  );
});
