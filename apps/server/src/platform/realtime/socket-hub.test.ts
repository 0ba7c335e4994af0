import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createSocketHub, SIGN_IN_ENDED, type Admission, type SocketHub } from './socket-hub.ts';

const org = 'a2c5c1c6-6d62-4d5c-8b6e-3a36f5a6b001';
const other = 'a2c5c1c6-6d62-4d5c-8b6e-3a36f5a6b002';

let server: Server;
let hub: SocketHub;
let port: number;
let valid = true;
const errors: unknown[] = [];
const opened: WebSocket[] = [];

/** `/organization/account/seconds`: whom to admit, and for how long. */
async function admit({ url = '' }: { url?: string | undefined }): Promise<Admission | number> {
  const [, organizationId = '', accountId = '', seconds = '60'] = url.split('/');
  if (accountId === 'nobody') return 401;
  if (accountId === 'broken') throw new Error('no database');
  const expiresAt = new Date(Date.now() + Number(seconds) * 1000);
  return {
    organizationId,
    accountId,
    personId: accountId,
    expiresAt,
    isStillValid: () => Promise.resolve(valid),
  };
}

before(async () => {
  hub = createSocketHub({
    admit,
    onError: (error) => void errors.push(error),
    limits: {
      pingMs: 200,
      silentMs: 1500,
      recheckMs: 200,
      perPerson: 3,
      framesPerWindow: 50,
      framesPerAccount: 100,
    },
  });
  server = createServer();
  server.on('upgrade', hub.upgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  valid = true;
  for (const ws of opened.splice(0)) {
    if (ws.readyState === ws.CLOSED) continue;
    ws.terminate();
    await once(ws, 'close');
  }
});
after(() => {
  hub.close();
  server.closeAllConnections();
  server.close();
});

async function open(path: string): Promise<{ ws: WebSocket; heard: unknown[] }> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  opened.push(ws);
  const heard: unknown[] = [];
  ws.on('message', (data) => heard.push(JSON.parse(String(data))));
  await once(ws, 'open');
  return { ws, heard };
}

async function refusalOf(path: string): Promise<number> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  const [, response] = (await once(ws, 'unexpected-response')) as [unknown, { statusCode: number }];
  ws.on('error', () => undefined);
  ws.terminate();
  return response.statusCode;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !isTrue(); turn += 1) await wait(10);
  assert.ok(isTrue(), `waited in vain for ${String(isTrue)}`);
}

const closeCode = async (ws: WebSocket): Promise<number> => Number((await once(ws, 'close'))[0]);

test('every socket of an account is told, and nobody else of any organization', async () => {
  const [first, second] = [await open(`/${org}/ana`), await open(`/${org}/ana`)];
  const [ben, namesake] = [await open(`/${org}/ben`), await open(`/${other}/ana`)];
  hub.tell(org, 'ana', { type: 'notification', body: 3 });
  hub.tell(org, 'absent', { type: 'notification', body: 4 });
  await until(() => first.heard.length > 0 && second.heard.length > 0);
  await wait(100);
  assert.deepEqual(first.heard, [{ type: 'notification', body: 3 }]);
  assert.deepEqual(second.heard, first.heard);
  assert.deepEqual([ben.heard, namesake.heard], [[], []]);
  assert.deepEqual(hub.connectedAccounts(org).sort(), ['ana', 'ben']);
  assert.deepEqual(hub.connectedAccounts(other), ['ana']);
  first.ws.close();
  second.ws.close();
  await Promise.all([once(first.ws, 'close'), once(second.ws, 'close')]);
  await until(() => !hub.isConnected(org, 'ana'));
  assert.equal(hub.isConnected(other, 'ana'), true);
});

test('messages to many arrive whole and in order, whatever their length and whichever of them a socket gets', async () => {
  const [one, two] = [await open(`/${org}/one`), await open(`/${org}/two`)];
  const lengths = [0, 60, 125, 126, 1000, 65_535, 70_000, 3];
  const deliveries = lengths.map((length, index) => ({
    accountIds: index % 3 === 0 ? ['one', 'two', 'nobody'] : index % 3 === 1 ? ['two'] : ['two', 'one'],
    message: { type: 'ü', body: 'é'.repeat(length) },
  }));
  hub.tellAll(org, deliveries);
  hub.tellAll(other, deliveries);
  const heardBy = (id: string) =>
    deliveries.filter(({ accountIds }) => accountIds.includes(id)).map(({ message }) => message);
  for (const [{ heard }, id] of [
    [one, 'one'],
    [two, 'two'],
  ] as const) {
    for (let turn = 0; turn < 100 && heard.length < heardBy(id).length; turn += 1) await wait(10);
    assert.deepEqual(heard, heardBy(id));
  }
});

test('a refusal is an answer like any other', async () => {
  assert.equal(await refusalOf(`/${org}/nobody`), 401);
  assert.equal(await refusalOf(`/${org}/broken`), 500);
  assert.match(String(errors), /no database/);
});

test('an account has so many sockets and no more, at any number at once', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => open(`/${org}/many`)));
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 3);
  assert.equal(await refusalOf(`/${org}/many`), 429);
});

