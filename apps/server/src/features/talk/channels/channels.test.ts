import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { foundGroup } from '../../people/groups/index.ts';
import { PICTURE } from '../../../testing/samples.ts';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { ChannelView } from './channels.schemas.ts';
import type { ContentGuestView, ContentView } from './contents/contents.schemas.ts';
import type { ChannelCollectionView } from './collections/collections.schemas.ts';
import type { ChannelManagerView } from './managed/managed-channels.schemas.ts';
import type { ChannelSubscriberView } from './subscribers/subscribers.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let manager: Caller;
let member: Caller;
let open: ChannelView;

const openChannel = async (name: string, more: object = {}): Promise<ChannelView> => {
  const { body, statusCode } = await staff.post<ChannelView>('/channels/managed', {
    channel: { name, visible: true, ...more },
  });
  assert.equal(statusCode, 200, body.message);
  await staff.post(`/channels/managed/${body.data.id}/managers`, { accountId: manager.id });
  return body.data;
};
const write = async (channel: ChannelView, title: string, more: object = {}): Promise<ContentView> => {
  const answer = await manager.post<ContentView>(`/channels/managed/${channel.id}/contents`, {
    title,
    visible: true,
    ...more,
  });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
const change = (content: ContentView, changes: object, by = manager): Promise<Answer<ContentView>> =>
  by.put<ContentView>(`/channels/managed/${content.channel.id}/contents/${content.id}`, {
    content: changes,
  });
const titles = async (caller: Caller, path: string): Promise<string[]> => {
  const { statusCode, body } = await caller.get<ContentView[]>(path);
  assert.equal(statusCode, 200, body.message);
  return body.data.map(({ title }) => title);
};

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  manager = await org.member();
  member = await org.member();
  open = await openChannel('Harbour Radio');
});
after(() => testApp.close());

