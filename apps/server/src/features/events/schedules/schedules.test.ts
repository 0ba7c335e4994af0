import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import type { EventView } from '../programme/events.schemas.ts';
import { BOUNDS } from '../programme/index.ts';
import { MOST_PARTS, MOST_PEOPLE } from './field-limits.parser.ts';
import type { AgendaView, SessionView } from '../programme/sessions/sessions.schemas.ts';
import type { SpeakerView } from '../programme/speakers/speakers.schemas.ts';
import { importSchedule } from './schedules.service.ts';

const data = (name: string): Buffer =>
  readFileSync(new URL(`../../../../data/schedules/${name}`, import.meta.url));
const FOSDEM = data('fosdem-2024.schedule.xml.gz');
const CAMP = data('camp-2019.frab.json');

let testApp: TestApp;
let org: TestOrganization;
let ctx: Context;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  ctx = org.context();
});
after(() => testApp.close());

const get = async <T>(path: string): Promise<T> => {
  const answer = await org.visitor.get<T>(path);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};

const snapshot = async (slug: string) => ({
  event: await get<EventView>(`/events/${slug}`),
  sessions: await get<SessionView[]>(`/events/${slug}/sessions`),
});

/** The camp's file with something changed. */
function camp(change: (text: string) => string): Buffer {
  const text = CAMP.toString();
  const changed = change(text);
  assert.notEqual(changed, text);
  return Buffer.from(changed);
}

test('FOSDEM 2024 goes in whole, and once more without a change', async () => {
  const first = await importSchedule(ctx, FOSDEM);
  assert.deepEqual(
    [first.created, first.sessions.added, first.speakers.added, first.locations.added, first.tracks.added],
    [true, 674, 738, 32, 55],
  );
  const before = await snapshot('fosdem-2024');
  assert.deepEqual([before.event.sessions.length, before.event.speakers.length], [674, 738]);
  assert.equal(new Set(before.sessions.map(({ slug }) => slug)).size, 674);
  assert.equal(
    before.sessions.reduce((sum, { speakers }) => sum + speakers.length, 0),
    826,
  );
  assert.equal(
    before.sessions.flatMap(({ links }) => links).filter(({ kind }) => kind === 'link').length,
    439,
  );
  assert.ok(before.sessions.every(({ tracks, location }) => tracks.length === 1 && location !== null));
  const again = await importSchedule(ctx, FOSDEM);
  for (const part of ['sessions', 'speakers', 'locations', 'tracks'] as const) {
    const { added, changed, removed } = again[part];
    assert.deepEqual([added, changed, removed], [0, 0, 0], part);
  }
  assert.equal(again.created, false);
  assert.deepEqual(await snapshot('fosdem-2024'), before);
});

test('the agenda of FOSDEM has its days, rooms and distinct colours', async () => {
  const agenda = await get<AgendaView>('/events/fosdem-2024/agenda');
  assert.deepEqual(agenda.days, [
    { date: '2024-02-03', sessions: 349 },
    { date: '2024-02-04', sessions: 325 },
  ]);
  assert.deepEqual([agenda.locations.length, agenda.locations[0]?.name], [32, 'Janson']);
  assert.equal(new Set(agenda.tracks.map(({ color }) => color)).size, 55);
  const day = await get<SessionView[]>('/events/fosdem-2024/sessions?day=2024-02-03&lean=true');
  assert.equal(day.length, 349);
});

test('the camp and rC3 go in whole, in their time zones', async () => {
  const campChanges = await importSchedule(ctx, CAMP);
  assert.deepEqual([campChanges.sessions.added, campChanges.speakers.added], [79, 90]);
  const talk = (await get<SessionView[]>('/events/camp2019/sessions?search=reporting from brussels'))[0];
  assert.equal(talk?.description, 'How is our fight impacted by the new EU political landscape?');
  assert.equal(talk?.startTime, '2019-08-21T14:00:00.000Z');
  assert.equal(talk?.externalUrl, 'https://fahrplan.events.ccc.de/camp/2019/Fahrplan/events/10309.html');
  assert.match(talk?.longDescription ?? '', /^<p>Come and find out/);
  assert.equal((await get<EventView>('/events/camp2019')).timezone, 'Europe/Berlin');

  const rc3 = await importSchedule(ctx, data('rc3.pretalx.json'), { timeZone: 'Europe/Berlin' });
  assert.deepEqual([rc3.sessions.added, rc3.speakers.added, rc3.locations.added], [48, 56, 5]);
  const [speaker] = await get<SpeakerView[]>('/events/rc3-channels-2020/speakers?search=maurizi');
  assert.deepEqual([speaker?.firstName, speaker?.lastName], ['Stefania', 'Maurizi']);
  assert.match(speaker?.bio ?? '', /investigative journalist/);
});

