import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { createContext } from '../../../platform/http/context.ts';
import { firstNumericId } from '../../../platform/ids.ts';
import type { ChatMemberView } from './channels.schemas.ts';
import { createChannel } from './index.ts';
import type { ChatMessageView } from './messages/messages.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let cleo: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
// Others each time, for each may begin so many channels a minute.
beforeEach(async () => {
  [ana, ben, cleo] = [await org.member(), await org.member(), await org.member()];
});
after(() => testApp.close());

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}
const start = (
  who: Caller,
  name: string,
  others: readonly Caller[],
  key?: string,
): Promise<Answer<ChatMemberView>> =>
  who.post(
    '/self/chat/channels',
    { name, accountIds: others.map(({ id }) => id) },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const create = async (who: Caller, name: string, others: readonly Caller[]): Promise<number> =>
  (await fine(start(who, name, others))).channelId;
const at = (channelId: number, rest = ''): string => `/self/chat/channels/${channelId}${rest}`;
const post = (who: Caller, channelId: number, text: string): Promise<Answer<ChatMessageView>> =>
  who.post(at(channelId, '/messages'), { text });
const rowsOf = async <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
  (await testApp.database.pool.query<T>(sql, values)).rows;
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.random() * 30));

test('a number that another process gave in the same millisecond is left to its channel', async () => {
  const then = new Date(Date.now() - 60_000);
  const first = firstNumericId(then.getTime());
  const free = first + Math.floor(Math.random() * 4096);
  await testApp.database.pool.query(
    `insert into chat_channel (organization_id, id, name, last_message_id, created_at, updated_at)
       select $1, number, 'theirs', number, $2, $2
       from generate_series($3::bigint, $3::bigint + 4095) as number where number <> $4::bigint`,
    [org.organization.id, then, first, free],
  );
  const contexts = { ...testApp.app.contexts, now: () => then };
  const ctx = createContext(contexts, org.organization, org.context(ana.id).actor);
  const { row } = await createChannel(ctx, { name: 'ours', accountIds: [ben.id, cleo.id] }, undefined);
  assert.equal(row.channel_id, free);
  const members = await rowsOf<{ channel_id: number }>(
    'select distinct channel_id from chat_member where organization_id = $1 and channel_id between $2 and $3',
    org.organization.id,
    first,
    first + 4095,
  );
  assert.deepEqual(members, [{ channel_id: free }]);
});

test('a message written during the removal of its author precedes the removal, or is refused', async () => {
  let [stood, refused] = [0, 0];
  for (let round = 0; round < 12; round += 1) {
    const channelId = await create(ana, `Round ${round}`, [ben, cleo]);
    const write = async (): Promise<Answer<ChatMessageView>> => {
      await turn();
      return post(ben, channelId, 'mine');
    };
    const [removed, ...answers] = await Promise.all([
      turn().then(() => ana.delete(at(channelId, `/members/${ben.id}`))),
      ...Array.from({ length: 6 }, write),
    ]);
    assert.equal(removed.statusCode, 200);
    const messages = await rowsOf<{ id: string; event: string | null; type: string }>(
      'select id, event, type from chat_message where channel_id = $1 order by id',
      channelId,
    );
    const end = messages.findIndex(({ event }) => event === 'removed');
    assert.equal(end, messages.length - 1, 'nothing of theirs comes after');
    const written = answers.filter(({ statusCode }) => statusCode === 200);
    assert.ok(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 404));
    assert.equal(messages.filter(({ type }) => type === 'user').length, written.length);
    stood += written.length;
    refused += answers.length - written.length;
  }
  // Both ways were tried.
  assert.ok(stood > 0 && refused > 0, `${stood} stood, ${refused} were refused`);
});

