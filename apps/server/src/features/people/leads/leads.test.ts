import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { closeAccount } from '../../ground/accounts/index.ts';
import type { LeadCountsView, LeadView } from './leads.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  ana = await org.member();
});
after(() => testApp.close());

const codeOf = async (person: Caller): Promise<string> =>
  (await person.get<{ shareCode: string }>('/self')).body.data.shareCode;
const scan = async (caller: Caller, person: Caller) =>
  caller.post<LeadView>(`/self/leads/${await codeOf(person)}`);
async function keep(caller: Caller, person: Caller): Promise<LeadView> {
  const answer = await scan(caller, person);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}
const list = async (caller: Caller, query = ''): Promise<LeadView[]> => {
  const answer = await caller.get<LeadView[]>(`/self/leads?pageSize=100${query}`);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
const counts = async (caller: Caller): Promise<LeadCountsView> =>
  (await caller.get<LeadCountsView>('/self/leads/counts')).body.data;

test('a code once scanned is a lead, and the same lead when scanned again, also at once', async () => {
  const ben = await org.member({ firstName: 'Ben' });
  const code = await codeOf(ben);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ana.post<LeadView>(`/self/leads/${code}`)),
  );
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  const [lead] = await list(ana);
  assert.deepEqual(
    [lead?.id, lead?.account.id, lead?.status, lead?.note, lead?.account.firstName],
    [answers[0]?.body.data.id, ben.id, 'new', '', 'Ben'],
  );
  assert.deepEqual((await ana.get<LeadView>(`/self/leads/${lead?.id ?? ''}`)).body.data, lead);
});

test('as somebody types it the code is the same code', async () => {
  const [reader, ben] = [await org.member(), await org.member()];
  const code = await codeOf(ben);
  const typed = encodeURIComponent(
    ` ${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)} `.toUpperCase(),
  );
  assert.equal((await reader.post<LeadView>(`/self/leads/${typed}`)).body.data.account.id, ben.id);
});

test('email and phone are seen while the person shares them, and no longer', async () => {
  const ben = await org.member();
  await ben.put('/self', { phone: '+49 1' });
  const lead = await keep(ana, ben);
  const seen = async (): Promise<unknown[]> => {
    const { email, phone } = (await ana.get<LeadView>(`/self/leads/${lead.id}`)).body.data.account;
    return [email, phone];
  };
  assert.deepEqual(await seen(), [null, null]);
  await ben.put('/self', { shareEmail: true });
  assert.deepEqual(await seen(), [`${ben.id}@example.org`, null]);
  await ben.put('/self', { shareEmail: false, sharePhone: true });
  assert.deepEqual(await seen(), [null, '+49 1']);
});

test('state and note are kept; an absent field stays', async () => {
  const reader = await org.member();
  const lead = await keep(reader, await org.member());
  const path = `/self/leads/${lead.id}`;
  await reader.put(path, { note: 'Met at the bar. Wants a démo' });
  const after = await reader.put<LeadView>(path, { status: 'favorited' });
  assert.deepEqual(
    [after.body.data.status, after.body.data.note, after.body.data.createdAt],
    ['favorited', 'Met at the bar. Wants a démo', lead.createdAt],
  );
  assert.deepEqual(
    (await list(reader, '&search=DEMO')).map(({ id }) => id),
    [lead.id],
  );
  await reader.put(path, { note: '' });
  assert.deepEqual(await list(reader, '&search=demo'), []);
  for (const body of [{ status: 'lost' }, { note: null }, { note: 'x'.repeat(5001) }, { accountId: ana.id }])
    assert.equal((await reader.put(path, body)).statusCode, 400, JSON.stringify(body));
  assert.equal((await reader.put(path, { note: 'a\u0000b' })).statusCode, 400);
});

