import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { foundGroup } from '../../../people/groups/index.ts';
import type { ActivityView } from '../activities.schemas.ts';
import type { ActivityEntryView } from './all-activities.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;
let ben: Caller;
let first: string;
let comment: string;
let inGroup: string;
let hidden: string;

const list = (query: string, by = staff): Promise<Answer<ActivityEntryView[]>> =>
  by.get<ActivityEntryView[]>(`/admin/activities?${query}`);
const found = async (query: string): Promise<string[]> => {
  const { statusCode, body } = await list(query);
  assert.equal(statusCode, 200, JSON.stringify(body));
  assert.equal(body.count, body.data.length, query);
  return body.data.map(({ id }) => id);
};

async function post(author: Caller, message: string, more: object = {}): Promise<string> {
  const answer = await author.post<ActivityView>('/activities', { message, ...more });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data.id;
}

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member();
  ben = await org.member();
  const groupId = await foundGroup(org.context(), {
    slug: 'secret',
    name: 'Secret',
    description: '',
    access: 'private',
    moderatorId: ana.id,
    memberIds: [],
  });
  first = await post(ana, '=1+1 opens the bakery');
  comment = await post(ben, 'Bread at last', { commentedId: first });
  inGroup = await post(ana, 'Only among us', { groupId });
  hidden = await post(ben, 'Buy gold');
  await ana.post(`/activities/${hidden}/report`, { reason: 'spam' });
});
after(() => testApp.close());

test('lists posts and comments of every place, newest first', async () => {
  assert.deepEqual(await found(''), [hidden, inGroup, comment, first]);
  const { body } = await list('');
  assert.deepEqual(
    body.data.map(({ activity, reports }) => [activity.standing, reports]),
    [
      ['shown', 1],
      ['shown', 0],
      ['shown', 0],
      ['shown', 0],
    ],
  );
});

test('filters by search, reports, kind, place, author and days', async () => {
  assert.deepEqual(await found('search=BAKE'), [first]);
  assert.deepEqual(await found('search=only%20among'), [inGroup]);
  assert.deepEqual(await found('search=%25'), []);
  assert.deepEqual(await found('reported=true'), [hidden]);
  assert.deepEqual(await found('reported=false'), [inGroup, comment, first]);
  assert.deepEqual(await found('kind=comment'), [comment]);
  assert.deepEqual(await found('kind=post&place=feed'), [hidden, first]);
  assert.deepEqual(await found('place=group'), [inGroup]);
  assert.deepEqual(await found('place=event'), []);
  assert.deepEqual(await found('hasMedia=true'), []);
  assert.deepEqual(await found(`accountId=${ana.id}`), [inGroup, first]);
  assert.deepEqual(await found('createdUntil=2020-01-01T00:00:00Z'), []);
  assert.equal((await found('createdFrom=2020-01-01T00:00:00Z')).length, 4);
});

test('follows what moderators decide', async () => {
  const decide = (verb: string) => staff.post(`/moderation/activities/${hidden}/${verb}`, { reason: 'Spam' });
  assert.equal((await decide('hide')).statusCode, 200);
  assert.deepEqual(await found('standing=hidden'), [hidden]);
  assert.deepEqual(await found('reported=true'), []);
  await decide('restore');
  assert.deepEqual(await found('standing=hidden'), []);
  assert.equal((await found('standing=shown')).length, 4);
});

test('sorts both ways, the same on every page, over ties too', async () => {
  await testApp.database.pool.query(
    "update activity set created_at = '2024-01-01' where organization_id = $1 and id in ($2, $3)",
    [org.organization.id, first, comment],
  );
  const pages = async (orderBy: string): Promise<string[]> => {
    const answers = [1, 2, 3, 4].map((page) => list(`pageSize=1&page=${page}&orderBy=${orderBy}`));
    return (await Promise.all(answers)).flatMap(({ body }) => body.data).map(({ id }) => id);
  };
  const rising = await pages('createdAt');
  assert.equal(new Set(rising).size, 4);
  assert.deepEqual(await pages('-createdAt'), rising.toReversed());
});

test('exports what the list shows, formulas as texts, for those who may take people along', async () => {
  const read = (by: Caller) =>
    testApp.app.http.inject({
      url: '/api/admin/activities.csv?kind=post&place=feed',
      headers: { host: org.hostname, authorization: by.token },
    });
  const { statusCode, body } = await read(staff);
  assert.equal(statusCode, 200, body);
  assert.match(body, /^\uFEFF"Username","Text","Type","Status"/);
  assert.equal(body.trim().split('\r\n').length, 3);
  assert.match(body, /"'=1\+1 opens the bakery","Post","Shown"/);
  assert.equal((await read(await org.staff('moderator'))).statusCode, 403);
});

test('refuses unknown orders and filters, and pages too far behind', async () => {
  assert.equal((await list('orderBy=likes')).body.code, 'orderBy.unknown');
  assert.equal((await list('author=ana')).body.code, 'filter.unknown');
  assert.equal((await list('page=1001&pageSize=100')).body.code, 'page.tooDeep');
  for (const query of ['standing=gone', 'reported=maybe', 'accountId=ana', 'kind=poem'])
    assert.equal((await list(query)).statusCode, 400, query);
});

test('is for the staff of the same organization with the power', async () => {
  assert.equal((await list('', ana)).statusCode, 403);
  assert.equal((await list('', org.visitor)).statusCode, 401);
  assert.equal((await list('', await org.staff('cashier'))).statusCode, 403);
  assert.equal((await list('', await org.staff('viewer'))).statusCode, 200);
  const other = await testApp.organization();
  assert.deepEqual((await list('', await other.staff())).body.data, []);
});

test('asks the database as often for many posts as for one', async () => {
  const one = await testApp.fewestQueries(() => list('pageSize=1&kind=comment'));
  const many = await testApp.fewestQueries(() => list('pageSize=100&kind=comment'));
  assert.equal(many.queries, one.queries);
});
