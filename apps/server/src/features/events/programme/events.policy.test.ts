import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor } from '../../../platform/context.ts';
import { mayJoin, maySeeEvent, type EventAccess } from './events.policy.ts';
import { ALL_POWERS } from '../../../platform/powers.ts';

const visitor: Actor = { kind: 'visitor' };
const member: Actor = { kind: 'member', accountId: 'a' };
const staff: Actor = { kind: 'member', accountId: 's', powers: ALL_POWERS };
const open: EventAccess = {
  group_only: false,
  group_access: null,
  is_group_member: false,
  draft: false,
  is_host: false,
};
const secret: EventAccess = { ...open, group_only: true, group_access: 'private' };

test('an open event is seen by everybody', () => {
  for (const actor of [visitor, member, staff]) assert.equal(maySeeEvent(open, actor), true);
});

test('a gathering of a private group is for its members and the staff', () => {
  assert.equal(maySeeEvent(secret, visitor), false);
  assert.equal(maySeeEvent(secret, member), false);
  assert.equal(maySeeEvent({ ...secret, is_group_member: true }, member), true);
  assert.equal(maySeeEvent(secret, staff), true);
});

test('a private group may hold events for everybody, and a public one is no secret', () => {
  assert.equal(maySeeEvent({ ...secret, group_only: false }, visitor), true);
  assert.equal(maySeeEvent({ ...secret, group_access: 'public' }, visitor), true);
});

test('a draft is seen by who runs it, a secret event by its hosts too', () => {
  const draft = { ...open, draft: true };
  for (const actor of [visitor, member]) assert.equal(maySeeEvent(draft, actor), false);
  assert.equal(maySeeEvent({ ...secret, draft: true, is_group_member: true }, member), false);
  for (const event of [draft, { ...secret, draft: true }]) {
    assert.equal(maySeeEvent({ ...event, is_host: true }, member), true);
    assert.equal(maySeeEvent(event, staff), true);
  }
});

test('the link to join is for who comes and who runs it', () => {
  const sold = { ...open, canceled_at: null, has_passes: true, comes: false };
  for (const actor of [visitor, member]) assert.equal(mayJoin(sold, actor), false);
  assert.equal(mayJoin({ ...sold, comes: true }, member), true);
  assert.equal(mayJoin({ ...sold, is_host: true }, member), true);
  assert.equal(mayJoin(sold, staff), true);
});

test('where nobody registers, the link to join is for all whom the event is for', () => {
  const free = { ...open, canceled_at: null, has_passes: false, comes: false };
  assert.equal(mayJoin(free, visitor), true);
  assert.equal(mayJoin({ ...free, canceled_at: new Date() }, visitor), false);
  assert.equal(mayJoin({ ...free, draft: true }, member), false);
  assert.equal(mayJoin({ ...free, group_only: true, group_access: 'public' }, member), false);
  assert.equal(mayJoin({ ...free, group_only: true, is_group_member: true }, member), true);
});
