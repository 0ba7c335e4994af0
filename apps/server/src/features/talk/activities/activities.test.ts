import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { newId } from '../../../platform/ids.ts';
import { makeMp4 } from '../../../platform/media/video.factory.ts';
import { foundGroup } from '../../people/groups/index.ts';
import type { ActivityView } from './activities.schemas.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let stranger: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  ana = await org.member();
  ben = await org.member();
  stranger = await (await testApp.organization()).member();
});
after(() => testApp.close());

async function post(author: Caller, message: string, more: object = {}): Promise<ActivityView> {
  const answer = await author.post<ActivityView>('/activities', { message, ...more });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}

const messages = (activities: ActivityView[]): string[] => activities.map((activity) => activity.message);

test('each field sent on creation is read back', async () => {
  const interest = (await ana.post<{ id: string }>('/interests', { name: 'Compilers' })).body.data;
  const image = (
    await ana.post<{ id: string }>('/storage/images/upload', { type: 'activity', dataUri: PIXEL })
  ).body.data;
  const message = 'Hello Ben, on compilers: https://example.org/a';
  const created = await post(ana, message, {
    imageId: image.id,
    entities: [
      { type: 'mention', startIndex: 6, endIndex: 9, marks: [], accountId: ben.id },
      { type: 'interest', startIndex: 14, endIndex: 23, marks: ['bold'], interestId: interest.id },
      { type: 'link', startIndex: 25, endIndex: 46, marks: [], href: 'https://example.org/a' },
      { type: 'segment', startIndex: 0, endIndex: 5, marks: ['italic', 'strike'] },
    ],
  });
  const read = (await org.visitor.get<ActivityView>(`/activities/${created.id}`)).body.data;
  assert.equal(read.message, message);
  assert.equal(read.account.id, ana.id);
  assert.equal(read.image?.id, image.id);
  assert.deepEqual(
    read.entities?.map((entity) => [entity.type, entity.startIndex, entity.endIndex, entity.marks]),
    [
      ['mention', 6, 9, []],
      ['interest', 14, 23, ['bold']],
      ['link', 25, 46, []],
      ['segment', 0, 5, ['italic', 'strike']],
    ],
  );
  assert.equal(read.entities?.[0]?.account?.id, ben.id);
  assert.deepEqual(read.entities?.[1]?.interest, { id: interest.id, name: 'Compilers' });
  assert.equal(read.entities?.[2]?.href, 'https://example.org/a');
  assert.deepEqual(read._count, { likes: 0, comments: 0 });
});

test('a post that cannot be is refused with its field', async () => {
  const theirs = (
    await ben.post<{ id: string }>('/storage/images/upload', { type: 'activity', dataUri: PIXEL })
  ).body.data;
  const mention = { type: 'mention', startIndex: 0, endIndex: 2, marks: [] };
  const refusals: [object, number][] = [
    [{ message: '   ' }, 400],
    [{ message: 'x'.repeat(5001) }, 400],
    [{ message: 'a\u0000b' }, 400],
    [{ message: 'hi', likes_count: 99 }, 400],
    [{ message: 'hi', accountId: ben.id }, 400],
    [{ message: 'hi', entities: [mention] }, 400],
    [{ message: 'hi', entities: [{ ...mention, endIndex: 3, accountId: ben.id }] }, 400],
    [{ message: 'hi', entities: [{ ...mention, accountId: stranger.id }] }, 404],
    [{ message: 'hi', entities: [{ ...mention, type: 'link', href: 'javascript:alert(1)' }] }, 400],
    [
      {
        message: 'hi',
        entities: [
          { ...mention, accountId: ben.id },
          { ...mention, startIndex: 1, accountId: ben.id },
        ],
      },
      400,
    ],
    [{ message: 'hi', imageId: theirs.id }, 404],
    [{ message: 'hi', commentedId: stranger.id }, 404],
    [{ message: 'hi', eventId: stranger.id }, 404],
    [{ message: 'hi', groupId: stranger.id }, 404],
  ];
  for (const [body, status] of refusals)
    assert.equal((await ana.post('/activities', body)).statusCode, status, JSON.stringify(body).slice(0, 90));
  assert.equal((await org.visitor.post('/activities', { message: 'hi' })).statusCode, 401);
});

test('the same key makes one post, also when sent at once; another text under it is refused', async () => {
  const send = (message: string) =>
    ana.post<ActivityView>('/activities', { message }, { 'idempotency-key': 'key-of-the-client' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('once')));
  const ids = new Set(answers.map((answer) => answer.body.data.id));
  assert.equal(ids.size, 1);
  assert.equal((await send('other')).statusCode, 422);
});

