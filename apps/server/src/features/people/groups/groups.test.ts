import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { newId } from '../../../platform/ids.ts';
import type { GroupView } from './groups.base.schemas.ts';
import { getVisibleGroup, leaveEveryGroup } from './index.ts';
import type { GroupMembershipView } from './members/members.schemas.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let testApp: TestApp;
let org: TestOrganization;
let mia: Caller;
let ben: Caller;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  ben = await org.member();
  staff = await org.staff();
});
beforeEach(async () => {
  // Founding many groups in a minute is refused, so each test has a founder of its own.
  mia = await org.member();
});
after(() => testApp.close());

async function found(founder: Caller, more: Partial<GroupView> = {}): Promise<GroupView> {
  const group = { name: 'Chess', description: 'Slow games', access: 'public', active: true, ...more };
  const answer = await founder.post<GroupView>('/groups', { group });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}
const ids = (answer: Answer<{ id: string }[]>): string[] => answer.body.data.map(({ id }) => id);
const post = async (author: Caller, body: object): Promise<string> => {
  const answer = await author.post<{ id: string }>('/activities', { message: 'in here', ...body });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data.id;
};
async function makeEvent(more: { group_id?: string; group_only?: boolean }): Promise<string> {
  const id = newId();
  const at = { event_start: new Date(Date.now() + 3_600_000), event_end: new Date(Date.now() + 7_200_000) };
  const { db, organizationId } = org.context();
  const row = { organization_id: organizationId, id, slug: `event-${id}`, name: 'Gathering', ...at, ...more };
  await db
    .insertInto('event')
    .values({ ...row, created_at: new Date(), updated_at: new Date() })
    .execute();
  return id;
}
async function count(groupId: string): Promise<{ stored: number; rows: number; moderators: number }> {
  const { rows } = await testApp.database.pool.query<{ stored: number; rows: number; moderators: number }>(
    `select members_count as stored, (select count(*)::int from group_member m where m.group_id = g.id) as rows,
      (select count(*)::int from group_member m where m.group_id = g.id and role = 'moderator') as moderators
      from community_group g where id = $1`,
    [groupId],
  );
  assert.ok(rows[0]);
  return rows[0];
}

test('each field sent on creation is read back, and whoever founds a group moderates it', async () => {
  const group = { name: ' Łódź Weavers ', description: 'Looms & yarn', access: 'private', active: true };
  const created = await mia.post<GroupView>('/groups', {
    group: { ...group, externalUrl: 'https://weavers.example/a' },
    imageDataUri: PIXEL,
  });
  const read = (await org.visitor.get<GroupView>(`/groups/${created.body.data.slug}`)).body.data;
  assert.deepEqual(read, created.body.data);
  assert.equal(read.slug, 'lodz-weavers');
  assert.equal(read.name, 'Łódź Weavers');
  assert.equal(read.description, 'Looms & yarn');
  assert.equal(read.access, 'private');
  assert.equal(read.active, true);
  assert.equal(read.externalUrl, 'https://weavers.example/a');
  assert.ok(read.image);
  assert.deepEqual(read._count, { members: 1 });
  const own = await mia.get<GroupMembershipView>(`/self/groups/${read.id}/membership`);
  assert.equal(own.body.data.role, 'moderator');
  assert.equal((await found(mia, { name: 'Lodz weavers' })).slug, 'lodz-weavers-2');
  assert.equal((await found(mia, { name: 'Featured' })).slug, 'group-featured');
});

test('the same key makes one group, also when sent at once', async () => {
  const send = (name: string) =>
    mia.post<GroupView>(
      '/groups',
      { group: { name, description: '', access: 'public', active: true } },
      { 'idempotency-key': 'one-group-only' },
    );
  const answers = await Promise.all([send('Once'), send('Once'), send('Once')]);
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  assert.equal((await send('Other')).statusCode, 422);
});

test('groups that cannot be are refused', async () => {
  const good = { name: 'x', description: '', access: 'public', active: true };
  for (const group of [
    { ...good, name: '  ' },
    { ...good, name: 'x'.repeat(121) },
    { ...good, name: 'a\u0000b' },
    { ...good, access: 'secret' },
    { ...good, externalUrl: 'javascript:alert(1)' },
    { ...good, featured: true },
    { name: 'x' },
  ]) {
    const answer = await mia.post('/groups', { group });
    assert.equal(answer.statusCode, 400, JSON.stringify(group).slice(0, 80));
  }
  assert.equal(
    (await mia.post('/groups', { group: good, imageDataUri: 'data:text/html,hi' })).statusCode,
    400,
  );
  assert.equal((await org.visitor.post('/groups', { group: good })).statusCode, 401);
});

