import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadJobs } from './jobs.ts';
import { createTestApp, type TestApp, type TestOrganization } from './testing/app.ts';

let testApp: TestApp;
let org: TestOrganization;
before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const ROWS = 1500;
const LONG_AGO = '2001-01-01T00:00:00Z';

/** Table, job that sweeps it, and values that its checks want. */
const SWEPT: readonly [string, string, Readonly<Record<string, string>>?][] = [
  ['mail', 'mail.forget', { state: 'sent' }],
  ['audit', 'audit.forget', { via: 'self' }],
  ['staff_audit', 'audit.forget'],
  ['idempotency_key', 'http.forget-answers'],
  ['identity_code', 'identity.forget-short-lived', { purpose: 'signUp' }],
  ['identity_challenge', 'identity.forget-short-lived'],
  ['identity_limit', 'identity.forget-short-lived'],
  ['identity_invocation', 'identity.forget-short-lived'],
  ['identity_user', 'identity.forget-expired', { status: 'unconfirmed' }],
  ['identity_token_family', 'identity.forget-expired'],
  ['identity_device', 'identity.forget-expired'],
  ['identity_email_undo', 'identity.forget-expired'],
  ['hosted_flow', 'hosted.forget-expired', { step: 'signIn' }],
  ['hosted_code', 'hosted.forget-expired'],
  ['hosted_session', 'hosted.forget-expired'],
  ['shared_access', 'shared-access.forget', { scope: 'read' }],
  ['payment_event', 'payments.check-books'],
  ['notification', 'notification.forget'],
];

/** Rows of long ago, with a value of its type in each column that needs one; foreign keys are not looked at. */
const FILL = `
  select format('insert into %I (%s) select %s from generate_series(1, ${ROWS}) as n', $1::text,
    string_agg(quote_ident(attname), ', '), string_agg(value, ', ')) as statement
  from (
    select attname, case
      when attname = 'organization_id' then quote_literal($2::text) || '::uuid'
      when $3::jsonb ? attname then quote_literal($3::jsonb ->> attname)
      else case format_type(atttypid, null)
        when 'uuid' then 'gen_random_uuid()'
        when 'text' then '''x'' || n'
        when 'bytea' then 'sha256((''x'' || n)::bytea)'
        when 'boolean' then 'false'
        when 'jsonb' then '''{}'''
        when 'timestamp with time zone' then quote_literal('${LONG_AGO}')
        when 'text[]' then '''{}'''
        else '1' end end as value
    from pg_attribute
    where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and (attnotnull and not atthasdef or $3::jsonb ? attname or attname in ('read_at', 'created_at', 'updated_at'))
  ) as columns`;

const REFUSE_MANY = `
  create function refuse_many() returns trigger language plpgsql as $$
  begin
    if (select count(*) from gone) > 1000 then
      raise exception '% rows of % in one statement', (select count(*) from gone), tg_table_name;
    end if;
    return null;
  end $$`;

test('each sweep deletes all that is old, in statements of a thousand rows at the most', async () => {
  const { pool } = testApp.database;
  await pool.query(REFUSE_MANY);
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const [table, , values = {}] of SWEPT) {
      await client.query(
        `create trigger refuse_many after delete on ${table} referencing old table as gone
         for each statement execute function refuse_many()`,
      );
      const { rows } = await client.query<{ statement: string }>(FILL, [
        table,
        org.organization.id,
        JSON.stringify(values),
      ]);
      await client.query(rows[0]?.statement ?? '');
    }
  } finally {
    client.release(true);
  }
  const run = { attempt: 1, isLast: true, signal: new AbortController().signal };
  const jobs = await loadJobs();
  for (const name of new Set(SWEPT.map(([, job]) => job)))
    await jobs.find((job) => job.name === name)?.run(org.context(), {} as never, run);
  for (const [table] of SWEPT) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from ${table} where organization_id = $1`,
      [org.organization.id],
    );
    assert.deepEqual([table, rows[0]?.n], [table, 0]);
  }
});
