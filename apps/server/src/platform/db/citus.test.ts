import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { TENANT_TABLES } from '../../features.ts';

// One schema for plain PostgreSQL and Citus: what Citus refuses is refused here, without a Citus.
const FOLDER = join(import.meta.dirname, '../../../migrations');
const GLOBAL_TABLES = new Set([
  'hostname',
  'organization_slug',
  'invalid_domain_visit',
  'schema_migration',
  'first_run_address',
  'server_process',
]);

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
const sql = files
  .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
  .join('\n')
  .replace(/--.*$/gm, '')
  .toLowerCase();

interface Table {
  readonly name: string;
  readonly body: string;
}
const tables: Table[] = [
  ...sql.matchAll(
    /create table (?:if not exists )?(\w+) \((.*?)\n\s*\)(?:\s+(?:partition by|with)[^;]+)?;/gs,
  ),
].map(([, name = '', body = '']) => ({ name, body }));
const tenantTables = tables.filter(({ name }) => !GLOBAL_TABLES.has(name));

test('the migrations are read', () => {
  assert.ok(tables.length > 20, `${tables.length} tables found`);
});

test('every tenant table is known to the guard, and every table the guard knows exists', () => {
  assert.deepEqual([...TENANT_TABLES].sort(), tenantTables.map(({ name }) => name).sort());
});

test('organization_id stands first in every primary, unique and foreign key and index of a tenant table', () => {
  for (const { name, body } of tenantTables) {
    assert.match(body, /organization_id uuid not null/, `${name}: organization_id uuid not null`);
    for (const [, kind, columns] of body.matchAll(
      /(primary key|unique(?: nulls not distinct)?) \(([^)]*)\)/g,
    ))
      assert.match(columns ?? '', /^organization_id\b/, `${name}: ${kind ?? ''}`);
    assert.match(body, /primary key \(organization_id/, `${name}: primary key`);
    for (const [, own, target] of body.matchAll(/foreign key \(([^)]*)\)\s*references \w+ \(([^)]*)\)/g)) {
      assert.match(own ?? '', /^organization_id\b/, `${name}: foreign key (${own ?? ''})`);
      assert.match(target ?? '', /^organization_id\b/, `${name}: references (${target ?? ''})`);
    }
  }
  for (const [, index, table, columns] of sql.matchAll(
    /create (?:unique )?index (\w+) on (\w+)(?: using \w+)? \((.*?)\)(?:\s|;)/gs,
  ))
    if (!GLOBAL_TABLES.has(table ?? ''))
      assert.match(columns ?? '', /^\s*organization_id\b/, `${index ?? ''} on ${table ?? ''}`);
});

test('foreign keys of tenant tables lead to tenant tables', () => {
  for (const { name, body } of tenantTables)
    for (const [, target] of body.matchAll(/references (\w+)/g))
      assert.ok(TENANT_TABLES.has(target ?? ''), `${name} references ${target ?? ''}`);
});

test('every constraint has a name', () => {
  for (const { name, body } of tables)
    for (const line of body.split(/,\n/))
      if (/\b(primary key|unique|foreign key|check|exclude|references)\b/.test(line))
        assert.match(line, /constraint \w+/, `${name}: ${line.trim()}`);
});

test('nothing that Citus refuses', () => {
  for (const [what, pattern] of Object.entries({
    'a trigger': /create (?:constraint )?trigger/,
    'a rule': /create rule/,
    inheritance: /\binherits\b/,
    'on delete set null': /on delete set (null|default)/,
    'on update cascade': /on update (cascade|set)/,
    serial: /\b(big)?serial\b/,
    'an identity column': /generated (always|by default) as identity/,
    'rename constraint': /rename constraint/,
    'an inline check in add column': /add column [^;]*\b(check|unique)\b/,
    'a constraint beside others in one alter table': /alter table [^;]*add constraint[^;]*,\s*add constraint/,
    'merge into': /\bmerge into\b/,
  }))
    assert.doesNotMatch(sql, pattern, what);
});

test('statements use what Citus accepts: no volatile function in an update, no setting of now() on conflict', async () => {
  for (const file of await listSources(join(import.meta.dirname, '../..'))) {
    const text = await readFile(file, 'utf8');
    assert.doesNotMatch(text, /gen_random_uuid\(\)|clock_timestamp\(\)|\brandom\(\)/, file);
    assert.doesNotMatch(text, /doUpdateSet\([^)]*now\(\)/s, file);
    assert.doesNotMatch(text, /\.mergeInto\(/, file);
    assert.doesNotMatch(text, /isolationLevel\('serializable'\)/, file);
    assert.doesNotMatch(text, /error\.constraint\b/, `${file}: names of constraints are empty on Citus`);
  }
});

async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.(test|factory))\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
