import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listTestFiles } from '../apps/server/src/testing/test-files.ts';
import { buildAll, buildProgram } from './build.mjs';
import { changedTests } from './changed.mjs';
import { endRunning, isStopping, run, withCompileCache } from './child.mjs';
import {
  CHROMIUM_PACKAGES,
  ensureChromium,
  ensureDebianPostgres,
  ensureFfmpeg,
  ensureRedis,
  ensureSwift,
} from './debian.mjs';
import { runGates } from './gates.mjs';
import { ROOT } from './platform.mjs';
import { Failure, say, seconds } from './say.mjs';
import { openScratch } from './scratch.mjs';

const RUNNER = 'apps/server/src/testing/runner.ts';

/** Lines of each failure that are told once more at the end. */
const TOLD_LINES = 12;
const failures = [];
const STAGE_MINUTES = 60;

/**
 * Server tests that really run on PostgreSQL 15 in CI: what the plan of a statement does not show, namely locks, races,
 * the guard, migrations, search, jobs, and time. Every other statement is planned there.
 */
const ON_POSTGRES_15 = [
  'races.test',
  'fairness.test',
  'capacity.test',
  'guard.test',
  'database.test',
  'search.test',
  'jobs.test',
  'erase.test',
  'fan-out.test',
  'money.test',
  'scans.test',
  'sign-ins.test',
];

/**
 * All stages, even after one has failed, so that one run tells everything. With words: only the test files whose
 * paths contain one of them.
 */
export async function runTests(args) {
  const since = performance.now();
  const { words, changed, postgres } = readArguments(args);
  const { folder, close } = openScratch();
  // For everything that asks for a temporary folder, and for the database of the server's tests.
  Object.assign(process.env, { TMPDIR: folder, TEST_SCRATCH: folder });
  try {
    const stages = postgres
      ? [{ name: 'Tests on PostgreSQL 15', work: () => runOnDebian([]) }]
      : words.length > 0
        ? stagesOf(filesWith(words))
        : changed === undefined
          ? wholeRun(join(folder, 'statements'))
          : changedRun(changed);
    return await runStages(stages, since);
  } finally {
    close();
  }
}

function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        changed: { type: 'boolean', default: false },
        postgres: { type: 'boolean', default: false },
      },
    });
    if (!values.changed) return { words: positionals, postgres: values.postgres };
    return { words: [], changed: positionals[0] ?? '', postgres: false };
  } catch (error) {
    throw new Failure(
      `${error.message}\nnpm test -- [WORD …] | --changed [COMMIT] | --postgres; README.md says more.`,
    );
  }
}

function wholeRun(statements) {
  const isCi = process.env.CI === 'true';
  const env = isCi ? { ...process.env, TEST_STATEMENTS: statements } : process.env;
  const stages = [
    { name: 'Gates', work: runGates },
    { name: 'Tests on the embedded database', work: () => runServerTests([], env) },
    { name: 'Tests in a browser', work: () => runBrowserTests([]) },
  ];
  if (!isCi) return stages;
  return [
    ...stages,
    {
      name: 'Statements and races on PostgreSQL 15',
      work: () => runOnDebian([`--statements=${statements}`, `--only=${ON_POSTGRES_15.join(',')}`]),
    },
    { name: 'Benchmarks, briefly', work: runBenchmarks },
  ];
}

/** Each word must be in the path of a test file: a mistyped one would prove nothing. */
function filesWith(words) {
  const files = { server: listTestFiles('server'), browser: listTestFiles('browser') };
  const missing = words.filter(
    (word) =>
      !Object.values(files)
        .flat()
        .some((path) => path.includes(word)),
  );
  if (missing.length > 0) throw new Failure(`No test file has "${missing.join('", "')}" in its path.`);
  const fits = (path) => words.some((word) => path.includes(word));
  return { server: files.server.filter(fits), browser: files.browser.filter(fits) };
}

function stagesOf({ gates = false, server, browser, screens }) {
  const env = screens === undefined ? process.env : { ...process.env, TEST_SCREENS: screens.join(',') };
  const argument = (files) => [`--files=${files.join(',')}`];
  return [
    gates && { name: 'Gates', work: runGates },
    server.length > 0 && {
      name: 'Tests on the embedded database',
      work: () => runServerTests(argument(server)),
    },
    browser.length > 0 && {
      name: 'Tests in a browser',
      work: () => runBrowserTests(argument(browser), env),
    },
  ].filter(Boolean);
}

