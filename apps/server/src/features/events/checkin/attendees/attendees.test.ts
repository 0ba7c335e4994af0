import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeEvent } from '../../programme/events.factory.ts';
import {
  makePass,
  makePassType,
  makeQuestion,
  makeRegistration,
  makeResponse,
  makeSection,
} from '../../registration/passes/passes.factory.ts';
import { newId, newNumericId } from '../../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { openIntent } from '../../../money/payments/index.ts';
import type { AttendeeStoryView, ListingPassView, ListingRegistrationView } from './attendees.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let eventId: string;
let regular: string;
let question: string;
let section: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  host = await org.member();
  const { db, organizationId } = org.context();
  eventId = await makeEvent(db, organizationId, { slug: 'summit', creator_id: host.id });
  regular = await makePassType(db, organizationId, eventId, { name: 'Regular' });
  section = await makeSection(db, organizationId, eventId);
  question = await makeQuestion(db, organizationId, eventId, section, { name: 'Badge name', label: 'Badge' });
});
after(() => testApp.close());

interface Guest {
  readonly person: Caller;
  readonly registrationId: string;
  readonly passId: string;
  readonly path: string;
}

async function makeGuest(firstName: string, row: Parameters<typeof makePass>[4] = {}): Promise<Guest> {
  const { db, organizationId } = org.context();
  const person = await org.member({ firstName });
  const registrationId = await makeRegistration(db, organizationId, eventId, person.id);
  const passId = await makePass(db, organizationId, registrationId, regular, row);
  return { person, registrationId, passId, path: `/listings/summit/attendees/${person.id}/passes/${passId}` };
}

const list = async (query = ''): Promise<ListingRegistrationView[]> => {
  const answer = await host.get<ListingRegistrationView[]>(`/listings/summit/attendees${query}`);
  assert.equal(answer.statusCode, 200, JSON.stringify(answer.body));
  return answer.body.data;
};
const listPasses = async (query = ''): Promise<ListingPassView[]> =>
  (await host.get<ListingPassView[]>(`/listings/summit/passes${query}`)).body.data;

test('lists attendees with email and phone, latest first, and finds them by name, email and number', async () => {
  const rosa = await makeGuest('Rosalind');
  const emil = await makeGuest('Emil');
  await testApp.database.pool.query("update account set phone = '+49 30 1' where id = $1", [rosa.person.id]);
  const all = await list();
  assert.deepEqual(
    all.slice(0, 2).map(({ account }) => account.firstName),
    ['Emil', 'Rosalind'],
  );
  const [, found] = all;
  assert.equal(found?.account.email, `${rosa.person.id}@example.org`);
  assert.equal(found.account.phone, '+49 30 1');
  assert.equal(found.passes[0]?.id, rosa.passId);
  assert.equal(found.event.slug, 'summit');
  for (const search of ['rosal', `${rosa.person.id}@`, String(found.alternateId)])
    assert.deepEqual(
      (await list(`?search=${encodeURIComponent(search)}`)).map(({ id }) => id),
      [rosa.registrationId],
      search,
    );
  assert.deepEqual((await list('?search=%25')).length, 0, 'a wildcard is a letter');
  const names = (await list('?orderBy=name')).map(({ account }) => account.firstName);
  assert.deepEqual(names, [...names].sort());
  assert.equal((await host.get('/listings/summit/attendees?orderBy=age')).statusCode, 400);
  const one = await host.get<ListingRegistrationView>(`/listings/summit/attendees/${emil.person.id}`);
  assert.equal(one.body.data.id, emil.registrationId);
  assert.equal((await host.get(`/listings/summit/attendees/${host.id}`)).statusCode, 404);
});

test('with a status those who have such a pass; what is only being chosen is asked for by its name', async () => {
  const canceled = await makeGuest('Cancel', { status: 'canceled' });
  const draft = await makeGuest('Draft', { status: 'draft' });
  const ids = async (query: string) => (await list(query)).map(({ id }) => id);
  assert.ok((await ids('')).includes(canceled.registrationId));
  assert.ok(!(await ids('')).includes(draft.registrationId));
  assert.ok(!(await ids('?standing=true')).includes(canceled.registrationId));
  assert.deepEqual(await ids('?status=canceled'), [canceled.registrationId]);
  assert.deepEqual(await ids('?status=draft'), [draft.registrationId]);
  assert.equal((await host.get('/listings/summit/attendees?status=gone')).statusCode, 400);
});