test('the staff open channels, which have a picture and an address of their own', async () => {
  assert.deepEqual(
    [open.slug, open.visible, open.visilble, open._count.contents],
    ['harbour-radio', true, true, 0],
  );
  assert.match(open.image.uri, /^\/media\//);
  const again = await openChannel('Harbour Radio');
  assert.equal(again.slug, 'harbour-radio-2');
  assert.equal((await openChannel('Managed')).slug, 'channel-managed');
  const refused = await member.post('/channels/managed', { channel: { name: 'Mine', visible: true } });
  assert.deepEqual([refused.statusCode, refused.body.code], [403, 'channel.notOpener']);
  assert.equal((await member.get(`/channels/${open.slug}`)).statusCode, 200);
});

test('drafts are for managers and staff; a published content is for everybody', async () => {
  const channel = await openChannel('Drafts');
  const draft = await write(channel, 'Not yet', { visible: false });
  assert.deepEqual([draft.published, draft.visible, draft.kind], [null, false, 'article']);
  for (const path of [`/contents/${draft.id}`, `/channels/${channel.slug}/contents/${draft.slug}`]) {
    assert.equal((await member.get(path)).statusCode, 404);
    assert.equal((await org.visitor.get(path)).statusCode, 404);
    assert.equal((await manager.get(path)).statusCode, 200);
    assert.equal((await staff.get(path)).statusCode, 200);
  }
  assert.deepEqual(await titles(manager, `/channels/${channel.id}/contents`), []);
  assert.deepEqual(await titles(manager, `/channels/managed/${channel.id}/contents`), ['Not yet']);
  assert.equal((await member.get(`/channels/managed/${channel.id}/contents`)).statusCode, 404);

  const published = await change(draft, { visible: true });
  assert.notEqual(published.body.data.published, null);
  assert.deepEqual(await titles(org.visitor, `/channels/${channel.slug}/contents`), ['Not yet']);
  const moment = published.body.data.published;
  await change(draft, { visible: false });
  assert.equal((await member.get(`/contents/${draft.id}`)).statusCode, 404);
  assert.equal((await change(draft, { visible: true })).body.data.published, moment);
});

test('managers see what is published and planned within a stretch of time', async () => {
  const channel = await openChannel('Calendar');
  const place = `/channels/managed/${channel.id}/contents`;
  await write(channel, 'A draft', { visible: false });
  await write(channel, 'Out');
  const planned = await write(channel, 'Planned', { visible: false });
  const day = 24 * 60 * 60 * 1000;
  const at = (days: number): string => new Date(Date.now() + days * day).toISOString();
  await manager.post(`${place}/${planned.id}/schedule`, { date: at(3) });
  const within = (from: number, to: number): Promise<string[]> =>
    titles(manager, `${place}?from=${at(from)}&to=${at(to)}`);
  assert.deepEqual(await within(-1, 10), ['Planned', 'Out']);
  assert.deepEqual(await within(1, 10), ['Planned']);
  assert.deepEqual(await within(-1, 1), ['Out']);
  assert.deepEqual(await within(5, 10), []);
});

test('absent fields stay, null clears, and text is cleaned', async () => {
  const content = await write(open, '  Two   words ', {
    body: '<p onclick="x()">Hello <script>alert(1)</script><b>there</b></p>',
    duration: '1:02:03',
    externalUrl: 'https://example.org/',
  });
  assert.equal(content.title, 'Two words');
  assert.doesNotMatch(content.body ?? '', /script|onclick/);
  const { data } = (await change(content, { description: 'About it' })).body;
  assert.deepEqual(
    [data.description, data.duration, data.externalUrl, data.title],
    ['About it', '1:02:03', 'https://example.org/', 'Two words'],
  );
  const cleared = (await change(content, { duration: null, externalUrl: null, body: null })).body.data;
  assert.deepEqual([cleared.duration, cleared.externalUrl, cleared.body], [null, null, null]);
  assert.equal((await change(content, { duration: 'an hour' })).body.code, 'content.duration');
  assert.equal((await change(content, { externalUrl: 'javascript:alert(1)' })).statusCode, 400);
  assert.equal((await change(content, { slug: 'Not A Slug' })).body.code, 'slug.shape');
  const other = await write(open, 'Other');
  assert.equal((await change(other, { slug: content.slug })).body.code, 'slug.taken');
  assert.equal((await change(content, {}, member)).statusCode, 404);
});

test('audio is a file of one’s own that begins as audio does; setting a kind of media clears the other', async () => {
  const content = await write(open, 'Episode');
  const wave = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(200)]);
  const send = async (bytes: Buffer, by = manager): Promise<number> => {
    const answer = await by.send<{ id: number }>(
      'POST',
      '/storage/files/content?name=episode.wav&type=audio/wav',
      bytes,
      { 'content-type': 'application/octet-stream' },
    );
    assert.equal(answer.statusCode, 200, answer.body.message);
    return answer.body.data.id;
  };
  const { data } = (await change(content, { audioId: await send(wave) })).body;
  assert.equal(data.kind, 'audio');
  assert.match(data.audio?.url ?? '', /^\/media\/files\//);
  assert.deepEqual(await titles(member, `/channels/${open.id}/contents?type=audio`), ['Episode']);
  const disguised = await change(content, {
    audioId: await send(Buffer.from('#EXTM3U\nfile:///etc/passwd')),
  });
  assert.deepEqual([disguised.statusCode, disguised.body.code], [400, 'content.audio']);
  assert.equal((await change(content, { audioId: await send(wave, member) })).body.code, 'file.notFound');

  const range = await testApp.app.http.inject({
    url: data.audio?.url ?? '',
    headers: { host: org.hostname, range: 'bytes=0-3' },
  });
  assert.deepEqual([range.statusCode, range.payload], [206, 'RIFF']);
  const gone = (await change(content, { audioId: null })).body.data;
  assert.deepEqual([gone.audio, gone.kind], [null, 'article']);
});

test('likes are counted once, and each caller sees only their own', async () => {
  const content = await write(open, 'Liked');
  const path = `/channels/${open.slug}/contents/${content.slug}/like`;
  await member.post(path);
  const liked = (await member.post<ContentView>(path)).body.data;
  assert.deepEqual([liked.likes.length, liked._count.likes], [1, 1]);
  assert.deepEqual((await manager.get<ContentView>(`/contents/${content.id}`)).body.data.likes, []);
  await member.delete(path);
  assert.equal((await member.delete<ContentView>(path)).body.data._count.likes, 0);
  assert.equal((await org.visitor.post(path)).statusCode, 401);
});

