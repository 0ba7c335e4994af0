import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { after, before, beforeEach, describe, it, mock } from 'node:test';
import { WebSocket } from 'ws';
import type { App } from '../../../../app.ts';
import { createTestApp, until, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { listen, startSecondApp } from '../../../../testing/second-app.ts';
import {
  captureMails,
  identityClient,
  PASSWORD,
  type IdentityClient,
  type Reply,
} from '../identity.factory.ts';

const require = createRequire(import.meta.url);
/** The file functions of the library, for the tests to mock. */
const { default: maxmindFiles } = require(require.resolve('maxmind').replace(/index\.js$/, 'fs.js')) as {
  default: { stat: (path: string) => Promise<unknown> };
};

/** Two programs on one database, as behind a balancer. */
let testApp: TestApp;
let second: App;
let org: TestOrganization;
let client: IdentityClient;
let elsewhere: IdentityClient;
let port: number;

before(async () => {
  testApp = await createTestApp({ TRUST_PROXY: '1' });
  second = await startSecondApp(testApp);
  port = await listen(second);
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
  elsewhere = identityClient({ ...testApp, app: second }, org, client.mails);
});
after(async () => {
  await second.close();
  await testApp.close();
});

interface SignIn {
  id: string;
  current: boolean;
  deviceKey: string | null;
  userAgent: string | null;
  country: string | null;
  startedAt: string;
  usedAt: string;
}

interface Tokens {
  AccessToken: string;
  RefreshToken: string;
}

const tokensOf = ({ body, errorName }: Reply): Tokens => {
  assert.equal(errorName, '', body.message);
  return body['AuthenticationResult'] as Tokens;
};

let email: string;
beforeEach(async () => {
  ({ email } = await client.person());
});

const signIn = async (headers: Record<string, string> = {}): Promise<Tokens> =>
  tokensOf(
    await client.call(
      'InitiateAuth',
      {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: client.clientId,
        AuthParameters: { USERNAME: email, PASSWORD },
      },
      headers,
    ),
  );

const list = async (token: string, query = ''): Promise<SignIn[]> => {
  const answer = await org.as(token).get<SignIn[]>(`/self/sign-ins${query}`);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};

/** At the other program. */
const statusThere = async (token: string): Promise<number> =>
  (
    await second.http.inject({
      url: '/api/self',
      headers: { organization: org.organization.id, authorization: token },
    })
  ).statusCode;

describe('the list of sign-ins', () => {
  // The first to ask for a country here.
  it('does without countries while their list cannot be read, and reads it as soon as it can', async () => {
    const { AccessToken } = await signIn({ 'x-forwarded-for': '193.190.1.1' });
    const countries = async (): Promise<unknown[]> => (await list(AccessToken)).map(({ country }) => country);
    const broken = mock.method(maxmindFiles, 'stat', () => Promise.reject(new Error('no disk')));
    assert.deepEqual(await countries(), [null]);
    broken.mock.restore();
    assert.deepEqual([broken.mock.callCount(), await countries()], [1, ['BE']]);
  });

  it('says where each one is, this one first, and which was used last', async () => {
    const phone = await signIn({ 'user-agent': 'A phone', 'x-forwarded-for': '193.190.1.1' });
    const tablet = await signIn({ 'user-agent': 'A tablet', 'x-forwarded-for': '2001:4860::8888' });
    const here = await signIn({ 'user-agent': 'x'.repeat(2000), 'x-forwarded-for': '10.1.2.3' });
    const rows = await list(here.AccessToken);
    assert.deepEqual(
      rows.map(({ userAgent, country, current }) => [userAgent, country, current]),
      [
        ['x'.repeat(500), null, true],
        ['A tablet', 'US', false],
        ['A phone', 'BE', false],
      ],
    );
    assert.ok(rows.every(({ deviceKey }) => deviceKey !== null));
    assert.ok(!JSON.stringify(rows).includes('193.190'));
    assert.deepEqual(
      (await list(phone.AccessToken)).map(({ current }) => current),
      [true, false, false],
    );
    const [first, ...others] = await list(tablet.AccessToken, '?page=1&pageSize=1');
    assert.deepEqual([first?.userAgent, others], ['A tablet', []]);
    const pages = [
      await list(tablet.AccessToken, '?page=2&pageSize=1'),
      await list(tablet.AccessToken, '?page=3&pageSize=1'),
    ];
    assert.deepEqual(
      pages.flat().map(({ userAgent }) => userAgent),
      ['x'.repeat(500), 'A phone'],
    );
  });

  it('a refresh counts as use, by either call', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const usedAt = async (): Promise<string[]> => (await list(one.AccessToken)).map((row) => row.usedAt);
    await testApp.database.pool.query(
      "update identity_token_family set used_at = used_at - interval '1 day', auth_time = auth_time - interval '1 day'",
    );
    const before = await usedAt();
    await client.call('GetTokensFromRefreshToken', {
      RefreshToken: one.RefreshToken,
      ClientId: client.clientId,
    });
    const between = await usedAt();
    assert.ok(String(between[0]) > String(before[0]));
    assert.equal(between[1], before[1]);
    await client.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: client.clientId,
      AuthParameters: { REFRESH_TOKEN: two.RefreshToken },
    });
    const after = await usedAt();
    assert.ok(String(after[1]) > String(before[1]));
    const [row] = await list(one.AccessToken);
    assert.ok(row && row.startedAt < row.usedAt);
  });

  it('holds one’s own alone', async () => {
    const mine = await signIn();
    const [own] = await list(mine.AccessToken);
    const stranger = await org.member();
    assert.equal((await list(stranger.token)).length, 1);
    assert.equal((await stranger.delete(`/self/sign-ins/${own?.id}`)).statusCode, 404);
    const other = await testApp.organization();
    const foreigner = await other.member();
    assert.equal((await foreigner.delete(`/self/sign-ins/${own?.id}`)).statusCode, 404);
    assert.equal((await org.visitor.get('/self/sign-ins')).statusCode, 401);
    assert.equal((await org.visitor.delete('/self/sign-ins')).statusCode, 401);
    assert.equal((await list(mine.AccessToken)).length, 1);
  });
});