test('moderators and staff change a group; its slug stays', async () => {
  const group = await found(mia, { name: 'Old name' });
  await ben.post(`/groups/${group.id}/join`);
  const changes = { name: 'New name', description: 'Other', externalUrl: 'https://new.example' };
  assert.equal((await ben.put(`/groups/${group.id}`, { group: changes })).statusCode, 403);
  assert.equal((await org.visitor.put(`/groups/${group.id}`, { group: changes })).statusCode, 401);
  const answer = await mia.put<GroupView>(`/groups/${group.slug}`, { group: changes, imageDataUri: PIXEL });
  const { image, updatedAt, ...rest } = answer.body.data;
  assert.ok(image);
  assert.deepEqual(
    { ...rest, updatedAt, image: null },
    { ...group, ...changes, updatedAt, _count: { members: 2 } },
  );
  const cleared = await staff.put<GroupView>(`/groups/${group.id}`, {
    group: { externalUrl: null },
    imageDataUri: null,
  });
  assert.equal(cleared.body.data.image, null);
  assert.equal(cleared.body.data.externalUrl, null);
  const whole = await mia.post<GroupView>(`/groups/${group.id}`, {
    group: { ...cleared.body.data, active: false },
  });
  assert.equal(whole.body.data.active, false);
});

test('lists find groups by what they say, by access and in order', async () => {
  const own = await testApp.organization();
  const founder = await own.member();
  const a = await found(founder, { name: 'Alpine', description: 'Snowy ridges' });
  const b = await found(founder, { name: 'Bakers', access: 'private' });
  const c = await found(founder, { name: '100% wool' });
  const { visitor } = own;
  assert.deepEqual(ids(await visitor.get('/groups')), [c.id, a.id, b.id]);
  assert.deepEqual(ids(await visitor.get('/groups?page=2&pageSize=1')), [a.id]);
  assert.deepEqual(ids(await visitor.get('/groups?access=private')), [b.id]);
  assert.deepEqual(ids(await visitor.get('/groups?search=RIDGES')), [a.id]);
  assert.deepEqual(ids(await visitor.get('/groups?search=%25')), [c.id]);
  assert.equal((await visitor.get('/groups?orderBy=nonsense')).statusCode, 400);
  await (await own.member()).post(`/groups/${a.id}/join`);
  assert.equal(ids(await visitor.get('/groups?orderBy=members'))[0], a.id);
  const boss = await own.staff();
  assert.equal((await founder.put(`/admin/groups/${b.id}`, { featured: true })).statusCode, 403);
  await boss.put(`/admin/groups/${b.id}`, { featured: true });
  assert.deepEqual(ids(await visitor.get('/groups/featured')), [b.id]);
  const one = await testApp.fewestQueries(() => visitor.get('/groups?pageSize=1'));
  const many = await testApp.fewestQueries(() => visitor.get('/groups'));
  assert.equal(one.queries, many.queries);
});

test('the content of a private group is for its members and the staff', async () => {
  const group = await found(mia, { name: 'Inner', access: 'private' });
  const eventId = await makeEvent({ group_id: group.id });
  const activityId = await post(mia, { groupId: group.id });
  await mia.put(`/groups/${group.id}/sponsors/${ben.id}`, { sortOrder: 3 });
  const parts = ['activities', 'media', 'members', 'events', 'sponsors', 'announcements'];
  for (const caller of [ben, org.visitor])
    for (const part of parts) {
      const answer = await caller.get(`/groups/${group.slug}/${part}`);
      assert.equal(answer.statusCode, 453, part);
      assert.equal(answer.body.message, 'you must join the group to view this content');
      assert.equal((await caller.get(`/groups/${group.id}`)).statusCode, 200);
    }
  assert.equal((await ben.get(`/activities/${activityId}`)).statusCode, 404);
  assert.equal((await ben.post('/activities', { message: 'x', groupId: group.id })).statusCode, 453);
  assert.equal((await ben.get(`/groups/${group.id}/requests`)).statusCode, 403);
  for (const caller of [mia, staff]) {
    for (const part of parts)
      assert.equal((await caller.get(`/groups/${group.slug}/${part}`)).statusCode, 200, part);
    assert.deepEqual(ids(await caller.get(`/groups/${group.id}/activities`)), [activityId]);
    assert.deepEqual(ids(await caller.get(`/groups/${group.id}/events`)), [eventId]);
    assert.deepEqual(ids(await caller.get(`/groups/${group.id}/sponsors`)), [ben.id]);
  }
  assert.equal((await mia.delete(`/groups/${group.id}/sponsors/${ben.id}`)).statusCode, 200);
  assert.equal((await mia.delete(`/groups/${group.id}/sponsors/${ben.id}`)).statusCode, 404);
});

