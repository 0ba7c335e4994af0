import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  type Caller,
  type TestApp,
  type TestOrganization,
  until,
} from '../../../testing/app.ts';
import { makeEvent } from '../../events/programme/events.factory.ts';
import { foundGroup } from '../../people/groups/index.ts';
import {
  captureMails,
  identityClient,
  type IdentityClient,
  mailed,
  newEmail,
  PASSWORD,
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

interface Person {
  email: string;
  id: string;
  token: string;
  caller: Caller;
}

async function person(): Promise<Person> {
  const { email, sub } = await client.person();
  const { body } = await client.signIn(email, PASSWORD);
  const { AccessToken: token } = body['AuthenticationResult'] as { AccessToken: string };
  return { email, id: sub, token, caller: org.as(token) };
}

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

/** Things of the owner, with the calls that give others a part in them. */
async function thingsOf(owner: Person, others: readonly Person[]) {
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
      by.post(`/threads/circles/${circle.id}/accounts`, { accountId: id, role: 'manager' }),
  };
  return { name, eventId, groupId, channelId: channel.id, circleId: circle.id, give };
}

const KINDS = [
  'channelManager',
  'chatMember',
  'circleMember',
  'coHost',
  'groupModerator',
  'threadParticipant',
] as const;

const givenBy = async (caller: Caller): Promise<GivenRightView[]> =>
  fine(caller.get<GivenRightView[]>('/self/given-rights?pageSize=100'));

/** As the accomplice finds it, whatever the list says. */
async function rightsOf(accountId: string): Promise<string[]> {
  const { rows } = await testApp.database.pool.query<{ kind: string }>(
    `select 'coHost' as kind from event_host where account_id = $1
     union all select 'channelManager' from channel_manager where account_id = $1
     union all select 'groupModerator' from group_member where account_id = $1 and role = 'moderator'
     union all select 'chatMember' from chat_member where account_id = $1
     union all select 'threadParticipant' from thread_participant where account_id = $1
     union all select 'circleMember' from thread_circle_account where account_id = $1
     union all select 'teamMember' from team_member where account_id = $1
     order by kind`,
    [accountId],
  );
  return rows.map(({ kind }) => kind);
}

test('a shared link gives nobody a right, admits nobody to a group and cancels no booking', async () => {
  const [owner, other] = [await person(), await person()];
  const things = await thingsOf(owner, [other]);
  const link = { name: 'For a while', scope: 'read-write', expiresIn: 3600 };
  const { token } = await fine(owner.caller.post<{ token: string }>('/self/shared-access', link));
  const holder = org.as(token);
  const refused = [
    ...(await Promise.all(KINDS.map((kind) => things.give[kind](holder, other.id)))),
    await holder.put(`/threads/circles/${things.circleId}/accounts/${other.id}`, { role: 'manager' }),
    await holder.post(`/groups/${things.groupId}/invitations`, { accountId: other.id }),
    await holder.put(`/groups/${things.groupId}/requests/${other.id}/accept`),
    await holder.post(`/listings/${things.eventId}/cancel`),
    await holder.delete(`/bookings/${things.eventId}`),
    await holder.delete(`/bookings/series/${things.eventId}`),
    await holder.get('/self/given-rights'),
  ];
  for (const { statusCode, body } of refused)
    assert.deepEqual([statusCode, body.code], [403, 'executeAs.inPerson'], body.message);
  assert.deepEqual(await rightsOf(other.id), []);
});

test('a delegate gives nobody a right that outlives theirs', async () => {
  const [owner, delegate, other] = [await person(), await person(), await person()];
  const { give } = await thingsOf(owner, [other]);
  await fine(owner.caller.post('/self/delegates', { email: delegate.email }));
  const acting = org.as(delegate.token, { executeas: owner.id });
  for (const kind of KINDS) {
    const { statusCode, body } = await give[kind](acting, other.id);
    assert.deepEqual([statusCode, body.code], [403, 'executeAs.inPerson'], kind);
  }
  assert.deepEqual(await rightsOf(other.id), []);
});

