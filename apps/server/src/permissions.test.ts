import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AREAS, LAST_ROWS, ROWS, VARIANTS } from './permissions/all-rows.ts';
import { STORING_READS } from './permissions/exceptions.ts';
import { callAs, makePeople, PRINCIPALS, type People, type Principal } from './permissions/people.ts';
import type { Row, Verdict } from './permissions/rows.ts';
import { verdictOf } from './permissions/verdicts.ts';
import { createTestApp, type Answer, type TestApp } from './testing/app.ts';
import { listOperations, type Operation, type Resolve } from './testing/operations.ts';
import { rehearse, type Rehearsal } from './testing/rehearsal.ts';
import { CALLS } from './testing/targets.ts';

/**
 * Permissions: every call of the API, made as each principal. A call without a row fails.
 * Neither refused calls nor reads change a row of any table.
 */
let testApp: TestApp;
let people: People;
let operations: readonly Operation[];
let resolve: Resolve;

before(async () => {
  testApp = await createTestApp();
  people = await makePeople(testApp);
  // The sign-ins are to stay recent, however long the calls take.
  await testApp.database.pool.query(
    "update identity_token_family set confirmed_at = now() + interval '1 hour'",
  );
  ({ operations, resolve } = await listOperations());
});
after(() => testApp.close());

test('every call says who may make it, and nothing else does', () => {
  assert.deepEqual(operations.map(({ id }) => id).sort(), Object.keys(ROWS).sort());
});

for (const [area, rows] of Object.entries(AREAS)) test(`permissions: ${area}`, () => checkAll(rows));

for (const { name, ids, rows } of VARIANTS)
  test(`permissions: ${name}`, () =>
    checkAll(rows, (path) =>
      path.replaceAll(/\{(\w+)\}/g, (_match, kind: string) => `{${ids[kind] ?? kind}}`),
    ));

test('permissions: calls that end sign-ins', () => checkAll(LAST_ROWS));

async function checkAll(
  rows: Readonly<Record<string, Row>>,
  change = (path: string): string => path,
): Promise<void> {
  const wrong: string[] = [];
  for (const operation of operations) {
    const row = rows[operation.id];
    if (row === undefined) continue;
    const call = { ...operation, path: change(operation.path) };
    for (const who of PRINCIPALS) {
      const verdict = verdictOf(row, who, operation);
      const { result, touched } = await attempt(call, who);
      const name = `${call.method} ${call.path} (${operation.id}) as ${who}`;
      if (!agrees(result, verdict))
        wrong.push(`${name}: ${result.statusCode} ${result.body.code ?? ''} instead of ${verdict}`);
      const mayWrite = operation.method === 'GET' ? STORING_READS.has(operation.id) : verdict === 'may';
      if (mayWrite || !touched) continue;
      // Audit lines are written before the call runs, and removed when it is refused.
      // Wrong secrets are counted, to limit guessing.
      const {
        audit: _line,
        staff_audit: _staffLine,
        identity_limit: _counted,
        ...changes
      } = (await attempt(call, who, true)).changes;
      if (Object.keys(changes).length > 0) wrong.push(`${name} wrote: ${JSON.stringify(changes)}`);
    }
  }
  assert.deepEqual(wrong, []);
}

/** Permitted callers get the answer, or a conflict with the current state, which nobody else learns of. */
const agrees = ({ statusCode, body }: Answer, verdict: Verdict): boolean =>
  verdict === 'may'
    ? statusCode === 200 || statusCode === 409
    : statusCode === verdict && body.status === 'error' && body.data === null && body.message !== '';

const attempt = (operation: Operation, who: Principal, counting = false): Promise<Rehearsal<Answer>> =>
  rehearse(testApp.database.pool, () => callAs(people, who, operation, resolve), {
    prepare: () => CALLS[operation.id]?.before?.(people) ?? Promise.resolve(),
    counting,
  });