test('people are credited, hosts first', async () => {
  const content = await write(open, 'Credits');
  const path = `/channels/managed/${open.id}/contents/${content.id}/guests`;
  const credit = (type: string, name: string) =>
    manager.post<ContentGuestView>(path, { contentGuest: { type, name, bio: null } });
  const guest = (await credit('guest', 'Guido')).body.data;
  await credit('host', 'Hana');
  const { data } = (await member.get<ContentView>(`/contents/${content.id}`)).body;
  assert.deepEqual(
    data.guests.map(({ name }) => name),
    ['Hana', 'Guido'],
  );
  await manager.put(`${path}/${guest.id}`, {
    contentGuest: { type: 'guest', name: 'Guido B.', accountId: member.id },
  });
  const [, renamed] = (await manager.get<ContentGuestView[]>(path)).body.data;
  assert.deepEqual([renamed?.name, renamed?.account?.id], ['Guido B.', member.id]);
  assert.equal((await manager.delete(`${path}/${guest.id}`)).statusCode, 200);
  assert.equal((await manager.delete(`${path}/${guest.id}`)).statusCode, 404);
});

test('subscribing is counted once, and its switches are the subscriber’s own', async () => {
  const channel = await openChannel('Counted');
  const path = `/channels/${channel.slug}/subscribers`;
  await member.post(path);
  const own = (await member.post<ChannelSubscriberView>(path)).body.data;
  assert.deepEqual(
    [own.channel.subscriberCount, own.contentEmailNotification, own.contentPushNotification],
    [1, true, true],
  );
  const off = await member.put<ChannelSubscriberView>(path, { contentEmailNotification: false });
  assert.equal(off.body.data.contentEmailNotification, false);
  assert.equal(off.body.data.contentPushNotification, true);
  const flags = await member.get<{ channels: Record<string, boolean> }>('/self/relationships');
  assert.deepEqual(flags.body.data.channels[channel.id], true);
  assert.equal((await member.get(`/channels/managed/${channel.id}/subscribers`)).statusCode, 404);
  const list = await manager.get<ChannelSubscriberView[]>(`/channels/managed/${channel.id}/subscribers`);
  assert.deepEqual(
    list.body.data.map(({ accountId }) => accountId),
    [member.id],
  );
  await member.delete(path);
  const gone = (await member.delete<ChannelSubscriberView>(path)).body.data;
  assert.equal(gone.channel.subscriberCount, 0);
  assert.equal((await member.put(path, {})).statusCode, 404);
});

test('subscribed contents are the newest of one’s channels', async () => {
  const [one, two, other] = [await openChannel('One'), await openChannel('Two'), await openChannel('Three')];
  const reader = await org.member();
  for (const channel of [one, two]) await reader.post(`/channels/${channel.id}/subscribers`);
  for (const [channel, title] of [
    [one, 'first'],
    [other, 'elsewhere'],
    [two, 'second'],
    [one, 'third'],
  ] as const)
    await write(channel, title);
  assert.deepEqual(await titles(reader, '/contents/subscribed'), ['third', 'second', 'first']);
  assert.deepEqual(await titles(reader, '/contents/subscribed?pageSize=2&page=2'), ['first']);
  assert.deepEqual(await titles(reader, '/contents/subscribed?type=video'), []);
});

test('contents are found by topic, by words and by being featured', async () => {
  const content = await write(open, 'Knots of the north');
  await change(content, { interests: ['Sailing', '#sailing', 'Ropes'] });
  assert.deepEqual(await titles(member, '/contents?interest=SAILING'), ['Knots of the north']);
  assert.deepEqual(await titles(member, '/contents?interest=ropes&type=audio'), []);
  assert.deepEqual(await titles(member, '/contents?search=knots'), ['Knots of the north']);
  assert.deepEqual(await titles(member, '/contents?featured=true'), []);
  const found = await member.get<{ contents: ContentView[] }>('/search?search=knots');
  assert.deepEqual(
    found.body.data.contents.map(({ id }) => id),
    [content.id],
  );
});

