import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadJobs } from '../../../../jobs.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import type { ChatMemberView } from '../channels.schemas.ts';
import type { ChatMessageView } from '../messages/messages.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;

const MESSAGES = 2600;

/** Refuses what would take long in a large conversation, and more than so many statements. */
const REFUSE = `
  create sequence stretches;
  create table stretches_left (n bigint);
  insert into stretches_left values (1000);
  create function refuse_many() returns trigger language plpgsql as $$
  begin
    if (select count(*) from gone) > 500 then raise exception 'too many messages in one statement'; end if;
    if nextval('stretches') > (select n from stretches_left) then raise exception 'killed'; end if;
    return null;
  end $$;
  create trigger refuse_many after delete on chat_message referencing old table as gone
    for each statement execute function refuse_many()`;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  await testApp.database.pool.query(REFUSE);
});
after(() => testApp.close());

async function longTalk(ana: Caller, others: readonly Caller[], name: string): Promise<ChatMemberView> {
  const { body } = await ana.post<ChatMemberView>('/self/chat/channels', {
    name,
    accountIds: others.map(({ id }) => id),
  });
  await testApp.database.pool.query(
    `insert into chat_message (organization_id, channel_id, id, account_id, type, text, entities, search_text, created_at, updated_at)
     select organization_id, id, last_message_id + n, $2, 'user', 'message ' || n, '[]', 'message ' || n, now(), now()
     from chat_channel, generate_series(1, ${MESSAGES}) as n where id = $1`,
    [body.data.channelId, ana.id],
  );
  await testApp.database.pool.query(
    `update chat_channel set last_message_id = last_message_id + ${MESSAGES}, last_written_id = last_message_id where id = $1`,
    [body.data.channelId],
  );
  return body.data;
}

const left = async (table: string, column: string, channelId: number): Promise<number> => {
  const { rows } = await testApp.database.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${column} = $1`,
    [channelId],
  );
  return rows[0]?.n ?? 0;
};

/** So many statements more. In a block of its own, since no plan on another database knows its table. */
const leave = (count: number): Promise<unknown> =>
  testApp.database.pool.query(
    `do $$ begin perform setval('stretches', 1); update stretches_left set n = ${count}; end $$`,
  );

async function runJob(name: string, payload: object = {}): Promise<void> {
  const jobs = await loadJobs();
  const run = { attempt: 1, isLast: true, signal: new AbortController().signal };
  await jobs.find((job) => job.name === name)?.run(org.context(), payload as never, run);
}

test('a long conversation is gone at once for everybody, and in stretches from the database', async () => {
  const [ana, ben, cleo] = [await org.member(), await org.member(), await org.member()];
  const { channelId } = await longTalk(ana, [ben, cleo], 'Crew');
  assert.equal((await ana.delete(`/self/chat/channels/${channelId}`)).statusCode, 200);
  for (const who of [ana, ben, cleo]) {
    assert.equal((await who.get(`/self/chat/channels/${channelId}`)).statusCode, 404);
    assert.equal((await who.get(`/self/chat/channels/${channelId}/messages`)).statusCode, 404);
    assert.equal(
      (await who.post(`/self/chat/channels/${channelId}/messages`, { text: 'x' })).statusCode,
      404,
    );
    assert.deepEqual((await who.get<unknown[]>('/self/chat/channels')).body.data, []);
    const found = await who.get<unknown[]>('/self/chat/messages?search=message');
    assert.deepEqual(found.body.data, []);
  }
  assert.ok((await left('chat_message', 'channel_id', channelId)) > 0);
  const again = await ben.post<ChatMemberView>('/self/chat/channels', { name: '', accountIds: [ana.id] });
  assert.notEqual(again.body.data.channelId, channelId);
  const path = `/self/chat/channels/${again.body.data.channelId}/messages`;
  assert.deepEqual((await ana.get<ChatMessageView[]>(path)).body.data, []);
  await testApp.app.startJobs();
  await until(
    () => left('chat_channel', 'id', channelId),
    (n) => n === 0,
  );
  assert.equal(await left('chat_message', 'channel_id', channelId), 0);
});

test('the last person leaves a long conversation, and what a crash leaves over is taken up', async () => {
  const [ana, ben, cleo] = [await org.member(), await org.member(), await org.member()];
  const { channelId } = await longTalk(ana, [ben, cleo], 'Crew');
  for (const who of [ben, cleo])
    assert.equal((await who.delete(`/self/chat/channels/${channelId}/leave`)).statusCode, 200);
  await leave(3);
  assert.equal((await ana.delete(`/self/chat/channels/${channelId}/leave`)).statusCode, 200);
  await assert.rejects(runJob('chat.empty', { channelId }), /killed/);
  const rest = await left('chat_message', 'channel_id', channelId);
  assert.ok(rest > 0 && rest < MESSAGES - 500, `${rest} messages are left`);
  await leave(1000);
  await runJob('chat.empty-ended');
  assert.equal(await left('chat_message', 'channel_id', channelId), 0);
  assert.equal(await left('chat_channel', 'id', channelId), 0);
});

test('a closed account ends a long conversation that has nobody else', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const { channelId } = await longTalk(ben, [ana], '');
  await testApp.database.pool.query('delete from chat_member where channel_id = $1', [channelId]);
  await runJob('chat.tend', { name: 'account.closed' });
  await runJob('chat.empty-ended');
  assert.equal(await left('chat_channel', 'id', channelId), 0);
});
