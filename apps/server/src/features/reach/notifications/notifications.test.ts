import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { book, dayAhead, makeShop } from '../../events/bookings/bookings.factory.ts';
import { makePass, makePassType, makeRegistration } from '../../events/registration/passes/passes.factory.ts';
import { foundGroup } from '../../people/groups/index.ts';
import { newId } from '../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { NotificationView } from './notifications.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  await testApp.app.startJobs();
});
after(() => testApp.close());

const list = async (caller: Caller, query = ''): Promise<NotificationView[]> => {
  const answer = await caller.get<NotificationView[]>(`/self/notifications${query}`);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
const waitFor = (caller: Caller, done: (all: NotificationView[]) => boolean): Promise<NotificationView[]> =>
  until(() => list(caller), done);
const unread = async (caller: Caller): Promise<number> => {
  const counted = (await caller.get<{ unread: number }>('/self/notifications/count')).body.data.unread;
  const self = (await caller.get<{ _count: { notifications: number } }>('/self')).body.data;
  assert.equal(self._count.notifications, counted);
  return counted;
};
const post = async (author: Caller, message: string, more: object = {}): Promise<string> => {
  const answer = await author.post<{ id: string }>('/activities', { message, ...more });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data.id;
};
/** Facts are heard in order of their jobs; when the last of several is told, the ones before are as well. */
const settled = async (): Promise<void> => {
  await until(
    async () =>
      (
        await testApp.database.pool.query(
          `select 1 from pgboss.job where name like 'notification.%' and name <> 'notification.mails'
             and state in ('created', 'active', 'retry')`,
        )
      ).rowCount,
    (count) => count === 0,
  );
};
const like = async (caller: Caller, id: string): Promise<void> =>
  assert.equal((await caller.post(`/activities/${id}/likes`)).statusCode, 200);
const unlike = async (caller: Caller, id: string): Promise<void> =>
  assert.equal((await caller.delete(`/activities/${id}/likes`)).statusCode, 200);
const mention = (name: string, accountId: string) => ({
  entities: [{ type: 'mention', startIndex: 0, endIndex: name.length, accountId }],
});

async function makeEvent(org: TestOrganization, name: string): Promise<string> {
  const id = newId();
  const at = { organization_id: org.organization.id, created_at: new Date(), updated_at: new Date() };
  await org
    .context()
    .db.insertInto('event')
    .values({ ...at, id, slug: `event-${id}`, name, event_start: new Date(), event_end: new Date() })
    .execute();
  return id;
}

test('a follower is told of once, with who it is and where it leads', async () => {
  const [ana, ben] = [await org.member({ username: 'ana.f' }), await org.member({ username: 'ben.f' })];
  await ben.post(`/accounts/${ana.id}/follow`);
  await ben.post(`/accounts/${ana.id}/follow`);
  const [told, ...more] = await waitFor(ana, (all) => all.length > 0);
  await settled();
  assert.deepEqual(more, []);
  assert.equal(told?.type, 'FOLLOW');
  assert.equal(told.sender?.id, ben.id);
  assert.equal(told.read, false);
  assert.equal(told.url, '/people/ben.f');
  assert.deepEqual([told.bundle.count, told.bundle.accounts[0]?.id], [1, ben.id]);
  for (const reference of [
    'like',
    'activity',
    'event',
    'announcement',
    'group',
    'invitation',
    'content',
  ] as const)
    assert.equal(told[reference], null, reference);
  assert.equal(await unread(ana), 1);
  assert.equal(await unread(ben), 0);
});

test('likes of one post become one row, renewed while it is unread, begun anew once it is read', async () => {
  const [ana, ben, cem, dora, eva] = await Promise.all(Array.from({ length: 5 }, () => org.member()));
  assert.ok(ana && ben && cem && dora && eva);
  const first = await post(ana, 'first');
  const second = await post(ana, 'second');
  for (const liker of [ben, cem, dora, eva]) {
    await like(liker, first);
    await settled();
  }
  await like(ben, second);
  await settled();
  await like(ana, first);
  await settled();
  const rows = await list(ana);
  assert.deepEqual(
    rows.map(({ type, like, bundle }) => [type, like?.activity.id, bundle.count]),
    [
      ['LIKE', second, 1],
      ['LIKE', first, 4],
    ],
  );
  assert.equal(rows[1]?.sender?.id, eva.id);
  assert.deepEqual(
    rows[1].bundle.accounts.map(({ id }) => id),
    [eva.id, dora.id, cem.id],
  );
  assert.equal(rows[1].url, `/activities/${first}`);

  await unlike(ben, second);
  await settled();
  assert.deepEqual(
    (await list(ana)).map(({ like }) => like?.activity.id),
    [first],
  );
  const marked = await ana.put<{ unread: number }>('/self/notifications/read', { ids: [rows[1].id] });
  assert.equal(marked.body.data.unread, 0);
  const fay = await org.member();
  await like(fay, first);
  const after = await waitFor(ana, (all) => all.length === 2);
  assert.deepEqual(
    after.map(({ read, bundle }) => [read, bundle.count]),
    [
      [false, 1],
      [true, 4],
    ],
  );
  // A read notification stays, and liking again after taking it back is no news.
  await unlike(eva, first);
  await like(eva, first);
  await settled();
  assert.deepEqual(
    (await list(ana)).map(({ bundle }) => bundle.count),
    [1, 4],
  );
});

test('a comment is told to whom it answers, a mention to whom it names, each once, nothing to oneself', async () => {
  const [ana, ben, cem] = await Promise.all(Array.from({ length: 3 }, () => org.member()));
  assert.ok(ana && ben && cem);
  const top = await post(ana, 'who brings cake?');
  const answer = await post(ben, 'I do', { commentedId: top });
  await settled();
  const reply = await post(cem, 'Ana thanks', { commentedId: answer, ...mention('Ana', ana.id) });
  await post(ana, 'me too', { commentedId: top });
  await settled();
  const [forAna, forBen] = [await list(ana), await list(ben)];
  assert.deepEqual(
    forAna.map(({ type, activity, bundle, url }) => [type, activity?.id, bundle.count, url]),
    [['COMMENT', reply, 2, `/activities/${top}`]],
  );
  assert.deepEqual(
    forBen.map(({ type, activity, sender }) => [type, activity?.id, sender?.id]),
    [['COMMENT', reply, cem.id]],
  );
  const shout = await post(cem, 'Ben knows', mention('Ben', ben.id));
  const [named] = await waitFor(ben, (all) => all.length === 2);
  assert.deepEqual(
    [named?.type, named?.activity?.message, named?.url],
    ['ACTIVITY', 'Ben knows', `/activities/${shout}`],
  );
  // Kept from everybody by those who moderate: told no more, until it is shown again.
  const standing = (to: string) =>
    testApp.database.pool.query('update activity set standing = $1 where id = $2', [to, shout]);
  await standing('hidden');
  assert.equal((await list(ben)).length, 1);
  assert.equal(await unread(ben), 1);
  await standing('shown');
  assert.equal(await unread(ben), 2);
  // Named by an edit.
  const edited = await post(cem, 'Ana knows');
  const edit = await cem.put(`/activities/${edited}`, { message: 'Ana knows', ...mention('Ana', ana.id) });
  assert.equal(edit.statusCode, 200, edit.body.message);
  await waitFor(ana, (all) => all.some(({ activity }) => activity?.id === edited));
  await cem.delete(`/activities/${shout}`);
  assert.equal((await list(ben)).length, 1);
  assert.equal(await unread(ben), 1);
});

test('a post that shows another one again is told to its author', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const shown = await post(ana, 'look at this');
  const link = (href: string) => ({ entities: [{ type: 'link', startIndex: 0, endIndex: 4, href }] });
  await post(ben, 'here', link(`https://elsewhere.example/activities/${shown}`));
  const again = await post(ben, 'here', link(`https://${org.hostname}/de/activities/${shown}`));
  await settled();
  assert.deepEqual(
    (await list(ana)).map(({ type, activity, url }) => [type, activity?.id, url]),
    [['RESHARE', again, `/activities/${again}`]],
  );
});

