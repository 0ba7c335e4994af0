import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Progress, type FileResult } from './report.ts';
import { runTwice, type Outcome } from './second-try.ts';

const FILES = Array.from({ length: 40 }, (_, n) => `${n}.test.ts`);

const result = (path: string, ok: boolean): FileResult => ({
  path,
  ok,
  passed: 1,
  tests: 1,
  skipped: 0,
  ms: 1,
  failures: ok ? [] : [`✗ ${path} › breaks\nthe reason`],
  output: '',
});

/** Runs the files; those named fail at their first try, and at their second as well. */
async function run(first: readonly string[], second: readonly string[] = [], fault?: string) {
  const tries: (readonly string[])[] = [];
  const work = (files: readonly string[], isSecond: boolean): Promise<Progress> => {
    tries.push(files);
    const progress = new Progress(files.length);
    const failing = isSecond ? second : first;
    progress.results.push(...files.map((path) => result(path, !failing.includes(path))));
    if (!isSecond && fault !== undefined) progress.faults.push(fault);
    return Promise.resolve(progress);
  };
  const outcome: Outcome = await runTwice(FILES, work, new AbortController().signal);
  return { ...outcome, tries };
}

test('a file that passes at its second try is told with its first failure, and the run is green', async () => {
  const { ok, told, unsteady, tries } = await run(['3.test.ts', '5.test.ts']);
  assert.equal(ok, true);
  assert.deepEqual(unsteady, ['3.test.ts', '5.test.ts']);
  assert.deepEqual(tries[1], ['3.test.ts', '5.test.ts']);
  assert.match(
    told.join('\n'),
    /^Unsteady, passed only at the second try: 3\.test\.ts\n✗ 3\.test\.ts › breaks\nthe reason/,
  );
});

test('a file that fails twice fails the run', async () => {
  const { ok, told, unsteady } = await run(['3.test.ts', '5.test.ts'], ['5.test.ts']);
  assert.deepEqual([ok, unsteady], [false, ['3.test.ts']]);
  assert.ok(told.includes('✗ 5.test.ts › breaks\nthe reason'));
});

test('more failures than one file in twenty fail the run without a second try', async () => {
  const { ok, told, tries } = await run(FILES.slice(0, 3));
  assert.deepEqual([ok, told.length, tries.length], [false, 3, 1]);
});

test('a failure outside of every file fails the run', async () => {
  assert.equal((await run([], [], '✗ left open')).ok, false);
  const { ok, told } = await run(['3.test.ts'], [], '✗ left open');
  assert.equal(ok, false);
  assert.ok(told.includes('✗ left open'));
});
