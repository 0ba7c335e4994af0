import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ICAL from 'ical.js';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { signOutEverywhere } from '../../ground/identity/sign-out.factory.ts';
import { inHours, makeEvent, makeSession } from '../programme/events.factory.ts';
import { makePass, makePassType, makeRegistration } from '../registration/passes/passes.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ids: Readonly<Record<'soon' | 'later' | 'over' | 'dropped' | 'chosen', string>>;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  ana = await org.member();
  ids = {
    soon: await attend('Boats', { event_start: inHours(-1), event_end: inHours(2) }),
    later: await attend('Anchors', { event_start: inHours(50), event_end: inHours(51) }),
    over: await attend('Knots', { event_start: inHours(-50), event_end: inHours(-49) }),
    dropped: await attend('Sails', {}, 'canceled'),
    chosen: await attend('Oars', {}, 'draft'),
  };
});
after(() => testApp.close());

async function attend(
  name: string,
  when: { event_start?: Date; event_end?: Date },
  status = 'ready',
): Promise<string> {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, {
    name,
    visible: false,
    timezone: 'Europe/Berlin',
    ...when,
  });
  const passTypeId = await makePassType(db, organizationId, eventId);
  const registrationId = await makeRegistration(db, organizationId, eventId, ana.id);
  await makePass(db, organizationId, registrationId, passTypeId, { status });
  return eventId;
}

interface Event {
  id: string;
  name: string;
  registrations: { accountId: string; eventId: string }[];
  sessions: unknown[];
}
const events = async (query = '', caller = ana) =>
  (await caller.get<Event[]>(`/self/events${query}`)).body.data.map(({ id }) => id);

test('events that one has a pass for, what runs and what is to come before what is over', async () => {
  assert.deepEqual(await events(), [ids.soon, ids.later]);
  assert.deepEqual(await events('?past=true'), [ids.over]);
  assert.deepEqual(await events('?orderBy=name'), [ids.later, ids.soon]);
  assert.deepEqual(await events('?search=BOAT'), [ids.soon]);
  assert.deepEqual(await events('?page=2&pageSize=1'), [ids.later]);
  assert.equal((await ana.get('/self/events?orderBy=secret')).statusCode, 400);
  assert.equal((await org.visitor.get('/self/events')).statusCode, 401);
  assert.deepEqual(await events('', await org.member()), []);
});

test('an event says whether the caller comes, to them alone', async () => {
  const own = await ana.get<Event>(`/events/${ids.soon}`);
  assert.deepEqual(
    own.body.data.registrations.map(({ accountId, eventId }) => [accountId, eventId]),
    [[ana.id, ids.soon]],
  );
  assert.deepEqual((await ana.get<Event>(`/events/${ids.dropped}`)).body.data.registrations, []);
  assert.deepEqual((await ana.get<Event>(`/events/${ids.chosen}`)).body.data.registrations, []);
  const other = await org.member();
  assert.deepEqual((await other.get<Event>(`/events/${ids.soon}`)).body.data.registrations, []);
  assert.deepEqual((await org.visitor.get<Event>(`/events/${ids.soon}`)).body.data.registrations, []);
});

test('a pass shows its event also to somebody who left the private group since', async () => {
  const { db, organizationId } = org.context();
  const group = await (
    await org.member()
  ).post<{ id: string }>('/groups', {
    group: { name: 'Crew', description: '', access: 'private', active: true },
  });
  const ben = await org.member();
  const eventId = await makeEvent(db, organizationId, { group_id: group.body.data.id, group_only: true });
  const registrationId = await makeRegistration(db, organizationId, eventId, ben.id);
  await makePass(db, organizationId, registrationId, await makePassType(db, organizationId, eventId));
  assert.equal((await ben.get(`/events/${eventId}`)).statusCode, 404);
  assert.deepEqual(await events('', ben), [eventId]);
});

test('a page of events asks as often as one event', async () => {
  const one = await testApp.fewestQueries(() => events('?pageSize=1'));
  const two = await testApp.fewestQueries(() => events('?pageSize=2'));
  assert.equal(two.queries, one.queries);
});

interface Feed {
  url: string;
  webcalUrl: string;
}
const path = (url: string): string => new URL(url).pathname.replace(/^\/api/, '');

