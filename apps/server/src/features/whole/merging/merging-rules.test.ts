import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { TABLES } from '../../../features.ts';
import { personalTables } from '../../../platform/tables.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { mergeEntries } from './merging.policy.ts';

let client: pg.Client;
let drop: () => Promise<void>;

before(async () => {
  const database = await createTestDatabase();
  drop = () => database.drop();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await drop();
});

const named = personalTables(TABLES).flatMap(([table, { persons }]) =>
  persons.map((column) => `${table}.${column}`),
);

test('every column that names a person says what a merge of two accounts does with it', () => {
  const rules = mergeEntries(TABLES);
  const ruled = new Set(rules.map(([table, column]) => `${table}.${column}`));
  assert.equal(ruled.size, rules.length, 'a column has two rules');
  for (const name of named)
    assert.ok(
      ruled.has(name),
      `${name} names a person: say under “merged” in its tables.ts whether its rows move, are kept once, or end.`,
    );
  for (const name of ruled)
    assert.ok(named.includes(name), `${name} names nobody any more: delete its rule.`);
});

test('rows that exclude each other are never moved beside one another', async () => {
  const { rows } = await client.query<{ table: string; name: string; columns: string[]; partial: boolean }>(
    `select c.relname as table, i.relname as name, x.indpred is not null as partial,
       array(select a.attname::text from unnest(x.indkey) k
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k) as columns
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and x.indisunique`,
  );
  assert.ok(rows.length > 100);
  // Two of these are refused before anything moves.
  const refused = new Set(['registration_account_key', 'subscription_live_key', 'booking_own_draft_key']);
  // Before methods move, the default of the account that remains becomes the only one.
  refused.add('payment_method_one_default_key');
  for (const [table, column, rule] of mergeEntries(TABLES)) {
    if (rule.how === 'ended' || table === 'account_merge') continue;
    for (const { name, columns: unique } of rows.filter((row) => row.table === table)) {
      if (!unique.includes(column) || refused.has(name)) continue;
      const others = unique.filter((other) => other !== column && other !== 'organization_id');
      const free = [...(rule.clears ?? []), ...(rule.how === 'moved' ? (rule.lowers ?? []) : [])];
      const isPrimary = name === 'account_address_primary_key';
      assert.ok(
        isPrimary ||
          others.some((other) => free.includes(other)) ||
          (rule.how === 'kept' && rule.by.every((key) => key === 'organization_id' || others.includes(key))),
        `${name} allows one row for a person and ${others.join(', ')}: say so in its rule.`,
      );
    }
  }
});
