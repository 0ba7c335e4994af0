import type { Bench } from '../bench.ts';
import { compareWithQuery } from '../compare.ts';
import type { Line } from '../report.ts';
import type { Community } from '../seed.ts';

const SLUG = 'great-fair';

/** An event of so many passes: paid, answered, given back and used; written by the database itself. */
async function seedFair(bench: Bench, passes: number): Promise<Community> {
  const registrations = passes / 2;
  const fair = await bench.community('bench-fair', registrations, 0);
  const { organizationId: org, readerId: host } = fair;
  const id = (kind: string, number: string): string => `md5('fair ${kind} ' || ${number})::uuid`;
  const event = id('event', '0');
  const sold = `now() - (n % 90) * interval '1 day' - (n % 1440) * interval '1 minute'`;
  for (const statement of [
    `insert into event (organization_id, id, slug, name, timezone, event_start, event_end, creator_id, registration, created_at, updated_at)
     values ('${org}', ${event}, '${SLUG}', 'Great fair', 'Europe/Lisbon', now(), now() + interval '3 days', '${host}', true, now(), now())`,
    `insert into pass_type (organization_id, id, event_id, slug, name, price, created_at, updated_at)
     select '${org}', ${id('type', 't')}, ${event}, 'type-' || t, 'Type ' || t, 5000, now(), now() from generate_series(0, 7) t`,
    `insert into registration (organization_id, id, event_id, account_id, number, created_at, updated_at)
     select '${org}', ${id('registration', 'n')}, ${event}, md5('bench-fair account ' || n)::uuid, n, ${sold}, now()
     from generate_series(1, ${registrations}) n`,
    `insert into pass (organization_id, id, event_id, registration_id, pass_type_id, number, status, secret, used_at, price, amount_paid, created_at, updated_at)
     select '${org}', ${id('pass', 'n')}, ${event}, ${id('registration', `(n % ${registrations} + 1)`)}, ${id('type', '(n % 8)')}, n,
            case n % 20 when 0 then 'canceled' when 1 then 'needsInfo' else 'ready' end, 'secret',
            case when n % 3 = 0 then now() - (n % 480) * interval '1 minute' end, 5000, 5000, ${sold}, now()
     from generate_series(1, ${passes}) n`,
    `insert into receipt (organization_id, id, event_id, registration_id, intent_id, type, sub_total, sales_tax, charged_amount, currency, created_at)
     select '${org}', ${id('receipt', 'n')}, ${event}, ${id('registration', 'n')}, ${id('intent', 'n')}, 'charge', 9000, 1000, 10000, 'USD', ${sold}
     from generate_series(1, ${registrations}) n`,
    `insert into question_section (organization_id, id, event_id, name, created_at, updated_at)
     values ('${org}', ${id('section', '0')}, ${event}, 'Meals', now(), now())`,
    `insert into question (organization_id, id, event_id, section_id, type, name, created_at, updated_at)
     values ('${org}', ${id('question', '0')}, ${event}, ${id('section', '0')}, 'radio', 'Meal', now(), now())`,
    `insert into question_choice (organization_id, id, question_id, value)
     select '${org}', ${id('choice', 'c')}, ${id('question', '0')}, 'meal-' || c from generate_series(0, 3) c`,
    `insert into question_response (organization_id, pass_id, question_id, value, created_at, updated_at)
     select '${org}', ${id('pass', 'n')}, ${id('question', '0')}, 'meal-' || n % 4, now(), now() from generate_series(1, ${passes}) n`,
  ])
    await bench.database.pool.query(statement);
  await bench.database.pool.query('vacuum analyze');
  return fair;
}

/**
 * The whole report through the API against the one query without which there is none: the passes of each type by state,
 * with what was paid. Taken in turn, so that a slow moment meets both.
 */
export async function* measureReport(bench: Bench): AsyncGenerator<Line> {
  const { database } = bench;
  const passes = bench.size(100_000, 1000);
  const fair = await seedFair(bench, passes);
  const { organizationId } = fair;
  const call = await bench.callAs(fair, `/api/listings/${SLUG}/report`);
  const bare = (): Promise<unknown> =>
    database.pool.query(
      `select pass_type_id, status, count(*), count(used_at), sum(amount_paid - amount_refunded) from pass
       where organization_id = $1 and event_id = (select id from event where organization_id = $1 and slug = $2)
       group by pass_type_id, status`,
      [organizationId, SLUG],
    );
  yield await compareWithQuery(bench, `report of an event with ${passes} passes`, call, bare, 3);
}
