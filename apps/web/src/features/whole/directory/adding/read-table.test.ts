import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOfColumn } from './columns.ts';
import { readTable } from './read-table.ts';

test('reads quotes, breaks in cells and other separators', () => {
  assert.deepEqual(readTable('\ufeffEmail,Name\r\n"a@b.c","Say ""hi"", you"\r\n'), [
    ['Email', 'Name'],
    ['a@b.c', 'Say "hi", you'],
  ]);
  assert.deepEqual(readTable('a;b\n1;"2\n3"'), [
    ['a', 'b'],
    ['1', '2\n3'],
  ]);
  assert.deepEqual(readTable('a\tb,c\td'), [['a', 'b,c', 'd']]);
  assert.deepEqual(readTable(''), []);
});

test('knows usual names of columns', () => {
  assert.deepEqual(['E-Mail', 'First name', 'LAST_NAME', 'Organisation', 'Shoe size'].map(fieldOfColumn), [
    'email',
    'firstName',
    'lastName',
    'company',
    null,
  ]);
});