test('likes count people, not clicks', async () => {
  const activity = await post(ana, 'like me');
  await Promise.all(Array.from({ length: 6 }, () => ben.post(`/activities/${activity.id}/likes`)));
  const liked = (await ben.get<ActivityView>(`/activities/${activity.id}`)).body.data;
  assert.equal(liked._count.likes, 1);
  assert.equal(liked.likes.length, 1);
  assert.deepEqual((await ana.get<ActivityView>(`/activities/${activity.id}`)).body.data.likes, []);
  await Promise.all(Array.from({ length: 6 }, () => ben.delete(`/activities/${activity.id}/likes`)));
  assert.equal((await ben.get<ActivityView>(`/activities/${activity.id}`)).body.data._count.likes, 0);
});

test('comments hang under what they comment, oldest first, and are counted', async () => {
  const activity = await post(ana, 'discuss');
  const first = await post(ben, 'one', { commentedId: activity.id });
  await post(ana, 'two', { commentedId: activity.id });
  const reply = await post(ana, 'reply', { commentedId: first.id });
  assert.equal(reply.commented?.id, first.id);
  const read = (await ben.get<ActivityView>(`/activities/${activity.id}`)).body.data;
  assert.equal(read._count.comments, 2);
  assert.deepEqual(read.comments, [{ id: first.id }]);
  const comments = (await org.visitor.get<ActivityView[]>(`/activities/${activity.id}/comments`)).body.data;
  assert.deepEqual(messages(comments), ['one', 'two']);
  const listed = (await org.visitor.get<ActivityView[]>(`/accounts/${ben.id}/activities`)).body.data;
  assert.ok(!messages(listed).includes('one'), 'comments are no posts');
  await ben.delete(`/activities/${first.id}`);
  assert.equal((await ben.get<ActivityView>(`/activities/${activity.id}`)).body.data._count.comments, 1);
  assert.equal((await ben.get(`/activities/${reply.id}`)).statusCode, 404);
});

test('only the author or the staff delete', async () => {
  const activity = await post(ana, 'mine');
  assert.equal((await ben.delete(`/activities/${activity.id}`)).statusCode, 403);
  assert.equal((await org.visitor.delete(`/activities/${activity.id}`)).statusCode, 401);
  assert.deepEqual((await ana.delete(`/activities/${activity.id}`)).body, {
    status: 'ok',
    message: 'ok',
    data: null,
  });
  assert.equal((await ana.delete(`/activities/${activity.id}`)).statusCode, 404);
});

test('a report is seen by the one who made it and can be taken back', async () => {
  const activity = await post(ana, 'rude');
  const reported = (await ben.post<ActivityView>(`/activities/${activity.id}/report`)).body.data;
  const [report] = reported.reports;
  assert.ok(report);
  assert.deepEqual((await ana.get<ActivityView>(`/activities/${activity.id}`)).body.data.reports, []);
  assert.equal((await ana.delete(`/activities/${activity.id}/report/${report.id}`)).statusCode, 404);
  const back = await ben.delete<ActivityView>(`/activities/${activity.id}/report/${report.id}`);
  assert.deepEqual(back.body.data.reports, []);
  assert.equal((await ana.post(`/activities/${activity.id}/report`)).statusCode, 400);
});

test('the feed is what followed people and oneself posted, newest first, without gaps or doubles', async () => {
  const reader = await org.member();
  const followed = await Promise.all([org.member(), org.member(), org.member()]);
  const unknown = await org.member();
  for (const person of followed) await reader.post(`/accounts/${person.id}/follow`);
  const written: string[] = [];
  for (let round = 0; round < 4; round++)
    for (const [index, person] of [...followed, reader].entries()) {
      written.unshift(`${round}-${index}`);
      await post(person, `${round}-${index}`);
    }
  await post(unknown, 'not for you');
  const pages: string[] = [];
  for (let page = 1; page <= 4; page++) {
    const answer = await reader.get<ActivityView[]>(`/self/activities/feed?page=${page}&pageSize=5`);
    pages.push(...messages(answer.body.data));
  }
  assert.deepEqual(pages, written);

  const cursor: string[] = [];
  for (let before = ''; ;) {
    const answer = await reader.get<ActivityView[]>(`/self/activities/feed?pageSize=5${before}`);
    cursor.push(...messages(answer.body.data));
    const last = answer.body.data.at(-1);
    if (last === undefined || answer.body.data.length < 5) break;
    before = `&before=${last.createdAt},${last.id}`;
  }
  assert.deepEqual(cursor, written);
  const far = await reader.get<ActivityView[]>('/self/activities/feed?page=21&pageSize=25');
  assert.deepEqual([far.statusCode, far.body.data], [200, []]);
  assert.deepEqual((await reader.get('/self/activities/feed?page=10000&pageSize=100')).body.data, []);
  assert.equal((await org.visitor.get('/self/activities/feed')).statusCode, 401);
});

