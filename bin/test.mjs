import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listTestFiles } from '../apps/server/src/testing/test-files.ts';
import { buildAll, buildProgram } from './build.mjs';
import { changedTests } from './changed.mjs';
import { isStopping, run, withCompileCache } from './child.mjs';
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
import { Failure, say } from './say.mjs';
import { openScratch } from './scratch.mjs';
import { keepRun, readCommit, runStages, tellWhole } from './stages.mjs';

const RUNNER = 'apps/server/src/testing/runner.ts';
const MOST_RUNS = 10;
const DEEP_FILE_MINUTES = 30;

/** Seconds on two quiet cores. */
const BUDGETS = { gates: 180, server: 360, browser: 360 };

/** All tests of the server, in their quick depth: the deep ones run on the embedded database. */
const ON_POSTGRES_15 = { name: 'Tests on PostgreSQL 15', work: () => runOnDebian() };

/** Each behaviour once. With words: only the test files whose paths contain one of them. */
export function runTests(args) {
  const { values, positionals } = readArguments(
    args,
    { changed: { type: 'boolean', default: false }, postgres: { type: 'boolean', default: false } },
    'npm test -- [WORD …] | --changed [COMMIT] | --postgres',
  );
  return inScratch(async () => {
    if (values.postgres) return runPart([ON_POSTGRES_15]);
    if (values.changed) return runPart(changedRun(positionals[0] ?? ''));
    if (positionals.length > 0) return runPart(stagesOf(filesWith(positionals)));
    return runWhole('test', [
      { name: 'Gates', budget: BUDGETS.gates, work: checkGates },
      {
        name: 'Tests on the embedded database',
        budget: BUDGETS.server,
        work: () => runServerTests([]),
      },
      { name: 'Tests in a browser', budget: BUDGETS.browser, work: () => runBrowserTests([]) },
    ]);
  });
}

/** The same and everything that costs time for depth, before a release; from a slice on, and as often as is asked for. */
export function runProof(args) {
  const usage = 'npm run proof -- WORD … | [--from SLICE] [--runs COUNT]';
  const { values, positionals } = readArguments(
    args,
    { from: { type: 'string' }, runs: { type: 'string' } },
    usage,
  );
  process.env.TEST_DEPTH = 'deep';
  process.env.TEST_FILE_MINUTES ??= String(DEEP_FILE_MINUTES);
  const slices = {
    gates: { name: 'Gates', work: checkGates },
    server: { name: 'Tests on the embedded database', work: () => runServerTests([]) },
    browser: { name: 'Tests in a browser', work: () => runBrowserTests([]) },
    postgres: ON_POSTGRES_15,
    bench: { name: 'Benchmarks, briefly', work: runBenchmarks },
  };
  const names = Object.keys(slices);
  const { from = names[0], runs: count = '1' } = values;
  const [first, runs] = [names.indexOf(from), Number(count)];
  if (first < 0) throw new Failure(`--from takes one of ${names.join(', ')}.\n${usage}`);
  if (!Number.isInteger(runs) || runs < 1 || runs > MOST_RUNS)
    throw new Failure(`--runs takes a whole number from 1 to ${MOST_RUNS}.\n${usage}`);
  const isPart = positionals.length > 0;
  if (isPart && Object.keys(values).length > 0) throw new Failure(`Words go with no other option.\n${usage}`);
  return inScratch(async () => {
    if (isPart) return runPart(stagesOf(filesWith(positionals)));
    const all = Object.values(slices);
    let code = await runWhole(first === 0 ? 'proof' : `proof from ${from}`, all.slice(first));
    for (let turn = 1; turn < runs && !isStopping(); turn += 1)
      code = Math.max(code, await runWhole('proof', all));
    return code;
  });
}

function readArguments(args, options, usage) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Failure(`${error.message}\n${usage}; README.md says more.`);
  }
}

const isDeep = () => process.env.TEST_DEPTH === 'deep';

async function inScratch(work) {
  const { folder, close } = openScratch();
  // For everything that asks for a temporary folder, and for the database of the server's tests.
  Object.assign(process.env, { TMPDIR: folder, TEST_SCRATCH: folder });
  try {
    return await work();
  } finally {
    close();
  }
}

async function runWhole(kind, stages) {
  const since = performance.now();
  const commit = readCommit();
  const outcome = await runStages(stages);
  if (isStopping()) return 130;
  keepRun(kind, commit, outcome, since);
  tellWhole(since);
  return outcome.ok ? 0 : 1;
}

async function runPart(stages) {
  const since = performance.now();
  const { ok } = await runStages(stages);
  if (isStopping()) return 130;
  tellWhole(since);
  return ok ? 0 : 1;
}

const checkGates = async () => ({ ok: await runGates() });

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
    gates && { name: 'Gates', work: checkGates },
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

async function runServerTests(args) {
  const { isWhole, env } = await readyServerTests();
  const outcome = await runFiles(['--kind=server', ...args], env);
  return { ...outcome, ok: outcome.ok && isWhole };
}

/**
 * Fetches the programs that tests of the server need. Where one is not to be had its tests are left out, and the run is as
 * good as it can be for somebody who tries something, but proves nothing that lands or is released.
 */
async function readyServerTests() {
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
  const mayLack = process.env.CI !== 'true' && !isDeep();
  return {
    isWhole: mayLack || (hasRedis && hasFfmpeg && swift !== undefined),
    env: { ...process.env, ...swift, TEST_PROGRAM: await buildProgram() },
  };
}

async function runFiles(args, env) {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-outcome-'));
  const file = join(folder, 'outcome.json');
  const { code } = await run(process.execPath, [RUNNER, ...args, `--outcome=${file}`], {
    cwd: ROOT,
    env: withCompileCache(env),
    channel: true,
  });
  const { told, unsteady } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  await rm(folder, { recursive: true, force: true });
  return { ok: code === 0, told, unsteady };
}

async function runBrowserTests(args, env = process.env) {
  const chromium = await ensureChromium();
  if (chromium === undefined) {
    const install = `apt-get install ${CHROMIUM_PACKAGES.join(' ')}`;
    say(`No browser was found: install Chromium (on Debian, as root: ${install}) or set CHROME_PATH to one.`);
    return { ok: false };
  }
  await buildAll();
  return runFiles(['--kind=browser', ...args], { ...env, ...chromium });
}

async function runOnDebian() {
  const folder = await ensureDebianPostgres();
  if (folder === undefined) {
    say('PostgreSQL 15 was not found: on Debian, as root, apt-get install postgresql-15.');
    return { ok: false };
  }
  const { isWhole, env } = await readyServerTests();
  const outcome = await runFiles(['--kind=server', `--postgres=${folder}`], { ...env, TEST_DEPTH: 'quick' });
  return { ...outcome, ok: outcome.ok && isWhole };
}

async function runBenchmarks() {
  const chromium = await ensureChromium();
  await buildAll();
  const { code } = await run(process.execPath, ['apps/server/bench/main.ts', '--quick'], {
    cwd: ROOT,
    env: withCompileCache({ ...process.env, ...chromium }),
  });
  return { ok: code === 0 };
}
