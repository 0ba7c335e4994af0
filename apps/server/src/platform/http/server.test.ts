import assert from 'node:assert/strict';
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
