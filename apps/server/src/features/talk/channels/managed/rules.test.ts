import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let manager: Caller;
let channelPath: string;
let path: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  const staff = await org.staff();
  manager = await org.member();
  const made = await staff.post<ChannelView>('/channels/managed', {
    channel: { name: 'Ruled', visible: true },
  });
  channelPath = `/channels/managed/${made.body.data.id}`;
  await staff.post(`${channelPath}/managers`, { accountId: manager.id });
  const content = await manager.post<ContentView>(`${channelPath}/contents`, { title: 'Plain' });
  path = `${channelPath}/contents/${content.body.data.id}`;
  for (const rule of [
    { kind: 'word', pattern: 'grog', action: 'refuse' },
    { kind: 'link', pattern: 'rum.example', action: 'refuse' },
  ]) {
    const { statusCode, body } = await staff.post('/admin/moderation/rules', rule);
    assert.equal(statusCode, 200, body.message);
  }
});
after(() => testApp.close());

test('words that the organization does not want are refused in texts, in links and in credits', async () => {
  const guest = (fields: object) => ({ contentGuest: { type: 'guest', name: 'Gus', ...fields } });
  const refused = await Promise.all([
    manager.post(`${channelPath}/contents`, { title: 'New', body: '<p>More <b>grog</b></p>' }),
    manager.put(path, { content: { body: '<p>Grog</p>' } }),
    manager.put(path, { content: { body: '<a href="https://rum.example/buy">here</a>' } }),
    manager.put(path, { content: { externalUrl: 'https://rum.example/' } }),
    manager.put(channelPath, { channel: { youtubeUrl: 'https://rum.example/' } }),
    manager.post(`${path}/guests`, guest({ name: 'Grog' })),
    manager.post(`${path}/guests`, guest({ bio: 'Drinks grog' })),
    manager.post(`${path}/guests`, guest({ website: 'https://rum.example/' })),
  ]);
  for (const [number, { statusCode, body }] of refused.entries())
    assert.deepEqual([statusCode, body.code], [400, 'text.refused'], `${number}: ${body.message}`);
  const content = (await manager.get<ContentView>(path)).body.data;
  assert.deepEqual([content.body, content.externalUrl, content.guests], [null, null, []]);
});
