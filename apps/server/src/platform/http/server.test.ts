import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config.ts';
import { createHttpServer } from './server.ts';

let http: FastifyInstance;
let port: number;

before(async () => {
  http = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }));
  http.post('/quick', { config: { bodyTimeoutMs: 150 } }, (_request, reply) => reply.send('taken'));
  http.post('/slow', { config: { bodyTimeoutMs: 60_000 } }, (_request, reply) => reply.send('taken'));
  port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port);
});
after(() => http.close());

test('a host that is more than a name and a port is refused', async () => {
  for (const host of ['user@evil.example', 'evil.example/x', 'evil.example#x', 'a b', 'evil.example:x'])
    assert.equal((await http.inject({ url: '/', headers: { host } })).statusCode, 400, host);
  for (const host of ['community.example', 'community.example:8080', '127.0.0.1', '[::1]:3000', 'my_host'])
    assert.equal((await http.inject({ url: '/', headers: { host } })).statusCode, 404, host);
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

/** Announces ten bytes of body, and sends the second half after a while. */
const drip = (path: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"a":`,
    );
    setTimeout(() => socket.write('"b" }'), 600);
  });

test('a body that takes longer than its route allows ends with its connection', async () => {
  assert.doesNotMatch(await drip('/quick'), /taken/);
  assert.match(await drip('/slow'), /taken/);
});
