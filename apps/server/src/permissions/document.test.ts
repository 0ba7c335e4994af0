import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { listOperations } from '../testing/operations.ts';
import { ROWS } from './all-rows.ts';
import { writeDocument } from './document.ts';
import { PRINCIPALS } from './people.ts';

test('the document about who may what is what the rows say', async () => {
  const file = join(import.meta.dirname, '../../../../docs/PERMISSIONS.md');
  const { operations } = await listOperations();
  const written = writeDocument(operations);
  assert.equal(
    await readFile(file, 'utf8'),
    written,
    'docs/PERMISSIONS.md is out of date: node apps/server/src/cli/permissions.ts writes it anew',
  );
  for (const id of Object.keys(ROWS)) assert.ok(written.includes(`| \`${id}\` `), id);
  const [head = ''] = written.split('\n').filter((line) => line.startsWith('| call'));
  assert.equal(head.split('|').length - 5, PRINCIPALS.length);
});
