import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AREAS, LAST_ROWS, ROWS } from './permissions/all-rows.ts';
import {
  CLOSED_POST_MODERATION_ROWS,
  CLOSED_POST_ROWS,
  DRAFT_POST_MODERATION_ROWS,
  DRAFT_POST_ROWS,
  GATHERING_POST_MODERATION_ROWS,
} from './permissions/post-rows.ts';
import { BEFORE, callAs, makePeople, PRINCIPALS, type People, type Principal } from './permissions/people.ts';
import type { Row, Verdict } from './permissions/rows.ts';
import { verdictOf } from './permissions/verdicts.ts';
import { createTestApp, type Answer, type TestApp } from './testing/app.ts';
import { listOperations, type Operation, type Resolve } from './testing/operations.ts';
import { rehearse, type Rehearsal } from './testing/rehearsal.ts';

/** Reads that keep what they fetched from elsewhere, or open what is then chosen and paid. */
const KEEPS = new Set([
  'getLinkPreview',
  'getRegistration',
  'getRegistrationIntent',
  'getRegistrationCouponIntent',
  'getSessionRegistrationIntent',
  'openAttendeePassAddOnIntent',
]);

/**
 * Who may call what: every call of the API, as each of those who may stand before it. A call without a row fails.
 * Nothing that is refused changes a row of any table, and neither does anything that only reads.
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

for (const [area, rows] of Object.entries(AREAS)) test(`who may: ${area}`, () => checkAll(rows));

test('who may: a post of a private group', () =>
  checkAll({ ...CLOSED_POST_ROWS, ...CLOSED_POST_MODERATION_ROWS }, (path) =>
    path.replace('{activityId}', '{closedActivityId}'),
  ));

test("who may: a post about a private group's event", () =>
  checkAll({ ...CLOSED_POST_ROWS, ...GATHERING_POST_MODERATION_ROWS }, (path) =>
    path.replace('{activityId}', '{gatheringActivityId}'),
  ));

test('who may: a post about a draft', () =>
  checkAll({ ...DRAFT_POST_ROWS, ...DRAFT_POST_MODERATION_ROWS }, (path) =>
    path.replace('{activityId}', '{quietActivityId}'),
  ));

test('who may: what ends sign-ins', () => checkAll(LAST_ROWS));

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
      const mayWrite = operation.method === 'GET' ? KEEPS.has(operation.id) : verdict === 'may';
      if (mayWrite || !touched) continue;
      // The log is written before the call is carried out, and its line taken back when that is refused.
      // What was wrong is counted against guessing.
      const { audit: _line, identity_limit: _counted, ...changes } = (await attempt(call, who, true)).changes;
      if (Object.keys(changes).length > 0) wrong.push(`${name} wrote: ${JSON.stringify(changes)}`);
    }
  }
  assert.deepEqual(wrong, []);
}

/** Whoever may, is answered; or is told that as things stand it cannot be done, which others are not told. */
const agrees = ({ statusCode, body }: Answer, verdict: Verdict): boolean =>
  verdict === 'may'
    ? statusCode === 200 || statusCode === 409
    : statusCode === verdict && body.status === 'error' && body.data === null && body.message !== '';

const attempt = (operation: Operation, who: Principal, counting = false): Promise<Rehearsal<Answer>> =>
  rehearse(testApp.database.pool, () => callAs(people, who, operation, resolve), {
    prepare: () => BEFORE[operation.id]?.(people) ?? Promise.resolve(),
    counting,
  });
