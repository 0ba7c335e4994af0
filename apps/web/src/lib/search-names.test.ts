import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { SEARCH_NAMES } from './search-names.ts';

const sources = fileURLToPath(new URL('../', import.meta.url));

test('pages read exactly those query parameters that the server keeps', () => {
  const read = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: sources })) {
    const text = readFileSync(`${sources}${file}`, 'utf8');
    for (const [, name = ''] of text.matchAll(
      /\b(?:search|params|query|searchParams)\.(?:get|has|getAll)\('(\w+)'/g,
    ))
      read.add(name);
  }
  assert.deepEqual([...read].sort(), [...SEARCH_NAMES]);
});