test('posts and comments of a group close and open with it', async () => {
  const group = await found(mia, { name: 'Swinging door' });
  const activityId = await post(mia, { groupId: group.id });
  const commentId = await post(ben, { commentedId: activityId });
  const replyId = await post(mia, { commentedId: commentId });
  const isOpen = async (open: boolean): Promise<void> => {
    for (const id of [activityId, commentId, replyId])
      assert.equal((await ben.get(`/activities/${id}`)).statusCode, open ? 200 : 404);
    const listed = ids(await org.visitor.get('/activities?pageSize=100'));
    assert.equal(listed.includes(activityId), open);
    assert.deepEqual(ids(await mia.get(`/groups/${group.id}/activities`)), [activityId]);
  };
  await isOpen(true);
  await mia.put(`/groups/${group.id}`, { group: { access: 'private' } });
  await isOpen(false);
  await mia.put(`/groups/${group.id}`, { group: { access: 'public' } });
  await isOpen(true);
  await mia.put(`/groups/${group.id}`, { group: { active: false } });
  await isOpen(false);
  assert.equal((await mia.post('/activities', { message: 'x', groupId: group.id })).statusCode, 409);
});

test('a large group closes whole, posts of the same moment included', async () => {
  const group = await found(mia, { name: 'Crowd' });
  await testApp.database.pool.query(
    `insert into activity (organization_id, id, account_id, message, group_id, created_at, updated_at)
      select $1, gen_random_uuid(), $2, 'x', $3, now() - (number / 50) * interval '1.5 microseconds', now()
      from generate_series(1, 4500) number`,
    [org.organization.id, mia.id, group.id],
  );
  await mia.put(`/groups/${group.id}`, { group: { access: 'private' } });
  const { rows } = await testApp.database.pool.query<{ restricted: boolean; count: number }>(
    'select restricted, count(*)::int as count from activity where group_id = $1 group by restricted',
    [group.id],
  );
  assert.deepEqual(rows, [{ restricted: true, count: 4500 }]);
});

test('a post written while a group closes is closed with it', async () => {
  const group = await found(mia, { name: 'Closing time' });
  await ben.post(`/groups/${group.id}/join`);
  for (let round = 0; round < 10; round += 1) {
    const access = round % 2 === 0 ? 'private' : 'public';
    await Promise.all([
      post(ben, { groupId: group.id }),
      mia.put(`/groups/${group.id}`, { group: { access } }),
      post(ben, { groupId: group.id }),
    ]);
    const { rows } = await testApp.database.pool.query<{ restricted: boolean }>(
      'select distinct restricted from activity where group_id = $1',
      [group.id],
    );
    assert.deepEqual(rows, [{ restricted: access === 'private' }]);
  }
});

test('a group that is switched off is there for its moderators and the staff alone', async () => {
  const group = await found(mia, { name: 'Dormant' });
  await ben.post(`/groups/${group.id}/join`);
  await staff.put(`/admin/groups/${group.id}`, { active: false });
  for (const caller of [ben, org.visitor]) {
    for (const path of ['', '/members', '/activities', '/events', '/announcements'])
      assert.equal((await caller.get(`/groups/${group.id}${path}`)).statusCode, 404, path);
    assert.ok(!ids(await caller.get('/groups?pageSize=100')).includes(group.id));
  }
  const { groups } = (await ben.get<{ groups: Record<string, string> }>('/self/relationships')).body.data;
  assert.equal(groups[group.id], undefined);
  for (const caller of [mia, staff])
    assert.ok(ids(await caller.get('/groups?pageSize=100')).includes(group.id));
  const open = await mia.put(`/groups/${group.id}`, { group: { active: true } });
  assert.deepEqual([open.statusCode, open.body.code], [409, 'group.switchedOff']);
  const news = { title: 'Hello', html: '<p>Hello</p>', email: true, push: true };
  const told = await mia.post(`/groups/${group.id}/announcements`, news);
  assert.deepEqual([told.statusCode, told.body.code], [409, 'group.inactive']);
  await staff.put(`/admin/groups/${group.id}`, { active: true });
  assert.equal((await mia.put(`/groups/${group.id}`, { group: { active: false } })).statusCode, 200);
  assert.equal((await mia.put(`/groups/${group.id}`, { group: { active: true } })).statusCode, 200);
  // The same on the page of its moderators, which the staff manage groups on as well.
  assert.equal((await staff.put(`/groups/${group.id}`, { group: { active: false } })).statusCode, 200);
  const reopened = await mia.put(`/groups/${group.id}`, { group: { active: true } });
  assert.deepEqual([reopened.statusCode, reopened.body.code], [409, 'group.switchedOff']);
  assert.equal((await staff.put(`/groups/${group.id}`, { group: { active: true } })).statusCode, 200);
  const own = await found(staff, { name: 'Their own' });
  await mia.post(`/groups/${own.id}/join`);
  await staff.post(`/groups/${own.id}/members/${mia.id}/promote`);
  await staff.put(`/groups/${own.id}`, { group: { active: false } });
  assert.equal((await mia.put(`/groups/${own.id}`, { group: { active: true } })).statusCode, 200);
});

