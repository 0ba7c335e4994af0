import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { AccountView } from '../../ground/accounts/accounts.schemas.ts';
import { checkIntegrity } from '../integrity/index.ts';
import { fine, openShop } from '../integrity/shop.factory.ts';
import { continueMerge } from './ending.service.ts';
import type { AccountMergePreviewView, AccountMergeView } from './merging.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const preview = (from: string, intoId: string, by = staff) =>
  by.get<AccountMergePreviewView>(`/admin/accounts/${from}/merge?intoId=${intoId}`);
const merge = (from: string, intoId: string, by = staff): Promise<Answer<AccountMergeView>> =>
  by.post<AccountMergeView>(`/admin/accounts/${from}/merge`, { intoId });
const ended = (from: string) =>
  until(
    () => staff.get<AccountMergeView>(`/admin/accounts/${from}/merged`),
    ({ body }) => body.data.state === 'done',
  );
const merged = async (from: string, intoId: string): Promise<void> => {
  await fine(merge(from, intoId));
  await ended(from);
};
const clerkWith = async (powers: readonly string[]): Promise<Caller> => {
  const role = await fine(staff.post<{ id: string }>('/admin/roles', { name: newId(), powers }));
  const clerk = await org.member();
  await fine(staff.post('/admin/staff', { email: `${clerk.id}@example.org`, role: role.id }));
  return clerk;
};
const codeOf = async (answer: Promise<Answer>): Promise<[number, string | undefined]> => {
  const { statusCode, body } = await answer;
  return [statusCode, body.code];
};

test('moves passes, payments, posts, likes, followers, groups and conversations, and closes the account', async () => {
  const shop = await openShop(org, staff);
  const [ana, double, carla] = [
    await org.member({ firstName: 'Ana' }),
    await org.member({ firstName: 'Double', email: 'double@example.org' }),
    await org.member(),
  ];
  const name = (await fine(double.get<AccountView>('/self'))).username;
  const pass = await shop.choose(double, shop.day);
  await shop.pay(double, shop.at('/registration/intent'));
  await fine(double.post(shop.at('/registration/submit')));
  const post = await fine(double.post<{ id: string }>('/activities', { message: 'From my other account' }));
  const liked = await fine(carla.post<{ id: string }>('/activities', { message: 'Like me' }));
  for (const who of [ana, double]) await fine(who.post(`/activities/${liked.id}/likes`));
  for (const who of [ana, double]) await fine(carla.post(`/accounts/${who.id}/follow`));
  await fine(double.post(`/accounts/${ana.id}/follow`));
  const group = await fine(
    double.post<{ id: string }>('/groups', {
      group: { name: 'Rowers', description: '', access: 'public', active: true },
    }),
  );
  await fine(ana.post(`/groups/${group.id}/join`));
  const { channelId } = await fine(
    double.post<{ channelId: number }>('/self/chat/channels', {
      name: 'Ours',
      accountIds: [ana.id, carla.id],
    }),
  );
  await fine(double.post(`/self/chat/channels/${channelId}/messages`, { text: 'Hello from me' }));
  const mention = await fine(
    carla.post<{ id: string }>('/activities', {
      message: 'Hello you',
      entities: [{ type: 'mention', startIndex: 6, endIndex: 9, accountId: double.id }],
    }),
  );

  const told = await fine(preview(double.id, ana.id));
  assert.deepEqual(told.conflicts, []);
  const moves = Object.fromEntries(told.moves.map(({ thing, count }) => [thing, count]));
  assert.deepEqual(
    [moves['passes'], moves['registrations'], moves['payments'], moves['posts'], moves['followers']],
    [1, 1, 1, 1, 1],
  );
  assert.deepEqual([told.sharedConversations, told.sharedGroups], [1, 1]);

  const answer = await fine(merge(double.id, ana.id));
  assert.deepEqual([answer.fromId, answer.intoId], [double.id, ana.id]);
  const again = await fine(merge(double.id, ana.id));
  assert.equal(again.createdAt, answer.createdAt, 'sent again');
  await until(
    () => double.get('/self'),
    ({ statusCode }) => statusCode === 401,
  );
  await ended(double.id);

  const registration = await fine(
    ana.get<{ passes: { id: string; status: string }[] }>(shop.at('/registration')),
  );
  assert.deepEqual(
    registration.passes.map(({ id }) => id),
    [pass],
  );
  assert.equal(
    (await fine(ana.get<{ account: { id: string } }>(`/activities/${post.id}`))).account.id,
    ana.id,
  );
  const counts = await fine(carla.get<{ _count: { likes: number } }>(`/activities/${liked.id}`));
  assert.equal(counts._count.likes, 1, 'two likes are one');
  for (const address of [name, double.id])
    assert.equal((await fine(carla.get<AccountView>(`/accounts/${address}`))).id, ana.id, address);
  const shown = await fine(carla.get<AccountView & { _count: { followers: number } }>(`/accounts/${ana.id}`));
  assert.equal(shown._count.followers, 1);
  const rowers = await fine(ana.get<{ _count: { members: number } }>(`/groups/${group.id}`));
  assert.equal(rowers._count.members, 1);
  const { rows } = await testApp.database.pool.query(
    'select role from group_member where account_id = $1 and group_id = $2',
    [ana.id, group.id],
  );
  assert.deepEqual(rows, [{ role: 'moderator' }], 'the group keeps somebody in charge');
  const messages = await fine(
    ana.get<{ account?: { id: string }; text?: string }[]>(`/self/chat/channels/${channelId}/messages`),
  );
  assert.ok(messages.length > 0);
  const entity = (
    await fine(carla.get<{ entities: { account: { id: string } | null }[] }>(`/activities/${mention.id}`))
  ).entities[0];
  assert.equal(entity?.account?.id, ana.id);
  assert.deepEqual(await checkIntegrity(org.context()), []);

  const lines = await fine(
    staff.get<{ operation: string; subjectName: string | null; changes: object | null }[]>('/admin/audit'),
  );
  assert.ok(lines.some(({ operation }) => operation === 'mergeAccount'));
  const mails = await until(
    () =>
      testApp.database.pool.query<{ recipient_address: string; subject: string }>(
        `select recipient_address, subject from mail where organization_id = $1 and subject like '%merged%' or subject like '%now one%'`,
        [org.organization.id],
      ),
    ({ rowCount }) => (rowCount ?? 0) >= 2,
  );
  assert.ok(mails.rows.some(({ recipient_address: to }) => to === `${ana.id}@example.org`));
});

