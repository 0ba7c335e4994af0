import assert from 'node:assert/strict';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { RouteOptions } from 'fastify';
import { apiDoor } from './api.ts';
import { limitBodies } from './platform/http/body-budget.ts';
import { PICTURE_BODY_LIMIT, USUAL_BODY_LIMIT } from './platform/http/limits.ts';
import { createHttpServer } from './platform/http/server.ts';
import { createTestApp, until, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';
import Fastify from 'fastify';

let testApp: TestApp;
let org: TestOrganization;
let member: Caller;
let port: number;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  member = await org.member();
  await testApp.app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = testApp.app.http.server.address() as AddressInfo);
});
after(() => testApp.close());

/** Announces a body of this length, sends none of it, and waits for what is answered all the same. */
const announce = (
  { method, url }: { method: string; url: string },
  length: number,
  { type = 'application/json', token = '' } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      organization: org.organization.id,
      'content-type': type,
      'content-length': length,
      ...(token === '' ? {} : { authorization: token }),
    };
    const sent = request({ port, method, path: url, headers, timeout: 10_000 }, (answer) => {
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    });
    sent.on('timeout', () => sent.destroy(new Error('waits for the body')));
    sent.on('error', reject);
    sent.flushHeaders();
  });

async function listLargeRoutes(): Promise<{ method: string; url: string; limit: number }[]> {
  const http = createHttpServer(testApp.services.config);
  const found: RouteOptions[] = [];
  http.addHook('onRoute', (route) => {
    if ((route.bodyLimit ?? 0) > USUAL_BODY_LIMIT || route.config?.streamsBody === true) found.push(route);
  });
  await http.register(apiDoor(testApp.app.contexts), { prefix: '/api' });
  await http.ready();
  await http.close();
  return found.map(({ method, url, bodyLimit, config }) => ({
    method: String(method),
    limit: config?.streamsBody === true ? 0 : (bodyLimit ?? 0),
    url: url.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
  }));
}

test('each route that takes a large body asks for its caller before the body is sent', async () => {
  const routes = await listLargeRoutes();
  assert.ok(routes.length >= 30, `${routes.length} routes`);
  const answers: [route: string, status: number][] = [];
  // One after another: all together would be more than visitors may announce at once.
  for (const route of routes) {
    const type = /\/(videos\/file|files\/content)$/.test(route.url)
      ? 'application/octet-stream'
      : 'application/json';
    answers.push([`${route.method} ${route.url}`, await announce(route, 5_000_000, { type })]);
  }
  assert.deepEqual(
    answers.filter(([, status]) => status !== 401),
    [],
  );
  const staff = routes.filter(({ url }) => url.startsWith('/api/admin/'));
  assert.ok(staff.length > 0);
  for (const route of staff)
    assert.equal(await announce(route, 5_000_000, { token: member.token }), 403, route.url);
});

test('no body that is kept in memory is larger than one picture', async () => {
  const larger = (await listLargeRoutes()).filter(({ limit }) => limit > PICTURE_BODY_LIMIT);
  assert.deepEqual(larger, []);
});

test('a call about a channel is refused before its body is sent, for want of the right and for its length', async () => {
  const staff = await org.staff();
  const given = { channel: { name: 'Pictures', visible: true } };
  const made = await staff.post<{ id: string }>('/channels/managed', given);
  const channel = `/api/channels/managed/${made.body.data.id}`;
  const content = `${channel}/contents/00000000-0000-4000-8000-000000000000`;
  const routes = [
    { method: 'POST', url: '/api/channels/managed', status: 403 },
    { method: 'PUT', url: channel, status: 404 },
    { method: 'PUT', url: content, status: 404 },
    { method: 'POST', url: `${content}/image`, status: 404 },
    { method: 'POST', url: `${content}/guests`, status: 404 },
    { method: 'PUT', url: `${content}/captions`, status: 404 },
  ];
  const { token } = await org.member();
  for (const { status, ...route } of routes)
    assert.equal(await announce(route, 1_600_000, { token }), status, `${route.method} ${route.url}`);
  assert.equal(await announce({ method: 'PUT', url: channel }, 15_000_001, { token: staff.token }), 413);
});

test('the calls of a route with a large body are counted before the body is sent', async () => {
  const route = { method: 'POST', url: '/api/listings/schedule' };
  const { token } = await org.member();
  const calls: Promise<number>[] = [];
  for (let turn = 0; turn < 4; turn += 1) calls.push(announce(route, 5_000_000, { token }).catch(() => 0));
  assert.ok((await Promise.all(calls)).includes(429));
});