test('people who must not meet are not told of each other: not before a block, not after it, in no count', async () => {
  const [ana, ben, cem] = await Promise.all(Array.from({ length: 3 }, () => org.member()));
  assert.ok(ana && ben && cem);
  const shared = await post(ana, 'a post');
  await like(ben, shared);
  await like(cem, shared);
  await ben.post(`/accounts/${ana.id}/follow`);
  await waitFor(ana, (all) => all.length === 2 && all.some(({ bundle }) => bundle.count === 2));
  await settled();
  await ana.post(`/accounts/${ben.id}/block`);
  await settled();
  const left = await list(ana);
  assert.deepEqual(
    left.map(({ type, sender, bundle }) => [type, sender?.id, bundle.count]),
    [['LIKE', cem.id, 1]],
  );
  assert.ok(!JSON.stringify(left).includes(ben.id));
  assert.equal(await unread(ana), 1);
  // The block came between the deed and the job that tells of it.
  const deed = { name: 'account.followed', id: ana.id };
  await org.context(ben.id).transaction((inner) => inner.record(deed));
  await settled();
  assert.equal((await list(ana)).length, 1);
});

test('a private group is told of to its members only, and no longer once one left', async () => {
  const [ana, ben, cem] = await Promise.all(Array.from({ length: 3 }, () => org.member()));
  assert.ok(ana && ben && cem);
  const groupId = await foundGroup(org.context(), {
    slug: `hidden-${newId().slice(-6)}`,
    name: 'Hidden',
    description: '',
    access: 'private',
    moderatorId: ana.id,
    memberIds: [ben.id],
  });
  const said = await post(ben, 'Ana Cem', {
    groupId,
    entities: [
      { type: 'mention', startIndex: 0, endIndex: 3, accountId: ana.id },
      { type: 'mention', startIndex: 4, endIndex: 7, accountId: cem.id },
    ],
  });
  await waitFor(ana, (all) => all.length === 1);
  await settled();
  assert.deepEqual(await list(cem), []);
  await like(ana, said);
  await waitFor(ben, (all) => all.length === 1);
  await testApp.database.pool.query('delete from group_member where account_id = $1', [ben.id]);
  assert.deepEqual(await list(ben), []);
  assert.equal(await unread(ben), 0);
});