test('the content of a private group is absent for everybody outside it', async () => {
  const outsider = await org.member();
  await outsider.post(`/accounts/${ana.id}/follow`);
  const groupId = await foundGroup(org.context(), {
    slug: 'inner-circle',
    name: 'Inner circle',
    description: '',
    access: 'private',
    moderatorId: ana.id,
    memberIds: [ben.id],
  });
  const secret = await post(ana, 'secret', { groupId });
  const comment = await post(ben, 'secret comment', { commentedId: secret.id });
  for (const caller of [outsider, org.visitor]) {
    for (const id of [secret.id, comment.id])
      assert.equal((await caller.get(`/activities/${id}`)).statusCode, 404);
    assert.equal((await caller.get(`/activities/${secret.id}/comments`)).statusCode, 404);
  }
  assert.equal((await outsider.post(`/activities/${secret.id}/likes`)).statusCode, 404);
  assert.equal((await outsider.post('/activities', { message: 'x', groupId })).statusCode, 453);
  for (const path of ['/self/activities/feed', `/accounts/${ana.id}/activities`, '/activities'])
    assert.ok(!messages((await outsider.get<ActivityView[]>(path)).body.data).includes('secret'), path);
  assert.deepEqual((await outsider.get<unknown[]>(`/accounts/${ana.id}/groups`)).body.data, []);
  assert.equal((await ben.get<unknown[]>(`/accounts/${ana.id}/groups`)).body.data.length, 1);
  assert.equal(
    (await ben.get<{ groups: object }>('/self/relationships')).body.data.groups[groupId as never],
    'member',
  );
});

test('blocked people do not read each other', async () => {
  const eva = await org.member();
  const max = await org.member();
  const activity = await post(eva, 'by eva');
  await max.post(`/accounts/${eva.id}/block`);
  for (const caller of [eva, max]) {
    const theirs = caller === eva ? await post(max, 'by max') : activity;
    assert.equal((await caller.get(`/activities/${theirs.id}`)).statusCode, 404);
    assert.ok(
      !messages((await caller.get<ActivityView[]>('/activities')).body.data).includes(theirs.message),
    );
  }
});

test('a person of another organization meets nothing here', async () => {
  const activity = await post(ana, 'ours');
  const path = `/activities/${activity.id}`;
  for (const answer of [
    await stranger.get(path),
    await stranger.get(`${path}/comments`),
    await stranger.delete(path),
    await stranger.post(`${path}/likes`),
    await stranger.delete(`${path}/likes`),
    await stranger.post(`${path}/report`),
    await stranger.post('/activities', { message: 'x', commentedId: activity.id }),
    await stranger.get(`/accounts/${ana.id}/activities`),
    await stranger.get(`/accounts/${ana.id}/media`),
  ])
    assert.equal(answer.statusCode, 404);
});

test('a list asks as many questions for many rows as for one', async () => {
  const one = await testApp.fewestQueries(() => org.visitor.get('/activities?pageSize=1'));
  const many = await testApp.fewestQueries(() => org.visitor.get('/activities?pageSize=100'));
  assert.ok(many.queries <= one.queries + 6, `${one.queries} for one, ${many.queries} for many`);
});

test('a video stands in the post, in its parent’s place and among the media of its author', async () => {
  const eve = await org.member();
  const sendVideo = async (caller: Caller): Promise<string> => {
    const dataUri = `data:video/mp4;base64,${makeMp4({ width: 320, height: 180 }).toString('base64')}`;
    const about = { source: 'activity', name: 'film', minutes: 1 };
    const answer = await caller.post<{ id: string }>('/storage/videos', { ...about, dataUri });
    return answer.body.data.id;
  };
  const videoId = await sendVideo(eve);
  const posted = await post(eve, '', { videoId });
  assert.deepEqual([posted.video?.id, posted.video?.width, posted.video?.height], [videoId, 320, 180]);
  const comment = await post(ben, 'Nice film', { commentedId: posted.id });
  assert.equal(comment.commented?.video?.id, videoId);
  const words = await post(eve, 'only words');
  const media = async (query: string): Promise<string[]> =>
    (await org.visitor.get<ActivityView[]>(`/accounts/${eve.id}/media${query}`)).body.data.map(
      ({ id }) => id,
    );
  assert.deepEqual(await media('?type=videos'), [posted.id]);
  assert.deepEqual(await media(''), [posted.id]);
  assert.deepEqual(await media('?type=images'), []);
  assert.ok(words.video === null);
  for (const [caller, id] of [
    [ben, videoId],
    [eve, newId()],
    [stranger, videoId],
  ] as const) {
    const answer = await caller.post('/activities', { message: 'x', videoId: id });
    assert.deepEqual([answer.statusCode, answer.body.code], [404, 'video.notFound']);
  }
});
