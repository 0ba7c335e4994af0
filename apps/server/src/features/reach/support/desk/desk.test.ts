import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import type { ManagedTicketView, SupportTicketView } from '../support.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let clerk: Caller;
let ana: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  clerk = await org.staff('cashier');
  ana = await org.member();
});
after(() => testApp.close());

const open = async (request: string, by = ana): Promise<string> => {
  const body = { type: 'bug', email: 'ana@example.org', request };
  const answer = await by.post<SupportTicketView>('/supportTickets', body);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data.id;
};
const update = (id: string, body: object, by = staff): Promise<Answer<ManagedTicketView>> =>
  by.put<ManagedTicketView>(`/admin/supportTickets/${id}`, body);
const found = async (query: string): Promise<string[]> =>
  (await staff.get<ManagedTicketView[]>(`/admin/supportTickets?${query}`)).body.data.map(
    ({ request }) => request,
  );

test('assigns and tags tickets, finds them by both, and tells the log', async () => {
  const [login, other] = [await open('No login'), await open('Other')];
  const changed = await update(login, { assigneeId: clerk.id, tags: [' Login ', 'login', 'Urgent\nnow'] });
  assert.equal(changed.statusCode, 200, changed.body.message);
  const { assignee, tags, status } = changed.body.data;
  assert.deepEqual([assignee?.id, tags, status], [clerk.id, ['login', 'urgent now'], 'open']);
  assert.deepEqual(await found(`assigneeId=${clerk.id}`), ['No login']);
  assert.deepEqual(await found('unassigned=true'), ['Other']);
  assert.deepEqual(await found('unassigned=false'), ['No login']);
  assert.deepEqual(await found('tag=login'), ['No login']);
  assert.deepEqual(await found('tag=log'), []);

  // Fields that are left out stay.
  await update(login, { status: 'closed' });
  const read = await staff.get<ManagedTicketView>(`/admin/supportTickets/${login}`);
  assert.deepEqual([read.body.data.assignee?.id, read.body.data.tags.length], [clerk.id, 2]);
  assert.equal((await update(login, { assigneeId: null, tags: [] })).body.data.assignee, null);
  assert.deepEqual(await found(`assigneeId=${clerk.id}`), []);
  const { body } = await staff.get<{ operation: string; changes: unknown }[]>('/admin/audit');
  const lines = JSON.stringify(body.data.filter(({ operation }) => operation === 'updateSupportTicket'));
  assert.match(lines, /urgent now/);
  assert.match(lines, /"closed"/);
  assert.equal((await update(other, { assigneeId: clerk.id }, clerk)).statusCode, 200);
});

test('two people tag a ticket at once, and both keep their tags', async () => {
  const id = await open('Both', clerk);
  await update(id, { tags: ['login', 'old'] });
  const seenTags = ['login', 'old'];
  await update(id, { tags: ['login', 'old', 'mine'], seenTags });
  const late = await update(id, { tags: ['login', 'theirs'], seenTags });
  assert.deepEqual(late.body.data.tags, ['login', 'mine', 'theirs']);
  await update(id, { tags: [], seenTags: ['mine'] });
  const again = await update(id, { tags: ['mine', 'new'], seenTags: ['mine'] });
  assert.deepEqual(again.body.data.tags, ['login', 'new', 'theirs']);
});

test('keeps what the staff note from the person who asked', async () => {
  const id = await open('Mine');
  await update(id, { assigneeId: clerk.id, tags: ['difficult person'] });
  const own = await ana.get(`/self/supportTickets/${id}`);
  assert.equal(own.statusCode, 200);
  assert.doesNotMatch(JSON.stringify(own.body), /assignee|tags|difficult/);
});

test('assigns to people alone whose role reads requests', async () => {
  const id = await open('Whose?');
  for (const person of [
    ana.id,
    (await org.staff('editor')).id,
    (await (await testApp.organization()).staff()).id,
  ])
    assert.deepEqual(
      await update(id, { assigneeId: person }).then(({ statusCode, body }) => [
        statusCode,
        body.code,
        body.field,
      ]),
      [409, 'support.assignee', 'assigneeId'],
    );
  for (const body of [
    { tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) },
    { tags: ['x'.repeat(41)] },
  ])
    assert.equal((await update(id, body)).statusCode, 400);
  assert.equal((await update(id, { tags: [] }, await org.staff('viewer'))).statusCode, 403);
  assert.equal((await update(id, { tags: [] }, ana)).statusCode, 403);
});

test('forgets an assignment with the ticket and with the person', async () => {
  const id = await open('Going');
  const leaver = await org.staff('moderator');
  await update(id, { assigneeId: leaver.id });
  const rows = async () =>
    (
      await testApp.database.pool.query(
        'select 1 from support_assignment where organization_id = $1 and ticket_id = $2',
        [org.organization.id, id],
      )
    ).rowCount;
  assert.equal(await rows(), 1);
  await testApp.database.pool.query('delete from account where organization_id = $1 and id = $2', [
    org.organization.id,
    leaver.id,
  ]);
  assert.equal(await rows(), 0);
  assert.equal((await staff.get(`/admin/supportTickets/${id}`)).statusCode, 200);
});

test('keeps texts for answers', async () => {
  const made = await staff.post<{ id: string }>('/admin/supportAnswers', {
    title: 'Reset',
    text: 'Press “Forgot”.',
  });
  assert.equal(made.statusCode, 200, made.body.message);
  const path = `/admin/supportAnswers/${made.body.data.id}`;
  await staff.put(path, { text: 'Press “Forgot password”.' });
  const read = await clerk.get<{ title: string; text: string }[]>('/admin/supportAnswers?search=forgot');
  assert.deepEqual(
    read.body.data.map(({ title, text }) => [title, text]),
    [['Reset', 'Press “Forgot password”.']],
  );
  const reader = await org.staff('viewer');
  assert.equal((await reader.get('/admin/supportAnswers')).statusCode, 200);
  assert.equal((await reader.post('/admin/supportAnswers', { title: 'x', text: 'y' })).statusCode, 403);
  assert.equal((await ana.get('/admin/supportAnswers')).statusCode, 403);
  assert.equal((await staff.delete(path)).statusCode, 200);
  assert.deepEqual((await clerk.get('/admin/supportAnswers')).body.data, []);
});
