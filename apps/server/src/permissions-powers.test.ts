import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEEDED, ROWS } from './permissions/all-rows.ts';
import { attempt, operations, people, usePeople } from './permissions/trials.ts';
import { BUILT_IN_ROLES, isBuiltInRole, isPower, POWERS, type Power } from './platform/powers.ts';
import type { Caller } from './testing/app.ts';

usePeople();

/** Calls that are open to the staff and not to members. */
const ofStaff = Object.entries(ROWS)
  .filter(([, row]) => row.staff === 'may' && row.stranger !== 'may')
  .map(([id]) => id);

test('each call of the staff says which powers open it', () => {
  assert.deepEqual([...NEEDED.keys()].toSorted(), ofStaff.toSorted());
});

/** Sets of powers, each of which opens the call alone. */
function waysIn(needed: string): Power[][] {
  if (needed === 'any') return POWERS.map((power) => [power]);
  return needed.split(' or ').map((way) =>
    way.split(' + ').flatMap((name): readonly Power[] => {
      if (isBuiltInRole(name)) return BUILT_IN_ROLES[name];
      assert.ok(isPower(name), name);
      return [name];
    }),
  );
}

/** All powers but these, and those that include them. */
const without = (taken: readonly Power[]): Power[] =>
  POWERS.filter((power) => !taken.some((one) => power === one || power === one.replace(/read$/, 'write')));

interface Trial {
  readonly id: string;
  readonly may: boolean;
}

/** Trials by the powers of who makes them. */
function listTrials(): Map<string, Trial[]> {
  const trials = new Map<string, Trial[]>();
  const add = (powers: readonly Power[], trial: Trial): void => {
    if (powers.length === 0) return;
    const name = [...new Set(powers)].toSorted().join();
    trials.set(name, [...(trials.get(name) ?? []), trial]);
  };
  for (const [id, needed] of NEEDED) {
    const ways = waysIn(needed);
    for (const way of ways) add(way, { id, may: true });
    const [only = [], ...others] = ways;
    if (others.length > 0) add(without(ways.flat()), { id, may: false });
    else for (const power of new Set(only)) add(without([power]), { id, may: false });
  }
  return trials;
}

/** Gives the role of a new one of the staff exactly these powers. */
async function hire(roleId: string, powers: readonly string[]): Promise<Caller> {
  const { org, callers } = people;
  const role = await callers.staff.put(`/admin/roles/${roleId}`, { name: 'Part', powers });
  assert.equal(role.statusCode, 200, JSON.stringify(role.body));
  const person = await org.member();
  const hired = await callers.staff.post('/admin/staff', { email: `${person.id}@example.org`, role: roleId });
  assert.equal(hired.statusCode, 200, JSON.stringify(hired.body));
  return person;
}

test('the powers that a call names open it alone, and all others do not', async () => {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const part = { name: 'Part', powers: ['audit'] };
  const role = await people.callers.staff.post<{ id: string }>('/admin/roles', part);
  const wrong: string[] = [];
  for (const [powers, trials] of listTrials()) {
    const person = await hire(role.body.data.id, powers.split(','));
    for (const { id, may } of trials) {
      const operation = byId.get(id);
      assert.ok(operation, id);
      const { statusCode, body } = (await attempt(operation, person)).result;
      // Permitted callers may meet a conflict with the current state.
      const isExpected = (may ? [200, 409] : [403, 404, 453]).includes(statusCode);
      if (!isExpected) wrong.push(`${id} with ${powers}: ${statusCode} ${body.code ?? ''} ${body.message}`);
    }
  }
  assert.deepEqual(wrong, []);
});
