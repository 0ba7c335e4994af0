import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import {
  captureMails,
  identityClient,
  type IdentityClient,
  mailed,
} from '../../../ground/identity/identity.factory.ts';
import type { AccountEntryView } from '../../../ground/accounts/directory/directory.schemas.ts';
import type { AccountImportView } from './adding.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let client: IdentityClient;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  staff = await org.staff();
  client = identityClient(testApp, org, captureMails(testApp));
});
after(() => testApp.close());

const add = (body: object, by = staff, headers = {}): Promise<Answer<AccountEntryView>> =>
  by.post<AccountEntryView>('/admin/accounts', { invite: false, ...body }, headers);
const begin = (rows: object[], by = staff, invite = false): Promise<Answer<AccountImportView>> =>
  by.post<AccountImportView>('/admin/accounts/imports', { rows, invite });
const ended = (id: string, by = staff): Promise<AccountImportView> =>
  until(
    async () => (await by.get<AccountImportView>(`/admin/accounts/imports/${id}`)).body.data,
    ({ state }) => state !== 'queued',
  );
const count = async (search: string): Promise<number | undefined> =>
  (await staff.get(`/admin/accounts?search=${encodeURIComponent(search)}`)).body.count;

test('adds a person, who signs in after choosing a password by the mail', async () => {
  const answer = await add({
    email: ' Ida@Guests.example',
    firstName: 'Ida',
    lastName: 'Guest',
    invite: true,
  });
  assert.equal(answer.statusCode, 200, answer.body.message);
  const { data } = answer.body;
  assert.deepEqual([data.email, data.firstName, data.status], ['ida@guests.example', 'Ida', 'active']);
  await mailed(client.mails, 'ida@guests.example', /added you/);
  assert.match(JSON.stringify(client.mails), /\/auth\/reset/);
  const since = client.mails.length;
  const asked = await client.call('ForgotPassword', {
    ClientId: client.clientId,
    Username: 'ida@guests.example',
  });
  assert.equal(asked.errorName, '');
  const ConfirmationCode = await client.codeFor('ida@guests.example', since);
  const chosen = await client.call('ConfirmForgotPassword', {
    ClientId: client.clientId,
    Username: 'ida@guests.example',
    ConfirmationCode,
    Password: 'woven basket 12',
  });
  assert.equal(chosen.errorName, '');
  const tokens = (await client.signIn('ida@guests.example', 'woven basket 12')).body['AuthenticationResult'];
  assert.ok(tokens !== undefined);
  const { body } = await staff.get<unknown[]>('/admin/audit?operation=addAccount');
  assert.match(JSON.stringify(body.data), /Ida Guest/);
});

test('refuses taken and wrong addresses, and doubles nobody on a retry or a race', async () => {
  const person = { email: 'once@guests.example', firstName: 'Once' };
  const headers = { 'idempotency-key': 'add-once-0001' };
  const [first, again] = [await add(person, staff, headers), await add(person, staff, headers)];
  assert.deepEqual([first.statusCode, again.body.data.id], [200, first.body.data.id]);
  assert.deepEqual(await add(person).then(({ statusCode, body }) => [statusCode, body.code]), [
    409,
    'account.email.taken',
  ]);
  const race = await Promise.all([1, 2, 3].map(() => add({ ...person, email: 'race@guests.example' })));
  assert.deepEqual(race.map(({ statusCode }) => statusCode).toSorted(), [200, 409, 409]);
  assert.equal((await add({ ...person, email: 'nobody' })).body.code, 'account.add.email');
  assert.equal((await add({ email: 'x@guests.example', firstName: '  =' })).body.code, 'account.add.name');
});

test('names each faulty line before anything is written', async () => {
  const rows = [
    { email: 'fine@file.example', firstName: 'Fine' },
    { email: 'not an address', firstName: 'Wrong' },
    { email: 'nameless@file.example' },
    { email: 'FINE@file.example', firstName: 'Twice' },
    { email: 'long@file.example', firstName: 'x'.repeat(81) },
    { email: 'once@guests.example', firstName: 'Known' },
  ];
  const { statusCode, body } = await staff.post<object>('/admin/accounts/imports/preview', { rows });
  assert.equal(statusCode, 200);
  assert.deepEqual(body.data, {
    total: 2,
    known: [7],
    faults: [
      { line: 3, reason: 'email' },
      { line: 4, reason: 'name' },
      { line: 5, reason: 'twice' },
      { line: 6, reason: 'long' },
    ],
  });
  assert.equal(await count('file.example'), 0);
  const many = Array.from({ length: 2001 }, (_, index) => ({
    email: `${index}@file.example`,
    firstName: 'x',
  }));
  for (const sent of [many, [], [{ email: 'a@file.example', isStaff: true }]])
    assert.equal((await begin(sent)).statusCode, 400);
});

test('names lines with broken or hidden characters, and stores one spelling of an address', async () => {
  const rows = [
    { email: 'broken@marks.example', firstName: 'Bro\ud800ken' },
    { email: 'nul\u0000@marks.example', firstName: 'Nul' },
    { email: 'half\ud800@marks.example', firstName: 'Half' },
    { email: 'turned\u202e@marks.example', firstName: 'Turned' },
    { email: 'jose\u0301@marks.example', firstName: 'José' },
    { email: 'jos\u00e9@marks.example', firstName: 'José again' },
  ];
  const begun = await begin(rows);
  assert.equal(begun.statusCode, 200, begun.body.message);
  assert.deepEqual(begun.body.data.faults, [
    { line: 3, reason: 'email' },
    { line: 4, reason: 'email' },
    { line: 5, reason: 'email' },
    { line: 7, reason: 'twice' },
  ]);
  assert.equal((await ended(begun.body.data.id)).added, 2);
  const { rows: stored } = await testApp.database.pool.query<{ email: string }>(
    "select email from account where email like '%@marks.example' order by email",
  );
  assert.deepEqual(stored, [{ email: 'broken@marks.example' }, { email: 'jos\u00e9@marks.example' }]);
});

