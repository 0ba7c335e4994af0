import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { makePassType } from '../../events/registration/passes/passes.factory.ts';
import type { SupportConversationView, SupportTicketView } from './support.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const NOBODY = '01900000-0000-4000-8000-000000000000';
const basic = { type: 'support', email: 'ana@example.org', request: 'How do I get in?' };
const send = (caller: Caller, fields: object = {}, headers?: Record<string, string>) =>
  caller.post<SupportTicketView>('/supportTickets', { ...basic, ...fields }, headers);
const own = async (caller: Caller, query = '') =>
  (await caller.get<SupportConversationView[]>(`/self/supportTickets${query}`)).body;
const answer = (id: string, text: string, headers?: Record<string, string>) =>
  staff.post<SupportConversationView>(`/admin/supportTickets/${id}/answers`, { text }, headers);

async function open(caller: Caller, fields: object = {}): Promise<SupportTicketView> {
  const sent = await send(caller, fields);
  assert.equal(sent.statusCode, 200, sent.body.message);
  return sent.body.data;
}

async function makeEvent({ db, organizationId }: Context): Promise<string> {
  const id = newId();
  const now = new Date();
  const times = { event_start: now, event_end: now, created_at: now, updated_at: now };
  await db
    .insertInto('event')
    .values({
      organization_id: organizationId,
      id,
      slug: `event-${id.slice(-12)}`,
      name: 'Summer days',
      ...times,
    })
    .execute();
  return id;
}

test('each field is read back, by the sender and by the staff', async () => {
  const eventId = await makeEvent(org.context());
  const member = await org.member({ firstName: 'Mara' });
  const fields = { type: 'bug', email: 'mara@example.org', request: 'It <b>hangs</b>', productId: NOBODY };
  const ticket = await open(member, { ...fields, eventId });
  assert.deepEqual({ ...ticket, ...fields }, ticket);
  assert.deepEqual([ticket.status, ticket.ticket], ['open', null]);
  assert.deepEqual([ticket.account?.id, ticket.event?.name], [member.id, 'Summer days']);
  assert.match(ticket.reference, /^[0-9A-F]{8}$/);

  const { data, count } = await own(member);
  assert.deepEqual([data, count], [[{ ...ticket, messages: [] }], 1]);
  const one = { ...ticket, messages: [] };
  assert.deepEqual((await member.get(`/self/supportTickets/${ticket.id}`)).body.data, one);
  assert.deepEqual((await staff.get(`/admin/supportTickets/${ticket.id}`)).body.data, {
    ...one,
    assignee: null,
    tags: [],
  });
});

test('a ticket about a pass type names it with its event, and names none of an event that is hidden', async () => {
  const { db, organizationId } = org.context();
  const member = await org.member();
  const eventId = await makeEvent(org.context());
  const productId = await makePassType(db, organizationId, eventId, { name: 'Supporter' });
  const ticket = await open(member, { productId });
  assert.deepEqual(
    [ticket.ticket?.id, ticket.ticket?.name, ticket.event?.id, ticket.productId],
    [productId, 'Supporter', eventId, productId],
  );
  const { body } = await staff.get<SupportConversationView>(`/admin/supportTickets/${ticket.id}`);
  assert.equal(body.data.ticket?.name, 'Supporter');

  const elsewhere = await open(member, { productId, eventId: await makeEvent(org.context()) });
  assert.equal(elsewhere.ticket, null, 'another event');
  await db
    .updateTable('event')
    .set({ draft: true })
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .execute();
  const hidden = await open(member, { productId });
  assert.deepEqual([hidden.ticket, hidden.event], [null, null]);
});

test('a visitor may write; a request may be an object', async () => {
  const visitor = (await testApp.organization()).visitor;
  const ticket = await open(visitor, {
    type: 'feedback',
    request: { subject: 'Lovely', message: 'Thank you', page: '/events' },
  });
  assert.equal(ticket.request, 'Lovely\n\nThank you\n\npage: /events');
  assert.equal(ticket.account, null);
  assert.equal((await visitor.get('/self/supportTickets')).statusCode, 401);
});