test('of the last two who leave at once nothing stays behind', async () => {
  for (let round = 0; round < 12; round += 1) {
    const channelId = await create(ana, `Last ${round}`, [ben, cleo]);
    await fine(cleo.delete(at(channelId, '/leave')));
    const answers = await Promise.all([ana, ben].map((who) => who.delete(at(channelId, '/leave'))));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200],
    );
    for (const [table, column] of [
      ['chat_channel', 'id'],
      ['chat_member', 'channel_id'],
      ['chat_message', 'channel_id'],
    ])
      assert.deepEqual(await rowsOf(`select 1 from ${table} where ${column} = $1`, channelId), [], table);
  }
});

test('when all moderators but one leave at once, exactly one answers for it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const channelId = await create(ana, `Heirs ${round}`, [ben, cleo]);
    await Promise.all([ana, ben].map((who) => who.delete(at(channelId, '/leave'))));
    const left = await rowsOf<{ account_id: string; role: string }>(
      'select account_id, role from chat_member where channel_id = $1',
      channelId,
    );
    assert.deepEqual(left, [{ account_id: cleo.id, role: 'moderator' }]);
  }
});

test('a channel that is begun twice under one key is one; the key is its maker’s, and for that name alone', async () => {
  const key = 'made-by-this-click';
  const answers = await Promise.all(Array.from({ length: 6 }, () => start(ana, 'Once', [ben, cleo], key)));
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
  const [channelId, ...more] = new Set(answers.map(({ body }) => body.data.channelId));
  assert.deepEqual(more, []);
  const once = "select from chat_channel where organization_id = $1 and name = 'Once'";
  assert.equal((await rowsOf(once, org.organization.id)).length, 1);
  assert.equal((await rowsOf('select 1 from chat_message where channel_id = $1', channelId)).length, 1);
  assert.equal((await start(ana, 'Another', [ben, cleo], key)).statusCode, 422);
  assert.notEqual((await fine(start(ben, 'Once', [ana, cleo], key))).channelId, channelId);
});

test('a member who writes too much in a minute waits; others do not', async () => {
  const dan = await org.member();
  const channelId = await create(dan, 'Loud', [ben, cleo]);
  const codes: number[] = [];
  // Refused for being empty, each counts.
  while (codes.length < 250)
    codes.push(
      ...(await Promise.all(Array.from({ length: 25 }, () => post(dan, channelId, '')))).map(
        ({ statusCode }) => statusCode,
      ),
    );
  const count = (code: number): number => codes.filter((one) => one === code).length;
  assert.deepEqual([count(400), count(429)], [240, 10]);
  assert.equal((await post(ben, channelId, 'calm')).statusCode, 200);
});

const IDS = ['0', '-1', '1.5', '1e400', 'NaN', '9007199254740992', '99999999999999999999999', '%00', '%27'];

test('ids and places in the history that are none are refused', async () => {
  const channelId = await create(ana, 'Hostile', [ben, cleo]);
  const wrong: string[] = [];
  const expectRefusal = async (call: Promise<Answer>, name: string): Promise<void> => {
    const { statusCode } = await call;
    if (statusCode < 400 || statusCode >= 500) wrong.push(`${name}: ${statusCode}`);
  };
  for (const id of IDS) {
    const path = `/self/chat/channels/${id}`;
    for (const rest of ['', '/messages', '/members']) await expectRefusal(ana.get(path + rest), path + rest);
    await expectRefusal(ana.post(`${path}/messages`, { text: 'x' }), `write to ${id}`);
    await expectRefusal(ana.delete(at(channelId, `/messages/${id}`)), `delete ${id}`);
    await expectRefusal(ana.put(at(channelId, '/read'), { messageId: id }), `read ${id}`);
    await expectRefusal(ana.get(at(channelId, `/messages?before=${id}`)), `before ${id}`);
    await expectRefusal(ana.get(at(channelId, `/messages?around=${id}`)), `around ${id}`);
  }
  assert.deepEqual(wrong, []);
  const end = Number.MAX_SAFE_INTEGER;
  for (const query of [`before=${end}`, `after=${end}`, `around=${end}`])
    assert.equal((await ana.get(at(channelId, `/messages?${query}`))).statusCode, 200, query);
  // Nobody reads ahead of what was written.
  await fine(ben.put(at(channelId, '/read'), { messageId: end }));
  assert.equal((await fine(post(ana, channelId, 'later'))).channelId, channelId);
  assert.equal((await fine(ben.get<ChatMemberView>(at(channelId)))).unread, 1);
});

