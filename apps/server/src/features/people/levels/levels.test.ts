import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';

interface SponsorshipLevelView {
  id: string;
  slug: string;
  name: string;
  subtitle: string | null;
  description: string | null;
  color: string;
  scale: number;
  sortOrder: number;
  image: { id: string; uri: string } | null;
  accounts: { id: string; username: string }[];
}

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const make = (fields: object, caller = staff) =>
  caller.post<SponsorshipLevelView>('/admin/levels', { color: '#c0a030', ...fields });

test('each field of a level is read back, by visitors too, by id and by slug', async () => {
  const picture = await readFile(join(import.meta.dirname, '../../../../data/demo/quay.webp'), 'base64');
  const fields = {
    name: 'Gold & more',
    subtitle: 'Our closest friends',
    description: 'They make it possible.',
    color: '#D4AF37',
    scale: 1.5,
    sortOrder: 3,
  };
  const made = await make({ ...fields, image: picture });
  assert.equal(made.statusCode, 200, made.body.message);
  const { data } = (await org.visitor.get<SponsorshipLevelView>('/levels/gold-more')).body;
  assert.deepEqual({ ...data, ...fields }, data);
  assert.deepEqual(data.accounts, []);
  assert.ok(data.image?.uri.includes(data.image.id));
  assert.deepEqual(
    (await org.visitor.get<SponsorshipLevelView>(`/levels/${data.id}`)).body.data,
    made.body.data,
  );

  const changed = await staff.put<SponsorshipLevelView>(`/admin/levels/${data.id}`, {
    subtitle: null,
    scale: 0.5,
    image: null,
  });
  const { data: now } = changed.body;
  assert.deepEqual(
    [now.name, now.subtitle, now.scale, now.image, now.slug, now.color],
    ['Gold & more', null, 0.5, null, 'gold-more', '#D4AF37'],
  );
});

test('levels come in their order, are found by their words, and page without overlap', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  for (const [name, sortOrder] of [
    ['Bronze', 3],
    ['Gold', 1],
    ['Silver', 2],
  ] as const)
    await make({ name, sortOrder }, keeper);
  const names = async (query = ''): Promise<string[]> =>
    (await fresh.visitor.get<SponsorshipLevelView[]>(`/levels${query}`)).body.data.map(({ name }) => name);
  assert.deepEqual(await names(), ['Gold', 'Silver', 'Bronze']);
  assert.deepEqual(await names('?pageSize=2&page=2'), ['Bronze']);
  assert.deepEqual(await names('?search=silv'), ['Silver']);
  assert.deepEqual(await names('?search=%25'), []);
});

test('sponsors stand in their rank in order, come last when no order is given, move and leave', async () => {
  const { id } = (await make({ name: 'Partners' })).body.data;
  const [first, second, third] = await Promise.all([org.member(), org.member(), org.member()]);
  const put = (account: Caller, body?: object) =>
    staff.put<SponsorshipLevelView>(`/admin/levels/${id}/accounts/${account.id}`, body);
  assert.equal((await put(first)).statusCode, 200);
  await put(second);
  const answer = await put(third, { sortOrder: -1 });
  const ids = (level: SponsorshipLevelView): string[] => level.accounts.map((account) => account.id);
  assert.deepEqual(ids(answer.body.data), [third.id, first.id, second.id]);
  // Again without an order: it keeps its place.
  assert.deepEqual(ids((await put(third)).body.data), [third.id, first.id, second.id]);
  assert.deepEqual(ids((await put(third, { sortOrder: 9 })).body.data), [first.id, second.id, third.id]);

  const accounts = async (query = '') =>
    (await org.visitor.get<{ id: string; bio: unknown }[]>(`/levels/partners/accounts${query}`)).body.data;
  assert.deepEqual(
    (await accounts()).map((account) => account.id),
    [first.id, second.id, third.id],
  );
  assert.ok('bio' in ((await accounts())[0] ?? {}), 'the full form');
  assert.deepEqual(
    (await accounts('?pageSize=2&page=2')).map((account) => account.id),
    [third.id],
  );
  assert.deepEqual(
    (await accounts(`?search=m${second.id.slice(-6)}`)).map((account) => account.id),
    [second.id],
  );
  const path = `/admin/levels/${id}/accounts/${first.id}`;
  assert.deepEqual(ids((await staff.delete<SponsorshipLevelView>(path)).body.data), [second.id, third.id]);
  assert.equal((await staff.delete(path)).statusCode, 404);
});

