import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { TENANT_TABLES } from '../../features.ts';
import { openDatabase, type Database } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;
before(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(
    { connectionString: testDatabase.url },
    { poolSize: 2, tenantTables: TENANT_TABLES },
  );
});
after(async () => {
  await database.close();
  await testDatabase.drop();
});

test('a connection that is lost between the statements of a transaction ends the transaction alone', async () => {
  const lost = new Promise<void>((resolve) => {
    database.pool.once('connect', (client) => client.once('end', resolve));
  });
  const transaction = database.system.transaction().execute(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.system);
    await lost;
    await sql`select 1`.execute(db);
  });
  await assert.rejects(transaction);
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.system);
  assert.deepEqual(rows, [{ one: 1 }]);
});
