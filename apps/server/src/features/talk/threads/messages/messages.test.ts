import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import {
  useTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { listThreadAudience } from '../index.ts';
import type { ReactionView, ThreadMessageView } from './messages.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let cleo: Caller;
let path: string;
let threadId: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  [ana, ben, cleo] = await Promise.all([org.member(), org.member(), org.member()]);
  threadId = await startThread();
  path = `/threads/${threadId}/messages`;
});
after(() => testApp.close());

async function startThread(): Promise<string> {
  const thread = await ana.post<{ id: string }>('/threads', {
    subject: 'Talk',
    accountIds: [ben.id, cleo.id],
  });
  return thread.body.data.id;
}

async function say(by: Caller, body: string, more: object = {}): Promise<ThreadMessageView> {
  const answer = await by.post<ThreadMessageView>(path, { body, ...more });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}
const read = async (by: Caller, id: string): Promise<ThreadMessageView> =>
  (await by.get<ThreadMessageView>(`${path}/${id}`)).body.data;
const bodies = async (by: Caller, query = ''): Promise<string[]> =>
  (await by.get<ThreadMessageView[]>(`${path}${query}`)).body.data.map(({ body }) => body);

test('each field sent is read back', async () => {
  const interest = (await ana.post<{ id: string }>('/interests', { name: 'Ferries' })).body.data;
  const body = 'Hello Ben, on ferries: https://example.org/a';
  const sent = await say(ana, body, {
    entities: [
      { type: 'mention', startIndex: 6, endIndex: 9, accountId: ben.id },
      { type: 'interest', startIndex: 14, endIndex: 21, marks: ['bold'], interestId: interest.id },
      { type: 'link', startIndex: 23, endIndex: 44, href: 'https://example.org/a' },
    ],
  });
  const message = await read(ben, sent.id);
  assert.equal(message.body, body);
  assert.equal(message.type, 'user');
  assert.equal(message.threadId, threadId);
  assert.equal(message.accountId, ana.id);
  assert.equal(message.viewer.account.id, ana.id);
  assert.equal(message.editedAt, null);
  assert.equal(message.system, null);
  assert.deepEqual(message.reactions, []);
  assert.equal(message.entities[0]?.account?.id, ben.id);
  assert.deepEqual(message.entities[1]?.interest, { id: interest.id, name: 'Ferries' });
  assert.deepEqual(message.entities[1].marks, ['bold']);
  assert.equal(message.entities[2]?.href, 'https://example.org/a');
});

test('an invalid message is refused', async () => {
  const mention = { type: 'mention', startIndex: 0, endIndex: 2 };
  for (const [body, status] of [
    [{ body: ' \n ' }, 400],
    [{ body: 'x'.repeat(5001) }, 400],
    [{ body: 'a\u0000b' }, 400],
    [{}, 400],
    [{ body: 'hi', type: 'system' }, 400],
    [{ body: 'hi', entities: [{ ...mention, endIndex: 9, accountId: ben.id }] }, 400],
    [{ body: 'hi', entities: [{ ...mention, accountId: newId() }] }, 404],
    [{ body: 'hi', entities: [{ ...mention, type: 'link', href: 'javascript:alert(1)' }] }, 400],
  ] as const)
    assert.equal((await ana.post(path, body)).statusCode, status, JSON.stringify(body).slice(0, 60));
});

test('markup is text', async () => {
  const body = '<script>alert(1)</script> & "quotes" 👩‍👩‍👧';
  assert.equal((await read(ben, (await say(ana, body)).id)).body, body);
  assert.equal((await say(ana, 'half \ud83d of an emoji')).body, 'half \ufffd of an emoji');
});

test('a team account speaks as a bot', async () => {
  const team = await org.member({ accountType: 'team' });
  await ana.post(`/threads/${threadId}/accounts`, { accountIds: [team.id] });
  assert.equal((await say(team, 'beep')).type, 'bot');
});

test('the same key makes one message, also when sent at once; another text under it is refused', async () => {
  const send = (body: string, to = path) =>
    ana.post<ThreadMessageView>(to, { body }, { 'idempotency-key': 'key-of-the-client' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('only once')));
  assert.equal(new Set(answers.map((answer) => answer.body.data.id)).size, 1);
  assert.equal((await bodies(ben)).filter((body) => body === 'only once').length, 1);
  assert.equal((await send('other')).statusCode, 422);
  assert.equal((await send('only once', `/threads/${await startThread()}/messages`)).statusCode, 422);
});

