import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeEvent } from '../../events/programme/events.factory.ts';
import { foundGroup } from '../../people/groups/index.ts';
import { makePass, makePassType, makeRegistration } from '../../events/registration/passes/passes.factory.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { AnnouncementView } from './announcements.schemas.ts';
import { publishAnnouncement, publishDue } from './publication.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let moderator: Caller;
let member: Caller;
let stranger: Caller;
let staff: Caller;
let privateGroup: string;
let publicGroup: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  moderator = await org.member();
  member = await org.member();
  stranger = await org.member();
  staff = await org.staff();
  const found = (slug: string, access: 'public' | 'private'): Promise<string> =>
    foundGroup(org.context(), {
      slug,
      name: slug,
      description: '',
      access,
      moderatorId: moderator.id,
      memberIds: [member.id],
    });
  privateGroup = await found('hidden', 'private');
  publicGroup = await found('open', 'public');
});
after(() => testApp.close());

const news = {
  title: 'Boats  leave early',
  html: '<p>At <strong>six</strong>.</p>',
  email: true,
  push: false,
};
const write = (caller: Caller, groupId: string, more: object = {}) =>
  caller.post<AnnouncementView>(`/groups/${groupId}/announcements`, { ...news, ...more });
const list = (caller: Caller, groupId: string, query = '') =>
  caller.get<AnnouncementView[]>(`/groups/${groupId}/announcements${query}`);
const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

test('members read an announcement of a moderator, without its delivery', async () => {
  const made = await write(moderator, privateGroup);
  assert.equal(made.statusCode, 200, made.body.message);
  const { data } = made.body;
  assert.equal(data.title, 'Boats leave early');
  assert.equal(data.html, '<p>At <strong>six</strong>.</p>');
  assert.equal(data.message, 'At six.');
  assert.equal(data.slug, 'boats-leave-early');
  assert.equal(data.group?.id, privateGroup);
  assert.equal(data.creator?.id, moderator.id);
  assert.equal(data.event, null);
  assert.deepEqual(data.delivery, {
    email: true,
    push: false,
    scheduledAt: null,
    withheld: null,
    delivered: 0,
    emailed: 0,
    pushed: 0,
  });
  const [seen] = (await list(member, 'hidden')).body.data;
  assert.deepEqual(seen, { ...data, delivery: null });
  assert.equal((await member.get<AnnouncementView>(`/self/announcements/${data.id}`)).body.data.id, data.id);
  assert.equal(
    (await member.get<AnnouncementView>(`/self/announcements/${data.slug}`)).body.data.id,
    data.id,
  );
});

test('two of the same title have two addresses', async () => {
  const slugs = await Promise.all([write(moderator, publicGroup), write(moderator, publicGroup)]);
  assert.equal(new Set(slugs.map(({ body }) => body.data.slug)).size, 2);
});

test('only moderators and staff write', async () => {
  assert.equal((await write(org.visitor, publicGroup)).statusCode, 401);
  assert.equal((await write(member, publicGroup)).statusCode, 403);
  assert.equal((await write(stranger, publicGroup)).statusCode, 403);
  assert.equal((await write(staff, publicGroup)).statusCode, 200);
});

test("a private group's words are its members' alone", async () => {
  const { id } = (await write(moderator, privateGroup)).body.data;
  for (const outsider of [org.visitor, stranger]) {
    const answer = await list(outsider, privateGroup);
    assert.equal(answer.statusCode, 453);
    assert.equal(answer.body.message, 'you must join the group to view this content');
  }
  assert.equal((await stranger.get(`/self/announcements/${id}`)).statusCode, 404);
  assert.equal((await org.visitor.get(`/self/announcements/${id}`)).statusCode, 401);
  assert.equal((await list(org.visitor, publicGroup)).statusCode, 200);
});

