import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { untilWaiting } from '../../../testing/waiting.ts';
import { PICTURE } from '../../../testing/samples.ts';
import { newId } from '../../../platform/ids.ts';
import type { AccountView } from '../../ground/accounts/accounts.schemas.ts';
import { endGrants } from './grants.service.ts';
import { settleSubscription } from './settling.service.ts';
import { settlePlanTiersJob } from './tiers.jobs.ts';
import type { TierGrantView } from './tiers.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;
let ben: Caller;

interface Tier {
  id: string;
  slug: string;
  image: object;
}

const create = (body: object, by = staff): Promise<Answer<Tier>> =>
  by.post<Tier>('/admin/tiers', { iconName: 'star', image: PICTURE, ...body });
const give = (
  accountId: string,
  tierId: string,
  body: object = {},
  by = staff,
): Promise<Answer<TierGrantView[]>> =>
  by.put<TierGrantView[]>(`/admin/accounts/${accountId}/tiers/${tierId}`, body);
const badgesOf = async (accountId: string, by = ben): Promise<string[]> =>
  (await by.get<AccountView>(`/accounts/${accountId}`)).body.data.accountTiers.map(({ name }) => name);

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member({ firstName: 'Ana' });
  ben = await org.member({ firstName: 'Ben' });
});
after(() => testApp.close());

test('shows the badges of a person wherever the name is, the highest first', async () => {
  const patron = (await create({ name: 'Patron', priority: 5, color: '#aa8800' })).body.data;
  const member = (await create({ name: 'Member' })).body.data;
  assert.equal(patron.slug, 'patron');
  assert.equal((await give(ana.id, member.id)).statusCode, 200);
  const { body } = await give(ana.id, patron.id);
  assert.deepEqual(
    body.data.map(({ tier, source, until: end }) => [tier.name, source, end]),
    [
      ['Patron', 'staff', null],
      ['Member', 'staff', null],
    ],
  );
  assert.equal((await give(ana.id, patron.id)).body.data.length, 2, 'again');
  assert.deepEqual(await badgesOf(ana.id), ['Patron', 'Member']);
  const post = await ana.post<{ account: AccountView }>('/activities', { message: 'Look at my badges' });
  assert.deepEqual(
    post.body.data.account.accountTiers.map(({ color }) => color),
    ['#aa8800', null],
  );
  const listed = await staff.get<{ id: string }[]>(`/admin/accounts?tierId=${patron.id}`);
  assert.deepEqual(
    listed.body.data.map(({ id }) => id),
    [ana.id],
  );
  const inUse = await staff.delete(`/admin/tiers/${patron.id}`);
  assert.deepEqual([inUse.statusCode, inUse.body.code], [409, 'tier.inUse']);
  assert.equal((await staff.put(`/admin/tiers/${patron.id}`, { name: 'Grand patron' })).statusCode, 200);
  await until(
    () => badgesOf(ana.id),
    (names) => names[0] === 'Grand patron',
  );
  await staff.delete(`/admin/accounts/${ana.id}/tiers/${patron.id}`);
  assert.deepEqual(await badgesOf(ana.id), ['Member']);
  assert.equal((await staff.delete(`/admin/accounts/${ana.id}/tiers/${patron.id}`)).statusCode, 200, 'again');
  assert.equal((await staff.delete(`/admin/tiers/${patron.id}`)).statusCode, 200);
  const audit = await staff.get<unknown[]>('/admin/audit?operation=putAccountTier');
  assert.match(JSON.stringify(audit.body.data), /Patron/);
});

