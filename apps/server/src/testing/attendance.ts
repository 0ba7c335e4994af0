import { makeEvent, makeSession } from '../features/events/events.factory.ts';
import {
  makeAddOn,
  makeCoupon,
  makePass,
  makePassType,
  makeRegistration,
  makeRefundSchedule,
} from '../features/registration/passes.factory.ts';
import { newId } from '../platform/ids.ts';
import type { Caller, TestOrganization } from './app.ts';

/** An event that somebody comes to: passes to be looked at, handed on and given back, and what hangs on them. */
export async function makeAttendance(
  org: TestOrganization,
  owner: Caller,
): Promise<Readonly<Record<string, string>>> {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { name: 'Theirs alone' });
  const passTypeId = await makePassType(db, organizationId, eventId, {
    cancelable: true,
    transferable: true,
  });
  await makeRefundSchedule(db, organizationId, passTypeId, 50);
  const registrationId = await makeRegistration(db, organizationId, eventId, owner.id);
  const give = () => makePass(db, organizationId, registrationId, passTypeId);
  const passId = await give();
  const sessionId = await makeSession(db, organizationId, eventId, { registration_enabled: true });
  const now = { created_at: new Date(), updated_at: new Date() };
  await db
    .insertInto('session_access')
    .values({
      ...now,
      organization_id: organizationId,
      id: newId(),
      event_id: eventId,
      session_id: sessionId,
      pass_id: passId,
      status: 'ready',
      price: 0,
    })
    .execute();
  const paymentId = newId();
  await db
    .insertInto('receipt')
    .values({
      organization_id: organizationId,
      id: paymentId,
      event_id: eventId,
      registration_id: registrationId,
      account_id: owner.id,
      intent_id: newId(),
      refund_id: null,
      type: 'charge',
      address1: null,
      address2: null,
      city: null,
      state: null,
      country: null,
      zip: null,
      sub_total: 1000,
      sales_tax: 0,
      sales_tax_rate: null,
      charged_amount: 1000,
      currency: 'USD',
      last4: null,
      reference: null,
      created_at: new Date(),
    })
    .execute();
  return {
    attendedEventId: eventId,
    attendedSessionId: sessionId,
    attendeePassId: passId,
    transferPassId: await give(),
    cancelPassId: await give(),
    freeAddOnId: await makeAddOn(db, organizationId, eventId),
    pricedAddOnId: await makeAddOn(db, organizationId, eventId, { price: 500 }),
    managedCouponId: await makeCoupon(db, organizationId, eventId, {
      registration_id: registrationId,
      pre_paid: true,
    }),
    paymentId,
  };
}
