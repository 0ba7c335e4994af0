import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Db } from '../../platform/db/database.ts';
import type { NewRow, SeriesTable } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';
import { createTestApp, type TestApp, type TestOrganization } from '../../testing/app.ts';
import type { EventView } from '../events/events.schemas.ts';
import type { SeriesView } from './series.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let db: Db;
let id: string;
let seriesId: string;

before(async () => {
  testApp = await createTestApp();
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

test('its events come in full, upcoming or past, with a constant number of statements', async () => {
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

test('an actor of another organization gets 404', async () => {
  const stranger = await other.member();
  for (const path of [`/series/${seriesId}`, '/series/summer', `/series/${seriesId}/events`])
    assert.equal((await stranger.get(path)).statusCode, 404, path);
});
