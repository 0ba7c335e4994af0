import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { nameOf } from './test-files.ts';

interface Result {
  ok: boolean;
  tests: number;
  failures: string[];
}

const FILES = {
  'a-passes': `test('holds', () => {});`,
  'b-hangs': `before(() => new Promise(() => {})); setInterval(() => {}, 1000); test('waits', () => {});`,
  'c-spins': `for (;;);`,
  'd-dies': `test('dies', () => new Promise(() => setTimeout(() => process.exit(3), 200)));`,
  'e-empty': ``,
  'f-skipped': `test('needs something', { skip: 'it is not here' }, () => {});`,
  'g-skipped-silently': `test('needs something', { skip: true }, () => {});`,
  'h-broken': `test('breaks', () => { throw new Error('broken'); });`,
  'i-passes': `test('holds', () => {});`,
};
const STRAY = `test('starts', () => {}); after(() => { process.nextTick(() => Promise.reject(new Error('stray'))); });`;

const folder = mkdtempSync(join(tmpdir(), 'atrium-lanes-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs files in lanes of a process of its own: a test cannot run others itself. */
async function runFiles(
  files: Record<string, string>,
  lanes = 3,
  isAlone = false,
): Promise<{ results: Map<string, Result>; faults: string[] }> {
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, `${name}.test.mjs`);
    writeFileSync(path, `import { after, before, test } from 'node:test';\n${text}\n`);
    return nameOf(path);
  });
  const script = `
    import { runInLanes } from '${import.meta.dirname}/lanes.ts';
    import { Progress } from '${import.meta.dirname}/report.ts';
    const progress = new Progress(${paths.length});
    await runInLanes(${JSON.stringify(paths)}, { progress, signal: new AbortController().signal, fileMs: 6000,
      lanes: ${lanes}, isAlone: ${isAlone} });
    console.log('\\n' + JSON.stringify({ results: progress.results, faults: progress.faults }));
    process.exit();`;
  const program = join(folder, 'run.mjs');
  writeFileSync(program, script);
  const { NODE_TEST_CONTEXT: _inside, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  const { results, faults } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as {
    results: (Result & { path: string })[];
    faults: string[];
  };
  const named = results.map(
    (result) => [/([\w-]+)\.test\.mjs$/.exec(result.path)?.[1] ?? '', result] as const,
  );
  return { results: new Map(named), faults };
}

test('each file is told once, whatever becomes of its process', async () => {
  const { results, faults } = await runFiles(FILES);
  assert.deepEqual([...results.keys()].sort(), Object.keys(FILES));
  assert.deepEqual([...results].flatMap(([name, { ok }]) => (ok ? [name] : [])).sort(), [
    'a-passes',
    'f-skipped',
    'i-passes',
  ]);
  const reasonOf = (name: string): string => results.get(name)?.failures.join('\n') ?? '';
  assert.match(reasonOf('b-hangs'), /did not end within 6 s/);
  assert.match(reasonOf('c-spins'), /did not end within 6 s/);
  assert.match(reasonOf('d-dies'), /ended before the file did\. Under way: dies/);
  assert.match(reasonOf('e-empty'), /No test of the file ran/);
  assert.match(reasonOf('g-skipped-silently'), /No test of the file ran/);
  assert.match(reasonOf('h-broken'), /broken/);
  assert.deepEqual(faults, []);
});

test('an error after the end of a test fails the file that ran, and no other', async () => {
  // Another file follows at once in the same process.
  const { results, faults } = await runFiles({ 'j-stray': STRAY, 'k-passes': FILES['a-passes'] }, 1);
  assert.deepEqual(faults, []);
  assert.equal(results.get('k-passes')?.ok, true);
  const stray = results.get('j-stray');
  assert.deepEqual([stray?.ok, stray?.tests, results.size], [false, 2, 2]);
  assert.match(stray?.failures.join('\n') ?? '', /while \S+j-stray\.test\.mjs ran[\s\S]*stray/);
});

