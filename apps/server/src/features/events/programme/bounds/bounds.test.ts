import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { makeRegistration } from '../../registration/passes/passes.factory.ts';
import { makePassType } from '../../tickets/tickets.factory.ts';
import { makeEvent } from '../events.factory.ts';
import { PROGRAMME } from '../import/programme.service.ts';
import { BOUNDED_PARTS, BOUNDS, type BoundedPart } from './bounds.ts';
import { countBounded } from './bounds.queries.ts';
import { fillPart } from './bounds.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;

before(async () => {
  testApp = await useTestApp();
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

type Link = Readonly<Record<'track_id' | 'speaker_id' | 'account_id' | 'title' | 'url', string>>;
/** By which rows of one session differ, and a session that has these rows. */
const LINKED = {
  session_track: ['track_id', (rows: Link[]) => ({ trackIds: rows.map((row) => row.track_id) })],
  session_speaker: ['speaker_id', (rows: Link[]) => ({ speakerIds: rows.map((row) => row.speaker_id) })],
  session_sponsor: ['account_id', (rows: Link[]) => ({ sponsorIds: rows.map((row) => row.account_id) })],
  session_link: [
    'sort_order',
    (rows: Link[]) => ({ links: rows.map(({ title, url }) => ({ title: title.trim(), url })) }),
  ],
} as const;

for (const part of ['session_track', 'session_speaker', 'session_sponsor', 'session_link'] as const)
  test(`a session of an event with too many of ${part} is kept and reduced, and gets no more of them`, async () => {
    const { pool } = testApp.database;
    const { db, organizationId } = org.context();
    const { most, refusal } = BOUNDS[part];
    const [by, sessionWith] = LINKED[part];
    const eventId = await makeEvent(db, organizationId, { creator_id: host.id });
    await fillPart(pool, organizationId, eventId, part, most + 2);
    const { rows } = await pool.query<Link & { at: string }>(
      `select distinct on (${by}) *, ctid::text as at from ${part}
       where session_id in (select id from event_session where event_id = $1) limit 3`,
      [eventId],
    );
    const [first, second, third] = rows;
    assert.ok(first && second && third);
    const name = `With ${part}`;
    const made = await host.post(`/listings/${eventId}/sessions`, {
      session: { name, ...TIME, ...sessionWith([]) },
    });
    assert.equal(made.statusCode, 200, 'one that has none of them is added');
    const { rows: sessions } = await pool.query<{ id: string }>(
      'select id from event_session where event_id = $1 and name = $2',
      [eventId, name],
    );
    const id = sessions[0]?.id ?? '';
    await pool.query(`update ${part} set session_id = $1 where ctid = any($2::tid[])`, [
      id,
      [first.at, second.at],
    ]);
    const send = async (...has: Link[]) => {
      const { statusCode, body } = await host.put(`/listings/${eventId}/sessions/${id}`, {
        session: sessionWith(has),
      });
      return statusCode === 200 ? 200 : body.code;
    };
    assert.equal(await send(first, second), 200, 'the same again');
    assert.equal(await send(first, second, third), refusal);
    assert.equal(await send(first), 200, 'fewer');
    assert.equal(await send(), 200, 'none');
    assert.equal(await send(first), refusal);
  });

test('a question of an event with too many choices is kept and reduced, and gets no more of them', async () => {
  const { pool } = testApp.database;
  const { db, organizationId } = org.context();
  const { most, refusal } = BOUNDS.question_choice;
  const eventId = await makeEvent(db, organizationId, { creator_id: host.id });
  const holder = await fillPart(pool, organizationId, eventId, 'question_choice', most - 2);
  const id = newId();
  const choices = ['A', 'B'].map((value) => ({ id: null, value }));
  const made = await host.post(`/listings/${eventId}/questions`, { ...QUESTION, id, type: 'radio', choices });
  assert.equal(made.statusCode, 200);
  await pool.query(
    `insert into question_choice (organization_id, id, question_id, value, sort_order)
     select organization_id, gen_random_uuid(), question_id, 'another ' || sort_order, sort_order + 10000
     from question_choice where question_id = $1 limit 3`,
    [holder],
  );
  const { rows: kept } = await pool.query<{ id: string; value: string }>(
    'select id, value from question_choice where question_id = $1',
    [id],
  );
  const send = async (sent: readonly { id: string | null; value: string }[]) => {
    const { statusCode, body } = await host.put(`/listings/${eventId}/questions/${id}`, { choices: sent });
    return statusCode === 200 ? 200 : body.code;
  };
  assert.equal(await send(kept), 200, 'the same again');
  assert.equal(await send([...kept, { id: null, value: 'C' }]), refusal);
  assert.equal(await send(kept.slice(1)), 200, 'fewer');
  assert.equal((await host.post(`/listings/${eventId}/questions`, QUESTION)).statusCode, 200, 'it has none');
});

test('an event with too many sponsors names one of them again, and nobody else', async () => {
  const { pool } = testApp.database;
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { creator_id: host.id });
  await fillPart(pool, organizationId, eventId, 'event_sponsor', BOUNDS.event_sponsor.most + 1);
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from event_sponsor where event_id = $1 limit 1',
    [eventId],
  );
  const name = async (sponsorId = '') =>
    (await host.put(`/listings/${eventId}/sponsors/${sponsorId}`, {})).statusCode;
  assert.equal(await name(rows[0]?.account_id), 200);
  assert.equal(await name((await org.member()).id), 409);
});

