import { createHash, randomBytes } from 'node:crypto';
import type { TestApp, TestOrganization } from '../../../testing/app.ts';

interface Answer {
  readonly statusCode: number;
  readonly headers: Record<string, unknown>;
  readonly payload: string;
  json<T = Record<string, string>>(): T;
}

/** Somebody's browser at an organization's host and at the provider's, with the cookies of each. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  /** At the organization's own host, without following redirects. */
  get(path: string): Promise<Answer>;
  post(
    path: string,
    form: Readonly<Record<string, string>>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** From the first page of the provider to where it sends the person back; without a name the person cancels. */
  signInThere(address: string, name: string): Promise<URL>;
}

export function testBrowser({ app }: TestApp, org: TestOrganization): TestBrowser {
  const cookies = new Map<string, string>();
  const keep = (jar: Map<string, string>, lines: readonly string[]): void => {
    for (const line of lines) {
      const [pair = ''] = line.split(';', 1);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  };
  const written = (jar: Map<string, string>): string =>
    [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const call = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string> = {},
    payload?: string,
  ): Promise<Answer> => {
    const answer = await app.http.inject({
      method,
      url,
      headers: { host: org.hostname, cookie: written(cookies), ...headers },
      ...(payload !== undefined && { payload }),
    });
    keep(cookies, [answer.headers['set-cookie'] ?? []].flat().map(String));
    return answer;
  };
  return {
    cookies,
    get: (path) => call('GET', path),
    post: (path, form, headers = {}) =>
      call(
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(form).toString(),
      ),
    async signInThere(address, name) {
      // Nobody is remembered there from one time to the next.
      const there = new Map<string, string>();
      let url = new URL(address);
      const { origin } = url;
      for (let step = 0; step < 10; step += 1) {
        const isForm = url.pathname.startsWith('/interaction/');
        const answer = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: written(there) },
          ...(isForm && {
            method: 'POST',
            body: new URLSearchParams({ login: name, do: name === '' ? 'cancel' : 'enter' }),
          }),
        });
        keep(there, answer.headers.getSetCookie());
        const next = answer.headers.get('location');
        if (next === null) throw new Error(`${url.href} answered ${answer.status}: ${await answer.text()}`);
        url = new URL(next, url);
        if (url.origin !== origin) return url;
      }
      throw new Error('the provider goes in circles');
    },
  };
}

export interface Client {
  readonly verifier: string;
  readonly state: string;
  readonly redirectUri: string;
  /** Address of the authorization, with what is changed. */
  authorize(change?: Readonly<Record<string, string | undefined>>): string;
  /** The form for the tokens. */
  form(code: string, change?: Readonly<Record<string, string>>): Record<string, string>;
}

/** A client of the hosted domain as the protocol wants it. */
export function testClient(org: TestOrganization): Client {
  const verifier = randomBytes(96).toString('base64url');
  const state = randomBytes(24).toString('base64url');
  const redirectUri = `http://${org.hostname}/auth/callback`;
  const clientId = org.organization.userPoolClientId;
  return {
    verifier,
    state,
    redirectUri,
    authorize(change = {}) {
      const values = {
        redirect_uri: redirectUri,
        response_type: 'code',
        client_id: clientId,
        scope: 'email profile openid aws.cognito.signin.user.admin',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...change,
      };
      const given = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined);
      return `/identity/oauth2/authorize?${new URLSearchParams(given).toString()}`;
    },
    form: (code, change = {}) => ({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...change,
    }),
  };
}
