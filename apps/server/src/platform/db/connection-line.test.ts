import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { TENANT_TABLES } from '../../features.ts';
import { createTenants } from '../../features/ground/organization/index.ts';
import { createTestApp, until, type Caller, type TestApp, type TestOrganization } from '../../testing/app.ts';
import { untilWaiting } from '../../testing/waiting.ts';
import { AppError } from '../errors.ts';
import { inLine } from '../in-line.ts';
import { Allowance, Spender, whileOthersWait, workFor, workForNobody } from '../processor-time.ts';
import { createQueue } from '../queue.ts';
import { openDatabase } from './database.ts';
import { createConnectionLine, type ConnectionLine, type Held } from './connection-line.ts';

const CONNECTIONS = 10;
/** The largest part of one caller: as many as it leaves free. */
const HALF = CONNECTIONS / 2;

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp({ MEMBER_BUDGET: '250', ADDRESS_BUDGET: '500', TRUST_PROXY: '1' });
  org = await testApp.organization();
});
after(() => testApp.close());

const call = ({ token }: Pick<Caller, 'token'>, url: string, remoteAddress: string) =>
  testApp.app.http.inject({
    url,
    remoteAddress,
    headers: { organization: org.organization.id, ...(token === '' ? {} : { authorization: token }) },
  });

