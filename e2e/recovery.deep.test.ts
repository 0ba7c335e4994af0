import assert from 'node:assert/strict';
import { execFile as execFileWithCallback } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive, newDataDir, postgresPid, startAtrium } from './harness/atrium.ts';
import { MEMBERS, signIn } from './harness/sign-in.ts';
import { launchBrowser } from './harness/browser.ts';
import { until } from './harness/until.ts';

const execFile = promisify(execFileWithCallback);
const dataDir = await newDataDir();
const MANY = 12;
const RETRY_MS = 200;
// A process starts again and finds what was left.
const SLOW = { timeout: 90_000 };
let atrium = await startAtrium({ dataDir });
after(async () => {
  await atrium.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Sender {
  readonly authorization: string;
  readonly organization: string;
}

const deaths = {
  'the server': () => atrium.kill(),
  // As when the power fails.
  'the server and its database': async () => {
    const postgres = await postgresPid(dataDir);
    await atrium.kill();
    if (postgres !== undefined) process.kill(postgres, 'SIGKILL');
  },
};
for (const [what, kill] of Object.entries(deaths)) {
  test(`every acknowledged post survives a kill of ${what}`, { timeout: 120_000 }, async () => {
    const sender = await readSender();
    const acknowledged: string[] = [];
    const sending = Promise.all(
      Array.from({ length: 8 }, (_, lane) => sendPosts(sender, `${what}, ${lane}`, acknowledged)),
    );
    await Promise.race([sending, until('many acknowledged posts', () => acknowledged.length >= MANY)]);
    await kill();
    await sending;
    atrium = await startAtrium({ dataDir });
    const kept = await readPosts(sender);
    assert.deepEqual(
      acknowledged.filter((message) => !kept.has(message)),
      [],
    );
  });
}

test('a kill of the database alone is mended without a new start', { timeout: 120_000 }, async () => {
  const sender = await readSender();
  const acknowledged: string[] = [];
  const sending = new AbortController();
  const lanes = Array.from({ length: 2 }, (_, lane) =>
    sendPosts(sender, `the database, ${lane}`, acknowledged, sending.signal),
  );
  await until('acknowledged posts', () => acknowledged.length >= 8);
  const before = await postgresPid(dataDir);
  assert.ok(before !== undefined);
  process.kill(before, 'SIGKILL');
  await until('another database', async () => ![undefined, before].includes(await postgresPid(dataDir)));
  const count = acknowledged.length;
  await until('posts after it', () => acknowledged.length > count);
  sending.abort();
  await Promise.all(lanes);
  const kept = await readPosts(sender);
  assert.deepEqual(
    acknowledged.filter((message) => !kept.has(message)),
    [],
  );
});

test(
  'background work goes on after its process was killed, and ends with the program',
  { timeout: 120_000 },
  async () => {
    const headers = { ...(await readSender()) };
    const first = await until('a process for background work', () => backgroundPid(atrium.pid));
    process.kill(first, 'SIGKILL');
    const asked = await fetch(`${atrium.origin}/api/self/exports`, { method: 'POST', headers });
    assert.ok(asked.ok, await asked.clone().text());
    await until(
      'the export that was asked for meanwhile',
      async () => {
        const answer = await fetch(`${atrium.origin}/api/self/exports`, { headers });
        const { data } = (await answer.json()) as { data: { state: string }[] };
        return data[0]?.state === 'ready';
      },
      SLOW,
    );
    const second = await until('another process for it', () => backgroundPid(atrium.pid));
    assert.notEqual(second, first);
    await atrium.kill();
    await until('its end', () => !isAlive(second));
    atrium = await startAtrium({ dataDir });
  },
);

test('Ctrl-C ends it cleanly and leaves no process behind', { timeout: 60_000 }, async () => {
  const postgres = await postgresPid(dataDir);
  assert.ok(postgres !== undefined);
  assert.equal(await atrium.stop(), 0);
  assert.ok(!isAlive(atrium.pid));
  // The process that adopts the orphan may take a moment to reap it.
  await until('the end of its database', () => !isAlive(postgres));
  atrium = await startAtrium({ dataDir });
});

async function backgroundPid(parent: number): Promise<number | undefined> {
  const { stdout } = await execFile('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const pid = lines.find(
    ([, ppid, ...words]) => ppid === String(parent) && words.join(' ').includes('build/main.js'),
  )?.[0];
  return pid === undefined ? undefined : Number(pid);
}

/** Headers of a signed-in browser: of a staff member, who may post without a limit. */
async function readSender(): Promise<Sender> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const call = page.waitForRequest((request) => request.url().endsWith('/api/self'));
    await signIn(page, atrium, 'jonas');
    const { authorization = '', organization = '' } = (await call).headers();
    assert.notEqual(authorization, '', `${MEMBERS.jonas.name} is signed in`);
    return { authorization, organization };
  } finally {
    await browser.close();
  }
}

/** One post after the other, until nobody answers any more. */
async function sendPosts(
  sender: Sender,
  lane: string,
  acknowledged: string[],
  signal?: AbortSignal,
): Promise<void> {
  for (let index = 0; signal?.aborted !== true; index++) {
    const message = `Before the end of ${lane}, ${index}`;
    const answer = await fetch(`${atrium.origin}/api/activities`, {
      method: 'POST',
      headers: { ...sender, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
    }).catch(() => undefined);
    if (answer === undefined) return;
    if (answer.ok) {
      acknowledged.push(message);
      continue;
    }
    assert.equal(answer.status, 503, await answer.text());
    await sleep(RETRY_MS);
  }
}

async function readPosts({ organization }: Sender): Promise<Set<string>> {
  const messages = new Set<string>();
  for (let page = 1; ; page++) {
    const answer = await fetch(`${atrium.origin}/api/activities?page=${page}&pageSize=100`, {
      headers: { organization },
    });
    assert.ok(answer.ok);
    const { data } = (await answer.json()) as { data: { message: string }[] };
    for (const { message } of data) messages.add(message);
    if (data.length < 100) return messages;
  }
}
