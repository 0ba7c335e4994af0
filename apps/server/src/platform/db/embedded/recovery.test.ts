import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { makeDataFolder, postmasterPid, query, startWriter, type DataFolder } from './embedded.factory.ts';
import { SOCKET } from './postmaster.ts';
import { processState, waitUntil } from './processes.ts';

const countLost = async (
  { connection }: EmbeddedPostgres,
  acknowledged: readonly number[],
): Promise<unknown> => {
  const known = `array[${acknowledged.join(',')}]::int[]`;
  const sql = `select count(*)::int as lost from unnest(${known}) as id where id not in (select id from written)`;
  return (await query(connection, sql))[0]?.['lost'];
};

async function killWhileWriting(
  data: DataFolder,
  target: 'server' | 'postmaster' | 'both',
): Promise<number[]> {
  const writer = startWriter(data.path);
  assert.ok(await waitUntil(() => writer.acknowledged.length > 50, 120_000));
  const pid = await postmasterPid(data.path);
  assert.ok(pid !== undefined);
  if (target !== 'server') process.kill(pid, 'SIGKILL');
  if (target !== 'postmaster') writer.process.kill('SIGKILL');
  writer.process.stderr?.destroy();
  await once(writer.process, 'close');
  return writer.acknowledged;
}

describe('kill -9', async () => {
  const data = await makeDataFolder();
  after(() => data.remove());

  for (const round of [1, 2]) {
    test(`of server and postmaster loses no acknowledged row (${round})`, async () => {
      const acknowledged = await killWhileWriting(data, 'both');
      const postgres = await data.start();
      assert.equal(await countLost(postgres, acknowledged), 0);
      await postgres.stop();
    });
  }

  test('of the server leaves a postmaster that the next start adopts', async () => {
    const acknowledged = await killWhileWriting(data, 'server');
    const survivor = await postmasterPid(data.path);
    const postgres = await data.start();
    assert.equal(await postmasterPid(data.path), survivor);
    assert.equal(await countLost(postgres, acknowledged), 0);
    await postgres.stop();
    assert.ok(survivor !== undefined && processState(survivor) !== 'running');
  });

  test('of the postmaster under a living server is mended without a restart', async () => {
    const postgres = await data.start();
    const victim = await postmasterPid(data.path);
    assert.ok(victim !== undefined);
    process.kill(victim, 'SIGKILL');
    let revived: number | undefined;
    for (let wait = 0; wait < 600 && (revived === undefined || revived === victim); wait++) {
      await sleep(100);
      revived = await postmasterPid(data.path);
    }
    assert.notEqual(revived, victim);
    assert.ok(await waitForAnswer(postgres));
    await postgres.stop();
  });
});

async function waitForAnswer({ connection }: EmbeddedPostgres): Promise<boolean> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const rows = await query(connection, 'select 1 as one').catch(() => []);
    if (rows.length === 1) return true;
    await sleep(100);
  }
  return false;
}

test('a first start killed at any moment is followed by one that works', async () => {
  const data = await makeDataFolder();
  for (const delay of [60, 120, 180, 240, 320, 400, 500, 600, 700, 800, 900]) {
    const writer = startWriter(data.path);
    await sleep(delay);
    writer.process.kill('SIGKILL');
    await once(writer.process, 'close');
  }
  const postgres = await data.start();
  assert.deepEqual(await query(postgres.connection, 'select 1 as one'), [{ one: 1 }]);
  await postgres.stop();
  await (await data.start()).stop();
  const drafts = (await readdir(data.path)).filter((name) => name.startsWith('postgres.new-'));
  assert.ok(drafts.length <= 1, `left lying: ${drafts.join()}`);
  await data.remove();
});

describe('a lock file that lies', { skip: process.platform !== 'linux' }, async () => {
  const data = await makeDataFolder();
  const lie = async (pid: number): Promise<void> => {
    const contents = `${pid}\n/proc/self/cwd\n1\n5432\n.\n\n  1  1\nready   \n`;
    for (const name of ['postmaster.pid', `${SOCKET}.lock`])
      await writeFile(join(data.path, 'postgres', name), contents);
  };
  await (await data.start()).stop();
  after(() => data.remove());

  test('about another program that got the number is seen through', async () => {
    await lie(process.pid);
    const postgres = await data.start();
    assert.notEqual(await postmasterPid(data.path), process.pid);
    await postgres.stop();
  });

  test('about a zombie that nobody buries is seen through', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 30'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const zombie = Number(line.toString());
    assert.ok(await waitUntil(() => processState(zombie) === 'zombie', 5000));
    await lie(zombie);
    const postgres = await data.start();
    assert.notEqual(await postmasterPid(data.path), zombie);
    await postgres.stop();
    parent.kill();
  });
});
