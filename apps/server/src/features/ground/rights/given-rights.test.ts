import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  type Caller,
  type TestApp,
  type TestOrganization,
  until,
} from '../../../testing/app.ts';
import { makeShop } from '../../events/bookings/bookings.factory.ts';
import { makeEvent } from '../../events/programme/events.factory.ts';
import { foundGroup } from '../../people/groups/index.ts';
import {
  captureMails,
  identityClient,
  type IdentityClient,
  mailed,
  newEmail,
  type SignedIn,
  signedIn,
} from '../identity/identity.factory.ts';
import type { GivenRightView } from './rights.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
});
after(() => testApp.close());

const person = () => signedIn(client, org);

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

/** Things of the owner, with the calls that give others a part in them. */
async function thingsOf(owner: SignedIn, others: readonly SignedIn[]) {
  const { id: organizationId } = org.organization;
  const name = `of ${owner.id}`;
  const eventId = await makeEvent(testApp.database.system, organizationId, { name, creator_id: owner.id });
  const memberIds = others.map(({ id }) => id);
  const groupId = await foundGroup(org.context(), {
    slug: `g-${owner.id}`,
    name,
    description: '',
    access: 'private',
    moderatorId: owner.id,
    memberIds,
  });
  const channel = await fine(
    owner.caller.post<{ id: string }>('/channels/managed', { channel: { name, visible: true, groupId } }),
  );
  const [third, fourth] = [await org.member(), await org.member()];
  const chat = await fine(
    owner.caller.post<{ channelId: number }>('/self/chat/channels', {
      name,
      accountIds: [third.id, fourth.id],
    }),
  );
  const thread = await fine(
    owner.caller.post<{ id: string }>('/threads', {
      subject: name,
      accountIds: [third.id],
      message: { body: 'Hello' },
    }),
  );
  const circle = await fine(owner.caller.post<{ id: string }>('/threads/circles', { name }));
  const give = {
    coHost: (by: Caller, id: string) => by.post(`/listings/${eventId}/coHosts`, { accountId: id }),
    channelManager: (by: Caller, id: string) =>
      by.post(`/channels/managed/${channel.id}/managers`, { accountId: id }),
    groupModerator: (by: Caller, id: string) => by.post(`/groups/${groupId}/members/${id}/promote`),
    chatMember: (by: Caller, id: string) => by.post(`/self/chat/channels/${chat.channelId}/members/${id}`),
    threadParticipant: (by: Caller, id: string) =>
      by.post(`/threads/${thread.id}/accounts`, { accountIds: [id] }),
    circleMember: (by: Caller, id: string) =>
      by.post(`/threads/circles/${circle.id}/accounts`, { accountId: id, role: 'member' }),
    circleManager: (by: Caller, id: string) =>
      by.put(`/threads/circles/${circle.id}/accounts/${id}`, { role: 'manager' }),
  };
  const ids = {
    channel: channel.id,
    chat: chat.channelId,
    circle: circle.id,
    event: eventId,
    group: groupId,
    thread: thread.id,
  };
  return { name, ids, give };
}

const KINDS = [
  'channelManager',
  'chatMember',
  'circleManager',
  'circleMember',
  'coHost',
  'groupModerator',
  'threadParticipant',
] as const;

/** In an order in which each can be given. */
const GIVING = [...KINDS].sort((a, b) => Number(a === 'circleManager') - Number(b === 'circleManager'));

const givenBy = async (caller: Caller): Promise<GivenRightView[]> =>
  fine(caller.get<GivenRightView[]>('/self/given-rights?pageSize=100'));

const kindsGivenBy = async (caller: Caller): Promise<string[]> =>
  (await givenBy(caller)).map(({ kind }) => kind).sort();

/** As the accomplice finds it, whatever the list says. */
async function rightsOf(accountId: string): Promise<string[]> {
  const { rows } = await testApp.database.pool.query<{ kind: string }>(
    `select 'coHost' as kind from event_host where account_id = $1
     union all select 'channelManager' from channel_manager where account_id = $1
     union all select 'groupModerator' from group_member where account_id = $1 and role = 'moderator'
     union all select 'chatMember' from chat_member where account_id = $1
     union all select 'threadParticipant' from thread_participant where account_id = $1
     union all select 'circleMember' from thread_circle_account where account_id = $1
     union all select 'circleManager' from thread_circle_account where account_id = $1 and role = 'manager'
     union all select 'teamMember' from team_member where account_id = $1
     order by kind`,
    [accountId],
  );
  return rows.map(({ kind }) => kind);
}