test('invitations, requests and what comes of them are told while they stand', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const slug = `crew-${newId().slice(-6)}`;
  const groupId = await foundGroup(org.context(), {
    slug,
    name: 'Crew',
    description: '',
    access: 'private',
    moderatorId: ana.id,
    memberIds: [],
  });
  const organizationId = org.organization.id;
  const eventId = await makeEvent(org, 'Regatta');
  const record = (by: Caller, name: string, id: string, more: Record<string, string>): Promise<void> =>
    org.context(by.id).transaction((inner) => inner.record({ name, id, with: more }));
  const asked = await ben.post(`/groups/${groupId}/requests`);
  assert.equal(asked.statusCode, 200, asked.body.message);
  const [request] = await waitFor(ana, (all) => all.length === 1);
  assert.deepEqual(
    [request?.type, request?.topic, request?.sender?.id, request?.group?.id],
    ['INVITATION', 'groupRequest', ben.id, groupId],
  );
  await ben.put(`/groups/${groupId}/requests/cancel`);
  await waitFor(ana, (all) => all.length === 0);

  await ana.post(`/groups/${groupId}/invitations`, { accountIds: [ben.id] });
  const [invitation] = await waitFor(ben, (all) => all.length === 1);
  assert.deepEqual(
    [invitation?.type, invitation?.sender?.id, invitation?.invitation?.group.id, invitation?.group],
    ['GROUP_INVITATION', ana.id, groupId, null],
  );
  await ben.put(`/groups/${groupId}/invitations/reject`);
  await waitFor(ben, (all) => all.length === 0);
  // Invited anew, told anew.
  await ana.post(`/groups/${groupId}/invitations`, { accountIds: [ben.id] });
  await waitFor(ben, (all) => all.length === 1);
  // Ben is no member: that somebody let him in is not true.
  await record(ana, 'group.requestAccepted', groupId, { accountId: ben.id });
  await settled();
  assert.equal((await list(ben)).length, 1);
  await testApp.database.pool.query(
    `insert into group_member (organization_id, group_id, account_id, role, created_at, updated_at)
     values ($1, $2, $3, 'member', now(), now())`,
    [organizationId, groupId, ben.id],
  );
  await record(ana, 'group.requestAccepted', groupId, { accountId: ben.id });
  await record(ana, 'event.coHostAdded', eventId, { accountId: ben.id });
  await record(ana, 'pass.transferred', newId(), { accountId: ben.id, eventId });
  await settled();
  const told = await list(ben);
  assert.deepEqual(told.map(({ type }) => type).sort(), [
    'GROUP_INVITATION',
    'GROUP_REQUEST_ACCEPTED',
    'INVITATION',
    'TRANSFER',
  ]);
  for (const { type, group, event, sender, url } of told) {
    assert.equal(sender?.id, ana.id);
    const isGroup = type.startsWith('GROUP');
    const isInvitation = type === 'GROUP_INVITATION';
    if (!isInvitation)
      assert.deepEqual([group?.id, event?.id], isGroup ? [groupId, undefined] : [undefined, eventId]);
    const place = isGroup ? `groups/${slug}$` : type === 'INVITATION' ? 'host/' : 'events/';
    assert.match(url, new RegExp(`^/${place}`));
  }
});

