import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import type { GroupInvitationView, GroupRequestView, InvitableAccountView } from './admissions.schemas.ts';
import { foundGroup } from '../index.ts';
import { admitWaiting, STRETCH } from './opening.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let mia: Caller;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  mia = await org.member();
  staff = await org.staff();
});
after(() => testApp.close());

let number = 0;
const found = async (access: 'public' | 'private' = 'private', members: Caller[] = []): Promise<string> => {
  const name = `Club ${++number}`;
  const memberIds = members.map(({ id }) => id);
  const base = { slug: `club-${number}`, name, description: '', access, moderatorId: mia.id, memberIds };
  return `/groups/${await foundGroup(org.context(), base)}`;
};
const ids = (answer: Answer<{ id: string }[]>): string[] => answer.body.data.map(({ id }) => id);
const requestsOf = async (group: string, query = ''): Promise<GroupRequestView[]> =>
  (await mia.get<GroupRequestView[]>(`${group}/requests${query}`)).body.data;
const invitationsOf = async (group: string, query = ''): Promise<GroupInvitationView[]> =>
  (await mia.get<GroupInvitationView[]>(`${group}/invitations${query}`)).body.data;
async function standing(caller: Caller, group: string): Promise<string | undefined> {
  const { body } = await caller.get<{ groups: Record<string, string> }>('/self/relationships');
  return body.data.groups[group.replace('/groups/', '')];
}
async function ask(caller: Caller, group: string): Promise<string> {
  assert.deepEqual((await caller.post(`${group}/requests`)).body, {
    status: 'ok',
    message: 'ok',
    data: null,
  });
  const request = (await requestsOf(group)).find(({ account }) => account.id === caller.id);
  assert.ok(request);
  return request.id;
}
async function invite(caller: Caller, group: string): Promise<string> {
  const answer = await mia.post(`${group}/invitations`, { accountIds: [caller.id] });
  assert.deepEqual(answer.body, { status: 'ok', message: 'ok', data: null });
  const invitation = (await invitationsOf(group)).find(({ account }) => account.id === caller.id);
  assert.ok(invitation);
  return invitation.id;
}

test('a private group is asked; moderators let in', async () => {
  const group = await found();
  const eva = await org.member();
  assert.equal((await eva.post(`${group}/join`)).statusCode, 403);
  const requestId = await ask(eva, group);
  assert.equal(await ask(eva, group), requestId, 'asking twice is asking once');
  assert.equal(await standing(eva, group), 'requested');
  assert.equal(ids(await eva.get('/groups/requested')).length, 1);
  const own = await eva.get<GroupRequestView>(`${group}/requests/${requestId}`);
  assert.equal(own.body.data.status, 'requested');
  assert.equal(own.body.data.group.id, own.body.data.groupId);
  const other = await org.member();
  assert.equal((await other.get(`${group}/requests/${requestId}`)).statusCode, 404);
  for (const verb of ['accept', 'reject'])
    assert.equal((await eva.put(`${group}/requests/${requestId}/${verb}`)).statusCode, 403);
  const accepted = await mia.put<{ id: string; _count: { members: number } }>(
    `${group}/requests/${requestId}/accept`,
  );
  assert.equal(accepted.body.data._count.members, 2);
  assert.equal(await standing(eva, group), 'member');
  assert.deepEqual(await requestsOf(group), []);
  assert.equal((await mia.put(`${group}/requests/${requestId}/accept`)).statusCode, 404);
  assert.equal((await eva.get(`${group}/members`)).statusCode, 200);
  assert.equal((await org.visitor.post(`${group}/requests`)).statusCode, 401);
  assert.equal((await other.post(`${await found('public')}/requests`)).statusCode, 409);
});

