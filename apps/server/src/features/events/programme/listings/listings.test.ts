import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { makeEvent } from '../events.factory.ts';
import { foundGroup } from '../../../people/groups/index.ts';
import { makePassType } from '../../tickets/tickets.factory.ts';
import type { ChecklistView, EventListingView } from './listings.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let other: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  host = await org.member();
  other = await org.member();
});
after(() => testApp.close());

const inDays = (days: number): string => new Date(Date.UTC(2031, 4, 1 + days, 9)).toISOString();
const event = {
  eventType: 'hybrid',
  visible: true,
  name: 'Sailing days',
  shortDescription: 'Three days on the water',
  eventStart: inDays(0),
  eventEnd: inDays(3),
  timezone: 'Europe/Berlin',
} as const;
const create = (fields: object = {}, more: object = {}, caller = host, headers = {}) =>
  caller.post<EventListingView>(
    '/listings',
    { event: { ...event, draft: true, ...fields }, ...more },
    headers,
  );
const made = async (fields: object = {}, more: object = {}, caller = host): Promise<EventListingView> => {
  const answer = await create(fields, more, caller);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
const put = (id: string, fields: object, caller = host) =>
  caller.put<EventListingView>(`/listings/${id}`, { event: fields });
const picture = (): Promise<string> =>
  readFile(join(import.meta.dirname, '../../../../../data/demo/quay.webp'), 'base64');

/** A pass, as somebody who registered has it. */
async function makePass(eventId: string, accountId: string, status = 'ready'): Promise<void> {
  const ids = [1, 2, 3].map(() => crypto.randomUUID());
  const [type, registration, pass] = ids;
  const organization = org.organization.id;
  const { pool } = testApp.database;
  await pool.query(
    `insert into pass_type (organization_id, id, event_id, slug, name, created_at, updated_at)
     values ($1, $2, $3, $4, 'Day', now(), now())`,
    [organization, type, eventId, `day-${type}`],
  );
  await pool.query(
    `insert into registration (organization_id, id, event_id, account_id, number, created_at, updated_at)
     values ($1, $2, $3, $4, 1, now(), now())`,
    [organization, registration, eventId, accountId],
  );
  await pool.query(
    `insert into pass (organization_id, id, event_id, registration_id, pass_type_id, number, status, secret, price,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, 1, $6, 'x', 0, now(), now())`,
    [organization, pass, eventId, registration, type, status],
  );
}

const stockOf = async (id: string): Promise<number | null | undefined> => {
  const { rows } = await testApp.database.pool.query<{ supply: number | null }>(
    'select supply from stock where id = $1',
    [id],
  );
  return rows[0]?.supply;
};

test('each field of a new event is read back; it is a draft that only those who run it see', async () => {
  const sponsor = await org.member();
  const fields = {
    venue: 'Quay 3',
    address1: 'Harbour street 1',
    address2: 'Back door',
    city: 'Kiel',
    state: 'SH',
    zip: '24103',
    country: 'Germany',
    externalUrl: 'https://sail.example/',
    meetingUrl: 'https://meet.example/sail',
    registration: true,
    registrationLimit: 40,
    groupOnly: false,
  };
  const listing = await made(fields, { image: await picture(), sponsorIds: [sponsor.id] });
  assert.deepEqual({ ...listing, ...event, ...fields }, listing);
  assert.equal(listing.slug, 'sailing-days');
  assert.equal(listing.role, 'creator');
  assert.equal(listing.creatorId, host.id);
  assert.ok(listing.draft && listing.image !== null);
  assert.deepEqual(
    listing.sponsors.map(({ id }) => id),
    [sponsor.id],
  );
  assert.equal(await stockOf(listing.id), 40);
  assert.deepEqual((await host.get(`/listings/${listing.slug}`)).body.data, listing);

  for (const stranger of [other, org.visitor])
    assert.equal((await stranger.get(`/events/${listing.id}`)).statusCode, 404);
  assert.equal((await other.get(`/listings/${listing.id}`)).statusCode, 404);
  assert.equal((await org.visitor.get(`/listings/${listing.id}`)).statusCode, 401);
  assert.equal((await host.get(`/events/${listing.id}`)).statusCode, 200);
  const staff = await org.staff();
  assert.equal((await staff.get<EventListingView>(`/listings/${listing.id}`)).body.data.role, 'staff');
  const lists = await org.visitor.get<{ id: string }[]>('/events?search=sailing');
  assert.deepEqual(lists.body.data, []);
});

test('speakers and sessions come along, linked as they were', async () => {
  const at = (hour: number): string => new Date(Date.UTC(2031, 4, 1, hour)).toISOString();
  const listing = await made(
    {},
    {
      speakers: [
        { id: 'a', firstName: 'Ada', lastName: 'Sail', title: null, company: null, bio: null, sessions: [] },
        { id: 'b', firstName: 'Bo', lastName: null, title: 'Skipper', company: 'Wind', bio: 'Sails.' },
      ],
      sessions: [
        { name: 'Knots', description: 'By hand', startTime: at(9), endTime: at(10), speakers: [{ id: 'b' }] },
        { name: 'Knots', description: 'Again', startTime: at(23), endTime: at(24), nonSession: true },
      ],
    },
  );
  assert.deepEqual(
    listing.sessions.map(({ slug }) => slug),
    ['knots', 'knots-2'],
  );
  const answer = await host.get<{ day: string; speakers: { firstName: string }[] }[]>(
    `/events/${listing.id}/sessions?search=bo`,
  );
  assert.deepEqual(
    answer.body.data.map(({ day, speakers }) => [day, speakers.map(({ firstName }) => firstName)]),
    [['2031-05-01', ['Bo']]],
  );
  // At one in the morning the programme of the day before still runs.
  const all = await host.get<{ day: string }[]>(`/events/${listing.id}/sessions`);
  assert.deepEqual(
    all.body.data.map(({ day }) => day),
    ['2031-05-01', '2031-05-01'],
  );
});

test('names make addresses that nobody has; the same key makes one event', async () => {
  const [a, b] = [await made({ name: 'Twice' }), await made({ name: 'Twice' })];
  assert.deepEqual([a.slug, b.slug], ['twice', 'twice-2']);
  assert.equal((await made({ name: 'New' })).slug, 'event-new');
  const key = { 'idempotency-key': 'the-same-key' };
  const answers = await Promise.all([1, 2, 3].map(() => create({ name: 'Once' }, {}, host, key)));
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  assert.equal((await create({ name: 'Another' }, {}, host, key)).statusCode, 422);
  const [same] = await Promise.all([create({ name: 'Once' }, {}, other, key)]);
  assert.notEqual(same.body.data.id, answers[0]?.body.data.id, 'another person, another event');
});

test('refuses an impossible event and names the wrong field', async () => {
  for (const [fields, field] of [
    [{ eventEnd: event.eventStart }, 'event.eventEnd'],
    [{ eventEnd: inDays(-1) }, 'event.eventEnd'],
    [{ timezone: 'Europe/Atlantis' }, 'event.timezone'],
    [{ timezone: '+02:00' }, 'event.timezone'],
    [{ groupOnly: true }, 'event.groupOnly'],
  ] as const) {
    const { statusCode, body } = await create(fields);
    assert.deepEqual([statusCode, body.field], [400, field]);
  }
  for (const fields of [
    { name: ' ' },
    { eventStart: '0000-00-00' },
    { externalUrl: 'javascript:alert(1)' },
    { unknown: 1 },
    { registrationLimit: -1 },
  ])
    assert.equal((await create(fields)).statusCode, 400, JSON.stringify(fields));
  assert.equal((await create({}, {}, org.visitor)).statusCode, 401);
  assert.equal((await create({}, { sponsorIds: [crypto.randomUUID()] })).statusCode, 404);
});

test('each field of a change is read back, absent ones stay, null clears', async () => {
  const { id } = await made({ venue: 'Quay 3', registrationLimit: 5 });
  const fields = {
    eventType: 'virtual',
    visible: false,
    name: 'Sailing nights',
    shortDescription: 'By lamp light',
    eventStart: inDays(1),
    eventEnd: inDays(2),
    timezone: 'Asia/Tokyo',
    meetingUrl: 'https://meet.example/night',
    address1: 'a',
    address2: 'b',
    city: 'c',
    state: 'd',
    zip: 'e',
    country: 'f',
    externalUrl: 'https://night.example/',
    registration: true,
    registrationStart: inDays(-20),
    registrationEnd: inDays(-1),
    publicRegistrants: true,
    registrationLimit: 7,
    reservationDescription: 'Bunks for two',
    newActivityCreatorEmailNotification: true,
    newActivityCreatorPushNotification: true,
    slug: 'sailing-nights',
  };
  const html = '<p>Hello <strong>you</strong></p><script>alert(1)</script>';
  const { body } = await put(id, { ...fields, longDescription: html });
  assert.deepEqual({ ...body.data, ...fields }, body.data, body.message);
  assert.equal(body.data.longDescription, '<p>Hello <strong>you</strong></p>');
  assert.equal(body.data.venue, 'Quay 3');
  assert.equal(await stockOf(id), 7);
  assert.equal((await put('sailing-nights', { venue: null, registrationLimit: null })).body.data.venue, null);
  assert.equal(await stockOf(id), null);
  assert.equal((await put(id, { location: 'Pier' })).body.data.venue, 'Pier');
  assert.equal((await put(id, { longDescription: null })).body.data.longDescription, null);
  const found = await host.get<{ id: string }[]>('/listings?search=nights');
  assert.deepEqual(
    found.body.data.map((one) => one.id),
    [id],
  );
  assert.equal((await put(id, { registrationEnd: inDays(-30) })).body.field, 'event.registrationEnd');
  assert.equal((await put(id, { eventStart: inDays(9) })).body.field, 'event.eventEnd');
  const pictures = { image: await picture(), backgroundImage: await picture(), venueMap: await picture() };
  const illustrated = await host.put<EventListingView>(`/listings/${id}`, { event: {}, ...pictures });
  const { image, backgroundImage, venueMap } = illustrated.body.data;
  assert.equal(new Set([image?.id, backgroundImage?.id, venueMap?.id]).size, 3);
  const bare = await host.put<EventListingView>(`/listings/${id}`, { event: {}, image: null });
  assert.equal(bare.body.data.image, null);
  assert.ok(bare.body.data.venueMap);
});

test('an address is lowercase letters, numbers and dashes, and one event’s alone', async () => {
  const [{ id }, taken] = [await made(), await made({ name: 'Taken' })];
  for (const slug of ['Big', 'a b', '-a', 'a--b', 'ä', ''])
    assert.equal((await put(id, { slug })).statusCode, 400, slug);
  for (const slug of [taken.slug, 'new', 'featured']) {
    const { statusCode, body } = await put(id, { slug });
    assert.deepEqual([statusCode, body.field], [409, 'event.slug']);
  }
});

test('a limit counts what was sold before it was set', async () => {
  const { id } = await made();
  const passTypeId = await makePassType(org.context().db, org.organization.id, id);
  // Sold while there was no limit: the event itself counts nothing then.
  await testApp.database.pool.query('update stock set taken = 4 where id = $1', [passTypeId]);
  assert.equal((await put(id, { registrationLimit: 3 })).statusCode, 409);
  const { body } = await put(id, { registrationLimit: 4 });
  assert.deepEqual([body.data.registrationLimit, body.data.registrationCount], [4, 4]);
});

test('a group’s event is made by those who moderate it', async () => {
  const groupId = await foundGroup(org.context(), {
    slug: 'crew',
    name: 'Crew',
    description: '',
    access: 'private',
    moderatorId: host.id,
    memberIds: [other.id],
  });
  const listing = await made({ groupOnly: true }, { groupId });
  assert.deepEqual([listing.groupId, listing.groupOnly, listing.group?.id], [groupId, true, groupId]);
  assert.equal((await create({}, { groupId }, other)).statusCode, 403);
  assert.equal((await create({}, { groupId }, await org.member())).statusCode, 403);
  assert.equal((await create({}, { groupId: crypto.randomUUID() })).statusCode, 404);
  await host.post(`/listings/${listing.id}/publish`);
  const ofGroup = await other.get<{ id: string }[]>(`/groups/${groupId}/events`);
  assert.deepEqual(
    ofGroup.body.data.map(({ id }) => id),
    [listing.id],
  );
  assert.equal((await org.visitor.get(`/events/${listing.id}`)).statusCode, 404);
  assert.equal((await put(listing.id, { groupId: null })).body.data.groupOnly, false);
  const mine = await made({}, {}, other);
  assert.equal((await put(mine.id, { groupId }, other)).statusCode, 403);
});

test('a closed event of a group that a host no longer sees stays closed, whatever else is saved', async () => {
  const [keeper, moderator] = [await org.member(), await org.member()];
  const groupId = await foundGroup(org.context(), {
    slug: 'night-watch',
    name: 'Night watch',
    description: '',
    access: 'private',
    moderatorId: keeper.id,
    memberIds: [moderator.id],
  });
  await keeper.post(`/groups/${groupId}/members/${moderator.id}/promote`);
  const { id } = await made({ groupOnly: true }, { groupId }, moderator);
  await moderator.post(`/listings/${id}/publish`);
  await keeper.post(`/groups/${groupId}/members/${moderator.id}/demote`);
  assert.equal((await put(id, { groupOnly: false }, moderator)).statusCode, 200, 'of a group that is seen');
  assert.equal((await put(id, { groupOnly: true }, moderator)).statusCode, 200);
  assert.equal((await keeper.put(`/groups/${groupId}`, { group: { active: false } })).statusCode, 200);
  for (const opening of [{ groupOnly: false }, { groupId: null }, { groupId: null, groupOnly: false }]) {
    const refused = await put(id, { name: 'Watch', ...opening }, moderator);
    assert.deepEqual(
      [refused.statusCode, refused.body.code],
      [404, 'group.notFound'],
      JSON.stringify(opening),
    );
  }
  const saved = (await put(id, { name: 'Watch' }, moderator)).body.data;
  assert.deepEqual([saved.name, saved.groupOnly, saved.group], ['Watch', true, null]);
  assert.equal((await org.visitor.get(`/events/${id}`)).statusCode, 404);
});

test('without the module of groups an event of a group’s members is opened by those who see the group', async () => {
  const ruled = await testApp.organization();
  const [keeper, member, staff] = [await ruled.member(), await ruled.member(), await ruled.staff()];
  const group = await keeper.post<{ id: string }>('/groups', {
    group: { name: 'Watch', description: '', access: 'private', active: true },
  });
  const { id } = await made({ groupOnly: true }, { groupId: group.body.data.id }, keeper);
  const { version, modules } = (
    await staff.get<{ version: string; modules: { name: string }[] }>('/admin/modules')
  ).body.data;
  const left = modules.map(({ name }) => name).filter((name) => name !== 'groups');
  assert.equal((await staff.put('/admin/modules', { version, modules: left })).statusCode, 200);
  assert.equal((await keeper.get(`/groups/${group.body.data.id}`)).body.code, 'featureUnavailable');
  assert.equal((await put(id, { groupOnly: false }, member)).statusCode, 404);
  const opened = await put(id, { groupOnly: false }, keeper);
  assert.deepEqual([opened.statusCode, opened.body.data?.groupOnly], [200, false], opened.body.message);
  assert.equal((await put(id, { groupOnly: true }, keeper)).body.data.groupOnly, true);
  assert.equal((await put(id, { groupId: null }, keeper)).body.data.groupOnly, false);
});

test('a group’s draft is published while the group is open and somebody who runs it moderates the group', async () => {
  const [keeper, moderator, coHost] = [await org.member(), await org.member(), await org.member()];
  const groupId = await foundGroup(org.context(), {
    slug: 'day-watch',
    name: 'Day watch',
    description: '',
    access: 'public',
    moderatorId: keeper.id,
    memberIds: [moderator.id],
  });
  const role = (change: string) => keeper.post(`/groups/${groupId}/members/${moderator.id}/${change}`);
  const open = (active: boolean) => keeper.put(`/groups/${groupId}`, { group: { active } });
  await role('promote');
  const { id } = await made({ visible: true }, { groupId }, moderator);
  await moderator.post(`/listings/${id}/coHosts`, { accountId: coHost.id });
  const publish = async (caller: Caller): Promise<[number, string | undefined]> => {
    const { statusCode, body } = await caller.post(`/listings/${id}/publish`);
    return [statusCode, body.code];
  };
  await open(false);
  for (const caller of [moderator, coHost, await org.staff()])
    assert.deepEqual(await publish(caller), [409, 'group.inactive']);
  await open(true);
  await role('demote');
  for (const caller of [moderator, coHost])
    assert.deepEqual(await publish(caller), [403, 'group.notModerator']);
  assert.equal((await org.visitor.get(`/events/${id}`)).statusCode, 404);
  await role('promote');
  assert.deepEqual(await publish(coHost), [200, undefined], 'for the creator, who moderates');
});

test('published, it is there for all and told once; with passes it stays so', async () => {
  const { id } = await made();
  const follower = await org.member();
  await follower.post(`/accounts/${host.id}/follow`);
  await testApp.app.startJobs();
  for (const _twice of [1, 2])
    assert.equal((await host.post<EventListingView>(`/listings/${id}/publish`)).body.data.draft, false);
  assert.equal((await org.visitor.get(`/events/${id}`)).statusCode, 200);
  const told = await until(
    async () =>
      (await follower.get<{ type: string; event: { id: string } | null }[]>('/self/notifications')).body.data,
    (all) => all.some((one) => one.event?.id === id),
  );
  assert.equal(told.filter((one) => one.event?.id === id).length, 1);
  assert.equal((await other.post(`/listings/${id}/unpublish`)).statusCode, 404);
  assert.equal((await host.post<EventListingView>(`/listings/${id}/unpublish`)).body.data.draft, true);
  assert.equal((await org.visitor.get(`/events/${id}`)).statusCode, 404);
  await host.post(`/listings/${id}/publish`);
  await makePass(id, other.id);
  assert.equal((await host.post(`/listings/${id}/unpublish`)).body.code, 'listing.sold');
});

test('an event is deleted while nobody has a pass, with its stock; else it is canceled', async () => {
  const { id } = await made({ registration: true });
  await host.post(`/listings/${id}/sessions`, {
    session: { name: 'Knots', startTime: inDays(0), endTime: inDays(1), supply: 9 },
  });
  const [session] = (await host.get<EventListingView>(`/listings/${id}`)).body.data.sessions;
  assert.equal(await stockOf(session?.id ?? ''), 9);
  assert.equal((await host.post(`/listings/${id}/cancel`)).body.code, 'listing.draft');
  await host.post(`/listings/${id}/publish`);
  await makePass(id, other.id, 'canceled');
  const sold = await made();
  await host.post(`/listings/${sold.id}/publish`);
  await makePass(sold.id, other.id);

  const coHost = await org.member();
  await host.post(`/listings/${id}/coHosts`, { accountId: coHost.id });
  assert.equal((await coHost.delete(`/listings/${id}`)).statusCode, 403);
  assert.equal((await coHost.post(`/listings/${id}/cancel`)).statusCode, 403);
  assert.equal((await other.delete(`/listings/${id}`)).statusCode, 404);
  assert.equal((await host.delete(`/listings/${id}`)).statusCode, 200);
  assert.equal((await host.delete(`/listings/${id}`)).statusCode, 404);
  assert.equal(await stockOf(id), undefined);
  assert.equal(await stockOf(session?.id ?? ''), undefined);

  assert.equal((await host.delete(`/listings/${sold.id}`)).body.code, 'listing.sold');
  const canceled = (await host.post<EventListingView>(`/listings/${sold.id}/cancel`)).body.data;
  assert.ok(canceled.canceledAt !== null && !canceled.registration);
  const again = (await host.post<EventListingView>(`/listings/${sold.id}/cancel`)).body.data;
  assert.equal(again.canceledAt, canceled.canceledAt);
  assert.equal((await host.post(`/listings/${sold.id}/publish`)).body.code, 'listing.canceled');
  const seen = await org.visitor.get<EventListingView>(`/events/${sold.id}`);
  assert.equal(seen.body.data.canceledAt, canceled.canceledAt);
});

test('registering while the event is deleted yields a pass or none, but never one of no event', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await made();
    await host.post(`/listings/${id}/publish`);
    const [deleted] = await Promise.all([
      host.delete(`/listings/${id}`),
      makePass(id, other.id).catch(() => undefined),
    ]);
    const { rows } = await testApp.database.pool.query<{ events: number; passes: number }>(
      `select (select count(*) from event where id = $1) as events, (select count(*) from pass where event_id = $1) as passes`,
      [id],
    );
    assert.ok([200, 409].includes(deleted.statusCode), `${deleted.statusCode}`);
    assert.equal(rows[0]?.events, deleted.statusCode === 200 ? 0 : 1);
    if (deleted.statusCode === 200) assert.equal(rows[0]?.passes, 0);
  }
});

