import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TABLES, TENANT_TABLES } from '../../../features.ts';
import { personalTables, type PersonalTable, type TableFacts } from '../../../platform/tables.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import pg from 'pg';

const PERSONAL_TABLES = personalTables(TABLES);
const PERSONAL: Readonly<Record<string, PersonalTable>> = Object.fromEntries(PERSONAL_TABLES);
const NO_PERSON: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TABLES as Readonly<Record<string, TableFacts>>).flatMap(([table, { otherIds = {} }]) =>
    Object.entries(otherIds).map(([column, thing]) => [`${table}.${column}`, thing]),
  ),
);

/** A new table, or a new column that names somebody, fails here until it is said what becomes of it. */
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

interface Column {
  table: string;
  column: string;
  nullable: boolean;
  type: string;
  /** Tables that it refers to. */
  targets: string[];
}

async function listColumns(): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as column, not a.attnotnull as nullable, t.typname as type,
       coalesce(array_agg(f.confrelid::regclass::text) filter (where f.oid is not null), '{}') as targets
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
     where c.relkind in ('r', 'p') and a.attname <> 'organization_id'
     group by c.relname, a.attname, a.attnotnull, t.typname`,
  );
  return rows.filter(({ table }) => TENANT_TABLES.has(table));
}

test('every table of the database is described by the feature that writes it', async () => {
  const { rows } = await client.query<{ table: string }>(
    `select distinct table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id'`,
  );
  const global = new Set(['hostname', 'organization_slug']);
  const found = rows.map(({ table }) => table).filter((table) => !global.has(table));
  assert.deepEqual([...TENANT_TABLES].sort(), found.sort(), 'Describe it in <feature>.tables.ts.');
});

test('every column that may name a person is named', async () => {
  const columns = await listColumns();
  assert.ok(columns.length > 300);
  const unknown = columns.filter(({ table, column, type, targets }) => {
    if (type !== 'uuid' || NO_PERSON[`${table}.${column}`] !== undefined) return false;
    const persons = PERSONAL[table]?.persons ?? [];
    if (persons.includes(column)) return false;
    const namesAccount = targets.includes('account');
    return namesAccount || (targets.length === 0 && column !== 'id');
  });
  assert.deepEqual(
    unknown.map(({ table, column }) => `${table}.${column}`),
    [],
  );
});

test('every column named is there', async () => {
  const columns = new Set((await listColumns()).map(({ table, column }) => `${table}.${column}`));
  for (const [
    table,
    {
      persons,
      email,
      file,
      givenTo = [],
      withheld = [],
      cleared = [],
      clearedOnlyWith,
      emptied = [],
      order = file === undefined ? [] : ['id'],
    },
  ] of PERSONAL_TABLES)
    for (const column of [
      ...persons,
      ...(email === undefined ? [] : [email]),
      ...givenTo,
      ...withheld,
      ...cleared,
      ...(clearedOnlyWith === undefined ? [] : [clearedOnlyWith]),
      ...emptied,
      ...order,
    ])
      assert.ok(columns.has(`${table}.${column}`), `${table}.${column}`);
  for (const name of Object.keys(NO_PERSON)) assert.ok(columns.has(name), name);
});

test('a table that is not exported says why, and each file has one source', () => {
  const files = PERSONAL_TABLES.flatMap(([, { file }]) => file ?? []);
  assert.equal(new Set(files).size, files.length);
  for (const [table, { file, why }] of PERSONAL_TABLES)
    assert.ok(file !== undefined || why !== undefined, table);
});

test('a column that looks like a secret is withheld', async () => {
  for (const { table, column, type } of await listColumns()) {
    const entry = PERSONAL[table];
    if (entry?.file === undefined) continue;
    const isSecret =
      type === 'bytea' || /hash|secret|token$|salt|verifier|^auth$|p256dh|search_text/.test(column);
    if (isSecret) assert.ok(entry.withheld?.includes(column), `${table}.${column}`);
  }
});