test('refuses what two people cannot both have', async () => {
  const shop = await openShop(org, staff);
  const [ana, ben] = [await org.member(), await org.member({ firstName: 'Ben', lastName: null })];
  for (const who of [ana, ben]) {
    await shop.choose(who, shop.free);
    await fine(who.post(shop.at('/registration/submit')));
  }
  const { conflicts } = await fine(preview(ben.id, ana.id));
  assert.deepEqual(
    conflicts.map(({ code }) => code),
    ['account.merge.events'],
  );
  assert.match(conflicts[0]?.sentence ?? '', /Ben/);
  assert.deepEqual(await codeOf(merge(ben.id, ana.id)), [409, 'account.merge.events']);
  assert.equal((await ben.get('/self')).statusCode, 200, 'nothing has happened');

  const [cleo, dora] = [await org.member(), await org.member()];
  await shop.choose(cleo, shop.day);
  assert.deepEqual(await codeOf(merge(cleo.id, dora.id)), [409, 'account.merge.money'], 'held');
  await shop.open(cleo, shop.at('/registration/intent'));
  assert.deepEqual(await codeOf(merge(cleo.id, dora.id)), [409, 'account.merge.money'], 'being paid');
  assert.deepEqual(await codeOf(merge(dora.id, dora.id)), [409, 'account.merge.same']);
  assert.equal((await merge(newId(), dora.id)).statusCode, 404);
  await fine(staff.post(`/moderation/accounts/${dora.id}/suspend`, { reason: 'Spam.', until: null }));
  assert.deepEqual(await codeOf(merge(dora.id, ana.id)), [409, 'account.merge.suspended']);
});

test('is for those who decide over sign-ins, over nobody with more powers, and not for oneself', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  assert.equal((await merge(ben.id, ana.id, ana)).statusCode, 403);
  assert.equal((await merge(ben.id, ana.id, org.visitor)).statusCode, 401);
  const viewer = await org.staff('viewer');
  assert.equal((await merge(ben.id, ana.id, viewer)).statusCode, 403);
  for (const role of ['moderator', 'manager'] as const) {
    const clerk = await org.staff(role);
    assert.equal((await merge(ben.id, ana.id, clerk)).statusCode, 403, role);
    assert.equal((await preview(ben.id, ana.id, clerk)).statusCode, 403, role);
  }
  const manager = await clerkWith(['accounts:write', 'identity']);
  const owner = await org.staff();
  assert.deepEqual(await codeOf(merge(owner.id, ana.id, manager)), [403, 'moderation.superior']);
  assert.deepEqual(await codeOf(merge(ben.id, owner.id, manager)), [403, 'moderation.superior']);
  assert.deepEqual(await codeOf(merge(manager.id, ana.id, manager)), [403, 'account.merge.own']);
  assert.deepEqual(await codeOf(merge(ben.id, staff.id)), [403, 'account.merge.own']);
  const other = await testApp.organization();
  assert.equal((await merge(ben.id, ana.id, await other.staff())).statusCode, 404);
  await merged(owner.id, ana.id);
  assert.equal((await ana.get('/admin/staff')).statusCode, 403, 'the role does not come along');
});

