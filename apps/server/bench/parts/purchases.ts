import { Pool } from 'undici';
import pg from 'pg';
import { newId } from '../../src/platform/ids.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { percentile } from '../load.ts';
import type { Line } from '../report.ts';
import { seedPeople, type Person } from '../seed.ts';

const AT_ONCE = 16;

interface Outcome {
  readonly perSecond: number;
  readonly sold: number;
  /** Milliseconds of each buyer, both calls. */
  readonly times: readonly number[];
}

/** Choosing a free pass and submitting, over HTTP, against one statement that takes a piece and writes a pass. */
export async function* measurePurchases(bench: Bench): AsyncGenerator<Line> {
  const { database, connectionString } = bench;
  const count = bench.size(1000, 20);
  const supply = bench.size(100, 5);
  const community = await bench.community('bench-buyers', Math.max(200, count + 1), 0);
  const { organizationId } = community;
  const products = [await bench.product(), await bench.start('product.ts')] as const;
  const ctx = await bench.contextOf(organizationId);
  const buyers = await seedPeople(ctx, products[0], community, count);
  const open = (types: number, there: number | null) => seedSale(database, organizationId, types, there);
  const warm = await open(1, null);
  // As in a community that has sold before: programs that are warm, and a database that knows what it holds.
  await buyAll(products, organizationId, warm, buyers.slice(0, 200));
  await database.pool.query('vacuum analyze');
  await buyAll(products, organizationId, await open(1, null), buyers);
  for (const [what, types, goal] of [
    ['on one pass type', 1, 0.35],
    [`over ${bench.size(100, 4)} pass types`, bench.size(100, 4), 0.25],
  ] as const) {
    const sale = await open(types, null);
    const bare = await buyBare(connectionString, organizationId, await open(types, null), buyers.length);
    const ours = await buyAll(products, organizationId, sale, buyers);
    yield {
      what: `purchases ${what}, two calls each`,
      measured: ours.perSecond,
      unit: '/s',
      against: { name: 'one bare statement', value: bare.perSecond },
      goal,
      limit: 500,
      atLeast: true,
    };
  }
  const bareRush = await buyBare(connectionString, organizationId, await open(1, supply), buyers.length);
  const rush = await buyAll(products, organizationId, await open(1, supply), buyers);
  if (rush.sold !== supply) throw new Error(`${rush.sold} of ${supply} were sold`);
  yield {
    what: `${buyers.length} buyers of ${supply} passes through two processes, ${rush.sold} sold, p99`,
    measured: percentile(rush.times, 0.99),
    unit: 'ms',
    against: { name: 'one bare statement', value: percentile(bareRush.times, 0.99) },
    limit: 100,
  };
}

interface Sale {
  readonly eventId: string;
  readonly passTypeIds: readonly string[];
}

async function seedSale(
  { pool }: Database,
  organizationId: string,
  types: number,
  supply: number | null,
): Promise<Sale> {
  const eventId = newId();
  await pool.query(
    `insert into event (organization_id, id, slug, name, registration, event_start, event_end, created_at, updated_at)
     values ($1, $2, $3, 'Sale', true, now() + interval '10 days', now() + interval '11 days', now(), now())`,
    [organizationId, eventId, `sale-${eventId}`],
  );
  await pool.query('insert into stock (organization_id, id, supply) values ($1, $2, null)', [
    organizationId,
    eventId,
  ]);
  const passTypeIds = Array.from({ length: types }, () => newId());
  for (const id of passTypeIds) {
    await pool.query(
      `insert into pass_type (organization_id, id, event_id, slug, name, created_at, updated_at)
       values ($1, $2, $3, $4, 'Pass', now(), now())`,
      [organizationId, id, eventId, `pass-${id}`],
    );
    await pool.query('insert into stock (organization_id, id, supply) values ($1, $2, $3)', [
      organizationId,
      id,
      supply,
    ]);
  }
  return { eventId, passTypeIds };
}

/** Every buyer once; what is sold out is refused, anything else ends the run. */
async function buyAll(
  products: readonly [Child, Child],
  organizationId: string,
  { eventId, passTypeIds }: Sale,
  buyers: readonly Person[],
): Promise<Outcome> {
  const pools = products.map(({ origin }) => new Pool(origin, { connections: AT_ONCE }));
  const path = `/api/self/events/${eventId}/registration`;
  let next = 0;
  let sold = 0;
  const times: number[] = [];
  const post = async (index: number, call: string, token: string, body: object): Promise<number> => {
    const pool = pools[index % pools.length];
    if (pool === undefined) throw new Error('no product');
    const answer = await pool.request({
      method: 'POST',
      path: `${path}/${call}`,
      headers: {
        organization: organizationId,
        authorization: token,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode === 503) return post(index, call, token, body);
    if (answer.statusCode !== 200 && answer.statusCode !== 409) throw new Error(text.slice(0, 300));
    return answer.statusCode;
  };
  const worker = async (): Promise<void> => {
    for (let index = next++; index < buyers.length; index = next++) {
      const { token = '' } = buyers[index] ?? {};
      const began = performance.now();
      const pass = {
        id: newId(),
        ticketId: passTypeIds[index % passTypeIds.length],
      };
      const held = await post(index, 'passes', token, {
        passes: [pass],
        packages: [],
      });
      if (held === 200 && (await post(index, 'submit', token, {})) === 200) sold += 1;
      times.push(performance.now() - began);
    }
  };
  const since = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - since) / 1000;
  await Promise.all(pools.map((pool) => pool.close()));
  return { perSecond: buyers.length / seconds, sold, times };
}

/** The floor that nobody can go below: the stock taken and the pass written in one prepared statement. */
async function buyBare(
  connectionString: string,
  organizationId: string,
  { eventId, passTypeIds }: Sale,
  count: number,
): Promise<Pick<Outcome, 'perSecond' | 'times'>> {
  const pool = new pg.Pool({ connectionString, max: AT_ONCE });
  const registrationId = newId();
  await pool.query(
    `insert into registration (organization_id, id, event_id, account_id, number, created_at, updated_at)
     select $1, $2, $3, id, 1, now(), now() from account where organization_id = $1 limit 1`,
    [organizationId, registrationId, eventId],
  );
  const times: number[] = [];
  const text = `with taken as (
      update stock set taken = taken + 1 where organization_id = $1 and id = $2
        and (supply is null or taken < supply) returning id)
    insert into pass (organization_id, id, event_id, registration_id, pass_type_id, number, status, secret, price,
      created_at, updated_at)
    select $1, $3, $4, $5, taken.id, 1, 'ready', 'x', 0, now(), now() from taken`;
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const began = performance.now();
      await pool.query({
        name: 'buy',
        text,
        values: [organizationId, passTypeIds[index % passTypeIds.length], newId(), eventId, registrationId],
      });
      times.push(performance.now() - began);
    }
  };
  const since = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const perSecond = count / ((performance.now() - since) / 1000);
  await pool.end();
  return { perSecond, times };
}
