import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { writeTextTypes } from '../apps/server/src/platform/texts/lang.ts';
import { kindsOf } from '../apps/server/src/testing/test-files.ts';
import { buildClient } from './build.mjs';
import { isStopping, run } from './child.mjs';
import { checkLockfile } from './lockfile.mjs';
import { checkEnglish } from './plain-english.mjs';
import { ROOT } from './platform.mjs';
import { say, seconds } from './say.mjs';
import { hasScript, listWorkspaces, runScript, runTool } from './workspaces.mjs';

/** Everything that can be said of the code without running it. True when all of it holds. */
export async function runGates() {
  await buildClient();
  writeTextTypes();
  const waiting = [...typeChecks(), ...tools()];
  const failed = [];
  const worker = async () => {
    for (let gate = waiting.shift(); gate !== undefined && !isStopping(); gate = waiting.shift()) {
      const since = performance.now();
      const { code, output } = await gate.work();
      say(`${code === 0 ? '✓' : '✗'} ${gate.name} (${seconds(since)})`);
      if (code !== 0) failed.push({ name: gate.name, output });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  for (const { name, output } of failed) process.stdout.write(`\n── ${name}\n${output.trimEnd()}\n`);
  return failed.length === 0;
}

/** One checker each: a second works out most of what the first did, and the gates beside it have the other processors. */
function typeChecks() {
  return listWorkspaces()
    .filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')))
    .map((folder) => ({
      name: `types of ${folder}`,
      work: () =>
        hasScript(folder, 'typecheck')
          ? runScript(folder, 'typecheck')
          : runTool(`node node_modules/typescript-7/bin/tsc -p ${folder} --checkers 1`),
    }));
}

function tools() {
  return [
    { name: 'the API contract', work: compareContract },
    { name: 'the places of tests', work: findUnrunTests },
    { name: 'the lockfile', work: () => checkLockfile() },
    { name: 'plain English', work: () => checkEnglish() },
    { name: 'Oxlint', work: () => runTool('oxlint') },
    {
      name: 'the import law',
      work: () => runTool('depcruise apps packages --config .dependency-cruiser.cjs'),
    },
    { name: 'Knip', work: () => runTool('knip') },
    { name: 'Prettier', work: checkFormat },
  ];
}

/** A file that was found right is not read again until it changes. */
const checkFormat = () =>
  runTool(
    'prettier --check --log-level warn --cache --cache-strategy content --cache-location .cache/format.json .',
  );

/** The committed contract is what the server really answers to, so that every change of it is seen in review. */
async function compareContract() {
  const script =
    "import { describeApi } from './apps/server/src/api.ts'; console.log(JSON.stringify(await describeApi(), null, 2))";
  const described = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    capture: true,
  });
  if (described.code !== 0) return described;
  if (described.output === readFileSync(join(ROOT, 'packages/api/openapi.json'), 'utf8'))
    return { code: 0, output: '' };
  const output =
    'packages/api/openapi.json differs from the server: node apps/server/src/cli/openapi.ts writes it anew.';
  return { code: 1, output };
}

/** A test that lies outside of the places of its kind would never run, and one in two kinds twice. */
async function findUnrunTests() {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.*'];
  const tests = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const lost = tests.filter((path) => existsSync(join(ROOT, path)) && kindsOf(path).length !== 1);
  const output = lost
    .map((path) => `${path}: ${kindsOf(path).join(' and ') || 'no kind of test'}`)
    .join('\n');
  return { code: lost.length === 0 ? 0 : 1, output };
}
