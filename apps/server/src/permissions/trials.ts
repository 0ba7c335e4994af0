import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type Answer, type Caller, type TestApp } from '../testing/app.ts';
import { listOperations, type Operation, type Resolve } from '../testing/operations.ts';
import { rehearse, type Rehearsal } from '../testing/rehearsal.ts';
import { CALLS } from '../testing/targets.ts';
import { AREAS } from './all-rows.ts';
import { STORING_READS } from './exceptions.ts';
import { callAs, makePeople, PRINCIPALS, type People, type Principal } from './people.ts';
import type { Row, Verdict } from './rows.ts';
import { verdictOf } from './verdicts.ts';

/** Files among which the areas are divided: `permissions.test.ts` and its `permissions-<part>.test.ts`, run beside each other. */
export const PARTS = 3;

let testApp: TestApp;
export let people: People;
export let operations: readonly Operation[];
let resolve: Resolve;

/** To be called once in each of the files. */
export function usePeople(): void {
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
}

/** The areas of each part: the largest first, each to the part with the fewest calls so far. */
export function divideAreas(): string[][] {
  const parts = Array.from({ length: PARTS }, () => ({ areas: [] as string[], calls: 0 }));
  const sized = Object.entries(AREAS).map(([area, rows]) => ({ area, calls: Object.keys(rows).length }));
  for (const { area, calls } of sized.sort((a, b) => b.calls - a.calls)) {
    const [least] = parts.toSorted((a, b) => a.calls - b.calls);
    if (least === undefined) break;
    least.areas.push(area);
    least.calls += calls;
  }
  return parts.map(({ areas }) => areas);
}

export function testPart(part: number): void {
  for (const area of divideAreas()[part] ?? [])
    test(`permissions: ${area}`, () => checkAll(AREAS[area] ?? {}));
}

export async function checkAll(
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

export const attempt = (
  operation: Operation,
  who: Principal | Caller,
  counting = false,
): Promise<Rehearsal<Answer>> =>
  rehearse(testApp.database.pool, () => callAs(people, who, operation, resolve), {
    prepare: () => CALLS[operation.id]?.before?.(people) ?? Promise.resolve(),
    counting,
  });
