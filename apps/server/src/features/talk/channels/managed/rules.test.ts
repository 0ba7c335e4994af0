import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let manager: Caller;
let channelPath: string;
let path: string;

before(async () => {
  testApp = await useTestApp();
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

const at = (second: number): string =>
  `${String(Math.floor(second / 3600)).padStart(2, '0')}:${String(Math.floor(second / 60) % 60).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000`;
const captions = (lines: readonly string[]): string =>
  `WEBVTT\n\n${lines.map((line, index) => `${at(index)} --> ${at(index + 1)}\n${line}`).join('\n\n')}\n`;
/** Each cue takes three lines after the first two. */
const lineOf = (cue: number): number => 3 + cue * 3;

test('captions and chapters say the line in which such a word is', async () => {
  const save = (lines: readonly string[]) =>
    manager.put<unknown>(`${path}/captions`, { language: 'en', text: captions(lines) });
  const film = Array.from({ length: 4000 }, (_, index) => `Nothing but water and wind, mile ${index}`);
  for (const cue of [0, 1, 333, 334, 2500, 3999]) {
    const { statusCode, body } = await save(film.with(cue, 'Give us <i>gr</i>og, <b>Captain</b>'));
    assert.deepEqual([statusCode, body.code], [400, 'captions.refused'], `${cue}: ${body.message}`);
    assert.ok(body.message.includes(`Line ${lineOf(cue)}:`), `${cue}: ${body.message}`);
  }
  const spoken = await save(['<v Grog>Ahoy']);
  assert.equal(spoken.body.code, 'captions.refused');
  assert.equal((await save(film)).statusCode, 200);

  const chapters = ['Harbour', 'Grog', 'Sea'].map((title, index) => ({ start: index * 10, title }));
  const refused = await manager.put(`${path}/chapters`, { chapters });
  assert.deepEqual(
    [refused.statusCode, refused.body.code, refused.body.field],
    [400, 'chapters.refused', 'chapters.1.title'],
  );
});

test('words in two captions are found also where the pieces meet', async () => {
  const staff = await org.staff();
  const rule = { kind: 'word', pattern: 'dead man', action: 'refuse' };
  assert.equal((await staff.post('/admin/moderation/rules', rule)).statusCode, 200);
  const film = Array.from({ length: 40 }, () => 'x'.repeat(1000));
  for (const cue of [8, 9, 10, 11, 19, 20])
    assert.equal(
      (
        await manager.put(`${path}/captions`, {
          language: 'en',
          text: captions(film.with(cue, 'The dead').with(cue + 1, 'man tells')),
        })
      ).body.code,
      'captions.refused',
      String(cue),
    );
});
