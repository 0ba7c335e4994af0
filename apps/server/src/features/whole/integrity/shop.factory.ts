import assert from 'node:assert/strict';
import { newId } from '../../../platform/ids.ts';
import { addAddress } from '../../../testing/addresses.ts';
import type { Answer, Caller, TestOrganization } from '../../../testing/app.ts';
import { inHours, makeEvent, makeSession } from '../../events/programme/events.factory.ts';
import { makeRefundSchedule } from '../../events/registration/passes/passes.factory.ts';
import {
  makeAddOn,
  makeCoupon,
  makePackage,
  makePassType,
  makeRoomType,
} from '../../events/tickets/tickets.factory.ts';

/** A payment, as far as the shop needs it. */
export interface Intent {
  readonly id: string;
  readonly provider: string;
  readonly referenceId: string;
  readonly offers?: readonly { readonly connectionId: string }[];
}

export async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

/** An event that sells one of everything, and the ways to buy it over HTTP. */
export async function openShop(org: TestOrganization, staff: Caller) {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, {
    registration: true,
    event_start: inHours(48),
    event_end: inHours(90),
  });
  const day = await makePassType(db, organizationId, eventId, {
    price: 5000,
    max_quantity_per_sale: 10,
    enable_coupons: true,
    cancelable: true,
    transferable: true,
    supply: 100,
  });
  const half = await makePassType(db, organizationId, eventId, {
    price: 3000,
    cancelable: true,
    supply: 100,
  });
  await makeRefundSchedule(db, organizationId, day, 100);
  await makeRefundSchedule(db, organizationId, half, 50);
  const code = `HALF-${newId().slice(0, 8)}`;
  await makeCoupon(db, organizationId, eventId, { code, discount_percent: 50, supply: 3 });
  const free = await makePassType(db, organizationId, eventId, { price: 0 });
  const lunch = await makeAddOn(db, organizationId, eventId, { price: 700, supply: 50 });
  const room = await makeRoomType(db, organizationId, eventId, {
    price: 9000,
    price_per_night: false,
    supply: 5,
  });
  const bundle = await makePackage(db, organizationId, eventId, [[day, 2]], { price: 8000 });
  const sessionId = await makeSession(db, organizationId, eventId, {
    registration_enabled: true,
    price: 1200,
  });
  const at = (more: string): string => `/self/events/${eventId}${more}`;
  const open = async (who: Caller, path: string): Promise<Intent> => {
    const query = `${path.includes('?') ? '&' : '?'}addressId=${await addAddress(who)}`;
    return fine(who.get<Intent>(`${path}${query}`));
  };
  const pay = async (who: Caller, path: string): Promise<string> => {
    const { id } = await open(who, path);
    await fine(staff.post(`/admin/payments/intents/${id}/paid`));
    return id;
  };
  const choose = async (who: Caller, ticketId: string): Promise<string> => {
    const id = newId();
    await fine(who.post(at('/registration/passes'), { passes: [{ id, ticketId }], packages: [] }));
    return id;
  };
  return { eventId, day, half, code, free, lunch, room, bundle, sessionId, at, open, pay, choose };
}
