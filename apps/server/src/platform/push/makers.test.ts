import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { createHuaweiProvider } from './huawei.ts';
import type { PushMessage, PushProvider } from './push-provider.ts';
import { createXiaomiProvider } from './xiaomi.ts';

/** Neither maker has published a counterpart: these hold to the rules that they have written down. */
const sender = { id: 'x', hostname: 'harbour.example' };
const message: PushMessage = {
  id: '0192f0c4-7c1d-4a2b-9c3d-1f2e3d4c5b6a',
  title: 'New comment',
  body: 'Ana: hello',
  url: 'https://harbour.example/activities/1?a=b&c=d',
  icon: null,
};
type Reply = [status: number, body: object, headers?: Record<string, string>];

let server: Server;
let huawei: PushProvider;
let xiaomi: PushProvider;
let accessToken = 'h-1';
let tokensGiven = 0;
let reply: Reply | undefined;
let seen: Record<string, unknown>[] = [];

before(async () => {
  server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const [status, body, headers] = answer(request, text);
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const place = { tokenUrl: `${base}/oauth2/v3/token`, sendBase: base };
  huawei = createHuaweiProvider({ appId: '1001', appSecret: 'h-secret' }, place);
  xiaomi = createXiaomiProvider(
    { appSecret: 'x-secret', packageName: 'example.harbour', region: 'europe' },
    base,
  );
});
after(() => server.close());
beforeEach(() => {
  seen = [];
  reply = undefined;
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function answer(request: IncomingMessage, text: string): Reply {
  if (request.method !== 'POST') return [405, {}];
  switch (request.url) {
    case '/oauth2/v3/token':
      return giveToken(new URLSearchParams(text));
    case '/v1/1001/messages:send':
      return huaweiSend(request, JSON.parse(text) as HuaweiBody);
    case '/v3/message/regid':
      return xiaomiSend(request, text);
    default:
      return [404, {}];
  }
}

function giveToken(form: URLSearchParams): Reply {
  const { grant_type, client_id, client_secret } = Object.fromEntries(form);
  if (grant_type !== 'client_credentials' || client_id !== '1001' || client_secret !== 'h-secret')
    return [400, { error: 1101 }];
  tokensGiven += 1;
  return [200, { access_token: accessToken, expires_in: 3600, token_type: 'Bearer' }];
}

interface HuaweiBody {
  validate_only: boolean;
  message: {
    token?: string[];
    topic?: string;
    condition?: string;
    data?: unknown;
    android: {
      urgency?: string;
      ttl?: string;
      collapse_key?: number;
      notification: { title?: string; body?: string; click_action?: { type: number }; importance?: string };
    };
  };
}

function huaweiSend(request: IncomingMessage, { validate_only, message: sent }: HuaweiBody): Reply {
  if (request.headers.authorization !== `Bearer ${accessToken}`)
    return [401, { code: '80200003', msg: 'Oauth Token expired' }];
  const { token, topic, condition, data, android } = sent;
  const { title, body, click_action, importance } = android.notification;
  const targets = [token, topic, condition].filter((target) => target !== undefined);
  const isRight =
    !validate_only &&
    targets.length === 1 &&
    (token === undefined || (token.length >= 1 && token.length <= 1000)) &&
    (data === undefined || typeof data === 'string') &&
    (android.urgency === undefined || ['HIGH', 'NORMAL'].includes(android.urgency)) &&
    (android.ttl === undefined || /^\d+s$/.test(android.ttl)) &&
    (importance === undefined || ['LOW', 'NORMAL', 'HIGH'].includes(importance)) &&
    title !== undefined &&
    body !== undefined &&
    [1, 2, 3, 4].includes(click_action?.type ?? 0);
  if (!isRight) return [400, { code: '80100003', msg: 'Illegal payload' }];
  seen.push({ token: token?.[0], title, body, data });
  return reply ?? [200, { code: '80000000', msg: 'Success', requestId: '1' }];
}

function xiaomiSend(request: IncomingMessage, text: string): Reply {
  if (request.headers.authorization !== 'key=x-secret') return [401, { code: 10014, reason: 'no auth' }];
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded;charset=UTF-8') return [415, {}];
  const form = Object.fromEntries(new URLSearchParams(text));
  const { title = '', description = '', payload = '' } = form;
  const isRight =
    form['restricted_package_name'] === 'example.harbour' &&
    [...title].length < 50 &&
    [...description].length < 128 &&
    ['0', '1'].includes(form['pass_through'] ?? '') &&
    /^-?\d+$/.test(form['notify_type'] ?? '') &&
    Number(form['notify_id']) <= 2_147_483_647 &&
    /^\d+$/.test(form['time_to_live'] ?? '') &&
    encodeURIComponent(decodeURIComponent(payload)) === payload;
  if (!isRight) return [400, { code: 10017, reason: 'invalid parameter' }];
  seen.push({ token: form['registration_id'], title, description, payload: decodeURIComponent(payload) });
  return reply ?? [200, { result: 'ok', code: 0, data: { id: '1' } }];
}

const toHuawei = (sent = message) =>
  huawei.send({ service: 'huawei', token: 'h-device', keys: null }, sent, sender);
const toXiaomi = (sent = message) =>
  xiaomi.send({ service: 'xiaomi', token: 'x-device', keys: null }, sent, sender);
const link = JSON.stringify({ id: message.id, url: message.url });

test('Huawei: a message as its rules want it, with a token that is kept and renewed when it has ended', async () => {
  assert.deepEqual(await toHuawei(), { kind: 'delivered' });
  assert.deepEqual(await toHuawei(), { kind: 'delivered' });
  assert.equal(tokensGiven, 1);
  accessToken = 'h-2';
  assert.deepEqual(await toHuawei(), { kind: 'delivered' });
  assert.equal(tokensGiven, 2);
  assert.deepEqual(seen[0], { token: 'h-device', title: 'New comment', body: 'Ana: hello', data: link });
});

test('Huawei: the code of the body decides', async () => {
  const cases: [Reply, string][] = [
    [[200, { code: '80300007', msg: 'All tokens are invalid' }], 'gone'],
    [[200, { code: '80100000', msg: '{"success":0,"failure":1,"illegal_tokens":["h-device"]}' }], 'gone'],
    [[200, { code: '80300002', msg: 'wrong app' }], 'failed'],
    [[200, { code: '80200001', msg: 'auth' }], 'failed'],
    [[500, { code: '81000001', msg: 'internal' }], 'retryLater'],
    [[503, {}], 'retryLater'],
    [[404, {}], 'failed'],
  ];
  for (const [given, kind] of cases) {
    reply = given;
    assert.equal((await toHuawei()).kind, kind, JSON.stringify(given));
  }
});

test('Xiaomi: a message as its rules want it, shortened to what it takes', async () => {
  assert.deepEqual(await toXiaomi(), { kind: 'delivered' });
  assert.deepEqual(seen[0], {
    token: 'x-device',
    title: 'New comment',
    description: 'Ana: hello',
    payload: link,
  });
  assert.deepEqual(await toXiaomi({ ...message, title: '漢'.repeat(90), body: '🎉'.repeat(200) }), {
    kind: 'delivered',
  });
});

test('Xiaomi: what it answers', async () => {
  const cases: [Reply, string][] = [
    [[200, { result: 'ok', code: 0, data: { id: '1', bad_regids: 'x-device' } }], 'gone'],
    [[200, { result: 'ok', code: 0, data: { id: '1', bad_regids: 'another' } }], 'delivered'],
    [[200, { result: 'error', code: 20301, reason: 'none' }], 'failed'],
    [[429, {}, { 'retry-after': '5' }], 'retryLater'],
    [[502, {}], 'retryLater'],
  ];
  for (const [given, kind] of cases) {
    reply = given;
    assert.equal((await toXiaomi()).kind, kind, JSON.stringify(given));
  }
});

test('makers that are not there are tried again', async () => {
  const away = 'http://127.0.0.1:9';
  const place = { tokenUrl: `${away}/token`, sendBase: away };
  const noHuawei = createHuaweiProvider({ appId: '1001', appSecret: 'h-secret' }, place);
  const noXiaomi = createXiaomiProvider({ appSecret: 's', packageName: 'p', region: 'china' }, away);
  for (const provider of [noHuawei, noXiaomi])
    assert.deepEqual(await provider.send({ service: 'huawei', token: 't', keys: null }, message, sender), {
      kind: 'retryLater',
    });
});
