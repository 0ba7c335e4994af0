import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Db } from '../../../../platform/db/database.ts';
import { newId } from '../../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import {
  inHours,
  makeEvent,
  makeImage,
  makeLocation,
  makeSession,
  makeSpeaker,
  makeTrack,
} from '../events.factory.ts';
import type { AgendaView, SessionView } from './sessions.schemas.ts';
import type { SpeakerView } from '../speakers/speakers.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let sponsor: Caller;
let db: Db;
let id: string;
let eventId: string;
let full: string;
let speakerId: string;
let image: string;

const DAY = '2030-05-04';
const SESSION = {
  slug: 'opening',
  name: 'Opening',
  description: 'short',
  long_description: '<p>long</p>',
  sort_order: 3,
  start_time: '2030-05-04T22:30:00Z',
  end_time: '2030-05-05T00:10:00Z',
  day: DAY,
  non_session: true,
  registration_enabled: true,
  price: 1250,
  supply: 80,
  session_type: 'talk',
  language: 'de',
  do_not_record: true,
  external_url: 'https://s.example',
  search_text: 'opening',
};

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  id = org.organization.id;
  db = testApp.database.forOrganization(id);
  sponsor = await org.member({ firstName: 'Spon' });
  image = await makeImage(db, id);
  eventId = await makeEvent(db, id, { slug: 'conf' });
  const room = await makeLocation(db, id, eventId, {
    slug: 'hall',
    name: 'Hall',
    description: 'big',
    address1: 'a',
    address2: 'b',
    zip: 'z',
    city: 'c',
    state: 's',
    country: 'o',
    image_id: image,
    google_place_id: 'g',
    sort_order: 2,
  });
  const attic = await makeLocation(db, id, eventId, { slug: 'attic', sort_order: 1 });
  const track = await makeTrack(db, id, eventId, { slug: 'main', name: 'Main', color: '#123456' });
  speakerId = await makeSpeaker(db, id, eventId, {
    slug: 'zoe',
    first_name: 'Zoë',
    last_name: 'Ångström',
    bio: 'bio',
    title: 'Dr',
    company: 'Acme',
    company_bio: 'cb',
    image_id: image,
    priority: 5,
    is_host: true,
    label: 'keynote',
    website: 'https://w.example',
    facebook: 'f',
    twitter: 't',
    instagram: 'i',
    linked_in: 'l',
    discord: 'd',
    youtube: 'y',
    tik_tok: 'k',
    links: JSON.stringify([{ title: 'Blog', url: 'https://b.example' }]),
  });
  await makeSpeaker(db, id, eventId, { slug: 'adam', first_name: 'Adam' });
  full = await makeSession(db, id, eventId, { ...SESSION, location_id: room, image_id: image });
  await makeSession(db, id, eventId, {
    slug: 'early',
    name: 'Early',
    day: DAY,
    start_time: SESSION.start_time,
    end_time: SESSION.end_time,
    location_id: attic,
  });
  await makeSession(db, id, eventId, {
    slug: 'closing',
    name: 'Closing',
    day: '2030-05-05',
    start_time: '2030-05-05T12:00Z',
    end_time: '2030-05-05T13:00Z',
  });
  const tenant = { organization_id: id, session_id: full };
  await db
    .insertInto('session_track')
    .values({ ...tenant, track_id: track })
    .execute();
  await db
    .insertInto('session_speaker')
    .values({ ...tenant, speaker_id: speakerId })
    .execute();
  await db
    .insertInto('session_sponsor')
    .values({ ...tenant, account_id: sponsor.id })
    .execute();
  await db
    .insertInto('session_link')
    .values({ ...tenant, sort_order: 0, kind: 'attachment', title: 'Slides', url: 'https://x.example/s.pdf' })
    .execute();
});
after(() => testApp.close());

const list = async (query = ''): Promise<string[]> => {
  const answer = await org.visitor.get<SessionView[]>(`/events/conf/sessions${query}`);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data.map((session) => session.slug);
};

test('everything stored of a session is read back, by id and by slug', async () => {
  const { data } = (await org.visitor.get<SessionView>('/events/conf/sessions/opening')).body;
  const expected = {
    id: full,
    slug: 'opening',
    name: 'Opening',
    description: 'short',
    longDescription: '<p>long</p>',
    sortOrder: 3,
    startTime: '2030-05-04T22:30:00.000Z',
    endTime: '2030-05-05T00:10:00.000Z',
    day: DAY,
    nonSession: true,
    registrationEnabled: true,
    price: 1250,
    supply: 80,
    left: 80,
    type: 'talk',
    language: 'de',
    doNotRecord: true,
    externalUrl: 'https://s.example',
    streamInput: null,
    _count: { sections: 0 },
    links: [{ kind: 'attachment', title: 'Slides', url: 'https://x.example/s.pdf' }],
  };
  for (const [field, value] of Object.entries(expected))
    assert.deepEqual(data[field as keyof SessionView], value, field);
  assert.equal(data.image?.id, image);
  assert.deepEqual(
    { ...data.location, id: '', image: data.location?.image?.id },
    {
      id: '',
      slug: 'hall',
      name: 'Hall',
      description: 'big',
      address1: 'a',
      address2: 'b',
      zip: 'z',
      city: 'c',
      state: 's',
      country: 'o',
      image,
      googlePlaceId: 'g',
    },
  );
  assert.deepEqual(
    data.tracks.map(({ slug, name, color }) => [slug, name, color]),
    [['main', 'Main', '#123456']],
  );
  assert.deepEqual(
    data.speakers.map((speaker) => speaker.id),
    [speakerId],
  );
  assert.deepEqual(
    data.sponsors.map((account) => account.id),
    [sponsor.id],
  );
  assert.deepEqual((await org.visitor.get(`/events/${eventId}/sessions/${full}`)).body.data, data);
  const [, listed] = (await org.visitor.get<SessionView[]>('/events/conf/sessions')).body.data;
  assert.deepEqual(listed, data);
});

