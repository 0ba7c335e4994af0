import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findSystemUser } from './platform/db/embedded/system-user.ts';
import { MAIN } from './testing/main-file.ts';

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
const skip = isRoot ? false : 'only root can step down';
const USER = 'nobody';
const folders: string[] = [];
const children = new Set<ChildProcess>();
after(async () => {
  for (const child of children) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-step-down-'));
  folders.push(folder);
  return folder;
};

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
}

function start(dataDir: string, more: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DEMO: 'off',
      DRAIN_SECONDS: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      ROLE: 'api',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, said: () => text };
}

async function ready({ child, said }: Started): Promise<number> {
  // A first start makes a database, on machines that do other things as well.
  for (let turn = 0; turn < 1800 && child.exitCode === null && !said().includes('Atrium is ready'); turn += 1)
    await wait(100);
  const port = /localhost:(\d+)/.exec(said())?.[1];
  assert.ok(port !== undefined, said());
  return Number(port);
}

async function stop({ child, said }: Started): Promise<void> {
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  assert.equal(code, 0, said());
}

const uidsOf = async (pid: number): Promise<string> =>
  /^Uid:\s+(.*)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';

async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map(async (each) => [each, await readFile(`/proc/${each}/status`, 'utf8').catch(() => '')] as const),
  );
  return parents.flatMap(([each, status]) => (status.includes(`\nPPid:\t${pid}\n`) ? [each] : []));
}

/** A free port that only root may open. */
async function lowPort(): Promise<number> {
  for (let port = 1023; port > 900; port -= 1) {
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error('no port below 1024 is free');
}

const reaches = ({ uid, gid }: { uid: number; gid: number }, path: string): Promise<boolean> =>
  promisify(execFile)(process.execPath, ['-e', 'fs.accessSync(process.argv[1])', path], {
    uid,
    gid,
    cwd: '/',
    env: {},
  }).then(
    () => true,
    () => false,
  );

async function ownersIn(folder: string): Promise<ReadonlySet<number>> {
  const names = await readdir(folder, { recursive: true });
  const found = await Promise.all(names.map((name) => lstat(join(folder, name)).catch(() => undefined)));
  return new Set(found.flatMap((entry) => (entry === undefined ? [] : [entry.uid])));
}

test('a start as root opens its port, steps down for good, and stops cleanly', { skip }, async (t) => {
  const user = await findSystemUser(USER);
  assert.ok(user);
  // The next test holds what is said of such a place.
  if (!(await reaches(user, MAIN))) return t.skip('this checkout lies in a folder that only root may enter');
  const folder = await newFolder();
  // As an earlier run of root left it.
  await mkdir(join(folder, 'files/old'), { recursive: true });
  await writeFile(join(folder, 'files/old/picture'), 'bytes', { mode: 0o600 });
  const port = await lowPort();
  const server = start(folder, { RUN_AS_USER: USER, PORT: String(port), LOG_LEVEL: 'info' });
  assert.equal(await ready(server), port);
  const { pid = 0 } = server.child;
  const four = [user.uid, user.uid, user.uid, user.uid].join('\t');
  assert.equal(await uidsOf(pid), four);
  const started = await childrenOf(pid);
  assert.ok(started.length >= 1);
  for (const child of started) assert.equal(await uidsOf(child), four);
  assert.doesNotMatch(await readFile(`/proc/${pid}/status`, 'utf8'), /^CapEff:\s+0*[1-9a-f]/m);
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
  assert.deepEqual([...(await ownersIn(folder))], [user.uid]);

  // A command of root beside it takes part, and leaves nothing that the server could not change.
  const command = [
    join(import.meta.dirname, 'cli/organization.ts'),
    'create',
    'quay',
    '--name',
    'Quay',
    '--hostname',
    '127.0.0.1',
  ];
  await promisify(execFile)(process.execPath, command, { env: { ...process.env, DATA_DIR: folder } });
  assert.equal((await fetch(`http://127.0.0.1:${port}/api/organization/config`)).status, 200);
  assert.deepEqual([...(await ownersIn(folder))], [user.uid]);
  await stop(server);
  assert.deepEqual(await readdir(join(folder, 'postgres.leases')), []);

  // Without the setting it stays root, says so, and the folder serves it as before.
  const asRoot = start(folder, { LOG_LEVEL: 'info' });
  await ready(asRoot);
  assert.equal(await uidsOf(asRoot.child.pid ?? 0), '0\t0\t0\t0');
  assert.match(asRoot.said(), /Atrium runs as root/);
  await stop(asRoot);
});

test(
  'a user that does not exist, or cannot reach the data folder, is refused with the reason',
  { skip },
  async () => {
    const closed = join(await newFolder(), 'inside');
    for (const [name, why] of [
      ['no-such-user', /must be a user of this system/],
      ['root', /must be a user of this system/],
      [USER, /can reach .* not at all/],
    ] as const) {
      const server = start(closed, { RUN_AS_USER: name });
      const [code] = (await once(server.child, 'exit')) as [number | null];
      assert.equal(code, 1);
      assert.match(server.said(), why);
    }
  },
);
