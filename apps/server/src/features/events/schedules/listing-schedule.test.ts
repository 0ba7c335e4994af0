import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { SCHEDULE } from './schedules.factory.ts';
import { makePass, makePassType, makeRegistration } from '../registration/passes/passes.factory.ts';
import type { SessionView } from '../programme/sessions/sessions.schemas.ts';
import type { ScheduleChangesView } from './schedules.schemas.ts';
import type { EventListingView } from '../programme/listings/listings.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
// Three files a minute may be sent by one person.
beforeEach(async () => {
  host = await org.member();
});
after(() => testApp.close());

/** Somebody comes to the session. */
async function seat(eventId: string, sessionId: string): Promise<void> {
  const { db, organizationId } = org.context();
  const passTypeId = await makePassType(db, organizationId, eventId, {});
  const registrationId = await makeRegistration(db, organizationId, eventId, (await org.member()).id);
  const passId = await makePass(db, organizationId, registrationId, passTypeId);
  const now = { created_at: new Date(), updated_at: new Date() };
  const ids = { id: newId(), event_id: eventId, session_id: sessionId, pass_id: passId };
  await db
    .insertInto('session_access')
    .values({ ...now, ...ids, organization_id: organizationId, status: 'ready', price: 0 })
    .execute();
}

const fromFile = (body: object = {}, caller = host) =>
  caller.post<EventListingView>('/listings/schedule', { file: SCHEDULE, timezone: 'Europe/Berlin', ...body });
const sessionsOf = async (id: string): Promise<SessionView[]> =>
  (await host.get<SessionView[]>(`/events/${id}/sessions`)).body.data;

test('a schedule file makes a draft; again, it changes the programme and not what its hosts say', async () => {
  const made = await fromFile();
  assert.equal(made.statusCode, 200, made.body.message);
  const { id, name, draft, timezone, _count: counts } = made.body.data;
  assert.deepEqual(
    [name, draft, timezone, counts.sessions, counts.speakers],
    ['Theirs', true, 'Europe/Berlin', 1, 1],
  );
  const base64 = `data:application/xml;base64,${Buffer.from(SCHEDULE).toString('base64')}`;
  assert.notEqual((await fromFile({ file: base64 })).body.data.id, id, 'another event of the same file');

  await host.put(`/listings/${id}`, { event: { name: 'Ours', venue: 'Quay' } });
  await host.post(`/listings/${id}/sessions`, {
    session: { name: 'By hand', startTime: '2031-05-01T12:00:00Z', endTime: '2031-05-01T13:00:00Z' },
  });
  const next = SCHEDULE.replace('Knots', 'Splices').replace('01:00</duration>', '30:00</duration>');
  const again = await host.post<EventListingView>(`/listings/${id}/schedule`, {
    file: next,
    timezone: 'Europe/Berlin',
  });
  assert.equal(again.statusCode, 200, again.body.message);
  assert.deepEqual(
    [again.body.data.name, again.body.data.venue, again.body.data.eventEnd],
    ['Ours', 'Quay', '2031-05-02T14:00:00.000Z'],
  );
  assert.deepEqual((await sessionsOf(id)).map((session) => session.name).sort(), ['By hand', 'Splices']);
  const { rows } = await testApp.database.pool.query(
    'select 1 from stock join event_session on event_session.id = stock.id where event_session.event_id = $1',
    [id],
  );
  assert.equal(rows.length, 2, 'each session has its stock');
});

test('the same file under the same key makes one event, also at the same moment', async () => {
  const key = { 'idempotency-key': 'a lost answer' };
  const send = () =>
    host.post<EventListingView>('/listings/schedule', { file: SCHEDULE, timezone: 'Europe/Berlin' }, key);
  // Of an account one file is read at a time: the second may be told to come back.
  const both = await Promise.all([send(), send()]);
  const made = both.filter(({ statusCode }) => statusCode === 200);
  assert.ok(made.length > 0);
  for (const { statusCode } of both) assert.ok([200, 429].includes(statusCode), String(statusCode));
  const [id, ...others] = new Set(made.map(({ body }) => body.data.id));
  assert.deepEqual(others, []);
  const { body } = await host.put<EventListingView>(`/listings/${id}`, { event: { name: 'Ours' } });
  assert.equal(body.data.name, 'Ours');
  const later = await send();
  assert.deepEqual([later.body.data.id, later.body.data.name], [id, 'Ours']);
  assert.equal((await sessionsOf(id ?? '')).length, 1);
});

