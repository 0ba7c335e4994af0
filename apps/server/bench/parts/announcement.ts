import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/ids.ts';
import { slowness } from '../../src/testing/slowness.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { median, time, type Call } from '../load.ts';
import type { Line } from '../report.ts';
import { seedAudience } from '../seed.ts';
import { FEED } from './api.ts';

interface FanOut {
  readonly product: Child;
  /** A call of the organization's staff; the path is where announcements are made. */
  readonly announce: Call;
}

const ASKED_EVERY_MS = 20;
const MAIL_MS = 120_000 * slowness;
const ALL_TOLD_MS = 300_000 * slowness;

/** One announcement to a whole organization: rows per second against one bare insert, the first mail, and the others. */
export async function* measureAnnouncement(bench: Bench): AsyncGenerator<Line> {
  const { database } = bench;
  const [product, main] = [await bench.product(), await bench.main()];
  const audience = await bench.community('bench-audience', bench.size(100_000, 300), 1);
  await seedAudience(database, audience);
  const options: FanOut = {
    product,
    announce: await bench.callAs(audience, '/api/admin/announcements'),
  };
  const meanwhile = await bench.callAs(main, FEED);
  const { organizationId } = audience;
  const people = await countOf(database, 'account', organizationId);
  const bare = await insertBare(database, organizationId, people);
  const before = median(await time(product.origin, bench.size(200, 20), meanwhile));

  const silent = await announce(options, false);
  const told = await rateUntil(database, organizationId, silent.id, people - 1, silent.since);

  yield {
    what: `announcement to ${people} people, told`,
    measured: told,
    unit: 'rows/s',
    against: { name: 'one bare insert of the same rows', value: bare },
    goal: 0.5,
    atLeast: true,
  };

  const loud = await announce(options, true);
  const during: number[] = [];
  let firstMail: number | undefined;
  const done = rateUntil(database, organizationId, loud.id, people - 1, loud.since);
  let finished = false;
  const isDone = (): void => void (finished = true);
  void done.then(isDone, isDone);
  while (!finished || firstMail === undefined) {
    during.push(...(await time(product.origin, 10, meanwhile)));
    if (firstMail === undefined && (await hasSentMail(database, organizationId)))
      firstMail = performance.now() - loud.since;
    if (firstMail === undefined && performance.now() - loud.since > MAIL_MS)
      throw new Error('no mail was sent in time');
  }
  await done;
  yield {
    what: 'its first mail, after',
    measured: firstMail / 1000,
    unit: 's',
    goal: 5,
  };
  yield {
    what: 'a feed page of others meanwhile, p50',
    measured: median(during),
    unit: 'ms',
    against: { name: 'before', value: before },
    goal: 1.2,
  };
}

async function countOf(database: Database, table: 'account' | 'notification', organizationId: string) {
  const { rows } = await database.pool.query<{ count: string }>(
    `select count(*) from ${table} where organization_id = $1`,
    [organizationId],
  );
  return Number(rows[0]?.count);
}

/** Rows per second when the database writes them all in one statement; they are taken away again. */
async function insertBare(database: Database, organizationId: string, people: number): Promise<number> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const since = performance.now();
    await client.query(
      `insert into notification (organization_id, id, account_id, topic, announcement_id, created_at, updated_at)
       select organization_id, gen_random_uuid(), id, 'organizationAnnouncement', $2, now(), now()
       from account where organization_id = $1`,
      [organizationId, newId()],
    );
    const seconds = (performance.now() - since) / 1000;
    await client.query('rollback');
    return people / seconds;
  } finally {
    client.release();
  }
}

async function announce({ product, announce: { path, headers } }: FanOut, email: boolean) {
  const since = performance.now();
  const answer = await fetch(product.origin + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'To all',
      html: '<p>The doors open at six.</p>',
      email,
      push: false,
    }),
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return { id: data.id, since };
}

async function rateUntil(
  database: Database,
  organizationId: string,
  announcementId: string,
  people: number,
  since: number,
): Promise<number> {
  for (;;) {
    const { rows } = await database.pool.query<{ delivered_count: number }>(
      'select delivered_count from announcement where organization_id = $1 and id = $2',
      [organizationId, announcementId],
    );
    if ((rows[0]?.delivered_count ?? 0) >= people) return people / ((performance.now() - since) / 1000);
    if (performance.now() - since > ALL_TOLD_MS) throw new Error('the announcement did not reach everybody');
    await wait(ASKED_EVERY_MS);
  }
}

async function hasSentMail(database: Database, organizationId: string): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select 1 from mail where organization_id = $1 and state = 'sent' limit 1`,
    [organizationId],
  );
  return rows.length > 0;
}
