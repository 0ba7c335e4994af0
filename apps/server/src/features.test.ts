import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { FEATURES } from './features.ts';

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
  assert.deepEqual(FEATURES.map(({ name }) => name).sort(), (await listFolders()).sort());
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
