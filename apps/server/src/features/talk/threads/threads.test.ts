import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { closeAccount } from '../../ground/accounts/index.ts';
import { tendThreads } from './circles/circles.service.ts';
import type { ThreadMessageView } from './messages/messages.schemas.ts';
import type { ThreadView } from './threads.schemas.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let cleo: Caller;
let outsider: Caller;
let stranger: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  stranger = await (await testApp.organization()).member();
});
// New people for each test, so that what one writes neither shows up nor counts in another.
beforeEach(async () => {
  [ana, ben, cleo, outsider] = await Promise.all([
    org.member({ firstName: 'Ana', lastName: 'Moreira' }),
    org.member({ firstName: 'Ben', lastName: 'Whitaker' }),
    org.member({ firstName: 'Cleo', lastName: 'Okafor' }),
    org.member(),
  ]);
});
after(() => testApp.close());

async function start(by: Caller, subject: string, people: Caller[], body?: string): Promise<ThreadView> {
  const answer = await by.post<ThreadView>('/threads', {
    subject,
    accountIds: people.map(({ id }) => id),
    ...(body === undefined ? {} : { message: { body } }),
  });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}

const say = async (by: Caller, thread: { id: string }, body: string): Promise<ThreadMessageView> => {
  const answer = await by.post<ThreadMessageView>(`/threads/${thread.id}/messages`, { body });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
const read = async (by: Caller, { id }: { id: string }): Promise<ThreadView> =>
  (await by.get<ThreadView>(`/threads/${id}`)).body.data;
const subjects = async (by: Caller, query = ''): Promise<string[]> =>
  (await by.get<ThreadView[]>(`/threads${query}`)).body.data.map(({ subject }) => subject);

test('each field sent is read back', async () => {
  const created = await start(ana, '  Chairs ', [ben, cleo], 'How many?');
  assert.equal(created.subject, 'Chairs');
  assert.equal(created._count.accounts, 3);
  assert.equal(created.lastMessage?.body, 'How many?');
  assert.equal(created.lastMessageAt, created.lastMessage.sentAt);
  assert.equal(created.lastMessage.viewer.account.id, ana.id);
  assert.equal(created.circle, null);
  assert.deepEqual(created.accounts.map(({ id }) => id).sort(), [ben.id, cleo.id].sort());
  const image = (await ana.post<{ id: string }>('/storage/images/upload', { type: 'thread', dataUri: PIXEL }))
    .body.data;
  const path = `/threads/${created.id}`;
  const changed = (await ana.put<ThreadView>(path, { subject: 'More chairs', imageId: image.id })).body.data;
  assert.equal(changed.subject, 'More chairs');
  assert.equal(changed.image?.id, image.id);
  assert.equal((await read(ben, created)).image?.id, image.id);
  assert.equal(
    (await ben.put(path, { imageId: image.id })).statusCode,
    200,
    'a picture that is there may stay',
  );
  assert.equal((await ana.put<ThreadView>(path, { imageId: null })).body.data.image, null);
  const taken = (await ben.put(path, { imageId: image.id })).statusCode;
  assert.equal(taken, 404, "somebody else's upload");
  const relations = await ben.get<{ threads: Record<string, boolean> }>('/self/relationships');
  assert.equal(relations.body.data.threads[created.id], true);
  const others = await outsider.get<{ threads: Record<string, boolean> }>('/self/relationships');
  assert.deepEqual(others.body.data.threads, {});
});

test('an invalid thread is refused', async () => {
  const people = [ben.id];
  const refusals: [object, number][] = [
    [{ subject: 'x' }, 400],
    [{ subject: 'x', accountIds: [] }, 400],
    [{ subject: 'x', accountIds: [ana.id] }, 400],
    [{ subject: '  ', accountIds: people }, 400],
    [{ subject: 'x'.repeat(201), accountIds: people }, 400],
    [{ subject: 'a\u0000b', accountIds: people }, 400],
    [{ subject: 'x', accountIds: people, circleId: ben.id }, 400],
    [{ subject: 'x', accountIds: [stranger.id] }, 404],
    [{ subject: 'x', circleId: ben.id }, 404],
    [{ subject: 'x', accountIds: people, message: { body: ' ' } }, 400],
    [{ subject: 'x', accountIds: people, is_starter: true }, 400],
  ];
  for (const [body, status] of refusals)
    assert.equal((await ana.post('/threads', body)).statusCode, status, JSON.stringify(body).slice(0, 90));
  assert.equal((await org.visitor.post('/threads', { subject: 'x', accountIds: people })).statusCode, 401);
  assert.equal((await org.visitor.get('/threads')).statusCode, 401);
});

test('the same key makes one thread, also when sent at once', async () => {
  const send = (subject: string) =>
    ana.post<ThreadView>(
      '/threads',
      { subject, accountIds: [ben.id], message: { body: 'once' } },
      { 'idempotency-key': 'key-of-the-thread' },
    );
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('Once')));
  assert.equal(new Set(answers.map((answer) => answer.body.data.id)).size, 1);
  assert.equal((await subjects(ben)).filter((subject) => subject === 'Once').length, 1);
  assert.equal((await send('Twice')).statusCode, 422);
});

