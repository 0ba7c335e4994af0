import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import type { AccountAddressView, AddressBody } from './addresses.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const HOME: AddressBody = {
  name: 'Ana Łuczak',
  address1: 'Quay 7',
  address2: '2nd floor',
  city: 'Brussels',
  state: 'Brussels-Capital',
  country: 'BE',
  zip: '1000',
};

const add = async (caller: Caller, address: Partial<AddressBody> = {}): Promise<AccountAddressView> => {
  const answer = await caller.post<AccountAddressView>('/self/addresses', { ...HOME, ...address });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
const list = async (caller: Caller): Promise<AccountAddressView[]> =>
  (await caller.get<AccountAddressView[]>('/self/addresses?pageSize=100')).body.data;
const primaries = (addresses: AccountAddressView[]): string[] =>
  addresses.filter(({ primary }) => primary).map(({ id }) => id);

test('every field sent is read back; the second line may be left out', async () => {
  const ana = await org.member();
  const made = await add(ana);
  const read = await ana.get<AccountAddressView>(`/self/addresses/${made.id}`);
  assert.deepEqual(read.body.data, { ...HOME, id: made.id, primary: true });
  const { address2: _left, ...short } = HOME;
  const other = await ana.post<AccountAddressView>('/self/addresses', { ...short, state: '', zip: '' });
  assert.deepEqual([other.body.data.address2, other.body.data.state, other.body.data.zip], ['', '', '']);
});

test('a change is stored; a second line not sent stays', async () => {
  const ana = await org.member();
  const { id } = await add(ana);
  const { address2: _left, ...rest } = HOME;
  const changed = {
    ...rest,
    name: 'Work',
    address1: 'Pier 1',
    city: 'Kyiv',
    state: 'x',
    country: 'UA',
    zip: '9',
  };
  const answer = await ana.put<AccountAddressView>(`/self/addresses/${id}`, changed);
  assert.deepEqual(answer.body.data, { ...changed, address2: '2nd floor', id, primary: true });
  assert.deepEqual(await list(ana), [answer.body.data]);
});

test('the first is primary, another can become it, and the newest follows a primary that goes', async () => {
  const ana = await org.member();
  const [first, second, third] = [await add(ana), await add(ana), await add(ana, { primary: true })];
  assert.deepEqual(
    (await list(ana)).map(({ id }) => id),
    [third.id, second.id, first.id],
  );
  await ana.put(`/self/addresses/${first.id}`, { ...HOME, primary: true });
  assert.deepEqual(primaries(await list(ana)), [first.id]);
  await ana.put(`/self/addresses/${first.id}`, { ...HOME, primary: false });
  assert.deepEqual(primaries(await list(ana)), [first.id]);
  assert.equal((await ana.delete(`/self/addresses/${first.id}`)).body.data, null);
  assert.deepEqual(primaries(await list(ana)), [third.id]);
  await ana.delete(`/self/addresses/${second.id}`);
  assert.deepEqual(primaries(await list(ana)), [third.id]);
  await ana.delete(`/self/addresses/${third.id}`);
  assert.deepEqual(await list(ana), []);
});

test('exactly one address is primary after concurrent changes', async () => {
  const ana = await org.member();
  for (let round = 0; round < 6; round++) {
    const made = await Promise.all(Array.from({ length: 5 }, () => add(ana, { primary: true })));
    assert.equal(primaries(await list(ana)).length, 1, 'made at once');
    const answers = await Promise.all(
      made.map(({ id }, index) =>
        index === 0
          ? ana.delete(`/self/addresses/${id}`)
          : ana.put(`/self/addresses/${id}`, { ...HOME, primary: true }),
      ),
    );
    for (const { statusCode } of answers) assert.equal(statusCode, 200);
    assert.equal(primaries(await list(ana)).length, 1, 'changed at once');
  }
});

test('fifty are enough, also when many are sent at once', async () => {
  const ana = await org.member();
  for (let index = 0; index < 47; index++) await add(ana);
  const answers = await Promise.all(Array.from({ length: 8 }, () => ana.post('/self/addresses', HOME)));
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 3);
  assert.equal(answers.filter(({ statusCode }) => statusCode === 409).length, 5);
  assert.equal((await list(ana)).length, 50);
});

test('an invalid address is refused and nothing is stored', async () => {
  const ana = await org.member();
  for (const wrong of [
    { country: 'XX' },
    { country: 'be' },
    { country: 'Belgium' },
    { country: '' },
    { name: '' },
    { name: '   ' },
    { address1: '' },
    { city: null },
    { state: undefined },
    { zip: 1000 },
    { name: 'x'.repeat(121) },
    { address1: 'x'.repeat(201) },
    { address2: null },
    { zip: 'x'.repeat(21) },
    { name: 'a\u0000b' },
    { accountId: ana.id },
    { primary: 'yes' },
  ]) {
    const { statusCode } = await ana.post('/self/addresses', { ...HOME, ...wrong });
    assert.equal(statusCode, 400, JSON.stringify(wrong));
  }
  assert.deepEqual(await list(ana), []);
  const hostile = await add(ana, { name: '<script>alert(1)</script> \ud800' });
  assert.match(hostile.name, /^<script>alert\(1\)<\/script> /);
});

test('search, pages and questions', async () => {
  const ana = await org.member();
  for (let index = 0; index < 25; index++) await add(ana, { city: index === 7 ? 'Łódź' : 'Gent' });
  const found = await ana.get<AccountAddressView[]>('/self/addresses?search=lodz');
  assert.deepEqual(
    found.body.data.map(({ city }) => city),
    ['Łódź'],
  );
  assert.deepEqual((await ana.get('/self/addresses?search=%25')).body.data, []);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => ana.get<AccountAddressView[]>(`/self/addresses?pageSize=10&page=${page}`)),
  );
  const ids = pages.flatMap(({ body }) => body.data.map(({ id }) => id));
  assert.equal(new Set(ids).size, 25);
  const one = await testApp.fewestQueries(() => ana.get('/self/addresses?pageSize=1'));
  const all = await testApp.fewestQueries(() => ana.get('/self/addresses?pageSize=25'));
  assert.equal(all.queries, one.queries);
});

test('nobody meets the address of another', async () => {
  const ana = await org.member();
  const { id } = await add(ana);
  const other = await testApp.organization();
  for (const stranger of [await org.member(), await org.staff(), await other.member()]) {
    assert.equal((await stranger.get(`/self/addresses/${id}`)).statusCode, 404);
    assert.equal((await stranger.put(`/self/addresses/${id}`, HOME)).statusCode, 404);
    assert.equal((await stranger.delete(`/self/addresses/${id}`)).statusCode, 404);
    assert.deepEqual(await list(stranger), []);
  }
  assert.equal((await org.visitor.get('/self/addresses')).statusCode, 401);
  assert.equal((await org.visitor.post('/self/addresses', HOME)).statusCode, 401);
  assert.equal((await list(ana)).length, 1);
});
