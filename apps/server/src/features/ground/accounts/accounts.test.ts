import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { closeAccount } from './accounts.service.ts';
import type { AccountView, SelfView } from './accounts.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let ana: Caller;
let ben: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  ana = await org.member({ firstName: 'Ana', lastName: 'Łuczak' });
  ben = await org.member({ firstName: 'Benjamin', lastName: 'Ødegård' });
});
after(() => testApp.close());

const ids = (accounts: AccountView[]): string[] => accounts.map((account) => account.id);

test('an account is found by id and by username', async () => {
  const byId = await org.visitor.get<AccountView>(`/accounts/${ana.id}`);
  assert.equal(byId.statusCode, 200);
  assert.equal(byId.body.message, 'ok');
  assert.equal(byId.body.data.username, 'ana-luczak');
  const byName = await org.visitor.get<AccountView>('/accounts/ana-luczak');
  assert.deepEqual(byName.body.data, byId.body.data);
});

test('search finds by prefix, in the middle of a word and despite accents', async () => {
  for (const search of ['ben', 'jamin', 'odeg', 'ØDEGÅRD', 'gard'])
    assert.deepEqual(
      ids((await org.visitor.get<AccountView[]>(`/accounts?search=${encodeURIComponent(search)}`)).body.data),
      [ben.id],
      search,
    );
  const literal = await org.visitor.get<AccountView[]>('/accounts?search=%25');
  assert.deepEqual(literal.body.data, []);
});

test('every field sent to the own profile is read back; null clears, absence leaves', async () => {
  const member = await org.member();
  const sent = {
    username: 'carla.k',
    firstName: 'Carla',
    lastName: 'K',
    phone: '+49 1',
    title: 'Dr',
    company: 'Acme',
    bio: 'Hi',
    dietaryRestrictions: 'none',
    address1: 'a',
    address2: 'b',
    city: 'c',
    state: 'd',
    zip: 'e',
    country: 'DE',
    facebook: 'fb',
    twitter: 'tw',
    instagram: 'ig',
    tikTok: 'tt',
    linkedIn: 'li',
    youtube: 'yt',
    discord: 'dc',
    video: 'https://v.example',
    website: 'https://w.example',
    timezone: 'Europe/Berlin',
    locale: 'de',
  };
  const answer = await member.put<SelfView>('/self', sent);
  assert.equal(answer.statusCode, 200, answer.body.message);
  const read = (await member.get<SelfView>('/self')).body.data;
  for (const [field, value] of Object.entries(sent))
    assert.equal(read[field as keyof SelfView], value, field);
  for (const [wish, stored] of [
    ['europe/berlin', 'Europe/Berlin'],
    ['Etc/UTC', 'UTC'],
    ['US/Eastern', 'America/New_York'],
  ] as const)
    assert.equal((await member.put<SelfView>('/self', { timezone: wish })).body.data.timezone, stored);
  const cleared = await member.put<SelfView>('/self', { bio: null });
  assert.equal(cleared.body.data.bio, null);
  assert.equal(cleared.body.data.company, 'Acme');
});

test('forbidden and invalid profile changes are refused and change nothing', async () => {
  const before = (await ana.get('/self')).body.data;
  for (const body of [
    { id: ben.id },
    { organization_id: other.organization.id },
    { accountType: 'team' },
    { email: 'x@y.z' },
    { username: 'Ana Luczak' },
    { username: ben.id },
    ...['admin', 'popular', 'undefined'].map((username) => ({ username })),
    { firstName: 5 },
    { website: 'javascript:alert(1)' },
    ...['Mars/Base', 'AET', 'EST', '+02:00', 'SystemV/AST4', 'Etc/Nowhere'].map((timezone) => ({ timezone })),
  ])
    assert.equal((await ana.put('/self', body)).statusCode, 400, JSON.stringify(body));
  assert.equal((await ana.put('/self', { username: 'benjamin-odegard' })).statusCode, 409);
  assert.equal((await ana.put('/self', { bio: 'a\u0000b' })).statusCode, 400);
  assert.deepEqual((await ana.get('/self')).body.data, before);
  assert.equal((await org.visitor.get('/self')).statusCode, 401);
});

test('following counts once however often it is asked, also at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ana.post<AccountView>(`/accounts/${ben.id}/follow`)),
  );
  assert.ok(answers.every((answer) => answer.statusCode === 200));
  assert.equal((await ana.get<AccountView>(`/accounts/${ben.id}`)).body.data._count.followers, 1);
  assert.deepEqual(ids((await org.visitor.get<AccountView[]>(`/accounts/${ben.id}/followers`)).body.data), [
    ana.id,
  ]);
  assert.deepEqual(ids((await org.visitor.get<AccountView[]>(`/accounts/${ana.id}/following`)).body.data), [
    ben.id,
  ]);
  assert.equal((await ana.post<AccountView>(`/accounts/${ben.id}/unfollow`)).body.data._count.followers, 0);
  assert.equal((await ana.post(`/accounts/${ana.id}/follow`)).statusCode, 400);
});

