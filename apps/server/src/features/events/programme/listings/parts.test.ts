import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import type { SessionView } from '../sessions/sessions.schemas.ts';
import type { EventSponsorshipLevelView } from '../sponsors/sponsors.schemas.ts';
import type { SpeakerView } from '../speakers/speakers.schemas.ts';
import type { EventListingView } from './listings.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let stranger: Caller;
let id: string;
let otherId: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  host = await org.member();
  stranger = await org.member();
  [id, otherId] = [await make('Harbour'), await make('Elsewhere')];
});
after(() => testApp.close());

const hour = (value: number): string => new Date(Date.UTC(2031, 4, 1, value)).toISOString();

async function make(name: string): Promise<string> {
  const event = {
    eventType: 'physical',
    visible: true,
    name,
    shortDescription: '',
    eventStart: hour(0),
    eventEnd: hour(48),
    timezone: 'Europe/Berlin',
  };
  return (await host.post<EventListingView>('/listings', { event })).body.data.id;
}

const picture = (): Promise<string> =>
  readFile(join(import.meta.dirname, '../../../../../data/demo/quay.webp'), 'base64');
const add = async (path: string, body: object): Promise<string> => {
  const answer = await host.post<{ id: string }>(`/listings/${id}/${path}`, body);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data.id;
};
const session = (more: object = {}) => ({ name: 'Knots', startTime: hour(9), endTime: hour(10), ...more });
const postSession = async (more: object = {}): Promise<string> => {
  const before = new Set((await listing()).sessions.map((one) => one.id));
  const answer = await host.post<EventListingView>(`/listings/${id}/sessions`, { session: session(more) });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data.sessions.find((one) => !before.has(one.id))?.id ?? '';
};
const listing = async (): Promise<EventListingView> =>
  (await host.get<EventListingView>(`/listings/${id}`)).body.data;
const readSession = async (sessionId: string): Promise<SessionView> =>
  (await host.get<SessionView>(`/events/${id}/sessions/${sessionId}`)).body.data;

test('each field of a session is read back, changed and cleared', async () => {
  const sponsor = await org.member();
  const [locationId, trackId] = [
    await add('locations', { name: 'Loft' }),
    await add('tracks', { name: 'Ropes' }),
  ];
  await host.post(`/listings/${id}/speakers`, { speaker: { firstName: 'Ada', lastName: 'Sail' } });
  const speakerId = (await listing()).speakers[0]?.id ?? '';
  const links = { locationId, trackIds: [trackId], speakerIds: [speakerId], sponsorIds: [sponsor.id] };
  const fields = {
    description: 'By hand',
    longDescription: '<p>Slowly.</p>',
    sortOrder: 4,
    nonSession: true,
    registrationEnabled: true,
    price: 1250,
    supply: 12,
    type: 'Workshop',
    language: 'de',
    externalUrl: 'https://knots.example/',
    links: [{ kind: 'recording', title: 'Film', url: 'https://film.example/1' }],
  };
  const answer = await host.post<EventListingView>(`/listings/${id}/sessions`, {
    session: { ...session(fields), ...links },
    imageDataUri: await picture(),
  });
  const sessionId = answer.body.data.sessions[0]?.id ?? '';
  const read = await readSession(sessionId);
  assert.deepEqual({ ...read, ...session(fields) }, read);
  assert.deepEqual(
    [read.location?.id, read.tracks[0]?.id, read.speakers[0]?.id, read.sponsors[0]?.id, read.image === null],
    [locationId, trackId, speakerId, sponsor.id, false],
  );
  const change = (body: object) =>
    host.put<EventListingView>(`/listings/${id}/sessions/${sessionId}`, { session: body });
  const moved = await change({ name: 'Splices', startTime: hour(30), endTime: hour(31), supply: null });
  assert.equal(moved.body.data.sessions[0]?.name, 'Splices', moved.body.message);
  assert.equal((await readSession(sessionId)).day, '2031-05-02');
  assert.deepEqual((await readSession(sessionId)).tracks.length, 1, 'absent fields stay');
  await change({
    locationId: null,
    trackIds: [],
    speakerIds: [],
    sponsorIds: [],
    price: null,
    description: null,
    links: [{ title: 'Slides', url: 'https://slides.example/' }],
  });
  const cleared = await readSession(sessionId);
  assert.deepEqual(
    [
      cleared.location,
      cleared.tracks,
      cleared.speakers,
      cleared.sponsors,
      cleared.price,
      cleared.description,
      cleared.links,
    ],
    [null, [], [], [], null, null, [{ kind: 'link', title: 'Slides', url: 'https://slides.example/' }]],
  );
  assert.equal((await change({ endTime: hour(29) })).body.field, 'session.endTime');
  assert.equal((await host.delete(`/listings/${id}/sessions/${sessionId}`)).statusCode, 200);
  assert.equal((await host.delete(`/listings/${id}/sessions/${sessionId}`)).statusCode, 404);
  const { rows } = await testApp.database.pool.query('select 1 from stock where id = $1', [sessionId]);
  assert.equal(rows.length, 0);
});

