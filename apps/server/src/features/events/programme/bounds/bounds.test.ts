import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { makePassType } from '../../tickets/tickets.factory.ts';
import { makeEvent } from '../events.factory.ts';
import type { EventListingView } from '../listings/listings.schemas.ts';
import { BOUNDED_PARTS, BOUNDS, type BoundedPart } from './bounds.ts';
import { fillPart } from './bounds.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  host = await org.member();
});
after(() => testApp.close());

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const TIME = { startTime: '2031-05-01T09:00:00Z', endTime: '2031-05-01T10:00:00Z' };
const QUESTION = { type: 'text', name: 'Q', required: false, mutable: true, choices: [] };

type One = readonly [path: string, body: object];
/** A call that adds one; `holder` is what the rows were put into, where they are not of the event itself. */
const ADDS: Readonly<Record<BoundedPart, (holder: string) => One | Promise<One>>> = {
  event_session: () => ['sessions', { session: { name: 'S', ...TIME } }],
  session_track: (trackId) => ['sessions', { session: { name: 'S', ...TIME, trackIds: [trackId] } }],
  session_speaker: (speakerId) => ['sessions', { session: { name: 'S', ...TIME, speakerIds: [speakerId] } }],
  session_sponsor: async () => [
    'sessions',
    { session: { name: 'S', ...TIME, sponsorIds: [(await org.member()).id] } },
  ],
  session_link: () => [
    'sessions',
    { session: { name: 'S', ...TIME, links: [{ title: 'L', url: 'https://l.example' }] } },
  ],
  event_speaker: () => ['speakers', { speaker: { firstName: 'S' } }],
  event_location: () => ['locations', { name: 'L' }],
  event_track: () => ['tracks', { name: 'T' }],
  event_media: () => ['media', { name: 'M', image: PIXEL }],
  event_sponsor: async () => ['sponsors', { sponsorId: (await org.member()).id }],
  event_sponsorship_level: () => ['sponsorshipLevels', { name: 'L' }],
  event_sponsorship: (level) => [`sponsorshipLevels/${level}/sponsors`, { name: 'S' }],
  event_page: () => ['pages', { title: 'P' }],
  event_faq_section: () => ['faqs', { name: 'F' }],
  event_faq: (section) => [`faqs/${section}/questions`, { question: 'Q', answer: 'A' }],
  event_host: async () => ['coHosts', { accountId: (await org.member()).id }],
  pass_type: () => ['passTypes', { name: newId() }],
  event_package: async (eventId) => {
    const { db, organizationId } = org.context();
    const passTypeId = await makePassType(db, organizationId, eventId);
    return ['packages', { name: 'P', passes: [{ passTypeId, quantity: 1 }] }];
  },
  event_add_on: () => ['addOns', { name: 'A' }],
  event_room_type: () => ['roomTypes', { name: 'R', image: PIXEL }],
  coupon: () => ['coupons', { code: newId(), discountPercent: 10 }],
  question_section: () => ['sections', { name: 'S' }],
  question: () => ['questions', QUESTION],
  question_choice: () => ['questions', { ...QUESTION, type: 'radio', choices: [{ id: null, value: 'C' }] }],
};

for (const part of BOUNDED_PARTS)
  test(`an event takes no more of ${part} than it may have, also of two at once`, async () => {
    const { db, organizationId } = org.context();
    const { most, refusal } = BOUNDS[part];
    const eventId = await makeEvent(db, organizationId, { creator_id: host.id });
    const holder = await fillPart(testApp.database.pool, organizationId, eventId, part, most - 1);
    const adds = [await ADDS[part](holder), await ADDS[part](holder)];
    const both = await Promise.all(
      adds.map(([path, body]) => host.post(`/listings/${eventId}/${path}`, body)),
    );
    assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409], both[0]?.body.message);
    const refused = both.find(({ statusCode }) => statusCode === 409);
    assert.equal(refused?.body.code, refusal);
    assert.match(refused?.body.message ?? '', new RegExp(most.toLocaleString('en')));
  });

const schedule = (sessions: number): string => {
  const made = Array.from(
    { length: sessions },
    (_, n) =>
      `<event id="${n}" guid="00000000-0000-4000-8000-00000000000${n}"><start>10:00</start><duration>01:00</duration><room>A</room><title>T</title></event>`,
  );
  return `<schedule><conference><title>T</title><acronym>t</acronym></conference><day index="1" date="2031-05-01"><room name="A">${made.join('')}</room></day></schedule>`;
};