test('to everybody outside a thread is absent', async () => {
  const thread = await start(ana, 'Between us', [ben], 'psst');
  const message = await say(ben, thread, 'secret');
  const path = `/threads/${thread.id}`;
  const staff = await org.staff();
  for (const caller of [outsider, stranger, staff])
    for (const answer of [
      await caller.get(path),
      await caller.put(path, { subject: 'x' }),
      await caller.put(`${path}/state`, { state: 'archived' }),
      await caller.put(`${path}/read`),
      await caller.get(`${path}/accounts`),
      await caller.post(`${path}/accounts`, { accountIds: [caller.id] }),
      await caller.delete(`${path}/accounts/${ana.id}`),
      await caller.get(`${path}/messages`),
      await caller.post(`${path}/messages`, { body: 'x' }),
      await caller.get(`${path}/messages/${message.id}`),
      await caller.put(`${path}/messages/${message.id}`, { body: 'x' }),
      await caller.delete(`${path}/messages/${message.id}`),
      await caller.post(`${path}/messages/${message.id}/reactions`, { emojiName: '👍' }),
      await caller.delete(`${path}/messages/${message.id}/reactions/${message.id}`),
    ])
      assert.equal(answer.statusCode, 404);
  assert.equal((await org.visitor.get(`${path}/messages`)).statusCode, 401);
  assert.ok(!(await subjects(outsider)).includes('Between us'));
});

test('unread counts what others wrote since the caller read, and reading never goes back', async () => {
  const thread = await start(ana, 'Reading', [ben], 'one');
  const second = await say(ana, thread, 'two');
  await say(ana, thread, 'three');
  assert.equal((await read(ben, thread)).unread, 3);
  const waiting = async (who: Caller): Promise<number> =>
    (await who.get<{ _count: { threads: number } }>('/self')).body.data._count.threads;
  const [own, waits] = [await waiting(ana), await waiting(ben)];
  assert.ok(waits > 0);
  assert.equal((await read(ana, thread)).unread, 0, 'the own messages are read');
  const path = `/threads/${thread.id}/read`;
  assert.equal((await ben.put<ThreadView>(path, { lastReadAt: second.sentAt })).body.data.unread, 1);
  const all = (await ben.put<ThreadView>(path)).body.data;
  assert.equal(all.unread, 0);
  assert.deepEqual([await waiting(ana), await waiting(ben)], [own, waits - 1]);
  assert.notEqual(all.viewer.lastReadAt, null);
  const late = (await ben.put<ThreadView>(path, { lastReadAt: second.sentAt })).body.data;
  assert.equal(late.viewer.lastReadAt, all.viewer.lastReadAt);
  await ben.put(path, { lastReadAt: '2999-01-01T00:00:00.000Z' });
  await say(ana, thread, 'four');
  assert.equal((await read(ben, thread)).unread, 1, 'the future cannot be read');
  await say(ben, thread, 'five');
  assert.equal((await read(ben, thread)).unread, 0, 'whoever answers has read');
  assert.deepEqual([await waiting(ana), await waiting(ben)], [own + 1, waits - 1]);
});