test('hostile HTML loses its teeth, and what has no words is refused', async () => {
  const hostile =
    '<p onclick="alert(1)">Hi<script>alert(1)</script><img src=x onerror=alert(1)>' +
    '<a href="javascript:alert(1)">a</a><a href="https://example.org" target="_top">b</a></p><svg onload=alert(1)>' +
    '<iframe src="https://evil.example"></iframe><style>*{display:none}</style>';
  const { html } = (await write(moderator, publicGroup, { html: hostile })).body.data;
  assert.match(html ?? '', /^<p>Hi/);
  assert.doesNotMatch(html ?? '', /script|onerror|onclick|svg|iframe|style|<img/i);
  assert.match(html ?? '', /<a href="https:\/\/example\.org" rel="nofollow noopener ugc">b<\/a>/);
  for (const html of ['<p> </p>', '<p><script>alert(1)</script></p>', '   '])
    assert.equal((await write(moderator, publicGroup, { html })).body.code, 'announcement.empty', html);
  assert.equal((await write(moderator, publicGroup, { title: ' \n ' })).body.field, 'title');
  assert.equal((await write(moderator, publicGroup, { organizationId: 'x' })).statusCode, 400);
});

test('a scheduled announcement is visible to its writers only, until its hour comes', async () => {
  const planned = (await write(moderator, publicGroup, { title: 'Later', scheduledAt: inOneHour() })).body
    .data;
  assert.equal(planned.publishedAt, null);
  assert.ok(!(await list(member, publicGroup)).body.data.some(({ id }) => id === planned.id));
  assert.ok(!(await list(member, publicGroup, '?whole=true')).body.data.some(({ id }) => id === planned.id));
  assert.equal((await member.get(`/self/announcements/${planned.id}`)).statusCode, 404);
  assert.equal((await list(moderator, publicGroup, '?whole=true')).body.data[0]?.id, planned.id);
  for (const scheduledAt of [new Date(Date.now() - 1000).toISOString(), '2099-01-01T00:00:00.000Z'])
    assert.equal((await write(moderator, publicGroup, { scheduledAt })).body.field, 'scheduledAt');
});

test('a page of announcements asks as often as one', async () => {
  const few = await testApp.fewestQueries(() => list(member, publicGroup, '?pageSize=1'));
  const many = await testApp.fewestQueries(() => list(member, publicGroup, '?pageSize=25'));
  assert.ok(many.result.body.data.length > 3);
  assert.equal(many.queries, few.queries);
});

test('a planned one is published at its hour, once, and a moved one only at the new hour', async () => {
  await testApp.app.startJobs();
  // Far enough off that three slow calls come before it.
  const soon = new Date(Date.now() + 4000).toISOString();
  const kept = (await write(moderator, publicGroup, { title: 'Kept', scheduledAt: soon })).body.data;
  const moved = (await write(moderator, publicGroup, { title: 'Moved', scheduledAt: soon })).body.data;
  const path = (id: string): string => `/groups/${publicGroup}/announcements/${id}`;
  const answer = await moderator.put<AnnouncementView>(path(moved.id), { scheduledAt: inOneHour() });
  assert.equal(answer.statusCode, 200, answer.body.message);
  await until(
    async () => (await member.get<AnnouncementView>(`/self/announcements/${kept.id}`)).statusCode,
    (status) => status === 200,
  );
  assert.equal((await member.get(`/self/announcements/${moved.id}`)).statusCode, 404);
  const now = await moderator.put<AnnouncementView>(path(moved.id), { scheduledAt: null });
  assert.notEqual(now.body.data.publishedAt, null);
  assert.equal((await member.get(`/self/announcements/${moved.id}`)).statusCode, 200);
});

test('a planned one whose job was lost goes out later', async () => {
  const { id } = (await write(moderator, publicGroup, { title: 'Lost', scheduledAt: inOneHour() })).body.data;
  await testApp.database.pool.query(
    `update announcement set scheduled_at = date_trunc('milliseconds', now()) - interval '5 minutes' where id = $1`,
    [id],
  );
  await publishDue(org.context());
  assert.equal((await member.get(`/self/announcements/${id}`)).statusCode, 200);
});