test('a channel of a private group is there for its members alone', async () => {
  const groupId = await foundGroup(org.context(), {
    slug: 'cellar',
    name: 'Cellar',
    description: '',
    access: 'private',
    moderatorId: manager.id,
    memberIds: [member.id],
  });
  const made = await manager.post<ChannelView>('/channels/managed', {
    channel: { name: 'Cellar talks', visible: true, groupId },
  });
  assert.equal(made.statusCode, 200, made.body.message);
  const channel = made.body.data;
  const content = await write(channel, 'Whispered');
  const stranger = await org.member();
  const statuses = async (path: string): Promise<number[]> => {
    const all = [member, stranger, org.visitor, staff].map((by) => by.get(path));
    return (await Promise.all(all)).map(({ statusCode }) => statusCode);
  };
  assert.deepEqual(await statuses(`/channels/${channel.slug}`), [200, 453, 404, 200]);
  assert.deepEqual(await statuses(`/contents/${content.id}`), [200, 453, 404, 200]);
  for (const path of ['/channels?search=cellar', '/contents?search=whispered']) {
    assert.equal((await member.get<unknown[]>(path)).body.data.length, 1, path);
    for (const by of [stranger, org.visitor])
      assert.deepEqual((await by.get<unknown[]>(path)).body.data, [], path);
  }
  const found = await stranger.get<{ contents: unknown[]; channels: unknown[] }>('/search?search=whispered');
  assert.deepEqual([found.body.data.contents, found.body.data.channels], [[], []]);
  const comment = { message: 'heard it', contentId: content.id };
  assert.equal((await stranger.post('/activities', comment)).statusCode, 453);
});

test('a channel for members asks visitors to sign in', async () => {
  const channel = await openChannel('Insiders', { access: 'members' });
  const content = await write(channel, 'For us');
  for (const path of [`/channels/${channel.slug}`, `/contents/${content.slug}`]) {
    assert.equal((await org.visitor.get(path)).statusCode, 401);
    assert.equal((await member.get(path)).statusCode, 200);
  }
  assert.deepEqual(await titles(org.visitor, '/contents?search=for%20us'), []);
});

test('a comment is a post that is read where its content is, and closes with it', async () => {
  const content = await write(open, 'Discussed');
  const path = `/channels/${open.slug}/contents/${content.id}/activities`;
  const made = await member.post<{ id: string; content: { id: string } | null; contentId: string }>(
    '/activities',
    { message: 'Well said', contentId: content.id },
  );
  assert.equal(made.statusCode, 200, made.body.message);
  assert.deepEqual([made.body.data.content?.id, made.body.data.contentId], [content.id, content.id]);
  const { id } = made.body.data;
  await manager.post('/activities', { message: 'Thanks', commentedId: id });
  const listed = await org.visitor.get<{ id: string; _count: { comments: number } }[]>(path);
  assert.deepEqual(
    listed.body.data.map((activity) => [activity.id, activity._count.comments]),
    [[id, 1]],
  );
  const feed = await org.visitor.get<{ id: string }[]>('/activities');
  assert.ok(!feed.body.data.some((activity) => activity.id === id), 'stands in no feed');
  await change(content, { visible: false });
  assert.equal((await org.visitor.get(`/activities/${id}`)).statusCode, 404);
  assert.equal(
    (await member.post('/activities', { message: 'More', contentId: content.id })).statusCode,
    404,
  );
  assert.equal((await manager.get(`/activities/${id}`)).statusCode, 200);
  const deleted = await manager.delete(`/channels/managed/${open.id}/contents/${content.id}`);
  assert.equal(deleted.statusCode, 200);
  assert.equal((await manager.get(`/activities/${id}`)).statusCode, 404);
});

test('an earlier address of a channel leads to it until another channel takes it', async () => {
  const channel = await openChannel('Old name');
  const renamed = await manager.put<ChannelView>(`/channels/managed/${channel.id}`, {
    channel: { slug: 'new-name' },
  });
  assert.equal(renamed.body.data.slug, 'new-name');
  assert.equal((await member.get<ChannelView>('/channels/old-name')).body.data.slug, 'new-name');
  const other = await openChannel('Old name');
  assert.equal((await member.get<ChannelView>('/channels/old-name')).body.data.id, other.id);
  const reserved = await manager.put(`/channels/managed/${channel.id}`, { channel: { slug: 'managed' } });
  assert.equal(reserved.body.code, 'slug.taken');
});

test('managers are named and taken back by managers', async () => {
  const channel = await openChannel('Team');
  const path = `/channels/managed/${channel.id}/managers`;
  assert.equal((await member.get(path)).statusCode, 404);
  const named = await manager.post<ChannelManagerView[]>(path, { accountId: member.id });
  assert.deepEqual(
    named.body.data.map(({ account, creator }) => [account.id, creator]),
    [
      [staff.id, true],
      [manager.id, false],
      [member.id, false],
    ],
  );
  assert.equal((await member.get(path)).statusCode, 200);
  await manager.delete(`${path}/${member.id}`);
  assert.equal((await member.get(path)).statusCode, 404);
});