test('a new message brings an archived or deleted thread back; a favorite stays one', async () => {
  const kept = await start(ana, 'State kept', [ben], 'a');
  const put = await start(ana, 'State away', [ben], 'b');
  const path = `/threads/${put.id}/state`;
  await ben.put(`/threads/${kept.id}/state`, { state: 'favorited' });
  for (const state of ['archived', 'deleted']) {
    const changed = await ben.put<ThreadView>(path, { state, notifications: false });
    assert.equal(changed.body.data.viewer.state, state);
    assert.equal(changed.body.data.viewer.notifications, false);
    assert.deepEqual(await subjects(ben, `?state=${state}`), ['State away']);
    assert.ok(!(await subjects(ben)).includes('State away'));
    assert.ok((await subjects(ana)).includes('State away'), 'the state is the own one');
    await ana.put(`/threads/${put.id}`, { subject: 'State away' });
    assert.equal((await read(ben, put)).viewer.state, state, 'what the server notes brings nothing back');
    await say(ana, put, 'back');
    assert.equal((await read(ben, put)).viewer.state, 'new');
    assert.equal((await read(ben, put)).viewer.notifications, false);
  }
  await say(ana, kept, 'more');
  assert.deepEqual(await subjects(ben, '?state=favorited'), ['State kept']);
  assert.equal((await ben.put(path, { state: 'gone' })).statusCode, 400);
});

test('the list is the last written to first, paged, found by subject and people', async () => {
  const reader = await org.member({ firstName: 'Rea', lastName: 'Der' });
  const threads: ThreadView[] = [];
  for (let index = 0; index < 5; index++) threads.push(await start(reader, `List ${index}`, [ben], 'hi'));
  const [first] = threads;
  assert.ok(first);
  await say(ben, first, 'again');
  const pages: string[] = [];
  for (let page = 1; page <= 3; page++) pages.push(...(await subjects(reader, `?page=${page}&pageSize=2`)));
  assert.deepEqual(pages, ['List 0', 'List 4', 'List 3', 'List 2', 'List 1']);
  assert.deepEqual(await subjects(reader, '?search=list%203'), ['List 3']);
  assert.equal((await subjects(reader, '?search=whitak')).length, 5);
  assert.deepEqual(await subjects(reader, '?search=%25'), []);
});

test('system messages are read by each in their own language', async () => {
  const thread = await start(ana, 'Notes', [ben]);
  await ana.put(`/threads/${thread.id}`, { subject: 'Better notes' });
  await ana.post(`/threads/${thread.id}/accounts`, { accountIds: [cleo.id] });
  await cleo.delete(`/threads/${thread.id}/accounts/${cleo.id}`);
  const notes = async (locale: string) => {
    const answer = await testApp.app.http.inject({
      url: `/api/threads/${thread.id}/messages`,
      headers: { organization: org.organization.id, authorization: ben.token, locale },
    });
    return answer.json<{ data: ThreadMessageView[] }>().data;
  };
  const bodies = (messages: ThreadMessageView[]) =>
    messages.map(({ body }) => body.replace(/[\u2066-\u2069]/g, ''));
  assert.deepEqual(bodies(await notes('en')), [
    'Cleo Okafor left',
    'Ana Moreira added Cleo Okafor',
    'Ana Moreira changed the subject to Better notes',
    'Ana Moreira started the discussion',
  ]);
  assert.equal(bodies(await notes('de-AT'))[0], 'Cleo Okafor ist gegangen');
  const [, added, renamed] = await notes('ja');
  assert.equal(added?.type, 'system');
  assert.equal(added?.system?.account?.id, cleo.id);
  assert.equal(renamed?.system?.subject, 'Better notes');
  assert.equal((await read(ben, thread)).unread, 0, 'nobody wrote');
});

test('chosen people are added by any of them, leave, and are removed by whoever started', async () => {
  const thread = await start(ana, 'People', [ben]);
  const path = `/threads/${thread.id}/accounts`;
  assert.equal(
    (await ben.post<ThreadView>(path, { accountIds: [cleo.id, ana.id] })).body.data._count.accounts,
    3,
  );
  const listed = (await ana.get<{ account: { id: string } }[]>(`${path}?search=cleo`)).body.data;
  assert.deepEqual(
    listed.map(({ account }) => account.id),
    [cleo.id],
  );
  assert.equal((await ben.delete(`${path}/${cleo.id}`)).statusCode, 403);
  assert.equal((await ana.delete(`${path}/${cleo.id}`)).statusCode, 200);
  assert.equal((await ana.delete(`${path}/${cleo.id}`)).statusCode, 404);
  assert.equal((await cleo.get(`/threads/${thread.id}`)).statusCode, 404);
  for (const person of [ben, ana])
    assert.equal((await person.delete(`${path}/${person.id}`)).statusCode, 200);
  const { rows } = await testApp.database.pool.query('select 1 from thread where id = $1', [thread.id]);
  assert.equal(rows.length, 0, 'nobody is left, so nothing is');
});

