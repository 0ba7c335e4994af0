import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { makeEvent } from '../../events/programme/events.factory.ts';
import { foundGroup } from '../../people/groups/index.ts';
import type { FoundView } from './search.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let stranger: Caller;
let privateGroup: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  ana = await org.member({ firstName: 'Lantern', lastName: 'Keeper', username: 'lantern-keeper' });
  ben = await org.member({ firstName: 'Ben', lastName: 'Lanternson', username: 'ben' });
  stranger = await org.member({ firstName: 'Out', lastName: 'Sider', username: 'outsider' });
  const found = (slug: string, name: string, access: 'public' | 'private') =>
    foundGroup(org.context(), {
      slug,
      name,
      description: '',
      access,
      moderatorId: ana.id,
      memberIds: [ben.id],
    });
  privateGroup = await found('lantern-makers', 'Lantern makers', 'private');
  await found('old-lanterns', 'Old lanterns', 'public');
  const { db, organizationId } = org.context();
  await makeEvent(db, organizationId, { name: 'Lantern night' });
  await ana.post('/activities', { message: 'A lantern in every window' });
  await ana.post('/activities', { message: 'The hidden lantern', groupId: privateGroup });
});
after(() => testApp.close());

const find = async (caller: Caller, search: string, more = ''): Promise<FoundView> => {
  const answer = await caller.get<FoundView>(`/search?search=${encodeURIComponent(search)}${more}`);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};

test('people, groups, events and posts come in one answer, the best first', async () => {
  const found = await find(ben, 'lantern');
  assert.deepEqual(
    found.accounts.map(({ username }) => username),
    ['lantern-keeper', 'ben'],
  );
  assert.deepEqual(
    found.groups.map(({ slug }) => slug),
    ['lantern-makers', 'old-lanterns'],
  );
  assert.deepEqual(
    found.events.map(({ name }) => name),
    ['Lantern night'],
  );
  assert.deepEqual(
    found.activities.map(({ message }) => message),
    ['The hidden lantern', 'A lantern in every window'],
  );
});

test('accents, case and the middle of a word do not matter; wildcards are letters', async () => {
  assert.equal((await find(ben, 'LÁNTERN níght')).events.length, 1);
  assert.equal((await find(ben, 'antern mak')).groups.length, 1);
  for (const wild of ['%', '_', '\\', 'lan%rn'])
    assert.deepEqual(
      Object.values(await find(ben, wild))
        .filter(Array.isArray)
        .flat(),
      [],
      wild,
    );
});

test('the content of a private group is found by its members alone', async () => {
  for (const caller of [stranger, org.visitor]) {
    const found = await find(caller, 'lantern');
    assert.deepEqual(
      found.activities.map(({ message }) => message),
      ['A lantern in every window'],
    );
    assert.equal(found.groups.length, 2, 'the group itself can be asked to join');
  }
});

test('words of one or two letters find posts as well', async () => {
  const short = await find(ben, 'in');
  assert.ok(short.activities.some(({ message }) => message.startsWith('A lantern')));
});

test('people with a block between them find nothing of each other', async () => {
  const blocked = await org.member({ firstName: 'Lantern', lastName: 'Thief', username: 'thief' });
  await blocked.post('/activities', { message: 'My lantern now' });
  const seen = async (caller: Caller): Promise<[boolean, boolean]> => {
    const { accounts, activities } = await find(caller, 'lantern', '&limit=25');
    const other = caller.id === blocked.id ? ana.id : blocked.id;
    return [accounts.some(({ id }) => id === other), activities.some(({ account }) => account.id === other)];
  };
  assert.deepEqual(await seen(ana), [true, true]);
  await ana.post(`/accounts/${blocked.id}/block`);
  assert.deepEqual(await seen(blocked), [false, false]);
  assert.deepEqual((await seen(ana))[1], false);
});

test('a group that was switched off is found by nobody but its moderators', async () => {
  const groupId = await foundGroup(org.context(), {
    slug: 'quiet',
    name: 'Quiet lighthouse',
    description: '',
    access: 'public',
    moderatorId: ana.id,
    memberIds: [ben.id],
  });
  const staff = await org.staff();
  assert.equal((await staff.put(`/admin/groups/${groupId}`, { active: false })).statusCode, 200);
  assert.equal((await find(ben, 'lighthouse')).groups.length, 0);
  assert.equal((await find(ana, 'lighthouse')).groups.length, 1);
});

test('an answer has a limit, and nonsense is refused', async () => {
  assert.equal((await find(ben, 'lantern', '&limit=1')).accounts.length, 1);
  for (const query of ['', '?search=', '?search=%20', '?search=x&limit=26', '?search=x&limit=0'])
    assert.equal((await ben.get(`/search${query}`)).statusCode, 400, query);
  assert.equal((await ben.get(`/search?search=${'x'.repeat(201)}`)).statusCode, 400);
  for (const odd of ['%00', '%ED%A0%80', "'%20or%201=1--"])
    assert.ok((await ben.get(`/search?search=${odd}`)).statusCode < 500, odd);
});

test('as many questions to the database for many finds as for two', async () => {
  const two = await testApp.fewestQueries(() => find(ben, 'lantern', '&limit=2'));
  const many = await testApp.fewestQueries(() => find(ben, 'lantern', '&limit=25'));
  assert.equal(many.queries, two.queries);
});

test('a search that finds nothing names what was probably meant, if the caller may see it', async () => {
  for (const typed of ['lantren night', 'lanternn nihgt']) {
    const found = await find(ben, typed);
    assert.deepEqual(found.events, []);
    assert.match(found.didYouMean ?? '', /Lantern/, typed);
    const meant = await find(ben, found.didYouMean ?? '');
    assert.equal(meant.didYouMean, null);
  }
  assert.equal((await find(ben, 'xylophone')).didYouMean, null);
});

test('a misspelled search does not tell the names of what the caller may not see', async () => {
  assert.equal((await find(ana, 'lighthouze')).didYouMean, 'Quiet lighthouse');
  assert.equal((await find(stranger, 'lighthouze')).didYouMean, null);
});

test('a misspelled search of another organization is told nothing of this one', async () => {
  const elsewhere = await testApp.organization();
  const visitor = await elsewhere.member({ firstName: 'Far', lastName: 'Away', username: 'far' });
  assert.equal((await find(visitor, 'lantren night')).didYouMean, null);
});