test('by kind of pass, by who is in, and by whose money is on its way; the list says how many', async () => {
  const { db, organizationId } = org.context();
  const vip = await makePassType(db, organizationId, eventId, { name: 'VIP', sort_order: 9 });
  const guest = await makeGuest('Filtered');
  await makePass(db, organizationId, guest.registrationId, vip);
  const find = async (query: string) => {
    const { body } = await host.get<ListingRegistrationView[]>(`/listings/summit/attendees?${query}`);
    return [body.data.map(({ account }) => account.firstName), body.count];
  };
  assert.deepEqual(await find(`ticketId=${vip}`), [['Filtered'], 1]);
  assert.deepEqual(await find(`ticketId=${vip}&checkedIn=true`), [[], 0]);
  // One of two is in: with another kind of pass they are still to come.
  await host.post(`${guest.path}/checkin`);
  assert.deepEqual(await find(`ticketId=${vip}&checkedIn=true`), [[], 0]);
  assert.deepEqual(await find(`ticketId=${vip}&checkedIn=false`), [['Filtered'], 1]);
  assert.deepEqual(await find('search=Filtered&checkedIn=true'), [['Filtered'], 1]);
  await host.delete(`${guest.path}/checkin`);
  assert.deepEqual(await find(`ticketId=${vip}&status=canceled`), [[], 0]);
  const draft = await makeGuest('Owing', { status: 'draft' });
  assert.deepEqual(await find('unpaid=true'), [[], 0]);
  const { id } = await openIntent(org.context(draft.person.id), {
    purpose: 'registration',
    registrationId: draft.registrationId,
    eventId,
    accountId: draft.person.id,
    subtotal: 500,
    description: 'Pass',
    details: {},
  });
  assert.deepEqual(await find('unpaid=true'), [[], 0], 'who only looks at the price owes nothing');
  await testApp.database.pool.query("update payment_intent set status = 'processing' where id = $1", [id]);
  assert.deepEqual(await find('unpaid=true'), [['Owing'], 1]);
  const story = await storyOf(draft.person);
  assert.deepEqual(
    story.due.map(({ amount, provider }) => [amount, provider]),
    [[500, 'manual']],
  );
  const page = await host.get<unknown[]>('/listings/summit/attendees?pageSize=1');
  assert.ok(page.body.data.length === 1 && (page.body.count ?? 0) > 2, 'all of them are counted');
});

const storyOf = async (person: Caller): Promise<AttendeeStoryView> =>
  (await host.get<AttendeeStoryView>(`/listings/summit/attendees/${person.id}/story`)).body.data;

test('the story of an attendee has the scans and the transfers of their passes', async () => {
  const guest = await makeGuest('Storied');
  const other = await makeGuest('Receiver');
  await host.post(`${guest.path}/checkin`);
  await host.delete(`${guest.path}/checkin`);
  const { db, organizationId } = org.context();
  await db
    .insertInto('pass_transfer')
    .values({
      organization_id: organizationId,
      id: newNumericId(),
      event_id: eventId,
      pass_id: guest.passId,
      from_registration_id: other.registrationId,
      to_registration_id: guest.registrationId,
      created_at: new Date(),
    })
    .execute();
  const story = await storyOf(guest.person);
  assert.deepEqual(story.due, []);
  assert.deepEqual(
    story.scans.map(({ action, pass }) => [action, pass?.id]),
    [
      ['out', guest.passId],
      ['in', guest.passId],
    ],
  );
  assert.deepEqual(
    story.transfers.map(({ passId, from, to }) => [passId, from?.firstName, to?.firstName]),
    [[guest.passId, 'Receiver', 'Storied']],
  );
  assert.equal((await storyOf(other.person)).scans.length, 0);
  assert.equal((await host.get(`/listings/summit/attendees/${host.id}/story`)).statusCode, 404);
});

test('checking in sets the moment once; taking it back clears it', async () => {
  const guest = await makeGuest('Checked');
  const first = await host.post<{ usedAt: string; package: unknown }>(`${guest.path}/checkin`);
  assert.equal(first.statusCode, 200, JSON.stringify(first.body));
  assert.ok(first.body.data.usedAt);
  assert.ok('package' in first.body.data, 'a Pass');
  const second = await host.post<{ usedAt: string }>(`${guest.path}/checkin`);
  assert.equal(second.body.data.usedAt, first.body.data.usedAt);
  const inside = await listPasses('?checkedIn=true');
  assert.deepEqual(
    inside.map(({ id }) => id),
    [guest.passId],
  );
  assert.equal(inside[0]?.attendee.account.email, `${guest.person.id}@example.org`);
  assert.ok(!(await listPasses('?checkedIn=false')).some(({ id }) => id === guest.passId));
  const out = await host.delete<ListingPassView>(`${guest.path}/checkin`);
  assert.equal(out.body.data.usedAt, null);
  assert.equal(out.body.data.attendee.account.id, guest.person.id, 'a ListingPass');
  assert.equal((await host.delete<ListingPassView>(`${guest.path}/checkin`)).statusCode, 200);
  const again = await host.post<{ usedAt: string }>(`${guest.path}/checkin`);
  assert.ok(again.body.data.usedAt > first.body.data.usedAt);
  const { body } = await host.get<ListingPassView>(`/listings/summit/passes/${guest.passId}`);
  assert.equal(body.data.usedAt, again.body.data.usedAt);
});

