import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { StaffViewView } from './staff-views.schemas.ts';
import { MOST_VIEWS } from './staff-views.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let owner: Caller;
let manager: Caller;

const save = (by: Caller, body: object): Promise<Answer<StaffViewView>> =>
  by.post<StaffViewView>('/admin/views', {
    list: 'accounts',
    name: 'Newest',
    address: 'sort=-createdAt',
    shared: false,
    ...body,
  });
const seen = async (by: Caller, list = 'accounts'): Promise<string[]> =>
  (await by.get<StaffViewView[]>(`/admin/views?list=${list}`)).body.data.map(
    ({ name, own }) => `${name} ${own ? 'own' : 'shared'}`,
  );

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  owner = await org.staff();
  manager = await org.staff('manager');
});
after(() => testApp.close());

test('keeps views of a list, one’s own and shared ones', async () => {
  assert.equal((await save(owner, {})).statusCode, 200);
  const shared = await save(owner, {
    name: 'Suspended',
    address: 'status=suspended&hide=email',
    shared: true,
  });
  assert.equal(shared.body.data.address, 'status=suspended&hide=email');
  assert.equal((await save(owner, { list: 'groups', name: 'Closed' })).statusCode, 200);
  assert.deepEqual(await seen(owner), ['Newest own', 'Suspended own']);
  assert.deepEqual(await seen(manager), ['Suspended shared']);
  assert.deepEqual(await seen(owner, 'groups'), ['Closed own']);
  const again = await save(owner, { name: ' Suspended', address: 'status=active', shared: true });
  assert.deepEqual([again.body.data.id, again.body.data.address], [shared.body.data.id, 'status=active']);
});

test('deletes one’s own, and shared ones with the power over settings', async () => {
  const { id } = (await save(manager, { name: 'Mine', shared: true })).body.data;
  const hidden = (await save(manager, { name: 'Hidden' })).body.data.id;
  const editor = await org.staff('editor');
  assert.equal((await editor.delete(`/admin/views/${id}`)).statusCode, 404);
  assert.equal((await owner.delete(`/admin/views/${hidden}`)).statusCode, 404);
  assert.equal((await owner.delete(`/admin/views/${id}`)).statusCode, 200);
  assert.equal((await manager.delete(`/admin/views/${hidden}`)).statusCode, 200);
  assert.equal((await manager.delete(`/admin/views/${hidden}`)).statusCode, 404);
});

test('shows nobody views of a list that their role cannot read', async () => {
  const moderator = await org.staff('cashier');
  const ana = await org.member();
  const stranger = await (await testApp.organization()).staff();
  assert.deepEqual(await seen(stranger), []);
  assert.equal((await ana.get('/admin/views?list=accounts')).statusCode, 403);
  assert.equal((await moderator.get('/admin/views?list=threads')).statusCode, 403);
  assert.equal((await save(moderator, { list: 'threads' })).statusCode, 403);
  assert.equal((await save(owner, { list: 'secrets' })).statusCode, 400);
  assert.equal((await save(owner, { name: '  ' })).statusCode, 400);
  assert.equal((await save(owner, { address: 'a=1#b' })).statusCode, 400);
});

test('keeps no more than its bound, also for many at once', async () => {
  const clerk = await org.staff('manager');
  const answers = [];
  for (let index = 0; index < MOST_VIEWS - 2; index++)
    answers.push(await save(clerk, { name: `View ${index}` }));
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  const race = await Promise.all([1, 2, 3, 4].map((index) => save(clerk, { name: `Late ${index}` })));
  assert.deepEqual(race.map(({ statusCode }) => statusCode).toSorted(), [200, 200, 409, 409]);
  assert.equal(
    (await save(clerk, { name: 'View 0', address: 'q=x' })).statusCode,
    200,
    'replaces at the bound',
  );
});

test('shows one’s own views first, however many others share', async () => {
  const [sharer, reader] = [await org.staff('manager'), await org.staff('manager')];
  for (let index = 0; index < MOST_VIEWS; index++)
    await save(sharer, { list: 'events', name: `A ${index}`, shared: true });
  for (let index = 0; index < 2; index++) await save(reader, { list: 'events', name: `Z ${index}` });
  assert.deepEqual((await seen(reader, 'events')).slice(0, 3), ['Z 0 own', 'Z 1 own', 'A 0 shared']);
});
