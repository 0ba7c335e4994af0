import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeAccount } from '../../ground/accounts/index.ts';
import { messageSent } from './chat.facts.ts';
import { createChatCast } from './chat.socket.ts';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { ChatMemberView } from './channels.schemas.ts';
import type { ChatMessageView } from './messages/messages.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let cleo: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  [ana, ben, cleo] = [await org.member(), await org.member(), await org.member()];
  await testApp.app.startJobs();
});
after(() => testApp.close());

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}
const create = (who: Caller, name: string, others: readonly Caller[]): Promise<ChatMemberView> =>
  fine(who.post('/self/chat/channels', { name, accountIds: others.map(({ id }) => id) }));
const at = (channelId: number, rest = ''): string => `/self/chat/channels/${channelId}${rest}`;
const send = (who: Caller, channelId: number, text: string): Promise<ChatMessageView> =>
  fine(who.post(at(channelId, '/messages'), { text }));
const read = async (who: Caller, channelId: number, query = ''): Promise<ChatMessageView[]> =>
  fine(who.get(at(channelId, `/messages${query}`)));
const texts = (messages: readonly ChatMessageView[]): string[] => messages.map(({ text }) => text);
const own = (who: Caller, channelId: number): Promise<ChatMemberView> => fine(who.get(at(channelId)));

test('two people have one conversation, whoever starts it and however often, at once too', async () => {
  const [dan, eva] = [await org.member(), await org.member()];
  const started = await Promise.all(
    Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? create(dan, '', [eva]) : create(eva, 'x', [dan]))),
  );
  assert.equal(new Set(started.map(({ channelId }) => channelId)).size, 1);
  const [{ channel } = assert.fail()] = started;
  assert.equal(channel.name, null);
  assert.equal(channel.isPair, true);
  assert.equal(channel._count.members, 2);
  // Without a word in it, it is there for both, since both have opened it.
  const lists = await Promise.all(
    [dan, eva].map(async (one) => (await one.get<ChatMemberView[]>('/self/chat/channels')).body.data.length),
  );
  assert.deepEqual(lists, [1, 1]);
});

test('several people talk under a name; what is written is unread to the others until they read it', async () => {
  const { channelId, channel, role } = await create(ana, 'Harbour crew', [ben, cleo]);
  assert.deepEqual([channel.name, channel._count.members, role], ['Harbour crew', 3, 'moderator']);
  const first = await send(ana, channelId, 'Who brings the lamps?');
  const second = await send(ben, channelId, 'I do.');
  assert.ok(second.id > first.id);
  const mine = await own(ana, channelId);
  assert.deepEqual([mine.unread, mine.read, texts(mine.channel.messages)], [1, false, ['I do.']]);
  assert.equal((await own(cleo, channelId)).unread, 2);
  await cleo.put(at(channelId, '/read'), { messageId: first.id });
  assert.equal((await own(cleo, channelId)).unread, 1);
  // Read messages stay read.
  await cleo.put(at(channelId, '/read'), {});
  await cleo.put(at(channelId, '/read'), { messageId: first.id });
  assert.deepEqual(
    [(await own(cleo, channelId)).unread, (await own(cleo, channelId)).readId],
    [0, second.id],
  );
  const members = (await ana.get<ChatMemberView[]>(at(channelId, '/members'))).body.data;
  const readOf = new Map(members.map((member) => [member.accountId, member.read]));
  assert.deepEqual([readOf.get(ben.id), readOf.get(cleo.id), readOf.get(ana.id)], [true, true, false]);
});

test('history is had by pages, both ways and around a message', async () => {
  const { channelId } = await create(ana, 'Pages', [ben, cleo]);
  const sent: ChatMessageView[] = [];
  for (let n = 0; n < 12; n += 1) sent.push(await send(n % 2 === 0 ? ana : ben, channelId, `m${n}`));
  assert.deepEqual(texts(await read(cleo, channelId, '?pageSize=3')), ['m11', 'm10', 'm9']);
  const older = await read(cleo, channelId, `?pageSize=3&before=${sent[9]?.id ?? 0}`);
  assert.deepEqual(texts(older), ['m8', 'm7', 'm6']);
  const newer = await read(cleo, channelId, `?pageSize=3&after=${sent[3]?.id ?? 0}`);
  assert.deepEqual(texts(newer), ['m4', 'm5', 'm6']);
  const around = await read(cleo, channelId, `?pageSize=5&around=${sent[5]?.id ?? 0}`);
  assert.deepEqual(texts(around), ['m7', 'm6', 'm5', 'm4', 'm3']);
});

