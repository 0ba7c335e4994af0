import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { countStock, leftOf, setSupply } from '../../money/capacity/index.ts';
import { makeEvent } from '../programme/events.factory.ts';
import { makePassType } from '../tickets/tickets.factory.ts';
import { tendEvent } from './offers.service.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

async function open(supply: number, row: Parameters<typeof makePassType>[3] = {}) {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { registration: true });
  const ticketId = await makePassType(db, organizationId, eventId, {
    max_quantity_per_sale: 10,
    ...row,
    supply,
  });
  const choose = async (count: number) => {
    const who = await org.member();
    const passes = Array.from({ length: count }, () => ({ id: newId(), ticketId }));
    const chosen = await who.post(`/self/events/${eventId}/registration/passes`, { passes, packages: [] });
    assert.equal(chosen.statusCode, 200, chosen.body.message);
    return who;
  };
  return { db, organizationId, eventId, ticketId, choose };
}

test('nobody parks what is left by waiting for more than that', async () => {
  const { eventId, ticketId } = await open(9);
  const greedy = await org.member();
  const joined = await greedy.post(`/self/events/${eventId}/waitlist`, { ticketId, quantity: 10 });
  assert.deepEqual([joined.statusCode, joined.body.code], [409, 'waitlist.available']);
  const stock = (await countStock(org.context(), [ticketId])).get(ticketId);
  assert.ok(stock !== undefined);
  assert.equal(leftOf(stock), 9);
});

test('a person who cannot buy the rest, because passes are sold in pairs, may wait', async () => {
  const { eventId, ticketId } = await open(1, { min_quantity_per_sale: 2 });
  const pair = await org.member();
  const joined = await pair.post(`/self/events/${eventId}/waitlist`, { ticketId, quantity: 2 });
  assert.equal(joined.statusCode, 200, joined.body.message);
});

test('a claimed offer is held for the full time, also beside a hold that is about to end', async () => {
  const { db, organizationId, eventId, ticketId, choose } = await open(1);
  const otherType = await makePassType(db, organizationId, eventId);
  await choose(1);
  const waiting = await org.member();
  const path = `/self/events/${eventId}`;
  await waiting.post(`${path}/waitlist`, { ticketId, quantity: 1 });
  await waiting.post(`${path}/registration/passes`, {
    passes: [{ id: newId(), ticketId: otherType }],
    packages: [],
  });
  const hold = () =>
    db
      .selectFrom('registration')
      .select('registration.hold_expires_at')
      .where('registration.organization_id', '=', organizationId)
      .where('registration.account_id', '=', waiting.id)
      .executeTakeFirstOrThrow();
  await db
    .updateTable('registration')
    .set({ hold_expires_at: new Date(Date.now() + 5000) })
    .where('registration.organization_id', '=', organizationId)
    .where('registration.account_id', '=', waiting.id)
    .execute();
  await setSupply(org.context(), ticketId, 2);
  await tendEvent(org.context(), eventId, new AbortController().signal);
  const claimed = await waiting.post(`${path}/waitlist/claim`, { ticketId });
  assert.equal(claimed.statusCode, 200, claimed.body.message);
  const { hold_expires_at: end } = await hold();
  assert.ok(end !== null && end.getTime() > Date.now() + 14 * 60_000, String(end));
});