test('a block hides people among the sponsors too', async () => {
  const { id } = (await make({ name: 'Neighbours' })).body.data;
  const [reader, sponsor] = await Promise.all([org.member(), org.member()]);
  await staff.put(`/admin/levels/${id}/accounts/${sponsor.id}`);
  await sponsor.post(`/accounts/${reader.id}/block`);
  const seen = await reader.get<SponsorshipLevelView>(`/levels/${id}`);
  assert.deepEqual(seen.body.data.accounts, []);
  assert.deepEqual((await reader.get(`/levels/${id}/accounts`)).body.data, []);
  assert.equal((await org.visitor.get<SponsorshipLevelView>(`/levels/${id}`)).body.data.accounts.length, 1);
});

test('a list asks once, however many levels and sponsors there are', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  const sponsors = await Promise.all(Array.from({ length: 5 }, () => fresh.member()));
  for (let index = 0; index < 25; index += 1) {
    const { id } = (await make({ name: `Level ${index}` }, keeper)).body.data;
    for (const sponsor of sponsors) await keeper.put(`/admin/levels/${id}/accounts/${sponsor.id}`);
  }
  const one = await testApp.fewestQueries(() => keeper.get('/levels?pageSize=1'));
  const all = await testApp.fewestQueries(() => keeper.get<SponsorshipLevelView[]>('/levels?pageSize=25'));
  assert.equal(all.result.body.data.length, 25);
  assert.equal(one.queries, all.queries);
});

test('invalid levels are refused, and so is a second one of the same name', async () => {
  const { id } = (await make({ name: 'Taken' })).body.data;
  const answers = await Promise.all(Array.from({ length: 6 }, () => make({ name: 'Once' })));
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409, 409, 409]);
  const wrong: object[] = [
    { name: '  ' },
    { name: 'x', color: 'red' },
    { name: 'x', color: '#12345' },
    { name: 'x', color: 'url(javascript:1)' },
    { name: 'x', scale: 0 },
    { name: 'x', scale: 1e9 },
    { name: 'x', sortOrder: 2 ** 40 },
    { name: 'x', image: 'not a picture' },
    { name: 'x', nonsense: 1 },
    { name: 'x\0y' },
  ];
  for (const fields of wrong)
    assert.equal((await make(fields)).statusCode, 400, JSON.stringify(fields).slice(0, 80));
  const nobody = '01900000-0000-4000-8000-000000000000';
  assert.equal((await staff.put(`/admin/levels/${id}/accounts/${nobody}`)).statusCode, 404);
  assert.equal((await staff.put(`/admin/levels/${nobody}`, { name: 'x' })).statusCode, 404);
});

test('only the staff of this organization changes levels', async () => {
  const { id } = (await make({ name: 'Ours' })).body.data;
  const member = await org.member();
  const calls = (caller: Caller) => [
    caller.post('/admin/levels', { name: 'x', color: '#112233' }),
    caller.put(`/admin/levels/${id}`, { name: 'x' }),
    caller.delete(`/admin/levels/${id}`),
    caller.put(`/admin/levels/${id}/accounts/${member.id}`),
    caller.delete(`/admin/levels/${id}/accounts/${member.id}`),
  ];
  for (const { statusCode } of await Promise.all(calls(org.visitor))) assert.equal(statusCode, 401);
  for (const { statusCode } of await Promise.all(calls(member))) assert.equal(statusCode, 403);
  const foreign = await other.staff();
  for (const { statusCode } of await Promise.all(calls(foreign).slice(1))) assert.equal(statusCode, 404);
  assert.equal((await foreign.get(`/levels/${id}`)).statusCode, 404);
  assert.equal((await staff.delete(`/admin/levels/${id}`)).statusCode, 200);
  assert.equal((await org.visitor.get(`/levels/${id}`)).statusCode, 404);
});

test('without the module there is nothing of it', async () => {
  const bare = await testApp.organization();
  const rest = [...bare.organization.modules].filter((module) => module !== 'sponsors');
  await testApp.database.pool.query('update organization set modules = $2 where organization_id = $1', [
    bare.organization.id,
    rest,
  ]);
  testApp.app.tenants.forget();
  assert.equal((await bare.visitor.get('/levels')).statusCode, 456);
  assert.equal((await (await bare.staff()).post('/admin/levels', {})).statusCode, 456);
});
