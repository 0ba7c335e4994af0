import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import type { ThreadEntryView } from './all-threads.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;
let ben: Caller;

const list = (query: string, by = staff): Promise<Answer<ThreadEntryView[]>> =>
  by.get<ThreadEntryView[]>(`/admin/threads?${query}`);
const found = async (query: string): Promise<string[]> => {
  const { statusCode, body } = await list(query);
  assert.equal(statusCode, 200, JSON.stringify(body));
  assert.equal(body.count, body.data.length, query);
  return body.data.map(({ subject }) => subject);
};

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member();
  ben = await org.member();
  for (const subject of ['Boats', 'Harbor plans', 'Very private']) {
    const answer = await ana.post('/threads', {
      subject,
      accountIds: [ben.id],
      message: { body: 'Only for the two of us' },
    });
    assert.equal(answer.statusCode, 200, answer.body.message);
  }
});
after(() => testApp.close());

test('lists conversations with numbers, and neither their messages nor their people', async () => {
  assert.deepEqual(await found(''), ['Very private', 'Harbor plans', 'Boats']);
  const { body } = await list('');
  assert.deepEqual(
    body.data.map(({ participants, messages, circle }) => [participants, messages, circle]),
    [1, 2, 3].map(() => [2, 1, null]),
  );
  const answer = JSON.stringify(body);
  for (const secret of ['Only for', ana.id, ben.id]) assert.equal(answer.includes(secret), false, secret);
});

test('filters by subject, circle and days', async () => {
  assert.deepEqual(await found('search=PLAN'), ['Harbor plans']);
  assert.deepEqual(await found('search=two%20of%20us'), []);
  assert.deepEqual(await found('inCircle=true'), []);
  assert.equal((await found('inCircle=false')).length, 3);
  assert.deepEqual(await found('createdUntil=2020-01-01T00:00:00Z'), []);
});

test('sorts both ways, the same on every page, over ties too', async () => {
  await testApp.database.pool.query(
    "update thread set created_at = '2024-01-01' where organization_id = $1",
    [org.organization.id],
  );
  for (const order of ['lastMessageAt', 'createdAt']) {
    const pages = async (orderBy: string): Promise<string[]> => {
      const answers = [1, 2, 3].map((page) => list(`pageSize=1&page=${page}&orderBy=${orderBy}`));
      return (await Promise.all(answers)).flatMap(({ body }) => body.data).map(({ id }) => id);
    };
    const rising = await pages(order);
    assert.equal(new Set(rising).size, 3, order);
    assert.deepEqual(await pages(`-${order}`), rising.toReversed(), order);
    assert.deepEqual(
      (await list(`orderBy=${order}`)).body.data.map(({ id }) => id),
      rising,
    );
  }
});

test('refuses unknown orders and filters, and people without the power', async () => {
  assert.equal((await list('orderBy=subject')).body.code, 'orderBy.unknown');
  assert.equal((await list('account=ana')).body.code, 'filter.unknown');
  assert.equal((await list('page=1001&pageSize=100')).body.code, 'page.tooDeep');
  assert.equal((await list('', ana)).statusCode, 403);
  assert.equal((await list('', org.visitor)).statusCode, 401);
  assert.equal((await list('', await org.staff('cashier'))).statusCode, 403);
  const stranger = await (await testApp.organization()).staff();
  assert.deepEqual((await list('', stranger)).body.data, []);
});

test('asks the database as often for many conversations as for one', async () => {
  const one = await testApp.fewestQueries(() => list('pageSize=1'));
  const many = await testApp.fewestQueries(() => list('pageSize=100'));
  assert.equal(many.queries, one.queries);
});
