import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { createTestApp, type TestApp, type TestOrganization } from '../../testing/app.ts';
import type { Context } from '../context.ts';
import type { Fact } from '../facts.ts';
import { createContext } from '../http/context.ts';
import { newId } from '../ids.ts';
import { defineJob, defineListener, defineSchedule, PermanentJobError, type JobRun } from './job.ts';
import { createJobQueue, DEAD_LETTERS, type JobQueue } from './job-queue.ts';
import { countFailedJobs, listFailedJobs } from './job-figures.ts';
import { retryFailedJobs } from './retry-jobs.ts';
import { startWorkers, type Workers } from './workers.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let queue: JobQueue;
let workers: Workers;
let second: Workers;
const logged: string[] = [];

interface Seen {
  word: string;
  organizationId: string;
  attempt: number;
  isLast: boolean;
}
let seen: Seen[] = [];
const facts: Fact[] = [];
let behave: (word: string, run: JobRun) => Promise<void> | void = () => undefined;

const note = defineJob({
  name: 'test.note',
  payload: Type.Object({ word: Type.String() }),
  retries: 2,
  firstRetrySeconds: 1,
  async run(ctx, { word }, run) {
    seen.push({ word, organizationId: ctx.organizationId, attempt: run.attempt, isLast: run.isLast });
    await behave(word, run);
  },
});
const sweep = defineSchedule({
  name: 'test.sweep',
  cron: '0 4 * * *',
  async run(ctx) {
    await behave(`sweep ${ctx.organizationId}`, { attempt: 1, isLast: false, signal: AbortSignal.abort() });
    seen.push({ word: 'sweep', organizationId: ctx.organizationId, attempt: 1, isLast: false });
  },
});
const heard = defineListener({
  name: 'test.heard',
  hears: ['test.happened'],
  run(_ctx, fact) {
    facts.push(fact);
    return Promise.resolve();
  },
});
const gate = Promise.withResolvers<void>();
/** Waits for as long as its organization likes. */
const slow = defineJob({
  name: 'test.slow',
  payload: Type.Object({ word: Type.String(), waits: Type.Boolean() }),
  perOrganization: 3,
  async run({ organizationId }, { word, waits }, { attempt, isLast }) {
    if (waits) await gate.promise;
    seen.push({ word, organizationId, attempt, isLast });
  },
});
const jobs = [note, sweep, heard, slow];

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  queue = createJobQueue(testApp.database);
  await queue.open(jobs);
  const start = (): Promise<Workers> =>
    startWorkers({
      connection: { connectionString: testApp.services.config.databaseUrl },
      jobs,
      async contextFor(id) {
        const organization = await testApp.app.tenants.byId(id);
        return organization === undefined ? undefined : createContext(testApp.app.contexts, organization);
      },
      listOrganizationIds: () => Promise.resolve([org.organization.id, other.organization.id, newId()]),
      log: { error: (message) => void logged.push(message), warn: () => undefined },
    });
  [workers, second] = await Promise.all([start(), start()]);
});
after(async () => {
  await workers.stop();
  await second.stop();
  await queue.close();
  await testApp.close();
});

async function until(done: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await done())) {
    assert.ok(Date.now() < end, `waited in vain; seen ${JSON.stringify(seen)}`);
    await wait(25);
  }
}

const words = (): string[] => seen.map(({ word }) => word);

async function stateOf(word: string, name = note.name): Promise<string | undefined> {
  const { rows } = await testApp.database.pool.query<{ state: string }>(
    `select state from pgboss.job where name = $1 and data #>> '{payload,word}' = $2`,
    [name, word],
  );
  return rows[0]?.state;
}

test('a job runs once, soon, for its organization, though two processes wait for it', async () => {
  seen = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      queue.enqueue(n % 2 ? org.context() : other.context(), note, { word: `w${n}` }),
    ),
  );
  await until(() => seen.length >= 20);
  // Woken by a notice, not by asking every ten seconds.
  assert.ok(performance.now() - start < 5000);
  await wait(200);
  assert.equal(new Set(words()).size, 20);
  assert.equal(seen.length, 20);
  for (const { word, organizationId } of seen)
    assert.equal(organizationId, (Number(word.slice(1)) % 2 ? org : other).organization.id);
});