function changedRun(commit) {
  const reached = changedTests(commit);
  const { server, browser } = reached;
  say(`${server.length} server files and ${browser.length} browser files can be reached by the change.`);
  return stagesOf(reached);
}

async function runStages(stages, since) {
  const results = [];
  for (const { name, work } of stages) {
    say(`\n━━ ${name}`);
    const began = performance.now();
    const ok = await inTime(name, work).catch((error) => {
      process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return false;
    });
    results.push({ name, ok, time: seconds(began) });
    if (isStopping()) return 130;
  }
  tellFailures();
  for (const { name, ok, time } of results) process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${time})\n`);
  process.stdout.write(`The whole took ${seconds(since)}.\n`);
  return results.every(({ ok }) => ok) ? 0 : 1;
}

/**
 * Prints each reason once with the number of tests that failed for it, then the first line of each failure, because
 * often only the end of a long log is kept.
 */
function tellFailures() {
  const byReason = new Map();
  for (const failure of failures) {
    const [title, ...reason] = failure.split('\n').slice(0, TOLD_LINES);
    const key = `${title.split(' › ', 1)[0]}\n${reason.join('\n')}`;
    byReason.set(key, [...(byReason.get(key) ?? []), title]);
  }
  const told = [...byReason].map(([key, [title, ...others]]) => ({
    title: others.length === 0 ? title : `${title}, and ${others.length} more tests for the same reason`,
    reason: key.slice(key.indexOf('\n') + 1),
  }));
  process.stdout.write('\n');
  for (const { title, reason } of told) process.stdout.write(`${title}\n${reason}\n\n`);
  for (const { title } of told) process.stdout.write(`${title}\n`);
}

/** A stage that hangs is ended, and fails. */
async function inTime(name, work) {
  let isLate = false;
  let timer;
  const end = (minutes) => {
    timer = setTimeout(() => {
      isLate = true;
      endRunning();
      // For whatever the stage begins next.
      end(1);
    }, minutes * 60_000);
  };
  end(STAGE_MINUTES);
  try {
    const ok = await work();
    if (isLate) failures.push(`✗ ${name} did not end within ${STAGE_MINUTES} minutes.`);
    return ok && !isLate;
  } finally {
    clearTimeout(timer);
  }
}

async function runServerTests(args, env = process.env) {
  const hasRedis = await ensureRedis();
  if (!hasRedis)
    say('Redis was not found: its tests are left out. On Debian, as root: apt-get install redis-server.');
  const hasFfmpeg = await ensureFfmpeg();
  if (!hasFfmpeg)
    say(
      'ffmpeg was not found: tests of sizes of films are left out. On Debian, as root: apt-get install ffmpeg.',
    );
  const swift = await ensureSwift();
  if (swift === undefined) say('OpenStack Swift was not found: tests of files on S3 are left out.');
  const program = { TEST_PROGRAM: await buildProgram() };
  const ok = await runFiles(['--kind=server', ...args], { ...env, ...swift, ...program });
  return ok && ((hasRedis && hasFfmpeg) || process.env.CI !== 'true');
}

async function runFiles(args, env = process.env) {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-failures-'));
  const file = join(folder, 'failures.json');
  const { code } = await run(process.execPath, [RUNNER, ...args, `--failures=${file}`], {
    cwd: ROOT,
    env: withCompileCache(env),
    channel: true,
  });
  failures.push(...JSON.parse(await readFile(file, 'utf8').catch(() => '[]')));
  await rm(folder, { recursive: true, force: true });
  return code === 0;
}

async function runBrowserTests(args, env = process.env) {
  const chromium = await ensureChromium();
  if (chromium === undefined) {
    const install = `apt-get install ${CHROMIUM_PACKAGES.join(' ')}`;
    say(`No browser was found: install Chromium (on Debian, as root: ${install}) or set CHROME_PATH to one.`);
    return false;
  }
  await buildAll();
  return runFiles(['--kind=browser', ...args], { ...env, ...chromium });
}

async function runOnDebian(args) {
  const folder = await ensureDebianPostgres();
  if (folder !== undefined)
    return runFiles(['--kind=server', `--postgres=${folder}`, ...args], {
      ...process.env,
      TEST_PROGRAM: await buildProgram(),
    });
  say('PostgreSQL 15 was not found: on Debian, as root, apt-get install postgresql-15.');
  return false;
}

async function runBenchmarks() {
  const chromium = await ensureChromium();
  await buildAll();
  const { code } = await run(process.execPath, ['apps/server/bench/main.ts', '--quick'], {
    cwd: ROOT,
    env: withCompileCache({ ...process.env, ...chromium }),
  });
  return code === 0;
}
