import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { inHours, makeEvent } from '../../programme/events.factory.ts';
import { takeStock } from '../../../money/capacity/index.ts';
import type {
  EventPackageView,
  ListingAddOnView,
  ListingCouponView,
  ListingPassTypeView,
  ListingRoomTypeView,
} from './offer.schemas.ts';
import { findCouponByCode, getOffer } from '../index.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let eventId: string;
let base: string;
let picture: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  host = await org.member();
  eventId = await makeEvent(org.context().db, org.organization.id, { creator_id: host.id });
  base = `/listings/${eventId}`;
  picture = await readFile(join(import.meta.dirname, '../../../../../data/demo/quay.webp'), 'base64');
});
after(() => testApp.close());

const at = (hours: number): string => inHours(hours).toISOString();
const made = async <T>(path: string, fields: object): Promise<T> => {
  const answer = await host.post<T>(`${base}${path}`, fields);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
const passType = (fields: object = {}) =>
  made<ListingPassTypeView>('/passTypes', { name: `Pass ${newId()}`, ...fields });
const take = (id: string, count: number) =>
  org.context().transaction((ctx) => takeStock(ctx, new Map([[id, count]])));

/** A pass of this type in somebody's hands. */
async function sell(passTypeId: string, more: { couponId?: string; addOnId?: string } = {}): Promise<void> {
  const { db, organizationId } = org.context();
  const now = new Date();
  const registration = { organization_id: organizationId, id: newId(), event_id: eventId };
  await db
    .insertInto('registration')
    .values({
      ...registration,
      account_id: (await org.member()).id,
      number: 1,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const passId = newId();
  await db
    .insertInto('pass')
    .values({
      ...registration,
      id: passId,
      registration_id: registration.id,
      pass_type_id: passTypeId,
      number: 1,
      status: 'ready',
      secret: newId(),
      price: 0,
      coupon_id: more.couponId ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (more.addOnId !== undefined)
    await db
      .insertInto('pass_add_on')
      .values({
        organization_id: organizationId,
        pass_id: passId,
        add_on_id: more.addOnId,
        status: 'ready',
        price: 0,
        created_at: now,
      })
      .execute();
}

test('each field of a pass type is read back, its price is that of the period that runs', async () => {
  const fields = {
    name: 'Early bird',
    shortDescription: 'All days',
    longDescription: '<p>Lunch <strong>included</strong></p>',
    price: 12_000,
    accessLevel: 'vip',
    visibility: 'public',
    active: true,
    cancelable: true,
    transferable: true,
    minQuantityPerSale: 2,
    maxQuantityPerSale: 6,
    enableCoupons: true,
    minCouponQuantity: 5,
    maxCouponQuantity: 50,
    sortOrder: 7,
    overrideStartDate: at(1),
    limit: 100,
  };
  const priceSchedules = [
    { name: 'Now', price: 8000, startDate: at(-2), endDate: at(2) },
    { name: null, price: 9000, startDate: at(2), endDate: at(3) },
  ];
  const refundSchedules = [{ percentage: 50, startDate: at(-1), endDate: at(1) }];
  const first = await made<ListingPassTypeView>('/passTypes', {
    ...fields,
    priceSchedules,
    refundSchedules,
    image: picture,
  });
  assert.deepEqual({ ...first, ...fields }, first);
  assert.deepEqual([first.slug, first.priceNow, first.supply, first.taken], ['early-bird', 8000, 100, 0]);
  assert.ok(first.featuredImage !== null && first.event.id === eventId);
  assert.deepEqual(
    first.priceSchedules.map(({ name, price, startDate }) => ({ name, price, startDate })),
    priceSchedules.map(({ name, price, startDate }) => ({ name, price, startDate })),
  );
  assert.equal(first.refundSchedules[0]?.percentage, 50);

  // A period that is named by its id keeps it; the one that is not named goes; one without an id is new.
  const [kept] = first.priceSchedules;
  assert.ok(kept);
  const path = `${base}/passTypes/${first.id}`;
  const { body } = await host.put<ListingPassTypeView>(path, {
    name: 'Early bird, still',
    longDescription: null,
    image: null,
    overrideStartDate: null,
    limit: null,
    priceSchedules: [
      { id: kept.id, price: 8500, startDate: kept.startDate, endDate: at(1) },
      { id: null, price: 8800, startDate: at(1), endDate: at(2) },
    ],
  });
  const { data } = body;
  assert.deepEqual(
    [data.name, data.slug, data.longDescription, data.featuredImage, data.overrideStartDate, data.limit],
    ['Early bird, still', 'early-bird', null, null, null, null],
  );
  assert.deepEqual(
    [data.priceSchedules[0]?.id, data.priceSchedules[0]?.createdAt],
    [kept.id, kept.createdAt],
  );
  assert.deepEqual([data.priceSchedules.length, data.priceNow], [2, 8500]);
  assert.equal(data.refundSchedules.length, 1);
  const listed = await host.get<ListingPassTypeView[]>(`${base}/passTypes`);
  assert.deepEqual(
    listed.body.data.find(({ id }) => id === first.id),
    data,
  );
});

test('a pass type that cannot be is refused', async () => {
  const { id } = await passType({ name: 'Stands' });
  const period = (from: number, to: number) => ({ price: 1, startDate: at(from), endDate: at(to) });
  const wrong: [object, number][] = [
    [{ name: ' ' }, 400],
    [{}, 400],
    [{ name: 'a', price: -1 }, 400],
    [{ name: 'a', price: 1.5 }, 400],
    [{ name: 'a', limit: -1 }, 400],
    [{ name: 'a', minQuantityPerSale: 11 }, 400],
    [{ name: 'a', minCouponQuantity: 5, maxCouponQuantity: 4 }, 400],
    [{ name: 'a', accessLevel: 'royal' }, 400],
    [{ name: 'a', priceSchedules: [period(1, 1)] }, 400],
    [{ name: 'a', priceSchedules: [period(1, 3), period(2, 4)] }, 400],
    [{ name: 'a', priceSchedules: [{ ...period(1, 2), id: newId() }] }, 400],
    [{ name: 'a', refundSchedules: [{ percentage: 101, startDate: at(1), endDate: at(2) }] }, 400],
    [{ name: 'stands' }, 409],
  ];
  for (const [fields, status] of wrong)
    assert.equal((await host.post(`${base}/passTypes`, fields)).statusCode, status, JSON.stringify(fields));
  const most = await host.put(`${base}/passTypes/${id}`, { maxQuantityPerSale: 3, minQuantityPerSale: 4 });
  assert.deepEqual([most.statusCode, most.body.field], [400, 'maxQuantityPerSale']);
  // One after the other is no overlap.
  await passType({ priceSchedules: [period(2, 3), period(1, 2)] });
});

test('a sold pass type can be neither deleted nor limited below its sales', async () => {
  const { id } = await passType({ limit: 10 });
  const free = await passType();
  await take(id, 3);
  await sell(id);
  const put = (limit: number | null) => host.put<ListingPassTypeView>(`${base}/passTypes/${id}`, { limit });
  const refused = await put(2);
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'supply.taken']);
  assert.deepEqual([(await put(3)).body.data.supply, (await put(null)).body.data.supply], [0, null]);
  const gone = await host.delete(`${base}/passTypes/${id}`);
  assert.deepEqual([gone.statusCode, gone.body.code], [409, 'passType.sold']);
  assert.match(gone.body.message, /^1 pass /);
  const offer = await getOffer(org.context(), eventId);
  assert.equal(offer.passTypes.find(({ row }) => row.id === id)?.stock.taken, 3);
  assert.equal((await host.delete(`${base}/passTypes/${free.id}`)).statusCode, 200);
  assert.equal((await host.delete(`${base}/passTypes/${free.id}`)).statusCode, 404);
});

test('deleting a pass type deletes its stock and the coupons for it alone', async () => {
  const { id } = await passType({ limit: 5 });
  const { id: couponId } = await made<ListingCouponView>('/coupons', {
    code: `ONLY-${newId().slice(-6)}`,
    ticketId: id,
    discountPercent: 5,
  });
  await host.delete(`${base}/passTypes/${id}`);
  const { rows } = await testApp.database.pool.query('select id from stock where id = any($1)', [
    [id, couponId],
  ]);
  assert.deepEqual(rows, []);
});

test('sales and deletion at once end in one of the two, never in half of both', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const { id } = await passType({ limit: 5 });
    const sale = org.context().transaction(async (ctx) => {
      await takeStock(ctx, new Map([[id, 1]]));
      await ctx.db
        .selectFrom('pass_type')
        .select('pass_type.id')
        .where('pass_type.organization_id', '=', ctx.organizationId)
        .where('pass_type.id', '=', id)
        .forKeyShare()
        .executeTakeFirstOrThrow();
    });
    const [sold, gone] = await Promise.allSettled([sale, host.delete(`${base}/passTypes/${id}`)]);
    assert.equal(gone.status, 'fulfilled');
    assert.ok(gone.status === 'fulfilled' && gone.value.statusCode < 500);
    if (sold.status === 'rejected') assert.equal(sold.reason?.code, 'stock.soldOut');
  }
});

test('a bundle is of passes of its event, and answers how many can be made', async () => {
  const [one, two] = [await passType({ limit: 7 }), await passType()];
  const bundle = await made<EventPackageView>('/packages', {
    name: 'Family',
    description: 'Two and two',
    price: 9000,
    isActive: true,
    image: picture,
    sortOrder: 3,
    passes: [
      { passTypeId: one.id, quantity: 2 },
      { passTypeId: two.id, quantity: 1 },
    ],
  });
  assert.deepEqual(
    [bundle.name, bundle.description, bundle.price, bundle.isActive, bundle.sortOrder, bundle.supply],
    ['Family', 'Two and two', 9000, true, 3, 3],
  );
  const path = `${base}/packages/${bundle.id}`;
  const kept = bundle.passes.find(({ passTypeId }) => passTypeId === one.id);
  const { data } = (
    await host.put<EventPackageView>(path, { isActive: false, passes: [{ passTypeId: one.id, quantity: 3 }] })
  ).body;
  assert.deepEqual(
    [data.isActive, data.passes.map(({ id, quantity }) => [id, quantity])],
    [false, [[kept?.id, 3]]],
  );
  assert.equal((await host.delete(`${base}/passTypes/${one.id}`)).body.code, 'passType.inPackage');
  const foreign = [{ passTypeId: newId(), quantity: 1 }];
  const twice = [kept, kept].map(() => ({ passTypeId: one.id, quantity: 1 }));
  assert.equal((await host.put(path, { passes: foreign })).statusCode, 404);
  assert.equal((await host.put(path, { passes: twice })).statusCode, 400);
  assert.equal((await host.put(path, { passes: [] })).statusCode, 400);
  assert.equal((await host.delete(path)).statusCode, 200);
  assert.ok(
    !(await host.get<EventPackageView[]>(`${base}/packages`)).body.data.some(({ id }) => id === bundle.id),
  );
});

test('an extra goes with some pass types; one made twice by the same id is one', async () => {
  const { id: passTypeId } = await passType();
  const id = newId();
  const fields = {
    id,
    name: 'Dinner',
    shortDescription: 'On the boat',
    longDescription: '<p>Three courses</p>',
    price: 4500,
    pricePerNight: true,
    sortOrder: 2,
    limit: 60,
    passTypeIds: [passTypeId],
  };
  const addOn = await made<ListingAddOnView>('/addOns', fields);
  assert.deepEqual({ ...addOn, ...fields }, addOn);
  assert.deepEqual(await made<ListingAddOnView>('/addOns', { ...fields, name: 'Another' }), addOn);
  const other = await makeEvent(org.context().db, org.organization.id, { creator_id: host.id });
  assert.equal((await host.post(`/listings/${other}/addOns`, fields)).statusCode, 404);
  const clash = await host.post(`/listings/${other}/addOns`, { ...fields, passTypeIds: [] });
  assert.deepEqual([clash.statusCode, clash.body.code], [409, 'id.taken']);
  const changed = await host.put<ListingAddOnView>(`${base}/addOns/${id}`, { passTypeIds: [], limit: null });
  assert.deepEqual([changed.body.data.passTypeIds, changed.body.data.supply], [[], null]);
  await sell(passTypeId, { addOnId: id });
  assert.equal((await host.delete(`${base}/addOns/${id}`)).body.code, 'addon.sold');
});

test('a room has a picture, and its details are read back', async () => {
  const [{ id: passTypeId }, addOn] = [
    await passType(),
    await made<ListingAddOnView>('/addOns', { name: 'One night more' }),
  ];
  const stay = {
    minStart: at(24),
    defaultStart: at(48),
    maxStart: at(48),
    minEnd: at(72),
    defaultEnd: at(72),
    maxEnd: at(96),
  };
  const fields = {
    name: 'Cabin for two',
    description: '<p>Sea view</p>',
    price: 9000,
    pricePerNight: false,
    minPasses: 1,
    maxPasses: 2,
    sortOrder: 4,
    limit: 12,
    ...stay,
  };
  const detail = { enabled: false, premium: 300, includedNights: 1, minPasses: 2, maxPasses: 2, ...stay };
  const room = await made<ListingRoomTypeView>('/roomTypes', {
    ...fields,
    image: picture,
    passTypes: [{ passTypeId, ...detail }],
    addOns: [{ addOnId: addOn.id, ...stay }],
  });
  assert.deepEqual({ ...room, ...fields }, room);
  assert.deepEqual({ ...room.passTypes[0], passTypeId, ...detail }, room.passTypes[0]);
  assert.deepEqual({ ...room.addOns[0], addOnId: addOn.id, ...stay }, room.addOns[0]);
  const path = `${base}/roomTypes/${room.id}`;
  const changed = await host.put<ListingRoomTypeView>(path, { maxStart: null, passTypes: [] });
  assert.deepEqual(
    [changed.body.data.maxStart, changed.body.data.defaultStart, changed.body.data.passTypes],
    [null, stay.defaultStart, []],
  );
  const wrong: [object, number][] = [
    [{ name: 'No picture' }, 400],
    [{ name: 'a', image: picture, minStart: at(2), maxStart: at(1) }, 400],
    [{ name: 'a', image: picture, minPasses: 3, maxPasses: 2 }, 400],
    [{ name: 'a', image: picture, passTypes: [{ passTypeId: newId() }] }, 404],
    [{ name: 'a', image: picture, addOns: [{ addOnId: newId() }] }, 404],
  ];
  for (const [body, status] of wrong)
    assert.equal(
      (await host.post(`${base}/roomTypes`, body)).statusCode,
      status,
      JSON.stringify(body).slice(0, 80),
    );
  assert.equal((await host.put(path, { image: null })).statusCode, 400);
  assert.equal((await host.put(path, { maxEnd: at(1) })).statusCode, 400);
  assert.equal((await host.delete(path)).statusCode, 200);
});

test('each field of a coupon is read back; its code is found however it is typed', async () => {
  const { id: ticketId } = await passType();
  const fields = {
    code: 'Friends_2030',
    description: 'For friends of the harbour',
    ticketId,
    active: true,
    startDate: at(-1),
    endDate: at(48),
    discountAmount: 500,
    discountPercent: null,
    quantityMin: 2,
    quantityMax: 4,
    useLimit: 20,
    purchaseLimit: 1,
    emailDomains: 'harbour.example,query.example',
    applyToPassType: true,
    applyToAddOns: true,
    applyToReservation: true,
  };
  const coupon = await made<ListingCouponView>('/coupons', fields);
  assert.deepEqual({ ...coupon, ...fields }, coupon);
  assert.deepEqual([coupon.ticket?.id, coupon.prePaid, coupon.taken], [ticketId, false, 0]);
  const found = await findCouponByCode(org.context(), eventId, '  fRIENDS_2030 ');
  assert.equal(found?.row.id, coupon.id);
  const taken = await host.post(`${base}/coupons`, { ...fields, code: 'FRIENDS_2030' });
  assert.deepEqual([taken.statusCode, taken.body.code], [409, 'coupon.code.taken']);

  const path = `${base}/coupons/${coupon.id}`;
  const changed = await host.put<ListingCouponView>(path, {
    code: 'OTHER',
    discountAmount: null,
    discountPercent: 15,
    ticketId: null,
    emailDomains: null,
    useLimit: null,
  });
  const { data } = changed.body;
  assert.deepEqual(
    [data.code, data.discountAmount, data.discountPercent, data.ticket, data.emailDomains, data.useLimit],
    ['OTHER', null, 15, null, null, null],
  );
  await take(coupon.id, 2);
  assert.deepEqual((await host.put(path, { useLimit: 1 })).body.field, 'useLimit');
  await sell(ticketId, { couponId: coupon.id });
  assert.equal((await host.delete(path)).body.code, 'coupon.used');
});

test('a coupon that makes no sense is refused', async () => {
  const wrong: [object, number][] = [
    [{ code: 'ab', discountPercent: 5 }, 400],
    [{ code: 'has space', discountPercent: 5 }, 400],
    [{ code: 'NEITHER' }, 400],
    [{ code: 'BOTH', discountPercent: 5, discountAmount: 5 }, 400],
    [{ code: 'MUCH', discountPercent: 101 }, 400],
    [{ code: 'BACK', discountPercent: 5, startDate: at(2), endDate: at(1) }, 400],
    [{ code: 'LESS', discountPercent: 5, quantityMin: 3, quantityMax: 2 }, 400],
    [{ code: 'NOTHING', discountPercent: 5, applyToPassType: false }, 400],
    [{ code: 'DOMAIN', discountPercent: 5, emailDomains: 'no domain!' }, 400],
    [{ code: 'FOREIGN', discountPercent: 5, ticketId: newId() }, 404],
  ];
  for (const [fields, status] of wrong)
    assert.equal((await host.post(`${base}/coupons`, fields)).statusCode, status, JSON.stringify(fields));
});

test('many coupons at once have codes of their own, and the same call again makes no more', async () => {
  const key = { 'idempotency-key': 'the same batch' };
  const fields = { count: 40, prefix: 'VIP-', discountPercent: 100, useLimit: 1 };
  const batch = () => host.post<ListingCouponView[]>(`${base}/coupons/batch`, fields, key);
  const [first, again] = await Promise.all([batch(), batch()]);
  const codes = first.body.data.map(({ code }) => code);
  assert.equal(new Set(codes).size, 40);
  for (const code of codes) assert.match(code, /^VIP-[A-HJ-NP-Z2-9]{8}$/);
  assert.deepEqual(first.body.data, again.body.data);
  const without = await host.post<ListingCouponView[]>(`${base}/coupons/batch`, { ...fields, count: 2 });
  assert.ok(without.body.data.every(({ code }) => !codes.includes(code)));
  const listed = await host.get<ListingCouponView[]>(`${base}/coupons?search=vip-&pageSize=10&page=5`);
  assert.deepEqual([listed.body.count, listed.body.data.length], [42, 2]);
  const others = await host.post(`${base}/coupons/batch`, { ...fields, count: 501 });
  assert.equal(others.statusCode, 400);
});

test('the order is what the host says; ids of others are passed over', async () => {
  const [one, two] = [await passType(), await passType()];
  const other = await makeEvent(org.context().db, org.organization.id, { creator_id: host.id });
  const foreign = (await host.post<ListingPassTypeView>(`/listings/${other}/passTypes`, { name: 'Far' })).body
    .data;
  const answer = await host.put(`${base}/order`, { passTypes: [two.id, foreign.id, one.id] });
  assert.equal(answer.statusCode, 200, answer.body.message);
  const ids = (await host.get<ListingPassTypeView[]>(`${base}/passTypes`)).body.data.map(({ id }) => id);
  assert.ok(ids.indexOf(two.id) < ids.indexOf(one.id));
  const far = (await host.get<ListingPassTypeView[]>(`/listings/${other}/passTypes`)).body.data[0];
  assert.equal(far?.sortOrder, foreign.sortOrder);
});

test('does not find the offer of one event for the host of another', async () => {
  const { id } = await passType();
  const stranger = await org.member();
  const own = await makeEvent(org.context().db, org.organization.id, { creator_id: stranger.id });
  for (const path of [`/listings/${own}/passTypes/${id}`, `${base}/passTypes/${id}`])
    assert.equal((await stranger.put(path, { name: 'Mine' })).statusCode, 404, path);
  assert.equal((await stranger.delete(`/listings/${own}/passTypes/${id}`)).statusCode, 404);
});