test('a planned one stays unpublished when its author no longer moderates, or its group is switched off', async () => {
  const author = await org.member();
  const keeper = await org.member();
  const made = await keeper.post<{ id: string }>('/groups', {
    group: { name: 'Planned', description: '', access: 'public', active: true },
  });
  const groupId = made.body.data.id;
  await author.post(`/groups/${groupId}/join`);
  await keeper.post(`/groups/${groupId}/members/${author.id}/promote`);
  const hour = new Date(Date.now() + 3_600_000);
  const plan = async (who: Caller) =>
    (await write(who, groupId, { title: 'Later', scheduledAt: hour.toISOString() })).body.data.id;
  const [ofAuthor, ofKeeper] = [await plan(author), await plan(keeper)];
  await keeper.post(`/groups/${groupId}/members/${author.id}/demote`);
  const ctx = org.context();
  const publishedOf = async (id: string) => {
    await publishAnnouncement(ctx, id, hour);
    return (await keeper.get<AnnouncementView>(`/self/announcements/${id}`)).body.data.publishedAt;
  };
  assert.equal(await publishedOf(ofAuthor), null);
  await keeper.put(`/groups/${groupId}`, { group: { active: false } });
  assert.equal(await publishedOf(ofKeeper), null);
  await keeper.put(`/groups/${groupId}`, { group: { active: true } });
  assert.notEqual(await publishedOf(ofKeeper), null);
});

test('at its hour an announcement asks whether its author still runs the event or is of the staff', async () => {
  const { db, organizationId } = org.context();
  const [author, coHost] = [await org.member(), await org.member()];
  const speaker = await org.staff();
  const eventId = await makeEvent(db, organizationId, { creator_id: author.id });
  await author.post(`/listings/${eventId}/coHosts`, { accountId: coHost.id });
  const hour = new Date(Date.now() + 3_600_000);
  const plan = async (who: Caller, path: string): Promise<string> => {
    const { body } = await who.post<AnnouncementView>(path, { ...news, scheduledAt: hour.toISOString() });
    return body.data.id;
  };
  const ofEvent = `/listings/${eventId}/announcements`;
  const [byAuthor, byCoHost] = [await plan(author, ofEvent), await plan(coHost, ofEvent)];
  const [byStaff, byBanned] = [
    await plan(speaker, '/admin/announcements'),
    await plan(staff, '/admin/announcements'),
  ];
  await author.delete(`/listings/${eventId}/coHosts/${coHost.id}`);
  const { pool } = testApp.database;
  const clerk = await org.member();
  await pool.query(
    `with made as (insert into staff_role (organization_id, id, name, powers, created_at, updated_at)
       select organization_id, gen_random_uuid(), 'Events', '{events:read,events:write}', now(), now() from account where id = $1
       returning organization_id, id)
     insert into organization_staff (organization_id, account_id, role_id, created_at) select organization_id, $1, id, now() from made`,
    [clerk.id],
  );
  await until(
    () => clerk.get<AnnouncementView[]>(ofEvent),
    ({ statusCode }) => statusCode === 200,
  );
  const byClerk = await plan(clerk, ofEvent);
  await pool.query('delete from organization_staff where account_id = $1', [speaker.id]);
  const suspend = (at: Date | null) =>
    pool.query('update account set suspended_at = $2 where id = $1', [staff.id, at]);
  await suspend(new Date());
  const isPublished = async (id: string): Promise<boolean> => {
    await publishAnnouncement(org.context(), id, hour);
    const { rows } = await pool.query('select from announcement where id = $1 and published_at is not null', [
      id,
    ]);
    return rows.length > 0;
  };
  assert.deepEqual(
    [await isPublished(byCoHost), await isPublished(byStaff), await isPublished(byBanned)],
    [false, false, false],
  );
  const withheldOf = async (caller: Caller, path: string, id: string) =>
    (await caller.get<AnnouncementView[]>(path)).body.data.find((one) => one.id === id)?.delivery?.withheld;
  assert.deepEqual(
    [await withheldOf(author, ofEvent, byCoHost), await withheldOf(author, ofEvent, byAuthor)],
    ['author', null],
  );
  const mails = async () => {
    const { rows } = await pool.query<{ subject: string }>(
      'select subject from mail where organization_id = $1 and recipient_address = (select email from account where id = $2)',
      [organizationId, coHost.id],
    );
    return rows.map(({ subject }) => subject).filter((subject) => subject.includes('not published'));
  };
  assert.deepEqual(await mails(), ['Your announcement “Boats leave early” was not published']);
  const out = await author.put<AnnouncementView>(`${ofEvent}/${byCoHost}`, { scheduledAt: null });
  assert.notEqual(out.body.data.publishedAt, null, out.body.message);
  assert.equal(out.body.data.delivery?.withheld, null);
  await suspend(null);
  assert.deepEqual([await isPublished(byAuthor), await isPublished(byBanned)], [true, true]);
  assert.equal(await isPublished(byClerk), true);
  assert.equal((await staff.delete(`/admin/announcements/${byBanned}`)).statusCode, 200);
});

