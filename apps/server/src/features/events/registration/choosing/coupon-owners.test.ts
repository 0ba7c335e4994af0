import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { inHours, makeEvent } from '../../programme/events.factory.ts';
import { makeCoupon, makePassType } from '../../tickets/tickets.factory.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

test('the limit of a code per person counts for the buyer, whoever has the pass by then', async () => {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, {
    registration: true,
    event_start: inHours(48),
    event_end: inHours(50),
  });
  const ticketId = await makePassType(db, organizationId, eventId, { transferable: true, cancelable: true });
  await makeCoupon(db, organizationId, eventId, { code: 'ONCE', discount_percent: 100, purchase_limit: 1 });
  const at = (more: string): string => `/self/events/${eventId}${more}`;
  const apply = (who: Caller, passId: string): Promise<Answer> =>
    who.post(at('/registration/coupon'), {
      passes: [{ id: passId, ticketId }],
      packages: [],
      couponCode: 'ONCE',
    });
  const [ana, ben] = [await org.member(), await org.member()];

  const first = newId();
  await fine(apply(ana, first));
  await fine(ana.post(at('/registration/submit')));
  await fine(ana.post(at(`/attendee/passes/${first}/transfer`), { receiverId: ben.id }));

  const again = await apply(ana, newId());
  assert.deepEqual([again.statusCode, again.body.code], [409, 'coupon.used']);

  const his = newId();
  await fine(apply(ben, his));
  await fine(ben.post(at('/registration/submit')));
  const once = await apply(ben, newId());
  assert.deepEqual([once.statusCode, once.body.code], [409, 'coupon.used']);
  // A use that is canceled comes back to the buyer.
  await fine(ben.put(at(`/attendee/passes/${first}/cancel`), {}));
  await fine(apply(ana, newId()));
});
