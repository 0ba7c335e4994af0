import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { foundGroup } from './features/people/groups/index.ts';
import { makeEvent, makeImage } from './features/events/programme/events.factory.ts';
import { newId } from './platform/ids.ts';
import { makeMp4 } from './platform/media/video.factory.ts';
import { BUILT_IN_ROLES, type BuiltInRole } from './platform/powers.ts';
import type { StoredPictureView } from './features/ground/pictures/pictures.schemas.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';
import { listOperations } from './testing/operations.ts';
import { PICTURE } from './testing/samples.ts';

/**
 * Words, pictures and files of conversations are in no answer to the staff, whatever their powers; those of private groups are
 * shown by the calls for posts and channels alone, to those who answer for them.
 */
let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let groupId: string;
/** A text that must not be found, by the place where it was put. */
const canaries = new Map<string, string>();

const word = (where: string): string => {
  const canary = `canary${newId().replaceAll('-', '')}`;
  canaries.set(where, canary);
  return canary;
};

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

/** Its id is what opens a picture. */
async function picture(where: string, type = 'thread'): Promise<string> {
  const name = `${where}.png`;
  const { id } = await fine(
    ana.post<{ id: string }>('/storage/images/upload', { dataUri: PICTURE, type, name }),
  );
  canaries.set(where, id);
  return id;
}

/** Answers the video; its poster is opened by its id too. */
async function video(where: string, source: 'activity' | 'content'): Promise<string> {
  const path = `/storage/videos/file?source=${source}&name=a.mp4&minutes=1`;
  const type = { 'content-type': 'application/octet-stream' };
  const { id } = await fine(ana.send<{ id: string }>('POST', path, makeMp4(), type));
  const { rows } = await testApp.database.pool.query<{ poster_id: string }>(
    'select poster_id from video where id = $1',
    [id],
  );
  canaries.set(where, rows[0]?.poster_id ?? '');
  return id;
}

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  [ana, ben] = [await org.member(), await org.member()];
  groupId = await foundGroup(org.context(), {
    slug: 'inner-circle',
    name: 'Inner circle',
    description: '',
    access: 'private',
    moderatorId: ana.id,
    memberIds: [ben.id],
  });

  const channel = await fine(
    ana.post<{ channelId: number }>('/self/chat/channels', {
      name: word('name of a chat'),
      accountIds: [ben.id],
    }),
  );
  const inChat = `/self/chat/channels/${channel.channelId}/messages`;
  await fine(ana.post(inChat, { text: word('message of a chat') }));
  const imageIds = [await picture('picture in a chat'), await picture('post picture in a chat', 'activity')];
  await fine(ana.post(inChat, { text: 'look', imageIds }));
  const upload = { name: 'notes.txt', dataUri: `data:text/plain;base64,${btoa('notes')}` };
  const file = await fine(ana.post<{ id: number; url: string }>('/storage/files', upload));
  canaries.set('file in a chat', file.url);
  await fine(ana.post(inChat, { text: '', fileIds: [file.id] }));

  const thread = await fine(
    ana.post<{ id: string }>('/threads', {
      subject: 'Chairs',
      accountIds: [ben.id],
      message: { body: word('message of a thread') },
    }),
  );
  await fine(ana.put(`/threads/${thread.id}`, { imageId: await picture('picture of a thread') }));
  await picture('picture that was not sent yet');

  const post = await fine(
    ana.post<{ id: string }>('/activities', {
      message: word('post in a private group'),
      groupId,
      imageId: await picture('picture in a private group', 'activity'),
    }),
  );
  await fine(ben.post('/activities', { message: word('comment in a private group'), commentedId: post.id }));
  await fine(
    ana.put(`/activities/${post.id}`, {
      message: 'Changed',
      imageId: await picture('new picture in a private group', 'activity'),
    }),
  );
  const media = await fine(
    ana.post<{ id: string; image: { id: string } }>('/channels/managed', {
      channel: { name: 'Talks', visible: true, groupId },
      imageDataUri: PICTURE,
    }),
  );
  canaries.set('picture of a channel of a private group', media.image.id);
  const contents = `/channels/managed/${media.id}/contents`;
  const { id } = await fine(ana.post<{ id: string }>(contents, { title: 'Talk', visible: true }));
  const content = await fine(
    ana.put<{ image: { id: string } }>(`${contents}/${id}`, { content: {}, imageDataUri: PICTURE }),
  );
  canaries.set('picture that was replaced', content.image.id);
  const filmed = await fine(
    ana.put<{ image: { id: string } }>(`${contents}/${id}`, {
      content: { videoId: await video('film of a channel of a private group', 'content') },
      imageDataUri: PICTURE,
    }),
  );
  canaries.set('picture of a content of a private group', filmed.image.id);
  await video('film that was not posted yet', 'activity');
  const gone = await fine(
    ana.post<{ id: string }>('/activities', {
      message: 'Soon gone',
      groupId,
      videoId: await video('film of a post that is gone', 'activity'),
    }),
  );
  await fine(ana.delete(`/activities/${gone.id}`));
  const { db, organizationId } = org.context();
  const event = await makeEvent(db, organizationId, { group_id: groupId });
  await testApp.database.pool.query(
    `insert into event_media (organization_id, id, event_id, name, video_id, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'Film', $3, now(), now())`,
    [organizationId, event, await video('film of an event of a private group', 'content')],
  );
  canaries.set(
    'picture in an article',
    await makeImage(db, organizationId, { kind: 'content', name: 'article.png', size: '500' }),
  );
});
after(() => testApp.close());

