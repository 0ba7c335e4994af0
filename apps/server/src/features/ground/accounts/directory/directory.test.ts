import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { countDirectory } from './directory.queries.ts';
import type { AccountEntryView } from './directory.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;
let ben: Caller;
let formula: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member({ firstName: 'Ana', lastName: 'Łuczak', email: 'Ana.L@Example.org' });
  ben = await org.member({ firstName: 'Ben', lastName: 'Ødegård', email: 'ben@fjord.example' });
  formula = await org.member({
    firstName: '=1+1',
    lastName: '"quoted"\nand broken',
    email: 'x@sums.example',
  });
  await org.member({
    id: '11111111-1111-4111-8111-111111111111',
    firstName: 'Crew',
    lastName: null,
    email: null,
    accountType: 'team',
  });
});
after(() => testApp.close());

const list = (query: string, by = staff): Promise<Answer<AccountEntryView[]>> =>
  by.get<AccountEntryView[]>(`/admin/accounts?${query}`);
const found = async (query: string): Promise<string[]> => {
  const { statusCode, body } = await list(query);
  assert.equal(statusCode, 200, JSON.stringify(body));
  assert.equal(body.count, body.data.length, query);
  return body.data.map(({ id }) => id);
};
const setColumns = (id: string, columns: string, ...values: unknown[]): Promise<unknown> =>
  testApp.database.pool.query(`update account set ${columns} where organization_id = $1 and id = $2`, [
    org.organization.id,
    id,
    ...values,
  ]);

test('shows the staff each account with its address and state', async () => {
  const { body } = await list('search=luczak');
  assert.equal(body.count, 1);
  const [entry] = body.data;
  assert.deepEqual(
    [entry?.id, entry?.email, entry?.firstName, entry?.status, entry?.isStaff, entry?.accountType],
    [ana.id, 'Ana.L@Example.org', 'Ana', 'active', false, 'account'],
  );
  assert.ok(Date.parse(entry?.createdAt ?? '') > 0);
});

test('finds parts of names, usernames and addresses, in any case and without accents', async () => {
  for (const search of ['luczak', 'ŁUCZ', 'ana.l@EX', 'a.l@example', 'ana-lu'])
    assert.deepEqual(await found(`search=${encodeURIComponent(search)}`), [ana.id], search);
  assert.deepEqual(await found('search=fjord.ex'), [ben.id]);
  // One or two letters are looked for where words begin.
  assert.deepEqual(await found('search=%C5%82u'), [ana.id]);
  assert.deepEqual(await found('search=x%40'), [formula.id]);
  assert.deepEqual(await found('search=cz'), []);
  for (const search of ['%25', '_', '%5C', "'%20or%20true--", 'nobody@nowhere'])
    assert.deepEqual(await found(`search=${search}`), [], search);
});

test('filters by status, staff, type, picture and the day of joining', async () => {
  assert.deepEqual(await found('isStaff=true'), [staff.id]);
  assert.equal((await found('isStaff=false')).includes(staff.id), false);
  assert.deepEqual(await found('accountType=team'), ['11111111-1111-4111-8111-111111111111']);
  assert.equal((await found('accountType=account')).length, 4);
  assert.deepEqual(await found('hasPicture=true'), []);
  assert.equal((await found('hasPicture=false')).length, 5);

  await setColumns(ben.id, 'suspended_at = now()');
  await setColumns(formula.id, "suspended_at = now(), suspended_until = now() - interval '1 minute'");
  assert.deepEqual(await found('status=suspended'), [ben.id]);
  const active = await found('status=active');
  assert.deepEqual([active.includes(ben.id), active.includes(formula.id)], [false, true]);
  assert.equal((await list('search=ben')).body.data[0]?.status, 'suspended');
  await setColumns(ben.id, 'suspended_at = null');

  await setColumns(ana.id, "created_at = '2020-05-01T00:00:00Z'");
  await setColumns(ben.id, "created_at = '2020-05-02T00:00:00Z'");
  const first = 'createdFrom=2020-05-01T00:00:00Z';
  assert.deepEqual(await found(`${first}&createdUntil=2020-05-02T00:00:00Z`), [ana.id]);
  assert.deepEqual(await found(`${first}&createdUntil=2020-05-02T00:00:01Z&orderBy=-createdAt`), [
    ben.id,
    ana.id,
  ]);
  assert.deepEqual(await found(`${first}&createdUntil=2020-05-03T00:00:00Z&search=fjord`), [ben.id]);
});