test('a pass that is canceled or not complete lets nobody in', async () => {
  for (const [status, code] of [
    ['canceled', 'pass.canceled'],
    ['needsInfo', 'pass.unpaid'],
  ] as const) {
    const guest = await makeGuest('Refused', { status });
    const answer = await host.post(`${guest.path}/checkin`);
    assert.deepEqual([answer.statusCode, answer.body.code], [409, code]);
    const { body } = await host.get<ListingPassView>(`/listings/summit/passes/${guest.passId}`);
    assert.equal(body.data.usedAt, null);
  }
  const draft = await makeGuest('Draft', { status: 'draft' });
  assert.equal((await host.post(`${draft.path}/checkin`)).statusCode, 404);
});

test('of another person, of another event or of nobody: there is no such pass', async () => {
  const guest = await makeGuest('Mine');
  const other = await makeGuest('Other');
  const { db, organizationId } = org.context();
  await makeEvent(db, organizationId, { slug: 'elsewhere', creator_id: host.id });
  for (const path of [
    `/listings/summit/attendees/${other.person.id}/passes/${guest.passId}`,
    `/listings/elsewhere/attendees/${guest.person.id}/passes/${guest.passId}`,
    `/listings/summit/attendees/${guest.person.id}/passes/${newId()}`,
  ])
    for (const call of [host.post(`${path}/checkin`), host.delete(`${path}/checkin`)])
      assert.equal((await call).statusCode, 404, path);
  assert.equal((await host.get(`/listings/elsewhere/passes/${guest.passId}`)).statusCode, 404);
});

test('passes are found by name, and ordered by the moment of their check-in', async () => {
  const early = await makeGuest('Earlybird');
  const late = await makeGuest('Latebird');
  await host.post(`${early.path}/checkin`);
  await host.post(`${late.path}/checkin`);
  const found = await listPasses('?search=bird&orderBy=usedAt');
  assert.deepEqual(
    found.map(({ id }) => id),
    [late.passId, early.passId],
  );
});

test('all leave as a table, with answers; formulas stay texts', async () => {
  const guest = await makeGuest('=cmd()');
  const { db, organizationId } = org.context();
  await makeResponse(db, organizationId, guest.passId, question, '["a","b"]');
  const { statusCode, body, headers } = await host.get<string>('/listings/summit/attendees/export');
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/csv/);
  assert.match(body.data, /^\uFEFF"Number","First name",.*,"Badge"\r\n/);
  const line = body.data.split('\r\n').find((one) => one.includes("'=cmd()"));
  assert.ok(line?.endsWith(',"a, b"'), line);
  assert.ok(!body.data.includes('"=cmd()'));
  assert.ok(!body.data.includes('Draft'), 'what is only being chosen is left out');
});

test('the staff take attendees along in a file only with the power for it', async () => {
  const editor = await org.staff('editor');
  assert.equal((await editor.get('/listings/summit/attendees')).statusCode, 200);
  assert.equal((await editor.get('/listings/summit/attendees/export')).statusCode, 403);
});

