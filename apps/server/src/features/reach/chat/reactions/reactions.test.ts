import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import type { SocketMessage } from '../../../../platform/realtime/socket-hub.ts';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { closeAccount } from '../../../ground/accounts/index.ts';
import type { ChatMemberView } from '../channels.schemas.ts';
import { messageReacted, messageSent } from '../chat.facts.ts';
import { createChatCast } from '../chat.socket.ts';
import type { ChatMessageView } from '../messages/messages.schemas.ts';
import type { ChatReactionView } from './reactions.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let cleo: Caller;
let channelId: number;
let path: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  [ana, ben, cleo] = await Promise.all([org.member(), org.member(), org.member()]);
  channelId = await begin('Talk', ben, cleo);
  path = `/self/chat/channels/${channelId}/messages`;
});
after(() => testApp.close());

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}
const begin = async (name: string, ...others: readonly Caller[]): Promise<number> => {
  const accountIds = others.map(({ id }) => id);
  return (await fine(ana.post<ChatMemberView>('/self/chat/channels', { name, accountIds }))).channelId;
};
const say = (by: Caller, text: string, more: object = {}, headers = {}): Promise<ChatMessageView> =>
  fine(by.post<ChatMessageView>(path, { text, ...more }, headers));
const read = async (by: Caller, id: number): Promise<ChatMessageView> => {
  const found = (await fine(by.get<ChatMessageView[]>(`${path}?around=${id}`))).find((one) => one.id === id);
  return found ?? assert.fail('the message is there');
};
const reactionsTo = ({ id }: ChatMessageView): string => `${path}/${id}/reactions`;
const react = (by: Caller, message: ChatMessageView, emojiName: string) =>
  by.post<ChatReactionView>(reactionsTo(message), { emojiName });
const counts = ({ reactions }: Pick<ChatMessageView, 'reactions'>) =>
  reactions.map(({ emojiName, count }) => `${emojiName} ${count}`);
const rowsAbout = async (column: string, value: unknown): Promise<number> =>
  (await testApp.database.pool.query(`select from chat_reaction where ${column} = $1`, [value])).rowCount ??
  0;

test('reactions count people and emoji, not clicks, and tell each reader which is theirs', async () => {
  const message = await say(ana, 'react');
  assert.deepEqual([message.reactions, message.replyTo], [[], null]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => react(ben, message, '👍')));
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  await Promise.all([fine(react(cleo, message, '👍')), fine(react(ana, message, '👍'))]);
  await fine(react(cleo, message, 'tada'));
  const [id] = answers.map(({ body }) => body.data.id);
  const seen = await read(ben, message.id);
  assert.deepEqual(counts(seen), ['👍 3', 'tada 1']);
  assert.deepEqual(
    seen.reactions.map(({ ownId }) => ownId),
    [id, null],
  );
  const own = `${reactionsTo(message)}/${id ?? ''}`;
  assert.equal((await cleo.delete(own)).statusCode, 404);
  assert.equal((await ben.delete(own)).statusCode, 200);
  assert.equal((await ben.delete(own)).statusCode, 404);
  assert.deepEqual(counts(await read(ben, message.id)), ['👍 2', 'tada 1']);
});

test('people who reacted are listed to those of the conversation, by emoji, without those of a blocked pair', async () => {
  const message = await say(ana, 'names');
  for (const [person, emoji] of [
    [ben, '👍'],
    [cleo, '👍'],
    [cleo, 'tada'],
  ] as const)
    await fine(react(person, message, emoji));
  const list = async (by: Caller, query = ''): Promise<string[]> =>
    (await fine(by.get<{ emojiName: string; account: { id: string } }[]>(reactionsTo(message) + query))).map(
      ({ emojiName, account }) => `${emojiName} ${account.id}`,
    );
  assert.deepEqual(await list(ana), [`👍 ${ben.id}`, `👍 ${cleo.id}`, `tada ${cleo.id}`]);
  assert.deepEqual(await list(ana, '?emojiName=tada'), [`tada ${cleo.id}`]);
  assert.deepEqual(await list(ana, `?emojiName=${encodeURIComponent('👍')}&page=2&pageSize=1`), [
    `👍 ${cleo.id}`,
  ]);
  assert.equal((await (await org.member()).get(reactionsTo(message))).statusCode, 404);
  await fine(ben.post(`/accounts/${cleo.id}/block`));
  assert.deepEqual(await list(ben), [`👍 ${ben.id}`]);
  await fine(ben.post(`/accounts/${cleo.id}/unblock`));
});

test('a reaction is one emoji, to a message that somebody wrote, by somebody in the conversation', async () => {
  const message = await say(ana, 'emoji');
  for (const emojiName of ['👍👍', '<b>', 'hello world', ''])
    assert.equal((await react(ben, message, emojiName)).statusCode, 400, emojiName);
  const stranger = await org.member();
  assert.equal((await react(stranger, message, '👍')).statusCode, 404);
  assert.equal((await react(ben, { ...message, id: 1 }, '👍')).statusCode, 404);
  const [note] = (await fine(ana.get<ChatMessageView[]>(path))).filter(({ type }) => type === 'system');
  assert.ok(note);
  assert.equal((await react(ben, note, '👍')).body.code, 'message.ofTheConversation');
  assert.deepEqual((await read(ana, message.id)).reactions, []);
});