test('posts of a group are told to those members who asked for them', async () => {
  const [ana, ben, cem] = await Promise.all(Array.from({ length: 3 }, () => org.member()));
  assert.ok(ana && ben && cem);
  const groupId = await foundGroup(org.context(), {
    slug: `posts-${newId().slice(-6)}`,
    name: 'Posts',
    description: '',
    access: 'public',
    moderatorId: ana.id,
    memberIds: [ben.id, cem.id],
  });
  const asked = await ben.put(`/self/groups/${groupId}`, { activityPushNotification: true });
  assert.equal(asked.statusCode, 200, asked.body.message);
  const id = await post(ana, 'low tide', { groupId });
  await post(ana, 'and a comment', { commentedId: id });
  const [told, ...more] = await waitFor(ben, (all) => all.length > 0);
  await settled();
  assert.deepEqual(more, []);
  assert.deepEqual(
    [told?.type, told?.topic, told?.sender?.id, told?.activity?.message, told?.url],
    ['ACTIVITY', 'groupPost', ana.id, 'low tide', `/activities/${id}`],
  );
  assert.deepEqual(await list(cem), []);
});

test('filters name types; unknown ones are refused', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  await ben.post(`/accounts/${ana.id}/follow`);
  await like(ben, await post(ana, 'x'));
  await waitFor(ana, (all) => all.length === 2);
  const types = async (query: string): Promise<string[]> => (await list(ana, query)).map(({ type }) => type);
  assert.deepEqual(await types('?filters=LIKE'), ['LIKE']);
  assert.deepEqual((await types('?filters=follow,%20LIKE')).sort(), ['FOLLOW', 'LIKE']);
  assert.deepEqual(await types('?filters=CONTENT'), []);
  assert.deepEqual(await types('?filters='), await types(''));
  assert.equal((await ana.get('/self/notifications?filters=LIKE,NOISE')).statusCode, 400);
  assert.deepEqual((await types('?pageSize=1&page=2')).length, 1);
});

