import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface ProviderPerson {
  readonly [claim: string]: unknown;
}

export interface OpenIdProvider {
  /** Its address, plain http on this machine. */
  readonly issuer: string;
  readonly host: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** People who can sign in there, by the name that they type. */
  readonly people: Map<string, ProviderPerson>;
  /** Where it may send people back to. */
  register(redirectUris: readonly string[]): void;
  /** Requests of the discovery document. */
  readonly discoveries: number;
  /** Answers nobody until it is called again. */
  fail(isDown: boolean): void;
  /** The token with other claims, signed by the provider all the same. */
  resign(token: string, change: (claims: Record<string, unknown>) => void): string;
  /** Replaces the provider's response bodies on the wire; undefined leaves them unchanged. */
  tamper(change: ((path: string, body: string) => string) | undefined): void;
  close(): void;
}

const CLIENT = { id: 'atrium', secret: 'a secret that only the two of them know' };

/** A certified implementation that we did not write, with sign-in pages as plain as can be. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const people = new Map<string, ProviderPerson>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let discoveries = 0;
  let isDown = false;
  let change: ((path: string, body: string) => string) | undefined;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `localhost:${port}`;
  const issuer = `http://${host}`;
  const create = (redirectUris: readonly string[]): Provider =>
    new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [...redirectUris],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      jwks: {
        keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'of-the-test', use: 'sig', alg: 'RS256' }],
      },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'picture', 'locale'],
      },
      findAccount: (_ctx, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...people.get(accountId) }),
      }),
      cookies: { keys: ['only for tests'] },
      ttl: {
        Session: 600,
        Grant: 600,
        Interaction: 600,
        AccessToken: 600,
        AuthorizationCode: 60,
        IdToken: 600,
      },
    });
  let provider = create([]);

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Refuses whoever comes without a sign-in under way.
    await provider.interactionDetails(request, response);
    if (request.method === 'GET') {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><html lang="en"><title>Sign in to Elsewhere</title><link rel="icon" href="data:,">` +
            `<h1>Elsewhere</h1><form method="post"><label>Name <input name="login"></label>` +
            `<button name="do" value="enter">Enter</button><button name="do" value="cancel">Cancel</button></form>`,
        );
      return;
    }
    const form = new URLSearchParams(await read(request));
    const accountId = form.get('login') ?? '';
    if (form.get('do') === 'cancel' || !people.has(accountId)) {
      const refusal = { error: 'access_denied', error_description: 'Not today.' };
      await provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
      return;
    }
    const grant = new provider.Grant({ accountId, clientId: CLIENT.id });
    grant.addOIDCScope('openid email profile');
    const result = { login: { accountId, remember: false }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };

  server.on('request', (request, response) => {
    const path = request.url ?? '/';
    if (isDown) return void request.socket.destroy();
    if (path.startsWith('/.well-known/openid-configuration')) discoveries += 1;
    if (change !== undefined) tamperWith(response, path, change);
    if (path.startsWith('/interaction/'))
      void interact(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    else void provider.callback()(request, response);
  });

  return {
    issuer,
    host,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    people,
    register: (redirectUris) => {
      provider = create(redirectUris);
    },
    get discoveries() {
      return discoveries;
    },
    fail: (down) => {
      isDown = down;
    },
    resign(token, change) {
      const [head = '', body = ''] = token.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
      change(claims);
      const said = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
      return `${said}.${sign('RSA-SHA256', Buffer.from(said), privateKey).toString('base64url')}`;
    },
    tamper: (by) => {
      change = by;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function tamperWith(
  response: ServerResponse,
  path: string,
  change: (path: string, body: string) => string,
): void {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) => {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return end(body);
    const changed = change(path, body.toString());
    response.setHeader('content-length', Buffer.byteLength(changed));
    return end(changed);
  }) as typeof response.end;
}