test('writers are told how many people an announcement would reach, and nobody else is', async () => {
  const own = await testApp.organization();
  const { db, organizationId } = own.context();
  const [head, author, guest, other] = [
    await own.staff(),
    await own.member(),
    await own.member(),
    await own.member(),
  ];
  const groupId = await foundGroup(own.context(), {
    slug: 'crew',
    name: 'Crew',
    description: '',
    access: 'public',
    moderatorId: author.id,
    memberIds: [guest.id],
  });
  const eventId = await makeEvent(db, organizationId, { creator_id: author.id });
  const typeId = await makePassType(db, organizationId, eventId);
  for (const [who, status] of [
    [guest, 'ready'],
    [author, 'ready'],
    [other, 'canceled'],
  ] as const) {
    const registrationId = await makeRegistration(db, organizationId, eventId, who.id);
    await makePass(db, organizationId, registrationId, typeId, { status });
  }
  const ofGroup = `/groups/${groupId}/announcements/audience`;
  const ofEvent = `/listings/${eventId}/announcements/audience`;
  const size = async (caller: Caller, path: string) => (await caller.get(path)).body.data;
  assert.deepEqual(await size(author, ofGroup), { people: 1, more: false });
  assert.deepEqual(await size(author, ofEvent), { people: 1, more: false });
  assert.deepEqual(await size(head, '/admin/announcements/audience'), { people: 3, more: false });
  assert.deepEqual(
    [
      (await guest.get(ofGroup)).statusCode,
      (await guest.get(ofEvent)).statusCode,
      (await author.get('/admin/announcements/audience')).statusCode,
    ],
    [403, 404, 403],
  );
});

test('an hour that is changed in the moment of its publication is refused', async () => {
  const planned = (await write(moderator, publicGroup, { scheduledAt: inOneHour() })).body.data;
  const client = await testApp.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('update announcement set published_at = now() where id = $1', [planned.id]);
    const change = moderator.put(`/groups/${publicGroup}/announcements/${planned.id}`, {
      scheduledAt: new Date(Date.now() + 7_200_000).toISOString(),
    });
    await until(
      async () => {
        const { rows } = await client.query<{ n: number }>(
          'select count(*)::int as n from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
        );
        return rows[0]?.n ?? 0;
      },
      (n) => n > 0,
    );
    await client.query('commit');
    assert.equal((await change).statusCode, 409);
  } finally {
    client.release();
  }
  const stands = (await moderator.get<AnnouncementView>(`/self/announcements/${planned.id}`)).body.data;
  assert.equal(stands.delivery?.scheduledAt, planned.delivery?.scheduledAt);
});

test('of what went out the words may change, not the hour; and it can be taken back', async () => {
  const { id } = (await write(moderator, publicGroup)).body.data;
  const path = `/groups/${publicGroup}/announcements/${id}`;
  assert.equal((await moderator.put(path, { email: false })).statusCode, 409);
  assert.equal((await moderator.put(path, { scheduledAt: inOneHour() })).statusCode, 409);
  const changed = await moderator.put<AnnouncementView>(path, { title: 'New words', html: 'Plain <3' });
  assert.deepEqual(
    [changed.body.data.title, changed.body.data.message],
    ['New words', 'Plain <3'],
    changed.body.message,
  );
  assert.equal((await member.put(path, { title: 'mine' })).statusCode, 403);
  assert.equal((await moderator.put(`/groups/${privateGroup}/announcements/${id}`, {})).statusCode, 404);
  assert.equal((await member.delete(path)).statusCode, 403);
  assert.equal((await moderator.delete(path)).statusCode, 200);
  assert.equal((await moderator.delete(path)).statusCode, 404);
  assert.equal((await member.get(`/self/announcements/${id}`)).statusCode, 404);
});