test('marking as read is idempotent, and never touches what is somebody else’s', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  await ben.post(`/accounts/${ana.id}/follow`);
  const [told] = await waitFor(ana, (all) => all.length === 1);
  assert.ok(told);
  const read = (caller: Caller, body: object) =>
    caller.put<{ unread: number }>('/self/notifications/read', body);
  assert.equal((await read(ben, { ids: [told.id] })).statusCode, 200);
  assert.equal(await unread(ana), 1);
  for (let time = 0; time < 2; time += 1) assert.equal((await read(ana, {})).body.data.unread, 0);
  assert.equal((await list(ana))[0]?.read, true);
  assert.equal((await read(ana, { ids: ['x'] })).statusCode, 400);
  assert.equal((await read(ana, { everything: true })).statusCode, 400);
});

test('visitors have none, and an account of another organization sees none of ours', async () => {
  const other = await testApp.organization();
  const stranger = await other.member();
  for (const path of ['/self/notifications', '/self/notifications/count', '/self/notificationPreferences'])
    assert.equal((await org.visitor.get(path)).statusCode, 401);
  assert.equal((await org.visitor.put('/self/notifications/read', {})).statusCode, 401);
  assert.equal((await org.visitor.put('/self/notificationPreferences', {})).statusCode, 401);
  assert.deepEqual(await list(stranger), []);
});

test('a page of twenty-five asks no more questions than a page of one', async () => {
  const ana = await org.member();
  const likers = await Promise.all(Array.from({ length: 4 }, () => org.member()));
  for (let n = 0; n < 25; n += 1) {
    const id = await post(ana, `post ${n}`);
    await like(likers[n % 4] ?? ana, id);
  }
  await likers[0]?.post(`/accounts/${ana.id}/follow`);
  await until(
    () => list(ana, '?pageSize=100'),
    (all) => all.length === 26,
  );
  await settled();
  await list(ana);
  const one = await testApp.fewestQueries(() => list(ana, '?pageSize=1&filters=LIKE'));
  const many = await testApp.fewestQueries(() => list(ana, '?pageSize=25&filters=LIKE'));
  assert.equal(many.result.length, 25);
  assert.equal(many.queries, one.queries);
});

test('like and unlike in any order and number end in the truth', async () => {
  const ana = await org.member();
  const likers = await Promise.all(Array.from({ length: 6 }, () => org.member()));
  const id = await post(ana, 'fought over');
  for (let turn = 0; turn < 8; turn += 1)
    await Promise.all(likers.map((liker, n) => ((turn + n) % 2 === 0 ? like(liker, id) : unlike(liker, id))));
  await settled();
  const { rows } = await testApp.database.pool.query<{ account_id: string }>(
    'select account_id from activity_like where activity_id = $1 order by account_id',
    [id],
  );
  const senders = await testApp.database.pool.query<{ sender_id: string }>(
    'select sender_id from notification_sender where cause_id = $1 order by sender_id',
    [id],
  );
  assert.deepEqual(
    senders.rows.map(({ sender_id }) => sender_id),
    rows.map(({ account_id }) => account_id),
  );
  const [told, ...more] = await list(ana);
  assert.deepEqual(more, []);
  assert.equal(told?.bundle.count ?? 0, rows.length);
});

test('hosts hear of registrations, those of a day in one notification that rings nowhere', async () => {
  const [host, ben, cleo, gone] = [
    await org.member(),
    await org.member(),
    await org.member(),
    await org.member(),
  ];
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(org, 'Open quay');
  await testApp.database.pool.query('update event set creator_id = $2 where id = $1', [eventId, host.id]);
  const passTypeId = await makePassType(db, organizationId, eventId);
  const register = async (who: Caller, status: 'ready' | 'canceled', isHeardTwice = false): Promise<void> => {
    const id = await makeRegistration(db, organizationId, eventId, who.id);
    await makePass(db, organizationId, id, passTypeId, { status });
    for (let times = isHeardTwice ? 2 : 1; times > 0; times--)
      // Without an author, as when a provider's message issued the passes.
      await org
        .context()
        .transaction((inner) =>
          inner.record({ name: 'registration.submitted', id, with: { eventId, accountId: who.id } }),
        );
  };
  await register(ben, 'ready', true);
  await register(gone, 'canceled');
  await register(host, 'ready');
  await register(cleo, 'ready');
  const [told, ...others] = await waitFor(host, (all) => all.some(({ bundle }) => bundle.count === 2));
  await settled();
  assert.deepEqual(others, []);
  assert.deepEqual([told?.topic, told?.event?.id, told?.sender?.id], ['registration', eventId, cleo.id]);
  assert.match(told?.url ?? '', /^\/host\/[^/]+\/attendees$/);
});