test('sent twice under one key it stands once; the key is not good for other words', async () => {
  const { channelId } = await create(ana, '', [ben]);
  const key = { 'idempotency-key': 'the-same-key' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      ana.post<ChatMessageView>(at(channelId, '/messages'), { text: 'once' }, key),
    ),
  );
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  assert.deepEqual(texts(await read(ben, channelId)), ['once']);
  assert.deepEqual([answers[0]?.body.data.clientKey], ['the-same-key']);
  assert.equal((await ana.post(at(channelId, '/messages'), { text: 'other' }, key)).statusCode, 422);
  // Nor does it move the channel, where everybody may have read everything.
  const moved = async (): Promise<unknown[]> =>
    (
      await testApp.database.pool.query(
        'select last_message_id, last_written_id from chat_channel where id = $1',
        [channelId],
      )
    ).rows;
  const before = await moved();
  await ana.post(at(channelId, '/messages'), { text: 'once' }, key);
  assert.deepEqual(await moved(), before);
});

test('a person who left a conversation of two and comes again has read what was said before', async () => {
  const [dan, eva] = [await org.member(), await org.member()];
  const { channelId } = await create(dan, '', [eva]);
  for (const text of ['one', 'two']) await send(dan, channelId, text);
  await fine(eva.delete(at(channelId, '/leave')));
  await send(dan, channelId, 'three');
  assert.equal((await create(eva, '', [dan])).unread, 0);
  await send(dan, channelId, 'four');
  assert.equal((await own(eva, channelId)).unread, 1);
});

test('of many who write at once, everybody reads the same order and nothing is passed over', async () => {
  const { channelId } = await create(ana, 'Rush', [ben, cleo]);
  const writers = [ana, ben, cleo];
  let newest = 0;
  const seen: number[] = [];
  let done = false;
  const following = (async () => {
    while (!done) {
      const more = await read(ben, channelId, `?pageSize=100&after=${newest}`);
      seen.push(...more.map(({ id }) => id));
      newest = more.at(-1)?.id ?? newest;
    }
  })();
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => send(writers[n % 3] ?? ana, channelId, `rush ${n}`)),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  done = true;
  await following;
  const last = await read(ben, channelId, `?pageSize=100&after=${newest}`);
  const all = await read(ben, channelId, '?pageSize=100');
  assert.deepEqual([...seen, ...last.map(({ id }) => id)], all.map(({ id }) => id).reverse());
  assert.equal(all.filter(({ type }) => type === 'user').length, 60);
});

test('messages are told in their order, whichever fact is heard first, and each once', async () => {
  const { channelId } = await create(ana, 'Overtaken', [ben]);
  const ctx = org.context();
  const cast = createChatCast();
  const hear = async (...messages: readonly ChatMessageView[]): Promise<string[]> => {
    const facts = messages.map(({ id }) => ({
      ...messageSent(channelId, id),
      organizationId: org.organization.id,
    }));
    return (await cast.deliver(ctx, facts, () => [])).map(
      ({ message }) => (message.body as { message: ChatMessageView }).message.text,
    );
  };
  const [one, two, three, four, five] = [
    await send(ana, channelId, 'one'),
    await send(ben, channelId, 'two'),
    await send(ana, channelId, 'three'),
    await send(ben, channelId, 'four'),
    await send(ben, channelId, 'five'),
  ];
  assert.deepEqual(await hear(one), ['one']);
  assert.deepEqual(await hear(three), ['two', 'three']);
  assert.deepEqual(await hear(two), []);
  assert.deepEqual(await hear(five, four, one), ['four', 'five']);
});

test('messages missed for longer than some seconds are told, also by a process whose clock is ahead', async () => {
  const { channelId } = await create(ana, 'Silence', [ben, cleo]);
  for (const text of ['first', 'second']) await send(ana, channelId, text);
  const rows = await testApp.database.pool.query<{ id: string }>(
    `update chat_message set id = id - ${60_000 * 4096} where channel_id = $1 and type = 'user' returning id`,
    [channelId],
  );
  const [one, two] = rows.rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
  const facts = [one, two].map((id) => ({
    ...messageSent(channelId, id ?? 0),
    organizationId: org.organization.id,
  }));
  const told = await createChatCast().deliver(org.context(), facts, () => []);
  assert.deepEqual(
    told.map(({ message }) => (message.body as { message: ChatMessageView }).message.text),
    ['first', 'second'],
  );
});

