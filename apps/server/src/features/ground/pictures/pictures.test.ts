import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { PICTURE } from '../../../testing/samples.ts';
import { makeEvent, makeImage } from '../../events/programme/events.factory.ts';
import { createUpload } from '../storage/index.ts';
import type { StorageTotalsView, StoredPictureView } from './pictures.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;
const ids: Record<string, string> = {};

const list = (query: string, by = staff): Promise<Answer<StoredPictureView[]>> =>
  by.get<StoredPictureView[]>(`/admin/storage/pictures?${query}`);
const NAMES: Readonly<Record<number, string>> = { 3_000_000: 'poster', 500: 'article', 40_000: 'stray' };
const found = async (query: string): Promise<string[]> => {
  const { statusCode, body } = await list(query);
  assert.equal(statusCode, 200, JSON.stringify(body));
  assert.equal(body.count, body.data.length, query);
  return body.data.map(({ size }) => NAMES[size] ?? '');
};
const remove = (id = '', by = staff): Promise<Answer> => by.delete(`/admin/storage/pictures/${id}`);

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member();
  const { db, organizationId } = org.context();
  const rows = {
    poster: { size: '3000000', kind: 'activity', account_id: ana.id },
    article: { size: '500', kind: 'content' },
    stray: { size: '40000', kind: 'admin', account_id: ana.id },
  } as const;
  for (const [name, row] of Object.entries(rows))
    ids[name] = await makeImage(db, organizationId, { name, ...row });
  await makeEvent(db, organizationId, { image_id: ids['poster'] ?? null });
  await makeEvent(db, organizationId, { image_id: ids['poster'] ?? null });
});
after(() => testApp.close());

test('lists pictures with their owner, size and use, the largest first', async () => {
  const { body } = await list('');
  assert.deepEqual(
    body.data.map(({ name, size, owner, uses, removable }) => [name, size, owner?.id, uses, removable]),
    [
      ['poster', 3_000_000, ana.id, [{ of: 'event', count: 2 }], false],
      ['stray', 40_000, ana.id, [], true],
      // Named in a text, if at all, of which nobody knows who reads it.
      [null, 500, undefined, [], false],
    ],
  );
});

test('filters by name, kind, use, size, owner and days', async () => {
  assert.deepEqual(await found('search=OST'), ['poster']);
  assert.deepEqual(await found('search=%25'), []);
  assert.deepEqual(await found('kind=content'), ['article']);
  assert.deepEqual(await found('unused=true'), ['stray']);
  assert.deepEqual(await found('unused=false'), ['poster', 'article']);
  assert.deepEqual(await found('large=true'), ['poster']);
  assert.deepEqual(await found('large=false'), ['stray', 'article']);
  assert.deepEqual(await found(`accountId=${ana.id}`), ['poster', 'stray']);
  assert.deepEqual(await found('createdUntil=2020-01-01T00:00:00Z'), []);
});

test('sorts both ways, the same on every page', async () => {
  for (const order of ['size', 'createdAt']) {
    const pages = async (orderBy: string): Promise<string[]> => {
      const answers = [1, 2, 3].map((page) => list(`pageSize=1&page=${page}&orderBy=${orderBy}`));
      return (await Promise.all(answers)).flatMap(({ body }) => body.data).map(({ id }) => id);
    };
    const rising = await pages(order);
    assert.equal(new Set(rising).size, 3);
    assert.deepEqual(await pages(`-${order}`), rising.toReversed());
  }
});

test('a picture is covered and uncovered by the staff who keep the storage', async () => {
  const mark = (moderation: string, by = staff) =>
    by.put<{ moderation: string }>(`/admin/storage/pictures/${ids['poster']}`, { moderation });
  assert.equal((await mark('warning', ana)).statusCode, 403);
  assert.equal((await mark('warning')).body.data.moderation, 'warning');
  const { body } = await list('search=poster');
  assert.equal(body.data[0]?.image?.moderation, 'warning');
  assert.equal((await mark('safe')).body.data.moderation, 'safe');
  assert.equal((await mark('other')).statusCode, 400);
});

test('adds up pictures, videos and files', async () => {
  const { body } = await staff.get<StorageTotalsView>('/admin/storage/totals');
  const { largest, ...totals } = body.data;
  assert.deepEqual(totals, {
    archives: 0,
    pictures: { count: 3, bytes: 3_040_500 },
    videos: { count: 0, bytes: 0 },
    files: { count: 0, bytes: 0 },
    // Rows that a test wrote were never counted.
    used: 0,
    limit: 250 * 1024 ** 3,
  });
  assert.deepEqual(
    largest.map(({ account, bytes }) => [account.id, bytes]),
    [[ana.id, 3_040_000]],
  );
});