test('a socket ends when the sign-in does, by time or by being ended', async () => {
  const short = await open(`/${org}/short/0.2`);
  assert.equal(await closeCode(short.ws), SIGN_IN_ENDED);
  const [revoked, another] = [await open(`/${org}/revoked`), await open(`/${org}/another`)];
  const [ended, found] = [closeCode(revoked.ws), closeCode(another.ws)];
  valid = false;
  await hub.recheck(org, 'revoked');
  assert.equal(await ended, SIGN_IN_ENDED);
  // The periodic recheck finds an end that no fact announced.
  assert.equal(await found, SIGN_IN_ENDED);
});

test('frames beyond the limit, floods of frames and bytes instead of texts end a socket', async () => {
  const cases: [(ws: WebSocket) => void, number][] = [
    [(ws) => ws.send('x'.repeat(65 * 1024)), 1009],
    [(ws) => ws.send(Buffer.of(1, 2, 3)), 1003],
    [(ws) => Array.from({ length: 60 }).forEach(() => ws.send('{}')), 1008],
    [(ws) => Array.from({ length: 60 }).forEach(() => ws.ping()), 1008],
    [(ws) => Array.from({ length: 80 }).forEach(() => ws.send('', { fin: false })), 1008],
  ];
  for (const [index, [attack, code]] of cases.entries()) {
    const { ws } = await open(`/${org}/attacker${index}`);
    ws.on('error', () => undefined);
    const ended = closeCode(ws);
    attack(ws);
    assert.equal(await ended, code, String(attack));
  }
  const { ws } = await open(`/${org}/attacker`);
  ws.send('x'.repeat(60 * 1024));
  await wait(300);
  assert.equal(ws.readyState, ws.OPEN, 'what is allowed is no attack');
});

test('an account says so much over all its sockets, those that ended among them', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { ws } = await open(`/${org}/many`);
    for (let n = 0; n < 40; n += 1) ws.send('{}');
    ws.close();
    await once(ws, 'close');
  }
  const [third, other] = [await open(`/${org}/many`), await open(`/${org}/few`)];
  const ended = closeCode(third.ws);
  for (let n = 0; n < 40; n += 1) for (const { ws } of [third, other]) ws.send('{}');
  assert.equal(await ended, 1008);
  await wait(100);
  assert.equal(other.ws.readyState, other.ws.OPEN);
});

test('frames that break the protocol end a socket', async () => {
  const raw = await openRaw(`/${org}/raw`);
  // Without a mask, which a client must set.
  raw.write(Buffer.from([0x81, 0x02, 0x68, 0x69]));
  await once(raw, 'close');
  await until(() => !hub.isConnected(org, 'raw'));
});

/** A connection that upgrades and then does as the test says: a peer that vanished answers no ping. */
async function openRaw(path: string): Promise<Socket> {
  const raw = connect(port, '127.0.0.1');
  raw.on('error', () => undefined);
  raw.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [head] = (await once(raw, 'data')) as [Buffer];
  assert.match(String(head), /^HTTP\/1.1 101/);
  return raw;
}

test('a peer that gives no sign of life is dropped; one that does stays', async () => {
  const silent = await openRaw(`/${org}/silent`);
  const { ws } = await open(`/${org}/alive`);
  silent.resume();
  await once(silent, 'close');
  await wait(500);
  assert.equal(hub.isConnected(org, 'silent'), false);
  assert.equal(ws.readyState, ws.OPEN);
});

test('a browser asks for a sign of life in words, and is answered alone', async () => {
  const [asker, second] = [await open(`/${org}/asks`), await open(`/${org}/asks`)];
  asker.ws.send('{"type":"ping"}');
  for (let turn = 0; turn < 100 && asker.heard.length === 0; turn += 1) await wait(10);
  assert.deepEqual([asker.heard, second.heard], [[{ type: 'pong' }], []]);
});

test('a peer that reads nothing costs a megabyte at most', async () => {
  const stuck = await openRaw(`/${org}/stuck`);
  stuck.pause();
  const before = process.memoryUsage().rss;
  const body = 'x'.repeat(1000);
  for (let turn = 0; turn < 20_000 && hub.isConnected(org, 'stuck'); turn += 1) {
    hub.tell(org, 'stuck', { type: 'notification', body });
    if (turn % 100 === 0) await wait(1);
  }
  await wait(50);
  assert.equal(hub.isConnected(org, 'stuck'), false);
  assert.ok(process.memoryUsage().rss - before < 60 * 1024 * 1024);
  stuck.destroy();
});

test('a program that stops says so, and waits for nobody', async () => {
  const own = createServer();
  const leaving = createSocketHub({ admit, onError: () => undefined });
  own.on('upgrade', leaving.upgrade);
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  const ws = new WebSocket(`ws://127.0.0.1:${(own.address() as AddressInfo).port}/${org}/ana`);
  await once(ws, 'open');
  const ended = closeCode(ws);
  leaving.close();
  assert.equal(await ended, 1012);
  await new Promise((resolve) => own.close(resolve));
});