test('a changed file changes what it says, keeps addresses, and removes what vanished', async () => {
  const before = await snapshot('camp2019');
  const changes = await importSchedule(
    ctx,
    camp((text) => {
      const file = JSON.parse(text) as {
        schedule: { conference: { days: { rooms: Record<string, { title: string }[]> }[] } };
      };
      const rooms = file.schedule.conference.days[0]?.rooms ?? {};
      rooms['Curie']?.shift();
      for (const session of rooms['Meitner']?.slice(0, 1) ?? []) session.title = 'Renamed';
      return JSON.stringify(file);
    }),
  );
  const { added, changed, removed } = changes.sessions;
  assert.deepEqual([added, changed, removed], [0, 1, 1]);
  const now = await snapshot('camp2019');
  assert.equal(now.sessions.length, before.sessions.length - 1);
  const renamed = now.sessions.find(({ name }) => name === 'Renamed');
  const was = before.sessions.find(({ id }) => id === renamed?.id);
  assert.equal(renamed?.slug, was?.slug);
  await importSchedule(ctx, CAMP);
  const restored = await snapshot('camp2019');
  assert.deepEqual(
    restored.sessions.map(({ name }) => name).sort(),
    before.sessions.map(({ name }) => name).sort(),
  );
});

test('data that the organiser added by hand survives an import', async () => {
  const event = await get<EventView>('/events/camp2019');
  const [session] = event.sessions;
  const [location] = await get<AgendaView>('/events/camp2019/agenda').then(({ locations }) => locations);
  const organizationId = ctx.organizationId;
  await ctx.db
    .updateTable('event_session')
    .set({ price: 500, supply: 7 })
    .where('event_session.organization_id', '=', organizationId)
    .where('event_session.id', '=', session?.id ?? '')
    .execute();
  const own = {
    id: newId(),
    slug: 'party',
    name: 'Party',
    day: '2019-08-25',
    location_id: location?.id ?? null,
    start_time: '2019-08-25T20:00Z',
    end_time: '2019-08-25T23:00Z',
    created_at: new Date(),
    updated_at: new Date(),
  };
  await ctx.db
    .insertInto('event_session')
    .values({ ...own, organization_id: organizationId, event_id: event.id })
    .execute();
  await importSchedule(
    ctx,
    camp((text) => text.replaceAll('"Curie"', '"Marie"').replaceAll('Opening Ceremony', 'Start')),
  );
  const sessions = await get<SessionView[]>('/events/camp2019/sessions');
  assert.equal(sessions.find(({ id }) => id === session?.id)?.price, 500);
  assert.equal(sessions.find(({ slug }) => slug === 'party')?.location?.id, location?.id);
});

test('a broken file is refused with line and reason and changes nothing', async () => {
  const before = await snapshot('camp2019');
  const broken = camp((text) =>
    text.replace('Opening Ceremony', 'Changed').replace('"duration": "00:45"', '"duration": "soon"'),
  );
  await assert.rejects(
    importSchedule(ctx, broken),
    /line \d+ \(schedule\.conference.*"soon" is not a duration/,
  );
  const truncated = gunzipSync(FOSDEM).subarray(0, 400_000);
  await assert.rejects(importSchedule(ctx, truncated), /^ScheduleError: line \d+: the file ends inside/);
  assert.deepEqual(await snapshot('camp2019'), before);
});

test('two imports of one file at once make one event', async () => {
  const other = await testApp.organization();
  const results = await Promise.all([1, 2, 3].map(() => importSchedule(other.context(), CAMP)));
  assert.equal(results.filter(({ created }) => created).length, 1);
  assert.equal(new Set(results.map(({ eventId }) => eventId)).size, 1);
  const { body } = await other.visitor.get<SessionView[]>('/events/camp2019/sessions');
  assert.equal(body.data.length, 79);
  assert.equal((await other.visitor.get<EventView[]>('/events?past=true')).body.data.length, 1);
});

test('another slug makes another event; a slug that is taken gets a number', async () => {
  const twin = await importSchedule(ctx, CAMP, { slug: 'twin' });
  assert.deepEqual([twin.slug, twin.created], ['twin', true]);
  const other = await testApp.organization();
  const row = { id: newId(), slug: 'camp2019', name: 'Ours', event_start: new Date(), event_end: new Date() };
  await other
    .context()
    .db.insertInto('event')
    .values({
      ...row,
      organization_id: other.organization.id,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  assert.equal((await importSchedule(other.context(), CAMP)).slug, 'camp2019-2');
  await assert.rejects(importSchedule(ctx, CAMP, { slug: 'No Slug' }), /lowercase/);
});

test('sessions of the same title share no address', async () => {
  const other = await testApp.organization();
  const session = (id: number) => ({
    id,
    title: 'Lunch',
    date: '2024-03-30T10:00:00+01:00',
    duration: '00:30',
  });
  const file = (sessions: object[]) =>
    Buffer.from(
      JSON.stringify({
        schedule: {
          conference: { title: 'Tiny', days: [{ date: '2024-03-30', rooms: { Hall: sessions } }] },
        },
      }),
    );
  await importSchedule(other.context(), file([session(1), session(2), session(3)]));
  const { body } = await other.visitor.get<SessionView[]>('/events/tiny/sessions');
  assert.deepEqual(body.data.map(({ slug }) => slug).sort(), ['lunch', 'lunch-2', 'lunch-3']);
});

test('a schedule file may have as many people, rooms and tracks as an event', () => {
  assert.equal(MOST_PEOPLE, BOUNDS.event_speaker.most);
  assert.deepEqual([MOST_PARTS, MOST_PARTS], [BOUNDS.event_location.most, BOUNDS.event_track.most]);
});
