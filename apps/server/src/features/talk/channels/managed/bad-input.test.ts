import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let channel: ChannelView;
let content: ContentView;
let path: string;

before(async () => {
  testApp = await createTestApp();
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