test('two merges of two accounts into each other at once leave one of them', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const answers = await Promise.all([merge(ana.id, ben.id), merge(ben.id, ana.id)]);
  assert.deepEqual(
    answers.map(({ statusCode }) => (statusCode === 404 ? 409 : statusCode)).sort(),
    [200, 409],
  );
  const won = answers.find(({ statusCode }) => statusCode === 200)?.body.data;
  assert.ok(won);
  await ended(won.fromId);
  const { rows } = await testApp.database.pool.query<{ id: string }>(
    'select id from account where id = any($1)',
    [[ana.id, ben.id]],
  );
  assert.deepEqual(rows, [{ id: won.intoId }]);
});

test('a purchase during the merge is refused, or comes along', async () => {
  const shop = await openShop(org, staff);
  for (let round = 0; round < 4; round++) {
    const [ana, ben] = [await org.member(), await org.member()];
    await shop.choose(ben, shop.free);
    const [answer, bought] = await Promise.all([
      merge(ben.id, ana.id),
      ben.post(shop.at('/registration/submit')),
    ]);
    if (answer.statusCode === 200) await ended(ben.id);
    else assert.equal(answer.body.code, 'account.merge.money');
    const { rows } = await testApp.database.pool.query<{ account_id: string; status: string }>(
      `select r.account_id, p.status from registration r
       join pass p on p.organization_id = r.organization_id and p.registration_id = r.id
       where r.account_id = any($1)`,
      [[ana.id, ben.id]],
    );
    assert.equal(rows.length, 1, 'the pass is there once');
    if (answer.statusCode === 200) assert.equal(rows[0]?.account_id, ana.id);
    if (bought.statusCode === 200) assert.notEqual(rows[0]?.status, 'draft');
  }
  assert.deepEqual(await checkIntegrity(org.context()), []);
});

test('a merge that is stopped midway goes on, and moves nothing twice', async () => {
  const [ana, ben, carla] = [await org.member(), await org.member(), await org.member()];
  const { pool } = testApp.database;
  const organizationId = org.organization.id;
  await pool.query(
    `insert into activity (organization_id, id, account_id, message, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'Post ' || n, now(), now() from generate_series(1, 2500) n`,
    [organizationId, ben.id],
  );
  await fine(ana.post(`/accounts/${carla.id}/follow`));
  await fine(ben.post(`/accounts/${carla.id}/follow`));
  // Without its job: each run ends after the first full stretch of something.
  await pool.query(
    `insert into account_merge (organization_id, from_id, username, into_id, created_at, updated_at)
     values ($1, $2, 'ben-before', $3, now(), now())`,
    [organizationId, ben.id, ana.id],
  );
  await assert.rejects(continueMerge(org.context(), ben.id, AbortSignal.abort()), /stopped/);
  const count = async (id: string): Promise<number> =>
    Number(
      (await pool.query<{ n: string }>('select count(*) as n from activity where account_id = $1', [id]))
        .rows[0]?.n,
    );
  const before = await count(ana.id);
  assert.ok(before >= 1000 && before < 2500, String(before));
  assert.equal((await ben.get('/self')).statusCode, 401, 'closed in the meantime');
  assert.equal((await ana.delete('/self')).statusCode, 409, 'nor can the other one be deleted');
  const signal = new AbortController().signal;
  await Promise.all([
    continueMerge(org.context(), ben.id, signal).catch(() => undefined),
    continueMerge(org.context(), ben.id, signal).catch(() => undefined),
  ]);
  await continueMerge(org.context(), ben.id, signal);
  assert.deepEqual([await count(ana.id), await count(ben.id)], [2500, 0]);
  const shown = await fine(carla.get<{ _count: { followers: number } }>('/self'));
  assert.equal(shown._count.followers, 1);
  assert.equal((await fine(carla.get<AccountView>('/accounts/ben-before'))).id, ana.id);
});

test('an account that is being merged cannot be deleted, and keeps all that it has', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const { pool } = testApp.database;
  const organizationId = org.organization.id;
  await pool.query(
    `insert into activity (organization_id, id, account_id, message, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'Post ' || n, now(), now() from generate_series(1, 1200) n`,
    [organizationId, ana.id],
  );
  await pool.query(
    `insert into account_merge (organization_id, from_id, username, into_id, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now())`,
    [organizationId, ben.id, `ben-${ben.id}`, ana.id],
  );
  assert.deepEqual(await codeOf(ana.delete('/self')), [409, 'account.merge.underWay']);
  const { rowCount } = await pool.query('select from activity where account_id = $1', [ana.id]);
  assert.equal(rowCount, 1200);
  await continueMerge(org.context(), ben.id, new AbortController().signal);
});
