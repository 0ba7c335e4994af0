import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import type { Answer, Caller } from '../../../../testing/app.ts';
import { openStage, type Stage } from '../providers/stage.factory.ts';
import { openIntent, type Terms } from './intents.service.ts';
import type { RegistrationThing } from './paid-things.ts';
import { LAPSE_DAYS, MOST_PROMISES } from './promises.policy.ts';
import { endOverduePayments } from './promises.service.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];
const OK = [200, 'ok'];
const FULL = [409, 'payment.promises'];
const openFor = (who: Caller, more: Partial<RegistrationThing & Terms> = {}): Promise<{ id: string }> =>
  openIntent(stage.org.context(who.id), {
    purpose: 'registration',
    registrationId: newId(),
    eventId: newId(),
    accountId: who.id,
    subtotal: 12_000,
    description: 'Summer days',
    details: {},
    ...more,
  });
const promiseOf = (who: Caller, id: string): Promise<Answer> =>
  who.post(`/organization/intents/${id}/capture`, {});
const callOff = (id: string) => stage.payer.post(`/organization/intents/${id}/callOff`);

test('a person has some promises at once and no more, also where several are made at one moment', async () => {
  const ids: string[] = [];
  for (let count = 0; count < MOST_PROMISES + 4; count += 1) ids.push((await stage.open()).id);
  const [first = '', second = ''] = ids;
  for (const id of ids.slice(0, MOST_PROMISES - 1)) assert.deepEqual(told(await stage.capture(id)), OK);
  const late = ids.slice(MOST_PROMISES - 1);
  const answers = await Promise.all(late.map((id) => stage.capture(id)));
  assert.deepEqual(answers.map(told).toSorted(), [OK, ...late.slice(1).map(() => FULL)]);
  const running = async (): Promise<number> =>
    (
      await stage.sql("select 1 from payment_intent where account_id = $1 and status = 'processing'", [
        stage.payer.id,
      ])
    ).length;
  assert.equal(await running(), MOST_PROMISES);
  // One that runs is promised again, and changes nothing.
  assert.deepEqual(told(await stage.capture(first)), OK);
  // Paid or called off, it makes room for another one.
  assert.deepEqual(told(await callOff(first)), OK);
  assert.deepEqual(told(await stage.staff.post(`/admin/payments/intents/${second}/paid`)), OK);
  const again = await Promise.all(late.map((id) => stage.capture(id)));
  assert.deepEqual(again.map(told).toSorted(), [OK, OK, OK, ...late.slice(3).map(() => FULL)]);
  assert.equal(await running(), MOST_PROMISES);
});

test('after some promises that ended without the money a person pays in another way', async () => {
  const ben = await stage.org.member();
  const promise = async (more: Partial<RegistrationThing & Terms> = {}): Promise<[Answer, string]> => {
    const { id } = await openFor(ben, more);
    return [await promiseOf(ben, id), id];
  };
  const age = (id: string, days: number) =>
    stage.sql(
      `update payment_intent set created_at = created_at - $2 * interval '1 day', due_at = due_at - $2 * interval '1 day',
         lapsed_at = lapsed_at - $2 * interval '1 day' where id = $1`,
      [id, days],
    );
  const kept = async (): Promise<string> => {
    const [answer, id] = await promise();
    assert.deepEqual(told(answer), OK);
    return id;
  };
  // At once, by the staff, or for a thing that is taken when it is paid: nothing was kept from anybody for long.
  const atOnce = await kept();
  assert.deepEqual(told(await ben.post(`/organization/intents/${atOnce}/callOff`)), OK);
  const byStaff = await kept();
  await age(byStaff, 3);
  assert.deepEqual(told(await stage.staff.post(`/admin/payments/intents/${byStaff}/callOff`)), OK);
  const [, extras] = await promise({ purpose: 'addOns' });
  await age(extras, 60);
  // Not paid in time, twice, and called off after days.
  const lapsed = [await kept(), await kept()];
  for (const id of lapsed) await age(id, 60);
  await endOverduePayments(stage.org.context());
  const dropped = await kept();
  await age(dropped, 3);
  assert.deepEqual(told(await ben.post(`/organization/intents/${dropped}/callOff`)), OK);
  assert.deepEqual(told((await promise())[0]), [409, 'payment.promisesLapsed']);
  assert.deepEqual(told((await promise({ purpose: 'addOns' }))[0]), OK);
  // The money came late.
  await stage.staff.post(`/admin/payments/intents/${lapsed[0]}/paid`);
  await age(dropped, LAPSE_DAYS + 1);
  assert.deepEqual(told((await promise())[0]), OK);
});

test('the debt of an invoice is promised beside them, for it keeps nothing from others', async () => {
  const cleo = await stage.org.member();
  const { id: first } = await openFor(cleo);
  for (let count = 0; count < MOST_PROMISES; count += 1) {
    const { id } = await openFor(cleo);
    await stage.sql("update payment_intent set status = 'processing' where id = $1", [id]);
  }
  assert.deepEqual(told(await promiseOf(cleo, first)), FULL);
  await stage.sql(
    "update payment_intent set purpose = 'invoice', invoice_id = $2::uuid, subject = $2::uuid::text, registration_id = null where id = $1",
    [first, newId()],
  );
  assert.deepEqual(told(await promiseOf(cleo, first)), OK);
});
