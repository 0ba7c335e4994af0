import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Parser } from 'htmlparser2';
import { sharp } from '../../../../platform/images/sharp.ts';
import { removeVariants } from '../../../ground/storage/storage.factory.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { signOutEverywhere } from '../../../ground/identity/sign-out.factory.ts';
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
  testApp = await useTestApp();
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

test('directories learn the category, the order and the season of a podcast, and get a square JPEG', async () => {
  const path = `/channels/managed/${open.id}`;
  const refused = await staff.put(path, { channel: { podcastCategory: 'arts.nothing' } });
  assert.equal(refused.statusCode, 400);
  assert.equal(refused.body.field, 'channel.podcastCategory');
  await staff.put(path, {
    channel: { podcastCategory: 'society.places', podcastType: 'serial', explicit: true },
  });
  const episode = await publish(open, 'By number');
  const told = `${path}/contents/${episode.id}`;
  assert.equal((await staff.put(told, { content: { episode: 0 } })).statusCode, 400);
  await staff.put(told, { content: { season: 2, episode: 7, explicit: true } });
  // A field that is left out stays.
  await staff.put(told, { content: { title: 'By its number' } });

  const { payload: xml } = await read(`/channels/${open.slug}/feed.xml`);
  assert.match(
    xml,
    /<itunes:category text="Society &amp; Culture"><itunes:category text="Places &amp; Travel"><\/itunes:category><\/itunes:category>/,
  );
  const words = (name: string) => all(xml, name).map(({ text }) => text);
  assert.deepEqual(words('itunes:type'), ['serial']);
  assert.deepEqual([words('itunes:season'), words('itunes:episode')], [['2'], ['7']]);
  // The channel, then its episodes, the newest first.
  assert.deepEqual(words('itunes:explicit').slice(0, 3), ['true', 'true', 'false']);

  const cover = await read(new URL(all(xml, 'itunes:image')[0]?.attributes['href'] ?? '').pathname);
  assert.equal(cover.headers['content-type'], 'image/jpeg');
  const { width, height, format } = await sharp(cover.rawPayload).metadata();
  assert.deepEqual([width, height, format], [1400, 1400, 'jpeg']);
  const [, imageId = ''] =
    /media\/([^/]+)\//.exec(all(xml, 'itunes:image')[0]?.attributes['href'] ?? '') ?? [];
  assert.equal((await read(`/media/${imageId}/square.jpg`)).statusCode, 200);
  await removeVariants(org.context(), imageId);
  assert.equal((await read(`/media/${imageId}/square.jpg`)).statusCode, 404, 'gone with its picture');
  const nowhere = '0198a000-0000-7000-8000-000000000000';
  assert.equal((await read(`/media/${nowhere}/square.jpg`)).statusCode, 404);

  await staff.put(path, { channel: { podcastCategory: null, podcastType: 'episodic', explicit: false } });
  const cleared = (await read(`/channels/${open.slug}/feed.xml`)).payload;
  assert.deepEqual(all(cleared, 'itunes:category'), []);
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

test('a feed has all episodes once, the newest first, also more than are read at once', async () => {
  const long = (
    await staff.post<ChannelView>('/channels/managed', { channel: { name: 'Long', visible: true } })
  ).body.data;
  const { id } = await publish(long, 'First');
  await testApp.database.pool.query(
    `insert into content (organization_id, id, channel_id, slug, kind, title, audio_id, visible, published_at, created_at, updated_at)
     select organization_id, gen_random_uuid(), channel_id, 'more-' || n, kind, 'Episode ' || n, audio_id, true,
       date_trunc('milliseconds', published_at) - interval '1 hour' * (n / 2), created_at, updated_at
     from content, generate_series(1, 60) n where id = $1`,
    [id],
  );
  const guids = all((await read(`/channels/${long.slug}/feed.xml`)).payload, 'guid').map(({ text }) => text);
  const { rows } = await testApp.database.pool.query<{ id: string }>(
    'select id from content where channel_id = $1 order by published_at desc, id desc',
    [long.id],
  );
  assert.deepEqual(
    guids.filter((guid) => rows.some((row) => row.id === guid)),
    rows.map((row) => row.id),
  );
});

test('the feed of a member and its episodes end when the member signs out everywhere', async () => {
  const leaving = await org.member();
  const { url } = (await leaving.post<{ url: string }>(`/self/channels/${closed.id}/feed`)).body.data;
  const { pathname, search } = new URL(url);
  const answer = await read(pathname + search);
  const [, episode = ''] = /enclosure url="https?:\/\/[^/]+([^"]+)"/.exec(answer.payload) ?? [];
  assert.equal((await read(episode)).statusCode, 200);
  await signOutEverywhere(testApp, org.hostname, leaving);
  assert.equal((await read(pathname + search)).statusCode, 404);
  assert.equal((await read(episode)).statusCode, 404);
});

test('a member who may not read the channel any more finds no feed', async () => {
  const path = `/self/channels/${closed.slug}/feed`;
  const { url } = (await member.post<{ url: string }>(path)).body.data;
  const { pathname, search } = new URL(url);
  assert.equal((await read(pathname + search)).statusCode, 200);
  const show = (visible: boolean) => staff.put(`/channels/managed/${closed.id}`, { channel: { visible } });
  await show(false);
  assert.equal((await read(pathname + search)).statusCode, 404);
  // With the right the address would come back: it may be revoked meanwhile, and nothing is told where there is none.
  assert.equal((await member.delete(path)).statusCode, 200);
  assert.equal((await member.delete(path)).statusCode, 404);
  await show(true);
  assert.equal((await read(pathname + search)).statusCode, 404);
});

test('a channel for visitors has an Atom feed of all that is out, articles too', async () => {
  const path = `/channels/managed/${open.id}/contents`;
  const { data } = (
    await staff.post<ContentView>(path, {
      title: 'Ropes & <knots>',
      description: 'How they hold',
      visible: true,
    })
  ).body;
  await staff.post(path, { title: 'A draft of ours' });
  const answer = await read(`/channels/${open.slug}/atom.xml`);
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['content-type']), /application\/atom\+xml/);
  const xml = answer.payload;
  assert.ok(!xml.includes('A draft of ours'));
  const [, newest] = all(xml, 'id');
  assert.equal(newest?.text, `urn:uuid:${data.id}`);
  assert.deepEqual(
    ['title', 'summary'].map((name) => all(xml, name).at(name === 'title' ? 1 : 0)?.text),
    ['Ropes & <knots>', 'How they hold'],
  );
  const page = new URL(all(xml, 'link')[2]?.attributes['href'] ?? '').pathname;
  assert.equal(page, `/channels/${open.slug}/${data.slug}`);
  const etag = String(answer.headers['etag']);
  assert.equal((await read(`/channels/${open.slug}/atom.xml`, { 'if-none-match': etag })).statusCode, 304);
  assert.equal((await read(`/channels/${closed.slug}/atom.xml`)).statusCode, 404);
});