test('the calendar of one’s events is found by its address alone, until another is asked for', async () => {
  const { url, webcalUrl } = (await ana.get<Feed>('/self/events/calendar')).body.data;
  assert.equal(url, `https://${org.hostname}${new URL(url).pathname}`);
  assert.equal(webcalUrl, url.replace('https:', 'webcal:'));
  assert.equal((await ana.get<Feed>('/self/events/calendar')).body.data.url, url);
  const file = await org.visitor.get<string>(path(url));
  assert.equal(file.headers['content-type'], 'text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(file.body.data));
  const found = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  assert.deepEqual(found.map(({ summary }) => summary).sort(), ['Anchors', 'Boats', 'Knots']);
  assert.equal(calendar.getAllSubcomponents('vtimezone').length, 1);

  const renewed = (await ana.post<Feed>('/self/events/calendar')).body.data.url;
  assert.notEqual(renewed, url);
  assert.equal((await org.visitor.get(path(url))).statusCode, 404);
  assert.equal((await org.visitor.get(path(renewed))).statusCode, 200);
  assert.equal((await ana.get<Feed>('/self/events/calendar')).body.data.url, renewed);
  assert.equal((await org.visitor.get('/self/events/calendar')).statusCode, 401);
});

test('an address that was made up, or of another organization, opens nothing', async () => {
  const { url } = (await ana.get<Feed>('/self/events/calendar')).body.data;
  const other = await testApp.organization();
  assert.equal((await other.visitor.get(path(url))).statusCode, 404);
  const [id, version, mac = ''] = new URL(url).pathname.split('/')[3]?.split('.') ?? [];
  const ben = await org.member();
  const bens = (await ben.get<Feed>('/self/events/calendar')).body.data.url;
  const [benId] = new URL(bens).pathname.split('/')[3]?.split('.') ?? [];
  for (const token of [
    `${benId}.${version}.${mac}`,
    `${id}.${Number(version) + 1}.${mac}`,
    `${id}.${version}`,
    `${id}.${version}.${mac}.x`,
    `${id}.-1.${mac}`,
    'x',
    '%00',
  ])
    assert.equal((await org.visitor.get(`/calendars/${token}/events.ics`)).statusCode, 404, token);
});

test('the address of a calendar ends when its owner signs out everywhere', async () => {
  const eve = await org.member();
  const { url } = (await eve.get<Feed>('/self/events/calendar')).body.data;
  assert.equal((await org.visitor.get(path(url))).statusCode, 200);
  await signOutEverywhere(testApp, org.hostname, eve);
  assert.equal((await org.visitor.get(path(url))).statusCode, 404);
});

test('the sessions on the own agenda are a calendar file, which nobody else gets', async () => {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { slug: 'planned' });
  const [kept, other] = [
    await makeSession(db, organizationId, eventId, { name: 'Kept talk', slug: 'kept' }),
    await makeSession(db, organizationId, eventId, { name: 'Other talk', slug: 'other-talk' }),
  ];
  const [ben, cleo] = [await org.member(), await org.member()];
  await ben.post(`/self/events/planned/sessions/${kept}`);
  await cleo.post(`/self/events/planned/sessions/${other}`);
  const file = async (who: Caller): Promise<string> => {
    const answer = await who.get<string>('/self/events/planned/agenda/calendar');
    assert.equal(answer.statusCode, 200, answer.body.message);
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    // Long lines are folded.
    return answer.body.data.replaceAll('\r\n ', '');
  };
  const own = await file(ben);
  assert.ok(own.includes('Kept talk') && own.includes('/events/planned/sessions/kept'));
  assert.ok(!own.includes('Other talk'));
  await ben.delete(`/self/events/planned/sessions/${kept}`);
  assert.ok(!(await file(ben)).includes('BEGIN:VEVENT'));
  assert.equal((await org.visitor.get('/self/events/planned/agenda/calendar')).statusCode, 401);
  assert.equal((await ben.get('/self/events/unknown/agenda/calendar')).statusCode, 404);
  const stranger = await (await testApp.organization()).member();
  assert.equal((await stranger.get(`/self/events/${eventId}/agenda/calendar`)).statusCode, 404);
});

test('a star on a session that is deleted at this moment is kept or refused, and goes with it', async () => {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId);
  const ben = await org.member();
  for (let round = 0; round < 8; round += 1) {
    const session = await makeSession(db, organizationId, eventId);
    const [answer] = await Promise.all([
      ben.post(`/self/events/${eventId}/sessions/${session}`),
      testApp.database.pool.query('delete from event_session where organization_id = $1 and id = $2', [
        organizationId,
        session,
      ]),
    ]);
    assert.ok([200, 404, 409].includes(answer.statusCode), String(answer.statusCode));
  }
  assert.deepEqual((await ben.get<unknown[]>(`/self/events/${eventId}/sessions`)).body.data, []);
});

test('a session is put on the own agenda once, found there in order, and taken off', async () => {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId);
  const make = (name: string, hour: number) =>
    makeSession(db, organizationId, eventId, {
      name,
      slug: name,
      start_time: inHours(hour),
      end_time: inHours(hour + 1),
    });
  const late = await make('late', 40);
  const early = await make('early', 30);
  await make('other', 35);
  const agenda = `/self/events/${eventId}/sessions`;
  const ben = await org.member();
  for (const session of [late, 'early', late]) {
    const answer = await ben.post<{ id: string; bio: unknown }>(`${agenda}/${session}`);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.body.data.id, ben.id);
    assert.ok('bio' in answer.body.data);
  }
  const listed = await ben.get<{ id: string; accounts: { id: string }[] }[]>(agenda);
  assert.deepEqual(
    listed.body.data.map(({ id, accounts }) => [id, accounts.map((account) => account.id)]),
    [
      [early, [ben.id]],
      [late, [ben.id]],
    ],
  );
  assert.equal((await ben.get<unknown[]>(`${agenda}?search=LAT`)).body.data.length, 1);
  assert.equal((await ben.get<unknown[]>(`${agenda}?page=2&pageSize=1`)).body.data.length, 1);
  assert.deepEqual((await ana.get<unknown[]>(agenda)).body.data, []);
  assert.equal((await ben.delete(`${agenda}/${early}`)).statusCode, 200);
  assert.equal((await ben.delete(`${agenda}/${early}`)).statusCode, 200);
  assert.equal((await ben.get<unknown[]>(agenda)).body.data.length, 1);
  assert.equal((await org.visitor.post(`${agenda}/${late}`)).statusCode, 401);
  const elsewhere = await makeEvent(db, organizationId);
  assert.equal((await ben.post(`/self/events/${elsewhere}/sessions/${late}`)).statusCode, 404);
  const stranger = await (await testApp.organization()).member();
  assert.equal((await stranger.post(`${agenda}/${late}`)).statusCode, 404);
});
