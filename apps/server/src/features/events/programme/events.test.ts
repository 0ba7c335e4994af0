import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { inHours, makeEvent, makeImage, makeSession, makeSpeaker } from './events.factory.ts';
import type { BaseEventView, EventView } from './events.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let db: Db;
let id: string;
let stranger: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  id = org.organization.id;
  db = testApp.database.forOrganization(id);
  stranger = await other.member();
});
after(() => testApp.close());

const slugs = (events: BaseEventView[]): string[] => events.map((event) => event.slug);
const list = async (path: string, caller = org.visitor): Promise<string[]> => {
  const answer = await caller.get<BaseEventView[]>(path);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return slugs(answer.body.data);
};

test('events that have ended are past, running events are still upcoming, and both are in order', async () => {
  await makeEvent(db, id, { slug: 'later', event_start: inHours(50), event_end: inHours(51) });
  await makeEvent(db, id, { slug: 'now', event_start: inHours(-1), event_end: inHours(1) });
  await makeEvent(db, id, { slug: 'soon', event_start: inHours(5), event_end: inHours(6), featured: true });
  await makeEvent(db, id, {
    slug: 'old',
    event_start: inHours(-90),
    event_end: inHours(-80),
    featured: true,
  });
  await makeEvent(db, id, { slug: 'recent', event_start: inHours(-9), event_end: inHours(-8) });
  await makeEvent(db, id, { slug: 'unlisted', visible: false, featured: true });
  assert.deepEqual(await list('/events'), ['now', 'soon', 'later']);
  assert.deepEqual(await list('/events?past=true'), ['recent', 'old']);
  assert.deepEqual(await list('/events/featured'), ['soon']);
  assert.deepEqual(await list('/events?orderBy=name'), ['later', 'now', 'soon']);
  assert.equal((await org.visitor.get('/events?orderBy=price')).statusCode, 400);
});

test('a list item is the base form, with what kind of place it is at, and nothing more', async () => {
  const [first] = (await org.visitor.get<BaseEventView[]>('/events')).body.data;
  assert.deepEqual(Object.keys(first ?? {}), [
    'id',
    'slug',
    'name',
    'shortDescription',
    'featured',
    'timezone',
    'eventStart',
    'eventEnd',
    'image',
    'eventType',
    'venue',
    'city',
    'canceledAt',
  ]);
});

test('an unlisted event is found by its link, by id and by slug', async () => {
  const bySlug = await org.visitor.get<EventView>('/events/unlisted');
  assert.equal(bySlug.statusCode, 200);
  assert.deepEqual(
    (await org.visitor.get<EventView>(`/events/${bySlug.body.data.id}`)).body.data,
    bySlug.body.data,
  );
});

test('search finds by prefix, in the middle of a word and despite accents', async () => {
  const eventId = await makeEvent(db, id, { slug: 'lodz', name: 'Łódź Océanographie' });
  for (const search of ['lodz', 'ódź', 'ocean', 'nograph', 'OCÉAN'])
    assert.deepEqual(await list(`/events?search=${encodeURIComponent(search)}`), ['lodz'], search);
  assert.deepEqual(await list('/events?search=%25'), []);
  await db
    .deleteFrom('event')
    .where('event.organization_id', '=', id)
    .where('event.id', '=', eventId)
    .execute();
});

test('pages neither overlap nor leave gaps, also among equal starts', async () => {
  const start = inHours(400);
  const made = Array.from({ length: 7 }, (_, index) => `equal-${index}`);
  for (const slug of made)
    await makeEvent(db, id, { slug, name: `Equal ${slug}`, event_start: start, event_end: start });
  const seen: string[] = [];
  for (const page of [1, 2, 3, 4]) seen.push(...(await list(`/events?search=equal&pageSize=2&page=${page}`)));
  assert.deepEqual([...seen].sort(), made);
});

