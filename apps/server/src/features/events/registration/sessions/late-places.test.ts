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
import { makeEvent, makeSession } from '../../programme/events.factory.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { makePassType, makeQuestion, makeSection } from '../../tickets/tickets.factory.ts';
import { checkCapacity } from '../index.ts';
import { makePass, makeRegistration } from '../passes/passes.factory.ts';
import { releaseExpiredPlaces } from './session-holds.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  await testApp.app.startJobs();
});
after(() => testApp.close());

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

const WORKSHOP = 700;
const MATERIAL = 300;

/** A place in a workshop with so many kits, up to an opened payment. */
async function order(kits: number) {
  const ana = await org.member();
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { registration: true });
  const registrationId = await makeRegistration(db, organizationId, eventId, ana.id);
  const passId = await makePass(
    db,
    organizationId,
    registrationId,
    await makePassType(db, organizationId, eventId),
  );
  const sessionId = await makeSession(db, organizationId, eventId, {
    registration_enabled: true,
    price: WORKSHOP,
  });
  const sectionId = await makeSection(db, organizationId, eventId, { session_id: sessionId });
  const { id: questionId } = await makeQuestion(
    db,
    organizationId,
    { eventId, sectionId },
    { type: 'quantity', name: 'Kits', required: true, price: MATERIAL, supply: 10, min: '1', max: '5' },
  );
  const path = `/self/events/${eventId}/sessions/${sessionId}/registration`;
  const put = (value: number) =>
    ana.put(`${path}/questions`, [{ passId, responses: [{ questionId, value: String(value) }] }]);
  const answer = (value: number) => fine(put(value));
  await fine(ana.post(`${path}/passes`, [{ passId }]));
  await answer(kits);
  const due = await fine(ana.get<PaymentIntentView>(`${path}/intent?addressId=${await addAddress(ana)}`));
  assert.equal(due.subTotal, WORKSHOP + kits * MATERIAL);
  const place = async () => {
    const { rows } = await testApp.database.pool.query<{
      status: string;
      value: string | null;
      paid: number;
    }>(
      `select session_access.status, question_response.value, session_access.amount_paid as paid
       from session_access left join question_response
         on question_response.pass_id = session_access.pass_id and question_response.question_id = $2
       where session_access.session_id = $1`,
      [sessionId, questionId],
    );
    return rows[0];
  };
  return { due, put, answer, place, sessionId };
}

const pay = (intentId: string) => fine(staff.post(`/admin/payments/intents/${intentId}/paid`));

test('a place that was kept too long is delivered with the answers that were paid for', async () => {
  const { due, place, sessionId } = await order(3);
  await testApp.database.pool.query(
    "update session_access set hold_expires_at = now() - interval '1 second' where session_id = $1",
    [sessionId],
  );
  assert.ok(await releaseExpiredPlaces(org.context(), sessionId));
  assert.equal(await place(), undefined);
  await pay(due.id);
  const delivered = await until(place, (row) => row?.status === 'ready');
  assert.deepEqual(delivered, { status: 'ready', value: '3', paid: due.amount });
  assert.deepEqual(await checkCapacity(org.context()), []);
});

test('answers that were changed after the payment was opened become again those that were paid for', async () => {
  const { due, answer, place } = await order(1);
  await answer(5);
  await pay(due.id);
  const delivered = await until(place, (row) => row?.status === 'ready');
  assert.deepEqual(delivered, { status: 'ready', value: '1', paid: due.amount });
  assert.deepEqual(await checkCapacity(org.context()), []);
});

test('a place that was bought and lacks an answer takes none that would have to be paid', async () => {
  const { due, put, place, sessionId } = await order(1);
  await pay(due.id);
  await until(place, (row) => row?.status === 'ready');
  await testApp.database.pool.query("update session_access set status = 'needsInfo' where session_id = $1", [
    sessionId,
  ]);
  const refused = await put(5);
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'response.paid']);
  assert.equal((await put(1)).statusCode, 200);
  assert.equal((await place())?.value, '1');
  assert.deepEqual(await checkCapacity(org.context()), []);
});