test('does not find parts of another event', async () => {
  const sessionId = await postSession();
  const track = await host.post<{ id: string }>(`/listings/${otherId}/tracks`, { name: 'Theirs' });
  const room = await host.post<{ id: string }>(`/listings/${otherId}/locations`, { name: 'Theirs' });
  for (const fields of [
    { trackIds: [track.body.data.id] },
    { locationId: room.body.data.id },
    { speakerIds: [crypto.randomUUID()] },
    { sponsorIds: [crypto.randomUUID()] },
  ])
    assert.equal(
      (await host.put(`/listings/${id}/sessions/${sessionId}`, { session: fields })).statusCode,
      404,
      JSON.stringify(fields),
    );
  assert.equal(
    (await host.put(`/listings/${otherId}/sessions/${sessionId}`, { session: {} })).statusCode,
    404,
  );
  assert.equal((await host.delete(`/listings/${otherId}/sessions/${sessionId}`)).statusCode, 404);
  assert.equal(
    (await host.put(`/listings/${id}/tracks/${track.body.data.id}`, { name: 'x' })).statusCode,
    404,
  );
  assert.equal((await host.delete(`/listings/${id}/locations/${room.body.data.id}`)).statusCode, 404);
});

test('a session in which people have seats stays', async () => {
  const sessionId = await postSession({ supply: 3 });
  const { pool } = testApp.database;
  await pool.query('update stock set taken = 2 where id = $1', [sessionId]);
  const fewer = await host.put(`/listings/${id}/sessions/${sessionId}`, { session: { supply: 1 } });
  assert.equal(fewer.body.code, 'supply.taken');
  assert.equal((await readSession(sessionId)).supply, 3, 'all of a change, or none of it');
});

test('a session that an import left without a length changes its room and its time, and gets none by mistake', async () => {
  const locationId = await add('locations', { name: 'Mast' });
  const sessionId = await postSession();
  const { pool } = testApp.database;
  await pool.query('update event_session set end_time = start_time where id = $1', [sessionId]);
  const { startTime, endTime } = await readSession(sessionId);
  const put = (fields: object) => host.put(`/listings/${id}/sessions/${sessionId}`, { session: fields });
  assert.equal((await put({ startTime, endTime, locationId })).statusCode, 200);
  assert.equal((await readSession(sessionId)).location?.id, locationId);
  const later = new Date(Date.parse(startTime) + 300_000).toISOString();
  assert.equal((await put({ startTime: later, endTime })).body.field, 'session.endTime');
  assert.equal((await put({ startTime: later, endTime: later })).statusCode, 200);
  const long = new Date(Date.parse(later) + 300_000).toISOString();
  assert.equal((await put({ startTime: later, endTime: long })).statusCode, 200);
  assert.equal((await put({ startTime: later, endTime: later })).statusCode, 400);
});