test('a job belongs to the transaction it was made in', async () => {
  seen = [];
  const rollBack = (work: (ctx: Context) => Promise<void>): Promise<void> =>
    org.context().transaction(async (inner) => {
      await work(inner);
      throw new Error('undone');
    });
  await assert.rejects(
    rollBack((inner) => queue.enqueue(inner, note, { word: 'undone' })),
    /undone/,
  );
  await org.context().transaction(async (inner) => {
    await queue.enqueue(inner, note, { word: 'done' });
    await wait(300);
    assert.deepEqual(words(), []);
  });
  await until(() => seen.length > 0);
  assert.deepEqual(words(), ['done']);
  assert.equal(await stateOf('undone'), undefined);
});

test('no second connection is needed inside a transaction', async () => {
  const held = await Promise.all(
    Array.from({ length: testApp.database.pool.options.max - 1 }, () => testApp.database.pool.connect()),
  );
  try {
    await org.context().transaction((inner) => queue.enqueue(inner, note, { word: 'narrow' }));
  } finally {
    held.forEach((client) => client.release());
  }
});

test('a failing job is retried with a growing delay, then kept as failed and among the dead letters', async () => {
  seen = [];
  logged.length = 0;
  behave = (word, { attempt }) => {
    if (word === 'always' || (word === 'once' && attempt === 1)) throw new Error(`no ${word}`);
  };
  await queue.enqueue(org.context(), note, { word: 'once' });
  await queue.enqueue(org.context(), note, { word: 'always' });
  await until(async () => (await stateOf('always')) === 'failed');
  await until(async () => (await stateOf('once')) === 'completed');
  const tries = seen.filter(({ word }) => word === 'always');
  assert.deepEqual(
    tries.map(({ attempt, isLast }) => [attempt, isLast]),
    [
      [1, false],
      [2, false],
      [3, true],
    ],
  );
  assert.equal(seen.filter(({ word }) => word === 'once').length, 2);
  await until(async () => (await stateOf('always', DEAD_LETTERS)) === 'created');
  assert.equal(logged.length, 1);
  behave = () => undefined;
});

test('a job that has failed for good is counted, and run again when the operator says so', async () => {
  seen = [];
  const failed = async (): Promise<number> =>
    (await countFailedJobs(testApp.database.system)).find((each) => each.queue === note.name)?.count ?? 0;
  behave = (word) => {
    if (word === 'broken') throw new PermanentJobError('a bug, mended later');
  };
  const already = await failed();
  await queue.enqueue(org.context(), note, { word: 'broken' });
  await until(async () => (await failed()) === already + 1);
  const [newest] = await listFailedJobs(testApp.database.system, 1, note.name);
  assert.deepEqual(
    [newest?.queue, newest?.organizationId, newest?.error],
    [note.name, org.organization.id, 'a bug, mended later'],
  );
  behave = () => undefined;
  assert.equal(await retryFailedJobs(testApp.database, 'test.none'), 0);
  assert.equal(await retryFailedJobs(testApp.database, note.name), already + 1);
  await until(() => words().filter((word) => word === 'broken').length === 2);
  assert.equal(await failed(), 0);
});

test('a job that can never succeed is not retried', async () => {
  seen = [];
  behave = (word) => {
    if (word === 'hopeless') throw new PermanentJobError('gone');
  };
  await queue.enqueue(org.context(), note, { word: 'hopeless' });
  await until(async () => (await stateOf('hopeless', DEAD_LETTERS)) !== undefined);
  assert.equal(seen.length, 1);
  behave = () => undefined;
});

test('an organization whose jobs are slow leaves room for those of others', async () => {
  seen = [];
  const stuck = Array.from({ length: 24 }, (_, n) => ({ word: `stuck ${n}`, waits: true }));
  await queue.enqueueAll(org.context(), slow, stuck);
  await queue.enqueue(other.context(), slow, { word: 'quick', waits: false });
  await until(() => words().includes('quick'));
  assert.deepEqual(words(), ['quick']);
  gate.resolve();
  await until(() => seen.length === 25, 60_000);
});

test('a key keeps a waiting job from being doubled, within its organization only', async () => {
  seen = [];
  const startAfter = new Date(Date.now() + 1500);
  for (const ctx of [org.context(), org.context(), other.context()])
    await queue.enqueue(ctx, note, { word: 'keyed' }, { key: 'k', startAfter });
  await until(() => seen.length >= 2);
  await wait(300);
  assert.equal(seen.length, 2);
});

test('a payload of another shape is refused where it is made', async () => {
  const wrong = { word: 7 } as unknown as { word: string };
  await assert.rejects(queue.enqueue(org.context(), note, wrong), TypeError);
});