test('a shared link gives nobody a right, and admits nobody to a group', async () => {
  const [owner, other] = [await person(), await person()];
  const { ids, give } = await thingsOf(owner, [other]);
  const link = { name: 'For a while', scope: 'read-write', expiresIn: 3600 };
  const { token } = await fine(owner.caller.post<{ token: string }>('/self/shared-access', link));
  const holder = org.as(token);
  const refused = [
    ...(await Promise.all(KINDS.map((kind) => give[kind](holder, other.id)))),
    await holder.post(`/groups/${ids.group}/invitations`, { accountId: other.id }),
    await holder.put(`/groups/${ids.group}/requests/${other.id}/accept`),
    await holder.put(`/groups/${ids.group}`, { group: { access: 'public' } }),
    await holder.post(`/listings/${ids.event}/cancel`),
    await holder.get('/self/given-rights'),
  ];
  for (const { statusCode, body } of refused)
    assert.deepEqual([statusCode, body.code], [403, 'executeAs.inPerson'], body.message);
  assert.deepEqual(await rightsOf(other.id), []);
  // As a form sends it: the whole group, of which the name alone is another one.
  await fine(holder.put(`/groups/${ids.group}`, { group: { name: 'Renamed', access: 'private' } }));
});

test('a delegate gives nobody a right that outlives theirs', async () => {
  const [owner, delegate, other] = [await person(), await person(), await person()];
  const { give } = await thingsOf(owner, [other]);
  await fine(give.circleMember(owner.caller, other.id));
  await fine(owner.caller.post('/self/delegates', { email: delegate.email }));
  const acting = org.as(delegate.token, { executeas: owner.id });
  for (const kind of KINDS) {
    const { statusCode, body } = await give[kind](acting, other.id);
    assert.deepEqual([statusCode, body.code], [403, 'executeAs.inPerson'], kind);
  }
  assert.deepEqual(await rightsOf(other.id), ['circleMember']);
});

test('the rights that somebody gave are listed for them alone, as long as they stand', async () => {
  const [owner, other] = [await person(), await person()];
  const { name, ids, give } = await thingsOf(owner, [other]);
  for (const kind of GIVING) {
    await fine(give[kind](owner.caller, other.id));
    // Again, it is given once.
    await fine(give[kind](owner.caller, other.id));
  }
  const given = await givenBy(owner.caller);
  assert.deepEqual(given.map(({ kind }) => kind).sort(), [...KINDS]);
  for (const right of given)
    assert.deepEqual([right.subjectName, right.account.id, right.forAccount], [name, other.id, null]);
  assert.deepEqual(await givenBy(other.caller), []);

  await fine(owner.caller.delete(`/listings/${ids.event}/coHosts/${other.id}`));
  await fine(owner.caller.post(`/groups/${ids.group}/members/${other.id}/demote`));
  await fine(owner.caller.put(`/threads/circles/${ids.circle}/accounts/${other.id}`, { role: 'member' }));
  assert.deepEqual(await kindsGivenBy(owner.caller), [
    'channelManager',
    'chatMember',
    'circleMember',
    'threadParticipant',
  ]);
});

test('a promotion is a line of its own and leaves that of the member who let the person in', async () => {
  const [owner, second, other] = [await person(), await person(), await person()];
  const { give } = await thingsOf(owner, []);
  for (const { id } of [second, other]) await fine(give.circleMember(owner.caller, id));
  await fine(give.circleManager(owner.caller, second.id));
  await fine(give.circleManager(second.caller, other.id));
  assert.deepEqual(await kindsGivenBy(owner.caller), ['circleManager', 'circleMember', 'circleMember']);
  assert.deepEqual(await kindsGivenBy(second.caller), ['circleManager']);

  const team = await fine(
    owner.caller.post<{ id: string }>('/self/team', { email: second.email, name: 'Harbour' }),
  );
  const members = `/self/teams/${team.id}/members`;
  await fine(owner.caller.post(members, { email: other.email }));
  await fine(owner.caller.put(`${members}/${second.id}`, { role: 'owner' }));
  await fine(second.caller.put(`${members}/${other.id}`, { role: 'owner' }));
  const ofTeam = (kinds: readonly string[]) => kinds.filter((kind) => kind.startsWith('team'));
  assert.deepEqual(ofTeam(await kindsGivenBy(owner.caller)), ['teamMember', 'teamMember', 'teamOwner']);
  assert.deepEqual(ofTeam(await kindsGivenBy(second.caller)), ['teamOwner']);
});

test('a right given for a team stands in the list of the member who acted, with the team, until they leave it', async () => {
  const [person1, person2, other] = [await person(), await person(), await person()];
  const team = await fine(
    person1.caller.post<{ id: string }>('/self/team', { email: person2.email, name: 'Harbour' }),
  );
  const member = `/self/teams/${team.id}/members/${person2.id}`;
  await fine(person1.caller.put(member, { role: 'owner' }));
  const acting = org.as(person2.token, { executeas: team.id });
  const { give } = await thingsOf({ ...person2, id: team.id, caller: acting }, [other]);
  for (const kind of GIVING) await fine(give[kind](acting, other.id));
  const given = await givenBy(person2.caller);
  assert.deepEqual(given.map(({ kind }) => kind).sort(), [...KINDS]);
  for (const { forAccount } of given) assert.equal(forAccount?.id, team.id);
  assert.deepEqual(await kindsGivenBy(person1.caller), ['teamMember', 'teamOwner']);
  await fine(person1.caller.delete(member));
  assert.deepEqual(await givenBy(person2.caller), []);
});