test('sessions are found by what they refer to, also after it is renamed or gone', async () => {
  const [locationId, trackId] = [
    await add('locations', { name: 'Attic' }),
    await add('tracks', { name: 'Maps' }),
  ];
  const before = new Set((await listing()).speakers.map((one) => one.id));
  await host.post(`/listings/${id}/speakers`, { speaker: { firstName: 'Cleo', lastName: null } });
  const speakerId = (await listing()).speakers.find((one) => !before.has(one.id))?.id ?? '';
  const sessionId = await postSession({ locationId, trackIds: [trackId], speakerIds: [speakerId] });
  const finds = async (text: string): Promise<boolean> =>
    (await host.get<SessionView[]>(`/events/${id}/sessions?search=${text}`)).body.data.some(
      (one) => one.id === sessionId,
    );
  assert.deepEqual(await Promise.all(['attic', 'maps', 'cleo'].map(finds)), [true, true, true]);
  await host.put(`/listings/${id}/locations/${locationId}`, { name: 'Cellar' });
  await host.put(`/listings/${id}/tracks/${trackId}`, { name: 'Charts', color: '#AABBCC' });
  await host.put(`/listings/${id}/speakers/${speakerId}`, { speaker: { firstName: 'Dora' } });
  assert.deepEqual(await Promise.all(['attic', 'maps', 'cleo', 'cellar', 'charts', 'dora'].map(finds)), [
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  await host.delete(`/listings/${id}/locations/${locationId}`);
  await host.delete(`/listings/${id}/tracks/${trackId}`);
  await host.delete(`/listings/${id}/speakers/${speakerId}`);
  assert.deepEqual(await Promise.all(['cellar', 'charts', 'dora', 'knots'].map(finds)), [
    false,
    false,
    false,
    true,
  ]);
  assert.equal((await readSession(sessionId)).location, null);
});

test('each field of a speaker is read back, changed and cleared', async () => {
  const fields = {
    firstName: 'Ebba',
    lastName: 'Lund',
    title: 'Skipper',
    company: 'Wind',
    bio: 'Sails.',
    companyBio: 'Blows.',
    label: 'Keynote',
    website: 'https://ebba.example/',
    facebook: 'ebba',
    twitter: 'ebba',
    instagram: 'ebba',
    linkedIn: 'ebba',
    discord: 'ebba',
    youtube: 'ebba',
    tikTok: 'ebba',
    priority: 900,
    isHost: true,
  };
  const answer = await host.post<EventListingView>(`/listings/${id}/speakers`, {
    speaker: fields,
    imageDataUri: await picture(),
  });
  const [first] = answer.body.data.speakers;
  const read = async (): Promise<SpeakerView> =>
    (await host.get<SpeakerView>(`/events/${id}/speakers/${first?.id}`)).body.data;
  const speaker = await read();
  assert.deepEqual({ ...speaker, ...fields }, speaker);
  assert.ok(speaker.image !== null);
  const put = (body: object) => host.put(`/listings/${id}/speakers/${first?.id}`, { speaker: body });
  await put({ lastName: null, bio: null, linkedIn: null });
  const changed = await read();
  assert.deepEqual(
    [changed.firstName, changed.lastName, changed.bio, changed.linkedIn, changed.title],
    ['Ebba', null, null, null, 'Skipper'],
  );
  assert.equal((await put({ firstName: ' ' })).body.code, 'speaker.nameless');
  assert.equal((await host.post(`/listings/${id}/speakers`, { speaker: {} })).body.code, 'speaker.nameless');
});

test('sponsors and co-hosts: added, added again, removed', async () => {
  const [sponsor, blocked] = [await org.member(), await org.member()];
  for (const call of [
    () => host.post<EventListingView>(`/listings/${id}/sponsors`, { sponsorId: sponsor.id }),
    () => host.put<EventListingView>(`/listings/${id}/sponsors/${sponsor.id}`, {}),
  ])
    assert.deepEqual(
      (await call()).body.data.sponsors.map((one) => one.id),
      [sponsor.id],
    );
  await blocked.post(`/accounts/${host.id}/block`);
  assert.equal((await host.put(`/listings/${id}/sponsors/${blocked.id}`, {})).statusCode, 404);
  assert.equal((await host.put(`/listings/${id}/coHosts/${blocked.id}`, {})).statusCode, 404);
  const gone = await host.delete<EventListingView>(`/listings/${id}/sponsors/${sponsor.id}`);
  assert.deepEqual(gone.body.data.sponsors, []);
  assert.equal((await host.delete(`/listings/${id}/sponsors/${sponsor.id}`)).statusCode, 404);
});

test('a co-host runs the event, is told so once, names nobody, and may leave', async () => {
  await testApp.app.startJobs();
  const coHost = await org.member();
  const [a, b] = await Promise.all([
    host.post(`/listings/${id}/coHosts`, { accountId: coHost.id }),
    host.put(`/listings/${id}/coHosts/${coHost.id}`, { accountId: coHost.id }),
  ]);
  assert.deepEqual([a.statusCode, b.statusCode], [200, 200]);
  const hosts = await host.get<{ id: string; bio: string | null }[]>(`/listings/${id}/coHosts`);
  assert.deepEqual(
    hosts.body.data.map((one) => [one.id, 'bio' in one]),
    [[coHost.id, true]],
  );
  assert.deepEqual((await host.get(`/listings/${id}/coHosts?search=nobody`)).body.data, []);
  assert.equal((await coHost.put(`/listings/${id}`, { event: { city: 'Kiel' } })).statusCode, 200);
  const more = await coHost.post(`/listings/${id}/coHosts`, { accountId: stranger.id });
  assert.equal(more.body.code, 'listing.creatorOnly');
  const told = await until(
    async () =>
      (await coHost.get<{ type: string; event: { id: string } | null }[]>('/self/notifications')).body.data,
    (all) => all.some(({ type }) => type === 'INVITATION'),
  );
  assert.equal(told.filter(({ event }) => event?.id === id).length, 1);
  // The creator is not added as a co-host.
  await host.post(`/listings/${id}/coHosts`, { accountId: host.id });
  assert.equal((await host.get<unknown[]>(`/listings/${id}/coHosts`)).body.data.length, 1);
  assert.equal((await coHost.delete(`/listings/${id}/coHosts/${host.id}`)).statusCode, 403);
  assert.equal((await host.get<unknown[]>(`/listings/${id}/coHosts`)).body.data.length, 1);
  const left = await coHost.delete<EventListingView>(`/listings/${id}/coHosts/${coHost.id}`);
  assert.deepEqual([left.statusCode, left.body.data.id], [200, id]);
  assert.equal((await coHost.get(`/listings/${id}`)).statusCode, 404);
  assert.equal((await host.delete(`/listings/${id}/coHosts/${coHost.id}`)).statusCode, 404);
});

test('rooms and tracks: each field is read back', async () => {
  const room = {
    name: 'Deck',
    description: 'Above',
    address1: 'a',
    address2: 'b',
    zip: 'c',
    city: 'd',
    state: 'e',
    country: 'f',
    googlePlaceId: 'g',
  };
  const made = await host.post<{ id: string; image: unknown }>(`/listings/${id}/locations`, {
    ...room,
    image: await picture(),
  });
  assert.deepEqual({ ...made.body.data, ...room }, made.body.data);
  assert.ok(made.body.data.image !== null);
  const bare = await host.put<object>(`/listings/${id}/locations/${made.body.data.id}`, {
    city: null,
    image: null,
  });
  assert.deepEqual({ ...bare.body.data, city: null, image: null, name: 'Deck' }, bare.body.data);
  const track = await host.post<{ color: string; slug: string }>(`/listings/${id}/tracks`, { name: 'Wind' });
  assert.match(track.body.data.color, /^#[0-9a-f]{6}$/);
  assert.equal((await host.post(`/listings/${id}/tracks`, { name: 'x', color: 'red' })).statusCode, 400);
});

test('pages, questions and pictures: made, read where guests read them, changed, removed', async () => {
  const image = await picture();
  const media = await host.post<{ id: string }>(`/listings/${id}/media`, {
    name: 'Quay',
    description: 'At dawn',
    image,
  });
  const item = (await host.get<{ id: string; imageId: string; name: string }[]>(`/events/${id}/media`)).body
    .data[0];
  assert.deepEqual(item, media.body.data);
  const page = await host.post<{ id: string; slug: string; html: string; images: unknown[] }>(
    `/listings/${id}/pages`,
    {
      title: 'Getting here',
      subtitle: 'By boat',
      html: '<p onclick="x()">Row.</p>',
      imageIds: [item?.imageId],
      sortOrder: 2,
    },
  );
  assert.deepEqual([page.body.data.html, page.body.data.images.length], ['<p>Row.</p>', 1]);
  const read = await host.get(`/events/${id}/pages/getting-here`);
  assert.deepEqual(read.body.data, page.body.data);
  assert.deepEqual((await listing()).pages[0]?.sortOrder, 2);
  const path = `/listings/${id}/pages/${page.body.data.id}`;
  const changed = await host.put<{ title: string; images: unknown[] }>(path, { title: 'Here', imageIds: [] });
  assert.deepEqual([changed.body.data.title, changed.body.data.images], ['Here', []]);
  assert.equal((await host.put(path, { imageIds: [crypto.randomUUID()] })).statusCode, 404);
  const theirs = await (
    await org.member()
  ).post<{ id: string }>('/storage/images/upload', { type: 'activity', dataUri: image });
  assert.equal(theirs.statusCode, 200, theirs.body.message);
  assert.equal((await host.put(path, { imageIds: [theirs.body.data.id] })).statusCode, 404);
  assert.equal((await host.put(path, { imageIds: [item?.imageId] })).statusCode, 200, 'one of the event');
  assert.equal((await host.delete(path)).statusCode, 200);
  assert.equal((await host.get(`/events/${id}/pages/getting-here`)).statusCode, 404);

  const sectionId = await add('faqs', { name: 'Food' });
  const faqs = `faqs/${sectionId}/questions`;
  const faqId = await add(faqs, { question: 'Is there fish?', answer: 'Much.' });
  const answer = 'Too <b>much</b>.<script>x()</script><img src="x" onerror="x()" alt="fish">';
  await host.put(`/listings/${id}/${faqs}/${faqId}`, { answer });
  await host.put(`/listings/${id}/faqs/${sectionId}`, { name: 'Meals' });
  const [section] = (
    await host.get<{ name: string; faqs: { question: string; answer: string }[] }[]>(`/events/${id}/faqs`)
  ).body.data;
  assert.deepEqual([section?.name, section?.faqs[0]?.question], ['Meals', 'Is there fish?']);
  assert.match(section?.faqs[0]?.answer ?? '', /^<p>Too <strong>much<\/strong>\./);
  assert.doesNotMatch(
    section?.faqs[0]?.answer ?? '',
    /script|onerror|<img/,
    'cleaned as everything formatted',
  );
  assert.equal((await host.put(`/listings/${otherId}/${faqs}/${faqId}`, { answer: 'x' })).statusCode, 404);
  assert.equal((await host.delete(`/listings/${id}/${faqs}/${faqId}`)).statusCode, 200);
  assert.equal((await host.delete(`/listings/${id}/faqs/${sectionId}`)).statusCode, 200);
  assert.deepEqual((await host.get(`/events/${id}/faqs`)).body.data, []);

  const named = await host.put<{ name: string }>(`/listings/${id}/media/${media.body.data.id}`, {
    name: 'Pier',
  });
  assert.equal(named.body.data.name, 'Pier');
  assert.equal((await host.delete(`/listings/${id}/media/${media.body.data.id}`)).statusCode, 200);
  assert.equal(
    (await host.put(`/listings/${id}/media/${media.body.data.id}`, { name: 'x' })).statusCode,
    404,
  );
});

test('sponsors stand in ranks, with a picture, a link and an account or none', async () => {
  const levels = `/listings/${id}/sponsorshipLevels`;
  const made = await host.post<EventSponsorshipLevelView>(levels, {
    name: 'Gold',
    description: 'They pay most.',
    sponsorsPerRow: 2,
    sortOrder: 3,
  });
  assert.equal(made.statusCode, 200, made.body.message);
  const { id: levelId, slug, name, description, sponsorsPerRow } = made.body.data;
  assert.deepEqual([slug, name, description, sponsorsPerRow], ['gold', 'Gold', 'They pay most.', 2]);
  const above = await host.post<EventSponsorshipLevelView>(levels, { name: 'Platinum', sortOrder: 1 });
  const account = await org.member();
  const added = await host.post<EventSponsorshipLevelView>(`${levels}/${levelId}/sponsors`, {
    name: 'Ropeworks',
    description: 'Ropes.',
    url: 'https://ropes.example/',
    accountId: account.id,
    image: await picture(),
  });
  const [sponsor] = added.body.data.sponsors;
  assert.deepEqual(
    [sponsor?.name, sponsor?.description, sponsor?.url, sponsor?.account?.id, sponsor?.image === null],
    ['Ropeworks', 'Ropes.', 'https://ropes.example/', account.id, false],
  );
  assert.deepEqual(
    (await listing()).sponsorshipLevels.map((level) => [level.name, level.sponsors.length]),
    [
      ['Platinum', 0],
      ['Gold', 1],
    ],
  );
  const one = `${levels}/${levelId}/sponsors/${sponsor?.id}`;
  const changed = await host.put<EventSponsorshipLevelView>(one, {
    name: 'Rope',
    url: null,
    accountId: null,
    image: null,
  });
  const [after] = changed.body.data.sponsors;
  assert.deepEqual(
    [after?.name, after?.description, after?.url, after?.account, after?.image],
    ['Rope', 'Ropes.', null, null, null],
  );
  await host.put(`${levels}/${levelId}`, { sortOrder: 0 });
  assert.equal((await listing()).sponsorshipLevels[0]?.name, 'Gold');
  assert.equal((await host.put(one, { accountId: crypto.randomUUID() })).statusCode, 404);
  assert.equal((await host.put(one, { url: 'javascript:x' })).statusCode, 400);
  const elsewhere = `/listings/${otherId}/sponsorshipLevels/${levelId}`;
  assert.equal((await host.put(elsewhere, { name: 'x' })).statusCode, 404);
  assert.equal((await host.post(`${elsewhere}/sponsors`, { name: 'x' })).statusCode, 404);
  const wrongLevel = `${levels}/${above.body.data.id}/sponsors/${sponsor?.id}`;
  assert.equal((await host.delete(wrongLevel)).statusCode, 404);
  assert.deepEqual((await host.delete<EventSponsorshipLevelView>(one)).body.data.sponsors, []);
  assert.equal((await host.delete(one)).statusCode, 404);
  assert.equal((await host.delete(`${levels}/${levelId}`)).statusCode, 200);
  assert.equal((await host.delete(`${levels}/${levelId}`)).statusCode, 404);
});

test('nobody else writes to it', async () => {
  for (const [caller, status] of [
    [stranger, 404],
    [org.visitor, 401],
  ] as const)
    for (const [path, body] of [
      ['sessions', { session: session() }],
      ['speakers', { speaker: { firstName: 'x' } }],
      ['sponsors', { sponsorId: stranger.id }],
      ['coHosts', { accountId: stranger.id }],
      ['tracks', { name: 'x' }],
      ['locations', { name: 'x' }],
      ['pages', { title: 'x' }],
      ['faqs', { name: 'x' }],
      ['sponsorshipLevels', { name: 'x' }],
    ] as const)
      assert.equal((await caller.post(`/listings/${id}/${path}`, body)).statusCode, status, path);
});

test('sponsors remove themselves, once, and nobody else does so in their place', async () => {
  const [sponsor, other] = [await org.member(), await org.member()];
  for (const { id: sponsorId } of [sponsor, other])
    await host.post(`/listings/${id}/sponsors`, { sponsorId });
  const path = `/events/${id}/sponsors/self`;
  assert.equal((await host.delete(path)).statusCode, 404);
  // One who stands in a rank alone leaves it.
  const ranked = await org.member();
  const level = await host.post<{ id: string }>(`/listings/${id}/sponsorshipLevels`, { name: 'Gold' });
  const places = `/listings/${id}/sponsorshipLevels/${level.body.data.id}/sponsors`;
  for (const accountId of [ranked.id, other.id])
    assert.equal((await host.post(places, { name: 'Ropeworks', accountId })).statusCode, 200);
  assert.deepEqual(
    [(await ranked.delete(path)).statusCode, (await ranked.delete(path)).statusCode],
    [200, 404],
  );
  const inRanks = (await listing()).sponsorshipLevels.flatMap((one) => one.sponsors);
  assert.deepEqual(
    inRanks.flatMap(({ account }) => account?.id ?? []).filter((one) => [ranked.id, other.id].includes(one)),
    [other.id],
  );
  const elsewhere = await testApp.organization();
  assert.equal((await (await elsewhere.member()).delete(path)).statusCode, 404);
  assert.equal((await sponsor.delete(path)).statusCode, 200);
  assert.equal((await sponsor.delete(path)).statusCode, 404);
  const named = (await listing()).sponsors.map((account) => account.id);
  assert.deepEqual([named.includes(sponsor.id), named.includes(other.id)], [false, true]);
});

test('an event has up to five hundred pictures, and many sent at once are no more', async () => {
  const path = `/listings/${await make('Gallery')}/media`;
  const add = async () => host.post<{ id: string }>(path, { name: 'Picture', image: await picture() });
  const first = await add();
  assert.equal(first.statusCode, 200, first.body.message);
  await testApp.database.pool.query(
    `insert into event_media select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).*
       from event_media m cross join generate_series(1, 498) where m.id = $1`,
    [first.body.data.id],
  );
  const last = await Promise.all([add(), add(), add()]);
  assert.deepEqual(last.map(({ statusCode }) => statusCode).sort(), [200, 409, 409]);
  assert.ok(last.some(({ body: refused }) => refused.code === 'media.tooMany'));
  await host.delete(`${path}/${first.body.data.id}`);
  assert.equal((await add()).statusCode, 200);
});
