import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openAccount } from '../features/ground/accounts/index.ts';
import { listOrganizations } from '../features/ground/organization/index.ts';
import { createContext } from '../platform/http/context.ts';
import { newId } from '../platform/ids.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { COMPANIES } from './companies.ts';
import { fillDemo, openDemo } from './demo.ts';
import { GROUPS, PEOPLE } from './people.ts';

let testApp: TestApp;

before(async () => {
  testApp = await createTestApp();
});
after(() => testApp.close());

async function count(table: string): Promise<number> {
  const { rows } = await testApp.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? 0;
}

const get = (path: string) =>
  testApp.app.http.inject({ url: path, headers: { host: 'localhost' } }).then(({ statusCode }) => statusCode);

test('the demo is there from the first moment, survives being broken off, and keeps who has signed up meanwhile', async () => {
  const { database, app } = testApp;
  await openDemo(database);
  assert.equal(await get('/api/organization'), 200);
  assert.equal(await count('account'), 0);

  const said: string[] = [];
  const options = { ...app.contexts, say: (message: string) => void said.push(message) };
  const newcomer = newId();
  let starts = 0;
  for (let isDone = false; !isDone; starts += 1) {
    assert.ok(starts < 200, 'it never comes to its end');
    await openDemo(database);
    const stopping = new AbortController();
    const filling = fillDemo(options, stopping.signal).then(
      () => true,
      (error: unknown) => {
        // Broken off by us: anything else is a failure of the demo.
        if (error !== stopping.signal.reason) throw error;
        return false;
      },
    );
    // Later each time, so that it comes on.
    const timer = setTimeout(() => stopping.abort(), 2000 + starts * 4000);
    isDone = await filling;
    clearTimeout(timer);
    if (starts === 0) {
      const [{ row } = assert.fail()] = await listOrganizations(database);
      const organization = await app.tenants.byId(row.organization_id);
      assert.ok(organization);
      const ctx = createContext(app.contexts, organization);
      await ctx.transaction((inner) =>
        openAccount(inner, { id: newcomer, email: 'new@example.org', firstName: 'New', lastName: 'Comer' }),
      );
    }
    await wait(1);
  }
  assert.ok(starts > 1, 'it was broken off');
  assert.match(said.at(-1) ?? '', /^The demo community is there \(/);

  const found = await database.pool.query('select 1 from account where id = $1', [newcomer]);
  assert.equal(found.rowCount, 1);
  // Ana's team is an account too.
  assert.equal(await count('account'), PEOPLE.length + COMPANIES.length + 2);
  assert.equal(await count('community_group'), GROUPS.length);
  assert.equal(await count('event'), 6);
  // Of a pass, and of an invoice.
  assert.equal(await count('receipt'), 2);
  assert.equal(await count('invoice'), 6);
  assert.equal(await count('subscription'), 2);
  assert.equal(await count('support_ticket'), 2);
  assert.equal(await count('channel'), 3);
  assert.equal(await count('content'), 5);
  const [organization, ...others] = await listOrganizations(database);
  assert.deepEqual(others, []);
  assert.deepEqual([...(organization?.hostnames ?? [])].sort(), ['127.0.0.1', 'localhost']);
  assert.deepEqual(organization?.staff, ['jonas@harbour.example']);

  said.length = 0;
  const before = await count('activity');
  await fillDemo(options, new AbortController().signal);
  assert.deepEqual(said, ['The demo community is there.']);
  assert.equal(await count('activity'), before);
});