test('pages and cursors show each message once, in order, also when all are sent at once', async () => {
  const id = await startThread();
  const own = `/threads/${id}/messages`;
  await Promise.all(Array.from({ length: 12 }, (_value, index) => ana.post(own, { body: `m${index}` })));
  const all = (await ben.get<ThreadMessageView[]>(own)).body.data;
  assert.equal(all.length, 13);
  const times = all.map(({ sentAt }) => sentAt);
  assert.equal(new Set(times).size, 13, 'no two messages of a thread share their time');
  assert.deepEqual(times, times.toSorted().reverse());
  const ids = all.map((message) => message.id);
  const paged: string[] = [];
  for (let page = 1; page <= 4; page++)
    for (const message of (await ben.get<ThreadMessageView[]>(`${own}?pageSize=4&page=${page}`)).body.data)
      paged.push(message.id);
  assert.deepEqual(paged, ids);
  const older: string[] = [];
  for (let query = ''; ;) {
    const { data } = (await ben.get<ThreadMessageView[]>(`${own}?pageSize=5${query}`)).body;
    older.push(...data.map((message) => message.id));
    const last = data.at(-1);
    if (last === undefined || data.length < 5) break;
    query = `&before=${last.sentAt}`;
  }
  assert.deepEqual(older, ids);
  const newer = await ben.get<ThreadMessageView[]>(`${own}?pageSize=3&after=${times[5] ?? ''}`);
  assert.deepEqual(
    newer.body.data.map((message) => message.id),
    ids.slice(2, 5).reverse(),
  );
  assert.deepEqual(
    (await ben.get<ThreadMessageView[]>(`${own}?search=M11`)).body.data.map(({ body }) => body),
    ['m11'],
  );
});

test('only the author edits, and a new body brings its own entities', async () => {
  const message = await say(ana, 'Hi Ben', {
    entities: [{ type: 'mention', startIndex: 3, endIndex: 6, accountId: ben.id }],
  });
  const one = `${path}/${message.id}`;
  assert.equal((await ben.put(one, { body: 'mine' })).statusCode, 403);
  const edited = (await ana.put<ThreadMessageView>(one, { body: 'Hello' })).body.data;
  assert.equal(edited.body, 'Hello');
  assert.notEqual(edited.editedAt, null);
  assert.deepEqual(edited.entities, []);
  assert.equal(edited.sentAt, message.sentAt);
  assert.deepEqual(await bodies(ben, '?search=hello'), [
    'Hello',
    'Hello Ben, on ferries: https://example.org/a',
  ]);
  assert.equal((await ana.put(one, { body: ' ' })).statusCode, 400);
  const [note] = (await ana.get<ThreadMessageView[]>(`${path}?pageSize=100`)).body.data.filter(
    ({ type }) => type === 'system',
  );
  assert.equal((await ana.put(`${path}/${note?.id ?? ''}`, { body: 'x' })).statusCode, 403);
  assert.equal((await ana.delete(`${path}/${note?.id ?? ''}`)).statusCode, 403);
});

test('the author, the starter and staff in the thread delete; nobody else', async () => {
  const staff = await org.staff();
  await ana.post(`/threads/${threadId}/accounts`, { accountIds: [staff.id] });
  for (const [by, status] of [
    [cleo, 403],
    [ben, 200],
    [ana, 200],
    [staff, 200],
  ] as const) {
    const message = await say(ben, 'to be deleted');
    assert.equal((await by.delete(`${path}/${message.id}`)).statusCode, status);
    assert.equal((await ana.get(`${path}/${message.id}`)).statusCode, status === 200 ? 404 : 200);
  }
});

test('reactions count people and emoji, not clicks', async () => {
  const message = await say(ana, 'react');
  const reactions = `${path}/${message.id}/reactions`;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ben.post<ReactionView>(reactions, { emojiName: '👍' })),
  );
  assert.equal(new Set(answers.map((answer) => answer.body.data.id)).size, 1);
  await cleo.post(reactions, { emojiName: '👍' });
  await ben.post(reactions, { emojiName: 'tada' });
  const [first] = answers;
  assert.ok(first);
  assert.deepEqual(
    (await read(ana, message.id)).reactions.map(({ accountId, emojiName }) => [accountId, emojiName]),
    [
      [ben.id, '👍'],
      [cleo.id, '👍'],
      [ben.id, 'tada'],
    ],
  );
  const own = `${reactions}/${first.body.data.id}`;
  assert.equal((await cleo.delete(own)).statusCode, 404);
  assert.equal((await ben.delete(own)).statusCode, 200);
  assert.equal((await ben.delete(own)).statusCode, 404);
  assert.equal((await read(ana, message.id)).reactions.length, 2);
});