test('a link is found and words stay words, whatever signs are in them', async () => {
  const { channelId } = await create(ana, '', [ben]);
  const message = await send(ana, channelId, 'See https://example.org/a?b=1&c="x" <b>now</b>\nplease');
  assert.deepEqual(
    message.entities.map(({ type, href }) => [type, href]),
    [['link', 'https://example.org/a?b=1&c=']],
  );
  assert.match(message.html, /<a href="https:\/\/example\.org\/a\?b=1&amp;c=" rel="nofollow noopener ugc">/);
  assert.match(message.html, /&lt;b&gt;now&lt;\/b&gt;<br>please/);
  const mention = await ana.post<ChatMessageView>(at(channelId, '/messages'), {
    text: 'Hi Ben',
    entities: [{ type: 'mention', startIndex: 3, endIndex: 6, accountId: ben.id, marks: ['bold'] }],
  });
  assert.match(mention.body.data.html, /^Hi <a href="\/people\/[^"]+" [^>]+><strong>Ben<\/strong><\/a>$/);
});

test('pictures and files come along; those of others do not', async () => {
  const { channelId } = await create(ana, 'Papers', [ben, cleo]);
  const file = await ana.post<{ id: number }>('/storage/files', {
    dataUri: 'data:text/plain;base64,aGk=',
    name: 'list.txt',
  });
  const fileIds = [file.body.data.id];
  const sent = await ana.post<ChatMessageView>(at(channelId, '/messages'), { text: '', fileIds });
  assert.equal(sent.statusCode, 200);
  const [message] = await read(ben, channelId);
  assert.deepEqual(
    message?.files.map(({ name, contentType, size }) => [name, contentType, size]),
    [['list.txt', 'text/plain', 2]],
  );
  assert.equal((await ben.post(at(channelId, '/messages'), { text: '', fileIds })).statusCode, 404);
  // Sent once more, the file goes with the last message that holds it.
  const again = await ana.post<ChatMessageView>(at(channelId, '/messages'), { text: 'again', fileIds });
  const url = message?.files[0]?.url ?? '';
  const fetched = async (): Promise<number> =>
    (await testApp.app.http.inject({ url, headers: { host: org.hostname } })).statusCode;
  for (const [{ body }, left] of [
    [sent, 200],
    [again, 404],
  ] as const) {
    assert.equal(await fetched(), 200);
    assert.equal((await ana.delete(at(channelId, `/messages/${body.data.id}`))).statusCode, 200);
    assert.equal(await fetched(), left);
  }
  // With the conversation go all of its files.
  const last = await ana.post<{ id: number; url: string }>('/storage/files', {
    dataUri: 'data:text/plain;base64,aGk=',
    name: 'last.txt',
  });
  await ana.post(at(channelId, '/messages'), { text: '', fileIds: [last.body.data.id] });
  const [held] = (await read(ana, channelId)).flatMap(({ files }) => files);
  const status = async (): Promise<number> =>
    (await testApp.app.http.inject({ url: held?.url ?? '', headers: { host: org.hostname } })).statusCode;
  assert.equal(await status(), 200);
  assert.equal((await ben.post(at(channelId, '/messages'), { text: '  ' })).statusCode, 400);
  assert.equal((await ana.delete(at(channelId))).statusCode, 200);
  assert.equal(await status(), 404);
});

test('the own message is edited and deleted; a moderator deletes any, nobody what the server noted', async () => {
  const { channelId } = await create(ana, 'Edits', [ben, cleo]);
  const message = await send(ben, channelId, 'teh lamps');
  const path = at(channelId, `/messages/${message.id}`);
  assert.equal((await cleo.put(path, { text: 'no' })).statusCode, 403);
  const edited = (await ben.put<ChatMessageView>(path, { text: 'the lamps' })).body.data;
  assert.equal(edited.text, 'the lamps');
  assert.ok(edited.updatedAt > edited.createdAt);
  assert.equal((await cleo.delete(path)).statusCode, 403);
  assert.equal((await ana.delete(path)).statusCode, 200);
  assert.equal((await ben.delete(path)).statusCode, 404);
  const [noted] = await read(ana, channelId);
  assert.equal(noted?.type, 'system');
  assert.equal((await ana.delete(at(channelId, `/messages/${noted.id}`))).statusCode, 403);
});

