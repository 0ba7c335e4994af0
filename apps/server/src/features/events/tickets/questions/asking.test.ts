import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { isAsked } from './asking.ts';
import type { CompleteSection } from './questions.types.ts';

const at = new Date('2026-01-01T00:00:00.000Z');

const section = (scope: string): CompleteSection => ({
  row: {
    organization_id: newId(),
    id: newId(),
    event_id: newId(),
    session_id: null,
    name: 'Section',
    description: null,
    scope,
    sort_order: 0,
    created_at: at,
    updated_at: at,
  },
  passTypes: [],
  addOns: [],
  tiers: [],
  questions: [],
});

test('a section of the order is asked of the first pass alone', () => {
  const pass = { passTypeId: newId(), addOnIds: [], tierIds: [], isFirst: true };
  assert.equal(isAsked(section('order'), pass), true);
  assert.equal(isAsked(section('order'), { ...pass, isFirst: false }), false);
  assert.equal(isAsked(section('ticket'), { ...pass, isFirst: false }), true);
});