test('a participant who is removed while writing writes nothing after', async () => {
  for (let round = 0; round < 12; round++) {
    const thread = await start(ana, `Race ${round}`, [ben]);
    const [, removed] = await Promise.all([
      Promise.all(
        Array.from({ length: 4 }, (_value, index) =>
          ben.post(`/threads/${thread.id}/messages`, { body: `m${index}` }),
        ),
      ),
      ana.delete(`/threads/${thread.id}/accounts/${ben.id}`),
    ]);
    assert.equal(removed.statusCode, 200);
    const messages = (await ana.get<ThreadMessageView[]>(`/threads/${thread.id}/messages`)).body.data;
    const end = messages.findIndex(({ system }) => system?.name === 'removed');
    assert.equal(end, 0, 'the removal is the last thing in it');
    assert.equal((await ben.post(`/threads/${thread.id}/messages`, { body: 'late' })).statusCode, 404);
  }
});

test('a blocked pair starts nothing together and hears nothing of each other', async () => {
  const eva = await org.member({ firstName: 'Eva', lastName: 'Stone' });
  const max = await org.member({ firstName: 'Max', lastName: 'Stern' });
  const thread = await start(ana, 'Shared', [eva, max], 'hello');
  await say(max, thread, 'by max');
  await eva.post(`/accounts/${max.id}/block`);
  for (const [one, other] of [
    [eva, max],
    [max, eva],
  ] as const) {
    const answer = await one.post('/threads', { subject: 'x', accountIds: [other.id] });
    assert.equal(answer.statusCode, 404);
  }
  await ana.put(`/threads/${thread.id}/read`);
  await eva.put(`/threads/${thread.id}/read`);
  await eva.put(`/threads/${thread.id}/state`, { state: 'archived' });
  await say(max, thread, 'by max again');
  const seen = await read(eva, thread);
  assert.equal(seen.unread, 0);
  assert.equal(seen.viewer.state, 'archived', 'nor does it bring anything back');
  assert.equal(seen.lastMessage?.body, 'hello');
  assert.equal(seen._count.accounts, 2);
  assert.deepEqual(
    seen.accounts.map(({ id }) => id),
    [ana.id],
  );
  assert.equal((await read(ana, thread)).unread, 1);
  const text = JSON.stringify((await eva.get(`/threads/${thread.id}/messages`)).body);
  assert.ok(!text.includes('by max'));
  assert.ok(!JSON.stringify((await eva.get(`/threads/${thread.id}/accounts`)).body).includes(max.id));
  assert.deepEqual(await subjects(eva, '?search=stern'), []);
  await ana.delete(`/threads/${thread.id}/accounts/${max.id}`);
  assert.ok(!JSON.stringify((await eva.get(`/threads/${thread.id}/messages`)).body).includes('Stern'));
});

test('a list asks as many questions for many rows as for one', async () => {
  const reader = await org.member();
  for (let index = 0; index < 18; index++) await start(reader, `Many ${index}`, [ben], 'hi');
  const one = await testApp.fewestQueries(() => reader.get('/threads?pageSize=1'));
  const many = await testApp.fewestQueries(() => reader.get('/threads?pageSize=100'));
  assert.equal(many.queries, one.queries);
});

test('a long thread that nobody is left in is deleted a stretch at a time', async () => {
  const { id } = await start(ana, 'Years', [ben]);
  const sql = (text: string, ...values: unknown[]) => testApp.database.pool.query(text, values);
  await sql(
    `insert into thread_message (organization_id, id, thread_id, account_id, type, body, sent_at)
     select $1, gen_random_uuid(), $2, $3, 'user', 'x', now() from generate_series(1, 2500)`,
    org.organization.id,
    id,
    cleo.id,
  );
  await sql(`create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 1000 then raise exception 'too many'; end if;
      return null;
    end $$`);
  await sql(`create trigger refuse_many after delete on thread_message referencing old table as gone
    for each statement execute function refuse_many()`);
  for (const person of [ana, ben]) await closeAccount(org.context(), person.id);
  await tendThreads(org.context());
  assert.equal((await sql('select 1 from thread where id = $1', id)).rowCount, 0);
  await sql('drop trigger refuse_many on thread_message');
});