test('every column of an event is read back', async () => {
  const image = await makeImage(db, id);
  const creator = await org.member({ firstName: 'Cleo' });
  const columns = {
    slug: 'full',
    name: 'Full',
    short_description: 'short',
    long_description: '<p>long</p>',
    event_type: 'hybrid',
    featured: true,
    timezone: 'Europe/Berlin',
    external_url: 'https://e.example',
    meeting_url: 'https://m.example',
    venue: 'Hall',
    address1: 'a',
    address2: 'b',
    city: 'c',
    state: 'd',
    country: 'e',
    zip: 'f',
    registration: true,
    public_registrants: true,
    reservation_description: 'rooms',
    chat_bot_number: '+1',
    ios_app_link: 'https://i.example',
    android_app_link: 'https://a.example',
    creator_id: creator.id,
    image_id: image,
    background_image_id: image,
    venue_map_id: image,
    registration_start: inHours(1),
    registration_end: inHours(2),
  };
  const eventId = await makeEvent(db, id, columns);
  await makeSession(db, id, eventId, { slug: 'talk' });
  await makeSpeaker(db, id, eventId, { slug: 'speaker' });
  const { data } = (await creator.get<EventView>('/events/full')).body;
  const expected = {
    id: eventId,
    slug: 'full',
    name: 'Full',
    shortDescription: 'short',
    longDescription: '<p>long</p>',
    eventType: 'hybrid',
    featured: true,
    timezone: 'Europe/Berlin',
    externalUrl: 'https://e.example',
    meetingUrl: 'https://m.example',
    venue: 'Hall',
    address1: 'a',
    address2: 'b',
    city: 'c',
    state: 'd',
    country: 'e',
    zip: 'f',
    registration: true,
    publicRegistrants: true,
    reservationDescription: 'rooms',
    chatBotNumber: '+1',
    iosAppLink: 'https://i.example',
    androidAppLink: 'https://a.example',
    creatorId: creator.id,
    registrationStart: columns.registration_start.toISOString(),
    registrationEnd: columns.registration_end.toISOString(),
    group: null,
    groupId: null,
    groupOnly: false,
    streamReplay: null,
    registrations: [],
    streamInputs: [],
  };
  for (const [field, value] of Object.entries(expected))
    assert.deepEqual(data[field as keyof EventView], value, field);
  for (const picture of [data.image, data.backgroundImage, data.venueMap]) assert.equal(picture?.id, image);
  assert.equal(data.creator.firstName, 'Cleo');
  assert.deepEqual([data.sessions[0]?.slug, data.speakers[0]?.slug], ['talk', 'speaker']);
  assert.deepEqual([data._count.sessions, data._count.speakers], [1, 1]);
  const { data: seen } = (await org.visitor.get<EventView>('/events/full')).body;
  assert.deepEqual(seen, { ...data, meetingUrl: null }, 'the link to join is for those who come');
  const lean = (await creator.get<EventView>('/events/full?lean=true')).body.data;
  assert.deepEqual(lean, { ...data, sessions: [], speakers: [] });
});

test('an event that nobody signed was made by the organization', async () => {
  const { data } = (await org.visitor.get<EventView>('/events/soon')).body;
  assert.equal(data.creatorId, null);
  assert.deepEqual([data.creator.id, data.creator.firstName], [id, org.organization.name]);
});

test('a gathering of a private group exists for its members only', async () => {
  const member = await org.member();
  const groupId = newId();
  const now = new Date();
  const shared = { organization_id: id, created_at: now, updated_at: now };
  await db
    .insertInto('community_group')
    .values({ ...shared, id: groupId, slug: 'closed', name: 'Closed', access: 'private' })
    .execute();
  await db
    .insertInto('group_member')
    .values({ ...shared, group_id: groupId, account_id: member.id, role: 'member' })
    .execute();
  await makeEvent(db, id, { slug: 'secret', name: 'Secret', group_id: groupId, group_only: true });
  assert.equal((await org.visitor.get('/events/secret')).statusCode, 404);
  assert.equal((await (await org.member()).get('/events/secret')).statusCode, 404);
  assert.equal((await member.get<EventView>('/events/secret')).body.data.group?.slug, 'closed');
  assert.deepEqual(await list('/events?search=secret'), []);
  assert.deepEqual(await list('/events?search=secret', member), ['secret']);
});

test('an actor of another organization gets 404, as for what does not exist', async () => {
  const { id: eventId } = (await org.visitor.get<EventView>('/events/full')).body.data;
  const parts = ['', '/sessions', '/agenda', '/speakers', '/sponsors', '/faqs', '/media', '/pages/about'];
  for (const caller of [stranger, other.visitor])
    for (const part of parts) {
      const answer = await caller.get(`/events/${eventId}${part}`);
      assert.equal(answer.statusCode, 404, part);
      const absent = await caller.get(`/events/${newId()}${part}`);
      assert.equal(answer.body.message, absent.body.message);
    }
  assert.deepEqual(await list('/events', stranger), []);
});

test('as many statements for a hundred rows as for one', async () => {
  const count = async (path: string): Promise<number> =>
    (await testApp.fewestQueries(() => org.visitor.get(path))).queries;
  await count('/events?pageSize=1');
  assert.equal(await count('/events?pageSize=1'), await count('/events?pageSize=100'));
  const small = await makeEvent(db, id, { slug: 'small' });
  const large = await makeEvent(db, id, { slug: 'large' });
  await makeSession(db, id, small);
  for (let index = 0; index < 100; index++) await makeSession(db, id, large);
  for (const path of ['', '/sessions', '/speakers'])
    assert.equal(await count(`/events/small${path}`), await count(`/events/large${path}`), path);
});
