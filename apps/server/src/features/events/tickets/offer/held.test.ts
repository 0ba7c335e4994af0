import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { makePass, makePassAddOn, makeRegistration } from '../../registration/passes/passes.factory.ts';
import { makeSale } from '../../waitlist/waitlist.factory.ts';
import type {
  ListingAddOnView,
  ListingCouponUseView,
  ListingCouponView,
  ListingPassTypeView,
  ListingRoomTypeView,
} from './offer.schemas.ts';
import { makeAddOn, makeCoupon, makeRoomType } from '../tickets.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  host = await org.member();
});
after(() => testApp.close());

const sale = (supply = 10) => makeSale(org.context(), supply, { event: { creator_id: host.id } });
async function counts(path: string): Promise<[number, number, number | null]> {
  const [one] = (await host.get<ListingPassTypeView[]>(path)).body.data;
  assert.ok(one);
  return [one.taken, one.held, one.supply];
}

test('passes in unfinished orders are held, and come back when they are dropped', async () => {
  const { eventId, passTypeId } = await sale();
  const path = `/listings/${eventId}/passTypes`;
  const buyer = await org.member();
  const at = `/self/events/${eventId}/registration`;
  await buyer.get(at);
  const choose = (count: number) =>
    buyer.post(`${at}/passes`, {
      passes: Array.from({ length: count }, () => ({ id: newId(), ticketId: passTypeId })),
      packages: [],
    });
  assert.equal((await choose(3)).statusCode, 200);
  assert.deepEqual(await counts(path), [3, 3, 7]);
  const { db, organizationId } = org.context();
  const other = await makeRegistration(db, organizationId, eventId, (await org.member()).id);
  await makePass(db, organizationId, other, passTypeId);
  assert.deepEqual(await counts(path), [4, 3, 6]);
  assert.equal((await choose(1)).statusCode, 200);
  assert.deepEqual(await counts(path), [2, 1, 8]);
  const renamed = await host.put<ListingPassTypeView>(`${path}/${passTypeId}`, { name: 'Day' });
  assert.deepEqual([renamed.body.data.taken, renamed.body.data.held], [2, 1]);
});

test('passes offered to the waitlist are held; passes of a group ticket are not', async () => {
  const { eventId, passTypeId } = await sale();
  const { db, organizationId } = org.context();
  const now = new Date();
  const of = { organization_id: organizationId, id: newId(), event_id: eventId };
  await db
    .insertInto('waitlist_offer')
    .values({
      ...of,
      entry_id: newId(),
      pass_type_id: passTypeId,
      quantity: 2,
      created_at: now,
      expires_at: now,
    })
    .execute();
  const registration = await makeRegistration(db, organizationId, eventId, (await org.member()).id);
  const group = await makeCoupon(db, organizationId, eventId, { pre_paid: true });
  const draft = { status: 'draft' } as const;
  await makePass(db, organizationId, registration, passTypeId, { ...draft, coupon_id: group });
  assert.deepEqual((await counts(`/listings/${eventId}/passTypes`)).slice(1, 2), [2]);
});

test('extras and rooms in orders that are not finished are held', async () => {
  const { eventId, passTypeId } = await sale();
  const { db, organizationId } = org.context();
  const [addOn, room] = [
    await makeAddOn(db, organizationId, eventId),
    await makeRoomType(db, organizationId, eventId),
  ];
  const registration = await makeRegistration(db, organizationId, eventId, (await org.member()).id);
  for (const status of ['draft', 'ready'] as const) {
    const pass = await makePass(db, organizationId, registration, passTypeId, { status });
    await makePassAddOn(db, organizationId, pass, addOn, { status });
    await db
      .insertInto('room_reservation')
      .values({
        organization_id: organizationId,
        id: newId(),
        registration_id: registration,
        room_type_id: room,
        status,
        price: 0,
        created_at: new Date(),
      })
      .execute();
  }
  const [extra] = (await host.get<ListingAddOnView[]>(`/listings/${eventId}/addOns`)).body.data;
  assert.deepEqual([extra?.taken, extra?.held], [2, 1]);
  const [bed] = (await host.get<ListingRoomTypeView[]>(`/listings/${eventId}/roomTypes`)).body.data;
  assert.equal(bed?.held, 1);
});

test('lists uses of a coupon in pages, newest first, for hosts only', async () => {
  const { eventId, passTypeId } = await sale();
  const { db, organizationId } = org.context();
  const coupon = await makeCoupon(db, organizationId, eventId, { code: 'QUAY' });
  const people = [await org.member(), await org.member(), await org.member()];
  for (const [index, { id }] of people.entries()) {
    const registration = await makeRegistration(db, organizationId, eventId, id);
    const created_at = new Date(Date.UTC(2026, 0, index + 1));
    const row = { coupon_id: coupon, price: 900, discount: 100 + index, created_at };
    await makePass(db, organizationId, registration, passTypeId, row);
    await makePass(db, organizationId, registration, passTypeId, { coupon_id: coupon, status: 'draft' });
    await makePass(db, organizationId, registration, passTypeId);
  }
  const path = `/listings/${eventId}/coupons/${coupon}/uses`;
  const all = await host.get<ListingCouponUseView[]>(`${path}?pageSize=2`);
  assert.equal(all.body.count, 3);
  assert.deepEqual(
    all.body.data.map(({ account, discount, status, passTypeName }) => [
      account.id,
      discount,
      status,
      passTypeName,
    ]),
    [
      [people[2]?.id, 102, 'ready', 'Regular'],
      [people[1]?.id, 101, 'ready', 'Regular'],
    ],
  );
  const rest = await host.get<ListingCouponUseView[]>(`${path}?pageSize=2&page=2`);
  assert.deepEqual(
    rest.body.data.map(({ account }) => account.id),
    [people[0]?.id],
  );
  const [stranger] = people;
  assert.equal((await stranger?.get(path))?.statusCode, 404);
  assert.equal((await host.get(`/listings/${eventId}/coupons/${newId()}/uses`)).statusCode, 404);
  const other = await sale();
  assert.equal((await host.get(`/listings/${other.eventId}/coupons/${coupon}/uses`)).statusCode, 404);
  const [listed] = (await host.get<ListingCouponView[]>(`/listings/${eventId}/coupons`)).body.data;
  assert.equal(listed?.id, coupon);
});
