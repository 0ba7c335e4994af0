import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEALED_COLUMNS } from '../sealed-columns.ts';
import { isSecretName, mergeChanges, noteChanges, type Changes } from './changes.ts';
import type { Actor, Context } from './context.ts';
import { ALL_POWERS } from './powers.ts';

const STAFF: Actor = { kind: 'member', accountId: 'a', powers: ALL_POWERS };

function fieldsOf(before: object | undefined, after: object | undefined): Changes['fields'] {
  const noted: Changes[] = [];
  noteChanges({ actor: STAFF, noted } as unknown as Context, before, after);
  return mergeChanges(noted).fields;
}

test('every sealed column is a secret by its name', () => {
  for (const { table, column } of SEALED_COLUMNS)
    assert.ok(isSecretName(column), `${table}.${column}: add the word to SECRET`);
});

test('tells changed columns by the names of the API, dates as instants', () => {
  const before = { id: 'x', start_date: new Date(0), title: 'A', note: null, updated_at: new Date(0) };
  const after = { start_date: new Date(1000), title: 'A', note: '', updated_at: new Date(1) };
  assert.deepEqual(fieldsOf(before, after), {
    startDate: ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:01.000Z'],
  });
});

test('keeps no secret and no picture, however deep, and tells that they changed', () => {
  const found = fieldsOf(
    { apiKey: 'old', settings: { host: 'a', password: 'old' }, logo_id: 'p1', bytes: Buffer.from('old') },
    { apiKey: 'new', settings: { host: 'a', password: 'new' }, logo_id: 'p2', bytes: Buffer.from('new') },
  );
  assert.deepEqual(found, { apiKey: 'changed', settings: 'changed', logo: 'changed', bytes: 'changed' });
  const other = fieldsOf(
    { settings: { host: 'a', token: 'old' } },
    { settings: { host: 'b', token: 'new' } },
  );
  assert.deepEqual(other, {
    settings: [
      { host: 'a', token: '…' },
      { host: 'b', token: '…' },
    ],
  });
});

test('numbers and switches are no secrets, whatever their name', () => {
  assert.deepEqual(fieldsOf({ password_min_length: 8 }, { password_min_length: 12 }), {
    passwordMinLength: [8, 12],
  });
});

test('keeps nothing that PostgreSQL cannot keep as JSON', () => {
  const found = fieldsOf(undefined, { settings: { 'a\0b': 'c\0d\uD83D' } });
  assert.deepEqual(found, { settings: [null, { ab: 'cd\uFFFD' }] });
});

test('cuts long texts and long lists', () => {
  const { text, list } = fieldsOf(undefined, {
    text: 'x'.repeat(5000),
    list: Array.from({ length: 500 }, (_, index) => index),
  }) as Record<string, [unknown, string | unknown[]]>;
  assert.ok((text?.[1].length ?? 0) <= 1001 && (list?.[1].length ?? 0) <= 50);
});

test('notes nothing for visitors, and for members what a right of the staff may make a line of', () => {
  const fieldsBy = (actor: Context['actor']) => {
    const noted: Changes[] = [];
    noteChanges({ actor, noted } as unknown as Context, undefined, { title: 'A' });
    assert.ok(noted.every(({ byPower }) => byPower === undefined));
    return mergeChanges(noted).fields;
  };
  assert.deepEqual(fieldsBy({ kind: 'visitor' }), {});
  assert.deepEqual(fieldsBy({ kind: 'member', accountId: 'a' }), { title: [null, 'A'] });
});

test('a field noted twice has its first value and its last', () => {
  const noted: Changes[] = [];
  const ctx = { actor: STAFF, noted } as unknown as Context;
  noteChanges(ctx, { title: 'A' }, { title: 'B' });
  noteChanges(ctx, { title: 'B' }, { title: 'C' });
  assert.deepEqual(mergeChanges(noted), { name: 'B', fields: { title: ['A', 'C'] } });
});