test('sessions come by time, then by room', async () => {
  assert.deepEqual(await list(), ['early', 'opening', 'closing']);
});

test('a day, a room, a track or a search narrows the list', async () => {
  assert.deepEqual(await list(`?day=${DAY}`), ['early', 'opening']);
  assert.deepEqual(await list('?day=2031-01-01'), []);
  assert.deepEqual(await list('?room=hall'), ['opening']);
  assert.deepEqual(await list('?track=main'), ['opening']);
  assert.deepEqual(await list(`?track=${newId()}`), []);
  assert.deepEqual(await list('?search=losi'), ['closing']);
  assert.equal((await org.visitor.get('/events/conf/sessions?day=2031-02-31')).statusCode, 400);
});

test('a list has as many long texts as an answer can carry; each session has its own', async () => {
  const eventId = await makeEvent(db, id, { slug: 'wordy' });
  const bio = 'b'.repeat(20_000);
  const speakerId = await makeSpeaker(db, id, eventId, { bio, company_bio: bio });
  for (let hour = 1; hour <= 60; hour += 1) {
    const sessionId = await makeSession(db, id, eventId, {
      slug: `s${hour}`,
      start_time: inHours(hour),
      end_time: inHours(hour + 1),
      long_description: 'd'.repeat(100_000),
    });
    const row = { organization_id: id, session_id: sessionId, speaker_id: speakerId };
    await db.insertInto('session_speaker').values(row).execute();
  }
  const listed = (await org.visitor.get<SessionView[]>('/events/wordy/sessions')).body.data;
  assert.equal(listed.length, 60);
  assert.equal(listed.filter((session) => session.longDescription !== null).length, 20);
  assert.equal(
    listed.findIndex((session) => session.longDescription === null),
    20,
    'the first have them',
  );
  assert.equal(listed.filter(({ speakers }) => speakers[0]?.bio === bio).length, 50);
  const { data } = (await org.visitor.get<SessionView>('/events/wordy/sessions/s60')).body;
  assert.deepEqual([data.longDescription?.length, data.speakers[0]?.bio], [100_000, bio]);
});

test('a lean list leaves long texts and links out', async () => {
  const [first] = (await org.visitor.get<SessionView[]>('/events/conf/sessions?room=hall&lean=true')).body
    .data;
  assert.deepEqual([first?.longDescription, first?.links, first?.speakers.length], [null, [], 1]);
});

test('the agenda names days with their sessions, rooms and tracks in order', async () => {
  const { data } = (await org.visitor.get<AgendaView>('/events/conf/agenda')).body;
  assert.deepEqual(data.days, [
    { date: DAY, sessions: 2 },
    { date: '2030-05-05', sessions: 1 },
  ]);
  assert.deepEqual(
    data.locations.map(({ slug }) => slug),
    ['attic', 'hall'],
  );
  assert.deepEqual(
    data.tracks.map(({ slug }) => slug),
    ['main'],
  );
});

test('everything stored of a speaker is read back with the sessions', async () => {
  const { data } = (await org.visitor.get<SpeakerView>('/events/conf/speakers/zoe')).body;
  const expected = {
    id: speakerId,
    slug: 'zoe',
    firstName: 'Zoë',
    lastName: 'Ångström',
    bio: 'bio',
    title: 'Dr',
    company: 'Acme',
    companyBio: 'cb',
    priority: 5,
    isHost: true,
    label: 'keynote',
    website: 'https://w.example',
    facebook: 'f',
    twitter: 't',
    instagram: 'i',
    linkedIn: 'l',
    discord: 'd',
    youtube: 'y',
    tikTok: 'k',
    links: [{ title: 'Blog', url: 'https://b.example' }],
  };
  for (const [field, value] of Object.entries(expected))
    assert.deepEqual(data[field as keyof SpeakerView], value, field);
  assert.equal(data.image?.id, image);
  assert.deepEqual(
    data.sessions.map((session) => [session.slug, session.location?.slug]),
    [['opening', 'hall']],
  );
  assert.deepEqual((await org.visitor.get(`/events/conf/speakers/${speakerId}`)).body.data, data);
});

test('speakers come by weight, then by name, and are found despite accents', async () => {
  const names = async (query: string): Promise<string[]> =>
    (await org.visitor.get<SpeakerView[]>(`/events/conf/speakers${query}`)).body.data.map(({ slug }) => slug);
  assert.deepEqual(await names(''), ['zoe', 'adam']);
  assert.deepEqual(await names('?pageSize=1&page=2'), ['adam']);
  assert.deepEqual(await names('?search=angstrom'), ['zoe']);
});

test('does not find sessions and speakers outside the event', async () => {
  const elsewhere = await makeEvent(db, id, { slug: 'elsewhere' });
  for (const path of [
    'sessions/opening',
    `sessions/${full}`,
    'speakers/zoe',
    'sessions/none',
    'speakers/none',
  ])
    assert.equal((await org.visitor.get(`/events/${elsewhere}/${path}`)).statusCode, 404, path);
});