test('the link to join is for those who come and who run it; where nobody registers, for all', async () => {
  const { id } = await made({
    eventType: 'virtual',
    meetingUrl: 'https://meet.example/deck',
    registration: false,
  });
  await host.post(`/listings/${id}/publish`);
  const guest = await org.member();
  const linkFor = async (caller: Caller | TestOrganization['visitor']) =>
    (await caller.get<EventListingView>(`/events/${id}`)).body.data.meetingUrl;
  assert.equal(await linkFor(org.visitor), 'https://meet.example/deck');
  await put(id, { registration: true });
  assert.equal(await linkFor(org.visitor), null);
  await makePass(id, guest.id);
  await makePass(id, other.id, 'canceled');
  await put(id, { registration: false });
  assert.equal(await linkFor(org.visitor), null, 'registration that has closed opens no doors');
  assert.equal(await linkFor(other), null, 'whoever gave the pass back does not come');
  assert.equal(await linkFor(guest), 'https://meet.example/deck');
  assert.equal(await linkFor(host), 'https://meet.example/deck');
  assert.equal(await linkFor(await org.staff()), 'https://meet.example/deck');
});

test('an event is put in a series, and out of it again', async () => {
  const { db, organizationId } = org.context();
  const seriesId = newId();
  const at = { created_at: new Date(), updated_at: new Date() };
  await db
    .insertInto('series')
    .values({ ...at, organization_id: organizationId, id: seriesId, slug: 'nights', name: 'Nights' })
    .execute();
  const { id } = await made();
  await host.post(`/listings/${id}/publish`);
  assert.equal((await put(id, { seriesId })).body.data.seriesId, seriesId);
  const eventsOf = async () => (await org.visitor.get<{ id: string }[]>('/series/nights/events')).body.data;
  assert.deepEqual(
    (await eventsOf()).map((event) => event.id),
    [id],
  );
  assert.equal((await put(id, { seriesId: newId() })).statusCode, 404);
  await put(id, { name: 'Still in it' });
  assert.equal((await eventsOf()).length, 1, 'absent, it stays');
  assert.equal((await put(id, { seriesId: null })).body.data.seriesId, null);
  assert.deepEqual(await eventsOf(), []);
});

