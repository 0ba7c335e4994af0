import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { FEATURES } from './features.ts';
import type { Fields } from './platform/resource/fields.ts';
import type { Resource } from './platform/resource/resource.ts';
import { EXCEPTIONS, OWNERS, ROWS } from './permissions/all-rows.ts';
import { PEOPLE_KINDS } from './permissions/people.ts';
import { listOperations } from './testing/operations.ts';
import { kindOf, TARGETS } from './testing/targets.ts';
import { ENTITIES, entityOf, WIRES } from './testing/wire.ts';

// A feature that forgets to say something in its manifest fails here, by name.

const FOLDER = join(import.meta.dirname, 'features');

async function listFolders(): Promise<string[]> {
  const names: string[] = [];
  for (const neighbourhood of await readdir(FOLDER))
    for (const name of await readdir(join(FOLDER, neighbourhood))) names.push(`${neighbourhood}/${name}`);
  return names;
}

const listFiles = async (feature: string, suffix: string): Promise<string[]> =>
  (await readdir(join(FOLDER, feature), { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(suffix));

test('every folder of a feature has its manifest in features.ts', async () => {
  const listed = FEATURES.map(({ name }): string => name);
  const folders = await listFolders();
  assert.deepEqual(
    [
      ...folders
        .filter((name) => !listed.includes(name))
        .map((name) => `src/features.ts does not list ${name}`),
      ...listed
        .filter((name) => !folders.includes(name))
        .map((name) => `${name} of src/features.ts has no folder`),
    ],
    [],
  );
});

test('every manifest names all routes of its feature', async () => {
  const missing: string[] = [];
  for (const { name, routes = [] } of FEATURES) {
    const loaded = new Set((await Promise.all(routes.map(({ load }) => load()))).flat());
    for (const file of await listFiles(name, '.routes.ts')) {
      const text = await readFile(join(FOLDER, name, file), 'utf8');
      const exported = (await import(join(FOLDER, name, file))) as Record<string, never>;
      for (const [, route = ''] of text.matchAll(/^export const (\w+): Routes\b/gm))
        if (!loaded.has(exported[route] ?? assert.fail(route)))
          missing.push(`${name}/feature.ts does not name ${route} of ${file}`);
    }
  }
  assert.deepEqual(missing, []);
});

test('every manifest names all jobs of its feature', async () => {
  const missing: string[] = [];
  for (const { name, jobs } of FEATURES) {
    const loaded = new Set<unknown>((await jobs?.()) ?? []);
    for (const file of await listFiles(name, '.jobs.ts'))
      for (const [job, value] of Object.entries((await import(join(FOLDER, name, file))) as object))
        if (!loaded.has(value)) missing.push(`${name}/feature.ts does not name ${job} of ${file}`);
  }
  assert.deepEqual(missing, []);
});

test('every manifest says of each kind of fact whether public pages show it', async () => {
  const missing: string[] = [];
  for (const { name, facts = {} } of FEATURES)
    for (const file of await listFiles(name, '.facts.ts')) {
      const text = await readFile(join(FOLDER, name, file), 'utf8');
      for (const [fact, prefix = ''] of text.matchAll(/'([a-zA-Z]+)\.[a-zA-Z]+'/g))
        if (!Object.hasOwn(facts, prefix)) missing.push(`${name}/feature.ts says nothing of ${fact}`);
    }
  assert.deepEqual(missing, []);
});

const listResources = async (feature: string): Promise<Resource<Fields>[]> =>
  (
    await Promise.all(
      (await listFiles(feature, '.resource.ts')).map(
        async (file) => (await import(join(FOLDER, feature, file))) as Record<string, Resource<Fields>>,
      ),
    )
  ).flatMap((exported) => Object.values(exported));

test('every manifest names its resources and their facts', async () => {
  const missing: string[] = [];
  for (const { name, routes = [], facts = {} } of FEATURES) {
    const loaded = new Set((await Promise.all(routes.map(({ load }) => load()))).flat());
    for (const resource of await listResources(name)) {
      if (!loaded.has(resource.routes)) missing.push(`${name}/feature.ts does not name ${resource.noun}`);
      const [prefix = ''] = resource.facts.split('.');
      if (!Object.hasOwn(facts, prefix)) missing.push(`${name}/feature.ts says nothing of ${prefix}`);
    }
  }
  assert.deepEqual(missing, []);
});

/** The feature of each call, by operation id. */
async function listOwners(): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  for (const { name } of FEATURES) {
    for (const resource of await listResources(name))
      for (const id of resource.operationIds) owners.set(id, name);
    for (const file of await listFiles(name, '.schemas.ts')) {
      const schemas = Object.values((await import(join(FOLDER, name, file))) as Record<string, unknown>);
      for (const schema of schemas as { readonly operationId?: string }[])
        if (schema.operationId !== undefined) owners.set(schema.operationId, name);
    }
  }
  return owners;
}

const fileOf = (feature: string, role: string): string => `${feature}/${feature.split('/')[1]}.${role}.ts`;

test('every call of a feature has a row of permissions, and a maker of each thing that its path names', async () => {
  const owners = await listOwners();
  const { operations } = await listOperations();
  const made = [...TARGETS.values()].flatMap(({ makers = [] }) => makers.flatMap(({ kinds }) => kinds));
  const kinds = new Set<string>([...made, ...PEOPLE_KINDS]);
  const missing = operations.flatMap(({ id, params }) => {
    const owner = owners.get(id);
    if (owner === undefined) return [`${id} stands in no schemas of a feature`];
    const unknown = params.filter((param) => !kinds.has(kindOf(id, param)));
    return [
      ...(id in ROWS ? [] : [`${fileOf(owner, 'permissions')} has no row for ${id}`]),
      ...unknown.map((param) => `${fileOf(owner, 'targets')} makes no {${param}} for ${id}`),
    ];
  });
  assert.deepEqual(missing, []);
  assert.deepEqual(
    made.filter((kind, index) => made.indexOf(kind) !== index),
    [],
    'made twice',
  );
});

test('hints, exceptions and rows of a feature name its own calls only', async () => {
  const owners = await listOwners();
  const told = [
    ...[...OWNERS].map(([id, feature]) => [feature, 'permissions', id] as const),
    ...EXCEPTIONS.flatMap(([feature, exceptions]) =>
      Object.values(exceptions).flatMap((ids: readonly string[]) =>
        ids.map((id) => [feature, 'permissions', id] as const),
      ),
    ),
    ...[...TARGETS].flatMap(([feature, { calls = {} }]) =>
      Object.keys(calls).map((id) => [feature, 'targets', id] as const),
    ),
    ...[...WIRES].flatMap(([feature, { answers = {} }]) =>
      Object.keys(answers).map((id) => [feature, 'wire', id] as const),
    ),
  ];
  const strange = told.filter(([feature, , id]) => owners.get(id) !== feature);
  assert.deepEqual(
    strange.map(([feature, role, id]) => `${fileOf(feature, role)} names ${id}, no call of the feature`),
    [],
  );
});

test('every entity of the wire format is answered by a call or held by another entity', async () => {
  const { operations } = await listOperations();
  const answered = operations.map(entityOf);
  const held = [...ENTITIES.values()].flatMap(({ fields }) =>
    [...fields.matchAll(/[:+](\w+)/g)].map(([, name]) => name),
  );
  const reached = new Set([...answered, ...held]);
  const unread = [...WIRES].flatMap(([feature, { entities = {} }]) =>
    Object.keys(entities)
      .filter((entity) => !reached.has(entity))
      .map((entity) => `${fileOf(feature, 'wire')}: no call answers with ${entity}; name one in \`answers\``),
  );
  assert.deepEqual(unread, []);
});

test('every manifest names all public pages of its feature', async () => {
  const missing: string[] = [];
  for (const { name, publicPages } of FEATURES) {
    const loaded = new Set<unknown>((await publicPages?.load?.()) ?? []);
    for (const file of await listFiles(name, 'public-pages.service.ts'))
      for (const [list, value] of Object.entries((await import(join(FOLDER, name, file))) as object))
        if (!loaded.has(value)) missing.push(`${name}/feature.ts does not name ${list} of ${file}`);
  }
  assert.deepEqual(missing, []);
});