test('sorts both ways, the same on every page, over ties too', async () => {
  const crowd = await testApp.organization();
  const reader = await crowd.staff();
  for (let index = 0; index < 8; index++) await crowd.member({ firstName: 'Twin', lastName: null });
  await testApp.database.pool.query(
    "update account set created_at = '2024-01-01', search_text = case when id = $2 then 'zoe' else 'twin' end where organization_id = $1",
    [crowd.organization.id, reader.id],
  );
  const pages = async (orderBy: string): Promise<string[]> => {
    const ids: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await list(`pageSize=3&page=${page}&orderBy=${orderBy}`, reader);
      assert.equal(body.count, 9);
      ids.push(...body.data.map(({ id }) => id));
    }
    assert.equal(new Set(ids).size, 9, orderBy);
    return ids;
  };
  for (const name of ['name', 'createdAt'])
    assert.deepEqual(await pages(`-${name}`), (await pages(name)).toReversed(), name);
  assert.equal((await pages('name')).at(-1), reader.id);
  assert.deepEqual(await pages('-createdAt,name'), await pages('-createdAt,name'));
});

test('counts no further than its bound', async () => {
  const { db, organizationId, now } = org.context();
  const asked = { filter: {}, now: now() };
  assert.equal(await countDirectory(db, organizationId, asked, 2), 3);
  assert.equal(await countDirectory(db, organizationId, asked, 5), 5);
  assert.equal(await countDirectory(db, organizationId, asked), 5);
});

test('refuses unknown orders and filters by name, and pages too far behind', async () => {
  for (const orderBy of ['email', 'constructor', '__proto__', 'name;drop', '-'])
    assert.deepEqual(
      await list(`orderBy=${encodeURIComponent(orderBy)}`).then(({ statusCode, body }) => [
        statusCode,
        body.code,
        body.message,
      ]),
      [400, 'orderBy.unknown', 'orderBy must be one of name, createdAt.'],
    );
  const unknown = await list('email=ana');
  assert.deepEqual(
    [unknown.statusCode, unknown.body.code, unknown.body.field],
    [400, 'filter.unknown', 'email'],
  );
  assert.match(unknown.body.message, /status, isStaff/);
  assert.equal((await staff.get('/admin/accounts.csv?page=2')).body.code, 'filter.unknown');
  const deep = await list('page=1001&pageSize=100');
  assert.deepEqual([deep.statusCode, deep.body.code], [400, 'page.tooDeep']);
  assert.equal((await list('page=1000&pageSize=100')).statusCode, 200);
  for (const query of [
    'status=gone',
    'isStaff=maybe',
    'accountType=robot',
    'createdFrom=yesterday',
    'createdFrom=2024-06-30T23:59:60Z',
    `search=${'x'.repeat(201)}`,
    'page=0',
    'pageSize=101',
  ])
    assert.equal((await list(query)).statusCode, 400, query);
});

test('exports what the list shows, formulas as texts', async () => {
  const read = async (query: string): Promise<string> => {
    const answer = await testApp.app.http.inject({
      url: `/api/admin/accounts.csv?${query}`,
      headers: { host: org.hostname, authorization: staff.token },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(String(answer.headers['content-type']), /^text\/csv/);
    return answer.body;
  };
  const all = await read('');
  assert.match(all, /^\uFEFF"First name","Last name","Username","Email"/);
  for (const id of await found('')) assert.ok(all.includes(`"${id}"`), id);
  assert.match(all, /"'=1\+1","""quoted""\nand broken"/);
  const one = await read('search=fjord.example');
  assert.equal(one.trim().split('\r\n').length, 2);
  assert.match(one, /"ben@fjord\.example","Person","Active","No","2020-05-02 00:00"/);
});

test('is for the staff of the same organization alone', async () => {
  const other = await testApp.organization();
  const stranger = await other.staff();
  assert.deepEqual(
    (await list('search=example', stranger)).body.data.map(({ id }) => id).filter((id) => id === ana.id),
    [],
  );
  for (const path of ['/admin/accounts', '/admin/accounts.csv']) {
    assert.equal((await ana.get(path)).statusCode, 403, path);
    assert.equal((await org.visitor.get(path)).statusCode, 401, path);
  }
});

test('asks the database as often for a hundred people as for one', async () => {
  const one = await testApp.fewestQueries(() => list('pageSize=1'));
  const many = await testApp.fewestQueries(() => list('pageSize=100'));
  assert.equal(many.queries, one.queries);
});