test('members are listed moderators first, by role and name, without those who must not meet', async () => {
  const group = await found(mia, { name: 'Round table' });
  const zoe = await org.member({ firstName: 'Zoé', lastName: 'Quartz' });
  for (const member of [ben, zoe]) await member.post(`/groups/${group.id}/join`);
  await mia.post(`/groups/${group.id}/members/${zoe.id}/promote`);
  const list = async (caller: Caller, query = ''): Promise<string[]> => {
    const { body } = await caller.get<GroupMembershipView[]>(`/groups/${group.id}/members${query}`);
    return body.data.map(({ accountId }) => accountId);
  };
  assert.deepEqual(await list(org.visitor), [mia.id, zoe.id, ben.id]);
  assert.deepEqual(await list(org.visitor, '?role=member'), [ben.id]);
  assert.deepEqual(await list(org.visitor, '?search=zoe%20qu'), [zoe.id]);
  await ben.post(`/accounts/${zoe.id}/block`);
  assert.deepEqual(await list(ben), [mia.id, ben.id]);
  assert.deepEqual(await list(zoe), [mia.id, zoe.id]);
});

test('notification settings are changed and seen by their member only', async () => {
  const group = await found(mia, { name: 'Bell' });
  const joined = await ben.post<GroupMembershipView>(`/groups/${group.id}/join`);
  assert.equal(joined.body.data.announcementEmailNotification, true);
  assert.equal(joined.body.data.activityPushNotification, false);
  const settings = {
    activityPushNotification: true,
    announcementEmailNotification: false,
    announcementPushNotification: false,
  };
  await ben.put(`/self/groups/${group.id}`, settings);
  const own = (await ben.get<GroupMembershipView>(`/self/groups/${group.id}/membership`)).body.data;
  assert.deepEqual({ ...own, ...settings }, own);
  const listed = (await mia.get<GroupMembershipView[]>(`/groups/${group.id}/members?role=member`)).body.data;
  assert.equal(listed[0]?.activityPushNotification, false, "another one's setting");
  assert.equal((await ben.put(`/self/groups/${group.id}`, { role: 'moderator' })).statusCode, 400);
  assert.equal((await staff.put(`/self/groups/${group.id}`, settings)).statusCode, 404);
  const mine = (await ben.get<GroupMembershipView[]>('/self/groups?role=member&search=bell')).body.data;
  assert.deepEqual(
    mine.map((membership) => membership.group.id),
    [group.id],
  );
});

test('a group never loses its last moderator by accident', async () => {
  const group = await found(mia, { name: 'Crew' });
  await ben.post(`/groups/${group.id}/join`);
  const member = `/groups/${group.id}/members`;
  for (const answer of [
    await mia.post(`/groups/${group.id}/leave`),
    await mia.post(`${member}/${mia.id}/demote`),
    await staff.delete(`${member}/${mia.id}`),
  ]) {
    assert.equal(answer.statusCode, 409);
    assert.equal(answer.body.code, 'group.lastModerator');
  }
  assert.equal((await ben.post(`${member}/${ben.id}/promote`)).statusCode, 403);
  assert.equal((await mia.post(`${member}/${ben.id}/promote`)).statusCode, 200);
  assert.equal((await mia.post(`${member}/${mia.id}/demote`)).statusCode, 200);
  assert.equal((await mia.delete(`${member}/${ben.id}`)).statusCode, 403);
  assert.equal((await ben.delete(`${member}/${mia.id}`)).statusCode, 200);
  assert.equal((await ben.delete(`${member}/${mia.id}`)).statusCode, 404);
  assert.deepEqual(await count(group.id), { stored: 1, rows: 1, moderators: 1 });
  assert.equal((await ben.post(`/groups/${group.id}/leave`)).statusCode, 200);
  assert.deepEqual(await count(group.id), { stored: 0, rows: 0, moderators: 0 });
  assert.equal((await ben.get(`/groups/${group.id}`)).statusCode, 404);
  assert.equal((await staff.get<GroupView>(`/groups/${group.id}`)).body.data.active, false);
});