test('two people who follow each other at once both succeed', async () => {
  const [first, second] = await Promise.all([
    ana.post(`/accounts/${ben.id}/follow`),
    ben.post(`/accounts/${ana.id}/follow`),
  ]);
  assert.deepEqual([first.statusCode, second.statusCode], [200, 200]);
});

test('a block hides both from each other, ends their follows, and can be taken back', async () => {
  const eva = await org.member();
  const max = await org.member();
  await eva.post(`/accounts/${max.id}/follow`);
  await max.post(`/accounts/${eva.id}/follow`);
  const blocked = await eva.post<AccountView>(`/accounts/${max.id}/block`);
  assert.equal(blocked.body.data.blockedByAccounts?.length, 1);
  assert.equal(blocked.body.data._count.followers, 0);
  assert.equal((await max.get(`/accounts/${eva.id}`)).statusCode, 404);
  assert.equal((await max.post(`/accounts/${eva.id}/follow`)).statusCode, 404);
  assert.ok(!ids((await max.get<AccountView[]>('/accounts?pageSize=100')).body.data).includes(eva.id));
  assert.ok(!ids((await eva.get<AccountView[]>('/accounts?pageSize=100')).body.data).includes(max.id));
  assert.equal(
    (await eva.post<AccountView>(`/accounts/${max.id}/unblock`)).body.data.blockedByAccounts?.length,
    0,
  );
  assert.equal((await max.get(`/accounts/${eva.id}`)).statusCode, 200);
});

test('pages do not overlap and are as long as asked', async () => {
  const first = ids((await org.visitor.get<AccountView[]>('/accounts?page=1&pageSize=2')).body.data);
  const second = ids((await org.visitor.get<AccountView[]>('/accounts?page=2&pageSize=2')).body.data);
  assert.equal(first.length, 2);
  assert.equal(new Set([...first, ...second]).size, first.length + second.length);
  for (const query of [
    'pageSize=101',
    'pageSize=0',
    'page=0',
    'page=x',
    'orderBy=password',
    `search=${'x'.repeat(201)}`,
  ])
    assert.equal((await org.visitor.get(`/accounts?${query}`)).statusCode, 400, query);
});

test('a person of another organization meets nothing here', async () => {
  const stranger = await other.member();
  for (const path of ['', '/followers', '/following'])
    assert.equal((await stranger.get(`/accounts/${ana.id}${path}`)).statusCode, 404, path);
  for (const action of ['follow', 'unfollow', 'block', 'unblock'])
    assert.equal((await stranger.post(`/accounts/${ana.id}/${action}`)).statusCode, 404, action);
  assert.ok(!ids((await stranger.get<AccountView[]>('/accounts?pageSize=100')).body.data).includes(ana.id));
});

test('a list asks as many questions for many rows as for one', async () => {
  const one = await testApp.fewestQueries(() => org.visitor.get('/accounts?pageSize=1'));
  const many = await testApp.fewestQueries(() => org.visitor.get('/accounts?pageSize=100'));
  assert.equal(many.queries, one.queries);
});

test('of an account that ends, follows in both directions end and are counted, in a few statements', async () => {
  const [gone, mutual, fan, idol] = [
    await org.member(),
    await org.member(),
    await org.member(),
    await org.member(),
  ];
  const follow = (who: Caller, whom: Caller) => who.post(`/accounts/${whom.id}/follow`);
  for (const [who, whom] of [
    [gone, mutual],
    [mutual, gone],
    [fan, gone],
    [gone, idol],
    [fan, idol],
  ] as const)
    assert.equal((await follow(who, whom)).statusCode, 200);
  await testApp.database.pool.query(
    `with fans as (
       insert into account (organization_id, id, username, share_code, following_count, created_at, updated_at)
       select $1, gen_random_uuid(), 'fan-' || n, 'fan-' || n, 1, now(), now() from generate_series(1, 2500) n returning id)
     insert into account_follow (organization_id, follower_id, followed_id, created_at) select $1, id, $2, now() from fans`,
    [org.organization.id, gone.id],
  );
  const { queries } = await testApp.countQueries(() => closeAccount(org.context(), gone.id));
  assert.ok(queries < 60, `${queries} statements`);
  const { rows } = await testApp.database.pool.query(
    `select count(*)::int as n from account
     where organization_id = $1 and username like 'fan-%' and following_count <> 0`,
    [org.organization.id],
  );
  assert.deepEqual(rows, [{ n: 0 }]);
  const counts = await testApp.database.pool.query<{ followers_count: number; following_count: number }>(
    `select followers_count, following_count from account where id = any($1) order by array_position($1, id)`,
    [[mutual.id, fan.id, idol.id]],
  );
  assert.deepEqual(
    counts.rows.map((row) => [row.followers_count, row.following_count]),
    [
      [0, 0],
      [0, 1],
      [1, 0],
    ],
  );
});
