import assert from 'node:assert/strict';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitBodies } from './body-budget.ts';
import { limitBodyTimes } from './body-times.ts';
import { answerError } from './errors.ts';
import { takeRawBodies } from './raw-body.ts';

let http: FastifyInstance;
const kept: string[] = [];
const left: string[] = [];

before(async () => {
  http = Fastify();
  http.setErrorHandler(answerError);
  limitBodyTimes(http, { leastRate: 4000, graceMs: 400, checkMs: 50 });
  http.post('/form', (_request, reply) => reply.send('taken'));
  await http.register(async (scope) => {
    takeRawBodies(scope);
    scope.post('/stream', async ({ body }) => {
      let size = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) size += chunk.length;
      kept.push(`stream ${size}`);
      return 'taken';
    });
    scope.post('/refused', (_request, reply) => reply.status(413).send('too large'));
    // The sender leaves before it is read.
    scope.post('/left', async ({ body, raw }) => {
      await new Promise((resolve) => raw.socket.once('close', resolve));
      let size = 0;
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) size += chunk.length;
        kept.push(`left ${size}`);
      } catch (error) {
        left.push(String(error));
      }
      return 'over';
    });
    // Takes nothing before it is told to, as a store that is slow.
    scope.post('/late', async ({ body }) => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      let size = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) size += chunk.length;
      return `taken ${size}`;
    });
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
});
after(() => http.close());

interface Sender {
  readonly url: string;
  readonly type: string;
  readonly length: number;
  readonly write: (socket: Socket) => void;
}

/** All that was answered until the connection ended. */
const send = ({ url, type, length, write }: Sender): Promise<string> =>
  new Promise((resolve) => {
    const { port } = http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
    const head = ['host: x', 'connection: close', `content-type: ${type}`, `content-length: ${length}`];
    socket.write(`POST ${url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    write(socket);
  });

/** So many bytes every 50 ms, up to all of them. */
const atPace = (bytes: number, all: number) => (socket: Socket) => {
  let left = all;
  const timer = setInterval(() => {
    const part = Math.min(left, bytes);
    if (part > 0) socket.write('1'.repeat(part));
    left -= part;
  }, 50);
  socket.on('close', () => clearInterval(timer));
};

const STREAM = { url: '/stream', type: 'application/octet-stream' };
const BODIES = [{ url: '/form', type: 'application/json' }, STREAM];

test('a body that trickles is refused with 408 and its connection ends, however it is read', async () => {
  for (const body of BODIES) {
    const heard = await send({ ...body, length: 10_000, write: atPace(10, 10_000) });
    assert.match(heard, /^HTTP\/1\.1 408 /, body.url);
    assert.match(heard, /body\.tooSlow/);
    assert.match(heard, /connection: close/i);
  }
  assert.deepEqual(kept, []);
});

test('bytes that came quickly at first buy no more than the grace', async () => {
  const heard = await send({
    ...STREAM,
    length: 1_000_000,
    write: (socket) => void socket.write('1'.repeat(900_000)),
  });
  assert.match(heard, /^HTTP\/1\.1 408 /);
});

test('a phone on a bad line gets its body through, and may be silent within the grace', async () => {
  for (const body of BODIES) {
    // 10 kB a second: a number, so that it is JSON.
    const heard = await send({ ...body, length: 10_000, write: atPace(500, 10_000) });
    assert.match(heard, body.url === '/form' ? /^HTTP\/1\.1 (200|400) / : /taken/, body.url);
    assert.doesNotMatch(heard, /408/);
  }
});

test('a sender is not refused for the time that our own side takes', async () => {
  const length = 20_000_000;
  const heard = await send({
    url: '/late',
    type: 'application/octet-stream',
    length,
    write: (socket) => void socket.write(Buffer.alloc(length)),
  });
  assert.match(heard, /taken 20000000/);
});

test('a body whose sender leaves before it is read fails its reader and nothing else', async () => {
  await send({
    url: '/left',
    type: 'application/octet-stream',
    length: 1000,
    write: (socket) => setTimeout(() => socket.resetAndDestroy(), 100),
  });
  await until(() => left.length > 0);
  assert.match(left.join(), /premature|aborted|ECONNRESET/i);
  assert.ok(!kept.some((text) => text.startsWith('left')));
});

test('a refused body is answered, whether its sender goes on or falls silent', async () => {
  const all = 2_000_000;
  for (const write of [
    (socket: Socket) => void socket.write(Buffer.alloc(all)),
    (socket: Socket) => void socket.write('1'),
  ]) {
    const heard = await send({ url: '/refused', type: 'application/octet-stream', length: all, write });
    assert.match(heard, /^HTTP\/1\.1 413 [^]*too large/);
  }
});

const until = async (isTrue: () => boolean): Promise<void> => {
  const deadline = Date.now() + 5000;
  while (!isTrue()) {
    assert.ok(Date.now() < deadline, 'it never came');
    await new Promise(setImmediate);
  }
};

test('the memory of a body counts until its handler has answered, even when its sender has left', async () => {
  const budgeted = Fastify();
  budgeted.setErrorHandler(answerError);
  limitBodies(budgeted, {
    process: 150_000,
    address: 150_000,
    account: 150_000,
    visitors: 150_000,
    visitor: 150_000,
  });
  const waiting: (() => void)[] = [];
  budgeted.post('/', () => new Promise((resolve) => waiting.push(() => resolve('done'))));
  await budgeted.listen({ port: 0, host: '127.0.0.1' });
  const { port } = budgeted.server.address() as AddressInfo;
  const payload = JSON.stringify({ text: 'x'.repeat(100_000) });
  const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${payload.length}\r\n\r\n`;
  const ask = () => budgeted.inject({ method: 'POST', url: '/', payload: JSON.parse(payload) as object });
  const leave = async (text: string, when: () => boolean): Promise<void> => {
    const closed = new Promise((resolve) =>
      budgeted.server.once('connection', (one) => one.once('close', resolve)),
    );
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    await until(when);
    socket.destroy();
    await closed;
    await new Promise(setImmediate);
  };
  await leave(head + payload, () => waiting.length === 1);
  assert.match((await ask()).body, /body\.busy/);
  waiting[0]?.();
  await new Promise(setImmediate);
  const next = ask();
  await until(() => waiting.length === 2);
  waiting[1]?.();
  assert.equal((await next).statusCode, 200);
  // Half a body: nobody keeps it.
  let isThere = false;
  budgeted.server.once('request', () => (isThere = true));
  await leave(head + payload.slice(0, 50_000), () => isThere);
  const last = ask();
  await until(() => waiting.length === 3);
  waiting[2]?.();
  assert.equal((await last).statusCode, 200);
  await budgeted.close();
});
