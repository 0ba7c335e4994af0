import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';
import type { TracksView, TranscriptView } from './tracks.schemas.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\n<script>Ahoy</script>\n';
const VTT = 'WEBVTT\n\n00:02.000 --> 00:03.000\n<v Ana>Later\n\n00:01.000 --> 00:02.000\nFirst &\nlast\n';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;

interface Made {
  readonly read: string;
  readonly write: string;
  readonly slug: string;
}

async function publish(more: object, visible = true): Promise<Made> {
  const channel = await staff.post<ChannelView>('/channels/managed', {
    channel: { name: 'Spoken', visible: true, ...more },
  });
  assert.equal(channel.statusCode, 200, channel.body.message);
  const { id, slug } = channel.body.data;
  const path = `/channels/managed/${id}/contents`;
  const content = (await staff.post<ContentView>(path, { title: 'Words', visible })).body.data;
  const bytes = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(200)]);
  const type = { 'content-type': 'application/octet-stream' };
  const sent = '/storage/files/content?name=a.wav&type=audio/wav';
  const file = await staff.send<{ id: number }>('POST', sent, bytes, type);
  const put = await staff.put(`${path}/${content.id}`, { content: { audioId: file.body.data.id } });
  assert.equal(put.statusCode, 200, put.body.message);
  return { slug, read: `/channels/${id}/contents/${content.id}`, write: `${path}/${content.id}` };
}
const save = async ({ write }: Made, language: string, text = VTT, who = staff): Promise<TracksView> => {
  const answer = await who.put<TracksView>(`${write}/captions`, { language, text });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
const tracksOf = async (who: Caller, { read }: Made): Promise<TracksView> => {
  const answer = await who.get<TracksView>(`${read}/tracks`);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
/** As a player or a podcast app does: without a header of who asks. */
const load = (url: string, headers = {}) =>
  testApp.app.http.inject({ url, headers: { host: org.hostname, ...headers } });
const languagesOf = ({ captions }: TracksView): string[] =>
  captions.map(({ language, isDefault }) => (isDefault ? `${language}*` : language));

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
});
after(() => testApp.close());

