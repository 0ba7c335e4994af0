import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { Provider, type Adapter } from 'oidc-provider';
import { createOutbound } from '../platform/outbound/outbound.ts';
import type { TestApp } from './app.ts';

export interface PoolPerson {
  readonly sub: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** A user pool elsewhere: tokens and keys of an independent issuer, and as much of the protocol as a server asks for. */
export interface CognitoPool {
  readonly endpoint: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly issuer: string;
  /** Names of the calls it received. */
  readonly asked: string[];
  person(attributes?: Readonly<Record<string, string>>): PoolPerson;
  /** An access token as the pool makes them, after a sign-in now; claims may be changed. */
  token(person: PoolPerson, claims?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Signs any payload, for tests that misuse its key. */
  sign(payload: JWTPayload, header?: Readonly<Record<string, unknown>>): Promise<string>;
  publicKey(): JWK;
  /** From here on it signs with a new key; the old one is gone. */
  rotate(): Promise<void>;
  /** Answers to every call, in place of the right ones. */
  trouble: number | undefined;
  /** Nothing listens at its port any more. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const SCOPE = 'aws.cognito.signin.user.admin';

interface Keys {
  readonly provider: Provider;
  readonly private: JWK;
  readonly public: JWK;
}

export async function startCognitoPool(): Promise<CognitoPool> {
  const poolId = `eu-test-1_${randomBytes(5).toString('hex')}`;
  const clientId = randomBytes(13).toString('hex');
  const people = new Map<string, PoolPerson>();
  /** Tokens whose person may be asked about. */
  const known = new Map<string, { person: PoolPerson; scope: string }>();
  const asked: string[] = [];
  let keys: Keys | undefined;
  const keysNow = (): Keys => {
    if (keys === undefined) throw new Error('the pool has no keys yet');
    return keys;
  };

  const refuse = (response: ServerResponse, name: string, message: string): void => {
    response.statusCode = 400;
    response.setHeader('x-amzn-errortype', name);
    response.end(JSON.stringify({ __type: name, message }));
  };
  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    asked.push(operation);
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    const input = JSON.parse(await text(request)) as { AccessToken?: string };
    const found = known.get(input.AccessToken ?? '');
    if (found === undefined || !people.has(found.person.sub))
      return refuse(response, 'NotAuthorizedException', 'Invalid Access Token');
    if (!found.scope.split(' ').includes(SCOPE))
      return refuse(response, 'NotAuthorizedException', 'Access Token does not have required scopes');
    const { sub, attributes } = found.person;
    if (operation === 'DeleteUser') {
      people.delete(sub);
      return void response.end();
    }
    const UserAttributes = Object.entries({ sub, ...attributes }).map(([Name, Value]) => ({ Name, Value }));
    response.end(JSON.stringify({ Username: sub, UserAttributes }));
  }
  function answerUserInfo(request: IncomingMessage, response: ServerResponse): void {
    asked.push('userInfo');
    const found = known.get(String(request.headers.authorization).replace('Bearer ', ''));
    response.setHeader('content-type', 'application/json');
    response.statusCode = found === undefined ? 401 : 200;
    response.end(JSON.stringify(found && { sub: found.person.sub, ...found.person.attributes }));
  }
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (pool.trouble !== undefined) {
      asked.push('trouble');
      response.statusCode = pool.trouble;
      response.end();
    } else if (request.url === '/oauth2/userInfo') answerUserInfo(request, response);
    else if (request.method === 'POST') void answerCall(request, response);
    else {
      asked.push('keys');
      void keysNow().provider.callback()(request, response);
    }
  };

  let server: Server | undefined;
  let port = 0;
  const start = async (): Promise<void> => {
    server = createServer(answer).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  await start();
  const endpoint = `http://127.0.0.1:${port}`;
  const issuer = `${endpoint}/${poolId}`;

  const rotate = async (): Promise<void> => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    const kid = randomUUID();
    const marks = { kid, alg: 'RS256', use: 'sig' };
    const jwk = { ...(await exportJWK(pair.privateKey)), ...marks };
    keys = {
      provider: createProvider({ issuer, poolId, clientId, jwk }),
      private: jwk,
      public: { ...(await exportJWK(pair.publicKey)), ...marks },
    };
  };
  await rotate();

  const pool: CognitoPool = {
    endpoint,
    poolId,
    clientId,
    issuer,
    asked,
    trouble: undefined,
    person(attributes = {}) {
      const sub = randomUUID();
      const person = {
        sub,
        attributes: { email: `${sub}@example.org`, email_verified: 'true', ...attributes },
      };
      people.set(sub, person);
      return person;
    },
    async token(person, claims = {}) {
      const { provider } = keysNow();
      const client = await provider.Client.find(clientId);
      if (client === undefined) throw new Error('the pool has no client');
      const scope = typeof claims['scope'] === 'string' ? claims['scope'] : SCOPE;
      const token = new provider.AccessToken({
        accountId: person.sub,
        grantId: randomUUID(),
        client,
        scope,
        gty: 'authorization_code',
      });
      CLAIMS.set(token, {
        token_use: 'access',
        username: person.sub,
        auth_time: Math.floor(Date.now() / 1000),
        origin_jti: randomUUID(),
        event_id: randomUUID(),
        version: 2,
        ...claims,
      });
      token.resourceServer = new provider.ResourceServer(endpoint, {
        scope,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 3600,
        jwt: { sign: { alg: 'RS256' } },
      });
      const written = await token.save();
      known.set(written, { person, scope });
      return written;
    },
    async sign(payload, header = {}) {
      const { private: jwk } = keysNow();
      const protectedHeader = { alg: 'RS256', kid: jwk.kid ?? '', ...header };
      return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(await importJWK(jwk, 'RS256'));
    },
    publicKey: () => keysNow().public,
    rotate,
    start,
    async stop() {
      server?.closeAllConnections();
      server?.close();
      server = undefined;
    },
  };
  return pool;
}

interface Issuer {
  readonly issuer: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly jwk: JWK;
}

/** Claims of a token besides those that its provider writes. */
const CLAIMS = new WeakMap<object, Record<string, unknown>>();

/** Its tokens are their own proof. */
const NOTHING_KEPT: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

function createProvider({ issuer, poolId, clientId, jwk }: Issuer): Provider {
  return new Provider(issuer, {
    jwks: { keys: [jwk] },
    ttl: { AccessToken: 3600 },
    adapter: () => NOTHING_KEPT,
    routes: { jwks: `/${poolId}/.well-known/jwks.json` },
    clients: [
      { client_id: clientId, redirect_uris: ['https://example.org/'], token_endpoint_auth_method: 'none' },
    ],
    features: { devInteractions: { enabled: false } },
    extraTokenClaims: (_ctx, token) => CLAIMS.get(token),
  });
}

/** Lets the program reach the pool although it is not on the public internet, as TRUSTED_HOSTS does. */
export function trustPool({ services }: TestApp, { endpoint }: CognitoPool): void {
  Object.assign(services, { outbound: createOutbound({ trustedHosts: new Set([new URL(endpoint).host]) }) });
}