test('a schedule is looked at before it is taken: what would come, change and go, and nothing does', async () => {
  const { id } = (await fromFile()).body.data;
  const preview = async (file: string): Promise<ScheduleChangesView> => {
    const answer = await host.post<ScheduleChangesView>(`/listings/${id}/schedule/preview`, {
      file,
      timezone: 'Europe/Berlin',
    });
    assert.equal(answer.statusCode, 200, answer.body.message);
    return answer.body.data;
  };
  const [before] = await sessionsOf(id);
  const same = await preview(SCHEDULE);
  assert.deepEqual([same.sessions.unchanged, same.details], [1, []]);

  const later = SCHEDULE.replace('Knots', 'Splices').replace('01:00</duration>', '02:00</duration>');
  const changed = await preview(later);
  const [detail] = changed.details;
  assert.deepEqual(changed.sessions, { added: 0, changed: 1, removed: 0, unchanged: 0 });
  assert.deepEqual(
    [detail?.id, detail?.change, detail?.name, detail?.parts, detail?.before?.endTime, detail?.isTaken],
    [before?.id, 'changed', 'Splices', ['name', 'time'], before?.endTime, false],
  );

  const other = SCHEDULE.replace('event id="1"', 'event id="2"');
  await seat(id, before?.id ?? '');
  const replaced = await preview(other);
  assert.deepEqual(
    replaced.details.map(({ change, isTaken }) => [change, isTaken]),
    [
      ['added', false],
      ['removed', true],
    ],
  );
  assert.deepEqual(await sessionsOf(id), [before], 'a preview changes nothing');
  const refused = await host.post(`/listings/${id}/schedule`, { file: other, timezone: 'Europe/Berlin' });
  assert.equal(refused.body.code, 'session.sold');
  const carol = await org.member();
  const { id: hers } = (await fromFile({}, carol)).body.data;
  const broken = await carol.post(`/listings/${hers}/schedule/preview`, {
    file: SCHEDULE.replace('</schedule>', ''),
  });
  assert.match(broken.body.message ?? '', /line \d+/);
  const stranger = await org.member();
  const refusal = await stranger.post(`/listings/${id}/schedule/preview`, { file: SCHEDULE });
  assert.equal(refusal.statusCode, 404);
});

test('refuses an invalid schedule with the place of the error, and strangers find nothing', async () => {
  for (const file of ['nonsense', '<schedule/>', '{"schedule": 1}', 'data:text/xml;base64,!!!'])
    assert.equal((await fromFile({ file }, await org.member())).statusCode, 422, file);
  assert.equal((await fromFile({ timezone: 'Nowhere/Land' }, await org.member())).statusCode, 422);
  assert.equal((await fromFile({}, org.visitor)).statusCode, 401);
  const { id } = (await fromFile({}, await org.member())).body.data;
  const stranger = await org.member();
  assert.equal((await stranger.post(`/listings/${id}/schedule`, { file: SCHEDULE })).statusCode, 404);
  const copy = { name: 'Mine', eventStart: '2032-05-01T08:00:00Z' };
  assert.equal((await stranger.post(`/listings/${id}/copy`, copy)).statusCode, 404);
});

test('words that the organization does not want are refused wherever a schedule says them', async () => {
  const ruled = await testApp.organization();
  const staff = await ruled.staff();
  const rule = { kind: 'word', pattern: 'grog', action: 'refuse' };
  assert.equal((await staff.post('/admin/moderation/rules', rule)).statusCode, 200);
  const [caller, other] = [await ruled.member(), await ruled.member()];
  const made = await fromFile({}, caller);
  assert.equal(made.statusCode, 200, made.body.message);
  const again = { file: SCHEDULE.replace('Knots', 'Grog'), timezone: 'Europe/Berlin' };
  const put = await caller.post(`/listings/${made.body.data.id}/schedule`, again);
  assert.deepEqual([put.statusCode, put.body.code, put.body.field], [400, 'text.refused', 'file']);
  for (const file of [again.file, SCHEDULE.replace('Loft', 'Grog')])
    assert.equal((await fromFile({ file }, other)).body.code, 'text.refused', file);
  assert.deepEqual((await other.get('/listings')).body.data, []);
});

test('a copy has all that the event has, on the same hours of the clock, and nothing in common with it', async () => {
  const { id } = (await fromFile()).body.data;
  await host.put(`/listings/${id}`, { event: { registration: true, registrationLimit: 9, venue: 'Quay' } });
  const track = await host.post<{ id: string }>(`/listings/${id}/tracks`, { name: 'Ropes' });
  const [session] = await sessionsOf(id);
  await host.put(`/listings/${id}/sessions/${session?.id}`, {
    session: { trackIds: [track.body.data.id], supply: 4 },
  });
  await host.post(`/listings/${id}/pages`, { title: 'Getting here', html: '<p>Row.</p>' });
  const faq = await host.post<{ id: string }>(`/listings/${id}/faqs`, { name: 'Food' });
  await host.post(`/listings/${id}/faqs/${faq.body.data.id}/questions`, {
    question: 'Fish?',
    answer: 'Yes.',
  });
  // From summer to winter: an hour more by the sun, none by the clock.
  const answer = await host.post<EventListingView>(`/listings/${id}/copy`, {
    name: 'In winter',
    eventStart: '2031-12-01T09:00:00.000Z',
  });
  assert.equal(answer.statusCode, 200, answer.body.message);
  const copy = answer.body.data;
  assert.deepEqual(
    [
      copy.name,
      copy.slug,
      copy.draft,
      copy.venue,
      copy.registrationLimit,
      copy.registrationCount,
      copy.eventStart,
    ],
    ['In winter', 'in-winter', true, 'Quay', 9, 0, '2031-12-01T09:00:00.000Z'],
  );
  const [moved] = await sessionsOf(copy.id);
  assert.deepEqual(
    [
      moved?.startTime,
      moved?.day,
      moved?.location?.name,
      moved?.tracks[0]?.name,
      moved?.speakers[0]?.firstName,
      moved?.supply,
    ],
    ['2031-12-01T09:00:00.000Z', '2031-12-01', 'Loft', 'Ropes', 'Ada', 4],
  );
  assert.notEqual(moved?.id, session?.id);
  assert.notEqual(moved?.location?.id, session?.location?.id);
  assert.deepEqual([copy.pages[0]?.title, copy.faqSections[0]?.name], ['Getting here', 'Food']);
  await host.delete(`/listings/${id}`);
  assert.equal((await sessionsOf(copy.id)).length, 1);
  assert.equal((await host.get(`/events/${copy.id}/pages/getting-here`)).statusCode, 200);
});
