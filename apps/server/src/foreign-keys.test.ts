import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let client: pg.Client;
before(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await database.drop();
});

/**
 * An index serves a key whose columns it begins with, in any order; a partial one, where all it leaves out is null.
 * One that finds a single row by some of the columns serves as well.
 */
const UNSERVED = `
  select key.conrelid::regclass::text as holder, key.confrelid::regclass::text as held,
    (select array_agg(column_of.attname::text order by place)
      from unnest(key.conkey) with ordinality as part(number, place)
      join pg_attribute column_of on column_of.attrelid = key.conrelid and column_of.attnum = part.number) as columns
  from pg_constraint key
  where key.contype = 'f' and key.connamespace = 'public'::regnamespace
    and key.confrelid <> 'organization'::regclass
    and not exists (
      select from pg_index one where one.indrelid = key.conrelid and one.indisunique and one.indpred is null
        and one.indkey::int2[] <@ key.conkey)
    and not exists (
      select from pg_index index
      where index.indrelid = key.conrelid and index.indisvalid
        and (select array_agg(number order by number) from unnest(
              (index.indkey::int2[])[0:cardinality(key.conkey) - 1]) as number)
          = (select array_agg(number order by number) from unnest(key.conkey) as number)
        and (index.indpred is null
          or pg_get_expr(index.indpred, index.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
  order by 1, 3`;

test('every foreign key has an index, so that deleting a row reads no table that may name it', async () => {
  const { rows } = await client.query<{ holder: string; held: string; columns: string[] }>(UNSERVED);
  assert.deepEqual(
    rows.map(({ holder, held, columns }) => `${holder} (${columns.join(', ')}) → ${held}`),
    [],
  );
});