test('views are counted once for each reader, and not for managers', async () => {
  const content = await write(open, 'Seen');
  for (const by of [member, member, manager, org.visitor])
    assert.equal((await by.post(`/contents/${content.id}/counts`, { what: 'view' })).statusCode, 200);
  const numbers = await manager.get<{ contents: { id: string; views: number }[]; days: unknown[] }>(
    `/channels/managed/${open.id}/numbers`,
  );
  assert.equal(numbers.body.data.contents.find(({ id }) => id === content.id)?.views, 2);
  assert.equal(numbers.body.data.days.length, 30);
});

test('a repetition with the same key makes one content', async () => {
  const channel = await openChannel('Twice');
  const send = () =>
    manager.post<ContentView>(
      `/channels/managed/${channel.id}/contents`,
      { title: 'Once' },
      { 'idempotency-key': 'the-same-key' },
    );
  const ids = (await Promise.all([send(), send()])).map(({ body }) => body.data?.id);
  assert.equal(new Set(ids.filter((id) => id !== undefined)).size, 1);
  assert.deepEqual(await titles(manager, `/channels/managed/${channel.id}/contents`), ['Once']);
});

test('counts stay true under many hands', async () => {
  const channel = await openChannel('Hammered');
  const content = await write(channel, 'Hammered too');
  const people = await Promise.all(Array.from({ length: 5 }, () => org.member()));
  await Promise.all(
    people.flatMap((person, index) => [
      ...Array.from({ length: 4 }, (_, turn) =>
        turn % 2 === 0
          ? person.post(`/channels/${channel.id}/subscribers`)
          : person.delete(`/channels/${channel.id}/subscribers`),
      ),
      person.post(`/channels/${channel.id}/contents/${content.id}/like`),
      ...(index % 2 === 0 ? [person.delete(`/channels/${channel.id}/contents/${content.id}/like`)] : []),
    ]),
  );
  const { rows } = await testApp.database.pool.query<Record<string, number>>(
    `select subscriber_count as kept, (select count(*)::int from channel_subscriber s where s.channel_id = c.id) as counted,
       (select like_count from content where channel_id = c.id) as likes,
       (select count(*)::int from content_like l join content o on o.id = l.content_id where o.channel_id = c.id) as liked
     from channel c where c.id = $1`,
    [channel.id],
  );
  assert.equal(rows[0]?.['kept'], rows[0]?.['counted']);
  assert.equal(rows[0]?.['likes'], rows[0]?.['liked']);
});

test('lists leave long texts out, and the content itself has them', async () => {
  const made = await staff.post<ChannelView>('/channels/managed', {
    channel: { name: 'Long reads', visible: true },
  });
  const path = `/channels/managed/${made.body.data.id}/contents`;
  const texts = { Short: `<p>${'s'.repeat(4000)}</p>`, Long: `<p>${'long '.repeat(20_000)}</p>` };
  for (const [title, body] of Object.entries(texts)) {
    const { data } = (await staff.post<ContentView>(path, { title, visible: true })).body;
    assert.equal((await staff.put(`${path}/${data.id}`, { content: { body } })).statusCode, 200);
  }
  const lengths = (list: readonly ContentView[]): Record<string, number | undefined> =>
    Object.fromEntries(list.map(({ title, body }) => [title, body?.length]));
  const own = `/channels/${made.body.data.id}/contents`;
  for (const [who, at] of [
    [org.visitor, own],
    [staff, path],
  ] as const)
    assert.deepEqual(lengths((await who.get<ContentView[]>(at)).body.data), { Long: undefined, Short: 4007 });
  const long = (await org.visitor.get<ContentView[]>(own)).body.data.find(({ title }) => title === 'Long');
  const whole = (await org.visitor.get<ContentView>(`/contents/${long?.id}`)).body.data;
  assert.ok((whole.body?.length ?? 0) > 100_000);
});