test('a schedule file counts with what was made by hand', async () => {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { creator_id: host.id, timezone: 'UTC' });
  await fillPart(testApp.database.pool, organizationId, eventId, 'event_session', 1999);
  const send = (sessions: number) =>
    host.post(`/listings/${eventId}/schedule`, { file: schedule(sessions), timezone: 'UTC' });
  const refused = await send(2);
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'sessions.tooMany']);
  const { data } = (await host.get<EventListingView>(`/listings/${eventId}?lean=true`)).body;
  assert.equal(data._count.sessions, 1999, 'nothing of it stands');
  assert.equal((await send(1)).statusCode, 200);
});

test('an event with more of a part than it may have is not copied', async () => {
  const { db, organizationId } = org.context();
  for (const part of ['event_track', 'event_faq', 'pass_type', 'question_choice'] as const) {
    // One makes three copies a minute.
    const copier = await org.member();
    const eventId = await makeEvent(db, organizationId, { creator_id: copier.id });
    await fillPart(testApp.database.pool, organizationId, eventId, part, BOUNDS[part].most + 1);
    const name = `Copy of ${part}`;
    const refused = await copier.post(`/listings/${eventId}/copy`, {
      name,
      eventStart: '2032-05-01T09:00:00Z',
    });
    assert.deepEqual([refused.statusCode, refused.body.code], [409, BOUNDS[part].refusal]);
    assert.deepEqual((await copier.get(`/listings?search=${encodeURIComponent(name)}`)).body.data, []);
  }
});

/** Of these an event, or a part of it, has as many as its request may name; each is counted with what it is of. */
const WITH_PARTS: Readonly<Record<string, string>> = {
  event_page_image: 'a page has up to 50 pictures',
  event_media_pass_type: 'an item is for as many pass types as the event has',
  pass_type_price: 'a pass type has up to 50 prices',
  pass_type_refund: 'a pass type has up to 50 rules',
  pass_type_tier: 'a pass type is for up to 100 tiers',
  event_package_pass: 'a package has up to 20 kinds of passes',
  add_on_pass_type: 'an add-on is for up to 100 pass types',
  room_type_pass_type: 'a room type is for up to 100 pass types',
  room_type_add_on: 'a room type has up to 100 add-ons',
  question_section_pass_type: 'a section is for up to 100 pass types',
  question_section_add_on: 'a section is for up to 100 add-ons',
  question_section_tier: 'a section is for up to 100 tiers',
  question_sub_question: 'a choice leads to as many questions as its section has',
  question_search_value: 'a question has up to 5,000 words to search',
  event_space: 'an event has up to 20 spaces',
  event_email: 'one of each kind',
};
/** Rows that others than its hosts make, or that are logs; no answer about the event has all of them. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  activity: 'posts, in pages',
  agenda_session: 'of whoever wants to go there, up to the sessions of the event',
  announcement: 'in pages',
  benefit: 'of the organization, in pages',
  booking: 'spaces that the event takes, up to 20',
  check_in: 'a log of doors',
  event_mail: 'a log of mails',
  notification: 'of whoever is told',
  pass: 'of attendees',
  pass_add_on: 'of attendees',
  pass_transfer: 'of attendees',
  question_response: 'of attendees',
  registration: 'of attendees',
  registration_package: 'of attendees',
  room_reservation: 'of attendees',
  session_access: 'of attendees',
  session_hold: 'of attendees',
  waitlist_entry: 'of attendees',
  waitlist_offer: 'of attendees',
};

test('every table of an event and of its parts has a bound, or a reason to have none', async () => {
  const { rows } = await testApp.database.pool.query<{ holder: string; held: string }>(
    `select distinct conrelid::regclass::text as holder, confrelid::regclass::text as held from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const parts = ['event', ...BOUNDED_PARTS, ...Object.keys(WITH_PARTS)];
  const hanging = new Set(rows.filter(({ held }) => parts.includes(held)).map(({ holder }) => holder));
  const named = [...parts.slice(1), ...Object.keys(OF_OTHERS)];
  assert.deepEqual(
    [...hanging].filter((table) => !named.includes(table)).sort(),
    [],
    'tables without a bound and a reason',
  );
  assert.deepEqual(
    named.filter((table) => !hanging.has(table)),
    [],
    'names of no such table',
  );
  assert.equal(new Set(named).size, named.length, 'a table is named twice');
});
