import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { searchable } from '../../../../platform/text.ts';
import { inHours, makeEvent } from '../events.factory.ts';
import type { EventEntryView } from './all-events.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let reader: Caller;
let member: Caller;
const ids: Record<string, string> = {};

const list = (query: string, by = staff): Promise<Answer<EventEntryView[]>> =>
  by.get<EventEntryView[]>(`/admin/events?${query}`);
const found = async (query: string): Promise<string[]> => {
  const { statusCode, body } = await list(query);
  assert.equal(statusCode, 200, JSON.stringify(body));
  assert.equal(body.count, body.data.length, query);
  return body.data.map(({ slug }) => slug);
};
const featured = async (): Promise<string[]> =>
  (await member.get<EventEntryView[]>('/events/featured')).body.data.map(({ slug }) => slug);

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  reader = await org.staff('viewer');
  member = await org.member();
  const { db, organizationId } = org.context();
  const rows = {
    soon: { event_start: inHours(5), event_end: inHours(6), name: 'Soon =1+1', registration_limit: 20 },
    later: { event_start: inHours(50), event_end: inHours(60), event_type: 'virtual', registration: true },
    over: { event_start: inHours(-50), event_end: inHours(-40) },
    draft: { event_start: inHours(5), event_end: inHours(6), draft: true },
    off: { event_start: inHours(9), event_end: inHours(19), canceled_at: inHours(-1), visible: false },
  };
  for (const [slug, row] of Object.entries(rows))
    ids[slug] = await makeEvent(db, organizationId, {
      slug,
      ...row,
      search_text: searchable('name' in row ? row.name : slug),
    });
});
after(() => testApp.close());

test('lists events in every state, the latest first', async () => {
  assert.deepEqual((await found('')).slice(0, 2), ['later', 'off']);
  const { body } = await list('');
  assert.deepEqual(Object.fromEntries(body.data.map(({ slug, status }) => [slug, status])), {
    soon: 'upcoming',
    later: 'upcoming',
    over: 'past',
    draft: 'draft',
    off: 'canceled',
  });
});

test('filters by search, status, registration, kind and days', async () => {
  assert.deepEqual(await found('search=SOO'), ['soon']);
  assert.deepEqual(await found('search=%25'), []);
  assert.deepEqual(await found('status=upcoming&orderBy=eventStart'), ['soon', 'later']);
  assert.deepEqual(await found('status=past'), ['over']);
  assert.deepEqual(await found('status=draft'), ['draft']);
  assert.deepEqual(await found('status=canceled'), ['off']);
  assert.deepEqual(await found('registration=true'), ['later']);
  assert.deepEqual(await found('eventType=virtual'), ['later']);
  assert.deepEqual(await found(`startFrom=${inHours(40).toISOString()}`), ['later']);
  assert.deepEqual(await found(`startUntil=${inHours(0).toISOString()}`), ['over']);
});

test('sorts both ways, the same on every page, over ties too', async () => {
  for (const order of ['name', 'eventStart', 'createdAt', 'featured']) {
    const pages = async (orderBy: string): Promise<string[]> => {
      const answers = [1, 2, 3, 4, 5].map((page) => list(`pageSize=1&page=${page}&orderBy=${orderBy}`));
      return (await Promise.all(answers)).flatMap(({ body }) => body.data).map(({ slug }) => slug);
    };
    const rising = await pages(order);
    assert.equal(new Set(rising).size, 5, order);
    assert.deepEqual(await pages(`-${order}`), rising.toReversed(), order);
  }
});

test('counts the places taken', async () => {
  await testApp.database.pool.query(
    `insert into stock (organization_id, id, supply, taken) values ($1, $2, 20, 7)
     on conflict (organization_id, id) do update set taken = 7`,
    [org.organization.id, ids['soon']],
  );
  const [soon] = (await list('search=soon')).body.data;
  assert.deepEqual([soon?.registrationCount, soon?.registrationLimit], [7, 20]);
});

