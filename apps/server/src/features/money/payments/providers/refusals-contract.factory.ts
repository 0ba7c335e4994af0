import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer, Caller } from '../../../../testing/app.ts';
import { sendAnswer } from '../disputes/sending.service.ts';
import { chargeIntent, findMethodToCharge, type Charged } from '../methods/charging.service.ts';
import type { PaymentMethodView } from '../methods/methods.schemas.ts';
import type { PaymentIntentView } from '../payments.schemas.ts';
import { RECEIVED } from './provider-contract.factory.ts';
import type { Stage } from './stage.factory.ts';

/** A provider that refuses us, as these tests use it. */
interface RefusingSide<Way extends string> {
  /** In these ways it refuses because of us. */
  readonly ways: readonly Way[];
  /** From now on. */
  refuse(way: Way): void;
  mend(): void;
  /** The payer pays in full, and we have heard of it. */
  pay(stage: Stage, intent: PaymentIntentView): Promise<void>;
  /** The payer agrees in the browser; what our call is told about it. */
  nonce(intent: PaymentIntentView): string;
  /** A refund can be made of it. */
  settle(intent: PaymentIntentView): void;
  /** The payer enters a method in the provider's form; what our call is told about it. */
  enter(stage: Stage, who: Caller): Promise<string>;
  /** It waits for an answer, and a message tells of it. */
  dispute(stage: Stage, intent: PaymentIntentView): Promise<void>;
}

/** Tests that a refusal that is about us is the end of nothing, at every provider. */
export function testRefusals<Way extends string>(side: RefusingSide<Way>, stageOf: () => Stage): void {
  for (const way of side.ways)
    test(`refused for what is about us (${way}), a payment, a charge, a refund and an answer to a dispute go on afterwards`, async () => {
      const stage = stageOf();
      const { payer, staff } = stage;
      const context = stage.org.context();
      const paid = async (): Promise<PaymentIntentView> => {
        const intent = await stage.open();
        await side.pay(stage, intent);
        return intent;
      };
      const [refunded, disputed] = [await paid(), await paid()];
      side.settle(refunded);
      await side.dispute(stage, disputed);
      const reference = await side.enter(stage, payer);
      const kept = await payer.post<PaymentMethodView>('/self/payment-methods', { reference });
      assert.equal(kept.statusCode, 200, kept.body.message);
      const method = await findMethodToCharge(context, kept.body.data.id);
      assert.ok(method !== undefined);
      const [charged, shown] = [await stage.open({ saved: 'charge' }), await stage.open()];
      const pay = (nonce: string): Promise<Answer> => stage.capture(shown.id, { nonce });
      const charge = (): Promise<Charged> => chargeIntent(context, charged.id, method, 1);

      assert.equal((await stage.refund(refunded.id, 12_000)).statusCode, 200);
      const [dispute] = (await stage.managed(disputed.id)).disputes;
      const answered: Answer = await staff.post(`/admin/payments/disputes/${dispute?.id}/evidence`, {
        text: 'They were there.',
      });
      assert.equal(answered.statusCode, 200, answered.body.message);
      const ends = async () => ({
        charged: (await stage.read(charged.id)).status,
        shown: (await stage.read(shown.id)).status,
        refunds: (await stage.managed(refunded.id)).refunds.map(({ status }) => status),
        answer: (await stage.managed(disputed.id)).disputes[0]?.answer?.status,
      });

      const nonce = side.nonce(shown);
      side.refuse(way);
      try {
        const { statusCode, body } = await pay(nonce);
        assert.deepEqual([statusCode, body.code], [456, 'payment.notEnabled']);
        assert.equal(await charge(), 'notNow');
        await assert.rejects(stage.sendRefunds(refunded.id));
        await sendAnswer(context, dispute?.id ?? '').catch(() => undefined);
        const { answer, ...others } = await ends();
        assert.deepEqual(others, { charged: 'created', shown: 'created', refunds: ['created'] });
        assert.notEqual(answer, 'refused');
      } finally {
        side.mend();
      }
      assert.equal((await pay(nonce)).body.message, RECEIVED);
      assert.equal(await charge(), 'paid');
      await sendAnswer(context, dispute?.id ?? '');
      await stage.later();
      assert.deepEqual(await ends(), {
        charged: 'captured',
        shown: 'captured',
        refunds: ['succeeded'],
        answer: 'sent',
      });
    });

  const keysWay = side.ways.find(isOfKeys);
  for (const way of side.ways.filter((one) => !isOfKeys(one)))
    test(`refused for what is about us (${way}) before and after days of wrong keys, a refund waits for days of its own`, async () => {
      const stage = stageOf();
      const intent = await stage.open();
      await side.pay(stage, intent);
      side.settle(intent);
      assert.equal((await stage.refund(intent.id, 12_000)).statusCode, 200);
      const daysPass = () =>
        stage.sql(`update payment_refund set ${DAYS_AGO} where intent_id = $1`, [intent.id]);
      assert.ok(keysWay !== undefined);
      try {
        for (const next of [way, keysWay, way]) {
          await daysPass();
          side.refuse(next);
          await assert.rejects(stage.sendRefunds(intent.id));
        }
        await daysPass();
        await stage.sendRefunds(intent.id);
      } finally {
        side.mend();
      }
      assert.deepEqual(
        (await stage.managed(intent.id)).refunds.map(({ status }) => status),
        ['failed'],
      );
    });

  for (const way of side.ways)
    test(`refused for days for what is about us (${way}), a refund ${isOfKeys(way) ? 'waits for the keys' : 'has failed, and can be asked for again'}`, async () => {
      const stage = stageOf();
      const intent = await stage.open();
      await side.pay(stage, intent);
      side.settle(intent);
      assert.equal((await stage.refund(intent.id, 12_000)).statusCode, 200);
      const refunds = async () => (await stage.managed(intent.id)).refunds.map(({ status }) => status);
      side.refuse(way);
      try {
        await assert.rejects(stage.sendRefunds(intent.id));
        await stage.sql(`update payment_refund set ${DAYS_AGO} where intent_id = $1`, [intent.id]);
        if (isOfKeys(way)) await assert.rejects(stage.sendRefunds(intent.id));
        else await stage.sendRefunds(intent.id);
        assert.deepEqual(await refunds(), [isOfKeys(way) ? 'created' : 'failed']);
      } finally {
        side.mend();
      }
      if (!isOfKeys(way)) assert.equal((await stage.refund(intent.id, 12_000)).statusCode, 200);
      await stage.sql('update payment_refund set sending_at = null where intent_id = $1', [intent.id]);
      await stage.sendRefunds(intent.id);
      assert.equal((await refunds()).at(-1), 'succeeded');
    });
}

/** Four of them, also since the first refusal. */
const DAYS_AGO =
  "sending_at = null, created_at = created_at - interval '4 days', refused_since = refused_since - interval '4 days'";

/** Until they are right, nobody knows whether an earlier call has made it. */
const isOfKeys = (way: string): boolean => /wrongKey|otherMode|forbidden/.test(way);