test('a refusal stands, until a moderator thinks better of it', async () => {
  const group = await found();
  const eva = await org.member();
  const requestId = await ask(eva, group);
  const rejected = await staff.put<GroupRequestView>(`${group}/requests/${requestId}/reject`);
  assert.equal(rejected.body.data.status, 'rejected');
  assert.equal(await standing(eva, group), undefined);
  assert.deepEqual(ids(await eva.get('/groups/requested')), []);
  const again = await eva.post(`${group}/requests`);
  assert.equal(again.statusCode, 409);
  assert.equal(again.body.code, 'group.requestRejected');
  assert.equal((await eva.put(`${group}/requests/cancel`)).statusCode, 404, 'no way round');
  assert.deepEqual((await requestsOf(group, '?status=rejected')).length, 1);
  assert.deepEqual(await requestsOf(group, '?status=requested'), []);
  assert.equal((await mia.put(`${group}/requests/${requestId}/accept`)).statusCode, 200);
  assert.equal(await standing(eva, group), 'member');
});

test('a request is taken back by whoever made it', async () => {
  const group = await found();
  const eva = await org.member();
  await ask(eva, group);
  assert.equal((await eva.put(`${group}/requests/cancel`)).statusCode, 200);
  assert.equal((await eva.put(`${group}/requests/cancel`)).statusCode, 404);
  assert.deepEqual(await requestsOf(group), []);
  await ask(eva, group);
});

test('an invitation is accepted, refused, taken back and given again', async () => {
  const group = await found();
  const eva = await org.member();
  const invitationId = await invite(eva, group);
  assert.equal(await invite(eva, group), invitationId, 'inviting twice is inviting once');
  assert.equal(await standing(eva, group), 'invited');
  assert.equal(ids(await eva.get('/groups/invited')).length, 1);
  const [shown] = await invitationsOf(group, '?status=invited');
  assert.equal(shown?.inviter.id, mia.id);

  const refused = await eva.put<GroupInvitationView>(`${group}/invitations/reject`);
  assert.equal(refused.body.data.status, 'rejected');
  assert.deepEqual(ids(await eva.get('/groups/invited')), []);
  assert.equal(ids(await eva.get('/groups/invited?rejected=true')).length, 1);
  assert.equal(await standing(eva, group), undefined);

  const path = `${group}/invitations/${invitationId}`;
  assert.equal((await eva.put(`${path}/reinvite`)).statusCode, 403);
  assert.equal((await mia.put<GroupInvitationView>(`${path}/reinvite`)).body.data.status, 'invited');
  const canceled = await mia.delete<GroupInvitationView>(`${path}/cancel`);
  assert.equal(canceled.body.data.status, 'canceled');
  for (const verb of ['accept', 'reject'])
    assert.equal((await eva.put(`${group}/invitations/${verb}`)).statusCode, 404, verb);
  assert.equal((await eva.post(`${group}/join`)).statusCode, 403);
  const anew = await staff.put<GroupInvitationView>(`${path}/reinvite`);
  assert.equal(anew.body.data.inviter.id, staff.id);
  assert.deepEqual((await eva.put(`${group}/invitations/accept`)).body.data, null);
  assert.equal((await eva.put(`${group}/invitations/accept`)).statusCode, 200);
  assert.equal(await standing(eva, group), 'member');
  assert.deepEqual(await invitationsOf(group), []);
  assert.equal((await mia.delete(`${path}/cancel`)).statusCode, 404);
});

test('inviting who asked, and asking where one is invited, is agreement', async () => {
  const group = await found();
  const [eva, max, joe] = [await org.member(), await org.member(), await org.member()];
  await ask(eva, group);
  const accountIds = [eva.id, max.id, joe.id, mia.id];
  assert.equal((await mia.post(`${group}/invitations`, { accountIds })).statusCode, 200);
  assert.equal(await standing(eva, group), 'member');
  assert.deepEqual(await requestsOf(group), []);
  assert.equal((await max.post(`${group}/requests`)).statusCode, 200);
  assert.equal((await joe.post(`${group}/join`)).statusCode, 200);
  for (const person of [max, joe]) assert.equal(await standing(person, group), 'member');
  assert.deepEqual(await invitationsOf(group), []);
});