test('contents stand in collections as they were added; readers see what is out', async () => {
  const channel = await openChannel('Seasons');
  const [managed, read] = [
    `/channels/managed/${channel.id}/collections`,
    `/channels/${channel.slug}/collections`,
  ];
  const key = { 'idempotency-key': 'one season only' };
  const create = (): Promise<Answer<ChannelCollectionView>> =>
    manager.post(managed, { name: ' Season  one ', description: 'Of the harbour' }, key);
  const [{ body: made }, again] = [await create(), await create()];
  assert.deepEqual([made.data.name, again.body.data.id], ['Season one', made.data.id]);
  const { id } = made.data;
  assert.deepEqual((await org.visitor.get(read)).body.data, [], 'empty ones are for managers alone');
  const second = await write(channel, 'Second');
  const first = await write(channel, 'First');
  const draft = await write(channel, 'Draft', { visible: false });
  for (const content of [first, draft, second, first]) {
    const added = await manager.post(`${managed}/${id}/contents/${content.id}`);
    assert.equal(added.statusCode, 200, added.body.message);
  }
  assert.deepEqual(await titles(org.visitor, `${read}/${id}/contents`), ['First', 'Second']);
  assert.deepEqual(await titles(manager, `${managed}/${id}/contents`), ['First', 'Draft', 'Second']);
  const listed = (await org.visitor.get<ChannelCollectionView[]>(read)).body.data;
  assert.deepEqual(
    listed.map(({ name, _count }) => [name, _count.contents]),
    [['Season one', 2]],
  );
  await manager.delete(`${managed}/${id}/contents/${first.id}`);
  await manager.delete(`${managed}/${id}/contents/${first.id}`);
  assert.deepEqual(await titles(member, `${read}/${id}/contents`), ['Second']);

  const renamed = await manager.post<ChannelCollectionView>(`${managed}/${id}`, { name: 'Season 1' });
  assert.deepEqual([renamed.body.data.name, renamed.body.data.description], ['Season 1', 'Of the harbour']);
  const deleted = await manager.post<ChannelCollectionView>(`${managed}/${id}`);
  assert.deepEqual([deleted.statusCode, deleted.body.data.name], [200, 'Season 1']);
  const other = (await manager.post<ChannelCollectionView>(managed, { name: 'Other' })).body.data;
  const nothing = await manager.send('POST', `${managed}/${other.id}`, Buffer.from('null'), {
    'content-type': 'application/json',
  });
  assert.equal(nothing.statusCode, 200, nothing.body.message);
  assert.deepEqual((await manager.get(managed)).body.data, []);
  assert.equal((await org.visitor.get(`${read}/${id}`)).statusCode, 404);
  assert.deepEqual(await titles(member, `/channels/${channel.slug}/contents`), ['First', 'Second']);
});

test('a collection is its channel’s alone, and follows what its channel is open to', async () => {
  const [mine, closed] = [open, await openChannel('Closed', { access: 'members' })];
  const place = `/channels/managed/${closed.id}/collections`;
  const { id } = (await manager.post<ChannelCollectionView>(place, { name: 'Inside' })).body.data;
  const foreign = await write(mine, 'Of another channel');
  assert.equal((await manager.post(`${place}/${id}/contents/${foreign.id}`)).statusCode, 404);
  await manager.post(`${place}/${id}/contents/${(await write(closed, 'Inside')).id}`);
  for (const path of [`/${id}`, `/${id}/contents`]) {
    assert.equal((await org.visitor.get(`/channels/${closed.id}/collections${path}`)).statusCode, 401);
    assert.equal((await member.get(`/channels/${closed.id}/collections${path}`)).statusCode, 200);
    assert.equal((await member.get(`/channels/${mine.id}/collections${path}`)).statusCode, 404);
    assert.equal((await member.get(`${place}${path}`)).statusCode, 404);
  }
  assert.equal((await member.post(place, { name: 'Not theirs' })).statusCode, 404);
});

test('the contents of a collection are moved one by one, and the others of the channel are offered', async () => {
  const channel = await openChannel('In order');
  const place = `/channels/managed/${channel.id}/collections`;
  const { id } = (await manager.post<ChannelCollectionView>(place, { name: 'Ordered' })).body.data;
  const inside = `${place}/${id}/contents`;
  const [a, b, c] = [await write(channel, 'A'), await write(channel, 'B'), await write(channel, 'C')];
  const outside = `/channels/managed/${channel.id}/contents?outsideCollectionId=${id}`;
  assert.deepEqual(await titles(manager, outside), ['C', 'B', 'A']);
  for (const one of [a, b]) await manager.post(`${inside}/${one.id}`);
  assert.deepEqual(await titles(manager, outside), ['C']);
  const move = (one: ContentView, after: ContentView | null): Promise<Answer> =>
    manager.put(`${inside}/${one.id}`, { afterContentId: after?.id ?? null });
  assert.equal((await move(c, null)).statusCode, 404, 'it is not in the collection');
  assert.equal((await move(a, c)).statusCode, 404, 'the other one is not');
  for (const moved of [await move(b, null), await move(b, null)])
    assert.equal(moved.statusCode, 200, moved.body.message);
  await manager.post(`${inside}/${c.id}`);
  const read = `/channels/${channel.slug}/collections/${id}/contents`;
  assert.deepEqual(await titles(member, read), ['B', 'A', 'C'], 'what is added comes last');
  await move(b, c);
  assert.deepEqual(await titles(member, read), ['A', 'C', 'B']);
  await move(c, c);
  await Promise.all([move(a, c), move(c, null), move(b, null), move(b, a)]);
  assert.deepEqual((await titles(member, read)).toSorted(), ['A', 'B', 'C'], 'many hands lose nothing');
  assert.equal((await member.put(`${inside}/${a.id}`, { afterContentId: null })).statusCode, 404);
  assert.equal((await manager.put(`${inside}/${a.id}`, {})).statusCode, 400);
});

