import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../../testing/openid-provider.ts';
import { captureMails, identityClient, type IdentityClient } from '../identity/identity.factory.ts';
import { type Client, testBrowser, type TestBrowser, testClient } from './hosted.factory.ts';
import { setProvider } from './index.ts';

/*
 * An organization, and a provider that we did not write: "Own" is trusted with addresses, "Acme" is not. The variables
 * are set once a test file has called `signInElsewhere`.
 */
export let testApp: TestApp;
export let org: TestOrganization;
export let provider: OpenIdProvider;
export let identity: IdentityClient;
/** New for each test. */
export let browser: TestBrowser;
export let client: Client;

export function signInElsewhere(): void {
  before(async () => {
    testApp = await createTestApp();
    org = await testApp.organization();
    identity = identityClient(testApp, org, captureMails(testApp));
    provider = await startOpenIdProvider();
    provider.register([`http://${org.hostname}/identity/oauth2/idpresponse`]);
    const inside = new Set([provider.host]);
    Object.assign(testApp.services, {
      outbound: createOutbound({ trustedHosts: inside }),
      config: { ...testApp.services.config, trustedHosts: inside },
    });
    await addProvider('Acme', { trustsEmail: false });
    await addProvider('Own', { trustsEmail: true });
  });
  after(async () => {
    provider.close();
    await testApp.close();
  });
  beforeEach(() => {
    changeBrowser();
    client = testClient(org);
  });
}

/** One that was never here. */
export function changeBrowser(): void {
  browser = testBrowser(testApp, org);
}

const addProvider = (name: string, more: { trustsEmail: boolean }) =>
  setProvider(org.context(), name, {
    kind: 'oidc',
    clientId: provider.clientId,
    secret: provider.clientSecret,
    issuer: provider.issuer,
    ...more,
  });

let people = 0;
export function person(claims: Record<string, unknown> = {}): { name: string; email: string } {
  people += 1;
  const name = `person-${people}`;
  const email = `${name}@mail.example`;
  provider.people.set(name, {
    email,
    email_verified: true,
    given_name: 'Ida',
    family_name: 'Rhodes',
    ...claims,
  });
  return { name, email };
}

export const locationOf = ({ headers }: { headers: Record<string, unknown> }): URL =>
  new URL(String(headers['location']), `http://${org.hostname}`);
export const pathOf = (url: URL): string => url.pathname + url.search;

/** Up to where the client gets its answer. */
export async function come(name: string, provider = 'Acme', change = {}): Promise<URL> {
  const begun = await browser.get(client.authorize({ identity_provider: provider, ...change }));
  assert.equal(begun.statusCode, 302, begun.payload);
  const back = await browser.signInThere(String(begun.headers['location']), name);
  return locationOf(await browser.get(pathOf(back)));
}

export async function codeOf(name: string, provider?: string, change = {}): Promise<string> {
  const landed = await come(name, provider, change);
  assert.equal(landed.origin + landed.pathname, client.redirectUri);
  assert.equal(landed.searchParams.get('state'), client.state, landed.href);
  return landed.searchParams.get('code') ?? assert.fail(landed.href);
}

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
}

export async function tokensFor(code: string): Promise<Tokens> {
  const answer = await browser.post('/identity/oauth2/token', client.form(code));
  assert.equal(answer.statusCode, 200, answer.payload);
  return answer.json<Tokens>();
}

export async function refused(
  code: string,
  change: Record<string, string> = {},
  by = browser,
): Promise<string> {
  const answer = await by.post('/identity/oauth2/token', client.form(code, change));
  assert.equal(answer.statusCode, 400, answer.payload);
  assert.equal(answer.json()['error_message'], answer.json()['error_description']);
  return answer.json()['error'] ?? '';
}
