import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { PICTURE } from '../../../../testing/samples.ts';
import type { StaffAuditEntryView } from '../../../ground/audit/staff/staff-audit.schemas.ts';
import { fine, told } from '../../../money/invoices/invoices.factory.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import type { ListingPassTypeView, PassTypeView } from '../../tickets/offer/offer.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let host: Caller;
let eventId: string;
let tierId: string;
let gold: ListingPassTypeView;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  host = await org.member();
  eventId = await makeEvent(org.context().db, org.organization.id, {
    creator_id: host.id,
    registration: true,
  });
  tierId = (
    await fine(staff.post<{ id: string }>('/admin/tiers', { name: 'Gold', iconName: 'star', image: PICTURE }))
  ).id;
  gold = await fine(
    host.post<ListingPassTypeView>(`/listings/${eventId}/passTypes`, {
      name: 'Golden hour',
      tierIds: [tierId],
    }),
  );
});
after(() => testApp.close());

const choose = (who: Caller, more: object = {}) =>
  who.post(`/self/events/${eventId}/registration/passes`, {
    passes: [{ id: newId(), ticketId: gold.id, ...more }],
    packages: [],
  });

test('a pass for a tier is shown with its tier, and sold to the people who have it', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const { passTypes } = await fine(
    org.visitor.get<{ passTypes: PassTypeView[] }>(`/events/${eventId}/passTypes`),
  );
  assert.deepEqual(
    passTypes.map(({ accountTiers }) => accountTiers),
    [[{ id: tierId, name: 'Gold' }]],
  );
  assert.deepEqual(gold.accountTiers, [{ id: tierId, name: 'Gold' }]);
  assert.deepEqual(told(await choose(ben)), [457, 'passType.tierNeeded']);
  await fine(staff.put(`/admin/accounts/${ana.id}/tiers/${tierId}`, {}));
  await fine(choose(ana));
  await fine(staff.delete(`/admin/accounts/${ana.id}/tiers/${tierId}`));
  assert.deepEqual(told(await choose(ana)), [457, 'passType.tierNeeded']);
});

test('a bundle is no way around the tier', async () => {
  const bundle = await fine(
    host.post<{ id: string }>(`/listings/${eventId}/packages`, {
      name: 'Bundle',
      passes: [{ passTypeId: gold.id, quantity: 1 }],
    }),
  );
  const who = await org.member();
  const packageId = newId();
  const answer = await who.post(`/self/events/${eventId}/registration/passes`, {
    passes: [{ id: newId(), ticketId: gold.id, packageId }],
    packages: [{ id: packageId, packageId: bundle.id }],
  });
  assert.deepEqual(told(answer), [457, 'passType.tierNeeded']);
});

test('a group ticket is sold to people with the tier', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const group = await fine(
    host.post<ListingPassTypeView>(`/listings/${eventId}/passTypes`, {
      name: 'Golden group',
      price: 4000,
      enableCoupons: true,
      tierIds: [tierId],
    }),
  );
  const pay = async (who: Caller) =>
    who.get(
      `/self/events/${eventId}/registration/coupons/intent?ticketId=${group.id}&quantity=2&addressId=${await addAddress(who)}`,
    );
  assert.deepEqual(told(await pay(ben)), [457, 'passType.tierNeeded']);
  await fine(staff.put(`/admin/accounts/${ana.id}/tiers/${tierId}`, {}));
  await fine(pay(ana));
});

test('a pass that was chosen is neither issued nor paid once its tier has ended', async () => {
  const ana = await org.member();
  await fine(staff.put(`/admin/accounts/${ana.id}/tiers/${tierId}`, {}));
  await fine(choose(ana));
  await fine(staff.delete(`/admin/accounts/${ana.id}/tiers/${tierId}`));
  const path = `/self/events/${eventId}/registration`;
  assert.deepEqual(told(await ana.post(`${path}/submit`)), [457, 'passType.tierNeeded']);
  const pay = `${path}/intent?addressId=${await addAddress(ana)}`;
  assert.deepEqual(told(await ana.get(pay)), [457, 'passType.tierNeeded']);
  await fine(staff.put(`/admin/accounts/${ana.id}/tiers/${tierId}`, {}));
  await fine(ana.post(`${path}/submit`));
});

test('hosts choose tiers of their organization; a tier that a pass names is in use', async () => {
  const path = `/listings/${eventId}/passTypes/${gold.id}`;
  assert.deepEqual(told(await host.put(path, { tierIds: [newId()] })), [404, 'tier.notFound']);
  assert.deepEqual(told(await staff.delete(`/admin/tiers/${tierId}`)), [409, 'tier.inUse']);
  assert.deepEqual(
    (await fine(host.put<ListingPassTypeView>(path, { name: 'Kept' }))).accountTiers.length,
    1,
  );
  assert.deepEqual((await fine(host.put<ListingPassTypeView>(path, { tierIds: [] }))).accountTiers, []);
  await fine(choose(await org.member()));
});

test('the staff’s change of the tiers of a pass stands in its log', async () => {
  const { id, name } = await fine(
    host.post<ListingPassTypeView>(`/listings/${eventId}/passTypes`, { name: 'Silver hour' }),
  );
  for (const tierIds of [[tierId], []])
    await fine(staff.put(`/listings/${eventId}/passTypes/${id}`, { tierIds }));
  const log = await fine(staff.get<StaffAuditEntryView[]>('/admin/audit'));
  const lines = log
    .filter(({ subjectName }) => subjectName === name)
    .map(({ changes }) => changes.map(({ field, before: old, after: next }) => [field, old, next]));
  assert.deepEqual(lines, [[['tiers', ['Gold'], null]], [['tiers', null, ['Gold']]]]);
});
