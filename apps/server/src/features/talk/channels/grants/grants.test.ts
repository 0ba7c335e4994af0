import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeMp4 } from '../../../../platform/media/video.factory.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';
import { judgeFetch } from './grants.service.ts';

const BYTES = { 'content-type': 'application/octet-stream' };
const SONG = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(200, 7)]);
const FILM = makeMp4();

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;
let channel: ChannelView;
let song: string;
let film: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
  channel = await open({ access: 'members' });
  const path = '/storage/files/content?name=song.wav&type=audio/wav';
  const audio = await staff.send<{ id: number }>('POST', path, SONG, BYTES);
  song = await publish({ audioId: audio.body.data.id });
  const video = await staff.send<{ id: string }>(
    'POST',
    '/storage/videos/file?source=content&name=film&minutes=1',
    FILM,
    BYTES,
  );
  film = await publish({ videoId: video.body.data.id });
});
after(() => testApp.close());

async function open(more: object): Promise<ChannelView> {
  const made = await staff.post<ChannelView>('/channels/managed', {
    channel: { name: 'For members', visible: true, ...more },
  });
  assert.equal(made.statusCode, 200, made.body.message);
  return made.body.data;
}
async function publish(media: object): Promise<string> {
  const path = `/channels/managed/${channel.id}/contents`;
  const { data } = (await staff.post<ContentView>(path, { title: 'Heard by some', visible: true })).body;
  const put = await staff.put(`${path}/${data.id}`, { content: media });
  assert.equal(put.statusCode, 200, put.body.message);
  return data.id;
}
const setChannel = async (change: object): Promise<void> => {
  const put = await staff.put(`/channels/managed/${channel.id}`, { channel: change });
  assert.equal(put.statusCode, 200, put.body.message);
};
const read = async (who: Caller, id: string): Promise<ContentView> => {
  const answer = await who.get<ContentView>(`/contents/${id}`);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
const audioOf = async (who: Caller): Promise<string> => (await read(who, song)).audio?.url ?? '';
const videoOf = async (who: Caller): Promise<string> => (await read(who, film)).video?.hlsUrl ?? '';
/** As an element of a page does: without a header of who asks. */
const fetchFile = (url: string, headers = {}, host = org.hostname) =>
  testApp.app.http.inject({ url, headers: { host, ...headers } });
const bare = (url: string): string => url.split('?')[0] ?? '';

test('members get addresses that play without headers, whole and by ranges, and are nobody else’s to keep', async () => {
  for (const [url, bytes] of [
    [await audioOf(member), SONG],
    [await videoOf(member), FILM],
    [await videoOf(staff), FILM],
  ] as const) {
    assert.match(url, /\?grant=/);
    const whole = await fetchFile(url);
    assert.equal(whole.statusCode, 200);
    assert.ok(whole.rawPayload.equals(bytes));
    assert.equal(whole.headers['cache-control'], 'private, no-cache');
    const part = await fetchFile(url, { range: 'bytes=2-5' });
    assert.deepEqual([part.statusCode, part.rawPayload], [206, bytes.subarray(2, 6)]);
  }
  assert.equal(await audioOf(member), await audioOf(member));
});

test('without a grant, with one of another thing, or altered, there is nothing', async () => {
  const [audio, video] = [await audioOf(member), await videoOf(member)];
  const [, grant = ''] = audio.split('?grant=');
  const [kind, account, until, mac] = grant.split('.');
  const other = (await org.member()).id;
  const bad = [
    '',
    'x',
    '%00',
    `${kind}.${account}.${until}`,
    `${kind}.${account}.${Number(until) + 1}.${mac}`,
    `${kind}.${other}.${until}.${mac}`,
    `staff.${account}.${until}.${mac}`,
    `feed.${account}.0.${mac}`,
  ];
  for (const text of bad)
    assert.ok([400, 404].includes((await fetchFile(`${bare(audio)}?grant=${text}`)).statusCode), text);
  assert.equal((await fetchFile(bare(audio))).statusCode, 404);
  assert.equal((await fetchFile(bare(video))).statusCode, 404);
  assert.equal((await fetchFile(`${bare(video)}?grant=${grant}`)).statusCode, 404);
  const elsewhere = await testApp.organization();
  assert.equal((await fetchFile(audio, {}, elsewhere.hostname)).statusCode, 404);
});

test('a grant ends by itself within a day', async () => {
  const [path = '', grant] = (await audioOf(member)).split('?grant=');
  const media = { fileKey: path.split('/').at(-1) ?? '' };
  const inHours = (hours: number) => ({
    ...org.context(),
    now: () => new Date(Date.now() + hours * 3_600_000),
  });
  assert.equal(await judgeFetch(inHours(11), media, grant), 'private');
  assert.equal(await judgeFetch(inHours(25), media, grant), 'refused');
});

test('a grant ends at once when its reader may not read any more', async () => {
  const leaving = await org.member();
  const added = await staff.post(`/channels/managed/${channel.id}/managers`, { accountId: leaving.id });
  assert.equal(added.statusCode, 200, added.body.message);
  await setChannel({ visible: false });
  try {
    const url = await audioOf(leaving);
    assert.equal((await fetchFile(url)).statusCode, 200);
    await staff.delete(`/channels/managed/${channel.id}/managers/${leaving.id}`);
    assert.equal((await fetchFile(url)).statusCode, 404);
  } finally {
    await setChannel({ visible: true });
  }
});

test('a content for everybody has an address that needs nothing', async () => {
  await setChannel({ access: 'everyone' });
  try {
    const url = await audioOf(org.visitor);
    assert.equal(url, bare(url));
    assert.equal((await fetchFile(url)).statusCode, 200);
  } finally {
    await setChannel({ access: 'members' });
  }
});

test('the episodes of a member’s feed open as long as that feed', async () => {
  const path = `/self/channels/${channel.id}/feed`;
  const { url } = (await member.post<{ url: string }>(path)).body.data;
  const { pathname, search } = new URL(url);
  const [, episode = ''] =
    /enclosure url="https?:\/\/[^/]+([^"]+)"/.exec((await fetchFile(pathname + search)).payload) ?? [];
  assert.match(episode, /grant=feed\./);
  assert.equal((await fetchFile(episode)).statusCode, 200);
  await member.delete(path);
  assert.equal((await fetchFile(episode)).statusCode, 404);
  await member.post(path);
  assert.equal((await fetchFile(episode)).statusCode, 404);
});