test('ends at its moment', async () => {
  const guest = (await create({ name: 'Guest' })).body.data;
  assert.equal((await give(ben.id, guest.id, { until: '2020-01-01T00:00:00Z' })).body.code, 'tier.until');
  assert.equal((await give(ben.id, guest.id, { until: '2999-01-01T00:00:00Z' })).statusCode, 200);
  assert.deepEqual(await badgesOf(ben.id, ana), ['Guest']);
  await endGrants(org.context());
  assert.deepEqual(await badgesOf(ben.id, ana), ['Guest']);
  await testApp.database.pool.query(
    "update account_tier_grant set until = now() - interval '1 second' where tier_id = $1",
    [guest.id],
  );
  await endGrants(org.context());
  assert.deepEqual(await badgesOf(ben.id, ana), []);
  assert.equal((await staff.delete(`/admin/tiers/${guest.id}`)).statusCode, 200);
});

test('comes and goes with a plan, beside what the staff gave', async () => {
  const supporter = (await create({ name: 'Supporter' })).body.data;
  const [productId, subscriptionId, priceId] = [newId(), newId(), newId()];
  const { pool } = testApp.database;
  const own = [org.organization.id];
  await pool.query(
    `insert into subscription_product (organization_id, id, name, created_at, updated_at) values ($1, $2, 'Plan', now(), now())`,
    [...own, productId],
  );
  const put = await staff.put<string[]>(`/admin/tiers/${supporter.id}/plans`, { productIds: [productId] });
  assert.deepEqual([put.statusCode, put.body.data], [200, [productId]]);
  assert.equal(
    (await staff.put(`/admin/tiers/${supporter.id}/plans`, { productIds: [newId()] })).statusCode,
    404,
  );
  await pool.query(
    `insert into subscription_price (organization_id, id, product_id, amount, currency, interval, interval_count, type,
       min_amount, max_amount, created_at, updated_at)
     values ($1, $2, $3, 100, 'EUR', 'month', 1, 'fixed', 100, 100, now(), now())`,
    [...own, priceId, productId],
  );
  await pool.query(
    `insert into subscription (organization_id, id, product_id, price_id, account_id, amount, currency, interval,
       interval_count, timezone, status, anchor, period, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 100, 'EUR', 'month', 1, 'UTC', 'active', now(), 0, now(), now(), now())`,
    [...own, subscriptionId, productId, priceId, ben.id],
  );
  const tell = async (name: string): Promise<void> => {
    const ctx = org.context();
    await ctx.transaction((inner) =>
      ctx.services.jobs.enqueue(inner, settlePlanTiersJob, { name, id: subscriptionId }),
    );
  };
  const shown = (wanted: number): Promise<string[]> =>
    until(
      () => badgesOf(ben.id, ana),
      (names) => names.length === wanted,
    );
  await tell('subscription.started');
  assert.deepEqual(await shown(1), ['Supporter']);
  await pool.query("update subscription set status = 'canceled' where id = $1", [subscriptionId]);
  // As a change to another plan tells it.
  await org
    .context()
    .transaction((inner) => inner.record({ name: 'subscription.changed', id: subscriptionId }));
  assert.deepEqual(await shown(0), []);
  await pool.query("update subscription set status = 'active' where id = $1", [subscriptionId]);
  await staff.put(`/admin/tiers/${supporter.id}/plans`, { productIds: [] });
  await staff.put(`/admin/tiers/${supporter.id}/plans`, { productIds: [productId] });
  assert.deepEqual(await shown(1), ['Supporter']);
});

test('a plan that ends while its beginning is settled leaves no tier behind', async () => {
  const { pool } = testApp.database;
  const { rows } = await pool.query<{ id: string }>('select id from subscription where account_id = $1', [
    ben.id,
  ]);
  const id = rows[0]?.id ?? '';
  assert.deepEqual(await badgesOf(ben.id, ana), ['Supporter']);
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from account where id = $1 for update', [ben.id]);
    const settled = settleSubscription(org.context(), id);
    await untilWaiting(pool);
    await pool.query("update subscription set status = 'canceled' where id = $1", [id]);
    await holder.query('commit');
    await settled;
  } finally {
    holder.release();
  }
  assert.deepEqual(await badgesOf(ben.id, ana), []);
});

