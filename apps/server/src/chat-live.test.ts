import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { WebSocket } from 'ws';
import type { App } from './app.ts';
import type { ChatMemberView } from './features/reach/chat/channels.schemas.ts';
import type { ChatMessageView } from './features/reach/chat/messages/messages.schemas.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';
import { listen, startSecondApp } from './testing/second-app.ts';

/** Two programs on one database, as behind a balancer; what is written at the first is heard at both. */
let testApp: TestApp;
let second: App;
let ports: [first: number, second: number];
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let cleo: Caller;
const opened: WebSocket[] = [];

before(async () => {
  testApp = await createTestApp();
  second = await startSecondApp(testApp);
  ports = [await listen(testApp.app), await listen(second)];
  org = await testApp.organization();
  [ana, ben, cleo] = [await org.member(), await org.member(), await org.member()];
});
after(async () => {
  for (const ws of opened) ws.terminate();
  await second.close();
  await testApp.close();
});

interface Heard {
  readonly type: string;
  readonly body: {
    readonly channelId?: number;
    readonly accountId?: string;
    readonly messageId?: number;
    readonly message?: ChatMessageView;
  };
}
interface Ear {
  readonly ws: WebSocket;
  readonly heard: Heard[];
  /** Bodies of the presence messages received. */
  readonly came: unknown[];
}

async function listenAs(who: Caller, process: 0 | 1, tenant = org): Promise<Ear> {
  const query = new URLSearchParams({ organization: tenant.organization.id, authorization: who.token });
  const ws = new WebSocket(`ws://127.0.0.1:${ports[process]}/socket?${query}`);
  opened.push(ws);
  const heard: Heard[] = [];
  const came: unknown[] = [];
  ws.on('message', (data) => {
    const message = JSON.parse(String(data)) as Heard;
    if (message.type === 'presence') came.push(message.body);
    // Each new socket is greeted with notification and door messages, which are not about chats.
    else if (message.type !== 'notification' && message.type !== 'door') heard.push(message);
  });
  await once(ws, 'open');
  return { ws, heard, came };
}

async function heardBy(
  { heard }: Ear,
  done: (heard: readonly Heard[]) => boolean,
): Promise<readonly Heard[]> {
  for (let turn = 0; turn < 400 && !done(heard); turn += 1) await wait(25);
  assert.ok(done(heard), `heard only ${JSON.stringify(heard.map(({ type }) => type))}`);
  return heard;
}

