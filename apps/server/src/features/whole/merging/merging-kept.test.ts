import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { newId } from '../../../platform/ids.ts';
import { PICTURE } from '../../../testing/samples.ts';
import { foundGroup } from '../../people/groups/index.ts';
import { fine, openShop } from '../integrity/shop.factory.ts';
import { continueMerge } from './ending.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const merged = async (from: Caller, into: Caller): Promise<void> => {
  await fine(staff.post(`/admin/accounts/${from.id}/merge`, { intoId: into.id }));
  await continueMerge(org.context(), from.id, new AbortController().signal);
};

test('of two grants of one tier the longer one is kept', async () => {
  const tier = await fine(
    staff.post<{ id: string }>('/admin/tiers', { name: 'Patron', iconName: 'star', image: PICTURE }),
  );
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  for (const [first, second] of [
    [soon, null],
    [null, soon],
  ]) {
    const [ana, double] = [await org.member(), await org.member()];
    await fine(staff.put(`/admin/accounts/${ana.id}/tiers/${tier.id}`, { until: first }));
    await fine(staff.put(`/admin/accounts/${double.id}/tiers/${tier.id}`, { until: second }));
    await merged(double, ana);
    const grants = await fine(staff.get<{ until: string | null }[]>(`/admin/accounts/${ana.id}/tiers`));
    assert.deepEqual(
      grants.map(({ until }) => until),
      [null],
    );
  }
});

test('the account that remains keeps that films were sent', async () => {
  const filmsOn = async (who: Caller): Promise<string | null | undefined> => {
    const { rows } = await testApp.database.pool.query<{ on: string | null }>(
      'select films_on::text as on from storage_account where account_id = $1',
      [who.id],
    );
    return rows[0]?.on;
  };
  for (const own of [undefined, null, '2026-03-01']) {
    const [ana, double] = [await org.member(), await org.member()];
    for (const [who, on] of [
      [ana, own],
      [double, '2026-02-01'],
    ] as const)
      if (on !== undefined)
        await testApp.database.pool.query(
          `insert into storage_account (organization_id, account_id, day, bytes, films_on)
           values ($1, $2, '2026-03-03', 5, $3)`,
          [org.organization.id, who.id, on],
        );
    await merged(double, ana);
    assert.equal(await filmsOn(ana), '2026-02-01');
  }
});

test('the account that remains manages the channels of a group that either managed', async () => {
  const [ana, double, keeper] = [await org.member(), await org.member(), await org.member()];
  const groupId = await foundGroup(org.context(), {
    slug: 'of-both',
    name: 'Of both',
    description: '',
    access: 'public',
    moderatorId: keeper.id,
    memberIds: [ana.id, double.id],
  });
  const { id } = await fine(
    keeper.post<{ id: string }>('/channels/managed', {
      channel: { name: 'Of both', visible: true, groupId },
    }),
  );
  await fine(keeper.post(`/channels/managed/${id}/managers`, { accountId: double.id }));
  // She joined after the other account was named.
  await testApp.database.pool.query(
    `update group_member set created_at = created_at + interval '1 hour' where account_id = $1`,
    [ana.id],
  );
  await merged(double, ana);
  assert.equal((await ana.get(`/channels/managed/${id}`)).statusCode, 200);
});

test('a block of one account ends the follows with the other', async () => {
  const [ana, double, carla] = [await org.member(), await org.member(), await org.member()];
  await fine(carla.post(`/accounts/${ana.id}/follow`));
  await fine(ana.post(`/accounts/${carla.id}/follow`));
  await fine(double.post(`/accounts/${carla.id}/block`));
  await merged(double, ana);
  for (const who of [ana, carla]) {
    const self = await fine(who.get<{ _count: { followers: number; following: number } }>('/self'));
    assert.deepEqual([self._count.followers, self._count.following], [0, 0]);
  }
});

test('in a line the earlier place is kept, with the pieces that are kept for it', async () => {
  const shop = await openShop(org, staff);
  const [ana, double] = [await org.member(), await org.member()];
  const { pool } = testApp.database;
  const organizationId = org.organization.id;
  const [own, other, offer] = [newId(), newId(), newId()];
  for (const [id, accountId, joinedAt, lapsedAt] of [
    [own, ana.id, '2026-02-02T00:00:00Z', '2026-02-03T00:00:00Z'],
    [other, double.id, '2026-01-01T00:00:00Z', null],
  ])
    await pool.query(
      `insert into waitlist_entry
         (organization_id, id, event_id, pass_type_id, account_id, quantity, joined_at, lapsed_at)
       values ($1, $2, $3, $4, $5, 1, $6, $7)`,
      [organizationId, id, shop.eventId, shop.day, accountId, joinedAt, lapsedAt],
    );
  await pool.query(
    `insert into waitlist_offer
       (organization_id, id, entry_id, event_id, pass_type_id, quantity, created_at, expires_at)
     values ($1, $2, $3, $4, $5, 1, now(), now() + interval '1 day')`,
    [organizationId, offer, other, shop.eventId, shop.day],
  );
  await merged(double, ana);
  const { rows } = await pool.query<{ id: string; joined_at: Date; lapsed_at: Date | null; offer: string }>(
    `select e.id, e.joined_at, e.lapsed_at, o.id as offer from waitlist_entry e
     left join waitlist_offer o on o.organization_id = e.organization_id and o.entry_id = e.id
     where e.organization_id = $1`,
    [organizationId],
  );
  assert.deepEqual(rows, [{ id: own, joined_at: new Date('2026-01-01T00:00:00Z'), lapsed_at: null, offer }]);
});

test('a conversation of two goes on with the account that remains', async () => {
  const [ana, double, carla] = [await org.member(), await org.member(), await org.member()];
  const open = async (who: Caller, withWhom: Caller): Promise<number> => {
    const body = { name: '', accountIds: [withWhom.id] };
    return (await fine(who.post<{ channelId: number }>('/self/chat/channels', body))).channelId;
  };
  const channelId = await open(carla, double);
  await merged(double, ana);
  assert.equal(await open(carla, ana), channelId);
  assert.equal(await open(ana, carla), channelId);
});

test('nobody begins a subscription while their accounts are being merged', async () => {
  const { pool } = testApp.database;
  const [ana, double] = [await org.member(), await org.member()];
  const products = '/admin/subscriptions/products';
  const { id } = await fine(staff.post<{ id: string }>(products, { name: 'Friend', features: [] }));
  const price = { amount: 1200, interval: 'month', intervalCount: 1 };
  const { prices } = await fine(staff.post<{ prices: { id: string }[] }>(`${products}/${id}/prices`, price));
  await pool.query(
    `insert into account_merge (organization_id, from_id, username, into_id, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now())`,
    [org.organization.id, double.id, `before-${double.id}`, ana.id],
  );
  const begin = () => ana.post('/self/subscriptions', { productId: id, priceId: prices[0]?.id, quantity: 1 });
  const { statusCode, body } = await begin();
  assert.deepEqual([statusCode, body.code], [409, 'account.merge.underWay']);
  await continueMerge(org.context(), double.id, new AbortController().signal);
  await fine(begin());
});
