import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changesOf, hasChanges, textFields } from './profile-changes.ts';

const nothing = Object.fromEntries(textFields.map((name) => [name, null])) as Record<
  Exclude<(typeof textFields)[number], 'username'>,
  null
>;
const self = { ...nothing, username: 'ada', firstName: 'Ada', bio: 'One\nTwo', termsAccepted: null };

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

describe('changes of a profile', () => {
  it('are none where the form says what the profile says', () => {
    const changes = changesOf(
      formOf({ username: 'ada', firstName: ' Ada ', bio: 'One\r\nTwo', company: '' }),
      self,
    );
    assert.deepEqual(changes, {});
    assert.equal(hasChanges(changes), false);
  });

  it('hold what differs, and null for what was emptied', () => {
    const changes = changesOf(formOf({ firstName: '', company: 'Engines', username: 'ada-l' }), self);
    assert.deepEqual(changes, { firstName: null, company: 'Engines', username: 'ada-l' });
  });

  it('leave out fields that the form has not', () => {
    assert.deepEqual(changesOf(formOf({}), self), {});
  });

  it('tell when the terms are accepted, and when no longer', () => {
    const accepted = { ...self, termsAccepted: '2026-01-01T00:00:00.000Z' };
    const asked = { termsAsked: '1' };
    assert.deepEqual(changesOf(formOf({ ...asked, termsAccepted: 'on' }), self), { termsAccepted: true });
    assert.deepEqual(changesOf(formOf(asked), accepted), { termsAccepted: false });
    assert.deepEqual(changesOf(formOf({}), accepted), {}, 'not asked');
  });
});