test('imports in stretches, again without doubling, and keeps formulas out', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    email: `p${index}@bulk.example`,
    firstName: index === 0 ? '=HYPERLINK("http://evil")' : `Person ${index}`,
    company: '@SUM(A1)\u202e',
  }));
  const [one, two] = await Promise.all([begin(rows), begin(rows)]);
  const ends = [await ended(one.body.data.id), await ended(two.body.data.id)];
  assert.deepEqual(
    ends.map(({ state, done }) => [state, done]),
    [
      ['done', 60],
      ['done', 60],
    ],
  );
  assert.equal(
    ends.reduce((sum, { added }) => sum + added, 0),
    60,
  );
  assert.equal(await count('bulk.example'), 60);
  const entry = await staff.get<AccountEntryView[]>('/admin/accounts?search=p0@bulk.example');
  assert.deepEqual(
    [entry.body.data[0]?.firstName, entry.body.data[0]?.company],
    ['HYPERLINK("http://evil")', 'SUM(A1)'],
  );
  const { rows: kept } = await testApp.database.pool.query(
    'select people from account_import where people <> $1',
    ['[]'],
  );
  assert.deepEqual(kept, [], 'rows of people go once they are added');
});

test('stops when the person who began it has lost the power', async () => {
  const clerk = await org.staff('manager');
  const id = (await begin([{ email: 'late@stop.example', firstName: 'Late' }], clerk)).body.data.id;
  await ended(id, clerk);
  await testApp.database.pool.query(
    `update account_import set state = 'queued', done = 0, people = $2 where id = $1`,
    [id, JSON.stringify([{ line: 2, email: 'later@stop.example', firstName: 'Later' }])],
  );
  await testApp.database.pool.query('delete from organization_staff where account_id = $1', [clerk.id]);
  const { importAccountsJob } = await import('./adding.jobs.ts');
  const ctx = org.context();
  await ctx.transaction((inner) => ctx.services.jobs.enqueue(inner, importAccountsJob, { importId: id }));
  await until(
    async () => {
      const { rows } = await testApp.database.pool.query<{ state: string }>(
        'select state from account_import where id = $1',
        [id],
      );
      return rows[0]?.state;
    },
    (state) => state === 'stopped',
  );
  assert.equal(await count('later@stop.example'), 0);
});

test('corrects the public profile, nobody’s who has more powers', async () => {
  const ben = await org.member({ firstName: 'Ben' });
  const answer = await staff.put<AccountEntryView>(`/admin/accounts/${ben.id}`, {
    firstName: 'Benjamin',
    company: 'Fjord',
  });
  assert.deepEqual(
    [answer.statusCode, answer.body.data.firstName, answer.body.data.company],
    [200, 'Benjamin', 'Fjord'],
  );
  assert.equal(await count('benjamin'), 1);
  assert.equal((await staff.put(`/admin/accounts/${ben.id}`, { email: 'x@y.example' })).statusCode, 400);
  const manager = await org.staff('manager');
  assert.equal(
    (await manager.put(`/admin/accounts/${staff.id}`, { firstName: 'Fool' })).body.code,
    'account.superior',
  );
  const { body } = await staff.get<unknown[]>('/admin/audit?operation=updateAccount');
  assert.match(JSON.stringify(body.data), /Benjamin/);
});

test('is for the staff with the power, who also see the imports of others', async () => {
  const ana = await org.member();
  const viewer = await org.staff('viewer');
  const row = { email: 'mine@guests.example', firstName: 'Mine' };
  for (const by of [ana, viewer]) {
    assert.equal((await add(row, by)).statusCode, 403);
    assert.equal((await begin([row], by)).statusCode, 403);
    assert.equal((await by.post('/admin/accounts/imports/preview', { rows: [row] })).statusCode, 403);
    assert.equal((await by.put(`/admin/accounts/${staff.id}`, { title: 'x' })).statusCode, 403);
  }
  const { id } = (await begin([row])).body.data;
  const other = await org.staff();
  assert.equal((await other.get(`/admin/accounts/imports/${id}`)).statusCode, 200);
  assert.equal((await viewer.get(`/admin/accounts/imports/${id}`)).statusCode, 403);
});

test('imports at most 20,000 people a day by one person', async () => {
  const clerk = await org.staff();
  await testApp.database.pool.query(
    `insert into account_import (organization_id, id, account_id, invite, people, total, faults, state, created_at, updated_at)
     select organization_id, gen_random_uuid(), id, false, '[]', 19999, '[]', 'done', now() - interval '23 hours', now()
     from account where id = $1`,
    [clerk.id],
  );
  const rows = ['one', 'two', 'three'].map((name) => ({ email: `${name}@daily.example`, firstName: name }));
  const refused = await begin(rows.slice(0, 2), clerk);
  assert.deepEqual([refused.statusCode, refused.body.code], [429, 'account.import.daily']);
  const answers = await Promise.all(rows.map((row) => begin([row], clerk)));
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 429, 429]);
  await testApp.database.pool.query(
    `update account_import set created_at = now() - interval '25 hours' where account_id = $1`,
    [clerk.id],
  );
  assert.equal((await begin(rows, clerk)).statusCode, 200);
});
