import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
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
  'tables',
  'permissions',
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

test('every sentence of a refusal belongs to a code that the source names', async () => {
  const source = join(ROOT, 'apps/server/src');
  const paths = (await readdir(source, { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !/\.(?:test|factory)\.ts$|generated/.test(path),
  );
  const named = new Set<string>();
  for (const path of paths)
    for (const [, text = ''] of (await readFile(join(source, path), 'utf8')).matchAll(/'([\w.-]+)'/g))
      named.add(text);
  const texts = JSON.parse(await readFile(join(ROOT, 'apps/server/lang/en/refusals.json'), 'utf8')) as object;
  const idle = Object.keys(texts).filter(
    // `request.` stands before the keywords of schemas.
    (code) => !named.has(code) && !named.has(code.replace(/\.notFound$/, '')) && !code.startsWith('request.'),
  );
  assert.deepEqual(idle, []);
});

/** Files of the features of one app, by their paths under `features/`. */
async function featureFiles(app: string): Promise<string[]> {
  const features = join(ROOT, 'apps', app, 'src/features');
  const entries = await readdir(features, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(features, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

const featureOf = (path: string): string => path.split('/').slice(0, 2).join('/');

for (const app of ['server', 'web']) {
  test(`every file of the ${app} lies in a feature of a neighbourhood`, async () => {
    const stray = (await featureFiles(app)).filter((path) => path.split('/').length < 3);
    assert.deepEqual(stray, []);
  });

  test(`no folder of a feature of the ${app} holds more than thirty files`, async () => {
    const counts = new Map<string, number>();
    for (const path of await featureFiles(app))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    assert.deepEqual(
      [...counts].filter(([, count]) => count > 30),
      [],
      'Give each noun a folder of its own.',
    );
  });

  test(`features of the ${app} form no cycle`, async () => {
    assert.deepEqual(cycleIn(await importsBetweenFeatures(app)), undefined);
  });
}

/** Which features each feature imports; tests and their factories may import any. */
async function importsBetweenFeatures(app: string): Promise<Map<string, Set<string>>> {
  const features = join(ROOT, 'apps', app, 'src/features');
  const imports = new Map<string, Set<string>>();
  for (const path of await featureFiles(app)) {
    if (!/\.tsx?$/.test(path) || /\.(test|factory)\.tsx?$/.test(path)) continue;
    const text = await readFile(join(features, path), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const target = join(dirname(path), specifier).replaceAll('\\', '/');
      if (target.startsWith('..') || featureOf(target) === featureOf(path)) continue;
      const own = imports.get(featureOf(path)) ?? new Set();
      imports.set(featureOf(path), own.add(featureOf(target)));
    }
  }
  return imports;
}

/** One cycle of a graph, as the nodes that it leads through. */
function cycleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const cycle = walk(next, [...path, node]);
      if (cycle !== undefined) return cycle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = walk(node, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

test('a cycle is found wherever it begins', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['d', new Set(['b'])],
  ]);
  assert.deepEqual(cycleIn(graph), ['b', 'd', 'b']);
  graph.delete('d');
  assert.equal(cycleIn(graph), undefined);
});

/**
 * Tables that more than one feature writes, by the features that do. A pass and what belongs to it is begun by a
 * registration and lives on with its attendee and at the door; a group's posts close with the group. Everything else has
 * one writer.
 */
const SHARED_TABLES: Readonly<Record<string, readonly string[]>> = {
  activity: ['people/groups', 'talk/activities'],
  coupon: ['events/registration', 'events/tickets'],
  pass: ['events/attendee', 'events/checkin', 'events/registration'],
  pass_add_on: ['events/attendee', 'events/registration'],
  session_access: ['events/attendee', 'events/registration'],
};

test('a table is written by one feature', async () => {
  const writers = new Map<string, Set<string>>();
  for (const path of await featureFiles('server')) {
    if (!/\.(queries|fragments)\.ts$/.test(path)) continue;
    const text = await readFile(join(ROOT, 'apps/server/src/features', path), 'utf8');
    for (const [, table = ''] of text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g))
      writers.set(table, (writers.get(table) ?? new Set()).add(featureOf(path)));
  }
  const shared = [...writers].filter(([, features]) => features.size > 1);
  const found = shared.map(([table, features]) => [table, [...features].sort()]);
  assert.deepEqual(Object.fromEntries(found), SHARED_TABLES);
});

interface Breach {
  rule: string;
  file: string;
  text: string;
  target: string;
}

const feature = 'apps/server/src/features/ground';
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
    text: "import { x } from '../features/ground/b/index.ts';",
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
    rule: 'server-ground-knows-nothing-above-it',
    file: `${feature}/a/a.service.ts`,
    text: "import { x } from '../../talk/b/index.ts';",
    target: 'apps/server/src/features/talk/b/index.ts',
  },
  {
    rule: 'web-events-knows-nothing-above-it',
    file: 'apps/web/src/features/events/a/a.screen.tsx',
    text: "import { x } from '../../talk/b/index.ts';",
    target: 'apps/web/src/features/talk/b/index.ts',
  },
  {
    rule: 'web-features-meet-at-the-door',
    file: 'apps/web/src/features/events/a/a.screen.tsx',
    text: "import { x } from '../b/b.api.ts';",
    target: 'apps/web/src/features/events/b/b.api.ts',
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