test('a group that opens admits everyone who waits, and nobody once it is closed again', async () => {
  const group = await found();
  const id = group.replace('/groups/', '');
  const [eva, max] = [await org.member(), await org.member()];
  await mia.put(`${group}/requests/${await ask(max, group)}/reject`);
  await ask(eva, group);
  await testApp.database.pool.query(
    `with made as (
       insert into account (organization_id, id, username, share_code, created_at, updated_at)
       select $1, gen_random_uuid(), 'waits-' || n, 'waits' || n, now(), now() from generate_series(1, $3) n
       returning id)
     insert into group_request (organization_id, id, group_id, account_id, status, created_at, updated_at)
     select $1, gen_random_uuid(), $2, id, 'requested', now(), now() from made`,
    [org.organization.id, id, STRETCH],
  );
  await mia.put(group, { group: { access: 'public' } });
  await mia.put(group, { group: { access: 'private' } });
  await admitWaiting(org.context(), id, AbortSignal.timeout(60_000));
  assert.equal(await standing(eva, group), 'requested');
  await mia.put(group, { group: { access: 'public' } });
  await testApp.app.startJobs();
  await until(
    () => requestsOf(group, '?status=requested'),
    (waiting) => waiting.length === 0,
  );
  assert.equal(await standing(eva, group), 'member');
  assert.equal(await standing(max, group), undefined, 'a refusal stands');
  const { body } = await mia.get<{ _count: { members: number } }>(group);
  assert.equal(body.data._count.members, STRETCH + 2);
});

test('joining an open group ends request and invitation', async () => {
  const group = await found();
  const [eva, max] = [await org.member(), await org.member()];
  await ask(eva, group);
  await invite(max, group);
  await mia.put(group, { group: { access: 'public' } });
  for (const person of [eva, max]) assert.equal((await person.post(`${group}/join`)).statusCode, 200);
  assert.deepEqual(await requestsOf(group), []);
  assert.deepEqual(await invitationsOf(group), []);
});

test('whom one may invite is listed with how they stand; the blocked are not there', async () => {
  const own = `Inv${number}`;
  const person = (firstName: string) => org.member({ firstName, lastName: own });
  const [asks, invited, member, blocks, free] = await Promise.all(
    ['Asks', 'Bid', 'Cid', 'Dot', 'Eve'].map(person),
  );
  assert.ok(asks && invited && member && blocks && free);
  const group = await found('private', [member]);
  const requestId = await ask(asks, group);
  const invitationId = await invite(invited, group);
  await blocks.post(`/accounts/${mia.id}/block`);
  const path = `${group}/invitations/accounts`;
  const { body } = await mia.get<InvitableAccountView[]>(`${path}?search=${own.toLowerCase()}`);
  assert.deepEqual(
    body.data.map((row) => [row.id, row.groupRequests, row.groupInvitations, row.groups]),
    [
      [asks.id, [{ id: requestId, status: 'requested' }], [], []],
      [invited.id, [], [{ id: invitationId, status: 'invited' }], []],
      [member.id, [], [], [{ role: 'member' }]],
      [free.id, [], [], []],
    ],
  );
  const refused = await mia.post(`${group}/invitations`, { accountIds: [free.id, blocks.id] });
  assert.equal(refused.statusCode, 404);
  assert.equal((await invitationsOf(group)).length, 1, 'all or none');
  for (const accountIds of [[], ['x'], Array.from({ length: 101 }, () => free.id)])
    assert.equal((await mia.post(`${group}/invitations`, { accountIds })).statusCode, 400);
  assert.equal((await member.get(path)).statusCode, 403);
  assert.equal((await member.get(`${group}/invitations`)).statusCode, 403);
  assert.equal((await member.post(`${group}/invitations`, { accountIds: [free.id] })).statusCode, 403);
  const one = await testApp.fewestQueries(() => mia.get(`${path}?pageSize=1`));
  const many = await testApp.fewestQueries(() => mia.get(path));
  assert.equal(one.queries, many.queries);
  await invited.post(`/accounts/${mia.id}/block`);
  assert.equal(await standing(invited, group), undefined);
  assert.deepEqual(ids(await invited.get('/groups/invited')), []);
  assert.deepEqual(await invitationsOf(group), []);
});