test('the staff speaks to everybody in the organization', async () => {
  assert.equal((await moderator.post('/admin/announcements', news)).statusCode, 403);
  assert.equal((await moderator.get('/admin/announcements')).statusCode, 403);
  assert.equal((await org.visitor.get('/admin/announcements')).statusCode, 401);
  const { data } = (await staff.post<AnnouncementView>('/admin/announcements', news)).body;
  assert.equal(data.group, null);
  const mine = await stranger.get<AnnouncementView[]>('/self/announcements');
  assert.deepEqual(
    mine.body.data.map(({ id }) => id),
    [data.id],
  );
  const all = await staff.get<AnnouncementView[]>('/admin/announcements');
  assert.equal(all.body.data[0]?.delivery?.email, true);
  const edited = await staff.put<AnnouncementView>(`/admin/announcements/${data.id}`, { title: 'Edited' });
  assert.equal(edited.body.data.title, 'Edited');
  assert.equal((await staff.delete(`/admin/announcements/${data.id}`)).statusCode, 200);
});

test('an announcement by the hosts of an event reaches its pass holders, and nobody else', async () => {
  const { db, organizationId } = org.context();
  const [comes, gone, asked] = [await org.member(), await org.member(), await org.member()];
  const eventId = await makeEvent(db, organizationId, { name: 'Regatta', creator_id: moderator.id });
  const passTypeId = await makePassType(db, organizationId, eventId);
  for (const [person, status] of [
    [comes, 'ready'],
    [gone, 'canceled'],
  ] as const) {
    const registrationId = await makeRegistration(db, organizationId, eventId, person.id);
    await makePass(db, organizationId, registrationId, passTypeId, { status });
  }
  const path = `/listings/${eventId}/announcements`;
  assert.equal((await comes.post(path, news)).statusCode, 404);
  assert.equal((await org.visitor.post(path, news)).statusCode, 401);
  const planned = await moderator.post<AnnouncementView>(path, { ...news, scheduledAt: inOneHour() });
  const { data } = (await moderator.post<AnnouncementView>(path, { ...news, title: 'To the boats' })).body;
  assert.deepEqual([data.event?.id, data.group, data.delivery?.email], [eventId, null, true]);

  const told = await until(
    async () => (await moderator.get<AnnouncementView[]>(path)).body.data,
    (all) => all.some(({ id, delivery }) => id === data.id && delivery?.delivered === 1),
  );
  assert.deepEqual(
    told.map(({ id }) => id),
    [planned.body.data.id, data.id],
  );
  const noticesOf = async (person: Caller): Promise<unknown[]> =>
    (
      await person.get<{ type: string; announcement: { id: string } | null }[]>('/self/notifications')
    ).body.data.filter(({ type, announcement }) => type === 'ANNOUNCEMENT' && announcement?.id === data.id);
  assert.deepEqual([(await noticesOf(comes)).length, (await noticesOf(gone)).length], [1, 0]);

  assert.equal((await comes.get(`/self/announcements/${data.id}`)).statusCode, 200);
  assert.equal((await comes.get(`/self/announcements/${planned.body.data.id}`)).statusCode, 404);
  const listed = await comes.get<AnnouncementView[]>(`/self/announcements?eventId=${eventId}`);
  assert.deepEqual(
    listed.body.data.map(({ id, delivery }) => [id, delivery]),
    [[data.id, null]],
  );
  for (const person of [gone, asked]) {
    assert.equal((await person.get(`/self/announcements/${data.id}`)).statusCode, 404);
    assert.equal((await person.get(`/self/announcements?eventId=${eventId}`)).statusCode, 454);
  }
  const elsewhere = await makeEvent(db, organizationId, { creator_id: moderator.id });
  assert.equal(
    (await moderator.put(`/listings/${elsewhere}/announcements/${data.id}`, { title: 'x' })).statusCode,
    404,
  );
  const edited = await moderator.put<AnnouncementView>(`${path}/${data.id}`, { title: 'To the quay' });
  assert.equal(edited.body.data.title, 'To the quay');
  assert.equal((await moderator.delete(`${path}/${data.id}`)).statusCode, 200);
  assert.equal((await comes.get(`/self/announcements/${data.id}`)).statusCode, 404);
});