test('an invalid ticket is refused before anything is stored', async () => {
  const member = await org.member();
  const wrong: [object, number][] = [
    [{ type: 'praise' }, 400],
    [{ email: 'nobody' }, 400],
    [{ email: 'a@b.example, c@d.example' }, 400],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 400],
    [{ email: `${'a'.repeat(300)}@b.example` }, 400],
    [{ request: '' }, 400],
    [{ request: ' \n ' }, 400],
    [{ request: {} }, 400],
    [{ request: { message: '' } }, 400],
    [{ request: ['x'] }, 400],
    [{ request: 7 }, 400],
    [{ request: 'x'.repeat(10_001) }, 400],
    [{ request: { message: 'x'.repeat(6000), more: 'y'.repeat(6000) } }, 400],
    [{ request: 'nul \0' }, 400],
    [{ eventId: NOBODY }, 404],
    [{ eventId: 'x' }, 400],
    [{ productId: 'x' }, 400],
    [{ account: NOBODY }, 400],
  ];
  for (const [fields, status] of wrong) {
    // As often as may be: each caller anew.
    const sent = await send(await org.member(), fields);
    assert.equal(sent.statusCode, status, JSON.stringify(fields).slice(0, 80));
  }
  assert.equal((await own(member)).count, 0);
  const surrogate = await send(member, { request: 'half a \ud83d sign' });
  assert.ok(surrogate.statusCode < 500);
});

test('sending is limited, for a visitor by the address and for a member by the account', async () => {
  const fresh = await testApp.organization();
  const statuses = async (caller: Caller): Promise<number[]> => {
    const all = [];
    for (let turn = 0; turn < 7; turn += 1) all.push((await send(caller)).statusCode);
    return all;
  };
  const limited = [200, 200, 200, 200, 200, 429, 429];
  assert.deepEqual(await statuses(fresh.visitor), limited);
  assert.deepEqual(await statuses(await fresh.member()), limited);
});

test('the same key makes one ticket, and gives it back to nobody but its sender', async () => {
  const member = await org.member();
  const key = { 'idempotency-key': 'the-form-of-this-evening' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(member, {}, key)));
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  assert.equal((await own(member)).count, 1);
  assert.equal((await send(await org.member(), {}, key)).statusCode, 422);
  assert.equal((await send(org.visitor, {}, key)).statusCode, 422);
});

test('an answer stands with the ticket, and what the sender adds opens it again', async () => {
  const member = await org.member({ locale: 'de' });
  const { id } = await open(member);
  const answered = await answer(id, '  Through the door.\n\nReally. ');
  assert.equal(answered.statusCode, 200, answered.body.message);
  const [ticket] = (await own(member)).data;
  assert.deepEqual({ ...ticket, assignee: null, tags: [] }, answered.body.data);
  assert.equal(ticket?.status, 'answered');
  const [message] = ticket.messages;
  assert.deepEqual(
    [message?.fromStaff, message?.author?.id, message?.text],
    [true, staff.id, 'Through the door.\n\nReally.'],
  );

  const add = (text: string, headers?: Record<string, string>) =>
    member.post<SupportConversationView>(`/self/supportTickets/${id}/messages`, { text }, headers);
  const key = { 'idempotency-key': 'a-message' };
  const [more] = await Promise.all([add('Which door?', key), add('Which door?', key)]);
  assert.equal(more.statusCode, 200);
  // Other words under the same key are neither stored nor swallowed.
  assert.equal((await add('Which window?', key)).statusCode, 422);
  const whole = (await staff.get<SupportConversationView>(`/admin/supportTickets/${id}`)).body.data;
  assert.equal(whole.status, 'open');
  assert.deepEqual(
    whole.messages.map(({ fromStaff, text }) => [fromStaff, text]),
    [
      [true, 'Through the door.\n\nReally.'],
      [false, 'Which door?'],
    ],
  );
  for (const text of ['', '  ', 'x'.repeat(10_001)]) assert.equal((await add(text)).statusCode, 400);
});

