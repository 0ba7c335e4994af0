import { makeEvent, makeSession } from '../programme/events.factory.ts';
import {
  makeAddOn,
  makeCoupon,
  makePass,
  makePassType,
  makeRegistration,
  makeQuestion,
  makeRefundSchedule,
  makeSection,
} from '../registration/passes/passes.factory.ts';
import { newId, newNumericId } from '../../../platform/ids.ts';
import type { Caller, TestOrganization } from '../../../testing/app.ts';

/** An event that somebody comes to: passes to be looked at, handed on and given back, and what hangs on them. */
export async function makeAttendance(org: TestOrganization, owner: Caller) {
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
  await makeSession(db, organizationId, eventId, { registration_enabled: true });
  for (const row of [{}, { session_id: sessionId }]) {
    const section = await makeSection(db, organizationId, eventId, row);
    const question_id = await makeQuestion(db, organizationId, eventId, section, { mutable: true });
    await db
      .insertInto('question_response')
      .values({
        ...moments(),
        organization_id: organizationId,
        pass_id: passId,
        question_id,
        value: 'theirs',
      })
      .execute();
  }
  await db
    .insertInto('session_access')
    .values({
      ...moments(),
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
  const managedCouponId = await makeCoupon(db, organizationId, eventId, {
    registration_id: registrationId,
    pre_paid: true,
  });
  const friend = await org.member();
  const others = await makeRegistration(db, organizationId, eventId, friend.id);
  const handedOnId = await makePass(db, organizationId, others, passTypeId, { coupon_id: managedCouponId });
  await db
    .insertInto('pass_transfer')
    .values({
      organization_id: organizationId,
      id: newNumericId(),
      event_id: eventId,
      pass_id: handedOnId,
      from_registration_id: registrationId,
      to_registration_id: others,
      created_at: new Date(),
    })
    .execute();
  await db
    .insertInto('receipt_line')
    .values({
      organization_id: organizationId,
      receipt_id: paymentId,
      sort_order: 0,
      kind: 'pass',
      thing_id: passId,
      pass_id: passId,
      name: 'Pass',
      quantity: 1,
      price: 1000,
      discount: 0,
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
    managedCouponId,
    paymentId,
  };
}

const moments = () => ({ created_at: new Date(), updated_at: new Date() });

export { undoForgottenSales } from './refunds/called-off.service.ts';
