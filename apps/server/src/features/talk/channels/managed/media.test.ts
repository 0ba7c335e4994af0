import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let path: string;
let chat: string;

interface Sent {
  readonly id: number;
  readonly url: string;
}
const WAVE = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(200)]);
const BYTES = { 'content-type': 'application/octet-stream' };
const sendAudio = async (): Promise<Sent> =>
  (await staff.send<Sent>('POST', '/storage/files/content?name=a.wav&type=audio/wav', WAVE, BYTES)).body.data;

async function publish(title: string, audioId: number): Promise<string> {
  const { data } = (await staff.post<ContentView>(path, { title, visible: true })).body;
  const answer = await staff.put(`${path}/${data.id}`, { content: { audioId } });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return `${path}/${data.id}`;
}
const say = async (fileId: number): Promise<string> => {
  const answer = await staff.post<{ id: number }>(chat, { text: 'Listen', fileIds: [fileId] });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return `${chat}/${answer.body.data.id}`;
};
const attachmentsOf = async (fileId: number): Promise<number> => {
  const { rows } = await testApp.database.pool.query(
    'select position from chat_attachment where file_id = $1',
    [fileId],
  );
  return rows.length;
};
const isThere = async ({ url }: Sent): Promise<boolean> =>
  (await testApp.app.http.inject({ url, headers: { host: org.hostname } })).statusCode === 200;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  const made = await staff.post<ChannelView>('/channels/managed', {
    channel: { name: 'Carried', visible: true },
  });
  path = `/channels/managed/${made.body.data.id}/contents`;
  const other = await org.member();
  const talk = await staff.post<{ channelId: number }>('/self/chat/channels', {
    name: 'Listeners',
    accountIds: [other.id],
  });
  chat = `/self/chat/channels/${talk.body.data.channelId}/messages`;
});
after(() => testApp.close());

test('a deleted episode leaves its file to a message that has it, and takes it along when nothing has', async () => {
  const [shared, alone] = [await sendAudio(), await sendAudio()];
  const message = await say(shared.id);
  for (const { id } of [shared, alone])
    assert.equal((await staff.delete(await publish('Episode', id))).statusCode, 200);
  assert.deepEqual([await isThere(shared), await isThere(alone)], [true, false]);
  assert.equal(await attachmentsOf(shared.id), 1);
  assert.equal((await staff.delete(message)).statusCode, 200);
  assert.equal(await isThere(shared), false);
});

test('a message is deleted although an episode has its file, which stays', async () => {
  const file = await sendAudio();
  const message = await say(file.id);
  await publish('Kept', file.id);
  const deleted = await staff.delete(message);
  assert.equal(deleted.statusCode, 200, deleted.body.message);
  assert.equal(await isThere(file), true);
});
