import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let channel: ChannelView;
let content: ContentView;
let path: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  const made = await staff.post<ChannelView>('/channels/managed', {
    channel: { name: 'Careful', visible: true },
  });
  channel = made.body.data;
  content = (await staff.post<ContentView>(`/channels/managed/${channel.id}/contents`, { title: 'Draft' }))
    .body.data;
  path = `/channels/managed/${channel.id}/contents/${content.id}`;
});
after(() => testApp.close());

test('a moment that no clock shows is refused, and plans nothing', async () => {
  for (const date of ['2027-12-31T23:59:60Z', '2027-02-30T10:00:00Z', '2027-01-01T25:00:00Z']) {
    const { statusCode } = await staff.post(`${path}/schedule`, { date });
    assert.equal(statusCode, 400, date);
  }
  assert.equal((await staff.get<ContentView>(path)).body.data.publishSchedule, null);
});

test('a number that no file can have is refused', async () => {
  for (const audioId of [1e300, 2 ** 63, -(2 ** 70)]) {
    const { statusCode } = await staff.put(path, { content: { audioId } });
    assert.equal(statusCode, 400, String(audioId));
  }
});

test('of two who take the same address at once one is told that it is taken', async () => {
  const open = async (name: string): Promise<string> =>
    (await staff.post<ChannelView>('/channels/managed', { channel: { name, visible: true } })).body.data.id;
  const channels = await Promise.all(Array.from({ length: 6 }, (_, number) => open(`Racer ${number}`)));
  const moved = await Promise.all(
    channels.map((id) => staff.put(`/channels/managed/${id}`, { channel: { slug: 'the-one-address' } })),
  );
  assert.deepEqual(moved.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409, 409, 409]);
  const contents = await Promise.all(
    channels.map(async (id) => {
      const answer = await staff.post<ContentView>(`/channels/managed/${id}/contents`, { title: 'Racer' });
      return `/channels/managed/${id}/contents/${answer.body.data.id}`;
    }),
  );
  const renamed = await Promise.all(
    contents.map((place) => staff.put(place, { content: { slug: 'the-one-content' } })),
  );
  assert.deepEqual(renamed.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409, 409, 409]);
});

test('texts, links and lengths beyond what a content holds are refused, and change nothing', async () => {
  const before = (await staff.get<ContentView>(path)).body.data;
  const refused: object[] = [
    { title: 'x'.repeat(201) },
    { title: '  ' },
    { description: 'x'.repeat(5001) },
    { body: 'x'.repeat(200_001) },
    { externalUrl: 'javascript:alert(1)' },
    { youtubeUrl: 'ftp://example.org/film' },
    { duration: 'an hour' },
    { duration: '-0:10' },
    { slug: 'Not A Slug' },
    { slug: '' },
    { interests: Array.from({ length: 21 }, (_, index) => `topic ${index}`) },
    { unknown: true },
  ];
  for (const content of refused) {
    const { statusCode, body } = await staff.put(path, { content });
    assert.equal(statusCode, 400, JSON.stringify(content).slice(0, 60));
    assert.notEqual(body.message, '');
  }
  const after = (await staff.get<ContentView>(path)).body.data;
  assert.deepEqual({ ...after, updatedAt: null }, { ...before, updatedAt: null });
});

test('ids that are none, or another organization’s, are not found', async () => {
  const other = await testApp.organization();
  const stranger = await other.staff();
  const foreign = (
    await stranger.post<ChannelView>('/channels/managed', { channel: { name: 'Elsewhere', visible: true } })
  ).body.data;
  const unknown = '7d5b4f0e-9a51-4b7e-8f57-3f3f7f1b6f11';
  for (const id of [foreign.id, unknown, 'no-such-channel', 'null', '..%2f..']) {
    assert.equal((await staff.get(`/channels/${id}`)).statusCode, 404, id);
    assert.equal((await staff.get(`/channels/managed/${id}/contents`)).statusCode, 404, id);
    assert.equal((await staff.get(`/channels/managed/${id}/collections`)).statusCode, 404, id);
  }
  assert.equal((await staff.put(path, { content: { videoId: unknown } })).statusCode, 404);
  assert.equal((await staff.put(path, { content: { audioId: 987_654 } })).statusCode, 404);
  assert.equal((await stranger.get(path)).statusCode, 404);
});

test('a collection refuses names that are none, and more than it says', async () => {
  const place = `/channels/managed/${channel.id}/collections`;
  for (const body of [
    {},
    { name: ' ' },
    { name: 'x'.repeat(121) },
    { name: 'A', description: 'x'.repeat(5001) },
  ])
    assert.equal((await staff.post(place, body)).statusCode, 400, JSON.stringify(body).slice(0, 40));
  assert.equal((await staff.post(`${place}/not-an-id`, { name: 'A' })).statusCode, 400);
});