test('a named reaction follows the rules of the community', async () => {
  const rule = { kind: 'word', pattern: 'scoundrel', action: 'refuse' };
  assert.equal((await (await org.staff()).post('/admin/moderation/rules', rule)).statusCode, 200);
  const message = await say(ana, 'rules');
  assert.equal((await react(ben, message, 'you_scoundrel')).statusCode, 400);
  assert.equal((await react(ben, message, 'sailing_boat')).statusCode, 200);
});

test('a person reacts to a message twelve times at the most, all of them in twenty ways, at once too', async () => {
  const message = await say(ana, 'flood');
  const faces = [...'😀😁😂🤣😃😄😅😆😉😊😋😎😍😘🥰😗🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🐤🦆'];
  await Promise.all(faces.slice(0, 16).map((one) => react(ben, message, one)));
  assert.equal((await read(ana, message.id)).reactions.length, 12);
  const answers = await Promise.all([
    ...faces.slice(16, 27).map((one) => react(ana, message, one)),
    ...faces.slice(24, 36).map((one) => react(cleo, message, one)),
  ]);
  assert.equal((await read(ana, message.id)).reactions.length, 20);
  const refusals = new Set(
    answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body.code),
  );
  assert.deepEqual([...refusals], ['reaction.tooManyKinds']);
  const [{ emojiName } = assert.fail()] = (await read(ana, message.id)).reactions;
  const dan = await org.member();
  await fine(ana.post(`/self/chat/channels/${channelId}/members/${dan.id}`));
  assert.equal((await react(dan, message, emojiName)).statusCode, 200);
});

test('a message that is deleted while others react takes their reactions along', async () => {
  for (let round = 0; round < 8; round++) {
    const message = await say(ana, 'short-lived');
    const answers = await Promise.all([
      react(ben, message, '🎉'),
      ana.delete(`${path}/${message.id}`),
      react(cleo, message, '🎉'),
    ]);
    for (const { statusCode, body } of answers) assert.ok([200, 404].includes(statusCode), body.message);
    assert.equal(await rowsAbout('message_id', message.id), 0);
  }
});

test('reacting and taking it back at once leaves one or none, never an error', async () => {
  const message = await say(ana, 'race');
  for (let round = 0; round < 8; round++) {
    const { id } = await fine(react(ben, message, '🎉'));
    const own = `${reactionsTo(message)}/${id}`;
    const answers = await Promise.all([ben.delete(own), react(ben, message, '🎉'), ben.delete(own)]);
    for (const { statusCode, body } of answers) assert.ok(statusCode < 500, body.message);
    assert.ok((await read(ana, message.id)).reactions.length <= 1);
  }
});

test('people of a blocked pair do not see each other’s reactions, nor what the other said in a quote', async () => {
  const [dan, eva] = [await org.member(), await org.member()];
  const id = await begin('Blocked', dan, eva);
  const at = `/self/chat/channels/${id}/messages`;
  const said = await fine(dan.post<ChatMessageView>(at, { text: 'from Dan' }));
  const reply = await fine(ana.post<ChatMessageView>(at, { text: 'to Dan', replyToId: said.id }));
  for (const one of [dan, eva, ana]) await fine(one.post(`${at}/${reply.id}/reactions`, { emojiName: '👍' }));
  await fine(dan.post(`${at}/${reply.id}/reactions`, { emojiName: '🎉' }));
  await fine(eva.post(`/accounts/${dan.id}/block`));
  const seenBy = async (who: Caller) =>
    (await fine(who.get<ChatMessageView[]>(at))).find((one) => one.id === reply.id) ?? assert.fail();
  assert.deepEqual(counts(await seenBy(eva)), ['👍 2']);
  assert.deepEqual(counts(await seenBy(dan)), ['👍 2', '🎉 1']);
  assert.deepEqual(counts(await seenBy(ana)), ['👍 3', '🎉 1']);
  assert.deepEqual((await seenBy(eva)).replyTo, { id: said.id, message: null });
  assert.equal((await seenBy(ana)).replyTo?.message?.text, 'from Dan');
  assert.equal((await eva.post(at, { text: 'to Dan', replyToId: said.id })).statusCode, 404);
  assert.equal((await eva.post(`${at}/${said.id}/reactions`, { emojiName: '👍' })).statusCode, 404);

  const ctx = org.context();
  const facts = [messageSent(id, reply.id), messageReacted(id, reply.id, dan.id)].map((fact) => ({
    ...fact,
    organizationId: org.organization.id,
  }));
  const told = await createChatCast().deliver(ctx, facts, () => []);
  const heardBy = (who: Caller, type: string): Record<string, unknown>[] =>
    told
      .filter(({ accountIds, message }) => accountIds.includes(who.id) && message.type === type)
      .map(({ message }: { message: SocketMessage }) => message.body as Record<string, unknown>);
  const quoteHeardBy = (who: Caller) =>
    heardBy(who, 'new-message')
      .map(({ message }) => message as ChatMessageView)
      .find((one) => one.id === reply.id)?.replyTo?.message?.text;
  assert.deepEqual([quoteHeardBy(ana), quoteHeardBy(eva)], ['from Dan', undefined]);
  assert.deepEqual(heardBy(eva, 'message-reacted'), []);
  assert.deepEqual(heardBy(ana, 'message-reacted'), [
    {
      channelId: id,
      messageId: reply.id,
      reactions: [
        { emojiName: '👍', count: 3 },
        { emojiName: '🎉', count: 1 },
      ],
    },
  ]);
  const [own] = heardBy(dan, 'message-reacted');
  const ownReactions = own?.['reactions'] as ChatMessageView['reactions'];
  assert.deepEqual(counts({ reactions: ownReactions }), ['👍 2', '🎉 1']);
  assert.ok(ownReactions.every(({ ownId }) => ownId !== null));
  const toEva = await createChatCast().deliver(
    ctx,
    [{ ...messageReacted(id, reply.id, ana.id), organizationId: org.organization.id }],
    () => [],
  );
  const ofEva = toEva.find(({ accountIds }) => accountIds.includes(eva.id))?.message.body as {
    reactions: ChatMessageView['reactions'];
  };
  assert.deepEqual(counts(ofEva), ['👍 2']);
});

