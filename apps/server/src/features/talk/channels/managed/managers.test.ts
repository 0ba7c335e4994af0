import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { foundGroup } from '../../../people/groups/index.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

test('a person who leaves a group manages none of its channels, and none when they come back', async () => {
  const [keeper, opener, named, outsider] = await Promise.all(Array.from({ length: 4 }, () => org.member()));
  assert.ok(keeper && opener && named && outsider);
  const groupId = await foundGroup(org.context(), {
    slug: 'attic',
    name: 'Attic',
    description: '',
    access: 'private',
    moderatorId: keeper.id,
    memberIds: [opener.id, named.id],
  });
  const member = (by: Caller): string => `/groups/${groupId}/members/${by.id}`;
  assert.equal((await keeper.post(`${member(opener)}/promote`)).statusCode, 200);
  const made = await opener.post<ChannelView>('/channels/managed', {
    channel: { name: 'Attic talks', visible: true, groupId },
  });
  const path = `/channels/managed/${made.body.data.id}`;
  const add = (by: Caller, accountId: string) => by.post(`${path}/managers`, { accountId });
  const managers = async (): Promise<string[]> =>
    (await keeper.get<{ account: { id: string } }[]>(`${path}/managers`)).body.data.map(
      ({ account }) => account.id,
    );
  assert.equal((await add(opener, named.id)).statusCode, 200);
  const refused = await add(opener, outsider.id);
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'channel.notInGroup']);
  for (const id of [opener.id, opener.id.toUpperCase()])
    assert.equal((await named.delete(`${path}/managers/${id}`)).body.code, 'channel.creatorStays');
  assert.deepEqual(await managers(), [opener.id, named.id]);

  await keeper.post(`${member(opener)}/demote`);
  for (const gone of [opener, named]) {
    assert.equal((await gone.get(path)).statusCode, 200, 'a member of the group');
    assert.equal((await keeper.delete(member(gone))).statusCode, 200);
    const content = await keeper.post<ContentView>(`${path}/contents`, { title: 'Later', visible: true });
    for (const place of [
      path,
      `${path}/contents`,
      `${path}/subscribers`,
      `${path}/managers`,
      `${path}/numbers`,
      `/contents/${content.body.data.id}`,
    ])
      assert.ok([404, 453].includes((await gone.get(place)).statusCode), place);
    assert.equal((await gone.put(path, { channel: { name: 'Mine' } })).statusCode, 404);
    assert.equal((await gone.delete(path)).statusCode, 404);
    assert.deepEqual((await gone.get<unknown[]>('/channels/managed')).body.data, []);
  }
  assert.deepEqual(await managers(), []);

  for (const back of [opener, named]) {
    await back.post(`/groups/${groupId}/requests`);
    const [request] = (await keeper.get<{ id: string }[]>(`/groups/${groupId}/requests`)).body.data;
    await keeper.put(`/groups/${groupId}/requests/${request?.id}/accept`);
    assert.equal((await back.get(`/channels/${made.body.data.slug}`)).statusCode, 200, 'a member again');
    assert.equal((await back.get(path)).statusCode, 404);
  }
  assert.deepEqual(await managers(), []);
  assert.equal((await add(keeper, named.id)).statusCode, 200, 'named anew');
  assert.deepEqual(await managers(), [named.id]);
  assert.equal((await named.get(path)).statusCode, 200);
});

test('a person put out of an open group gets its channel by no joining, nor when it leaves the group', async () => {
  const [keeper, named, staff] = [await org.member(), await org.member(), await org.staff()];
  const groupId = await foundGroup(org.context(), {
    slug: 'yard',
    name: 'Yard',
    description: '',
    access: 'public',
    moderatorId: keeper.id,
    memberIds: [named.id],
  });
  const made = await keeper.post<ChannelView>('/channels/managed', {
    channel: { name: 'Yard talks', visible: true, groupId },
  });
  const path = `/channels/managed/${made.body.data.id}`;
  await keeper.post(`${path}/managers`, { accountId: named.id });
  assert.equal((await named.get(path)).statusCode, 200);
  assert.equal((await keeper.delete(`/groups/${groupId}/members/${named.id}`)).statusCode, 200);
  assert.equal((await named.post(`/groups/${groupId}/join`)).statusCode, 200);
  assert.equal((await named.get(path)).statusCode, 404);
  const all = await staff.get<{ id: string; managers: unknown[] }[]>('/admin/channels?search=yard');
  assert.deepEqual(
    all.body.data.map(({ id, managers }) => [id, managers]),
    [[made.body.data.id, []]],
  );
  const move = (to: string | null) => staff.put(path, { channel: { groupId: to } });
  assert.equal((await move(null)).statusCode, 200);
  assert.equal((await named.get(path)).statusCode, 404);
  assert.equal((await keeper.get(path)).statusCode, 200, 'its creator');
});

