import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { loadJobs } from './jobs.ts';
import { createTestApp, type TestApp } from './testing/app.ts';

/** docs/TABLES.md says of each table how its rows end. */
interface Line {
  readonly table: string;
  readonly ends: string;
  readonly names: readonly string[];
  readonly text: string;
}

let testApp: TestApp;
let lines: Line[];
/** Of each table, those whose rows take its rows along. */
let holders: Map<string, string[]>;

before(async () => {
  testApp = await createTestApp();
  const document = await readFile(new URL('../../../docs/TABLES.md', import.meta.url), 'utf8');
  lines = document.split('\n').flatMap((row) => {
    const [, table = '', ends = '', text = ''] = row.split('|').map((cell) => cell.trim());
    const [, name] = /^`(\w+)`$/.exec(table) ?? [];
    if (name === undefined) return [];
    return [{ table: name, ends, text, names: [...text.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one) }];
  });
  const { rows } = await testApp.database.pool.query<{ name: string; holders: string[] }>(
    `select relname as name, array(select distinct confrelid::regclass::text from pg_constraint
       where conrelid = pg_class.oid and contype = 'f' and confdeltype = 'c') as holders
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  holders = new Map(rows.map((row) => [row.name, row.holders]));
});
after(() => testApp.close());

test('each table has a line that says how its rows end', () => {
  const written = new Set(lines.map(({ table }) => table));
  assert.deepEqual(
    [
      ...[...holders.keys()]
        .filter((table) => !written.has(table))
        .map((table) => `docs/TABLES.md has no line for ${table}`),
      ...[...written]
        .filter((table) => !holders.has(table))
        .map((table) => `${table} of docs/TABLES.md is no table`),
    ],
    [],
  );
  assert.equal(lines.length, written.size, 'a table has two lines');
  for (const { table, ends } of lines) assert.match(ends, /^(?:swept|goes with|kept)$/, table);
});

test('each table that others go with takes their rows along', () => {
  for (const { table, names } of lines.filter(({ ends }) => ends === 'goes with')) {
    assert.ok(names.length > 0, table);
    for (const name of names) assert.ok(holders.get(table)?.includes(name), `${table} with ${name}`);
  }
});

test('each sweep is a job, and each table that is kept has its reason', async () => {
  const jobs = new Set((await loadJobs()).map(({ name }) => name));
  for (const { table, ends, names, text } of lines)
    if (ends === 'swept') {
      assert.ok(names.length > 0, table);
      for (const name of names) assert.ok(jobs.has(name), `${table}: ${name}`);
    } else if (ends === 'kept') assert.match(text, /\w+ \w+/, table);
});