test('a host can answer the questions of a pass, and change final answers', async () => {
  const { db, organizationId } = org.context();
  const final = await makeQuestion(db, organizationId, eventId, section, {
    name: 'Size',
    type: 'radio',
    mutable: false,
    choices: { small: 1, large: 5 },
  });
  const guest = await makeGuest('Asked');
  const sections = await host.get<{ questions: { id: string }[] }[]>(guest.path);
  assert.deepEqual(
    sections.body.data.flatMap(({ questions }) => questions.map(({ id }) => id)),
    [question, final],
  );
  const answer = (value: string, path = guest.path) =>
    host.put(`${path}/responses`, { questions: [{ id: final, value }] });
  const stored = async (): Promise<string[]> => {
    const { body } = await host.get<ListingPassView>(`/listings/summit/passes/${guest.passId}`);
    return body.data.responses.map(({ value }) => value);
  };
  assert.equal((await answer('small')).statusCode, 200);
  const changed = await answer('large');
  assert.deepEqual([changed.statusCode, changed.body.data], [200, null]);
  assert.deepEqual(await stored(), ['large']);
  const { rows } = await testApp.database.pool.query<{ value: string; taken: number }>(
    `select c.value, s.taken from question_choice c join stock s using (organization_id, id) where c.question_id = $1`,
    [final],
  );
  assert.deepEqual(Object.fromEntries(rows.map(({ value, taken }) => [value, taken])), {
    small: 0,
    large: 1,
  });
  // The control: whose answer it is may not do so.
  const own = await guest.person.put(`/self/events/summit/attendee/passes/${guest.passId}/questions`, {
    questions: [{ id: final, value: 'small' }],
  });
  assert.equal(own.statusCode, 409);
  assert.equal((await answer('huge')).statusCode, 400, 'not one of its choices');
  assert.equal((await answer('')).statusCode, 200);
  assert.deepEqual(await stored(), [], 'an empty text takes it away');
  const other = await makeGuest('Unasked');
  const mixed = `/listings/summit/attendees/${other.person.id}/passes/${guest.passId}`;
  assert.equal((await answer('small', mixed)).statusCode, 404);
  assert.equal((await host.get(mixed)).statusCode, 404);
  const unknown = { questions: [{ id: newId(), value: 'x' }] };
  assert.equal((await host.put(`${guest.path}/responses`, unknown)).statusCode, 404);
});

test('the lists ask as often for many as for few', async () => {
  const { db, organizationId } = org.context();
  const makeCrowd = async (count: number): Promise<void> => {
    for (let guest = 0; guest < count; guest += 1) {
      const { passId } = await makeGuest(`Crowd${guest}`);
      await makeResponse(db, organizationId, passId, question, 'Crowd');
    }
  };
  await makeCrowd(2);
  const attendees = await testApp.fewestQueries(() => list('?pageSize=2'));
  const passes = await testApp.fewestQueries(() => listPasses('?pageSize=2'));
  await makeCrowd(4);
  assert.ok((await testApp.fewestQueries(() => list('?pageSize=6'))).queries <= attendees.queries);
  assert.ok((await testApp.fewestQueries(() => listPasses('?pageSize=6'))).queries <= passes.queries);
});

test('shows attendees only to hosts and staff', async () => {
  const guest = await makeGuest('Private');
  const stranger = await org.member();
  const foreigner = await (await testApp.organization()).member();
  const staff = await org.staff();
  for (const [caller, status] of [
    [org.visitor, 401],
    [stranger, 404],
    [guest.person, 404],
    [foreigner, 404],
    [staff, 200],
  ] as const) {
    for (const path of [
      'attendees',
      'attendees/export',
      `attendees/${guest.person.id}`,
      `attendees/${guest.person.id}/story`,
      'passes',
      `passes/${guest.passId}`,
    ])
      assert.equal((await caller.get(`/listings/${eventId}/${path}`)).statusCode, status, path);
    const checkin = `/listings/${eventId}/attendees/${guest.person.id}/passes/${guest.passId}/checkin`;
    assert.equal((await caller.post(checkin)).statusCode, status);
    assert.equal((await caller.delete(checkin)).statusCode, status);
  }
});

test('a host assigns a seat, which the holder and the door see; canceled passes get none', async () => {
  const guest = await makeGuest('Seated');
  const seat = (location: string | null, caller = host, path = guest.path) =>
    caller.put<ListingPassView>(`${path}/seat`, { location });
  const own = async (): Promise<string | null | undefined> => {
    const { body } = await guest.person.get<{ passes: { location: string | null }[] }>(
      '/self/events/summit/attendee',
    );
    return body.data.passes[0]?.location;
  };
  const assigned = await seat('  Row 3,  seat 14 ');
  assert.equal(assigned.body.data.location, 'Row 3, seat 14', assigned.body.message);
  assert.equal(await own(), 'Row 3, seat 14');
  const { rows } = await testApp.database.pool.query(
    'select updated_at > created_at as told from pass where id = $1',
    [guest.passId],
  );
  assert.deepEqual(rows, [{ told: true }], 'lists at doors that are open take it in');
  assert.equal((await seat(null)).body.data.location, null);
  assert.equal(await own(), null);

  assert.equal((await seat(' ')).statusCode, 400);
  assert.equal((await seat('1', guest.person)).statusCode, 404);
  const canceled = await makeGuest('Unseated', { status: 'canceled' });
  assert.equal((await seat('1', host, canceled.path)).body.code, 'pass.canceled');
});
