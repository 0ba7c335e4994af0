import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { foundGroup } from '../../people/groups/index.ts';
import {
  createTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { ChannelView } from './channels.schemas.ts';
import type { ContentGuestView, ContentView } from './contents/contents.schemas.ts';
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
  testApp = await createTestApp();
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
