import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { AREAS, LAST_ROWS, ROWS, VARIANTS } from './permissions/all-rows.ts';
import { checkAll, divideAreas, operations, testPart, usePeople } from './permissions/trials.ts';

/**
 * Permissions: every call of the API, made as each principal. A call without a row fails.
 * Neither refused calls nor reads change a row of any table.
 */
usePeople();

test('every call says who may make it, and nothing else does', () => {
  assert.deepEqual(operations.map(({ id }) => id).sort(), Object.keys(ROWS).sort());
});

test('each area is tried in one of the files', () => {
  const parts = divideAreas();
  assert.deepEqual(parts.flat().sort(), Object.keys(AREAS).sort());
  for (const part of parts.keys())
    if (part > 0) assert.ok(existsSync(join(import.meta.dirname, `permissions-${part}.test.ts`)));
});

testPart(0);

for (const { name, ids, rows } of VARIANTS)
  test(`permissions: ${name}`, () =>
    checkAll(rows, (path) =>
      path.replaceAll(/\{(\w+)\}/g, (_match, kind: string) => `{${ids[kind] ?? kind}}`),
    ));

test('permissions: calls that end sign-ins', () => checkAll(LAST_ROWS));