test('a right over something that its giver has left stands in their list no more', async () => {
  const [owner, other] = [await person(), await person()];
  const { ids, give } = await thingsOf(owner, [other]);
  for (const kind of GIVING) await fine(give[kind](owner.caller, other.id));
  await fine(owner.caller.delete(`/threads/${ids.thread}/accounts/${owner.id}`));
  await fine(owner.caller.delete(`/self/chat/channels/${ids.chat}/members/${owner.id}`));
  await fine(owner.caller.delete(`/threads/circles/${ids.circle}/accounts/${owner.id}`));
  await fine(owner.caller.post(`/groups/${ids.group}/leave`));
  assert.deepEqual(await kindsGivenBy(owner.caller), ['channelManager', 'coHost']);
});

test('a right that the staff gave stands in their list as long as they have the power to take it away', async () => {
  const [giver, boss, other] = [await org.staff(), await org.staff(), await person()];
  const { place } = await makeShop(giver);
  await fine(giver.post(`/admin/bookings/places/${place.id}/managers`, { accountId: other.id }));
  assert.deepEqual(await kindsGivenBy(giver), ['placeManager']);
  await fine(boss.delete(`/admin/staff/${giver.id}`));
  // Other processes, and this one, hear of it a moment later.
  assert.deepEqual(
    await until(
      () => givenBy(giver),
      (list) => list.length === 0,
    ),
    [],
  );
});

test('people whom the owner blocked stand in the list, and nobody leaves it by blocking the owner', async () => {
  const [owner, one, two] = [await person(), await person(), await person()];
  const { give } = await thingsOf(owner, []);
  for (const { id } of [one, two]) await fine(give.coHost(owner.caller, id));
  await fine(owner.caller.post(`/accounts/${one.id}/block`));
  await fine(two.caller.post(`/accounts/${owner.id}/block`));
  const listed = (await givenBy(owner.caller)).map(({ account }) => account.id);
  assert.deepEqual(new Set(listed), new Set([one.id, two.id]));
});

test('of two accounts that become one the rights stay noted, what it gave itself is none', async () => {
  const [owner, double, other] = [await person(), await person(), await person()];
  const { give } = await thingsOf(double, []);
  for (const { id } of [owner, other]) await fine(give.coHost(double.caller, id));
  const staff = await org.staff();
  await fine(staff.post(`/admin/accounts/${double.id}/merge`, { intoId: owner.id }));
  await until(
    () => staff.get<{ state: string }>(`/admin/accounts/${double.id}/merged`),
    ({ body }) => body.data.state === 'done',
  );
  assert.deepEqual(
    (await givenBy(owner.caller)).map(({ account }) => account.id),
    [other.id],
  );
});

async function moveAddress({ token, email }: SignedIn): Promise<string> {
  const target = newEmail();
  await client.call('UpdateUserAttributes', {
    AccessToken: token,
    UserAttributes: [{ Name: 'email', Value: target }],
  });
  const proof = { AccessToken: token, AttributeName: 'email', Code: await client.codeFor(target) };
  assert.equal((await client.call('VerifyUserAttribute', proof)).errorName, '');
  await mailed(client.mails, email, /email address .* was changed/);
  const mail = client.mails.findLast(({ to, subject }) => to === email && /changed/.test(subject));
  assert.match(mail?.text ?? '', /Who can use your account/);
  return /\/auth\/change-back#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('neither taking a change of the address back nor signing out everywhere takes a right back in silence', async () => {
  const [owner, other] = [await person(), await person()];
  const { give } = await thingsOf(owner, [other]);
  await fine(give.coHost(owner.caller, other.id));
  const { url } = await fine(owner.caller.get<{ url: string }>('/self/events/calendar'));
  const calendar = () => org.visitor.get(new URL(url).pathname.replace(/^\/api/, ''));
  assert.equal((await calendar()).statusCode, 200);
  const link = await moveAddress(owner);
  await fine(owner.caller.post('/self/delegates', { email: other.email }));
  await fine(give.groupModerator(owner.caller, other.id));
  assert.deepEqual(await kindsGivenBy(owner.caller), ['coHost', 'groupModerator']);
  await fine(owner.caller.delete('/self/sign-ins'));
  await fine(org.visitor.post('/change-back', { token: link }));
  assert.equal((await calendar()).statusCode, 404, 'who knows its address reads it no more');
  await until(
    () => testApp.database.pool.query('select from account_delegate where account_id = $1', [owner.id]),
    ({ rowCount }) => rowCount === 0,
  );
  assert.deepEqual(await rightsOf(other.id), ['coHost', 'groupModerator']);
});
