import { newId } from '../../src/platform/ids.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Bench } from '../bench.ts';
import { median } from '../load.ts';
import type { Line } from '../report.ts';

const FAR_OFF = '0 0 29 2 *';

/**
 * The job that bills subscriptions of which a period is due: each gets an invoice with its number. Against the statements without
 * which there is none, in turn with it.
 */
export async function* measureBilling(bench: Bench): AsyncGenerator<Line> {
  const { database } = bench;
  const count = bench.size(500, 20);
  const product = await bench.product();
  const { organizationId } = await bench.community('bench-payers', 200, 0);
  const cron = await planBilling(database, FAR_OFF);
  const [ours, theirs]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < bench.size(3, 1); round++) {
      const due = await seedDue(database, organizationId, round, count);
      const since = performance.now();
      await product.ask({ type: 'run', organizationId, job: 'subscriptions.bill' });
      ours.push((count / (performance.now() - since)) * 1000);
      if ((await countBilled(database, organizationId, due)) !== count)
        throw new Error('not every subscription was billed once');
      theirs.push(await billBare(database, organizationId, due));
    }
  } finally {
    if (cron !== undefined) await planBilling(database, cron);
  }
  yield {
    what: 'subscriptions billed by one run',
    measured: median(ours),
    unit: '/s',
    against: { name: 'three bare statements each', value: median(theirs) },
    goal: 0.1,
    atLeast: true,
  };
}

/** The program's own run of each minute would take a part of the work. Answers how it was planned before. */
async function planBilling({ pool }: Database, cron: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ cron: string }>(
    `with before as (select name, key, cron from pgboss.schedule where name = 'subscriptions.bill')
     update pgboss.schedule set cron = $1 from before
     where schedule.name = before.name and schedule.key = before.key returning before.cron`,
    [cron],
  );
  return rows[0]?.cron;
}

/** Each of another payer, and paid until now. Answers their ids. */
async function seedDue(
  { pool }: Database,
  organizationId: string,
  round: number,
  count: number,
): Promise<string[]> {
  const [productId, priceId] = [newId(), newId()];
  await pool.query(
    `insert into subscription_product (organization_id, id, name, created_at, updated_at)
     values ($1, $2, 'Friend ' || $3::int, now(), now())`,
    [organizationId, productId, round],
  );
  await pool.query(
    `insert into subscription_price (organization_id, id, product_id, amount, currency, interval, interval_count, type,
       min_amount, max_amount, created_at, updated_at)
     values ($1, $2, $3, 1200, 'USD', 'month', 1, 'fixed', 1200, 1200, now(), now())`,
    [organizationId, priceId, productId],
  );
  const { rows } = await pool.query<{ id: string }>(
    // Ids as the program makes them: it looks up no others.
    `with payer as (
       insert into account (organization_id, id, username, first_name, last_name, share_code, created_at, updated_at)
       select $1, gen_random_uuid(), $5 || '-' || n, 'First', 'Last', $5 || '-' || n, now(), now()
       from generate_series(1, $4::int) n returning id)
     insert into subscription (organization_id, id, product_id, price_id, account_id, amount, currency, interval,
       interval_count, timezone, status, anchor, period, expires_at, next_at, created_at, updated_at)
     select $1, gen_random_uuid(), $2, $3, id, 1200, 'USD', 'month', 1, 'UTC', 'active',
       now() + interval '2 days' - interval '1 month', 0, now() + interval '2 days', now(), now(), now()
     from payer returning id`,
    [organizationId, productId, priceId, count, `payer-${round}`],
  );
  await pool.query('vacuum analyze subscription, invoice, invoice_line');
  return rows.map(({ id }) => id);
}

async function countBilled({ pool }: Database, organizationId: string, due: readonly string[]) {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from invoice
     where organization_id = $1 and subscription_id = any($2::uuid[]) and number is not null`,
    [organizationId, due],
  );
  return rows[0]?.count;
}

/** How many a second. */
async function billBare({ pool }: Database, organizationId: string, due: readonly string[]): Promise<number> {
  const client = await pool.connect();
  try {
    const since = performance.now();
    for (const subscription of due) {
      const id = newId();
      await client.query('begin');
      await client.query({
        name: 'bench invoice',
        text: `insert into invoice (organization_id, id, title, currency, subtotal, tax, total, status, created_at, updated_at)
          values ($1, $2, 'Friend', 'USD', 1200, 0, 1200, 'draft', now(), now())`,
        values: [organizationId, id],
      });
      await client.query({
        name: 'bench invoice line',
        text: `insert into invoice_line (organization_id, id, invoice_id, sort_order, name, quantity, amount, created_at, updated_at)
          values ($1, $2, $3, 0, 'Friend', 1, 1200, now(), now())`,
        values: [organizationId, newId(), id],
      });
      await client.query({
        name: 'bench billed',
        text: 'update subscription set updated_at = now() where organization_id = $1 and id = $2',
        values: [organizationId, subscription],
      });
      await client.query('commit');
    }
    return (due.length / (performance.now() - since)) * 1000;
  } finally {
    client.release();
  }
}
