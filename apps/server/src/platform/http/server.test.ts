import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config.ts';
import { createHttpServer } from './server.ts';

let http: FastifyInstance;

before(() => {
  http = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }));
});
after(() => http.close());

test('a host that is more than a name and a port is refused', async () => {
  for (const host of ['user@evil.example', 'evil.example/x', 'evil.example#x', 'a b', 'evil.example:x'])
    assert.equal((await http.inject({ url: '/', headers: { host } })).statusCode, 400, host);
  for (const host of ['community.example', 'community.example:8080', '127.0.0.1', '[::1]:3000', 'my_host'])
    assert.equal((await http.inject({ url: '/', headers: { host } })).statusCode, 404, host);
});

/** Sends bytes over a connection of its own and answers with everything that came back until the server closed it. */
function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setEncoding('latin1').on('data', (part: string) => (said += part));
    socket.on('error', reject).on('close', () => resolve(said));
  });
}

const MISLEADING = {
  'two lengths': 'Content-Length: 4\r\nContent-Length: 40\r\n\r\n',
  'a length beside chunks': 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'an unknown encoding': 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'chunks that another encoding follows': 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'a space before the colon': 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
  'a folded header': 'X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a carriage return alone': 'X-A: b\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a size of a chunk that is none': 'Transfer-Encoding: chunked\r\n\r\n0x4\r\nabcd\r\n0\r\n\r\n',
  'a negative length': 'Content-Length: -1\r\n\r\n',
};

test('requests whose end two programs could see in different places are refused, and nothing after them is read', async () => {
  let secrets = 0;
  const plain = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }));
  plain.post('/open', () => 'open');
  plain.get('/secret', () => ((secrets += 1), 'secret'));
  await plain.listen({ port: 0, host: '127.0.0.1' });
  const address = plain.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const { port } = address;
  const hidden = 'GET /secret HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n';
  try {
    for (const [name, rest] of Object.entries(MISLEADING)) {
      const said = await sendBytes(port, `POST /open HTTP/1.1\r\nHost: a.example\r\n${rest}${hidden}`);
      assert.match(said, /^HTTP\/1\.1 4\d\d /, name);
      assert.equal(said.match(/HTTP\/1\.1 /g)?.length, 1, `${name}: ${said}`);
    }
    assert.equal(secrets, 0);
    // Clear requests are answered, one after the other: not everything is refused.
    const clear = 'Content-Type: text/plain\r\nContent-Length: 0\r\n\r\n';
    const said = await sendBytes(port, `POST /open HTTP/1.1\r\nHost: a.example\r\n${clear}${hidden}`);
    assert.equal(said.match(/HTTP\/1\.1 200 /g)?.length, 2, said);
    assert.equal(secrets, 1);
  } finally {
    await plain.close();
  }
});

test('browsers that came by https are told to stay with it, others are not', async () => {
  const behind = createHttpServer(readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' }));
  const header = async (proto: string) =>
    (await behind.inject({ url: '/', headers: { 'x-forwarded-proto': proto } })).headers[
      'strict-transport-security'
    ];
  assert.equal(await header('https'), 'max-age=31536000');
  assert.equal(await header('http'), undefined);
  await behind.close();
});

test('a script brings no policy: a worker would be held to it', async () => {
  const scripts = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }));
  scripts.get('/reader.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(''));
  scripts.get('/data', () => ({}));
  const policyOf = async (url: string) => (await scripts.inject({ url })).headers['content-security-policy'];
  assert.equal(await policyOf('/reader.js'), undefined);
  assert.equal(await policyOf('/data'), "default-src 'none'; frame-ancestors 'none'");
  await scripts.close();
});

test('tokens and grants stay out of the log of requests, in queries and in paths', async () => {
  const lines: string[] = [];
  const loud = createHttpServer(readConfig({ LOG_LEVEL: 'trace' }));
  loud.get('/media/videos/:id/:grant/:name', () => 'film');
  loud.get('/unsubscribe/:token', () => 'gone');
  loud.get('/calendars/:feed/events.ics', () => 'days');
  loud.get('/events/:id', () => 'event');
  loud.setNotFoundHandler(() => 'page');
  const log = loud.log as unknown as Record<symbol, { write: (line: string) => void }>;
  const [stream] = Object.getOwnPropertySymbols(log).filter((name) => name.description === 'pino.stream');
  assert.ok(stream !== undefined);
  log[stream] = { write: (line) => void lines.push(line) };
  for (const url of [
    '/media/videos/7/s3cret/master.m3u8?grant=s3cret',
    '/media/videos/7/s3cret/too/deep',
    '/unsubscribe/s3cret',
    '/calendars/s3cret/events.ics',
    '/events/9?token=s3cret',
  ])
    assert.equal((await loud.inject(url)).statusCode, 200, url);
  await loud.close();
  const text = lines.join('');
  assert.ok(text.includes('"path":"/media/videos/:id/:grant/:name"'), text);
  assert.ok(text.includes('"path":"/media/videos/7/*"') && text.includes('"path":"/events/9"'), text);
  assert.ok(!text.includes('s3cret'), text);
});

test('a caller is at the address of the connection, unless a declared proxy says another', async () => {
  const addressBehind = async (env: Record<string, string>, remoteAddress: string): Promise<unknown> => {
    const asked = createHttpServer(readConfig({ LOG_LEVEL: 'silent', ...env }));
    asked.get('/', ({ ip, host, protocol }) => ({ ip, host, protocol }));
    const headers = {
      host: 'community.example',
      'x-forwarded-for': '192.0.2.1, 198.51.100.7',
      'x-forwarded-proto': 'https',
    };
    const answer = await asked.inject({ url: '/', remoteAddress, headers });
    await asked.close();
    return answer.json();
  };
  const host = 'community.example';
  const asIs = { ip: '203.0.113.9', host, protocol: 'http' };
  assert.deepEqual(await addressBehind({}, '203.0.113.9'), asIs);
  assert.deepEqual(await addressBehind({ TRUST_PROXY: '10.0.0.0/8' }, '203.0.113.9'), asIs);
  const behind = { ip: '198.51.100.7', host, protocol: 'https' };
  assert.deepEqual(await addressBehind({ TRUST_PROXY: '1' }, '10.0.0.1'), behind);
  assert.deepEqual(await addressBehind({ TRUST_PROXY: '10.0.0.0/8' }, '10.0.0.1'), behind);
});