test('bodies of one address, and of all together, may take so much memory and no more', async () => {
  const http = Fastify();
  limitBodies(http, {
    process: 250_000,
    address: 200_000,
    account: 200_000,
    visitors: 250_000,
    visitor: 250_000,
  });
  const waiting: (() => void)[] = [];
  http.post('/', () => new Promise((resolve) => waiting.push(() => resolve('done'))));
  const send = (remoteAddress: string, size = 100_000) =>
    http.inject({ method: 'POST', url: '/', remoteAddress, payload: { text: 'x'.repeat(size) } });
  const first = send('192.0.2.1');
  while (waiting.length < 1) await new Promise(setImmediate);
  assert.equal(
    (await send('192.0.2.1', 150_000)).statusCode,
    500,
    'an error of ours, here without its status',
  );
  const second = send('2001:db8::1');
  while (waiting.length < 2) await new Promise(setImmediate);
  // Too much for the process, whoever sends it; what is small is never counted.
  assert.match((await send('192.0.2.3')).body, /busy/);
  const small = send('192.0.2.1', 100);
  while (waiting.length < 3) await new Promise(setImmediate);
  for (const done of waiting) done();
  assert.deepEqual(
    (await Promise.all([first, second, small])).map(({ statusCode }) => statusCode),
    [200, 200, 200],
  );
  const again = send('192.0.2.3', 150_000);
  while (waiting.length < 4) await new Promise(setImmediate);
  waiting[3]?.();
  assert.equal((await again).statusCode, 200);
  await http.close();
});

test('bodies that visitors announce leave room for those of members', async () => {
  const http = Fastify();
  limitBodies(http, {
    process: 400_000,
    address: 400_000,
    account: 400_000,
    visitors: 150_000,
    visitor: 150_000,
  });
  const waiting: (() => void)[] = [];
  const wait = () => new Promise((resolve) => waiting.push(() => resolve('done')));
  http.post('/', wait);
  http.post('/members', { config: { processorTime: 'perMember' } }, wait);
  const send = (remoteAddress: string, url: string, authorization?: string) =>
    http.inject({
      method: 'POST',
      url,
      remoteAddress,
      payload: { text: 'x'.repeat(100_000) },
      headers: authorization === undefined ? {} : { authorization },
    });
  const visitor = send('192.0.2.1', '/members');
  while (waiting.length < 1) await new Promise(setImmediate);
  // A token is no use where nobody reads it.
  for (const refused of [send('192.0.2.2', '/members'), send('192.0.2.3', '/', 'token')])
    assert.match((await refused).body, /busy/);
  const member = send('192.0.2.4', '/members', 'token');
  while (waiting.length < 2) await new Promise(setImmediate);
  for (const done of waiting) done();
  assert.deepEqual(
    (await Promise.all([visitor, member])).map(({ statusCode }) => statusCode),
    [200, 200],
  );
  const again = send('192.0.2.2', '/members');
  while (waiting.length < 3) await new Promise(setImmediate);
  waiting[2]?.();
  assert.equal((await again).statusCode, 200);
  await http.close();
});

test('bodies of one account may take so much memory, from however many addresses', async () => {
  const http = Fastify();
  limitBodies(http, {
    process: 900_000,
    address: 900_000,
    account: 250_000,
    visitors: 900_000,
    visitor: 900_000,
  });
  http.addHook('onRequest', (request, _reply, done) => {
    request.countBodyAs(request.headers.authorization ?? '');
    done();
  });
  const waiting: (() => void)[] = [];
  http.post('/', { config: { processorTime: 'perMember' } }, () => {
    return new Promise((resolve) => waiting.push(() => resolve('done')));
  });
  const send = (remoteAddress: string, authorization: string) =>
    http.inject({
      method: 'POST',
      url: '/',
      remoteAddress,
      payload: { text: 'x'.repeat(100_000) },
      headers: { authorization },
    });
  const sent = [send('192.0.2.1', 'ana'), send('192.0.2.2', 'ana')];
  while (waiting.length < 2) await new Promise(setImmediate);
  const beyond = await send('192.0.2.3', 'ana');
  assert.match(beyond.body, /tooManyAtOnce|a lot at once/);
  sent.push(send('192.0.2.1', 'ben'));
  while (waiting.length < 3) await new Promise(setImmediate);
  for (const done of waiting) done();
  for (const answer of sent) assert.equal((await answer).statusCode, 200);
  const again = send('192.0.2.3', 'ana');
  while (waiting.length < 4) await new Promise(setImmediate);
  waiting[3]?.();
  assert.equal((await again).statusCode, 200);
  await http.close();
});

