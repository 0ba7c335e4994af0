import { createHmac, createPrivateKey, sign } from 'node:crypto';
import * as oidc from 'openid-client';
import type { Context } from '../../../platform/context.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import type { Services } from '../../../platform/services.ts';
import type { FederatedPerson } from '../identity/index.ts';
import { stateOf } from './hosted.state.ts';
import { describe, KNOWN, OIDC_SCOPES } from './providers.policy.ts';
import type { ProviderRow } from './providers.queries.ts';

const SECRET_PURPOSE = 'sign-in provider';
const FAILURE_KEPT_MS = 10_000;
const APPLE_SECRET_SECONDS = 300;

/** State, nonce and PKCE verifier of a request to a provider; the answer must match them. */
export interface UpstreamChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface UpstreamWish {
  readonly loginHint?: string | undefined;
  readonly lang?: string | undefined;
  readonly prompt?: string | undefined;
}

export function sealSecret(services: Services, organizationId: string, name: string, secret: string): Buffer {
  return services.secrets.encrypt(SECRET_PURPOSE, `${organizationId} ${name}`, Buffer.from(secret));
}

/** Where the browser goes to sign in there. */
export async function addressOf(
  ctx: Context,
  provider: ProviderRow,
  callback: string,
  { state, nonce, verifier }: UpstreamChecks,
  { loginHint, lang, prompt }: UpstreamWish,
): Promise<string> {
  const config = await configurationOf(ctx, provider);
  const known = provider.kind === 'oidc' ? undefined : KNOWN[provider.kind];
  const scopes = provider.scopes.length > 0 ? provider.scopes : (known?.scopes ?? OIDC_SCOPES);
  const speaksOpenId = known?.plain === undefined;
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: scopes.join(' '),
    state,
    ...(speaksOpenId && { nonce }),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Apple tells a name or an address only in a posted form.
    ...(provider.kind === 'apple' && { response_mode: 'form_post' }),
    ...(speaksOpenId && loginHint !== undefined && { login_hint: loginHint }),
    ...(speaksOpenId && lang !== undefined && { ui_locales: lang }),
    ...(speaksOpenId && prompt !== undefined && { prompt }),
  });
  return address.href;
}

/** The person who came back, as the provider describes them. */
export async function readPerson(
  ctx: Context,
  provider: ProviderRow,
  answer: URL,
  { state, nonce, verifier }: UpstreamChecks,
): Promise<FederatedPerson> {
  const config = await configurationOf(ctx, provider);
  const known = provider.kind === 'oidc' ? undefined : KNOWN[provider.kind];
  const speaksOpenId = known?.plain === undefined;
  const tokens = await oidc.authorizationCodeGrant(config, answer, {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(speaksOpenId && { expectedNonce: nonce, idTokenExpected: true }),
  });
  const claims =
    known?.plain === undefined
      ? await readClaims(config, tokens, answer.searchParams.get('user'))
      : await readProfile(ctx, provider, config, known.plain.profile, tokens.access_token);
  const { subject, ...described } = describe(provider, claims);
  if (subject === undefined || subject.length > 255) throw new TypeError('a profile without a subject');
  return {
    provider: provider.name,
    kind: provider.kind,
    issuer: config.serverMetadata().issuer,
    subject,
    ...described,
  };
}

type Claims = Record<string, unknown>;

async function readClaims(
  config: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  posted: string | null,
): Promise<Claims> {
  const claims = tokens.claims();
  if (claims === undefined) throw new TypeError('no ID token');
  const isBrief = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
  const more = isBrief ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  return { ...more, ...readPostedName(posted), ...claims };
}

/** Apple tells the name beside the token, unsigned and only once; nothing but a name is taken from there. */
function readPostedName(posted: string | null): Claims {
  if (posted === null) return {};
  try {
    const { name } = JSON.parse(posted) as { name?: { firstName?: unknown; lastName?: unknown } };
    return { given_name: name?.firstName, family_name: name?.lastName };
  } catch {
    return {};
  }
}

