import assert from 'node:assert/strict';
import { createSecureServer, type Http2SecureServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { exportPKCS8, generateKeyPair, jwtVerify, type CryptoKey } from 'jose';
import { makeCertificate } from '../../testing/certificate.ts';
import { createApnsProvider } from './apns.ts';
import type { ApnsConfig } from './push-config.ts';
import type { PushMessage, PushProvider } from './push-provider.ts';

const sender = { id: 'x', hostname: 'harbour.example' };
const message: PushMessage = {
  id: '0192f0c4-7c1d-4a2b-9c3d-1f2e3d4c5b6a',
  title: 'New comment',
  body: 'Ana: hello',
  url: 'https://harbour.example/activities/1',
  icon: null,
};
const address = (token = 'ab'.repeat(32)) => ({ service: 'apn', token, keys: null }) as const;

let apple: Http2SecureServer;
let config: ApnsConfig;
let place: { address: string; port: number; ca: Buffer[] };
let apns: PushProvider;
let publicKey: CryptoKey;
let sessions = 0;
let seen: { headers: IncomingHttpHeaders; body: unknown }[] = [];
let answers: { status: number; reason?: string }[] = [];

/** Validates a request by Apple's documentation, then gives the answer that the test has set. */
async function judge(
  headers: IncomingHttpHeaders,
  body: string,
): Promise<{ status: number; reason?: string }> {
  const token = /^bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) return { status: 403, reason: 'MissingProviderToken' };
  try {
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
      algorithms: ['ES256'],
      issuer: 'TEAM000001',
      maxTokenAge: '1h',
    });
    assert.equal(protectedHeader.kid, 'KEY0000001');
    assert.deepEqual(Object.keys(payload).sort(), ['iat', 'iss']);
  } catch {
    return { status: 403, reason: 'InvalidProviderToken' };
  }
  if (headers['apns-topic'] !== 'example.harbour.app') return { status: 400, reason: 'BadTopic' };
  if (headers['apns-push-type'] !== 'alert') return { status: 400, reason: 'InvalidPushType' };
  if (!/^\d{10}$/.test(String(headers['apns-expiration'])))
    return { status: 400, reason: 'BadExpirationDate' };
  if (Buffer.byteLength(String(headers['apns-collapse-id'])) > 64)
    return { status: 400, reason: 'BadCollapseId' };
  if (Buffer.byteLength(body) > 4096) return { status: 413, reason: 'PayloadTooLarge' };
  if (!/^\/3\/device\/[0-9a-f]+$/.test(headers[':path'] ?? ''))
    return { status: 400, reason: 'BadDeviceToken' };
  seen.push({ headers, body: JSON.parse(body) });
  return answers.shift() ?? { status: 200 };
}

before(async () => {
  const { key, cert } = makeCertificate();
  const pair = await generateKeyPair('ES256', { extractable: true });
  publicKey = pair.publicKey;
  apple = createSecureServer({ key, cert });
  apple.on('session', () => (sessions += 1));
  apple.on('stream', (stream, headers) => {
    let body = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    stream.on('end', () => {
      void judge(headers, body).then(({ status, reason }) => {
        stream.respond({ ':status': status });
        stream.end(reason === undefined ? undefined : JSON.stringify({ reason }));
      });
    });
  });
  await new Promise<void>((resolve) => apple.listen(0, '127.0.0.1', resolve));
  config = {
    key: await exportPKCS8(pair.privateKey),
    keyId: 'KEY0000001',
    teamId: 'TEAM000001',
    topic: 'example.harbour.app',
    production: true,
  };
  place = { address: 'localhost', port: (apple.address() as AddressInfo).port, ca: [Buffer.from(cert)] };
  apns = createApnsProvider(config, place);
});
after(async () => {
  await apns.close?.();
  await new Promise((resolve) => apple.close(resolve));
});
beforeEach(() => {
  seen = [];
  answers = [];
});

test('messages go over one connection, signed with the key of the team', async () => {
  for (let turn = 0; turn < 3; turn += 1)
    assert.deepEqual(await apns.send(address(), message, sender), { kind: 'delivered' });
  assert.equal(sessions, 1);
  const [first] = seen;
  assert.equal(first?.headers['apns-collapse-id'], message.id);
  assert.deepEqual(first?.body, {
    id: message.id,
    url: message.url,
    aps: { alert: { title: 'New comment', body: 'Ana: hello' }, sound: 'default' },
  });
});

test('devices that are no more are gone; what passes is tried again; the rest is given up', async () => {
  const cases = [
    [410, 'Unregistered', 'gone'],
    [410, 'ExpiredToken', 'gone'],
    [400, 'BadDeviceToken', 'gone'],
    [400, 'DeviceTokenNotForTopic', 'failed'],
    [403, 'Forbidden', 'failed'],
    [429, 'TooManyRequests', 'retryLater'],
    [503, 'Shutdown', 'retryLater'],
  ] as const;
  for (const [status, reason, kind] of cases) {
    answers = [
      { status, reason },
      { status, reason },
    ];
    assert.equal((await apns.send(address(), message, sender)).kind, kind, reason);
  }
});

test('another key, another team or another app is refused by the counterpart', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  for (const wrong of [{ key: await exportPKCS8(privateKey) }, { teamId: 'TEAM000002' }, { topic: 'x.y' }]) {
    const stranger = createApnsProvider({ ...config, ...wrong }, place);
    assert.equal((await stranger.send(address(), message, sender)).kind, 'failed');
    await stranger.close?.();
  }
  assert.deepEqual(seen, []);
});

test('a server whose certificate nobody vouches for, and one that is not there, are tried again later', async () => {
  for (const elsewhere of [
    { ...place, ca: [] },
    { ...place, port: 9 },
  ]) {
    const provider = createApnsProvider(config, elsewhere);
    assert.deepEqual(await provider.send(address(), message, sender), { kind: 'retryLater' });
    await provider.close?.();
  }
  assert.deepEqual(seen, []);
});