test('people come and go; whoever is out reads and writes nothing, and somebody always answers for it', async () => {
  const { channelId } = await create(ana, 'Doors', [ben, cleo]);
  await send(ana, channelId, 'long ago');
  const dan = await org.member();
  assert.equal((await dan.get(at(channelId))).statusCode, 404);
  assert.equal((await ben.post(at(channelId, `/members/${dan.id}`))).statusCode, 200);
  assert.equal((await ben.post(at(channelId, `/members/${dan.id}`))).statusCode, 200);
  assert.equal((await own(dan, channelId)).unread, 0);
  assert.equal((await ben.delete(at(channelId, `/members/${dan.id}`))).statusCode, 403);
  assert.equal((await ana.delete(at(channelId, `/members/${dan.id}`))).statusCode, 200);
  for (const call of [dan.get(at(channelId)), dan.get(at(channelId, '/messages'))])
    assert.equal((await call).statusCode, 404);
  assert.equal((await dan.post(at(channelId, '/messages'), { text: 'hi' })).statusCode, 404);
  assert.equal((await ana.delete(at(channelId, '/leave'))).statusCode, 200);
  const roles = (await ben.get<ChatMemberView[]>(at(channelId, '/members'))).body.data.map(
    ({ role }) => role,
  );
  assert.deepEqual(roles, ['moderator', 'member']);
  const events = (await read(ben, channelId)).flatMap(({ system }) => system?.name ?? []);
  assert.deepEqual(events, ['left', 'removed', 'added', 'created']);
});

test('a third person added to a pair is in a conversation of its own, once, and reads nothing of the two', async () => {
  const [dan, eva] = [await org.member({ firstName: 'Dan', lastName: 'Berg' }), await org.member()];
  const { channelId } = await create(dan, '', [eva]);
  await send(eva, channelId, 'between us');
  const add = () => dan.post<ChatMemberView>(at(channelId, `/members/${cleo.id}`));
  const [first, second] = [await add(), await add()];
  assert.equal(first.statusCode, 200, first.body.message);
  const beside = first.body.data.channelId;
  assert.notEqual(beside, channelId);
  assert.match(first.body.data.channel.name ?? '', /^Dan Berg, /);
  assert.equal(second.body.data.channelId, beside);
  assert.equal((await cleo.get(at(channelId))).statusCode, 404);
  assert.deepEqual(texts((await read(cleo, beside)).filter(({ type }) => type === 'user')), []);
  for (const one of [dan, eva, cleo]) assert.equal((await own(one, beside)).channel._count.members, 3);
  assert.equal((await own(dan, channelId)).channel._count.members, 2);
});

test('a third person added to a pair again finds the conversation of the three under whatever name it has by then', async () => {
  const [dan, eva] = [await org.member({ firstName: 'Dan' }), await org.member()];
  const { channelId } = await create(dan, '', [eva]);
  const add = () => dan.post<ChatMemberView>(at(channelId, `/members/${cleo.id}`));
  const beside = (await add()).body.data.channelId;
  assert.equal((await dan.put(at(beside), { name: 'Crew' })).statusCode, 200);
  const renamed = await add();
  assert.equal(renamed.statusCode, 200, renamed.body.message);
  assert.equal(renamed.body.data.channelId, beside);
});

test('a pair stays a pair: it gets no name, whoever left comes back when it is begun anew', async () => {
  const [dan, eva] = [await org.member(), await org.member()];
  const { channelId } = await create(dan, '', [eva]);
  assert.equal((await dan.put(at(channelId), { name: 'Us' })).statusCode, 409);
  assert.equal((await eva.delete(at(channelId, '/leave'))).statusCode, 200);
  assert.equal((await eva.get(at(channelId))).statusCode, 404);
  await send(dan, channelId, 'Are you there?');
  assert.equal((await create(eva, '', [dan])).channelId, channelId);
  assert.deepEqual(texts(await read(eva, channelId)).slice(0, 1), ['Are you there?']);
});

test('blocked people do not meet in a chat: not alone, and among others they do not hear each other', async () => {
  const [dan, eva] = [await org.member(), await org.member()];
  const { channelId } = await create(ana, 'Three', [dan, eva]);
  await send(dan, channelId, 'before');
  assert.equal((await eva.post(`/accounts/${dan.id}/block`)).statusCode, 200);
  const answer = await dan.post('/self/chat/channels', { name: '', accountIds: [eva.id] });
  assert.equal(answer.statusCode, 404);
  await send(dan, channelId, 'after');
  assert.deepEqual(texts((await read(eva, channelId)).filter(({ type }) => type === 'user')), []);
  assert.equal((await own(eva, channelId)).unread, 0);
  assert.equal((await own(eva, channelId)).channel._count.members, 2);
});