test('the staff closes and opens; the queue is narrowed by status, kind and words', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  const member = await fresh.member();
  const first = await open(member, { request: 'The ladder is broken', type: 'bug' });
  const second = await open(member, { request: 'A question', email: 'someone@elsewhere.example' });
  const put = (id: string, status: string) =>
    keeper.put<SupportConversationView>(`/admin/supportTickets/${id}`, { status });
  assert.equal((await put(first.id, 'closed')).body.data.status, 'closed');
  assert.equal((await put(first.id, 'closed')).statusCode, 200);
  const queue = async (query: string) => {
    const { data, count } = (await keeper.get<SupportConversationView[]>(`/admin/supportTickets${query}`))
      .body;
    return [count, ...data.map(({ id }) => id)];
  };
  assert.deepEqual(await queue(''), [2, second.id, first.id]);
  assert.deepEqual(await queue('?pageSize=1&page=2'), [2, first.id]);
  assert.deepEqual(await queue('?status=closed'), [1, first.id]);
  assert.deepEqual(await queue('?type=bug'), [1, first.id]);
  assert.deepEqual(await queue('?search=ladder'), [1, first.id]);
  assert.deepEqual(await queue('?search=ELSEWHERE.example'), [1, second.id]);
  assert.deepEqual(await queue('?search=%25'), [0]);
  assert.equal((await put(first.id, 'lost')).statusCode, 400);
  assert.equal((await put(first.id, 'open')).body.data.status, 'open');
});

test('a list asks as often for one as for 25', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  for (let index = 0; index < 25; index += 1) {
    const member = await fresh.member();
    const { id } = await open(member, { eventId: await makeEvent(fresh.context()) });
    await keeper.post(`/admin/supportTickets/${id}/answers`, { text: 'Yes' });
  }
  const list = (size: number) =>
    keeper.get<SupportConversationView[]>(`/admin/supportTickets?pageSize=${size}`);
  const one = await testApp.fewestQueries(() => list(1));
  const all = await testApp.fewestQueries(() => list(25));
  assert.equal(all.result.body.data.flatMap(({ messages }) => messages).length, 25);
  assert.equal(one.queries, all.queries);
});

test('a list shows the latest of a long conversation, one ticket all of it, and no conversation is endless', async () => {
  const member = await org.member();
  const { id } = await open(member);
  const { db, organizationId } = org.context();
  const message = (index: number) => ({
    organization_id: organizationId,
    id: `01900000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    ticket_id: id,
    account_id: member.id,
    from_staff: false,
    text: `No. ${index}`,
    client_key: null,
    created_at: new Date(Date.now() + index),
  });
  await db
    .insertInto('support_message')
    .values(Array.from({ length: 199 }, (_, index) => message(index)))
    .execute();
  const [ticket] = (await own(member)).data;
  assert.deepEqual([ticket?.messages.length, ticket?.messages.at(-1)?.text], [10, 'No. 198']);
  const answers = await Promise.all(Array.from({ length: 4 }, () => answer(id, 'Once more')));
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 460, 460, 460]);
  const whole = (await member.get<SupportConversationView>(`/self/supportTickets/${id}`)).body.data;
  assert.deepEqual([whole.messages.length, whole.messages[0]?.text], [200, 'No. 0']);
});

test('a ticket is its sender’s and the staff’s alone', async () => {
  const member = await org.member();
  const { id } = await open(member);
  const mine = (caller: Caller) => [
    caller.get(`/self/supportTickets/${id}`),
    caller.post(`/self/supportTickets/${id}/messages`, { text: 'x' }),
  ];
  const theirs = (caller: Caller) => [
    caller.get(`/admin/supportTickets/${id}`),
    caller.post(`/admin/supportTickets/${id}/answers`, { text: 'x' }),
    caller.put(`/admin/supportTickets/${id}`, { status: 'closed' }),
  ];
  const statuses = async (calls: ReturnType<Caller['get']>[]): Promise<number[]> =>
    (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  const stranger = await org.member();
  const foreign = await other.staff();
  assert.deepEqual(await statuses(mine(org.visitor)), [401, 401]);
  assert.deepEqual(await statuses(mine(stranger)), [404, 404]);
  assert.deepEqual(await statuses(mine(foreign)), [404, 404]);
  assert.deepEqual(await statuses(theirs(org.visitor)), [401, 401, 401]);
  assert.deepEqual(await statuses(theirs(member)), [403, 403, 403]);
  assert.deepEqual(await statuses(theirs(foreign)), [404, 404, 404]);
  assert.deepEqual((await own(stranger)).data, []);
  assert.equal((await member.get('/admin/supportTickets')).statusCode, 403);
  assert.equal((await org.visitor.get('/admin/supportTickets')).statusCode, 401);
  assert.equal(
    (await staff.get<SupportConversationView>(`/admin/supportTickets/${id}`)).body.data.status,
    'open',
  );
});
