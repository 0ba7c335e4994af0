import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Context } from '../../../platform/context.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import type {
  AdvertisementStatisticsView,
  AdvertisementView,
  ManagedAdvertisementView,
} from './advertisements.schemas.ts';
import { count } from './counts.service.ts';
import { dayOf, daysUntil } from '../../../platform/days.ts';

let testApp: TestApp;
let other: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  other = await testApp.organization();
});
after(() => testApp.close());

interface Scene {
  org: TestOrganization;
  staff: Caller;
  make(fields?: object): Promise<string>;
  draw(query?: string): Promise<AdvertisementView>;
  statistics(id: string, query?: string): Promise<AdvertisementStatisticsView>;
}

/** Each test has an organization of its own: which advertisement is drawn depends on all that run. */
async function scene(): Promise<Scene> {
  const org = await testApp.organization();
  const staff = await org.staff();
  const base = { type: 'rectangle', title: 'Ropes & sails', link: 'https://sponsor.example/sails?from=us' };
  return {
    org,
    staff,
    async make(fields = {}) {
      const answer = await staff.post<ManagedAdvertisementView>('/admin/advertisements', {
        ...base,
        ...fields,
      });
      assert.equal(answer.statusCode, 200, answer.body.message);
      return answer.body.data.id;
    },
    draw: async (query = '') =>
      (await org.visitor.get<AdvertisementView>(`/advertisement${query}`)).body.data,
    statistics: async (id, query = '') =>
      (await staff.get<AdvertisementStatisticsView>(`/admin/advertisements/${id}${query}`)).body.data,
  };
}

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

test('each field of an advertisement is read back; readers see only what concerns them', async () => {
  const { staff, draw, statistics } = await scene();
  const fields = {
    type: 'square',
    title: 'Ropes <b>&</b> sails',
    description: 'Made here.',
    link: 'https://sponsor.example/?a=1#b',
    weight: 4,
    startDate: inHours(-1),
    endDate: inHours(1),
  };
  const image = await readFile(join(import.meta.dirname, '../../../../data/demo/quay.webp'), 'base64');
  const made = await staff.post<ManagedAdvertisementView>('/admin/advertisements', { ...fields, image });
  assert.equal(made.statusCode, 200, made.body.message);
  const { data } = made.body;
  assert.deepEqual({ ...data, ...fields }, data);
  assert.deepEqual([data.views, data.clicks], [0, 0]);

  const drawn = await draw();
  assert.deepEqual(Object.keys(drawn).sort(), ['description', 'id', 'image', 'link', 'title', 'type']);
  assert.deepEqual({ ...data, ...drawn }, data);
  assert.ok(drawn.image?.uri.includes(drawn.image.id));

  const changes = { type: 'rectangle', title: 'New', link: 'http://other.example/', weight: 1 };
  const nulls = { description: null, endDate: null, image: null };
  const changed = await staff.put<ManagedAdvertisementView>(`/admin/advertisements/${data.id}`, {
    ...changes,
    ...nulls,
  });
  assert.deepEqual({ ...changed.body.data, ...changes, ...nulls }, changed.body.data);
  const { days, ...rest } = await statistics(data.id, '?days=3');
  assert.deepEqual(rest, changed.body.data);
  assert.deepEqual(
    days.map(({ views, clicks }) => [views, clicks]),
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  );
});

test('only what runs is drawn, of the shape asked for; nothing is 404', async () => {
  const { org, make, draw } = await scene();
  const none = await org.visitor.get('/advertisement');
  assert.deepEqual([none.statusCode, none.body.code], [404, 'advertisement.notFound']);
  await make({ title: 'over', startDate: inHours(-2), endDate: inHours(-1) });
  await make({ title: 'to come', startDate: inHours(1) });
  assert.equal((await org.visitor.get('/advertisement')).statusCode, 404);
  await make({ title: 'square', type: 'square' });
  await make({ title: 'rectangle', type: 'rectangle' });
  for (let turn = 0; turn < 10; turn += 1)
    for (const type of ['square', 'rectangle']) assert.equal((await draw(`?type=${type}`)).title, type);
  assert.equal((await org.visitor.get('/advertisement?type=round')).statusCode, 400);
});

