import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { exportPKCS8, generateKeyPair, jwtVerify, type CryptoKey } from 'jose';
import { OpenAPIBackend, type Document } from 'openapi-backend';
import { createFirebaseProvider } from './firebase.ts';
import type { PushMessage, PushProvider } from './push-provider.ts';

const CONTRACT = new URL('../../testing/contracts/fcm.v1.openapi.json', import.meta.url);
const CLIENT = 'push@harbour.iam.gserviceaccount.com';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const sender = { id: 'x', hostname: 'harbour.example' };
const message: PushMessage = {
  id: '0192f0c4-7c1d-4a2b-9c3d-1f2e3d4c5b6a',
  title: 'New comment',
  body: 'Ana: hello',
  url: 'https://harbour.example/activities/1',
  icon: 'https://harbour.example/media/1.webp',
};

let server: Server;
let base: string;
let firebase: PushProvider;
let publicKey: CryptoKey;
let google: OpenAPIBackend;
let accessToken = 'token-1';
let tokensGiven = 0;
let sent: Record<string, unknown>[] = [];
let refuse: { status: number; error: object; headers?: Record<string, string> } | undefined;

before(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  publicKey = pair.publicKey;
  google = await createGoogle();
  server = createServer((request, response) => {
    void answer(request).then(({ status, body, headers }) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const privateKey = await exportPKCS8(pair.privateKey);
  const config = { projectId: 'harbour', clientEmail: CLIENT, privateKey, tokenUrl: `${base}/token` };
  firebase = createFirebaseProvider(config, base);
});
after(() => server.close());
beforeEach(() => {
  sent = [];
  refuse = undefined;
});

/** Google's own description, in which a field that it does not name is a mistake as it is at Google. */
async function createGoogle(): Promise<OpenAPIBackend> {
  const definition = JSON.parse(await readFile(CONTRACT, 'utf8')) as Document;
  for (const schema of Object.values(definition.components?.schemas ?? {}))
    if ('properties' in schema && !('additionalProperties' in schema)) schema.additionalProperties = false;
  const backend = new OpenAPIBackend({
    definition,
    quick: true,
    ajvOpts: { strict: false, unicodeRegExp: false, logger: false, validateFormats: false },
  });
  await backend.init();
  return backend;
}

interface Reply {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

async function answer(request: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return request.url === '/token' ? giveToken(text) : send(request, text);
}

async function giveToken(form: string): Promise<Reply> {
  const fields = new URLSearchParams(form);
  assert.equal(fields.get('grant_type'), 'urn:ietf:params:oauth:grant-type:jwt-bearer');
  try {
    const { payload } = await jwtVerify(fields.get('assertion') ?? '', publicKey, {
      algorithms: ['RS256'],
      issuer: CLIENT,
      audience: `${base}/token`,
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: '1h',
    });
    assert.equal(payload['scope'], SCOPE);
  } catch (error) {
    return { status: 400, body: { error: 'invalid_grant', error_description: String(error) } };
  }
  tokensGiven += 1;
  return { status: 200, body: { access_token: accessToken, expires_in: 3599, token_type: 'Bearer' } };
}

function send(request: IncomingMessage, text: string): Reply {
  if (request.headers.authorization !== `Bearer ${accessToken}`)
    return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED', message: 'no' } } };
  assert.equal(request.url, '/v1/projects/harbour/messages:send');
  const body = JSON.parse(text) as { message: Record<string, unknown> };
  const { errors } = google.validateRequest({
    method: request.method ?? '',
    // One parameter stands for the two segments of `projects/harbour`.
    path: '/v1/projects%2Fharbour/messages:send',
    headers: request.headers as Record<string, string>,
    body,
  });
  if (errors && errors.length > 0)
    return {
      status: 400,
      body: { error: { code: 400, status: 'INVALID_ARGUMENT', message: JSON.stringify(errors) } },
    };
  if (refuse !== undefined)
    return { status: refuse.status, body: { error: refuse.error }, headers: refuse.headers ?? {} };
  sent.push(body.message);
  const reply = { name: 'projects/harbour/messages/1' };
  assert.equal(google.validateResponse(reply, 'fcm.projects.messages.send').errors, null);
  return { status: 200, body: reply };
}

const address = (token = 'device-token') => ({ service: 'firebase', token, keys: null }) as const;
const detail = (errorCode: string) => ({
  '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  errorCode,
});

test('a message is sent as Google describes it, with a token that the service account has signed for', async () => {
  assert.deepEqual(await firebase.send(address(), message, sender), { kind: 'delivered' });
  assert.deepEqual(await firebase.send(address(), message, sender), { kind: 'delivered' });
  assert.equal(tokensGiven, 1, 'the token is kept');
  const [first] = sent;
  assert.equal(first?.['token'], 'device-token');
  assert.deepEqual(first?.['notification'], {
    title: 'New comment',
    body: 'Ana: hello',
    image: message.icon,
  });
  assert.deepEqual(first?.['data'], { id: message.id, url: message.url });
});

test('a token that has ended before its time is asked for anew, once', async () => {
  accessToken = 'token-2';
  const before = tokensGiven;
  assert.deepEqual(await firebase.send(address(), message, sender), { kind: 'delivered' });
  assert.equal(tokensGiven, before + 1);
});

test('the counterpart refuses what its description does not know', async () => {
  // The control: were the description not applied, every test here would pass with any message.
  const wrong = { ...message, id: 7 } as unknown as PushMessage;
  const outcome = await firebase.send(address(), wrong, sender);
  assert.equal(outcome.kind, 'failed');
});

test('a device that is not registered any more is gone; an unknown project is not', async () => {
  refuse = {
    status: 404,
    error: { code: 404, status: 'NOT_FOUND', message: 'gone', details: [detail('UNREGISTERED')] },
  };
  assert.deepEqual(await firebase.send(address(), message, sender), { kind: 'gone' });
  refuse = { status: 404, error: { code: 404, status: 'NOT_FOUND', message: 'no such project' } };
  assert.equal((await firebase.send(address(), message, sender)).kind, 'failed');
});

test('a temporary failure is retried after the delay that the service asks for', async () => {
  const error = {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: 'slow',
    details: [detail('QUOTA_EXCEEDED')],
  };
  refuse = { status: 429, error, headers: { 'retry-after': '60' } };
  assert.deepEqual(await firebase.send(address(), message, sender), { kind: 'retryLater', afterSeconds: 60 });
  refuse = { status: 503, error: { code: 503, status: 'UNAVAILABLE', message: 'x', details: [] } };
  assert.deepEqual(await firebase.send(address(), message, sender), { kind: 'retryLater' });
  refuse = { status: 403, error: { code: 403, status: 'PERMISSION_DENIED', message: 'x', details: [] } };
  assert.equal((await firebase.send(address(), message, sender)).kind, 'failed');
});

test('a service that is not there is tried again', async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const config = {
    projectId: 'harbour',
    clientEmail: CLIENT,
    privateKey: await exportPKCS8(privateKey),
    tokenUrl: `${base}/token`,
  };
  // The token endpoint refuses a signature that is not the account's.
  const forged = createFirebaseProvider(config, base);
  assert.deepEqual(await forged.send(address(), message, sender), { kind: 'retryLater' });
  const away = createFirebaseProvider({ ...config, tokenUrl: 'http://127.0.0.1:9/' }, 'http://127.0.0.1:9');
  assert.deepEqual(await away.send(address(), message, sender), { kind: 'retryLater' });
  assert.deepEqual(sent, []);
});