/** Calls for those who answer for all posts and channels, of private groups too. */
const OF_GROUPS = new Set(['listAllActivities', 'exportAllActivities', 'listAllChannels', 'listAllContents']);

const names: Readonly<Record<string, () => string>> = { accountId: () => ana.id, groupId: () => groupId };

test('messages and pictures of conversations are in no answer to the staff', async () => {
  const { operations } = await listOperations();
  const reads = operations.filter(
    ({ method, path }) => method === 'GET' && /^\/(admin|moderation)\//.test(path),
  );
  assert.ok(reads.length > 50);
  for (const role of Object.keys(BUILT_IN_ROLES) as BuiltInRole[]) {
    const by = await org.staff(role);
    let answered = 0;
    for (const { id, path } of reads) {
      const asked = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name]?.() ?? newId());
      const { statusCode, body } = await by.get(asked);
      if (statusCode === 200) answered += 1;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      for (const [where, canary] of canaries)
        if (!where.endsWith('private group') || !OF_GROUPS.has(id))
          assert.ok(!text.includes(canary), `${id} tells ${role} of the ${where}`);
    }
    if (role === 'owner') assert.ok(answered > reads.length / 2, `${answered} of ${reads.length} answered`);
  }
});

test('the list of pictures shows those of open places, and of others the size and the owner', async () => {
  const open = await foundGroup(org.context(), {
    slug: 'outer-circle',
    name: 'Outer circle',
    description: '',
    access: 'public',
    moderatorId: ana.id,
    memberIds: [],
  });
  const [inFeed, inGroup] = [await picture('post', 'activity'), await picture('post in a group', 'activity')];
  await fine(ana.post('/activities', { message: 'Hello', imageId: inFeed }));
  await fine(ana.post('/activities', { message: 'Hello', imageId: inGroup, groupId: open }));
  const staff = await org.staff();
  const { body } = await staff.get<StoredPictureView[]>('/admin/storage/pictures?pageSize=100');
  const text = JSON.stringify(body.data);
  const told = [...canaries].filter(([, canary]) => text.includes(canary)).map(([where]) => where);
  assert.deepEqual(told, ['post', 'post in a group']);
  const listed = body.data.filter(({ image }) => image !== null).map(({ id }) => id);
  assert.ok(listed.includes(inFeed) && listed.includes(inGroup));

  const closed = body.data.filter(({ image }) => image === null);
  assert.ok(closed.some(({ owner, uses }) => owner?.id === ana.id && uses[0]?.of === 'chat_attachment'));
  for (const { id, name, size, removable } of closed) {
    assert.deepEqual([name, removable, size > 0], [null, false, true]);
    const path = `/admin/storage/pictures/${id}`;
    assert.equal((await staff.put(path, { moderation: 'warning' })).statusCode, 404);
    assert.equal((await staff.delete(path)).statusCode, 404);
  }
});

test('the name of a picture finds those that are shown, and no other', async () => {
  const staff = await org.staff();
  const count = async (search: string): Promise<number> => {
    const path = `/admin/storage/pictures?search=${encodeURIComponent(search)}`;
    return (await staff.get<StoredPictureView[]>(path)).body.count ?? -1;
  };
  for (const name of ['picture in a', 'new picture in a private group', 'not sent yet', 'article'])
    assert.equal(await count(name), 0, name);
  assert.equal(await count('post in a group.png'), 1);
});

test('each table with pictures of a part of something says whether they are closed', async () => {
  const { rows } = await testApp.database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name ~ '^(group|event|channel|content|thread|activity|message|page|level)_id$'`,
  );
  const parts = Map.groupBy(rows, ({ table }) => table);
  const silent = Object.entries(testApp.services.tables).filter(
    ([table, { pictures, closed }]) => pictures !== undefined && closed === undefined && parts.has(table),
  );
  assert.deepEqual(
    silent.map(([table]) => table),
    [],
  );
});