async function fine<T>(
  call: Promise<{ statusCode: number; body: { data: T; message: string } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}
const create = async (who: Caller, name: string, others: readonly Caller[]): Promise<number> =>
  (
    await fine(
      who.post<ChatMemberView>('/self/chat/channels', { name, accountIds: others.map(({ id }) => id) }),
    )
  ).channelId;
const at = (channelId: number, rest = ''): string => `/self/chat/channels/${channelId}${rest}`;
const send = (who: Caller, channelId: number, text: string): Promise<ChatMessageView> =>
  fine(who.post(at(channelId, '/messages'), { text }));
/** That the channel was made is told as a message too, perhaps only now. */
const isMessage = ({ type, body: { message } }: Heard): boolean =>
  type === 'new-message' && message?.type === 'user';
const texts = (heard: readonly Heard[]): string[] =>
  heard.flatMap(({ type, body: { message } }) =>
    type === 'new-message' && message?.type === 'user' ? [message.text] : [],
  );

test('a message is told to everybody in the channel, in every process, as the API tells it', async () => {
  const channelId = await create(ana, 'Live', [ben, cleo]);
  const ears = [await listenAs(ana, 0), await listenAs(ben, 0), await listenAs(cleo, 1)];
  const outsider = await listenAs(await org.member(), 1);
  const message = await send(ben, channelId, 'hello');
  for (const ear of ears) {
    const heard = await heardBy(ear, (heard) => heard.some(isMessage));
    assert.deepEqual(heard.find(isMessage)?.body, { channelId, message });
  }
  await wait(100);
  assert.deepEqual(outsider.heard, []);
});

test('that somebody writes is told to the others there, and not to whoever has no part in it', async () => {
  const channelId = await create(ana, 'Typing', [ben]);
  const three = await create(ana, 'Three', [ben, cleo]);
  const [anas, bens, cleos] = [await listenAs(ana, 0), await listenAs(ben, 1), await listenAs(cleo, 1)];
  anas.ws.send(JSON.stringify({ type: 'typing-start', channelId }));
  anas.ws.send(JSON.stringify({ type: 'typing-stop', channelId }));
  // Into a conversation that is not hers, and what nobody understands.
  for (const text of [JSON.stringify({ type: 'typing-start', channelId }), '{', '[]', '"x"', '{"type":7}'])
    cleos.ws.send(text);
  const typed = (heard: readonly Heard[]) => heard.filter(({ type }) => type.startsWith('typing'));
  const heard = await heardBy(bens, (heard) => typed(heard).length === 2);
  assert.deepEqual(
    typed(heard).map(({ type, body }) => [type, body.accountId, body.channelId]),
    [
      ['typing-start', ana.id, channelId],
      ['typing-stop', ana.id, channelId],
    ],
  );
  await send(ana, three, 'after it');
  await heardBy(cleos, (heard) => heard.some(isMessage));
  assert.deepEqual(typed([...anas.heard, ...cleos.heard]), []);
  assert.equal(typed(bens.heard).length, 2);
});

test('edits, deletions, reading and changes are told too', async () => {
  const channelId = await create(ana, 'Changes', [ben, cleo]);
  const bens = await listenAs(ben, 1);
  const message = await send(ana, channelId, 'teh');
  await fine(ana.put(at(channelId, `/messages/${message.id}`), { text: 'the' }));
  await fine(cleo.put(at(channelId, '/read'), {}));
  await fine(ana.delete(at(channelId, `/messages/${message.id}`)));
  await fine(ana.put(at(channelId), { name: 'Changed' }));
  const heard = await heardBy(
    bens,
    (heard) =>
      heard.some(({ type }) => type === 'message-deleted') && heard.at(-1)?.type === 'channel-changed',
  );
  const told = heard.map(({ type }) => type);
  // The words may have been gone before they could be told; that the channel was made may have been told before.
  assert.deepEqual(
    told.filter((type) => type === 'messages-read' || type === 'message-deleted'),
    ['messages-read', 'message-deleted'],
  );
  assert.deepEqual(heard.find(({ type }) => type === 'messages-read')?.body, {
    channelId,
    accountId: cleo.id,
    messageId: message.id,
  });
});

test('people who left or were removed receive nothing more, not even messages already in flight', async () => {
  const channelId = await create(ana, 'Leaving', [ben, cleo]);
  const [bens, cleos] = [await listenAs(ben, 1), await listenAs(cleo, 1)];
  await send(ana, channelId, 'one');
  await heardBy(bens, (heard) => texts(heard).length === 1);
  await fine(ben.delete(at(channelId, '/leave')));
  await fine(ana.delete(at(channelId, `/members/${cleo.id}`)));
  await send(ana, channelId, 'two');
  await heardBy(bens, (heard) => heard.some(({ type }) => type === 'channel-left'));
  await heardBy(cleos, (heard) => heard.some(({ type }) => type === 'channel-left'));
  await wait(200);
  assert.deepEqual([texts(bens.heard), texts(cleos.heard).includes('two')], [['one'], false]);
});

test('the people of another organization hear nothing, whatever the number of the channel', async () => {
  const other = await testApp.organization();
  const [eve, fay] = [await other.member(), await other.member()];
  const theirs = await listenAs(eve, 1, other);
  const own = await create(eve, '', [fay]);
  const channelId = await create(ana, '', [ben]);
  theirs.ws.send(JSON.stringify({ type: 'typing-start', channelId }));
  await send(ana, channelId, 'ours');
  await send(fay, own, 'theirs');
  await heardBy(theirs, (heard) => heard.some(isMessage));
  assert.deepEqual(texts(theirs.heard), ['theirs']);
});

test('when the notices of the database break off, nothing is missing, nothing twice, and the order holds', async () => {
  const channelId = await create(ana, 'Stream', [ben, cleo]);
  const ears = [await listenAs(ben, 0), await listenAs(cleo, 1)];
  const wanted: string[] = [];
  for (let n = 0; n < 120; n += 1) {
    if (n % 40 === 20)
      await testApp.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'atrium facts' and datname = current_database()`,
      );
    const text = `number ${n}`;
    wanted.push(text);
    await send(n % 2 === 0 ? ana : ben, channelId, text);
    await wait(5);
  }
  for (const ear of ears) {
    await heardBy(ear, (heard) => texts(heard).includes('number 119'));
    await wait(300);
    assert.deepEqual(
      texts(ear.heard).filter((text) => text.startsWith('number')),
      wanted,
    );
  }
});

test('a person with an open page is shown as present to their chat partners and to nobody else', async () => {
  const [dan, eva, fay] = [await org.member(), await org.member(), await org.member()];
  await create(dan, '', [eva]);
  const present = async (who: Caller): Promise<string[]> => fine(who.get<string[]>('/self/chat/presence'));
  assert.deepEqual(await present(dan), []);
  const [dans, fays] = [await listenAs(dan, 0), await listenAs(fay, 0)];
  await listenAs(eva, 1);
  await listenAs(eva, 0);
  for (const who of [dan, eva])
    for (let turn = 0; turn < 200 && (await present(who)).length === 0; turn += 1) await wait(25);
  assert.deepEqual([await present(dan), await present(eva), await present(fay)], [[eva.id], [dan.id], []]);
  // Said once, however many pages she opens; to the one who talks with her.
  for (let turn = 0; turn < 200 && dans.came.length === 0; turn += 1) await wait(25);
  await wait(200);
  assert.deepEqual([dans.came, fays.came], [[{ accountId: eva.id, active: true }], []]);
  await testApp.database.pool.query("update account_presence set seen_at = now() - interval '131 seconds'");
  assert.deepEqual(await present(dan), []);
});
