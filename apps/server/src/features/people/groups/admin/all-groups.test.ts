import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import type { GroupView } from '../groups.base.schemas.ts';
import { foundGroup } from '../creation.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;

const list = (query: string, by = staff): Promise<Answer<GroupView[]>> =>
  by.get<GroupView[]>(`/admin/groups?${query}`);
const found = async (query: string): Promise<string[]> => {
  const { statusCode, body } = await list(query);
  assert.equal(statusCode, 200, JSON.stringify(body));
  assert.equal(body.count, body.data.length, query);
  return body.data.map(({ slug }) => slug);
};
const make = (slug: string, access: 'public' | 'private', memberIds: string[] = []): Promise<string> =>
  foundGroup(org.context(), {
    slug,
    name: slug,
    description: `All about ${slug}`,
    access,
    moderatorId: member.id,
    memberIds,
  });

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
  await make('bakers', 'public', [staff.id]);
  const archers = await make('archers', 'private');
  const climbers = await make('climbers', 'public');
  await staff.put(`/admin/groups/${archers}`, { active: false });
  await staff.put(`/admin/groups/${climbers}`, { featured: true });
});
after(() => testApp.close());

test('lists groups in every state, by name', async () => {
  assert.deepEqual(await found(''), ['archers', 'bakers', 'climbers']);
  assert.deepEqual(
    (await list('search=archers')).body.data.map(({ active, access }) => [active, access]),
    [[false, 'private']],
  );
});

test('filters by search, state, feature and access', async () => {
  assert.deepEqual(await found('search=about%20BAK'), ['bakers']);
  assert.deepEqual(await found('search=%25'), []);
  assert.deepEqual(await found('active=false'), ['archers']);
  assert.deepEqual(await found('active=true'), ['bakers', 'climbers']);
  assert.deepEqual(await found('featured=true'), ['climbers']);
  assert.deepEqual(await found('featured=false&active=true'), ['bakers']);
  assert.deepEqual(await found('access=private'), ['archers']);
});

test('sorts both ways, the same on every page, over ties too', async () => {
  for (const order of ['name', 'members', 'createdAt']) {
    const pages = async (orderBy: string): Promise<string[]> => {
      const all = [1, 2, 3].map(
        async (page) => (await list(`pageSize=1&page=${page}&orderBy=${orderBy}`)).body.data,
      );
      return (await Promise.all(all)).flat().map(({ slug }) => slug);
    };
    const rising = await pages(order);
    assert.equal(new Set(rising).size, 3, order);
    assert.deepEqual(await pages(`-${order}`), rising.toReversed(), order);
  }
  assert.equal((await found('orderBy=-members'))[0], 'bakers');
});

test('refuses unknown orders and filters by name, and pages too far behind', async () => {
  const order = await list('orderBy=slug');
  assert.deepEqual([order.statusCode, order.body.code], [400, 'orderBy.unknown']);
  assert.match(order.body.message, /name, members, createdAt/);
  const filter = await list('closed=true');
  assert.deepEqual(
    [filter.statusCode, filter.body.code, filter.body.field],
    [400, 'filter.unknown', 'closed'],
  );
  assert.equal((await list('page=1001&pageSize=100')).body.code, 'page.tooDeep');
  assert.equal((await list('active=perhaps')).statusCode, 400);
});

test('is for the staff of the same organization alone', async () => {
  assert.equal((await list('', member)).statusCode, 403);
  assert.equal((await list('', org.visitor)).statusCode, 401);
  const other = await testApp.organization();
  assert.deepEqual((await list('', await other.staff())).body.data, []);
});