test('however many have a plan, each job settles a stretch of them and leaves the rest to the next', async () => {
  const crowd = (await create({ name: 'Crowd' })).body.data;
  const productId = newId();
  const { pool } = testApp.database;
  await pool.query(
    `insert into subscription_product (organization_id, id, name, created_at, updated_at) values ($1, $2, 'All', now(), now())`,
    [org.organization.id, productId],
  );
  await pool.query(
    `insert into subscription_price (organization_id, id, product_id, amount, currency, interval, interval_count, type,
       min_amount, max_amount, created_at, updated_at)
     values ($1, $2, $3, 100, 'EUR', 'month', 1, 'fixed', 100, 100, now(), now())`,
    [org.organization.id, newId(), productId],
  );
  await pool.query(
    `with people as (
       insert into account
       select copy.* from account, generate_series(1, 250) as n, jsonb_populate_record(null::account, to_jsonb(account)
         || jsonb_build_object('id', gen_random_uuid(), 'username', 'crowd' || n, 'share_code', 'crowd' || n, 'email', 'crowd' || n || '@example.org')) as copy
       where account.id = $1 returning organization_id, id)
     insert into subscription (organization_id, id, product_id, price_id, account_id, amount, currency, interval,
       interval_count, timezone, status, anchor, period, expires_at, created_at, updated_at)
     select people.organization_id, gen_random_uuid(), $2, price.id, people.id, 100, 'EUR', 'month', 1, 'UTC', 'active',
       now(), 0, now(), now(), now() from people, (select id from subscription_price where product_id = $2) as price`,
    [ben.id, productId],
  );
  const holders = async (): Promise<number> =>
    (await pool.query('select 1 from account_tier_grant where tier_id = $1', [crowd.id])).rowCount ?? 0;
  const jobs = async (name: string, id: string): Promise<number> =>
    (
      await pool.query('select distinct data -> $3 from pgboss.job where name = $1 and data::text like $2', [
        name,
        `%${id}%`,
        'payload',
      ])
    ).rowCount ?? 0;
  assert.equal(
    (await staff.put(`/admin/tiers/${crowd.id}/plans`, { productIds: [productId] })).statusCode,
    200,
  );
  assert.equal(await until(holders, (count) => count === 250), 250);
  assert.equal(await jobs('tiers.settle-subscribers', productId), 3);
  assert.equal((await staff.put(`/admin/tiers/${crowd.id}`, { name: 'Many' })).statusCode, 200);
  const renewed = async (): Promise<number> =>
    (await pool.query(`select 1 from account where username like 'crowd%' and tiers::text like '%Many%'`))
      .rowCount ?? 0;
  assert.equal(await until(renewed, (count) => count === 250), 250);
  assert.equal(await jobs('tiers.renew-stretch', crowd.id), 2);
});

test('refuses what is no tier, others’ tiers, and people without the power', async () => {
  assert.equal((await create({ name: 'No picture', image: null })).statusCode, 400);
  assert.equal((await create({ name: 'Wrong', color: 'red' })).statusCode, 400);
  assert.equal((await create({ name: 'Twice' })).statusCode, 200);
  assert.equal((await create({ name: 'TWICE' })).body.code, 'tier.name.taken');
  const { id } = (await create({ name: 'Kept' })).body.data;
  assert.equal((await staff.put(`/admin/tiers/${id}`, { image: null })).statusCode, 400);
  const viewer = await org.staff('viewer');
  for (const by of [ana, viewer]) {
    assert.equal((await create({ name: 'Mine' }, by)).statusCode, 403);
    assert.equal((await give(ana.id, id, {}, by)).statusCode, 403);
    assert.equal((await by.put(`/admin/tiers/${id}/plans`, { productIds: [] })).statusCode, 403);
  }
  assert.equal((await ana.get(`/admin/accounts/${ana.id}/tiers`)).statusCode, 403);
  const stranger = await (await testApp.organization()).staff();
  assert.equal((await give(ana.id, id, {}, stranger)).statusCode, 404);
  assert.equal((await give(stranger.id, id, {}, stranger)).statusCode, 404);
});