test('many hands add a content to a collection once', async () => {
  const channel = open;
  const place = `/channels/managed/${channel.id}/collections`;
  const { id } = (await manager.post<ChannelCollectionView>(place, { name: 'All' })).body.data;
  const content = await write(channel, 'Added');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => manager.post(`${place}/${id}/contents/${content.id}`)),
  );
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  assert.deepEqual(await titles(member, `/channels/${channel.id}/collections/${id}/contents`), ['Added']);
});

test('channels and contents have topics, which are added and taken one by one', async () => {
  const channel = open;
  const content = await write(channel, 'About boats');
  const managed = `/channels/managed/${channel.id}`;
  const names = async (caller: Caller, path: string): Promise<string[]> =>
    (await caller.get<{ name: string }[]>(path)).body.data.map(({ name }) => name);
  const places = [
    [`/channels/${channel.slug}/interests`, `${managed}/interests`],
    [
      `/channels/${channel.slug}/contents/${content.slug}/interests`,
      `${managed}/contents/${content.id}/interests`,
    ],
  ] as const;
  for (const [read, write] of places) {
    const added = await manager.post<{ id: string }>(write, { name: 'Tall Ships' });
    assert.equal(added.statusCode, 200, added.body.message);
    await manager.post(write, { name: '#tall ships' });
    assert.deepEqual(await names(org.visitor, read), ['Tall Ships']);
    assert.deepEqual(await names(manager, write), ['Tall Ships']);
    assert.equal((await member.post(write, { name: 'Theirs' })).statusCode, 404);
  }
  assert.ok((await names(org.visitor, '/contents/interests')).includes('Tall Ships'));
  await change(content, { visible: false });
  assert.ok(!(await names(org.visitor, '/contents/interests')).includes('Tall Ships'));
  for (const [, write] of places) {
    const [topic] = (await manager.get<{ id: string }[]>(write)).body.data;
    assert.equal((await manager.post(`${write}/${topic?.id}`)).statusCode, 200);
    assert.deepEqual(await names(manager, write), []);
  }
});

test('a picture, the credits and the comments of a content have calls of their own', async () => {
  const channel = open;
  const content = await write(channel, 'Whole');
  const [read, managed] = [
    `/channels/${channel.slug}/contents/${content.slug}`,
    `/channels/managed/${channel.id}/contents/${content.id}`,
  ];
  const image = await manager.post<{ id: string; uri: string }>(`${managed}/image`, {
    imageDataUri: PICTURE,
  });
  assert.equal(image.statusCode, 200, image.body.message);
  assert.equal((await member.get<ContentView>(read)).body.data.imageUrl, image.body.data.uri);
  await manager.post(`${managed}/guests`, { contentGuest: { type: 'host', name: 'Ana Harbour' } });
  const { body } = await org.visitor.get<ContentGuestView[]>(`${read}/guests`);
  assert.deepEqual(
    body.data.map(({ name }) => name),
    ['Ana Harbour'],
  );
  const said = await member.post('/activities', {
    message: 'Well said',
    entities: [],
    contentId: content.id,
  });
  assert.equal(said.statusCode, 200, said.body.message);
  await change(content, { visible: false });
  assert.equal((await member.get(`${read}/guests`)).statusCode, 404);
  const comments = await manager.get<{ message: string }[]>(`${managed}/activities`);
  assert.deepEqual(
    comments.body.data.map(({ message }) => message),
    ['Well said'],
  );
  assert.equal((await member.get(`${managed}/activities`)).statusCode, 404);
});
