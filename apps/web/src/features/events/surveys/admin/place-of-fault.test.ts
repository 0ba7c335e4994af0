import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOfFault } from './place-of-fault.ts';

test('a path is told by section and question, counted from 1', () => {
  assert.deepEqual(placeOfFault('sections/1/questions/4/choices/0/value'), {
    section: 2,
    question: 5,
    field: 'choices/0/value',
  });
  assert.deepEqual(placeOfFault('sections.0.showIf'), { section: 1, question: null, field: 'showIf' });
});

test('a path outside of sections has no place', () => {
  for (const path of [null, 'name', 'sections']) assert.equal(placeOfFault(path), undefined);
});