/** Statements that read events wait until the work has ended. */
async function whileLocked({ database }: TestApp, work: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin; lock table event in access exclusive mode');
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const addresses = new Map<Allowance, string>();

function callOf(means: Allowance): Spender {
  const address = addresses.get(means) ?? `caller ${addresses.size}`;
  addresses.set(means, address);
  return new Spender(address, means);
}

/** Work of a caller, from its place in the line on; each is a call of its own. */
const enterAs = (line: ConnectionLine, means: Allowance, spender = callOf(means)): Promise<Held> =>
  new Promise((resolve, reject) => {
    workFor(spender, () => void line.enter().then(resolve, reject));
  });

const budget = (): Allowance => new Allowance(250, 20);

/** Whether it has come about by the time that all which was ready has run. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(
    () => (done = true),
    () => (done = true),
  );
  await new Promise(setImmediate);
  return done;
}

for (const [name, makeCaller, address] of [
  ['a member', () => org.member(), '198.51.100.1'],
  ['a visitor', () => Promise.resolve(org.visitor), '198.51.100.2'],
] as const)
  test(`${name} with forty calls that wait takes half of the connections, and others find one`, async () => {
    const [busy, stranger] = [await makeCaller(), await org.member()];
    let calls: ReturnType<typeof call>[] = [];
    await whileLocked(testApp, async () => {
      calls = Array.from({ length: 40 }, () => call(busy, '/api/events/none', address));
      await untilWaiting(testApp.database.pool, HALF);
      for (const url of ['/api/organization/config', '/api/interests'])
        assert.equal((await call(stranger, url, '203.0.113.1')).statusCode, 200, url);
      // The others of the forty would be among these, had they been let through.
      assert.equal(await untilWaiting(testApp.database.pool, HALF), HALF);
      // When the oldest has waited for a second, no further call is taken; these come one after the other until then.
      const answers: Awaited<ReturnType<typeof call>>[] = [];
      for (const one of calls) void one.then((answer) => answers.push(answer));
      const refused = await until(
        () => {
          const one = call(busy, '/api/events/none', address);
          calls.push(one);
          void one.then((answer) => answers.push(answer));
          return Promise.resolve(answers.find(({ statusCode }) => statusCode === 429));
        },
        (answer) => answer !== undefined,
      );
      assert.ok(refused);
      // Nothing has been spent on the account of its time: no statement has ended.
      const codes = new Set(answers.map((answer) => answer.json<{ code: string }>().code));
      assert.deepEqual(
        [...codes].filter((code) => code !== 'busy'),
        ['rate.exceeded'],
      );
      assert.ok(Number(refused.headers['retry-after']) >= 1);
      assert.equal((await call(stranger, '/api/interests', '203.0.113.1')).statusCode, 200);
    });
    await Promise.all(calls);
  });

test('the organization of a call is found beside the other work of its caller', async () => {
  const means = budget();
  const as = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      workFor(callOf(means), () => void work().then(resolve, reject));
    });
  const { db, organizationId } = org.context();
  const listIds = () =>
    db
      .selectFrom('event')
      .select('event.id')
      .where('event.organization_id', '=', organizationId)
      .limit(1)
      .execute();
  let statements: Promise<unknown> | undefined;
  await whileLocked(testApp, async () => {
    statements = Promise.allSettled(Array.from({ length: 10 }, () => as(listIds)));
    await untilWaiting(testApp.database.pool, HALF);
    const found = await as(() => createTenants(testApp.database).byId(organizationId));
    assert.equal(found?.id, organizationId);
  });
  await statements;
});

test('a crowd behind one address is served while there is room', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => call(org.visitor, '/api/interests', '198.51.100.4')),
  );
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
});

test('time of connections is on the account of processor time', async () => {
  const small = await createTestApp({ MEMBER_BUDGET: '10', ADDRESS_BUDGET: '10', TRUST_PROXY: '1' });
  try {
    const there = await small.organization();
    const [slow, quick] = [await there.member(), await there.member()];
    const ask = ({ token }: Caller, url: string) =>
      small.app.http.inject({
        url,
        headers: { organization: there.organization.id, authorization: token },
        remoteAddress: '198.51.100.3',
      });
    let answered: ReturnType<typeof ask> | undefined;
    await whileLocked(small, async () => {
      answered = ask(slow, '/api/listings');
      await untilWaiting(small.database.pool, 1);
      // A quarter of it is more than the fifth of a second that may be spent at once.
      await wait(1500);
    });
    assert.equal((await answered)?.statusCode, 200);
    assert.equal((await ask(slow, '/api/self')).statusCode, 429);
    assert.equal((await ask(quick, '/api/self')).statusCode, 200);
  } finally {
    await small.close();
  }
});

test('nobody takes more than is free, and a newcomer finds one or is the next', async () => {
  const line = createConnectionLine(CONNECTIONS);
  const held: Held[] = [];
  const crowd: Promise<unknown>[] = [];
  const arrive = async (): Promise<void> => {
    const means = budget();
    for (let call = 0; call < 20; call += 1)
      crowd.push(enterAs(line, means).then((one) => void held.push(one)));
    await new Promise(setImmediate);
  };
  for (const taken of [5, 8, 9, 10]) {
    await arrive();
    assert.equal(held.length, taken);
  }
  assert.equal(line.waiting, 70);
  const stranger = enterAs(line, budget());
  held.shift()?.giveBack();
  assert.equal(await isDone(stranger), true);
  (await stranger).giveBack();
  while (held.length > 0) {
    held.shift()?.giveBack();
    await new Promise(setImmediate);
  }
  await Promise.all(crowd);
  assert.equal(line.waiting, 0);
});

test('one caller with work of every kind leaves a connection to others', async () => {
  const line = createConnectionLine(CONNECTIONS);
  const means = budget();
  const held: Held[] = [];
  const crowd: Promise<unknown>[] = [];
  for (const kind of ['own', 'page', 'queue', 'turn', 'caller'] as const)
    for (let call = 0; call < 10; call += 1)
      crowd.push(whileOthersWait(() => enterAs(line, means), kind).then((one) => void held.push(one)));
  await new Promise(setImmediate);
  // Half of them, and the first of each further kind.
  assert.equal(held.length, 9);
  const stranger = enterAs(line, budget());
  assert.equal(await isDone(stranger), true);
  (await stranger).giveBack();
  while (held.length > 0) {
    held.shift()?.giveBack();
    await new Promise(setImmediate);
  }
  await Promise.all(crowd);
});

test('a caller with one connection may go on while others have all the rest', async () => {
  const line = createConnectionLine(CONNECTIONS);
  const crowd = await Promise.all(Array.from({ length: 8 }, () => enterAs(line, budget())));
  const means = budget();
  const own = await enterAs(line, means);
  const waiting = enterAs(line, means);
  // Each connection that comes back is offered, and kept for others.
  const newcomer = await enterAs(line, budget());
  newcomer.giveBack();
  await wait(1200);
  (await enterAs(line, budget())).giveBack();
  assert.equal(await isDone(waiting), false);
  assert.equal(means.wait(), 0);
  for (const one of [...crowd, own]) one.giveBack();
  (await waiting).giveBack();
});

test('a call in a transaction waits for none of its caller, and none waits for ever', async () => {
  const line = createConnectionLine(4);
  const means = budget();
  const calls = [callOf(means), callOf(means)];
  const outer = await Promise.all(calls.map((spender) => enterAs(line, means, spender)));
  for (const held of outer) held.begin();
  const third = enterAs(line, means);
  assert.equal(await isDone(third), false, 'two of four are its part');
  const inner = await Promise.all(calls.map((spender) => enterAs(line, means, spender)));
  for (const held of [...inner, ...outer]) held.giveBack();
  (await third).giveBack();
  const [first] = calls;
  assert.equal(first?.transactions, 0);
});

test('work that waits is refused in time, and its place is nobody else’s', async () => {
  const line = createConnectionLine(2);
  const means = budget();
  const held = await enterAs(line, means);
  await assert.rejects(
    enterAs(line, means),
    (error: unknown) => error instanceof AppError && error.code === 'busy',
  );
  assert.equal(line.waiting, 0);
  assert.equal(means.wait(), 0);
  held.giveBack();
  (await enterAs(line, means)).giveBack();
});

test('all networks of a site have one turn', async () => {
  const line = createConnectionLine(1);
  const order: string[] = [];
  const held = await enterAs(line, budget());
  const enter = async (name: string, spender: Spender): Promise<void> => {
    const one = await enterAs(line, budget(), spender);
    order.push(name);
    one.giveBack();
  };
  const crowd = ['a', 'b', 'c'].map((name) =>
    enter(name, new Spender(`2001:db8:1:${name}::1`, budget(), `2001:db8:1:${name}`, '2001:db8:1')),
  );
  const member = new Spender('2001:db8:1:d::1', undefined, '2001:db8:1:d', '2001:db8:1');
  member.moveTo('member', budget());
  crowd.push(enter('member', member), enter('visitor', new Spender('198.51.100.1', budget())));
  held.giveBack();
  await Promise.all(crowd);
  assert.deepEqual(order, ['a', 'member', 'visitor', 'b', 'c']);
});

test('a second of a connection is paid for, unless the database never answered', async (t) => {
  const { connectionString } = testApp.database.pool.options;
  const database = openDatabase({ connectionString }, { poolSize: 2, tenantTables: TENANT_TABLES });
  /** Whether more was spent than a caller may at once, who may spend two fifths of what a second costs. */
  const isSpent = async (): Promise<boolean> => {
    const means = new Allowance(1, 100);
    await new Promise<void>((done) => {
      const ask = () => sql`select pg_sleep(1)`.execute(database.system);
      workFor(
        callOf(means),
        () =>
          void ask().then(
            () => done(),
            () => done(),
          ),
      );
    });
    return means.wait() > 0;
  };
  try {
    assert.equal(await isSpent(), true);
    t.mock.method(pg.Client.prototype, 'query', async () => {
      await wait(1000);
      throw new Error('Query read timeout');
    });
    assert.equal(await isSpent(), false);
  } finally {
    await database.close();
  }
});