test('a reply shows the message that it replies to, and says so when that is deleted', async () => {
  const said = await say(ben, 'Long tables, short talks? '.repeat(40));
  const reply = await say(ana, 'Yes.', { replyToId: said.id });
  assert.equal(reply.replyTo?.id, said.id);
  assert.equal(reply.replyTo.message?.account.id, ben.id);
  assert.equal(reply.replyTo.message.text, said.text.slice(0, 300));
  assert.deepEqual([reply.replyTo.message.imagesCount, reply.replyTo.message.fileName], [0, null]);
  await fine(ben.put(`${path}/${said.id}`, { text: 'Short tables' }));
  assert.equal((await read(cleo, reply.id)).replyTo?.message?.text, 'Short tables');
  await fine(ben.delete(`${path}/${said.id}`));
  assert.deepEqual((await read(cleo, reply.id)).replyTo, { id: said.id, message: null });
  assert.equal((await read(cleo, reply.id)).text, 'Yes.');
  const late = await ana.post(path, { text: 'late', replyToId: said.id });
  assert.deepEqual([late.statusCode, late.body.code], [404, 'repliedMessage.notFound']);
});

test('a reply is to a message of its own conversation, and sent again it is one', async () => {
  const elsewhere = await begin('Elsewhere', ben, cleo);
  const other = await fine(
    ana.post<ChatMessageView>(`/self/chat/channels/${elsewhere}/messages`, { text: 'elsewhere' }),
  );
  for (const replyToId of [other.id, 1])
    assert.equal((await ana.post(path, { text: 'x', replyToId })).statusCode, 404);
  assert.equal((await ana.post(path, { text: 'x', replyToId: 'x' })).statusCode, 400);
  const said = await say(ben, 'once?');
  const key = { 'idempotency-key': newId() };
  const sent = await Promise.all(
    Array.from({ length: 4 }, () => say(ana, 'once', { replyToId: said.id }, key)),
  );
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
  await fine(ben.delete(`${path}/${said.id}`));
  assert.equal((await say(ana, 'once', { replyToId: said.id }, key)).id, sent[0]?.id);
  assert.equal((await ana.post(path, { text: 'once' }, key)).statusCode, 422);
});

test('a reply sent while its message is deleted stands or is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const said = await say(ben, 'going');
    const [reply] = await Promise.all([
      ana.post<ChatMessageView>(path, { text: 'reply', replyToId: said.id }),
      ben.delete(`${path}/${said.id}`),
    ]);
    assert.ok([200, 404].includes(reply.statusCode), reply.body.message);
    if (reply.statusCode === 200)
      assert.deepEqual((await read(ana, reply.body.data.id)).replyTo, { id: said.id, message: null });
  }
});

test('reactions go with the account of their person, and with nobody else’s', async () => {
  const gone = await org.member();
  await fine(ana.post(`/self/chat/channels/${channelId}/members/${gone.id}`));
  const message = await say(ana, 'who stays?');
  for (const one of [gone, ben]) await fine(react(one, message, '👍'));
  await closeAccount(org.context(), gone.id);
  assert.equal(await rowsAbout('account_id', gone.id), 0);
  assert.deepEqual(counts(await read(ana, message.id)), ['👍 1']);
});