test('states divide the list and are counted; deleted ones come back by scanning, removed ones are new', async () => {
  const reader = await org.member();
  const people = [await org.member(), await org.member(), await org.member(), await org.member()];
  const leads: LeadView[] = [];
  for (const person of people) leads.push(await keep(reader, person));
  const states = ['new', 'favorited', 'archived', 'deleted'] as const;
  for (const [index, status] of states.entries())
    await reader.put(`/self/leads/${leads[index]?.id ?? ''}`, { status, note: 'kept' });
  assert.deepEqual(await counts(reader), { new: 1, favorited: 1, archived: 1, deleted: 1 });
  for (const [index, status] of states.entries())
    assert.deepEqual(
      (await list(reader, `&status=${status}`)).map(({ id }) => id),
      [leads[index]?.id],
    );
  assert.equal((await list(reader)).length, 3);
  const [, favorite, , deleted] = people;
  assert.ok(favorite && deleted);
  assert.equal((await keep(reader, favorite)).status, 'favorited');
  const revived = await keep(reader, deleted);
  assert.deepEqual([revived.id, revived.status, revived.note], [leads[3]?.id, 'new', 'kept']);
  assert.equal((await reader.delete(`/self/leads/${revived.id}`)).body.data, null);
  assert.equal((await reader.get(`/self/leads/${revived.id}`)).statusCode, 404);
  assert.equal((await reader.delete(`/self/leads/${revived.id}`)).statusCode, 404);
  const again = await keep(reader, deleted);
  assert.notEqual(again.id, revived.id);
  assert.equal(again.note, '');
});

test('order, pages, search by name and the number of questions', async () => {
  const reader = await org.member();
  for (let index = 0; index < 14; index++)
    await keep(reader, await org.member({ firstName: `Zoë ${String.fromCharCode(110 - index)}` }));
  const names = async (orderBy: string): Promise<(string | null)[]> =>
    (await list(reader, `&orderBy=${orderBy}`)).map(({ account }) => account.firstName);
  const newest = await names('createdAt');
  assert.equal(newest[0], 'Zoë a');
  assert.deepEqual(await names('name'), newest);
  const oldest = (await list(reader)).at(-1);
  await reader.put(`/self/leads/${oldest?.id ?? ''}`, { note: 'now' });
  assert.equal((await names('updatedAt'))[0], 'Zoë n');
  assert.equal((await reader.get('/self/leads?orderBy=note')).statusCode, 400);
  assert.equal((await list(reader, `&search=${encodeURIComponent('ZOE c')}`)).length, 1);
  assert.deepEqual(await list(reader, '&search=%25'), []);
  const pages = [1, 2].map((page) => reader.get<LeadView[]>(`/self/leads?pageSize=10&page=${page}`));
  const ids = (await Promise.all(pages)).flatMap(({ body }) => body.data.map(({ id }) => id));
  assert.equal(new Set(ids).size, 14);
  const one = await testApp.fewestQueries(() => reader.get('/self/leads?pageSize=1'));
  const all = await testApp.fewestQueries(() => reader.get('/self/leads?pageSize=25'));
  assert.equal(all.queries, one.queries);
});

test('unknown codes, the own one, a renewed one and those of blocked people lead nowhere', async () => {
  const [reader, ben, eva] = [await org.member(), await org.member(), await org.member()];
  for (const code of ['nothing', '0000-0000-0000', '%25', '..', ben.id, 'x'.repeat(200)])
    assert.equal((await reader.post(`/self/leads/${encodeURIComponent(code)}`)).statusCode, 404, code);
  assert.equal((await scan(reader, reader)).statusCode, 400);
  const old = await codeOf(ben);
  await ben.put('/self/shareCode');
  assert.equal((await reader.post(`/self/leads/${old}`)).statusCode, 404);
  await eva.post(`/accounts/${reader.id}/block`);
  await reader.post(`/accounts/${ben.id}/block`);
  assert.equal((await scan(reader, eva)).statusCode, 404);
  assert.equal((await scan(reader, ben)).statusCode, 404);
  assert.deepEqual(await list(reader), []);
  assert.equal((await org.visitor.post(`/self/leads/${old}`)).statusCode, 401);
});

test('a block hides the lead everywhere until it is taken back; a closed account takes it along', async () => {
  const [reader, ben] = [await org.member(), await org.member({ firstName: 'Hidden' })];
  const lead = await keep(reader, ben);
  await ben.post(`/accounts/${reader.id}/block`);
  assert.deepEqual(await list(reader), []);
  assert.equal((await counts(reader)).new, 0);
  assert.doesNotMatch((await table(reader)).text, /Hidden/);
  for (const call of [
    reader.get(`/self/leads/${lead.id}`),
    reader.put(`/self/leads/${lead.id}`, { note: 'x' }),
    reader.delete(`/self/leads/${lead.id}`),
  ])
    assert.equal((await call).statusCode, 404);
  await ben.post(`/accounts/${reader.id}/unblock`);
  assert.equal((await list(reader)).length, 1);
  await closeAccount(org.context(), ben.id);
  assert.deepEqual(await list(reader), []);
});

