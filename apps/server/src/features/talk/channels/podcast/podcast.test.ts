import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Parser } from 'htmlparser2';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;
let open: ChannelView;
let closed: ChannelView;
const BYTES = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(1234)]);

const read = async (path: string, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({ url: path, headers: { host: org.hostname, ...headers } });

/** Elements with their attributes and their own words, by a parser that knows nothing of ours. */
function parse(xml: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const path: (typeof found)[number][] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, text: '' };
        found.push(element);
        path.push(element);
      },
      ontext(words) {
        const inner = path.at(-1);
        if (inner !== undefined) inner.text += words;
      },
      onclosetag(name) {
        assert.equal(path.pop()?.name, name);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  assert.equal(path.length, 0);
  return found;
}
const all = (xml: string, name: string) => parse(xml).filter((element) => element.name === name);

async function publish(channel: ChannelView, title: string): Promise<ContentView> {
  const path = `/channels/managed/${channel.id}/contents`;
  const { data } = (await staff.post<ContentView>(path, { title, visible: true, duration: '1:02' })).body;
  const file = await staff.send<{ id: number }>(
    'POST',
    '/storage/files/content?name=a.wav&type=audio/wav',
    BYTES,
    { 'content-type': 'application/octet-stream' },
  );
  const answer = await staff.put<ContentView>(`${path}/${data.id}`, {
    content: { audioId: file.body.data.id },
  });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
  const make = async (name: string, more: object): Promise<ChannelView> =>
    (await staff.post<ChannelView>('/channels/managed', { channel: { name, visible: true, ...more } })).body
      .data;
  open = await make('Waves & <Winds>', {});
  closed = await make('Inner circle', { access: 'members' });
});
after(() => testApp.close());

test('a feed names its episodes with their real size, and keeps their ids', async () => {
  const episode = await publish(open, 'Salt & <Rope> "one"');
  await staff.post(`/channels/managed/${open.id}/contents`, { title: 'An article', visible: true });
  const answer = await read(`/channels/${open.slug}/feed.xml`);
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['content-type']), /application\/rss\+xml/);
  const xml = answer.payload;
  assert.deepEqual(
    all(xml, 'title').map(({ text }) => text),
    ['Waves & <Winds>', 'Waves & <Winds>', 'Salt & <Rope> "one"'],
  );
  const [enclosure] = all(xml, 'enclosure');
  assert.deepEqual(
    [enclosure?.attributes['length'], enclosure?.attributes['type']],
    [String(BYTES.length), 'audio/wav'],
  );
  const { pathname } = new URL(enclosure?.attributes['url'] ?? '');
  assert.equal((await read(pathname)).rawPayload.length, BYTES.length);
  assert.equal(all(xml, 'guid')[0]?.text, episode.id);
  assert.equal(all(xml, 'itunes:duration')[0]?.text, '62');
  assert.match(all(xml, 'podcast:guid')[0]?.text ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-5/);
  const etag = String(answer.headers['etag']);
  assert.equal((await read(`/channels/${open.slug}/feed.xml`, { 'if-none-match': etag })).statusCode, 304);
});

test('a podcast keeps its guid when its channel takes another address', async () => {
  const made = await staff.post<ChannelView>('/channels/managed', {
    channel: { name: 'Wanderer', visible: true },
  });
  const { id, slug } = made.body.data;
  const guidAt = async (name: string) =>
    all((await read(`/channels/${name}/feed.xml`)).payload, 'podcast:guid')[0]?.text;
  const before = await guidAt(slug);
  assert.ok(before);
  await staff.put(`/channels/managed/${id}`, { channel: { slug: 'settled' } });
  assert.deepEqual([await guidAt('settled'), await guidAt(slug)], [before, before]);
});

test('a feed follows the rule of its page: what is hidden is not in it', async () => {
  const episode = await publish(open, 'Withdrawn');
  const path = `/channels/managed/${open.id}/contents/${episode.id}`;
  await staff.put(path, { content: { visible: false } });
  const { payload } = await read(`/channels/${open.slug}/feed.xml`);
  assert.ok(!payload.includes('Withdrawn'));
  assert.equal((await read('/channels/nothing-here/feed.xml')).statusCode, 404);
});

test('a channel for members has a feed for each member, until it is revoked', async () => {
  await publish(closed, 'Between us');
  assert.equal((await read(`/channels/${closed.slug}/feed.xml`)).statusCode, 404);
  const path = `/self/channels/${closed.slug}/feed`;
  assert.equal((await member.get(path)).body.data, null);
  const { url } = (await member.post<{ url: string }>(path)).body.data;
  assert.equal((await member.post<{ url: string }>(path)).body.data.url, url);
  const { pathname, search } = new URL(url);
  const answer = await read(pathname + search);
  assert.ok(answer.payload.includes('Between us'));
  assert.equal(all(answer.payload, 'itunes:block')[0]?.text, 'Yes');
  assert.match(String(answer.headers['cache-control']), /private/);

  const other = await org.member();
  const forged = search.replace(member.id, other.id);
  assert.equal((await read(pathname + forged)).statusCode, 404);
  assert.equal((await read(`${pathname}?member=${member.id}.AAAAAAAAAAAAAAAAAAAAAA`)).statusCode, 404);
  await member.delete(path);
  assert.equal((await read(pathname + search)).statusCode, 404);
  const next = (await member.post<{ url: string }>(path)).body.data.url;
  assert.notEqual(next, url);
  assert.equal((await read(pathname + search)).statusCode, 404);
});

test('an address that opens without signing in is neither shown to a delegate nor made by one', async () => {
  const [owner, delegate] = [await org.member(), await org.member()];
  const { body } = await delegate.get<{ email: string }>('/self');
  const named = await owner.post('/self/delegates', { email: body.data.email });
  assert.equal(named.statusCode, 200, named.body.message);
  const acting = org.as(delegate.token, { executeas: owner.id });
  assert.equal((await acting.get<{ id: string }>('/self')).body.data.id, owner.id);
  const path = `/self/channels/${closed.slug}/feed`;
  for (const answer of [await acting.post(path), await acting.get(path)])
    assert.deepEqual([answer.statusCode, answer.body.code], [403, 'executeAs.inPerson']);
  assert.equal((await owner.get(path)).body.data, null);
});

test('a member who may not read the channel any more finds no feed', async () => {
  const path = `/self/channels/${closed.slug}/feed`;
  const { url } = (await member.post<{ url: string }>(path)).body.data;
  const { pathname, search } = new URL(url);
  assert.equal((await read(pathname + search)).statusCode, 200);
  await staff.put(`/channels/managed/${closed.id}`, { channel: { visible: false } });
  assert.equal((await read(pathname + search)).statusCode, 404);
});
