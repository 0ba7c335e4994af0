import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import type { SiteConfig } from '../../contract.ts';
import { Session } from './session.ts';
import * as own from './share-token.ts';

const { describeToken, isTokenValid } = own;

const now = Date.UTC(2026, 0, 1);
const token = (payload: unknown) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;

it('accepts a token that ends in the future', () => {
  assert.ok(isTokenValid(token({ exp: now / 1000 + 1, name: 'Zoë' }), now));
});

it('compares whole seconds: a token that ends now has ended', () => {
  assert.equal(isTokenValid(token({ exp: now / 1000 }), now + 999), false);
});

for (const bad of ['', 'a.b', 'a.b.c', token(null), token({}), token({ exp: '9999999999' })]) {
  it(`refuses ${JSON.stringify(bad)}`, () => assert.equal(isTokenValid(bad, now), false));
}

it('tells until when, and whether one may write', () => {
  assert.deepEqual(describeToken(token({ exp: 5, scope: 'read' })), { until: 5000, readOnly: true });
  assert.deepEqual(describeToken(token({ exp: 5, scope: 'read-write' })), { until: 5000, readOnly: false });
  assert.equal(describeToken('nonsense'), null);
});

const kept = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
});
beforeEach(() => {
  own.dropShareToken();
  kept.clear();
});

let pages = 0;
/** As another page of the same browser has it. */
const openPage = (): Promise<typeof own> =>
  import(`./share-token.ts?page=${(pages += 1)}`) as Promise<typeof own>;

it('a page acts for whom it was loaded for, whatever another page chooses', async () => {
  const [one, other] = [await openPage(), await openPage()];
  one.storeExecuteAs('ana');
  assert.equal(one.readExecuteAs(), 'ana');
  assert.equal(other.readExecuteAs(), null);
  assert.equal((await openPage()).readExecuteAs(), 'ana');
  other.storeShareToken('link');
  assert.deepEqual([one.readExecuteAs(), one.readShareToken()], ['ana', null]);
  const next = await openPage();
  assert.deepEqual([next.readExecuteAs(), next.readShareToken()], [null, 'link']);
});

it('is one of the two at a time', () => {
  own.storeShareToken('link');
  own.storeExecuteAs('ana');
  assert.deepEqual([own.readExecuteAs(), own.readShareToken()], ['ana', null]);
  assert.deepEqual([...kept], [['executeAs', 'ana']]);
});

it('an access that ended for this page does not end one that another page chose since', async () => {
  own.storeExecuteAs('ana');
  (await openPage()).storeExecuteAs('ben');
  own.endExecuteAs();
  assert.equal(own.readExecuteAs(), null);
  assert.equal(kept.get('executeAs'), 'ben');
});

it('goes on by the link alone where both were sent', () => {
  const session = new Session({ COGNITO_CLIENT_ID: 'client' } as SiteConfig, true);
  const told: string[] = [];
  session.listen((event) => told.push(event));
  own.storeExecuteAs('ana');
  session.refused({ status: 403, code: 'sharedAccess.readOnly' });
  assert.equal(own.readExecuteAs(), 'ana');
  session.refused({ status: 403, code: 'executeAs.shared' });
  assert.deepEqual([own.readExecuteAs(), kept.size, told], [null, 0, ['actingEnded']]);
});

it('a link is no sign-in of one’s own', async () => {
  const session = new Session({ COGNITO_CLIENT_ID: 'client' } as SiteConfig, false);
  own.storeShareToken(token({ exp: Date.now() / 1000 + 60 }));
  assert.equal(await session.accessToken(), own.readShareToken());
  assert.equal(await session.ownAccessToken(), null);
});