test('coupons that attendees bought leave the hosts as many as they may have', async () => {
  const { pool } = testApp.database;
  const { db, organizationId } = org.context();
  const { most, refusal } = BOUNDS.coupon;
  const eventId = await makeEvent(db, organizationId, { creator_id: host.id });
  await fillPart(pool, organizationId, eventId, 'coupon', most);
  const registrationId = await makeRegistration(db, organizationId, eventId, (await org.member()).id);
  await pool.query(
    'update coupon set registration_id = $1 where ctid = (select ctid from coupon where event_id = $2 limit 1)',
    [registrationId, eventId],
  );
  const add = async () => {
    const { statusCode, body } = await host.post(`/listings/${eventId}/coupons`, {
      code: newId(),
      discountPercent: 10,
    });
    return statusCode === 200 ? 200 : body.code;
  };
  assert.equal(await add(), 200);
  assert.equal(await add(), refusal);
});

const NEW_EVENT = {
  draft: true,
  eventType: 'physical',
  visible: true,
  timezone: 'UTC',
  shortDescription: 'All of it',
  name: 'Made with everything',
  eventStart: '2031-05-01T08:00:00Z',
  eventEnd: '2031-05-01T20:00:00Z',
};

test('an event is not made with more than it may have', async () => {
  const links = Array.from({ length: 30 }, (_, n) => ({ title: 'L', url: `https://l.example/${n}` }));
  const speakers = Array.from({ length: 100 }, (_, n) => ({ id: String(n), firstName: 'S' }));
  const given = speakers.map(({ id }) => ({ id }));
  const make = (many: number, session: object, others: object) =>
    host.post('/listings', {
      event: NEW_EVENT,
      sessions: Array.from({ length: many }, (_, n) => ({ name: `S ${n}`, ...TIME, ...session })),
      ...others,
    });
  const withLinks = await make(334, { links }, {});
  assert.deepEqual([withLinks.statusCode, withLinks.body.code], [409, BOUNDS.session_link.refusal]);
  const withSpeakers = await make(51, { speakers: given }, { speakers });
  assert.deepEqual([withSpeakers.statusCode, withSpeakers.body.code], [409, BOUNDS.session_speaker.refusal]);
  const { data } = (await host.get(`/listings?search=${encodeURIComponent(NEW_EVENT.name)}`)).body;
  assert.deepEqual(data, [], 'nothing of them stands');
});

/** So many sessions, each with a room, a track, a person and a link of its own. */
const schedule = (sessions: number): string => {
  const made = Array.from(
    { length: sessions },
    (_, n) =>
      `<room name="Room ${n}"><event id="${n}" guid="00000000-0000-4000-8000-00000000000${n}">
       <start>10:00</start><duration>01:00</duration><room>Room ${n}</room><title>T</title><track>Track ${n}</track>
       <persons><person id="${n + 1}">Person ${n}</person></persons>
       <links><link href="https://l.example/${n}">L</link></links></event></room>`,
  );
  return `<schedule><conference><title>T</title><acronym>t</acronym></conference><day index="1" date="2031-05-01">${made.join('')}</day></schedule>`;
};

for (const part of PROGRAMME)
  test(`a schedule file adds no more of ${part} to what was made by hand, and is taken again`, async () => {
    const { pool } = testApp.database;
    const { db, organizationId } = org.context();
    // One sends three files a minute.
    const sender = await org.member();
    const { most, refusal } = BOUNDS[part];
    const eventId = await makeEvent(db, organizationId, { creator_id: sender.id, timezone: 'UTC' });
    await fillPart(pool, organizationId, eventId, part, most);
    const send = async (file: string) => {
      const { statusCode, body } = await sender.post(`/listings/${eventId}/schedule`, {
        file,
        timezone: 'UTC',
      });
      return statusCode === 200 ? 200 : body.code;
    };
    const count = async () => (await countBounded(db, organizationId, eventId, [part]))[part];
    assert.equal(await send(schedule(1)), refusal);
    assert.equal(await count(), most, 'nothing of it stands');
    const { rows } = await pool.query<{ row: object }>(
      `delete from ${part} where ctid = (select ctid from ${part} where organization_id = $1 and
         ${part.startsWith('event_') ? 'event_id = $2' : 'session_id in (select id from event_session where event_id = $2)'} limit 1)
       returning to_jsonb(${part}.*) as row`,
      [organizationId, eventId],
    );
    assert.equal(await send(schedule(1)), 200);
    await pool.query(`insert into ${part} select * from jsonb_populate_record(null::${part}, $1)`, [
      JSON.stringify(rows[0]?.row),
    ]);
    assert.equal(await count(), most + 1);
    assert.equal(await send(schedule(1)), 200, 'the same again');
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
  naming: 'of whoever is named, one row for each place; each person reads their own',
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
