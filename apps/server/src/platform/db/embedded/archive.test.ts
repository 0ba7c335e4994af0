import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
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

  test('nobody but its owner reads a backup, which holds every secret', async () => {
    assert.equal((await stat(file)).mode & 0o077, 0);
  });

  test('neither writes over anything', async () => {
    await assert.rejects(backUp(data.path, file, log), /exists already/);
    await assert.rejects(restore(data.path, file, log), /is not empty/);
  });

  test('a file that was changed inside, left out or added is found, and nothing is restored', async () => {
    const other = await makeDataFolder();
    const parent = dirname(other.path);
    const [inside, changed] = [join(parent, 'inside'), join(parent, 'changed.tar.gz')];
    await mkdir(inside);
    const run = promisify(execFile);
    await run('tar', ['-xzpf', file, '-C', inside]);
    const repacked = async (): Promise<void> => {
      await run('tar', ['-czf', changed, '-C', inside, '.']);
      await assert.rejects(restore(other.path, changed, log), /1 of its files .*picture\.txt/);
      await assert.rejects(stat(other.path), { code: 'ENOENT' });
    };
    const picture = join(inside, 'files', 'picture.txt');
    await writeFile(picture, 'a thousand xords');
    await repacked();
    await rm(picture);
    await repacked();
    await writeFile(picture, 'a thousand words');
    await run('tar', ['-czf', changed, '-C', inside, '.']);
    await restore(other.path, changed, log);
    await assert.rejects(stat(join(other.path, 'backup.sha256')), { code: 'ENOENT' });
    await other.remove();
  });

  test('an archive from before checksums is restored, and that is said', async () => {
    const other = await makeDataFolder();
    const parent = dirname(other.path);
    const [inside, old] = [join(parent, 'inside'), join(parent, 'old.tar.gz')];
    await mkdir(inside);
    await promisify(execFile)('tar', ['-xzpf', file, '-C', inside]);
    await rm(join(inside, 'backup.sha256'));
    await promisify(execFile)('tar', ['-czf', old, '-C', inside, '.']);
    const said: string[] = [];
    await restore(other.path, old, { ...log, warn: (message) => void said.push(message) });
    assert.match(said.join(), /could not be checked/);
    await other.remove();
  });

  test('a file that is no backup changes nothing', async () => {
    const other = await makeDataFolder();
    const broken = join(dirname(other.path), 'broken.tar.gz');
    await writeFile(broken, 'not an archive');
    await assert.rejects(
      restore(other.path, broken, log),
      /damaged, or no backup of Atrium\. Nothing was restored/,
    );
    await assert.rejects(readFile(other.path), { code: 'ENOENT' });
    await other.remove();
  });
});