test('words, names and attachments beyond every measure are refused, and never end in a fault', async () => {
  const channelId = await create(ana, 'Words', [ben, cleo]);
  const longest = 'x'.repeat(5000);
  assert.equal((await fine(post(ana, channelId, longest))).text, longest);
  const messages: object[] = [
    { text: `${longest}x` },
    { text: 'x'.repeat(900_000) },
    { text: '\u200b'.repeat(6000) },
    { text: null },
    { text: 'x', type: 'system' },
    { text: 'x', imageIds: ['x'] },
    { text: 'x', fileIds: [1e300] },
    { text: 'x', fileIds: Array.from({ length: 11 }, (_, n) => n + 1) },
    { text: 'x', fileIds: [Number.MAX_SAFE_INTEGER] },
    { text: 'x', entities: [{ type: 'mention', startIndex: 0, endIndex: 9, accountId: ben.id, marks: [] }] },
  ];
  for (const body of messages) {
    const { statusCode } = await ana.post(at(channelId, '/messages'), body);
    assert.ok(statusCode >= 400 && statusCode < 500, `${JSON.stringify(body).slice(0, 60)}: ${statusCode}`);
  }
  for (const text of ['a\u0000b', 'a\ud800b', '\udc00', '\u202egnp.exe', '👩‍👩‍👧‍👦'.repeat(200)]) {
    const { statusCode, body } = await post(ana, channelId, text);
    assert.ok(statusCode < 500, `${JSON.stringify(text)}: ${statusCode}`);
    if (statusCode === 200) assert.ok(body.data.text.isWellFormed() && !body.data.text.includes('\0'));
    assert.ok((await start(ana, text.slice(0, 100), [ben, cleo])).statusCode < 500);
  }
  for (const accountIds of [[], [ana.id], ['x'], Array.from({ length: 1001 }, () => ben.id)]) {
    const { statusCode } = await ana.post('/self/chat/channels', { name: 'x', accountIds });
    assert.ok(statusCode >= 400 && statusCode < 500, JSON.stringify(accountIds).slice(0, 60));
  }
  for (const key of ['short', 'x'.repeat(101)])
    assert.equal((await start(ana, 'Key', [ben, cleo], key)).statusCode, 400);
});

test('lists ask as little for many as for one', async () => {
  const dan = await org.member();
  const channels: number[] = [];
  for (let n = 0; n < 6; n += 1) channels.push(await create(dan, `List ${n}`, [ben, cleo]));
  const [first = 0] = channels;
  for (const channelId of channels) await fine(post(dan, channelId, 'See https://example.org/ and come'));
  for (let n = 0; n < 5; n += 1)
    await fine(
      ben.post(at(first, '/messages'), {
        text: 'Hi Dan',
        entities: [{ type: 'mention', startIndex: 3, endIndex: 6, accountId: dan.id, marks: [] }],
      }),
    );
  for (const path of ['/self/chat/channels?', at(first, '/messages?'), at(first, '/members?')]) {
    const rows = (size: number) => () => dan.get<unknown[]>(`${path}pageSize=${size}`);
    const one = await testApp.fewestQueries(rows(1));
    const many = await testApp.fewestQueries(rows(6));
    assert.equal(one.result.body.data.length, 1);
    assert.ok(many.result.body.data.length > 2, path);
    assert.ok(many.queries <= one.queries + 1, `${path}: ${one.queries} for one, ${many.queries} for many`);
  }
});