test('nobody meets the lead of another', async () => {
  const lead = await keep(ana, await org.member());
  const other = await testApp.organization();
  for (const stranger of [await org.member(), await org.staff(), await other.member()]) {
    assert.equal((await stranger.get(`/self/leads/${lead.id}`)).statusCode, 404);
    assert.equal((await stranger.put(`/self/leads/${lead.id}`, { note: 'x' })).statusCode, 404);
    assert.equal((await stranger.delete(`/self/leads/${lead.id}`)).statusCode, 404);
  }
  for (const path of ['', '/counts', '/export', `/${lead.id}`])
    assert.equal((await inject(org.visitor, `/self/leads${path}`)).statusCode, 401, path);
});

const inject = (caller: Caller, path: string, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({
    url: `/api${path}`,
    headers: {
      organization: org.organization.id,
      ...headers,
      ...(caller.token === '' ? {} : { authorization: caller.token }),
    },
  });

async function table(
  caller: Caller,
  locale = 'en',
): Promise<{ text: string; lines: string[]; type: unknown }> {
  const answer = await inject(caller, '/self/leads/export', { locale });
  assert.equal(answer.statusCode, 200);
  return {
    text: answer.payload,
    lines: answer.payload.trimEnd().split('\r\n'),
    type: answer.headers['content-type'],
  };
}

test('the table opens in a spreadsheet and runs nothing', async () => {
  const reader = await org.member();
  const ben = await org.member({ firstName: '=1+1', lastName: 'O"Neil, "Bo"' });
  await ben.put('/self', {
    title: '@SUM(A1)',
    company: '\tTab',
    phone: '+49 1',
    shareEmail: true,
    sharePhone: true,
  });
  const lead = await keep(reader, ben);
  await reader.put(`/self/leads/${lead.id}`, { status: 'favorited', note: '-2\nsecond line; ü' });
  const removed = await keep(reader, await org.member({ firstName: 'Removed' }));
  await reader.put(`/self/leads/${removed.id}`, { status: 'deleted' });
  const { text, type } = await table(reader);
  assert.match(String(type), /^text\/csv; charset=utf-8/);
  assert.equal(text.codePointAt(0), 0xfeff);
  assert.match(text, /^\uFEFF"First name","Last name","Title","Company","Email","Phone","Status","Note",/);
  assert.ok(
    text.includes(
      `"'=1+1","O""Neil, ""Bo""","'@SUM(A1)","'\tTab","${ben.id}@example.org","'+49 1","Favourite",`,
    ),
    text,
  );
  assert.ok(text.includes(`"'-2\nsecond line; ü"`), text);
  assert.doesNotMatch(text, /Removed/);
  for (const [locale, head] of [
    ['de', 'Vorname'],
    ['ar', 'الاسم الأول'],
    ['ja', '名'],
    ['pt-BR', 'First name'],
  ] as const)
    assert.ok((await table(reader, locale)).text.startsWith(`\uFEFF"${head}",`), locale);
});

test('the table is whole however many there are, and has its head when there are none', async () => {
  const reader = await org.member();
  assert.equal((await table(reader)).lines.length, 1);
  await testApp.database.pool.query(
    `insert into account (organization_id, id, username, first_name, share_code, created_at, updated_at)
     select $1, gen_random_uuid(), 'many-' || n, 'Many ' || n, 'many-' || n, now(), now() from generate_series(1, 1200) n`,
    [org.organization.id],
  );
  await testApp.database.pool.query(
    `insert into lead (organization_id, id, account_id, person_id, created_at, updated_at)
     select $1, gen_random_uuid(), $2, id, now(), now() from account
     where organization_id = $1 and username like 'many-%'`,
    [org.organization.id, reader.id],
  );
  const { lines } = await table(reader);
  assert.equal(new Set(lines).size, 1201);
});
