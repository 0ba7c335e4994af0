import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import type { IForbiddenRuleType } from 'dependency-cruiser';

const ROOT = join(import.meta.dirname, '../../..');
const ROLES = [
  'resource',
  'reference',
  'field',
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
  'targets',
  'wire',
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

test('the drawing of the neighbourhoods names every feature in its place', async () => {
  const page = await readFile(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');
  const drawing = /### The neighbourhoods[\s\S]*?```\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const drawn = new Map<string, string>();
  let neighbourhood = '';
  for (const line of drawing.split('\n')) {
    neighbourhood = /^\w+/.exec(line)?.[0] ?? neighbourhood;
    for (const word of line.match(/[\w-]+/g) ?? []) drawn.set(`${neighbourhood}/${word}`, line);
  }
  for (const app of ['server', 'web']) {
    const features = join(ROOT, 'apps', app, 'src/features');
    for (const above of await readdir(features))
      for (const feature of await readdir(join(features, above)))
        assert.ok(drawn.has(`${above}/${feature}`), `docs/ARCHITECTURE.md does not draw ${above}/${feature}`);
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

/** Files that store bytes, and how those are counted. */
const STORED_BY = {
  'ground/storage/files/files.service.ts': 'withRoom',
  'ground/storage/videos.service.ts': 'withRoom',
  'ground/storage/images.service.ts': 'takeRoom',
  'ground/storage/resumable/resumable.service.ts': 'takeRoom',
  'ground/storage/resumable/finish.service.ts': 'takeRoom, when the upload was announced',
  'ground/storage/hls/hls.service.ts': 'countBytesOf, and sumHeld with the film',
  'ground/storage/renders/renders.service.ts': 'countBytesOf, and sumHeld with the film',
  'whole/data/archive.service.ts': 'sumHeld and sumBeside; one of an account stands',
  'whole/exports/archive.service.ts': 'one of an organization stands',
  'whole/exports/importing/import.admin.service.ts': 'takeArrived; by the operator alone',
};

test('bytes are stored only where they are counted', async () => {
  const storing: string[] = [];
  for (const path of await featureFiles('server'))
    if (path.endsWith('.ts') && !path.endsWith('.test.ts')) {
      const text = await readFile(join(ROOT, 'apps/server/src/features', path), 'utf8');
      if (/\bfiles\s*\.put\(/.test(text)) storing.push(path);
    }
  assert.deepEqual(storing.toSorted(), Object.keys(STORED_BY).toSorted());
});

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

test('features read above all organizations only for the page of the operator', async () => {
  const features = join(ROOT, 'apps/server/src/features');
  const users = new Set<string>();
  for (const path of await featureFiles('server'))
    if (
      /\binstallation\b[^;'"`]*= ctx\.services|services\.installation\b/.test(
        await readFile(join(features, path), 'utf8'),
      )
    )
      users.add(featureOf(path));
  assert.deepEqual([...users], ['whole/system']);
});

/** Which features each feature imports; tests and their factories may import any. */
async function importsBetweenFeatures(app: string): Promise<Map<string, Set<string>>> {
  const features = join(ROOT, 'apps', app, 'src/features');
  const imports = new Map<string, Set<string>>();
  for (const path of await featureFiles(app)) {
    if (!/\.tsx?$/.test(path) || /\.(test|factory|targets)\.tsx?$/.test(path)) continue;
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
  // Two registrations of one person are joined where accounts are merged.
  pass_transfer: ['events/attendee', 'whole/merging'],
  registration: ['events/registration', 'whole/merging'],
  session_access: ['events/attendee', 'events/registration'],
  waitlist_offer: ['events/waitlist', 'whole/merging'],
};

const WRITES =
  /(?:\.(?:insertInto|updateTable|deleteFrom)\(|\b(?:insertOnce|insertForAccounts|updateRow|deleteRow)\(\s*db,)\s*'(\w+)/g;
const WRITTEN_BY_RESOURCE = /^  table: '(\w+)'/gm;

test('a table is written by one feature', async () => {
  const writers = new Map<string, Set<string>>();
  for (const path of await featureFiles('server')) {
    if (!/\.(queries|fragments|resource)\.ts$/.test(path)) continue;
    const text = await readFile(join(ROOT, 'apps/server/src/features', path), 'utf8');
    for (const [, table = ''] of text.matchAll(path.endsWith('.resource.ts') ? WRITTEN_BY_RESOURCE : WRITES))
      writers.set(table, (writers.get(table) ?? new Set()).add(featureOf(path)));
  }
  const shared = [...writers].filter(([, features]) => features.size > 1);
  const found = shared.map(([table, features]) => [table, [...features].sort()]);
  assert.deepEqual(Object.fromEntries(found), SHARED_TABLES);
});

/** A rule of the import law, broken once: a file imports another. `#` stands for the number of the breach. */
type Breach = readonly [rule: string, file: string, specifier: string];

const GROUND = 'apps/server/src/features/ground';
const WEB = 'apps/web/src/features/events';
/** Lowest first, as in `.dependency-cruiser.cjs`. */
const NEIGHBOURHOODS = ['ground', 'money', 'people', 'events', 'talk', 'reach', 'whole'];
const { forbidden: RULES, options: OPTIONS } = createRequire(import.meta.url)(
  join(ROOT, '.dependency-cruiser.cjs'),
) as { forbidden: (IForbiddenRuleType & { name: string })[]; options: object };

/** One neighbourhood looks into the next above it, for each pair and both programs. */
const UPWARDS: Breach[] = RULES.flatMap(({ name }) => {
  const [, app, from] = /^(server|web)-(\w+)-knows-nothing-above-it$/.exec(name) ?? [];
  if (app === undefined || from === undefined) return [];
  const above = NEIGHBOURHOODS[NEIGHBOURHOODS.indexOf(from) + 1];
  const features = `apps/${app}/src/features`;
  return [[name, `${features}/${from}/a#/a.service.ts`, `../../${above}/b#/index.ts`]];
});

const BREACHES: Breach[] = [
  ...UPWARDS,
  ['no-cycle', `${GROUND}/a#/a.service.ts`, './a.service.ts'],
  ['features-meet-at-the-door', `${GROUND}/a#/a.service.ts`, '../b#/b.service.ts'],
  ['manifests-are-light', `${GROUND}/a#/feature.ts`, './a.service.ts'],
  ['areas-are-light', `${WEB}/a#/area.ts`, './a.screen.tsx'],
  ['tables-are-types-and-facts', `${GROUND}/a#/a.tables.ts`, './a.service.ts'],
  ['manifests-are-read-by-the-program', `${GROUND}/a#/a.service.ts`, './feature.ts'],
  ['factories-are-for-tests', `${GROUND}/a#/a.service.ts`, './a.factory.ts'],
  ['registers-of-tests-are-found-by-name', `${GROUND}/a#/a.test.ts`, './a.targets.ts'],
  ['the-program-loads-no-tests', `${GROUND}/a#/a.service.ts`, '../../../testing/t#.ts'],
  ['schemas-are-shared-with-schemas-only', `${GROUND}/a#/a.service.ts`, '../b#/b.schemas.ts'],
  ['platform-knows-no-feature', 'apps/server/src/platform/p#.ts', '../features/ground/b#/index.ts'],
  ['english-alone-is-for-the-terminal', `${GROUND}/a#/a.service.ts`, '../../../platform/operator-error.ts'],
  [
    'verbatim-is-for-protocols-and-words-of-hosts',
    `${GROUND}/a#/a.service.ts`,
    '../../../platform/verbatim-error.ts',
  ],
  ['routes-call-services', `${GROUND}/a#/a.routes.ts`, './a.queries.ts'],
  ['services-know-no-http-and-no-sql', `${GROUND}/a#/a.service.ts`, 'fastify'],
  ['sql-lives-in-queries', `${GROUND}/a#/a.views.ts`, 'kysely'],
  ['queries-touch-the-database-only', `${GROUND}/a#/a.queries.ts`, './a.service.ts'],
  ['policies-and-views-are-pure', `${GROUND}/a#/a.policy.ts`, './a.service.ts'],
  ['plain-modules-are-pure', `${GROUND}/a#/sums.ts`, './a.queries.ts'],
  ['schemas-are-pure', `${GROUND}/a#/a.schemas.ts`, './a.service.ts'],
  ['doors-hide-routes-and-queries', `${GROUND}/a#/index.ts`, './a.queries.ts'],
  ['apps-do-not-import-each-other', 'apps/web/src/w#.ts', '../../server/src/s#.ts'],
  ['web-features-meet-at-the-door', `${WEB}/a#/a.screen.tsx`, '../b#/b.api.ts'],
  ['web-lib-and-components-know-no-feature', 'apps/web/src/lib/l#.ts', '../features/events/b#/index.ts'],
  ['tests-are-not-imported', `${GROUND}/a#/a.service.ts`, './a.test.ts'],
  ['resolvable', `${GROUND}/a#/a.service.ts`, './nowhere.ts'],
];

test('the import law refuses the breach of each of its rules', async () => {
  assert.deepEqual(BREACHES.map(([rule]) => rule).sort(), RULES.map(({ name }) => name).sort());
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'atrium-law-')));
  try {
    const made = BREACHES.map(([rule, file, specifier], index) => ({
      rule,
      file: file.replaceAll('#', String(index)),
      specifier: specifier.replaceAll('#', String(index)),
    }));
    for (const { rule, file, specifier } of made) {
      const target = join(folder, dirname(file), specifier);
      if (specifier.startsWith('.') && rule !== 'resolvable') await write(target, 'export const x = 1;\n');
      await write(join(folder, file), `import { x } from '${specifier}';\nexport const y = x;\n`);
    }
    // It waits for its own modules while loading, which files that share a process may not.
    const { cruise } = await import('dependency-cruiser');
    const { output } = await cruise(['apps'], {
      ...OPTIONS,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: RULES },
    });
    assert.ok(typeof output !== 'string');
    const found = new Set(output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`));
    const missed = made.map(({ rule, file }) => `${rule}: ${file}`).filter((breach) => !found.has(breach));
    assert.deepEqual(missed, []);
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