test('each is drawn as often as its weight says', async () => {
  const { make, draw } = await scene();
  await make({ title: 'light', weight: 1 });
  await make({ title: 'heavy', weight: 9 });
  const draws: AdvertisementView[] = [];
  // Ten at once have a connection each: more would wait in line, and be refused where that takes long.
  for (let turn = 0; turn < 30; turn += 1)
    draws.push(...(await Promise.all(Array.from({ length: 10 }, () => draw()))));
  const light = draws.filter(({ title }) => title === 'light').length;
  // 30 are due; five deviations each way.
  assert.ok(light > 4 && light < 56, `${light} of 300`);
});

test('a viewer counts once in five minutes, for seeing and for following alike', async () => {
  const { org, make, statistics } = await scene();
  const id = await make();
  const member = await org.member();
  for (let turn = 0; turn < 3; turn += 1)
    for (const caller of [org.visitor, member]) {
      const seen = await caller.post(`/advertisement/${id}/views`);
      assert.deepEqual([seen.statusCode, seen.body.data], [200, null]);
    }
  await member.post(`/advertisement/${id}/clicks`);
  await member.post(`/advertisement/${id}/clicks`);
  const { views, clicks, days } = await statistics(id);
  assert.deepEqual([views, clicks], [2, 1]);
  assert.deepEqual([days.length, days.at(-1)?.views, days.at(-1)?.clicks], [30, 2, 1]);

  const later = (minutes: number): Context => ({
    ...org.context(member.id),
    now: () => new Date(Date.now() + minutes * 60_000),
  });
  await count(later(4), id, 'views', 'unused');
  assert.equal((await statistics(id)).views, 2);
  await count(later(6), id, 'views', 'unused');
  assert.equal((await statistics(id)).views, 3);
});

test('visitors are told apart by their address, and hundreds at once become few writes that lose none', async () => {
  const { org, make, statistics } = await scene();
  const id = await make();
  const ctx = org.context();
  const counted = await testApp.countQueries(() =>
    Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        count(ctx, id, index % 4 === 0 ? 'clicks' : 'views', `192.0.2.${index}`),
      ),
    ),
  );
  const { views, clicks } = await statistics(id);
  assert.deepEqual([views, clicks], [300, 100]);
  assert.ok(counted.queries < 10, `${counted.queries} statements`);
});

test('counts of several processes add up', async () => {
  const { org, make, statistics } = await scene();
  const id = await make();
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      // Other services, other memory: as in a process of its own.
      count({ ...org.context(), services: { ...testApp.services } }, id, 'views', `192.0.2.${index % 4}`),
    ),
  );
  assert.equal((await statistics(id)).views, 40);
});

test('an advertisement that does not run is not counted, and counts again once it does', async () => {
  const { org, staff, make, statistics } = await scene();
  const id = await make({ startDate: inHours(1) });
  assert.equal((await org.visitor.post(`/advertisement/${id}/views`)).statusCode, 404);
  await staff.put(`/admin/advertisements/${id}`, { startDate: inHours(-1) });
  assert.equal((await org.visitor.post(`/advertisement/${id}/views`)).statusCode, 200);
  assert.equal((await statistics(id)).views, 1);
  const nobody = '01900000-0000-4000-8000-000000000000';
  assert.equal((await org.visitor.post(`/advertisement/${nobody}/views`)).statusCode, 404);
  assert.equal((await org.visitor.post('/advertisement/x/views')).statusCode, 400);
});

test('one caller cannot count without end', async () => {
  const { org, make } = await scene();
  const id = await make();
  const answers = await Promise.all(
    Array.from({ length: 70 }, () => org.visitor.post(`/advertisement/${id}/views`)),
  );
  assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 10);
});

test('days are those of the organization, without gaps', async () => {
  const { org, make, statistics } = await scene();
  await testApp.database.pool.query(
    `update organization set timezone = 'Pacific/Kiritimati' where organization_id = $1`,
    [org.organization.id],
  );
  testApp.app.tenants.forget();
  const id = await make({ startDate: inHours(-100) });
  const organization = { ...org.organization, timezone: 'Pacific/Kiritimati' };
  const daysAgo = (days: number): Context => ({
    ...org.context(),
    organization,
    now: () => new Date(Date.now() - days * 24 * 3_600_000),
  });
  await count(daysAgo(2), id, 'views', 'a');
  await count(daysAgo(0), id, 'views', 'b');
  const { days } = await statistics(id, '?days=4');
  assert.deepEqual(
    days.map(({ views }) => views),
    [0, 1, 0, 1],
  );
  assert.equal(days.at(-1)?.day, dayOf(new Date(), 'Pacific/Kiritimati'));
  assert.equal(dayOf(new Date('2026-03-01T12:00:00Z'), 'Pacific/Kiritimati'), '2026-03-02');
  assert.equal(dayOf(new Date('2026-03-01T03:00:00Z'), 'America/New_York'), '2026-02-28');
  // Over a leap day, and over a night of 23 hours.
  assert.deepEqual(daysUntil('2028-03-01', 3), ['2028-02-28', '2028-02-29', '2028-03-01']);
  assert.deepEqual(daysUntil('2026-03-30', 2), ['2026-03-29', '2026-03-30']);
});