test('features events in an order, and tells the log', async () => {
  for (const slug of ['soon', 'later'])
    assert.equal((await staff.put(`/admin/events/${ids[slug]}`, { featured: true })).statusCode, 200);
  assert.deepEqual(await featured(), ['soon', 'later']);
  const order = { eventIds: [ids['later'], ids['soon'], ids['over']] };
  assert.equal((await staff.put('/admin/events/featured', order)).statusCode, 200);
  assert.deepEqual(await featured(), ['later', 'soon']);
  assert.deepEqual(await found('featured=true&orderBy=featured'), ['later', 'soon']);
  await staff.put('/admin/events/featured', { eventIds: [] });
  assert.deepEqual(await featured(), ['soon', 'later']);

  await staff.put(`/admin/events/${ids['later']}`, { featured: false });
  assert.deepEqual(await featured(), ['soon']);
  const lines = await staff.get<{ operation: string; changes: unknown }[]>('/admin/audit');
  const [last] = lines.body.data.filter(({ operation }) => operation === 'manageEvent');
  assert.match(JSON.stringify(last), /"featured".*true.*false/);
});

test('gives events that are arranged twice at once one of the two orders', async () => {
  for (const slug of ['soon', 'later', 'off'])
    await staff.put(`/admin/events/${ids[slug]}`, { featured: true });
  const one = ['soon', 'later', 'off'].map((slug) => ids[slug]);
  const orders = [one, one.toReversed()];
  for (let turn = 0; turn < 5; turn += 1) {
    const answers = await Promise.all(
      orders.map((eventIds) => staff.put('/admin/events/featured', { eventIds })),
    );
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200],
    );
    const { body } = await list('featured=true&orderBy=featured');
    const now = body.data.map(({ id }) => id);
    assert.ok(
      orders.some((order) => order.join() === now.join()),
      now.join(),
    );
  }
});

test('exports what the list shows, formulas as texts', async () => {
  const answer = await testApp.app.http.inject({
    url: '/api/admin/events.csv?status=upcoming',
    headers: { host: org.hostname, authorization: staff.token },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.match(answer.body, /^\uFEFF"Name","Status","Start \(UTC\)"/);
  assert.equal(answer.body.trim().split('\r\n').length, 3);
  assert.match(answer.body, /"Soon =1\+1","Upcoming"/);
});

test('refuses unknown orders, filters and fields, and pages too far behind', async () => {
  assert.equal((await list('orderBy=slug')).body.code, 'orderBy.unknown');
  assert.equal((await list('creator=ana')).body.code, 'filter.unknown');
  assert.equal((await staff.get('/admin/events.csv?page=2')).body.code, 'filter.unknown');
  assert.equal((await list('page=1001&pageSize=100')).body.code, 'page.tooDeep');
  assert.equal((await list('status=gone')).statusCode, 400);
  assert.equal((await staff.put(`/admin/events/${ids['soon']}`, { draft: true })).statusCode, 400);
  assert.equal((await staff.put(`/admin/events/${staff.id}`, { featured: true })).statusCode, 404);
});

test('is for the staff of the same organization with the power', async () => {
  for (const path of ['/admin/events', '/admin/events.csv']) {
    assert.equal((await member.get(path)).statusCode, 403, path);
    assert.equal((await org.visitor.get(path)).statusCode, 401, path);
    assert.equal((await reader.get(path)).statusCode, 200, path);
  }
  assert.equal((await reader.put(`/admin/events/${ids['soon']}`, { featured: false })).statusCode, 403);
  assert.equal((await reader.put('/admin/events/featured', { eventIds: [] })).statusCode, 403);
  const other = await testApp.organization();
  const stranger = await other.staff();
  assert.deepEqual((await list('', stranger)).body.data, []);
  assert.equal((await stranger.put(`/admin/events/${ids['soon']}`, { featured: true })).statusCode, 404);
});

test('asks the database as often for many events as for one', async () => {
  const one = await testApp.fewestQueries(() => list('pageSize=1'));
  const many = await testApp.fewestQueries(() => list('pageSize=100'));
  assert.equal(many.queries, one.queries);
});