async function readProfile(
  ctx: Context,
  provider: ProviderRow,
  config: oidc.Configuration,
  profile: string,
  accessToken: string,
): Promise<Claims> {
  const address = new URL(profile);
  if (provider.kind === 'facebook')
    // Shows that the token is not one that was taken from somebody's browser.
    address.searchParams.set(
      'appsecret_proof',
      createHmac('sha256', secretOf(ctx, provider)).update(accessToken).digest('hex'),
    );
  const answer = await oidc.fetchProtectedResource(config, accessToken, address, 'GET');
  if (!answer.ok) throw new TypeError(`the profile answered ${answer.status}`, { cause: answer });
  return (await answer.json()) as Claims;
}

/** Nobody could be asked, as against somebody who said no. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return true;
    if (cause.cause instanceof Response) return cause.cause.status >= 500;
  }
  return false;
}

/** Asks an OpenID provider for its configuration, past what is kept of it. */
export async function checkDiscovery(ctx: Context, provider: ProviderRow): Promise<void> {
  const config = await configure(ctx, provider);
  const { authorization_endpoint: authorize, token_endpoint: token } = config.serverMetadata();
  if (authorize === undefined || token === undefined) throw new TypeError('no address to sign in at');
}

/** Asked once by all who wait for it; a failure is believed for a moment too, so that a provider comes up in peace. */
function configurationOf(ctx: Context, provider: ProviderRow): Promise<oidc.Configuration> {
  const { configurations } = stateOf(ctx.services);
  const key = `${ctx.organizationId} ${provider.name} ${provider.updated_at.getTime()}`;
  const kept = configurations.get(key);
  if (kept !== undefined) return kept;
  const asked = configure(ctx, provider);
  configurations.set(key, asked);
  asked.catch(() => configurations.set(key, asked, { ttl: FAILURE_KEPT_MS }));
  return asked;
}

async function configure(ctx: Context, provider: ProviderRow): Promise<oidc.Configuration> {
  const { services } = ctx;
  const { client_id: clientId, kind } = provider;
  const fetch: oidc.CustomFetch = (url, { method, headers, body }) =>
    services.outbound.fetch(url, { method, headers, body: body?.toString() });
  const authentication = authenticationOf(ctx, provider);
  const known = kind === 'oidc' ? undefined : KNOWN[kind];
  if (known?.plain !== undefined) {
    const { plain, issuer } = known;
    const config = new oidc.Configuration(
      {
        issuer,
        authorization_endpoint: plain.authorize,
        token_endpoint: plain.token,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      },
      clientId,
      undefined,
      authentication,
    );
    config[oidc.customFetch] = fetch;
    return config;
  }
  const issuer = new URL(known?.issuer ?? provider.issuer ?? '');
  const isPlainHttp = issuer.protocol === 'http:' && services.config.trustedHosts.has(issuer.host);
  return oidc.discovery(issuer, clientId, undefined, authentication, {
    [oidc.customFetch]: fetch,
    execute: [oidc.enableNonRepudiationChecks, ...(isPlainHttp ? [oidc.allowInsecureRequests] : [])],
  });
}

function authenticationOf(ctx: Context, provider: ProviderRow): oidc.ClientAuth {
  if (provider.secret === null) return oidc.None();
  const secret = secretOf(ctx, provider);
  if (provider.kind === 'apple')
    return (server, client, body, headers) =>
      oidc.ClientSecretPost(appleSecret(ctx, provider, secret))(server, client, body, headers);
  const post = oidc.ClientSecretPost(secret);
  const basic = oidc.ClientSecretBasic(secret);
  return (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    (takesPost ? post : basic)(server, client, body, headers);
  };
}

function secretOf(ctx: Context, { name, secret }: ProviderRow): string {
  if (secret === null) throw new TypeError(`${name} has no secret`);
  return ctx.services.secrets.decrypt(SECRET_PURPOSE, `${ctx.organizationId} ${name}`, secret).toString();
}

/** Apple's clients prove themselves by what they sign anew each time. */
function appleSecret(ctx: Context, provider: ProviderRow, key: string): string {
  const now = Math.floor(ctx.now().getTime() / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'ES256', kid: provider.key_id, typ: 'JWT' });
  const body = part({
    iss: provider.team_id,
    iat: now,
    exp: now + APPLE_SECRET_SECONDS,
    aud: KNOWN.apple.issuer,
    sub: provider.client_id,
  });
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), {
    key: createPrivateKey(key),
    dsaEncoding: 'ieee-p1363',
  });
  return `${head}.${body}.${signature.toString('base64url')}`;
}