test('closing an account corrects the count of members and leaves an heir in charge', async () => {
  const leaving = await org.member();
  const group = await found(leaving, { name: 'Inheritance' });
  await ben.post(`/groups/${group.id}/join`);
  await org.context().transaction((ctx) => leaveEveryGroup(ctx, leaving.id));
  assert.deepEqual(await count(group.id), { stored: 1, rows: 1, moderators: 1 });
  const own = await ben.get<GroupMembershipView>(`/self/groups/${group.id}/membership`);
  assert.equal(own.body.data.role, 'moderator');
});

test("the caller's groups make one feed, newest first and without those who must not meet", async () => {
  const reader = await org.member();
  const writer = await org.member();
  const written: string[] = [];
  for (const name of ['Feed one', 'Feed two']) {
    const group = await found(writer, { name, access: name === 'Feed one' ? 'private' : 'public' });
    await writer.post(`/groups/${group.id}/invitations`, { accountIds: [reader.id] });
    await reader.put(`/groups/${group.id}/invitations/accept`);
    for (let number = 0; number < 3; number += 1) written.unshift(await post(writer, { groupId: group.id }));
  }
  await post(writer, { commentedId: written[0] });
  const elsewhere = await found(writer, { name: 'Elsewhere' });
  await post(writer, { groupId: elsewhere.id });
  const feed = '/self/groups/activities';
  assert.deepEqual(ids(await reader.get(feed)), written);
  assert.deepEqual(ids(await reader.get(`${feed}?page=2&pageSize=4`)), written.slice(4));
  assert.equal((await org.visitor.get(feed)).statusCode, 401);
  const one = await testApp.fewestQueries(() => reader.get(`${feed}?pageSize=1`));
  const many = await testApp.fewestQueries(() => reader.get(feed));
  assert.equal(one.queries, many.queries);
  await reader.post(`/accounts/${writer.id}/block`);
  assert.deepEqual(ids(await reader.get(feed)), []);
});

test('a group shows the posts that carry pictures apart', async () => {
  const group = await found(mia, { name: 'Gallery' });
  const upload = await mia.post<{ id: string }>('/storage/images/upload', {
    type: 'activity',
    dataUri: PIXEL,
  });
  await post(mia, { groupId: group.id });
  const picture = await post(mia, { groupId: group.id, imageId: upload.body.data.id });
  assert.deepEqual(ids(await ben.get(`/groups/${group.id}/media`)), [picture]);
  assert.deepEqual(ids(await ben.get(`/groups/${group.id}/media?type=images`)), [picture]);
  assert.deepEqual(ids(await ben.get(`/groups/${group.id}/media?type=videos`)), []);
});

test('events of groups are listed per group and together, closed ones to members only', async () => {
  const group = await found(mia, { name: 'Hosts', access: 'private' });
  const open = await makeEvent({ group_id: group.id });
  const closed = await makeEvent({ group_id: group.id, group_only: true });
  await makeEvent({});
  assert.deepEqual(ids(await mia.get(`/groups/${group.id}/events`)).sort(), [open, closed].sort());
  assert.deepEqual(ids(await mia.get(`/groups/${group.id}/events?past=true`)), []);
  const seen = ids(await ben.get('/groups/events?pageSize=100'));
  assert.ok(seen.includes(open) && !seen.includes(closed));
});

test('without the module no group answers, by whatever door', async () => {
  const group = await found(mia);
  const ctx = org.context(mia.id);
  const modules = new Set([...ctx.organization.modules].filter((module) => module !== 'groups'));
  const without = { ...ctx, organization: { ...ctx.organization, modules } };
  await assert.rejects(getVisibleGroup(without, group.id), { kind: 'featureUnavailable' });
});