test('names the accounts that hold most, with their archives and uploads on their way', async () => {
  const other = await testApp.organization();
  const [boss, ben, cleo] = [await other.staff(), await other.member(), await other.member()];
  const { db, organizationId } = other.context();
  await makeImage(db, organizationId, { size: '7000', account_id: ben.id });
  await makeImage(db, organizationId, { size: '9999', account_id: null });
  await testApp.database.pool.query(
    `insert into data_export (organization_id, id, account_id, state, size, created_at, updated_at, expires_at)
     values ($1, gen_random_uuid(), $2, 'ready', 500, now(), now(), now() + interval '1 day'),
       ($1, gen_random_uuid(), $2, 'ready', 80, now(), now(), now() - interval '1 day')`,
    [organizationId, cleo.id],
  );
  await createUpload(other.context(cleo.id), { kind: 'audio', name: 'a.mp3', minutes: 1, size: 8000 });
  const { body } = await boss.get<StorageTotalsView>('/admin/storage/totals');
  assert.deepEqual(
    body.data.largest.map(({ account, bytes }) => [account.id, bytes]),
    [
      [cleo.id, 8500],
      [ben.id, 7000],
    ],
  );
  assert.deepEqual([body.data.archives, body.data.used], [500, 500]);
  assert.equal((await ben.get('/admin/storage/totals')).statusCode, 403);
});

test('deletes what nothing uses, with its files, and nothing else', async () => {
  const upload = await ana.post<{ id: string }>('/storage/images/upload', {
    dataUri: PICTURE,
    type: 'activity',
  });
  assert.equal(upload.statusCode, 200, upload.body.message);
  const { id } = upload.body.data;
  const picture = async (): Promise<number> =>
    (await testApp.app.http.inject({ url: `/media/${id}/public`, headers: { host: org.hostname } }))
      .statusCode;
  assert.equal(await picture(), 200);
  assert.equal((await remove(id)).statusCode, 200);
  assert.equal((await remove(id)).statusCode, 404);
  assert.equal(await picture(), 404);
  for (const name of ['poster', 'article'])
    assert.deepEqual(await remove(ids[name]).then(({ statusCode, body }) => [statusCode, body.code]), [
      409,
      'image.used',
    ]);
  const { body } = await staff.get<{ operation: string; changes: unknown }[]>('/admin/audit');
  assert.equal(body.data.filter(({ operation }) => operation === 'deleteStoredPicture').length, 1);
});

test('leaves a picture that is taken into use while it is deleted', async () => {
  const { db, organizationId } = org.context();
  for (let turn = 0; turn < 5; turn += 1) {
    const id = await makeImage(db, organizationId, { kind: 'activity' });
    const [deletion, use] = await Promise.all([
      remove(id),
      testApp.database.pool
        .query(
          `update event set image_id = $2 where organization_id = $1 and id =
             (select id from event where organization_id = $1 order by id limit 1)`,
          [organizationId, id],
        )
        .then(
          () => true,
          () => false,
        ),
    ]);
    assert.equal(deletion.statusCode === 200, !use, `${deletion.statusCode} ${use}`);
  }
});

test('refuses unknown orders and filters', async () => {
  assert.equal((await list('orderBy=name')).body.code, 'orderBy.unknown');
  assert.equal((await list('owner=ana')).body.code, 'filter.unknown');
  assert.equal((await list('page=1001&pageSize=100')).body.code, 'page.tooDeep');
  assert.equal((await list('kind=poem')).statusCode, 400);
});

test('is for the staff of the same organization with the power', async () => {
  const reader = await org.staff('viewer');
  for (const path of ['/admin/storage/pictures', '/admin/storage/totals']) {
    assert.equal((await ana.get(path)).statusCode, 403, path);
    assert.equal((await org.visitor.get(path)).statusCode, 401, path);
    assert.equal((await (await org.staff('cashier')).get(path)).statusCode, 403, path);
    assert.equal((await reader.get(path)).statusCode, 200, path);
  }
  assert.equal((await remove(ids['stray'], reader)).statusCode, 403);
  const stranger = await (await testApp.organization()).staff();
  assert.deepEqual((await list('', stranger)).body.data, []);
  assert.equal((await remove(ids['stray'], stranger)).statusCode, 404);
});

test('asks the database as often for many pictures as for one', async () => {
  const one = await testApp.fewestQueries(() => list('pageSize=1'));
  const many = await testApp.fewestQueries(() => list('pageSize=100'));
  assert.equal(many.queries, one.queries);
});