test('captions are written anew, served as WebVTT and read as a transcript', async () => {
  const made = await publish({});
  const tracks = await save(made, 'pt-br', SRT);
  assert.deepEqual(languagesOf(tracks), ['pt-BR*']);
  const [captions] = (await tracksOf(member, made)).captions;
  const file = await load(captions?.url ?? '');
  assert.deepEqual(
    [file.statusCode, file.headers['content-type'], file.headers['x-content-type-options'], file.payload],
    [200, 'text/vtt; charset=utf-8', 'nosniff', 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nAhoy\n'],
  );
  const etag = String(file.headers['etag']);
  assert.equal((await load(captions?.url ?? '', { 'if-none-match': etag })).statusCode, 304);

  const again = await save(made, 'pt-BR');
  assert.deepEqual([languagesOf(again), again.captions[0]?.id], [['pt-BR*'], captions?.id]);
  const { visitor } = org;
  const transcript = await visitor.get<TranscriptView>(`${made.read}/captions/${captions?.id}`);
  assert.deepEqual(transcript.body.data, {
    language: 'pt-BR',
    cues: [
      { from: 1, to: 2, speaker: null, text: 'First & last' },
      { from: 2, to: 3, speaker: 'Ana', text: 'Later' },
    ],
  });
});

test('captions whose written text is longer than what was sent are read', async () => {
  const made = await publish({});
  const cue = (words: string): string => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`;
  const many = `00:01.000 --> 00:02.000\n${'&'.repeat(1999)}\n\n`;
  for (const text of [
    cue('a'.repeat(1950) + '&'.repeat(15)),
    cue('<b>'.repeat(8) + 'x'.repeat(1970)),
    `WEBVTT\n\n${many.repeat(190)}`,
  ]) {
    const { captions } = await save(made, 'en', text);
    const read = await org.visitor.get(`${made.read}/captions/${captions[0]?.id}`);
    assert.equal(read.statusCode, 200, read.body.message);
    assert.equal((await load(captions[0]?.url ?? '')).statusCode, 200);
  }
});

test('a transcript is counted, and reads anew what is saved anew', async () => {
  const made = await publish({});
  const { captions } = await save(made, 'en', SRT);
  const path = `${made.read}/captions/${captions[0]?.id}`;
  const [reader, writer] = [await org.member(), await org.staff()];
  const textsOf = async (): Promise<string[]> =>
    (await reader.get<TranscriptView>(path)).body.data.cues.map(({ text }) => text);
  for (let turn = 0; turn < 5; turn += 1) {
    const text = SRT.replace('Ahoy', `Ahoy ${turn}`);
    const { url } = (await save(made, 'en', text, writer)).captions[0] ?? { url: '' };
    const etag = String((await load(url)).headers['etag']);
    assert.equal((await load(url, { 'if-none-match': etag })).statusCode, 304);
    assert.deepEqual(await textsOf(), [`Ahoy ${turn}`]);
    await save(made, 'en', SRT, writer);
    assert.equal((await load(url, { 'if-none-match': etag })).statusCode, 200);
    assert.deepEqual(await textsOf(), ['Ahoy']);
  }
  const answers = await Promise.all(Array.from({ length: 61 }, () => reader.get(path)));
  assert.ok(
    answers.some(({ statusCode }) => statusCode === 429),
    'none was refused',
  );
});

test('one language is the default, whatever is added, chosen or deleted', async () => {
  const made = await publish({});
  await save(made, 'en');
  const { captions } = await save(made, 'de');
  const idOf = (language: string): string => captions.find((one) => one.language === language)?.id ?? '';
  const german = `${made.write}/captions/${idOf('de')}`;
  for (let time = 0; time < 2; time++) {
    const chosen = await staff.post<TracksView>(`${german}/default`);
    assert.deepEqual(languagesOf(chosen.body.data), ['de*', 'en']);
  }
  const left = await staff.delete<TracksView>(german);
  assert.deepEqual(languagesOf(left.body.data), ['en*']);
  for (const gone of [await staff.delete(german), await staff.post(`${german}/default`)])
    assert.deepEqual([gone.statusCode, gone.body.code], [404, 'captions.notFound']);
  const other = await publish({});
  const crossed = await staff.delete(`${other.write}/captions/${idOf('en')}`);
  assert.equal(crossed.statusCode, 404);
  const read = await member.get(`${other.read}/captions/${idOf('en')}`);
  assert.equal(read.statusCode, 404);
});

test('languages that arrive together are all there, with one default', async () => {
  const made = await publish({});
  await Promise.all(['en', 'de', 'fr', 'it', 'en', 'pt'].map((language) => save(made, language)));
  const found = languagesOf(await tracksOf(member, made));
  assert.equal(found.filter((language) => language.endsWith('*')).length, 1);
  assert.deepEqual(found.map((language) => language.replace('*', '')).sort(), ['de', 'en', 'fr', 'it', 'pt']);
});

test('files that are no captions are refused with the line', async () => {
  const made = await publish({});
  const put = async (body: object) => {
    const answer = await staff.put(`${made.write}/captions`, body);
    return [answer.statusCode, answer.body.code];
  };
  assert.deepEqual(await put({ language: 'en', text: '<html></html>' }), [400, 'captions.shape']);
  assert.deepEqual(await put({ language: 'en', text: 'WEBVTT\n\nNOTE x' }), [400, 'captions.empty']);
  for (const language of ['en_', 'x-sailors', ''])
    assert.equal((await put({ language, text: VTT }))[0], 400, language);
  const plain = await staff.put<TracksView>(`${made.write}/captions`, {
    language: 'EN-u-ca-buddhist',
    text: VTT,
  });
  assert.deepEqual(
    plain.body.data.captions.map(({ language }) => language),
    ['en'],
    'without what only calendars need, which some browsers cannot name',
  );
  const late = await staff.put(`${made.write}/captions`, {
    language: 'en',
    text: 'WEBVTT\n\n00:02.000 --> 00:01.000\nx',
  });
  assert.match(late.body.message, /^Line 3:/);
  const codes = [...'abcdefghijklmnopqrst'].map((letter) => `en-AU-${letter.repeat(5)}`);
  const other = await org.staff();
  for (const language of codes.slice(0, 19)) await save(made, language, VTT, other);
  assert.deepEqual(await put({ language: codes[19], text: VTT }), [400, 'captions.languages']);
  await save(made, codes[0] ?? '');
});

test('chapters begin one after the other, and are replaced together', async () => {
  const made = await publish({});
  const put = (chapters: object[]) => staff.put<TracksView>(`${made.write}/chapters`, { chapters });
  const first = { start: 0, title: ' The  bell ' };
  const saved = await put([first, { start: 60, title: 'The ferry' }]);
  assert.deepEqual(saved.body.data.chapters, [
    { start: 0, title: 'The bell' },
    { start: 60, title: 'The ferry' },
  ]);
  const wrong = await put([first, { start: 60, title: 'a' }, { start: 60, title: 'b' }]);
  assert.deepEqual([wrong.statusCode, wrong.body.code], [400, 'content.chapters']);
  const many = Array.from({ length: 201 }, (_, start) => ({ start, title: 'x' }));
  assert.equal((await put(many)).statusCode, 400);
  assert.equal((await tracksOf(member, made)).chapters.length, 2);
  assert.deepEqual((await put([])).body.data.chapters, []);
});

test('only readers of the content read its words, and only its managers write them', async () => {
  const closed = await publish({ access: 'members' });
  const draft = await publish({}, false);
  for (const made of [closed, draft]) {
    await save(made, 'en');
    await staff.put(`${made.write}/chapters`, { chapters: [{ start: 0, title: 'Opening' }] });
    for (const write of [
      await member.put(`${made.write}/captions`, { language: 'de', text: VTT }),
      await member.put(`${made.write}/chapters`, { chapters: [] }),
    ])
      assert.equal(write.statusCode, 404);
  }
  const { url, id } = (await tracksOf(member, closed)).captions[0] ?? { url: '', id: '' };
  assert.match(url, /\?grant=member\./);
  const file = await load(url);
  assert.deepEqual([file.statusCode, file.headers['cache-control']], [200, 'private, no-cache']);
  const [bare = '', grant = ''] = url.split('?grant=');
  assert.equal((await load(bare)).statusCode, 404);
  const { visitor } = org;
  for (const path of [`${closed.read}/tracks`, `${closed.read}/captions/${id}`])
    assert.equal((await visitor.get(path)).statusCode, 401);
  const drafted = (await tracksOf(staff, draft)).captions[0];
  assert.equal((await load(drafted?.url ?? '')).statusCode, 200);
  const [hidden = ''] = drafted?.url.split('?') ?? [];
  assert.equal((await load(`${hidden}?grant=${grant}`)).statusCode, 404);
  assert.equal((await member.get(`${draft.read}/tracks`)).statusCode, 404);
  assert.equal((await member.get(`${draft.read}/captions/${drafted?.id}`)).statusCode, 404);
  const contentId = closed.read.split('/').at(-1);
  for (const path of [`/media/chapters/${contentId}.json`, '/media/captions/%00.vtt', '/media/captions/x'])
    assert.equal((await load(path)).statusCode, 404);
});

test('a feed names transcripts and chapters, in a closed channel with the grant of its reader', async () => {
  for (const more of [{}, { access: 'members' }]) {
    const made = await publish(more);
    await save(made, 'en');
    await staff.put(`${made.write}/chapters`, { chapters: [{ start: 5, title: 'Ropes & <knots>' }] });
    const isOpen = !('access' in more);
    const address = isOpen
      ? `/channels/${made.slug}/feed.xml`
      : (await member.post<{ url: string }>(`/self/channels/${made.slug}/feed`)).body.data.url;
    const { pathname, search } = new URL(address, 'https://feeds.example');
    const xml = (await load(pathname + search)).payload;
    const fetched = async (element: string) => {
      const tag = new RegExp(`<${element} url="([^"]+)"`).exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const url = new URL(tag);
      assert.equal(url.searchParams.has('grant'), !isOpen, url.href);
      return load(url.pathname + url.search);
    };
    assert.match(xml, /<podcast:transcript [^>]*type="text\/vtt" language="en" rel="captions"\/>/);
    assert.match((await fetched('podcast:transcript')).payload, /^WEBVTT\n/);
    assert.deepEqual(JSON.parse((await fetched('podcast:chapters')).payload), {
      version: '1.2.0',
      chapters: [{ startTime: 5, title: 'Ropes & <knots>' }],
    });
    if (isOpen) continue;
    const transcript = /podcast:transcript url="([^"]+)"/.exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? '';
    await member.delete(`/self/channels/${made.slug}/feed`);
    const late = new URL(transcript);
    assert.equal((await load(late.pathname + late.search)).statusCode, 404);
  }
});

test('a deleted content leaves no words behind', async () => {
  const made = await publish({});
  const { url } = (await save(made, 'en')).captions[0] ?? { url: '' };
  await staff.put(`${made.write}/chapters`, { chapters: [{ start: 0, title: 'Opening' }] });
  assert.equal((await staff.delete(made.write)).statusCode, 200);
  assert.equal((await load(url)).statusCode, 404);
  const contentId = made.read.split('/').at(-1);
  for (const table of ['content_caption', 'content_chapter']) {
    const { rows } = await testApp.database.pool.query(`select 1 from ${table} where content_id = $1`, [
      contentId,
    ]);
    assert.equal(rows.length, 0, table);
  }
});
