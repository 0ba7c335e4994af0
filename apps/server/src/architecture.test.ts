import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../../..');
const ROLES = [
  'routes',
  'socket',
  'schemas',
  'service',
  'policy',
  'queries',
  'fragments',
  'views',
  'facts',
  'jobs',
  'factory',
  'mails',
  'errors',
  'types',
  'worker',
  'parser',
  'state',
  'test',
];

test('every file of a feature says its role by its suffix', async () => {
  const features = join(ROOT, 'apps/server/src/features');
  for (const entry of await readdir(features, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name === 'index.ts') continue;
    const [, ...roles] = entry.name.replace(/\.ts$/, '').split('.');
    // Without a suffix: a pure module (arithmetic, a word list), held to that by the import law.
    const role = roles.at(-1) ?? 'types';
    assert.ok(ROLES.includes(role), `${join(entry.parentPath, entry.name)}: .${role}.ts is no role of ours`);
  }
});

test('every feature has a door when another one calls it', async () => {
  const features = join(ROOT, 'apps/server/src/features');
  for (const entry of await readdir(features, { withFileTypes: true }))
    assert.ok(entry.isDirectory(), `${entry.name} stands outside a feature`);
});

interface Breach {
  rule: string;
  file: string;
  text: string;
  target: string;
}

const feature = 'apps/server/src/features';
const BREACHES: Breach[] = [
  {
    rule: 'routes-call-services',
    file: `${feature}/a/a.routes.ts`,
    text: "import { x } from './a.queries.ts';",
    target: `${feature}/a/a.queries.ts`,
  },
  {
    rule: 'features-meet-at-the-door',
    file: `${feature}/a/a.service.ts`,
    text: "import { x } from '../b/b.service.ts';",
    target: `${feature}/b/b.service.ts`,
  },
  {
    rule: 'platform-knows-no-feature',
    file: 'apps/server/src/platform/a.ts',
    text: "import { x } from '../features/b/index.ts';",
    target: `${feature}/b/index.ts`,
  },
  {
    rule: 'queries-touch-the-database-only',
    file: `${feature}/a/a.queries.ts`,
    text: "import { x } from './a.service.ts';",
    target: `${feature}/a/a.service.ts`,
  },
  {
    rule: 'policies-and-views-are-pure',
    file: `${feature}/a/a.policy.ts`,
    text: "import { x } from './a.service.ts';",
    target: `${feature}/a/a.service.ts`,
  },
  {
    rule: 'doors-hide-routes-and-queries',
    file: `${feature}/a/index.ts`,
    text: "export { x } from './a.queries.ts';",
    target: `${feature}/a/a.queries.ts`,
  },
  {
    rule: 'apps-do-not-import-each-other',
    file: 'apps/web/src/a.ts',
    text: "import { x } from '../../server/src/b.ts';",
    target: 'apps/server/src/b.ts',
  },
];

test('the import law refuses what it names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-law-'));
  try {
    for (const { rule, file, text, target } of BREACHES) {
      const place = join(folder, rule);
      await write(join(place, file), `${text}\nexport const y = x;\n`);
      await write(join(place, target), 'export const x = 1;\n');
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [
          join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
          'apps',
          '--config',
          join(ROOT, '.dependency-cruiser.cjs'),
        ],
        { cwd: place, encoding: 'utf8' },
      );
      assert.notEqual(status, 0, `${rule}: nothing was refused`);
      assert.match(stdout, new RegExp(`error ${rule}`), stdout + stderr);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