test('a file that waits for something that does not hold the process ends none of the others', async () => {
  const { results, faults } = await runFiles(
    {
      'l-waits': `test('waits', () => new Promise((done) => setTimeout(done, 1000).unref()));`,
      'm-passes': FILES['a-passes'],
      'n-passes': FILES['a-passes'],
    },
    1,
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(
    [...results].map(([name, { ok }]) => [name, ok]),
    [
      ['l-waits', true],
      ['m-passes', true],
      ['n-passes', true],
    ],
  );
});

test('files of a process share a thing in turn, until one fails or leaves it in disorder', async () => {
  const ends = join(folder, 'ends');
  writeFileSync(
    join(folder, 'kept.mjs'),
    `import { appendFileSync } from 'node:fs';
    import { createKeeper } from '${import.meta.dirname}/keeping.ts';
    let made = 0;
    export const keeper = createKeeper(async () => ({ number: (made += 1), isSound: true }), {
      close: async ({ number }) => appendFileSync('${ends}', number + ' '),
      isSound: async ({ isSound }) => isSound,
    });`,
  );
  const using = (number: number, work = '', last = 'keeper.release()', first = ''): string => `
    import assert from 'node:assert/strict';
    import { keeper } from './kept.mjs';
    let kept;
    before(async () => { kept = await keeper.use(); ${first} });
    after(() => ${last});
    test('uses it', () => { assert.equal(kept.number, ${number}); ${work} });`;
  const { results, faults } = await runFiles(
    {
      'p-first': using(1),
      'q-same': using(1),
      'r-leaves': using(1, 'kept.isSound = false;'),
      's-another': using(2),
      't-fails': using(2, 'assert.fail();'),
      'u-another': using(3),
      'v-keeps': using(3, '', 'undefined'),
      'w-another': using(4),
      'x-fails-early': using(4, '', 'keeper.release()', 'assert.fail();'),
      'y-another': using(5),
      'z-fails-late': using(5, '', 'keeper.release().then(() => assert.fail())'),
      'zz-another': using(6),
    },
    1,
  );
  assert.deepEqual(faults, []);
  const failed = [...results].flatMap(([name, { ok }]) => (ok ? [] : [name]));
  assert.deepEqual(failed, ['r-leaves', 't-fails', 'v-keeps', 'x-fails-early', 'z-fails-late']);
  assert.match(results.get('r-leaves')?.failures.join('\n') ?? '', /left something under way/);
  assert.match(results.get('v-keeps')?.failures.join('\n') ?? '', /did not release everything/);
  assert.equal(readFileSync(ends, 'utf8'), '1 2 3 4 5 6 ');
});

test('nothing is shared where files are tried again, and an end that fails is told', async () => {
  const program = (name: string): string => `
    import assert from 'node:assert/strict';
    import { createKeeper } from '${import.meta.dirname}/keeping.ts';
    globalThis.made ??= 0;
    globalThis.keeper ??= createKeeper(async () => (globalThis.made += 1), {
      close: async (number) => { if (number === 2) throw new Error('it does not close'); },
      isSound: async () => true,
    });
    after(() => globalThis.keeper.release());
    test('uses it', async () => assert.equal(await globalThis.keeper.use(), ${name}));`;
  const alone = await runFiles({ 'x-first': program('1'), 'y-second': program('2') }, 1, true);
  assert.deepEqual(
    [...alone.results].map(([name, { ok }]) => [name, ok]),
    [
      ['x-first', true],
      ['y-second', false],
    ],
  );
  assert.match(alone.results.get('y-second')?.failures.join('\n') ?? '', /it does not close/);
  const last = program('1').replace('made ??= 0', 'made ??= 1').replace(', 1)', ', 2)');
  const { results, faults } = await runFiles({ 'z-last': last }, 1);
  assert.equal(results.get('z-last')?.ok, true);
  assert.match(faults.join('\n'), /all that files of a process shared ends[\s\S]*it does not close/);
});