test('a reaction is one emoji or the name of one', async () => {
  const message = await say(ana, 'emoji');
  for (const [emojiName, status] of [
    ['❤️', 200],
    ['👩‍👩‍👧‍👦', 200],
    ['🇧🇪', 200],
    ['👍🏽', 200],
    [':heart_eyes:', 200],
    ['+1', 200],
    ['👍👍', 400],
    ['<b>', 400],
    ['hello world', 400],
    ['', 400],
  ] as const)
    assert.equal(
      (await ben.post(`${path}/${message.id}/reactions`, { emojiName })).statusCode,
      status,
      emojiName,
    );
});

test('nobody covers a message in reactions, not even at once', async () => {
  const message = await say(ana, 'flood');
  const faces = [...'😀😁😂🤣😃😄😅😆😉😊😋😎😍😘🥰😗'];
  await Promise.all(faces.map((emojiName) => ben.post(`${path}/${message.id}/reactions`, { emojiName })));
  assert.equal((await read(ana, message.id)).reactions.length, 12);
});

test('reacting and taking it back at once leaves one or none, never an error', async () => {
  const message = await say(ana, 'race');
  const reactions = `${path}/${message.id}/reactions`;
  for (let round = 0; round < 15; round++) {
    const { id } = (await ben.post<ReactionView>(reactions, { emojiName: '🎉' })).body.data;
    const answers = await Promise.all([
      ben.delete(`${reactions}/${id}`),
      ben.post(reactions, { emojiName: '🎉' }),
      ben.delete(`${reactions}/${id}`),
    ]);
    for (const answer of answers) assert.ok(answer.statusCode < 500, answer.body.message);
    assert.ok((await read(ana, message.id)).reactions.length <= 1);
  }
});

test('a message that is deleted while others react and edit is gone without an error', async () => {
  for (let round = 0; round < 12; round++) {
    const message = await say(ana, 'short-lived');
    const answers = await Promise.all([
      ben.post(`${path}/${message.id}/reactions`, { emojiName: '🎉' }),
      ana.put(`${path}/${message.id}`, { body: 'changed' }),
      ana.delete(`${path}/${message.id}`),
      cleo.post(`${path}/${message.id}/reactions`, { emojiName: '🎉' }),
    ]);
    for (const answer of answers) assert.ok([200, 404].includes(answer.statusCode), answer.body.message);
    assert.equal((await ana.get(`${path}/${message.id}`)).statusCode, 404);
  }
});

test('reactions of a blocked person are not shown', async () => {
  const eva = await org.member();
  await ana.post(`/threads/${threadId}/accounts`, { accountIds: [eva.id] });
  const message = await say(ana, 'blocked reactions');
  await eva.post(`${path}/${message.id}/reactions`, { emojiName: '👀' });
  await ben.post(`/accounts/${eva.id}/block`);
  assert.deepEqual((await read(ben, message.id)).reactions, []);
  assert.equal((await read(cleo, message.id)).reactions.length, 1);
  const theirs = await say(eva, 'unheard');
  assert.equal((await ben.get(`${path}/${theirs.id}`)).statusCode, 404);
  const audience = await listThreadAudience(org.context(), threadId, eva.id);
  const ids = audience.map(({ accountId }) => accountId);
  assert.ok(ids.includes(ana.id) && ids.includes(cleo.id));
  assert.ok(!ids.includes(ben.id) && !ids.includes(eva.id));
});

test('the fact of a message names the thread it belongs to', async () => {
  const heard: unknown[] = [];
  const client = await testApp.database.pool.connect();
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')));
  await client.query('listen atrium_fact');
  const message = await say(ana, 'tell');
  await until(
    () => client.query('select 1').then(() => heard),
    (facts) => facts.length > 0,
  );
  client.release(true);
  assert.deepEqual(heard[0], {
    by: ana.id,
    name: 'thread.messagePosted',
    id: message.id,
    with: { threadId },
    organizationId: org.organization.id,
  });
});

test('a list asks as many questions for many rows as for one', async () => {
  const one = await testApp.fewestQueries(() => ben.get(`${path}?pageSize=1`));
  const many = await testApp.fewestQueries(() => ben.get(`${path}?pageSize=100`));
  // The first page holds no mention, interest or link: three questions less, whatever the number of rows.
  assert.ok(many.queries <= one.queries + 3, `${one.queries} for one, ${many.queries} for many`);
});
