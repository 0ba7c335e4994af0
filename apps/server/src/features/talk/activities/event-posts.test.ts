import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { createAnnouncement } from '../announcements/index.ts';
import { makeEvent } from '../../events/programme/events.factory.ts';
import { foundGroup } from '../../people/groups/index.ts';
import type { NotificationView } from '../../reach/notifications/notifications.schemas.ts';
import type { ActivityView } from './activities.schemas.ts';

/** Posts about an event have the event's readers, whatever becomes of the event afterwards. */
let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let follower: Caller;
let groupId: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  await testApp.app.startJobs();
  [ana, ben, follower] = [await org.member(), await org.member(), await org.member()];
  await follower.post(`/accounts/${ana.id}/follow`);
  groupId = await makeGroup('private');
});
after(() => testApp.close());

const makeGroup = (access: 'private' | 'public'): Promise<string> =>
  foundGroup(org.context(), {
    slug: `group-${newId()}`,
    name: 'Gathering',
    description: '',
    access,
    moderatorId: ana.id,
    memberIds: [ben.id],
  });

const event = (row: Parameters<typeof makeEvent>[2] = {}): Promise<string> =>
  makeEvent(org.context().db, org.organization.id, { creator_id: ana.id, ...row });

async function post(author: Caller, message: string, more: object): Promise<ActivityView> {
  const answer = await author.post<ActivityView>('/activities', { message, ...more });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}

/** Where the words of a post or comment stand for this reader. */
async function placesOf(reader: Caller, word: string, { eventId, ids }: Posted): Promise<string[]> {
  const lists = {
    everything: '/activities',
    profile: `/accounts/${ana.id}/activities`,
    event: `/events/${eventId}/activities`,
    search: `/search?search=${word}`,
    ...(reader.id === '' ? {} : { feed: '/self/activities/feed', notices: '/self/notifications' }),
    ...Object.fromEntries(ids.map((id, index) => [`one ${index}`, `/activities/${id}`])),
    comments: `/activities/${ids[0]}/comments`,
  };
  const found: string[] = [];
  for (const [name, path] of Object.entries(lists)) {
    const text = JSON.stringify((await reader.get(path)).body);
    if (text.includes(word)) found.push(name);
  }
  return found;
}

interface Posted {
  readonly eventId: string;
  readonly ids: readonly string[];
}

/** A post by ana about the event with a comment below it, both with this word. */
async function talk(eventId: string, word: string): Promise<Posted> {
  const { id } = await post(ana, `${word} post`, { eventId });
  const comment = await post(ben, `${word} comment`, { commentedId: id });
  assert.deepEqual([comment.eventId, comment.commentedId], [eventId, id]);
  return { eventId, ids: [id, comment.id] };
}

const OPEN = ['everything', 'profile', 'event', 'search', 'one 0', 'one 1', 'comments'];
const BY_LINK = ['event', 'one 0', 'one 1', 'comments'];

test('posts about the event of a private group are known to the group alone', async () => {
  const eventId = await event({ group_id: groupId, group_only: true });
  const posted = await talk(eventId, 'zzgathering');
  assert.deepEqual(await placesOf(org.visitor, 'zzgathering', posted), []);
  assert.deepEqual(await placesOf(follower, 'zzgathering', posted), []);
  assert.deepEqual(await placesOf(ben, 'zzgathering', posted), [
    'event',
    'search',
    'one 0',
    'one 1',
    'comments',
  ]);
  const answers = [
    await follower.post('/activities', { message: 'x', commentedId: posted.ids[0] }),
    await follower.post('/activities', { message: 'x', eventId }),
    await follower.post(`/activities/${posted.ids[0]}/likes`),
    await follower.post(`/activities/${posted.ids[1]}/report`),
  ];
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [404, 404, 404, 404],
  );
});

test('posts about an event that is found by its link stand on its page and in no list', async () => {
  const posted = await talk(await event({ visible: false }), 'zzunlisted');
  assert.deepEqual(await placesOf(org.visitor, 'zzunlisted', posted), BY_LINK);
  assert.deepEqual(await placesOf(follower, 'zzunlisted', posted), BY_LINK);
});

test('nobody posts or comments about a draft', async () => {
  const eventId = await event();
  const { ids } = await talk(eventId, 'zzdraft');
  assert.equal((await ana.post(`/listings/${eventId}/unpublish`)).statusCode, 200);
  for (const body of [{ eventId }, { commentedId: ids[0] }]) {
    const answer = await ana.post('/activities', { message: 'x', ...body });
    assert.deepEqual([answer.statusCode, answer.body.code], [409, 'event.draft']);
  }
  assert.equal((await ben.post('/activities', { message: 'x', eventId })).statusCode, 404);
});