test('twenty hosts at most hear of a registration, in the notification of the day it was made', async () => {
  const people = await Promise.all(Array.from({ length: 22 }, () => org.member()));
  const buyer = await org.member();
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(org, 'Full quay');
  await testApp.database.pool.query(
    `insert into event_host (organization_id, event_id, account_id, created_at)
     select $1::uuid, $2::uuid, id, now() from unnest($3::uuid[]) as host(id)`,
    [organizationId, eventId, people.map(({ id }) => id)],
  );
  const passTypeId = await makePassType(db, organizationId, eventId);
  const created_at = new Date('2026-01-02T12:00:00Z');
  const id = await makeRegistration(db, organizationId, eventId, buyer.id, { created_at });
  await makePass(db, organizationId, id, passTypeId, { status: 'ready' });
  await org
    .context()
    .transaction((inner) =>
      inner.record({ name: 'registration.submitted', id, with: { eventId, accountId: buyer.id } }),
    );
  const heard = async () => {
    const { rows } = await testApp.database.pool.query<{ account_id: string; bundle_key: string }>(
      `select account_id, bundle_key from notification where event_id = $1 and topic = 'registration'`,
      [eventId],
    );
    return rows;
  };
  await until(heard, (rows) => rows.length >= 20);
  await settled();
  const rows = await heard();
  assert.equal(rows.length, 20);
  assert.deepEqual(
    new Set(rows.map((row) => row.bundle_key)),
    new Set([`registration ${eventId} 2026-01-02`]),
  );
});

test('managers are told of bookings at their place and of those that are canceled, not of their own deeds', async () => {
  const [keeper, manager, quiet, ana, ben] = await Promise.all([
    org.staff(),
    org.member(),
    org.member(),
    org.member(),
    org.member(),
  ]);
  const shop = await makeShop(keeper);
  await quiet.put('/self/notificationPreferences', { placeBookingEmail: false });
  for (const { id: accountId } of [manager, quiet])
    assert.equal(
      (await keeper.post(`/admin/bookings/places/${shop.place.id}/managers`, { accountId })).statusCode,
      200,
    );
  const forBen = { day: dayAhead(2), time: '11:00', accountId: ben.id };
  const given = await manager.post(`/admin/bookings/spaces/${shop.space.id}/bookings`, forBen);
  assert.equal(given.statusCode, 200, given.body.message);
  const { id } = await book(ana, shop, '09:00');
  await book(ana, shop, '10:00');
  assert.equal((await ana.delete(`/bookings/${id}`)).statusCode, 200);
  await waitFor(manager, (all) => all.length === 2);
  await settled();
  const told = await list(manager);
  assert.deepEqual(told.map(({ topic }) => topic).sort(), ['placeBooking', 'placeBookingCanceled']);
  for (const { url, place, bundle } of told) {
    assert.equal(url, `/places/${shop.place.slug}/manage`);
    assert.equal(place?.name, shop.place.name);
    assert.deepEqual(
      bundle.accounts.map((account) => account.id),
      [ana.id],
    );
  }
  const other = (await list(quiet)).find(({ topic }) => topic === 'placeBooking');
  assert.equal(other?.bundle.count, 2, 'of both people');
  const { rows } = await testApp.database.pool.query<{ account_id: string }>(
    'select distinct account_id from notification where place_id = $1 and mail_due_at is not null',
    [shop.place.id],
  );
  assert.deepEqual(rows, [{ account_id: manager.id }]);
  assert.deepEqual(await list(ana), []);
});
