import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { PICTURE } from '../../../../testing/samples.ts';
import type { ActivityView } from '../../activities/activities.schemas.ts';
import type { InterestEntryView } from './all-interests.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;
let ben: Caller;

const list = (query: string, by = staff): Promise<Answer<InterestEntryView[]>> =>
  by.get<InterestEntryView[]>(`/admin/interests?${query}`);
const found = async (query: string): Promise<string[]> => {
  const { statusCode, body } = await list(query);
  assert.equal(statusCode, 200, JSON.stringify(body));
  assert.equal(body.count, body.data.length, query);
  return body.data.map(({ name }) => name);
};
const make = async (name: string): Promise<string> =>
  (await ana.post<{ id: string }>('/interests', { name })).body.data.id;
const update = (id: string, body: object, by = staff): Promise<Answer<InterestEntryView>> =>
  by.put<InterestEntryView>(`/admin/interests/${id}`, body);
const merge = (id: string, intoId: string, by = staff): Promise<Answer<InterestEntryView>> =>
  by.post<InterestEntryView>(`/admin/interests/${id}/merge`, { intoId });
const ownOf = async (person: Caller): Promise<string[]> =>
  (await person.get<{ id: string }[]>('/self/interests')).body.data.map(({ id }) => id);
const used = async (table: string, id: string): Promise<number> =>
  (
    await testApp.database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where organization_id = $1 and interest_id = $2`,
      [org.organization.id, id],
    )
  ).rows[0]?.count ?? -1;
const settled = (id: string): Promise<number> =>
  until(
    async () => (await used('account_interest', id)) + (await used('activity_interest', id)),
    (count) => count === 0,
  );

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member();
  ben = await org.member();
});
after(() => testApp.close());

test('creates, renames, features and illustrates an interest, and finds it by each', async () => {
  const created = await staff.post<InterestEntryView>('/admin/interests', {
    name: ' #Sailing  boats',
    featured: true,
    image: PICTURE,
  });
  assert.equal(created.statusCode, 200, created.body.message);
  const { id } = created.body.data;
  assert.deepEqual([created.body.data.name, created.body.data.featured], ['Sailing boats', true]);
  assert.ok(created.body.data.image !== null);
  await make('Zoology');
  assert.deepEqual(await found(''), ['Sailing boats', 'Zoology']);
  assert.deepEqual(await found('featured=true'), ['Sailing boats']);
  assert.deepEqual(await found('hasPicture=false'), ['Zoology']);
  assert.deepEqual(await found('search=BOAT'), ['Sailing boats']);
  const members = await ana.get<{ name: string; image: unknown }[]>('/interests');
  assert.equal(members.body.data[0]?.name, 'Sailing boats');
  assert.ok(members.body.data[0]?.image !== null);
  const changed = await update(id, { name: 'Rowing', image: null, featured: false });
  assert.deepEqual(
    [changed.body.data.name, changed.body.data.image, changed.body.data.featured],
    ['Rowing', null, false],
  );
  for (const answer of [
    await update(id, { name: 'zoölogy' }),
    await staff.post('/admin/interests', { name: '#ROWING' }),
  ])
    assert.deepEqual([answer.statusCode, answer.body.code], [409, 'interest.taken']);
  for (const name of ['##', ' ', '']) assert.equal((await update(id, { name })).statusCode, 400, name);
  const { body } = await staff.get<unknown[]>('/admin/audit?operation=updateInterest');
  assert.match(JSON.stringify(body.data), /Rowing/);
});

test('merges two: people and posts follow once each, old names and posts lead to the other', async () => {
  const [from, into] = [await make('Chess'), await make('Chess club')];
  await ana.post('/self/interests', { interestIds: [from, into] });
  await ben.post('/self/interests', { interestIds: [from] });
  const message = 'We play chess';
  const post = await ana.post<ActivityView>('/activities', {
    message,
    entities: [{ type: 'interest', startIndex: 8, endIndex: 13, interestId: from }],
  });
  assert.equal(post.statusCode, 200, post.body.message);
  assert.equal((await merge(from, into)).statusCode, 200);
  assert.equal((await merge(from, into)).statusCode, 200, 'again');
  await settled(from);
  const [row] = (await list('search=chess%20club')).body.data;
  assert.deepEqual([row?.people, row?.posts], [2, 1]);
  assert.deepEqual(await ownOf(ben), [into]);
  assert.equal((await ana.get<{ id: string }>(`/interests/${from}`)).body.data.id, into);
  assert.equal(await make('#CHESS'), into);
  const read = await ana.get<ActivityView>(`/activities/${post.body.data.id}`);
  assert.match(JSON.stringify(read.body.data.entities), new RegExp(into));
  const posts = await ana.get<ActivityView[]>(`/interests/${into}/activities`);
  assert.deepEqual(
    posts.body.data.map(({ id }) => id),
    [post.body.data.id],
  );
  // Old pages still send the id of the merged one.
  await ben.post('/self/interests', { interestIds: [] });
  assert.equal((await ben.post('/self/interests', { interestIds: [from] })).statusCode, 200);
  assert.deepEqual(await ownOf(ben), [into]);
  const names = await found('');
  assert.equal(names.includes('Chess'), false);
  const { body } = await staff.get<unknown[]>('/admin/audit?operation=mergeInterest');
  assert.match(JSON.stringify(body.data), /Chess club/);
});

test('a profile lists the interests of its person, save for those who must not meet', async () => {
  const [person, blocked] = [await org.member({ username: 'chess-lover' }), await org.member()];
  const [chess, rowing] = [await make('Corr chess'), await make('Sculling')];
  await person.post('/self/interests', { interestIds: [chess, rowing] });
  const listed = async (reader: Caller): Promise<string[]> =>
    (await reader.get<{ name: string }[]>('/accounts/chess-lover/interests')).body.data.map(
      ({ name }) => name,
    );
  assert.deepEqual(await listed(org.visitor), ['Corr chess', 'Sculling']);
  assert.deepEqual(await listed(ana), ['Corr chess', 'Sculling']);
  await ana.post(`/accounts/${blocked.id}/block`);
  await blocked.post('/self/interests', { interestIds: [chess] });
  const shown = await ana.get<{ accounts: { id: string }[] }[]>('/accounts/chess-lover/interests');
  assert.deepEqual(
    shown.body.data[0]?.accounts.map(({ id }) => id),
    [person.id],
  );
  await person.post(`/accounts/${blocked.id}/block`);
  assert.equal((await blocked.get('/accounts/chess-lover/interests')).statusCode, 404);
});

test('follows from one merger to the next, and takes more uses than one stretch', async () => {
  const [first, second, third] = [await make('One'), await make('Two'), await make('Three')];
  await testApp.database.pool.query(
    `with made as (
       insert into account (organization_id, id, username, share_code, created_at, updated_at)
       select $1, gen_random_uuid(), 'bulk-' || n, 'bulk' || n, now(), now() from generate_series(1, 1203) n
       returning id)
     insert into account_interest (organization_id, account_id, interest_id, created_at)
     select $1, id, $2, now() from made`,
    [org.organization.id, first],
  );
  assert.equal((await list('search=one')).body.data.find(({ id }) => id === first)?.people, 1001);
  const answers = await Promise.all([merge(first, second), merge(second, third)]);
  assert.ok(answers.some(({ statusCode }) => statusCode === 200));
  await merge(second, third);
  const { rows } = await testApp.database.pool.query<{ isMerged: boolean }>(
    'select merged_into_id is not null as "isMerged" from interest where id = $1',
    [first],
  );
  assert.equal(rows[0]?.isMerged, answers[0]?.statusCode === 200, 'the answer says what was kept');
  // The second may have gone before the first came to it: then the first stays.
  const isInTwo = answers[0]?.statusCode === 200;
  if (isInTwo) await settled(first);
  await settled(second);
  assert.equal(await used('account_interest', isInTwo ? third : first), 1203);
});

test('of two mergers into each other at once, one does', async () => {
  const [one, other] = [await make('Left'), await make('Right')];
  await ana.post('/self/interests', { interestIds: [one, other] });
  const answers = await Promise.all([merge(one, other), merge(other, one)]);
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 404]);
  const stays = answers[0]?.statusCode === 200 ? other : one;
  await settled(stays === one ? other : one);
  assert.deepEqual(await ownOf(ana), [stays]);
});

test('keeps the choice of people who choose what is merged at that moment', async () => {
  const [from, into] = [await make('Old'), await make('New')];
  const [merged, ...chosen] = await Promise.all([
    merge(from, into),
    ...[ana, ben].map((person) => person.post('/self/interests', { interestIds: [from] })),
  ]);
  assert.equal(merged?.statusCode, 200);
  for (const { statusCode } of chosen) assert.equal(statusCode, 200);
  await settled(from);
  for (const person of [ana, ben]) assert.deepEqual(await ownOf(person), [into]);
});

test('deletes an interest with its other names, which are free again', async () => {
  const [from, into] = [await make('Gone'), await make('Gone for good')];
  await merge(from, into);
  await ana.post('/self/interests', { interestIds: [into] });
  const removed = await staff.delete(`/admin/interests/${into}`);
  assert.equal(removed.statusCode, 200, removed.body.message);
  assert.deepEqual(await ownOf(ana), []);
  for (const id of [from, into]) assert.equal((await ana.get(`/interests/${id}`)).statusCode, 404);
  assert.equal((await staff.delete(`/admin/interests/${into}`)).statusCode, 404);
  assert.equal((await ana.post('/self/interests', { interestIds: [into] })).statusCode, 404);
  assert.notEqual(await make('Gone'), from);
  await settled(into);
  await until(
    async () => {
      const { rows } = await testApp.database.pool.query('select id from interest where id = any($1)', [
        [from, into],
      ]);
      return rows.length;
    },
    (count) => count === 0,
  );
});

test('sorts both ways, and refuses unknown orders, filters and itself', async () => {
  const names = await found('');
  assert.deepEqual(await found('orderBy=-name'), names.toReversed());
  assert.equal((await list('orderBy=people')).body.code, 'orderBy.unknown');
  assert.equal((await list('name=x')).body.code, 'filter.unknown');
  assert.equal((await list('page=1001&pageSize=100')).body.code, 'page.tooDeep');
  const id = await make('Self');
  assert.equal((await merge(id, id)).body.code, 'interest.same');
  assert.equal((await merge(id, ana.id)).statusCode, 404);
});

test('is for the staff of the same organization with the power', async () => {
  const id = await make('Guarded');
  const reader = await org.staff('viewer');
  assert.equal((await list('', reader)).statusCode, 200);
  for (const by of [reader, ana]) {
    assert.equal((await update(id, { featured: true }, by)).statusCode, 403);
    assert.equal((await merge(id, id, by)).statusCode, 403);
    assert.equal((await by.delete(`/admin/interests/${id}`)).statusCode, 403);
    assert.equal((await by.post('/admin/interests', { name: 'Mine' })).statusCode, 403);
  }
  assert.equal((await list('', ana)).statusCode, 403);
  const stranger = await (await testApp.organization()).staff();
  assert.equal((await update(id, { featured: true }, stranger)).statusCode, 404);
  assert.deepEqual((await list('', stranger)).body.data, []);
});

test('asks the database as often for many interests as for one', async () => {
  const one = await testApp.fewestQueries(() => list('pageSize=1'));
  const many = await testApp.fewestQueries(() => list('pageSize=100'));
  assert.equal(many.queries, one.queries);
});
