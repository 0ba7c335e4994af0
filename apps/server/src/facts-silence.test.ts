import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { newId } from './platform/ids.ts';
import { listenToFacts, publishFact } from './platform/facts.ts';
import { openDatabase } from './platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { until } from './testing/app.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

/** A network between a process and its database, which can fall silent without a word to either side. */
async function openNetwork(target: URL): Promise<{ url: string; silence(): void; close(): void }> {
  const ends: Socket[] = [];
  const folder = target.searchParams.get('host');
  const port = target.port || (target.searchParams.get('port') ?? '5432');
  const server = createServer((near) => {
    const far = connect(
      folder === null
        ? { host: target.hostname, port: Number(port) }
        : { path: `${folder}/.s.PGSQL.${port}` },
    );
    ends.push(near, far);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const url = new URL(target.href);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  return {
    url: url.href,
    silence() {
      for (const end of ends) end.unpipe();
    },
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

test('the listener of facts notices a network that has fallen silent, and hears again', async () => {
  const network = await openNetwork(new URL(database.url));
  const heard: string[] = [];
  let gaps = 0;
  const direct = openDatabase({ connectionString: database.url }, { poolSize: 1, tenantTables: new Set() });
  const organizationId = newId();
  const listener = listenToFacts(
    { connectionString: network.url },
    ({ name }) => void heard.push(name),
    () => void (gaps += 1),
    200,
  );
  try {
    await until(
      () => Promise.resolve(gaps),
      (n) => n === 1,
    );
    network.silence();
    await publishFact(direct.system, organizationId, { name: 'test.lost' });
    await until(
      () => Promise.resolve(gaps),
      (n) => n === 2,
    );
    await publishFact(direct.system, organizationId, { name: 'test.heard' });
    await until(
      () => Promise.resolve(heard.length),
      (n) => n > 0,
    );
    assert.deepEqual(heard, ['test.heard']);
  } finally {
    await listener.close();
    await direct.close();
    network.close();
  }
});

test('a pool whose network has fallen silent answers after seconds, and goes on over a new connection', async () => {
  const network = await openNetwork(new URL(database.url));
  const pool = openDatabase({ connectionString: network.url }, { poolSize: 1, tenantTables: new Set() });
  const readOne = (): Promise<unknown> =>
    pool.system.selectFrom('organization').select('organization.slug').limit(1).execute();
  try {
    await readOne();
    network.silence();
    const began = performance.now();
    await assert.rejects(
      pool.system.transaction().execute((db) => db.selectFrom('organization').select('slug').execute()),
    );
    assert.ok(performance.now() - began < 16_000);
    await readOne();
  } finally {
    network.close();
    await pool.close();
  }
});
