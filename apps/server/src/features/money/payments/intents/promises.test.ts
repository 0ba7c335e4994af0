import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import type { Answer } from '../../../../testing/app.ts';
import { openStage, type Stage } from '../providers/stage.factory.ts';
import { MOST_PROMISES } from './promises.policy.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];
const OK = [200, 'ok'];
const FULL = [409, 'payment.promises'];
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

test('the debt of an invoice is promised beside them, for it keeps nothing from others', async () => {
  const { id } = await stage.open();
  assert.deepEqual(told(await stage.capture(id)), FULL);
  await stage.sql(
    "update payment_intent set purpose = 'invoice', invoice_id = $2::uuid, subject = $2::uuid::text, registration_id = null where id = $1",
    [id, newId()],
  );
  assert.deepEqual(told(await stage.capture(id)), OK);
});