test('posts close and open with their event', async () => {
  const eventId = await event();
  const posted = await talk(eventId, 'zzchanging');
  const steps: [string, () => Promise<{ statusCode: number }>, string[]][] = [
    ['open', async () => ({ statusCode: 200 }), OPEN],
    ['drafted', () => ana.post(`/listings/${eventId}/unpublish`), []],
    ['published', () => ana.post(`/listings/${eventId}/publish`), OPEN],
    ['unlisted', () => ana.put(`/listings/${eventId}`, { event: { visible: false } }), BY_LINK],
    ['listed', () => ana.put(`/listings/${eventId}`, { event: { visible: true } }), OPEN],
    ['moved', () => ana.put(`/listings/${eventId}`, { event: { groupId, groupOnly: true } }), []],
    ['group opened', () => ana.put(`/groups/${groupId}`, { group: { access: 'public' } }), OPEN],
    ['group closed', () => ana.put(`/groups/${groupId}`, { group: { access: 'private' } }), []],
    ['for all', () => ana.put(`/listings/${eventId}`, { event: { groupOnly: false } }), OPEN],
  ];
  for (const [name, change, places] of steps) {
    assert.equal((await change()).statusCode, 200, name);
    assert.deepEqual(await placesOf(org.visitor, 'zzchanging', posted), places, name);
  }
});

test('no mention, answer or like tells what the reader may not see any more', async () => {
  const whole = { startIndex: 0, endIndex: 2, marks: [], type: 'mention' };
  const closed = await event({ group_id: groupId, group_only: true });
  const entities = [
    { ...whole, accountId: follower.id },
    { ...whole, startIndex: 3, endIndex: 5, accountId: ben.id },
  ];
  await post(ana, '@f @b zznamed', { eventId: closed, entities });
  const noticesOf = async (reader: Caller, word: string): Promise<number> => {
    const { data } = (await reader.get<NotificationView[]>('/self/notifications')).body;
    return data.filter((notice) => JSON.stringify(notice).includes(word)).length;
  };
  // Facts are heard in their order: when ben is told, the follower would have been.
  await until(
    () => noticesOf(ben, 'zznamed'),
    (count) => count === 1,
  );
  assert.equal(await noticesOf(follower, 'zznamed'), 0);

  const open = await event({ name: 'Zzmove' });
  await post(ana, '@f @b zzlater', { eventId: open, entities });
  await until(
    () => noticesOf(ben, 'zzlater'),
    (count) => count === 1,
  );
  await until(
    () => noticesOf(follower, 'zzlater'),
    (count) => count === 1,
  );
  const unread = async (): Promise<number> =>
    (await follower.get<{ unread: number }>('/self/notifications/count')).body.data.unread;
  const told = await unread();
  await ana.put(`/listings/${open}`, { event: { groupId, groupOnly: true } });
  assert.deepEqual([await noticesOf(ben, 'zzlater'), await noticesOf(follower, 'zzlater')], [1, 0]);
  assert.equal(await unread(), told - 1);
});

test('a post is as open as its event when both change at once', async () => {
  const eventId = await event();
  for (let round = 0; round < 12; round++) {
    const visible = round % 2 === 1;
    const [posted, changed] = await Promise.all([
      post(await org.member(), `race ${round}`, { eventId }),
      ana.put(`/listings/${eventId}`, { event: { visible } }),
    ]);
    assert.equal(changed.statusCode, 200);
    const { rows } = await testApp.database.pool.query<{ restricted: boolean }>(
      'select distinct restricted from activity where event_id = $1',
      [eventId],
    );
    assert.deepEqual(rows, [{ restricted: !visible }], posted.message);
  }
});

test('a post is as open as its event when the group opens and closes meanwhile', async () => {
  const id = await makeGroup('public');
  const eventId = await event({ group_id: id, group_only: true });
  for (let round = 0; round < 12; round++) {
    const access = round % 2 === 0 ? 'private' : 'public';
    const [, , changed] = await Promise.all([
      ana.put(`/listings/${eventId}`, { event: { groupOnly: true, name: `Round ${round}` } }),
      ben.post('/activities', { message: `race ${round}`, eventId }),
      ana.put(`/groups/${id}`, { group: { access } }),
    ]);
    assert.equal(changed.statusCode, 200);
    const { rows } = await testApp.database.pool.query<{ restricted: boolean }>(
      'select distinct restricted from activity where event_id = $1',
      [eventId],
    );
    assert.deepEqual(rows, [{ restricted: access === 'private' }]);
  }
});

test('news of an event and announcements of a group are withdrawn from those who may not see them any more', async () => {
  const news = async (reader: Caller, word: string): Promise<number> => {
    const { data } = (await reader.get<NotificationView[]>('/self/notifications')).body;
    return data.filter((notice) => JSON.stringify(notice).includes(word)).length;
  };
  const eventId = await event({ name: 'Zznews', draft: true });
  await ana.post(`/listings/${eventId}/publish`);
  await until(
    () => news(follower, 'Zznews'),
    (count) => count === 1,
  );
  await ana.post(`/listings/${eventId}/unpublish`);
  const { data } = (await follower.get<NotificationView[]>('/self/notifications')).body;
  assert.ok(!data.some(({ type, event }) => type === 'EVENT' && event === null));

  await createAnnouncement(
    org.context(ana.id),
    { groupId },
    { title: 'Zzannounced', html: 'x', email: false, push: false },
  );
  await until(
    () => news(ben, 'Zzannounced'),
    (count) => count === 1,
  );
  await testApp.database.pool.query('delete from group_member where group_id = $1 and account_id = $2', [
    groupId,
    ben.id,
  ]);
  assert.equal(await news(ben, 'Zzannounced'), 0);
});
