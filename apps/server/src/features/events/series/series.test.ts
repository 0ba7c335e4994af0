import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Db } from '../../../platform/db/database.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { SeriesTable } from './series.tables.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import type { EventView } from '../programme/events.schemas.ts';

interface SeriesView {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  sortOrder: number;
  image: { id: string } | null;
}

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let db: Db;
let id: string;
let seriesId: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  id = org.organization.id;
  db = testApp.database.forOrganization(id);
  seriesId = await makeSeries({
    slug: 'summer',
    name: 'Été',
    description: 'd',
    sort_order: 1,
    search_text: 'ete',
  });
  await makeSeries({ slug: 'first', name: 'First', description: null, sort_order: 0, search_text: 'first' });
  await makeEvent('next', 5, seriesId);
  await makeEvent('after', 9, seriesId);
  await makeEvent('gone', -5, seriesId);
  await makeEvent('alone', 1, null);
});
after(() => testApp.close());

const now = { created_at: new Date(), updated_at: new Date() };

async function makeSeries(
  row: Omit<NewRow<SeriesTable>, 'id' | 'created_at' | 'updated_at'>,
): Promise<string> {
  const series = { ...row, ...now, organization_id: id, id: newId() };
  await db.insertInto('series').values(series).execute();
  return series.id;
}

async function makeEvent(slug: string, hours: number, series: string | null): Promise<void> {
  const event_start = new Date(Date.now() + hours * 3_600_000);
  const event = { organization_id: id, id: newId(), slug, name: slug, event_start, event_end: event_start };
  await db
    .insertInto('event')
    .values({ ...event, ...now, series_id: series })
    .execute();
}

test('a series of any script has an address in Latin letters', async () => {
  const staff = await org.staff();
  for (const [name, slug] of [
    ['Ночи Москвы', 'nochi-moskvy'],
    ['서울 여행', 'seoul-yeohaeng'],
    ['हिन्दी दिवस', 'hindi-divs'],
    ['Łódź: Straße 9 🎉', 'lodz-strasse-9'],
  ]) {
    const made = await staff.post<SeriesView>('/series', { name });
    assert.equal(made.body.data.slug, slug, made.body.message);
    assert.equal((await staff.delete(`/series/${slug}`)).statusCode, 200);
  }
});

test('series come in their order and are found despite accents', async () => {
  const slugs = async (query: string): Promise<string[]> =>
    (await org.visitor.get<SeriesView[]>(`/series${query}`)).body.data.map(({ slug }) => slug);
  assert.deepEqual(await slugs(''), ['first', 'summer']);
  assert.deepEqual(await slugs('?pageSize=1&page=2'), ['summer']);
  assert.deepEqual(await slugs('?search=ete'), ['summer']);
});

test('a series is read back, by id and by slug', async () => {
  const { data } = (await org.visitor.get<SeriesView>('/series/summer')).body;
  assert.deepEqual([data.id, data.name, data.description, data.sortOrder], [seriesId, 'Été', 'd', 1]);
  assert.equal(data.image, null);
  assert.deepEqual((await org.visitor.get(`/series/${seriesId}`)).body.data, data);
});

test('its events come upcoming or past, with a constant number of statements', async () => {
  const events = async (query = ''): Promise<EventView[]> =>
    (await org.visitor.get<EventView[]>(`/series/summer/events${query}`)).body.data;
  assert.deepEqual(
    (await events()).map(({ slug, sessions }) => [slug, sessions]),
    [
      ['next', []],
      ['after', []],
    ],
  );
  assert.deepEqual(
    (await events('?past=true')).map(({ slug }) => slug),
    ['gone'],
  );
  const one = await testApp.fewestQueries(() => events('?pageSize=1'));
  const two = await testApp.fewestQueries(() => events('?pageSize=2'));
  assert.equal(one.queries, two.queries);
});

test('the staff begin a series, change it, and remove it once no event is in it', async () => {
  const staff = await org.staff();
  const image = await readFile(join(import.meta.dirname, '../../../../data/demo/quay.webp'), 'base64');
  const fields = { name: 'Winter nights', description: 'By lamp light.', sortOrder: 7 };
  const { statusCode, body } = await staff.post<SeriesView>('/series', { ...fields, image });
  assert.equal(statusCode, 200, body.message);
  const { id: made, slug, name, description, sortOrder } = body.data;
  assert.deepEqual({ name, description, sortOrder }, fields);
  assert.deepEqual([slug, body.data.image === null], ['winter-nights', false]);
  assert.equal((await staff.post<SeriesView>('/series', fields)).body.data.slug, 'winter-nights-2');
  const change = (input: object) => staff.put<SeriesView>(`/series/${made}`, input);
  const changed = (await change({ name: 'Long nights', description: null, image: null })).body.data;
  assert.deepEqual(
    [changed.name, changed.description, changed.image, changed.sortOrder, changed.slug],
    ['Long nights', null, null, 7, 'winter-nights'],
  );
  const found = await org.visitor.get<SeriesView[]>('/series?search=long');
  assert.deepEqual(
    found.body.data.map((one) => one.id),
    [made],
  );
  await makeEvent('long-night', 3, made);
  const used = (await staff.delete(`/series/${made}`)).body;
  assert.equal(used.code, 'series.used');
  assert.match(used.message, /: long-night\. /);
  await db
    .updateTable('event')
    .set({ series_id: null })
    .where('event.organization_id', '=', id)
    .where('event.slug', '=', 'long-night')
    .execute();
  assert.equal((await staff.delete(`/series/${made}`)).statusCode, 200);
  assert.equal((await staff.delete(`/series/${made}`)).statusCode, 404);
  const member = await org.member();
  assert.equal((await member.post('/series', fields)).statusCode, 403);
  // Before the body is looked at.
  assert.equal((await member.post('/series', { name: 7 })).statusCode, 403);
  assert.equal((await member.put('/series/summer', { name: 7 })).statusCode, 403);
  assert.equal((await member.put('/series/no-such', { name: 7 })).statusCode, 404);
  assert.equal((await org.visitor.post('/series', fields)).statusCode, 401);
});

test('an actor of another organization gets 404', async () => {
  const stranger = await other.member();
  for (const path of [`/series/${seriesId}`, '/series/summer', `/series/${seriesId}/events`])
    assert.equal((await stranger.get(path)).statusCode, 404, path);
});
