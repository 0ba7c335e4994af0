import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkLockfile } from './lockfile.mjs';
import { ROOT } from './platform.mjs';

const FASTIFY = 'node_modules/fastify';
const TAMPERED = {
  'another address': { resolved: 'https://registry.example/fastify.tgz' },
  'no encryption': { resolved: 'http://registry.npmjs.org/fastify/-/fastify-5.0.0.tgz' },
  'another package under its name': { resolved: 'https://registry.npmjs.org/fastlfy/-/fastlfy-5.0.0.tgz' },
  'no hash': { integrity: undefined },
  'a weak hash': { integrity: 'sha1-L7v0bGJkzOZmVdbmFZ0c0MJ0Sg0=' },
  'a script of its own': { hasInstallScript: true },
};

test('the lockfile of the project is as it should be, and what somebody may put into it is found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lockfile-'));
  try {
    const kept = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
    assert.deepEqual(await checkLockfile(), { code: 0, output: '' });
    for (const [name, change] of Object.entries(TAMPERED)) {
      const path = join(folder, 'package-lock.json');
      const packages = { ...kept.packages, [FASTIFY]: { ...kept.packages[FASTIFY], ...change } };
      await writeFile(path, JSON.stringify({ ...kept, packages }));
      const { code, output } = await checkLockfile(path);
      assert.equal(code, 1, name);
      assert.match(output, /fastify|fastlfy/, name);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
