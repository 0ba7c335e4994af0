import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { makeDataFolder, postmasterPid, query } from './embedded.factory.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { processState } from './processes.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

describe('the embedded database', async () => {
  const data = await makeDataFolder();
  after(() => data.remove());

  test('speaks UTF-8 and sorts by code point, without compiling plans or listening on a port', async () => {
    const { connection, stop } = await data.start();
    const [row] = await query(
      connection,
      `select current_setting('server_encoding') as encoding, datlocprovider as provider, datlocale as locale,
         current_setting('jit') as jit, current_setting('listen_addresses') as addresses,
         current_setting('fsync') as fsync, current_database() as name
       from pg_database where datname = current_database()`,
    );
    assert.deepEqual(row, {
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      jit: 'off',
      addresses: '',
      fsync: 'on',
      name: 'atrium',
    });
    await stop();
  });

  test('leaves no process behind when it is stopped', async () => {
    const { stop } = await data.start();
    const pid = await postmasterPid(data.path);
    assert.ok(pid !== undefined && processState(pid) === 'running');
    await stop();
    assert.notEqual(processState(pid), 'running');
    assert.equal(await postmasterPid(data.path), undefined);
  });

  test('is shared by several, and stopped by the last to leave', async () => {
    const [first, second] = await Promise.all([data.start(), data.start()]);
    await first.stop();
    assert.deepEqual(await query(second.connection, 'select 1 as one'), [{ one: 1 }]);
    await second.stop();
    assert.equal(await postmasterPid(data.path), undefined);
  });

  test('is open to its own user only', { skip: process.platform === 'win32' }, async () => {
    const { stop } = await data.start();
    const { mode } = await stat(join(data.path, 'postgres'));
    assert.equal(mode & 0o077, 0);
    await stop();
  });
});

test(
  'no connection by TCP is let in, not even by a cluster that trusted the loopback before',
  { skip: process.platform === 'win32' },
  async () => {
    const data = await makeDataFolder();
    const file = join(data.path, 'postgres/pg_hba.conf');
    const quiet = { info: () => undefined, warn: () => undefined };
    const refuse = async (): Promise<void> => {
      const port = await freePort();
      const settings = { listen_addresses: '127.0.0.1', port: String(port) };
      const { connection, stop } = await startEmbeddedPostgres({ dataDir: data.path, log: quiet, settings });
      try {
        assert.equal(connection.port, port);
        await assert.rejects(query({ ...connection, host: '127.0.0.1' }, 'select 1'), { code: '28000' });
        assert.deepEqual(await query(connection, 'select 1 as one'), [{ one: 1 }]);
      } finally {
        await stop();
      }
    };
    try {
      await refuse();
      const lines = await readFile(file, 'utf8');
      assert.match(lines, /^host\s.*\sreject$/m);
      await writeFile(file, lines.replace(/^(host\s.*\s)reject$/gm, '$1trust'));
      await refuse();
    } finally {
      await data.remove();
    }
  },
);

describe('a data folder that cannot be used', async () => {
  const data = await makeDataFolder();
  const cluster = join(data.path, 'postgres');
  await (await data.start()).stop();
  after(() => data.remove());

  test('of another major version is refused and left alone', async () => {
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    await assert.rejects(data.start(), /made by PostgreSQL 17.*brings PostgreSQL 18/);
    assert.equal(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), '17\n');
    await writeFile(join(cluster, 'PG_VERSION'), '18\n');
    await (await data.start()).stop();
  });

  test('with a missing database is not initialized again', async () => {
    await rename(cluster, `${cluster}.away`);
    await assert.rejects(data.start(), /is missing or empty/);
    await mkdir(cluster);
    await assert.rejects(data.start(), /is missing or empty/);
  });

  test('with something else in the place of the database is refused', async () => {
    await writeFile(join(cluster, 'letter.txt'), 'dear reader');
    await assert.rejects(data.start(), /is not empty and holds no database/);
    assert.equal(await readFile(join(cluster, 'letter.txt'), 'utf8'), 'dear reader');
  });
});

test('a data folder that is a file is refused with the reason', async () => {
  const data = await makeDataFolder();
  await writeFile(data.path, 'not a folder');
  await assert.rejects(data.start(), /cannot be used: there is a file of that name/);
  await data.remove();
});

test('a path too long for a socket is reached by a short one', async () => {
  const data = await makeDataFolder(
    'a-folder-with-a-long-name'.repeat(3),
    'and-another-one-below-it'.repeat(3),
  );
  const { connection, stop } = await data.start();
  assert.deepEqual(await query(connection, 'select 1 as one'), [{ one: 1 }]);
  await stop();
  await assert.rejects(readdir(connection.host), { code: 'ENOENT' });
  await data.remove();
});
