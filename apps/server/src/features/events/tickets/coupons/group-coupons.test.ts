import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAddress } from '../../../../testing/addresses.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { makePassType } from '../tickets.factory.ts';

/** Coupons that somebody paid for, as those who run the event meet them. */
let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  [host, staff] = [await org.member(), await org.staff()];
  await testApp.app.startJobs();
});
after(() => testApp.close());

const db = () => org.context().db;
const id = () => org.organization.id;

interface Coupon {
  id: string;
  code: string;
  active: boolean;
  description: string | null;
  useLimit: number | null;
}

async function open(who: Caller, quantity: number) {
  const eventId = await makeEvent(db(), id(), { registration: true, creator_id: host.id });
  const [day, vip] = [
    await makePassType(db(), id(), eventId, { price: 1000, enable_coupons: true }),
    await makePassType(db(), id(), eventId, { price: 9000 }),
  ];
  const path = `/self/events/${eventId}/registration/coupons/intent`;
  const query = `ticketId=${day}&quantity=${quantity}&addressId=${await addAddress(who)}`;
  const intent = await who.get<{ id: string }>(`${path}?${query}`);
  assert.equal(intent.statusCode, 200, intent.body.message);
  return { eventId, day, vip, intentId: intent.body.data.id };
}

async function buy(who: Caller, quantity: number) {
  const opened = await open(who, quantity);
  assert.equal((await staff.post(`/admin/payments/intents/${opened.intentId}/paid`)).statusCode, 200);
  const [coupon] = await until(
    async () => (await host.get<Coupon[]>(`/listings/${opened.eventId}/coupons`)).body.data,
    (coupons) => coupons.length === 1,
  );
  assert.ok(coupon);
  return { ...opened, coupon, path: `/listings/${opened.eventId}/coupons/${coupon.id}` };
}

test('of a coupon that was paid for only the description, and whether it is active, can be changed', async () => {
  const { path, coupon, vip } = await buy(await org.member(), 3);
  for (const change of [
    { useLimit: 50 },
    { useLimit: null },
    { useLimit: 2 },
    { ticketId: vip },
    { ticketId: null },
    { code: 'CHEAP-CODE' },
    { discountAmount: 100 },
    { applyToAddOns: true },
    { purchaseLimit: 9 },
    { endDate: '2020-01-01T00:00:00Z' },
  ]) {
    const { statusCode, body } = await host.put(path, change);
    assert.deepEqual([statusCode, body.code], [409, 'coupon.prePaid'], JSON.stringify(change));
  }
  const same = { code: coupon.code, useLimit: 3, active: false, description: 'For the choir' };
  const changed = await host.put<Coupon>(path, same);
  assert.equal(changed.statusCode, 200, changed.body.message);
  const { code, useLimit, active, description } = changed.body.data;
  assert.deepEqual({ code, useLimit, active, description }, same);
});

test('a pass type with a paid group ticket is not deleted, and the group ticket stays', async () => {
  const { eventId, day, vip, coupon } = await buy(await org.member(), 3);
  const types = `/listings/${eventId}/passTypes`;
  const ofDay = { code: 'DAY-ONLY', ticketId: day, discountPercent: 5 };
  assert.equal((await host.post(`/listings/${eventId}/coupons`, ofDay)).statusCode, 200);
  const refused = await host.delete(`${types}/${day}`);
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'passType.sold']);
  assert.match(refused.body.message, /^3 passes /);
  const kept = (await host.get<Coupon[]>(`/listings/${eventId}/coupons`)).body.data;
  assert.deepEqual(new Set(kept.map(({ code }) => code)), new Set([coupon.code, 'DAY-ONLY']));
  assert.equal((await host.delete(`${types}/${vip}`)).statusCode, 200);
});

test('an event that money was paid for, or is on its way for, is canceled and not deleted', async () => {
  const ana = await org.member();
  const sold = await buy(ana, 3);
  assert.equal((await host.delete(`/listings/${sold.eventId}`)).body.code, 'listing.sold');
  assert.equal((await host.get<Coupon[]>(`/listings/${sold.eventId}/coupons`)).body.data.length, 1);

  const waiting = await open(ana, 2);
  const agreed = await ana.post(`/organization/intents/${waiting.intentId}/capture`, {});
  assert.equal(agreed.statusCode, 200, agreed.body.message);
  assert.equal((await host.delete(`/listings/${waiting.eventId}`)).body.code, 'listing.sold');

  // Asked for, and neither paid nor promised.
  const asked = await open(ana, 2);
  assert.equal((await host.delete(`/listings/${asked.eventId}`)).statusCode, 200);
});

test('a receipt stays when its event is gone', async () => {
  const { eventId, intentId } = await buy(await org.member(), 2);
  const { pool } = testApp.database;
  await pool.query('delete from coupon where event_id = $1', [eventId]);
  await pool.query('delete from event where id = $1', [eventId]);
  const { rowCount } = await pool.query('select from receipt where intent_id = $1', [intentId]);
  assert.equal(rowCount, 1);
});
