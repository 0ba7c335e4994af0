import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './build.mjs';
import { isStopping, run } from './child.mjs';
import { CHROMIUM_PACKAGES, ensureChromium, ensureDebianPostgres, ensureRedis } from './debian.mjs';
import { runGates } from './gates.mjs';
import { ROOT } from './platform.mjs';
import { say, seconds } from './say.mjs';

const RUNNER = 'apps/server/src/testing/runner.ts';

/** Lines of each failure that are told once more at the end. */
const TOLD_LINES = 12;
const failures = [];

/**
 * All stages, even after one has failed, so that one run tells everything. With words: only the test files whose
 * paths contain one of them.
 */
export async function runTests(words) {
  if (words.length > 0) return runFiles([`--only=${words.join(',')}`]);
  const stages = [
    { name: 'Gates', work: runGates },
    { name: 'Tests on the embedded database', work: runServerTests },
    { name: 'Tests in a browser', work: runBrowserTests },
  ];
  if (process.env.CI === 'true') stages.push({ name: 'Tests on PostgreSQL 15', work: runDebianTests });

  const results = [];
  for (const { name, work } of stages) {
    say(`\n━━ ${name}`);
    const since = performance.now();
    const ok = await work().catch((error) => {
      process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return false;
    });
    results.push({ name, ok, time: seconds(since) });
    if (isStopping()) return 130;
  }
  process.stdout.write('\n');
  for (const failure of failures)
    process.stdout.write(`${failure.split('\n').slice(0, TOLD_LINES).join('\n')}\n\n`);
  for (const { name, ok, time } of results) process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${time})\n`);
  return results.every(({ ok }) => ok) ? 0 : 1;
}

async function runServerTests() {
  const hasRedis = await ensureRedis();
  if (!hasRedis)
    say('Redis was not found: its tests are left out. On Debian, as root: apt-get install redis-server.');
  const ok = (await runFiles([])) === 0;
  return ok && (hasRedis || process.env.CI !== 'true');
}

async function runFiles(args, env = process.env) {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-failures-'));
  const file = join(folder, 'failures.json');
  const { code } = await run(process.execPath, [RUNNER, ...args, `--failures=${file}`], { cwd: ROOT, env });
  failures.push(...JSON.parse(await readFile(file, 'utf8').catch(() => '[]')));
  await rm(folder, { recursive: true, force: true });
  return code;
}

async function runBrowserTests() {
  const chromium = await ensureChromium();
  if (chromium === undefined) {
    const install = `apt-get install ${CHROMIUM_PACKAGES.join(' ')}`;
    say(`No browser was found: install Chromium (on Debian, as root: ${install}) or set CHROME_PATH to one.`);
    return false;
  }
  await buildAll();
  return (await runFiles(['--browser'], { ...process.env, CHROME_PATH: chromium })) === 0;
}

async function runDebianTests() {
  const folder = await ensureDebianPostgres();
  if (folder !== undefined) return (await runFiles([`--postgres=${folder}`])) === 0;
  say('PostgreSQL 15 was not found: on Debian, as root, apt-get install postgresql-15.');
  return false;
}