test('search finds messages in the caller’s own chats only', async () => {
  const { channelId } = await create(ana, 'Search', [ben, cleo]);
  await send(ana, channelId, 'The Łódź ferry leaves at nine');
  const dan = await org.member();
  const find = async (who: Caller): Promise<string[]> =>
    texts((await who.get<ChatMessageView[]>('/self/chat/messages?search=lodz')).body.data);
  assert.deepEqual(await find(cleo), ['The Łódź ferry leaves at nine']);
  assert.deepEqual(await find(dan), []);
  assert.equal((await cleo.get('/self/chat/messages?search=l')).statusCode, 400);
});

test('the list has the last written to first, is searched by name and people, and counts what waits', async () => {
  const eva = await org.member({ firstName: 'Evangelina' });
  const dan = await org.member();
  const one = await create(dan, 'Lanterns', [ana, ben]);
  const two = await create(dan, '', [eva]);
  await send(dan, one.channelId, 'last');
  const list = async (query = ''): Promise<number[]> =>
    (await dan.get<ChatMemberView[]>(`/self/chat/channels${query}`)).body.data.map(
      ({ channelId }) => channelId,
    );
  assert.deepEqual(await list(), [one.channelId, two.channelId]);
  assert.deepEqual(await list('?search=evang'), [two.channelId]);
  assert.deepEqual(await list('?search=lantern'), [one.channelId]);
  const counts = async (): Promise<number> =>
    (await eva.get<{ _count: { chatChannels: number } }>('/self')).body.data._count.chatChannels;
  assert.equal(await counts(), 0);
  await send(dan, two.channelId, 'hello');
  assert.equal(await counts(), 1);
  await eva.put(at(two.channelId, '/read'), {});
  assert.equal(await counts(), 0);
});

test('notifications are switched for oneself; deleting is for who answers for it', async () => {
  const { channelId } = await create(ana, 'Quiet', [ben, cleo]);
  const quiet = await ben.put<ChatMemberView>(at(channelId, '/notifications'), { notifications: false });
  assert.equal(quiet.body.data.notifications, false);
  assert.equal((await own(cleo, channelId)).notifications, true);
  assert.equal((await ben.delete(at(channelId))).statusCode, 403);
  assert.equal((await ana.delete(at(channelId))).statusCode, 200);
  assert.equal((await ben.get(at(channelId))).statusCode, 404);
});

test('nobody deletes a conversation of two for the other: it leaves the own list until somebody writes', async () => {
  const [dan, eva] = [await org.member(), await org.member()];
  const { channelId } = await create(dan, '', [eva]);
  const lists = async (who: Caller): Promise<boolean> =>
    (await fine(who.get<ChatMemberView[]>('/self/chat/channels'))).some((row) => row.channelId === channelId);
  // Before a word is written, only the person who began it has it.
  assert.deepEqual([await lists(dan), await lists(eva)], [true, false]);
  await send(dan, channelId, 'a word that must not vanish');
  assert.deepEqual([await lists(dan), await lists(eva)], [true, true]);
  for (const who of [dan, dan, eva]) await fine(who.delete(at(channelId)));
  assert.deepEqual([await lists(dan), await lists(eva)], [false, false]);
  assert.deepEqual(texts(await read(eva, channelId)), ['a word that must not vanish']);
  assert.equal((await own(eva, channelId)).unread, 0);
  await send(dan, channelId, 'and another');
  assert.deepEqual([await lists(dan), await lists(eva)], [true, true]);
  assert.equal((await own(eva, channelId)).unread, 1);
  // Taken up again with the same person, it is there again.
  await fine(eva.delete(at(channelId)));
  assert.equal((await create(eva, '', [dan])).channelId, channelId);
  assert.equal(await lists(eva), true);
});

test('a closed account leaves nothing behind that nobody answers for', async () => {
  const dan = await org.member();
  const { channelId } = await create(dan, 'Heirs', [ben, cleo]);
  await closeAccount(org.context(), dan.id);
  await until(
    () =>
      own(ben, channelId).then(
        async () => (await ben.get<ChatMemberView[]>(at(channelId, '/members'))).body.data,
      ),
    (members) => members.some(({ role }) => role === 'moderator'),
  );
});