test('a channel that comes into a group stays with those of its people who are members', async () => {
  const [keeper, early, outsider, staff] = [
    await org.member(),
    await org.member(),
    await org.member(),
    await org.staff(),
  ];
  const made = await staff.post<ChannelView>('/channels/managed', {
    channel: { name: 'Wanderer', visible: true },
  });
  const path = `/channels/managed/${made.body.data.id}`;
  for (const { id } of [early, outsider]) await staff.post(`${path}/managers`, { accountId: id });
  const groupId = await foundGroup(org.context(), {
    slug: 'shed',
    name: 'Shed',
    description: '',
    access: 'private',
    moderatorId: keeper.id,
    memberIds: [early.id],
  });
  assert.equal((await staff.put(path, { channel: { groupId } })).statusCode, 200);
  const statuses = await Promise.all([early, outsider, keeper].map((by) => by.get(path)));
  assert.deepEqual(
    statuses.map(({ statusCode }) => statusCode),
    [200, 404, 200],
  );
});

test('moderators of a group take its channel from a creator who stays a member', async () => {
  const [keeper, opener] = [await org.member(), await org.member()];
  const groupId = await foundGroup(org.context(), {
    slug: 'porch',
    name: 'Porch',
    description: '',
    access: 'public',
    moderatorId: keeper.id,
    memberIds: [opener.id],
  });
  await keeper.post(`/groups/${groupId}/members/${opener.id}/promote`);
  const made = await opener.post<ChannelView>('/channels/managed', {
    channel: { name: 'Porch talks', visible: true, groupId },
  });
  await keeper.post(`/groups/${groupId}/members/${opener.id}/demote`);
  const path = `/channels/managed/${made.body.data.id}`;
  type Listed = { account: { id: string }; removable: boolean }[];
  const seen = async (by: Caller) =>
    (await by.get<Listed>(`${path}/managers`)).body.data.map((one) => [one.account.id, one.removable]);
  assert.deepEqual([await seen(opener), await seen(keeper)], [[[opener.id, false]], [[opener.id, true]]]);
  const removed = await keeper.delete<Listed>(`${path}/managers/${opener.id}`);
  assert.deepEqual([removed.statusCode, removed.body.data], [200, []]);
  assert.equal((await opener.get(path)).statusCode, 404);
  assert.equal((await keeper.get(path)).statusCode, 200);
});

test('members who were named before they joined go on after the upgrade', async () => {
  const [keeper, opener, named] = [await org.member(), await org.member(), await org.member()];
  const groupId = await foundGroup(org.context(), {
    slug: 'porch-of-old',
    name: 'Porch of old',
    description: '',
    access: 'public',
    moderatorId: opener.id,
    memberIds: [keeper.id, named.id],
  });
  const made = await opener.post<ChannelView>('/channels/managed', {
    channel: { name: 'Talks of old', visible: true, groupId },
  });
  const path = `/channels/managed/${made.body.data.id}`;
  await opener.post(`${path}/managers`, { accountId: named.id });
  await opener.post(`/groups/${groupId}/members/${keeper.id}/promote`);
  await keeper.post(`/groups/${groupId}/members/${opener.id}/demote`);
  const { pool } = testApp.database;
  await pool.query(
    `update group_member set created_at = created_at + interval '1 hour' where account_id = any($1)`,
    [[opener.id, named.id]],
  );
  const statuses = async (): Promise<number[]> =>
    (await Promise.all([opener, named].map((by) => by.get(path)))).map(({ statusCode }) => statusCode);
  assert.deepEqual(await statuses(), [404, 404]);
  const file = new URL('../../../../../migrations/0369_members_stay_managers.sql', import.meta.url);
  await pool.query(await readFile(file, 'utf8'));
  assert.deepEqual(await statuses(), [200, 200]);
});
