import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import jsqr from 'jsqr';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { AccountView, SelfView } from '../accounts.schemas.ts';
import type { AccountShareView, ShareCodeView } from './share-codes.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  ana = await org.member({ firstName: 'Ana' });
  ben = await org.member({ firstName: 'Ben' });
});
after(() => testApp.close());

const ownCode = async (caller: Caller): Promise<ShareCodeView> =>
  (await caller.get<ShareCodeView>('/self/shareCode')).body.data;
const meet = async (caller: Caller, code: string) =>
  caller.get<AccountShareView>(`/accounts/shareCode/${encodeURIComponent(code)}`);
const ids = (accounts: AccountView[]): string[] => accounts.map(({ id }) => id);

/** Paints the path six pixels a module and reads it as a scanner does. */
function readPicture({ size, path }: ShareCodeView['picture']): string | undefined {
  const scale = 6;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column++)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return jsqr.default(pixels, side, side)?.data;
}

test('the picture says the address of the page, as a camera reads it', async () => {
  const { shareCode, address, picture } = await ownCode(ana);
  assert.match(shareCode, /^[0-9a-z]{12}$/);
  assert.equal((await ana.get<SelfView>('/self')).body.data.shareCode, shareCode);
  assert.equal(address, `http://${org.hostname}/c/${shareCode}`);
  assert.equal(readPicture(picture), address);
  assert.equal((await org.visitor.get('/self/shareCode')).statusCode, 401);
  assert.equal((await org.visitor.put('/self/shareCode')).statusCode, 401);
});

test('the address keeps the port of a request to the same name, and of no other', async () => {
  const addressAt = async (host: string): Promise<string> => {
    const answer = await testApp.app.http.inject({
      url: '/api/self/shareCode',
      headers: { host, organization: org.organization.id, authorization: ana.token },
    });
    return answer.json<{ data: ShareCodeView }>().data.address;
  };
  assert.match(await addressAt(`${org.hostname}:3000`), new RegExp(`^http://${org.hostname}:3000/c/`));
  assert.match(await addressAt('evil.example:81'), new RegExp(`^http://${org.hostname}/c/`));
});

test('a code shows the person, and email and phone only as they chose', async () => {
  const { shareCode } = await ownCode(ben);
  await ben.put('/self', { phone: '+49 1', title: 'Baker', company: 'Rye' });
  const seen = async (caller: Caller): Promise<unknown[]> => {
    const { id, firstName, title, company, email, phone } = (await meet(caller, shareCode)).body.data;
    return [id, firstName, title, company, email, phone];
  };
  for (const caller of [ana, org.visitor])
    assert.deepEqual(await seen(caller), [ben.id, 'Ben', 'Baker', 'Rye', null, null]);
  const self = await ben.put<SelfView>('/self', { shareEmail: true, sharePhone: true });
  assert.deepEqual([self.body.data.shareEmail, self.body.data.sharePhone], [true, true]);
  assert.deepEqual((await seen(org.visitor)).slice(4), [`${ben.id}@example.org`, '+49 1']);
  await ben.put('/self', { shareEmail: false, bio: 'x' });
  assert.deepEqual((await seen(ana)).slice(4), [null, '+49 1']);
  assert.equal((await ben.put('/self', { shareEmail: null })).statusCode, 400);
  assert.deepEqual(Object.keys((await meet(ana, shareCode)).body.data).includes('bio'), false);
});

test('a renewed code is another one, and the old one leads nowhere', async () => {
  const before = await ownCode(ben);
  const renewed = await ben.put<ShareCodeView>('/self/shareCode');
  assert.notEqual(renewed.body.data.shareCode, before.shareCode);
  assert.deepEqual(await ownCode(ben), renewed.body.data);
  assert.equal((await meet(ana, before.shareCode)).statusCode, 404);
  assert.equal((await meet(ana, renewed.body.data.shareCode)).body.data.id, ben.id);
});

test('unknown codes, codes of blocked people and codes of elsewhere are unknown', async () => {
  const { shareCode } = await ownCode(ben);
  const other = await testApp.organization();
  for (const code of ['nothing', '%', ben.id, 'x'.repeat(200)])
    assert.equal((await meet(ana, code)).statusCode, 404, code);
  assert.equal((await meet(await other.member(), shareCode)).statusCode, 404);
  const eva = await org.member();
  await eva.post(`/accounts/${ben.id}/block`);
  assert.equal((await meet(eva, shareCode)).statusCode, 404);
  assert.equal((await meet(ben, (await ownCode(eva)).shareCode)).statusCode, 404);
});

test('contacts are those who follow each other and those whose code was scanned', async () => {
  const [reader, mutual, fan, idol, scanned] = [
    await org.member(),
    await org.member({ firstName: 'Mutual' }),
    await org.member({ firstName: 'Fan' }),
    await org.member({ firstName: 'Idol' }),
    await org.member({ firstName: 'Scanned' }),
  ];
  await reader.post(`/accounts/${mutual.id}/follow`);
  await mutual.post(`/accounts/${reader.id}/follow`);
  await fan.post(`/accounts/${reader.id}/follow`);
  await reader.post(`/accounts/${idol.id}/follow`);
  const lead = await reader.post<{ id: string }>(`/self/leads/${(await ownCode(scanned)).shareCode}`);
  const contacts = async (query = ''): Promise<string[]> =>
    ids((await reader.get<AccountView[]>(`/self/contacts${query}`)).body.data);
  assert.deepEqual(await contacts(), [mutual.id, scanned.id]);
  assert.deepEqual(await contacts('?search=scan'), [scanned.id]);
  assert.deepEqual(await contacts('?pageSize=1&page=2'), [scanned.id]);
  assert.deepEqual(ids((await scanned.get<AccountView[]>('/self/contacts')).body.data), []);
  const one = await testApp.fewestQueries(() => reader.get('/self/contacts?pageSize=1'));
  const all = await testApp.fewestQueries(() => reader.get('/self/contacts?pageSize=25'));
  assert.equal(all.queries, one.queries);
  await reader.put(`/self/leads/${lead.body.data.id}`, { status: 'deleted' });
  assert.deepEqual(await contacts(), [mutual.id]);
  await mutual.post(`/accounts/${reader.id}/block`);
  assert.deepEqual(await contacts(), []);
  assert.equal((await org.visitor.get('/self/contacts')).statusCode, 401);
});

test('the numbers of follows are those that the lists show to the caller', async () => {
  const [star, one, two, viewer] = [
    await org.member(),
    await org.member(),
    await org.member(),
    await org.member(),
  ];
  for (const fan of [one, two]) await fan.post(`/accounts/${star.id}/follow`);
  await star.post(`/accounts/${one.id}/follow`);
  const stats = async (caller: Caller): Promise<unknown> =>
    (await caller.get(`/accounts/${star.id}/followStats`)).body.data;
  for (const caller of [viewer, org.visitor])
    assert.deepEqual(await stats(caller), { followers: 2, following: 1 });
  await one.post(`/accounts/${viewer.id}/block`);
  assert.deepEqual(await stats(viewer), { followers: 1, following: 0 });
  await viewer.post(`/accounts/${two.id}/block`);
  assert.deepEqual(await stats(viewer), { followers: 0, following: 0 });
  assert.deepEqual(await stats(org.visitor), { followers: 2, following: 1 });
  await star.post(`/accounts/${viewer.id}/block`);
  assert.equal((await viewer.get(`/accounts/${star.id}/followStats`)).statusCode, 404);
});
