import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { startWebPushService, type Subscribed, type WebPushService } from '../../testing/web-push-service.ts';
import { createSecrets } from '../secrets.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';
import { createPush, type Push } from './push.ts';
import type { PushAddress, PushMessage } from './push-provider.ts';

const sender = { id: 'a2c5c1c6-6d62-4d5c-8b6e-3a36f5a6b001', hostname: 'harbour.example' };
const other = { id: 'a2c5c1c6-6d62-4d5c-8b6e-3a36f5a6b002', hostname: 'other.example' };
const message: PushMessage = {
  id: '0192f0c4-7c1d-4a2b-9c3d-1f2e3d4c5b6a',
  title: 'Ana is following you',
  body: 'Say hello — 你好 🎉',
  url: 'https://harbour.example/people/ana',
  icon: null,
};

let service: WebPushService;
let odd: Server;
let oddAnswer: { status: number; headers?: Record<string, string> } = { status: 201 };
let oddBodies: number[] = [];
let outbound: Outbound;
let push: Push;

before(async () => {
  service = await startWebPushService();
  odd = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      oddBodies.push(bytes);
      response.writeHead(oddAnswer.status, oddAnswer.headers).end();
    });
  });
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  const ports = new Set([service.port, portOf(odd)]);
  outbound = createOutbound({
    timeoutMs: 2000,
    policy: {
      ports,
      mayReach: (address) => address === '127.0.0.1',
      lookup: (hostname, _options, callback) => {
        if (hostname === 'push.test') callback(null, [{ address: '127.0.0.1', family: 4 }]);
        else if (hostname === 'inside.test') callback(null, [{ address: '10.0.0.1', family: 4 }]);
        else callback(new Error('unknown'), '', 0);
      },
    },
  });
  push = createPush({ config: {}, outbound, secrets: createSecrets(Buffer.alloc(32, 7)) });
});
after(async () => {
  await push.close();
  await outbound.close();
  service.close();
  odd.close();
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function subscribe(organization = sender): Promise<PushAddress & Subscribed> {
  const subscribed = await service.subscribe(push.publicKey(organization.id));
  return { ...subscribed, service: 'web', token: `http://push.test:${service.port}${subscribed.path}` };
}

test('a push service that is not ours checks who sends, and the browser can read what was sent', async () => {
  const browser = await subscribe();
  assert.deepEqual(await push.send(browser, message, sender), { kind: 'delivered' });
  assert.deepEqual(service.received(browser), [message]);
});

test('the key of another organization is refused', async () => {
  const browser = await subscribe();
  assert.notEqual(push.publicKey(sender.id), push.publicKey(other.id));
  assert.equal((await push.send(browser, message, other)).kind, 'failed');
  assert.deepEqual(service.received(browser), []);
});

test('the same master key gives the same keys in every process; another gives others', () => {
  const again = createPush({ config: {}, outbound, secrets: createSecrets(Buffer.alloc(32, 7)) });
  const foreign = createPush({ config: {}, outbound, secrets: createSecrets(Buffer.alloc(32, 8)) });
  assert.equal(again.publicKey(sender.id), push.publicKey(sender.id));
  assert.notEqual(foreign.publicKey(sender.id), push.publicKey(sender.id));
  assert.equal(Buffer.from(push.publicKey(sender.id), 'base64url').length, 65);
});

test('a subscription that has ended is gone', async () => {
  const browser = await subscribe();
  service.expire(browser);
  assert.deepEqual(await push.send(browser, message, sender), { kind: 'gone' });
});

test('the longest texts still fit into what every service takes, and no character is torn', async () => {
  const browser = await subscribe();
  const family = '👨‍👩‍👧‍👦';
  const long = { ...message, title: family.repeat(500), body: '\u0001"漢'.repeat(5000) };
  assert.deepEqual(await push.send(browser, long, sender), { kind: 'delivered' });
  const [seen] = service.received(browser) as PushMessage[];
  assert.match(seen?.title ?? '', new RegExp(`^(${family})+…$`, 'u'));
  assert.ok((seen?.body.length ?? 0) <= 400);
  const at = { ...browser, token: `http://push.test:${portOf(odd)}/` };
  oddBodies = [];
  await push.send(at, long, sender);
  assert.ok((oddBodies[0] ?? Infinity) <= 4096, String(oddBodies));
  // A message that cannot be shortened enough is not sent at all.
  const address = { ...message, url: `https://harbour.example/${'x'.repeat(4000)}` };
  assert.deepEqual(await push.send(at, address, sender), { kind: 'failed', reason: 'too large' });
  assert.equal(oddBodies.length, 1);
});

test('a temporary failure is retried when the service says so; a permanent one is given up', async () => {
  const browser = { ...(await subscribe()), token: `http://push.test:${portOf(odd)}/x` };
  const outcomes = {
    201: { kind: 'delivered' },
    404: { kind: 'gone' },
    410: { kind: 'gone' },
    429: { kind: 'retryLater', afterSeconds: 90 },
    503: { kind: 'retryLater', afterSeconds: 90 },
    302: { kind: 'failed', reason: 'answered 302' },
    403: { kind: 'failed', reason: 'answered 403' },
    413: { kind: 'failed', reason: 'answered 413' },
  };
  for (const [status, outcome] of Object.entries(outcomes)) {
    oddAnswer = { status: Number(status), headers: { 'retry-after': '90', location: '/elsewhere' } };
    assert.deepEqual(await push.send(browser, message, sender), outcome, status);
  }
});

test('addresses that lead inside are not reached; those that do not answer are tried again', async () => {
  const browser = await subscribe();
  const port = portOf(odd);
  oddBodies = [];
  for (const host of ['inside.test', '127.0.0.2', '[::1]', '169.254.169.254']) {
    const outcome = await push.send({ ...browser, token: `http://${host}:${port}/` }, message, sender);
    assert.equal(outcome.kind, 'failed', host);
  }
  assert.deepEqual(oddBodies, []);
  const nowhere = await push.send({ ...browser, token: `http://nowhere.test:${port}/` }, message, sender);
  assert.deepEqual(nowhere, { kind: 'retryLater' });
});

test('a service without settings is off', async () => {
  assert.deepEqual([...push.services], ['web']);
  const outcome = await push.send({ service: 'apn', token: 'a', keys: null }, message, sender);
  assert.deepEqual(outcome, { kind: 'failed', reason: 'apn is not set up' });
});