test('links lead to web pages only', async () => {
  const { staff, make } = await scene();
  const id = await make();
  for (const link of [
    'javascript:alert(1)',
    'JavaScript://x/%0aalert(1)',
    'data:text/html,x',
    'ftp://x.example/',
    '//x.example',
    '/home',
    'https://user:secret@x.example/',
    'https://',
    'x',
    `https://x.example/${'a'.repeat(2000)}`,
  ]) {
    const body = { type: 'square', title: 'x', link };
    assert.equal((await staff.post('/admin/advertisements', body)).statusCode, 400, link);
    assert.equal((await staff.put(`/admin/advertisements/${id}`, { link })).statusCode, 400, link);
  }
});

test('other invalid advertisements are refused; the same idempotency key creates one', async () => {
  const { staff, make } = await scene();
  const base = { type: 'square', title: 'x', link: 'https://x.example/' };
  for (const fields of [
    { type: 'round' },
    { title: '' },
    { weight: 0 },
    { weight: 101 },
    { startDate: inHours(2), endDate: inHours(1) },
    { image: 'no picture' },
    { views: 1_000_000 },
  ])
    assert.equal(
      (await staff.post('/admin/advertisements', { ...base, ...fields })).statusCode,
      400,
      JSON.stringify(fields),
    );
  const id = await make();
  const reversed = await staff.put(`/admin/advertisements/${id}`, { endDate: inHours(-50) });
  assert.equal(reversed.statusCode, 400);

  const key = { 'idempotency-key': 'once-and-no-more' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => staff.post<{ id: string }>('/admin/advertisements', base, key)),
  );
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  const reused = await staff.post('/admin/advertisements', { ...base, title: 'y' }, key);
  assert.equal(reused.statusCode, 422);
});

test('the staff lists all of them with their totals in one go; nobody else does', async () => {
  const { org, staff, make } = await scene();
  const ids: string[] = [];
  for (let index = 0; index < 25; index += 1)
    ids.push(await make({ title: `Ad ${index}`, startDate: inHours(-30 + index) }));
  await org.visitor.post(`/advertisement/${ids[24] ?? ''}/views`);
  const list = (query: string) => staff.get<ManagedAdvertisementView[]>(`/admin/advertisements${query}`);
  const one = await testApp.fewestQueries(() => list('?pageSize=1'));
  const all = await testApp.fewestQueries(() => list('?pageSize=25'));
  assert.equal(one.queries, all.queries);
  assert.deepEqual(
    all.result.body.data.map(({ id }) => id),
    ids.toReversed(),
  );
  assert.deepEqual([all.result.body.count, all.result.body.data[0]?.views], [25, 1]);
  const found = await list('?search=ad%2024');
  assert.deepEqual([found.body.count, found.body.data.length], [1, 1]);

  const path = `/admin/advertisements/${ids[0] ?? ''}`;
  const calls = (caller: Caller) => [
    caller.get('/admin/advertisements'),
    caller.post('/admin/advertisements', { type: 'square', title: 'x', link: 'https://x.example/' }),
    caller.get(path),
    caller.put(path, { title: 'x' }),
    caller.delete(path),
  ];
  for (const { statusCode } of await Promise.all(calls(org.visitor))) assert.equal(statusCode, 401);
  for (const { statusCode } of await Promise.all(calls(await org.member()))) assert.equal(statusCode, 403);
  for (const { statusCode } of await Promise.all(calls(await other.staff()).slice(2)))
    assert.equal(statusCode, 404);
  const deleted = await staff.delete(`/admin/advertisements/${ids[24] ?? ''}`);
  assert.equal(deleted.statusCode, 200);
  const { rows } = await testApp.database.pool.query(
    'select 1 from advertisement_day where advertisement_id = $1',
    [ids[24]],
  );
  assert.equal(rows.length, 0);
});