test('the rights that somebody gave are listed for them alone, as long as they stand', async () => {
  const [owner, other] = [await person(), await person()];
  const { name, eventId, groupId, give } = await thingsOf(owner, [other]);
  for (const kind of KINDS) {
    await fine(give[kind](owner.caller, other.id));
    // Again, it is given once.
    await fine(give[kind](owner.caller, other.id));
  }
  const given = await givenBy(owner.caller);
  assert.deepEqual(given.map(({ kind }) => kind).sort(), [...KINDS]);
  for (const right of given) assert.deepEqual([right.subjectName, right.account?.id], [name, other.id]);
  assert.deepEqual(await givenBy(other.caller), []);

  await fine(owner.caller.delete(`/listings/${eventId}/coHosts/${other.id}`));
  await fine(owner.caller.post(`/groups/${groupId}/members/${other.id}/demote`));
  const left = (await givenBy(owner.caller)).map(({ kind }) => kind);
  assert.ok(!left.includes('coHost') && !left.includes('groupModerator'), left.join());
});

async function moveAddress({ token, email }: Person): Promise<string> {
  const target = newEmail();
  await client.call('UpdateUserAttributes', {
    AccessToken: token,
    UserAttributes: [{ Name: 'email', Value: target }],
  });
  const proof = { AccessToken: token, AttributeName: 'email', Code: await client.codeFor(target) };
  assert.equal((await client.call('VerifyUserAttribute', proof)).errorName, '');
  await mailed(client.mails, email, /email address .* was changed/);
  const mail = client.mails.findLast(({ to, subject }) => to === email && /changed/.test(subject));
  return /\/auth\/change-back#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('taking a change of the address back takes back the rights given since, and those of the hour before it', async () => {
  const [owner, friend, accomplice, late] = [await person(), await person(), await person(), await person()];
  const { give } = await thingsOf(owner, [friend, accomplice, late]);
  for (const kind of KINDS) {
    await fine(give[kind](owner.caller, friend.id));
    await fine(give[kind](owner.caller, accomplice.id));
  }
  await testApp.database.pool.query(
    "update given_right set created_at = now() - interval '2 hours' where account_id = $1",
    [friend.id],
  );
  await fine(owner.caller.post('/self/team', { email: accomplice.email, name: 'Harbour' }));
  const { url } = await fine(owner.caller.get<{ url: string }>('/self/events/calendar'));
  const calendar = () => org.visitor.get(new URL(url).pathname.replace(/^\/api/, ''));
  assert.equal((await calendar()).statusCode, 200);
  const link = await moveAddress(owner);
  for (const kind of KINDS) await fine(give[kind](owner.caller, late.id));
  await fine(org.visitor.post('/change-back', { token: link }));
  assert.equal((await calendar()).statusCode, 404, 'who knows its address reads it no more');
  for (const { id } of [accomplice, late]) {
    await until(
      () => rightsOf(id),
      (rights) => rights.length === 0,
    );
    assert.deepEqual(await rightsOf(id), []);
  }
  assert.deepEqual(await rightsOf(friend.id), [...KINDS]);
});

test('a group that an accomplice took over is the owner’s again', async () => {
  const [owner, accomplice] = [await person(), await person()];
  const { groupId, give } = await thingsOf(owner, [accomplice]);
  const link = await moveAddress(owner);
  await fine(give.groupModerator(owner.caller, accomplice.id));
  await fine(accomplice.caller.post(`/groups/${groupId}/members/${owner.id}/demote`));
  await fine(org.visitor.post('/change-back', { token: link }));
  await until(
    () => rightsOf(owner.id),
    (rights) => rights.includes('groupModerator'),
  );
  assert.ok(!(await rightsOf(accomplice.id)).includes('groupModerator'));
});

test('signing out everywhere takes nothing back in silence: it stays in the list', async () => {
  const [owner, other] = [await person(), await person()];
  const { give } = await thingsOf(owner, [other]);
  await fine(give.coHost(owner.caller, other.id));
  await fine(owner.caller.delete('/self/sign-ins'));
  assert.deepEqual(
    (await givenBy(owner.caller)).map(({ kind }) => kind),
    ['coHost'],
  );
  assert.deepEqual(await rightsOf(other.id), ['coHost']);
});