test('films that everybody may see today are not kept for a year', async () => {
  await setChannel({ access: 'everyone' });
  try {
    const { headers } = await fetchFile(bare(await videoOf(org.visitor)));
    assert.equal(headers['cache-control'], 'public, max-age=3600');
  } finally {
    await setChannel({ access: 'members' });
  }
});

test('grants end with the account and with a role that shows every channel; somebody suspended goes on reading', async () => {
  const { pool } = testApp.database;
  const [leaving, clerk] = [await org.member(), await org.staff()];
  const [own, shown] = [await audioOf(leaving), await audioOf(clerk)];
  for (const url of [own, shown]) assert.equal((await fetchFile(url)).statusCode, 200);
  await pool.query('update account set suspended_at = now() where id = $1', [leaving.id]);
  assert.equal((await fetchFile(own)).statusCode, 200);
  await pool.query('delete from account where id = $1', [leaving.id]);
  assert.equal((await fetchFile(own)).statusCode, 404);
  await pool.query('delete from organization_staff where account_id = $1', [clerk.id]);
  await setChannel({ visible: false });
  try {
    assert.equal((await fetchFile(shown)).statusCode, 404);
  } finally {
    await setChannel({ visible: true });
  }
});

test('media of a content that is gone, or has others by now, are closed to all', async () => {
  const send = async (path: string, bytes: Buffer): Promise<string | number> =>
    (await staff.send<{ id: string | number }>('POST', path, bytes, BYTES)).body.data.id;
  const upload = () => send('/storage/videos/file?source=content&name=film&minutes=1', FILM);
  const contents = `/channels/managed/${channel.id}/contents`;
  const [first, second] = [await upload(), await upload()];
  const at = (id: string | number): string => `/media/videos/${id}`;
  assert.equal((await fetchFile(at(first))).statusCode, 200);
  const id = await publish({ videoId: first });
  assert.equal((await fetchFile(at(first))).statusCode, 404);
  await staff.put(`${contents}/${id}`, { content: { videoId: second } });
  for (const video of [first, second]) assert.equal((await fetchFile(at(video))).statusCode, 404);
  assert.equal((await staff.delete(`${contents}/${id}`)).statusCode, 200);
  for (const video of [first, second]) assert.equal((await fetchFile(at(video))).statusCode, 404);
  const audioId = await send('/storage/files/content?name=song.wav&type=audio/wav', SONG);
  const episode = await publish({ audioId });
  const url = bare((await read(member, episode)).audio?.url ?? '');
  await staff.put(`${contents}/${episode}`, { content: { audioId: null } });
  assert.equal((await fetchFile(url)).statusCode, 404);
});
