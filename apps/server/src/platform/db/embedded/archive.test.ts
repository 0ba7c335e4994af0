import assert from 'node:assert/strict';
import { mkdir, writeFile, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { backUp, restore } from './archive.ts';
import { makeDataFolder, query } from './embedded.factory.ts';

const log = { info: () => undefined, warn: () => undefined };

describe('backup and restore', async () => {
  const data = await makeDataFolder();
  const copy = await makeDataFolder();
  const file = join(dirname(data.path), 'backup.tar.gz');
  after(async () => {
    await data.remove();
    await copy.remove();
  });

  const running = await data.start();
  await query(running.connection, 'create table kept as select generate_series(1, 1000) as id');
  await mkdir(join(data.path, 'files'));
  await writeFile(join(data.path, 'files', 'picture.txt'), 'a thousand words');

  test('a running server is not backed up from under its feet', async () => {
    await assert.rejects(backUp(data.path, file, log), /stop it first/);
    assert.deepEqual(await query(running.connection, 'select count(*)::int from kept'), [{ count: 1000 }]);
  });

  test('brings back every row and file', async () => {
    await running.stop();
    await backUp(data.path, file, log);
    await restore(copy.path, file, log);
    const restored = await copy.start();
    assert.deepEqual(await query(restored.connection, 'select count(*)::int from kept'), [{ count: 1000 }]);
    assert.equal(await readFile(join(copy.path, 'files', 'picture.txt'), 'utf8'), 'a thousand words');
    await restored.stop();
  });

  test('neither writes over anything', async () => {
    await assert.rejects(backUp(data.path, file, log), /exists already/);
    await assert.rejects(restore(data.path, file, log), /is not empty/);
  });

  test('a file that is no backup changes nothing', async () => {
    const other = await makeDataFolder();
    const broken = join(dirname(other.path), 'broken.tar.gz');
    await writeFile(broken, 'not an archive');
    await assert.rejects(restore(other.path, broken, log), /tar failed/);
    await assert.rejects(readFile(other.path), { code: 'ENOENT' });
    await other.remove();
  });
});