test('a schedule comes round for every organization; the trouble of one is its own', async () => {
  seen = [];
  behave = (word) => {
    if (word === `sweep ${org.organization.id}`) throw new Error('trouble here');
  };
  const { rows } = await testApp.database.pool.query(
    'select cron, timezone from pgboss.schedule where name = $1',
    [sweep.name],
  );
  assert.deepEqual(rows, [{ cron: '0 4 * * *', timezone: 'UTC' }]);
  // The same insert that the scheduler makes at four.
  await testApp.database.pool.query(
    `insert into pgboss.job (name, data, policy) values ($1, '{"payload": {}}', 'short')`,
    [sweep.name],
  );
  await until(() => seen.some(({ organizationId }) => organizationId === other.organization.id));
  behave = () => undefined;
});

test('finished jobs that name one of very many texts are forgotten, others and those of others stay', async () => {
  const add = (organizationId: string, word: string, state: string) =>
    testApp.database.pool.query(
      `insert into pgboss.job (name, data, state) values ($1, jsonb_build_object('organizationId', $2::text,
         'payload', jsonb_build_object('word', $3::text)), $4::pgboss.job_state)`,
      [note.name, organizationId, word, state],
    );
  const [own, foreign] = [org.organization.id, other.organization.id];
  await add(own, 'see "page 240"', 'completed');
  await add(own, 'see nothing', 'completed');
  await add(foreign, 'see "page 240"', 'completed');
  await add(own, 'see "page 1"', 'failed');
  const texts = Array.from({ length: 250 }, (_, n) => `see "page ${n}"`);
  assert.equal(await queue.forget(org.context(), texts), 0);
  const { rows } = await testApp.database.pool.query<{ place: string; word: string }>(
    `select data->>'organizationId' as place, data->'payload'->>'word' as word from pgboss.job
     where name = $1 and data->'payload'->>'word' like 'see %' order by word desc`,
    [note.name],
  );
  assert.deepEqual(rows, [
    { place: own, word: 'see nothing' },
    { place: foreign, word: 'see "page 240"' },
  ]);
});

test('runs of a schedule are forgotten after an hour, of other jobs after a week', async () => {
  const { rows } = await testApp.database.pool.query<{ name: string; hours: number }>(
    'select name, deletion_seconds / 3600 as hours from pgboss.queue where name = any($1) order by name',
    [[note.name, sweep.name]],
  );
  assert.deepEqual(rows, [
    { name: note.name, hours: 168 },
    { name: sweep.name, hours: 1 },
  ]);
});

test('a listener hears the facts of transactions that committed, and no others', async () => {
  const author = newId();
  const services = { ...testApp.services, jobs: queue };
  const ctx = createContext({ ...testApp.app.contexts, services }, org.organization, {
    kind: 'member',
    accountId: author,
  });
  const happened = (id: string): Fact => ({ name: 'test.happened', id, with: { groupId: 'g' } });
  await assert.rejects(
    ctx.transaction(async (inner) => {
      await inner.record(happened('undone'));
      throw new Error('undone');
    }),
  );
  await ctx.transaction((inner) => inner.record(happened('done')));
  await ctx.transaction((inner) => inner.record({ name: 'test.unheard', id: 'x' }));
  await until(() => facts.length > 0);
  assert.deepEqual(facts, [{ name: 'test.happened', id: 'done', by: author, with: { groupId: 'g' } }]);
});

test('a job that a fact becomes is the same as one that is enqueued', async () => {
  const fact: Fact = { name: 'test.happened', id: 'compared' };
  const rolledBack = new Error('rolled back');
  let rows: unknown[] = [];
  await assert.rejects(
    org.context().transaction(async (inner) => {
      await queue.enqueue(inner, heard, fact);
      await queue.tell(inner, fact, true);
      const found = await sql<{ job: Record<string, unknown>; is_keyed: boolean }>`
        select to_jsonb(job) - array['id', 'singleton_key', 'created_on', 'start_after', 'keep_until'] || jsonb_build_object(
          'kept', keep_until - start_after, 'is_due', start_after = created_on, 'is_keyed', singleton_key is not null) as job
        from pgboss.job where name = ${heard.name} and data->'payload'->>'id' = 'compared'`.execute(inner.db);
      rows = found.rows;
      throw rolledBack;
    }),
    rolledBack,
  );
  assert.equal(rows.length, 2);
  assert.deepEqual(rows[0], rows[1]);
});

test('a stop lets what runs finish', async () => {
  seen = [];
  let finished = false;
  behave = async () => {
    await wait(600);
    finished = true;
  };
  await queue.enqueue(org.context(), note, { word: 'slow' });
  await until(() => seen.length > 0);
  await Promise.all([workers.stop(), second.stop()]);
  assert.ok(finished);
  assert.equal(await stateOf('slow'), 'completed');
});