test('announced bytes of a member count for the account, and no longer once that was answered', async () => {
  const route = { method: 'POST', url: '/api/storage/images/upload' };
  const { token } = await org.member();
  const open: ClientRequest[] = [];
  const hold = (length: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        organization: org.organization.id,
        'content-type': 'application/json',
        'content-length': length,
        authorization: token,
      };
      const sent = request({ port, method: route.method, path: route.url, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.flushHeaders();
      open.push(sent);
      // A body that is taken is waited for; a refusal comes at once.
      setTimeout(() => resolve(0), 500);
    });
  const told: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) told.push(await hold(13_000_000));
  assert.deepEqual(told, [0, 0, 0, 429, 429]);
  for (const sent of open) sent.on('error', () => undefined).destroy();
  await until(
    () => hold(13_000_000),
    (status) => status === 0,
  );
  for (const sent of open) sent.on('error', () => undefined).destroy();
});

/** Sends a JSON body in chunks of this length; answers the status and the code. */
const sendInChunks = (size: number, count: number): Promise<[number, string]> =>
  new Promise((resolve, reject) => {
    const headers = {
      organization: org.organization.id,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
      authorization: member.token,
    };
    const sent = request({ port, method: 'POST', path: '/api/activities', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () =>
        resolve([answer.statusCode ?? 0, String((JSON.parse(text) as { code?: string }).code)]),
      );
    });
    sent.on('error', reject);
    sent.write(`{"text":"${'x'.repeat(size)}`);
    for (let turn = 0; turn < count; turn += 1) sent.write('x'.repeat(size));
    sent.end('"}');
  });

test('a body in very many small chunks is refused, and one in the packets of a slow network is not', async () => {
  assert.deepEqual(await sendInChunks(1, 50_000), [413, 'body.tooManyChunks']);
  const [status, code] = await sendInChunks(512, 1500);
  assert.notEqual(code, 'body.tooManyChunks');
  assert.equal(status, 400, 'the post is too long');
});

test('small chunks of a body that was refused for its length or its type end the connection alone', async () => {
  for (const [type, headers] of [
    ['application/json', { 'content-length': 2_000_000 }],
    ['image/png', { 'transfer-encoding': 'chunked' }],
  ] as const) {
    await new Promise<void>((resolve) => {
      const sent = request({
        port,
        method: 'POST',
        path: '/api/activities',
        headers: {
          organization: org.organization.id,
          'content-type': type,
          authorization: member.token,
          ...headers,
        },
      });
      sent.on('error', () => undefined).on('close', resolve);
      sent.on('response', (answer) => answer.resume());
      sent.setNoDelay(true);
      const send = (left: number): void => {
        if (left === 0) sent.destroy();
        else if (!sent.destroyed) sent.write('x', () => setImmediate(send, left - 1));
      };
      send(3000);
    });
  }
  assert.equal((await member.get('/self')).statusCode, 200);
});

test('a body of endless numbers is refused before it is read', async () => {
  const digits = `1.${'0123456789'.repeat(28)}`;
  const list = Array.from({ length: 9000 }, () => digits).join(',');
  const answer = await testApp.app.http.inject({
    method: 'POST',
    url: '/api/listings',
    payload: `{"event":{"name":[${list}]}}`,
    headers: {
      organization: org.organization.id,
      authorization: member.token,
      'content-type': 'application/json',
    },
  });
  assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [413, 'body.tooManyParts']);
});

test('a body of very many values is refused before it is read, and one long text is not', async () => {
  const values = await member.post('/listings', {
    event: { name: Array.from({ length: 60_000 }, () => ({})) },
  });
  assert.deepEqual([values.statusCode, values.body.code], [413, 'body.tooManyParts']);
  for (const name of ['[{,'.repeat(40_000), '"[{,\\'.repeat(40_000)]) {
    const text = await member.post('/listings', { event: { name } });
    assert.equal(text.statusCode, 400);
  }
  const list = Array.from({ length: 60_000 }, () => 0);
  for (const name of ['\\', '\\\\', '"\\"']) {
    const values = await member.post('/listings', { event: { name, description: list } });
    assert.deepEqual([values.statusCode, values.body.code], [413, 'body.tooManyParts'], name);
  }
});