test('a caller who waits for others alone may go on', async () => {
  const line = createConnectionLine(1);
  const held = await enterAs(line, budget());
  const means = budget();
  const waiting = enterAs(line, means);
  await wait(1200);
  assert.equal(means.wait(), 0);
  held.giveBack();
  (await waiting).giveBack();
});

test('a member without a budget has none of the address', () => {
  const means = budget();
  const spender = new Spender('198.51.100.1', means);
  spender.spend(50_000);
  spender.moveTo('member', undefined);
  assert.equal(spender.allowance, undefined);
  assert.equal(means.wait(), 0);
});

test('work that others wait for never waits for the other work of its caller', async () => {
  const line = createConnectionLine(2);
  const means = budget();
  const held = await enterAs(line, means);
  const own = enterAs(line, means);
  const queue = createQueue({ concurrency: 1, maxWaiting: 1 });
  const enter = () => line.enter();
  const ways: readonly ((work: () => Promise<Held>) => Promise<Held>)[] = [
    whileOthersWait,
    (work) => whileOthersWait(work, 'page'),
    workForNobody,
    (work) => inLine('one for all', work),
    (work) => queue.run(work),
  ];
  for (const way of ways) {
    const shared = new Promise<Held>((resolve, reject) => {
      workFor(callOf(means), () => void way(enter).then(resolve, reject));
    });
    assert.equal(await isDone(shared), true);
    (await shared).giveBack();
  }
  assert.equal(await isDone(own), false);
  held.giveBack();
  (await own).giveBack();
});