test('the check list says what guests miss', async () => {
  const { id } = await made({ eventType: 'physical', shortDescription: '', registration: true });
  const list = async () => {
    const { items } = (await host.get<ChecklistView>(`/listings/${id}/checklist`)).body.data;
    return new Map(items.map(({ key, done }) => [key, done]));
  };
  assert.deepEqual(Object.fromEntries(await list()), {
    dates: true,
    place: false,
    passTypes: false,
    summary: false,
    picture: false,
    description: false,
    agenda: false,
  });
  await put(id, { venue: 'Quay', shortDescription: 'Come', longDescription: 'Do come', eventType: 'hybrid' });
  const next = await list();
  assert.deepEqual(
    ['place', 'summary', 'description', 'link'].map((key) => next.get(key as 'place')),
    [true, true, true, false],
  );
  await put(id, { registration: false });
  const { items } = (await host.get<ChecklistView>(`/listings/${id}/checklist`)).body.data;
  assert.deepEqual(
    items.filter(({ key }) => key === 'passTypes'),
    [{ key: 'passTypes', done: false, needed: false }],
    'tickets stay on the list while registration is off',
  );
});

test('upcoming and past ones, drafts among them, page by page; asked as often for many as for one', async () => {
  const mine = await org.member();
  const { db, organizationId } = org.context();
  const past = await makeEvent(db, organizationId, {
    creator_id: mine.id,
    event_start: new Date('2020-01-01'),
    event_end: new Date('2020-01-02'),
  });
  const names = async (query = ''): Promise<string[]> =>
    (await mine.get<EventListingView[]>(`/listings${query}`)).body.data.map(({ name }) => name);
  const make = (name: string, day: number): Promise<EventListingView> =>
    made({ name, eventStart: inDays(day), eventEnd: inDays(9) }, {}, mine);
  await make('Two', 1);
  await make('One', 0);
  const three = await make('Three', 2);
  await mine.post(`/listings/${three.id}/publish`);
  assert.deepEqual(await names(), ['One', 'Two', 'Three']);
  assert.deepEqual(await names('?pageSize=2&page=2'), ['Three']);
  assert.deepEqual(await names('?orderBy=name'), ['One', 'Three', 'Two']);
  assert.deepEqual(await names('?draft=true'), ['One', 'Two']);
  assert.deepEqual(await names('?draft=false'), ['Three']);
  assert.deepEqual(
    (await mine.get<EventListingView[]>('/listings?past=true')).body.data.map(({ id }) => id),
    [past],
  );
  assert.equal((await mine.get('/listings?orderBy=secret')).statusCode, 400);
  const coHost = await org.member();
  await mine.post(`/listings/${three.id}/coHosts`, { accountId: coHost.id });
  const seen = (await coHost.get<EventListingView[]>('/listings')).body.data;
  assert.deepEqual(
    seen.map(({ name, role }) => [name, role]),
    [['Three', 'coHost']],
  );
  const few = await testApp.fewestQueries(() => mine.get('/listings?pageSize=1'));
  const many = await testApp.fewestQueries(() => mine.get('/listings'));
  assert.equal(many.queries, few.queries);
});

test('clients that know no call to publish publish by what they send; a draft that is to stay one stays', async () => {
  const open = { visible: true, registration: true };
  const seen = async (id: string): Promise<number> => (await other.get(`/events/${id}`)).statusCode;
  const shown = await made({ ...open, draft: undefined });
  assert.equal(await seen(shown.id), 200);
  const kept = await made(open);
  assert.equal(await seen(kept.id), 404);
  assert.equal((await put(kept.id, { ...open, draft: true })).statusCode, 200);
  assert.equal((await put(kept.id, { visible: true })).statusCode, 200);
  assert.equal(await seen(kept.id), 404);
  assert.equal((await put(kept.id, open)).statusCode, 200);
  assert.equal(await seen(kept.id), 200);
});