describe('a sign-in that is ended', () => {
  const openThere = async (token: string): Promise<{ ws: WebSocket; ended: Promise<number> }> => {
    const query = new URLSearchParams({ organization: org.organization.id, authorization: token });
    const ws = new WebSocket(`ws://127.0.0.1:${port}/socket?${query}`);
    const ended = once(ws, 'close').then(([code]: unknown[]) => Number(code));
    await once(ws, 'open');
    return { ws, ended };
  };

  it('is refused by every program, its socket is closed, and the others go on', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const [theirs, mine] = [await openThere(there.AccessToken), await openThere(here.AccessToken)];
    assert.deepEqual([await statusThere(here.AccessToken), await statusThere(there.AccessToken)], [200, 200]);
    const id = (await list(here.AccessToken)).find(({ current }) => !current)?.id;
    const answer = await org.as(here.AccessToken).delete<SignIn>(`/self/sign-ins/${id}`);
    assert.deepEqual([answer.statusCode, answer.body.data.id], [200, id]);
    assert.equal((await org.as(there.AccessToken).get('/self')).statusCode, 401);
    assert.equal(await theirs.ended, 4401);
    await until(
      () => statusThere(there.AccessToken),
      (status) => status === 401,
    );
    const refresh = { RefreshToken: there.RefreshToken, ClientId: client.clientId };
    assert.equal(
      (await elsewhere.call('GetTokensFromRefreshToken', refresh)).errorName,
      'NotAuthorizedException',
    );
    assert.equal(await statusThere(here.AccessToken), 200);
    assert.equal(mine.ws.readyState, WebSocket.OPEN);
    mine.ws.close();
    assert.equal((await org.as(here.AccessToken).delete(`/self/sign-ins/${id}`)).statusCode, 404);
    assert.deepEqual(
      (await list(here.AccessToken)).map(({ current }) => current),
      [true],
    );
  });

  it('may be all the others, or the own', async () => {
    const [here, one, two] = [await signIn(), await signIn(), await signIn()];
    assert.equal((await org.as(here.AccessToken).delete('/self/sign-ins')).statusCode, 200);
    for (const { AccessToken } of [one, two])
      assert.equal((await org.as(AccessToken).get('/self')).statusCode, 401);
    const [own, ...others] = await list(here.AccessToken);
    assert.deepEqual(others, []);
    assert.equal((await org.as(here.AccessToken).delete(`/self/sign-ins/${own?.id}`)).statusCode, 200);
    assert.equal((await org.as(here.AccessToken).get('/self')).statusCode, 401);
  });
});

describe('one refresh token, fifty times at once', () => {
  const refresh = (RefreshToken: string, turn: number): Promise<Reply> => {
    const at = turn % 2 === 0 ? client : elsewhere;
    return turn % 4 < 2
      ? at.call('GetTokensFromRefreshToken', { RefreshToken, ClientId: client.clientId })
      : at.call('InitiateAuth', {
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          ClientId: client.clientId,
          AuthParameters: { REFRESH_TOKEN: RefreshToken },
        });
  };

  it('stays one sign-in, whichever program and call it meets; used again later it ends it', async () => {
    const { AccessToken, RefreshToken } = await signIn();
    const replies = await Promise.all(Array.from({ length: 50 }, (_, turn) => refresh(RefreshToken, turn)));
    const tokens = replies.map(tokensOf);
    const next = new Set(tokens.flatMap((token) => token.RefreshToken ?? []));
    assert.equal(next.size, 1, 'one token in place of the old one');
    assert.ok(!next.has(RefreshToken));
    assert.equal((await list(AccessToken)).length, 1);
    for (const token of tokens.slice(0, 4))
      assert.deepEqual(
        (await list(token.AccessToken)).map(({ current }) => current),
        [true],
      );

    await testApp.database.pool.query(
      "update identity_token_family set rotated_at = rotated_at - interval '2 minutes'",
    );
    const late = await refresh(RefreshToken, 1);
    assert.equal(late.errorName, 'RefreshTokenReuseException');
    for (const [token] of [next])
      assert.equal((await refresh(token ?? '', 0)).errorName, 'NotAuthorizedException');
    await until(
      () => statusThere(AccessToken),
      (status) => status === 401,
    );
    await until(
      () => org.as(AccessToken).get('/self'),
      ({ statusCode }) => statusCode === 401,
    );
  });
});
