import assert from 'node:assert/strict';
import { FakeStripe } from '../../../../testing/payments/fake-stripe.ts';
import type { PaymentSettingsView } from '../payments.admin.schemas.ts';
import { openStage, type Stage } from '../providers/stage.factory.ts';

export const WEBHOOK_SECRET = 'whsec_c2VjcmV0c2VjcmV0';

export interface CardStage extends Stage {
  readonly fake: FakeStripe;
  /** Brings a message to our door as Stripe does. */
  tell(type: string, id: string): Promise<number>;
}

/** A stage where Stripe takes the money. */
export async function openCardStage(environment: Readonly<Record<string, string>> = {}): Promise<CardStage> {
  const fake = await FakeStripe.start();
  const stage = await openStage({ ...environment, STRIPE_API_URL: fake.url });
  const keys = { secretKey: fake.addAccount(), publishableKey: 'pk_test_abc', webhookSecret: WEBHOOK_SECRET };
  const put = await stage.staff.put<PaymentSettingsView>('/admin/payments/integration', {
    type: 'stripe',
    ...keys,
  });
  assert.equal(put.statusCode, 200, put.body.message);
  const connectionId = put.body.data.stripe?.connectionId ?? '';
  return {
    ...stage,
    fake,
    async tell(type, id) {
      const { payload, headers } = fake.message(type, fake.read(id), WEBHOOK_SECRET);
      const { statusCode } = await stage.testApp.app.http.inject({
        method: 'POST',
        url: `/api/webhooks/stripe/${connectionId}`,
        headers: { ...headers, organization: stage.org.organization.id },
        payload,
      });
      return statusCode;
    },
    async close() {
      await stage.close();
      await fake.close();
      assert.deepEqual(fake.problems, []);
    },
  };
}

/** For tests of what stands on payments. */
export { findAttempt } from '../intents/attempts.queries.ts';
export { applyRefund } from '../refunds/refund-outcomes.service.ts';
export { noteRefund } from '../receipts/receipts.service.ts';
export { markRefunded, refundPayment } from '../payments.admin.service.ts';
export { keepPayingMethod } from './charging.service.ts';
export { clearDefault, updateMethod } from './methods.queries.ts';
export type { PaymentMethodView } from './methods.schemas.ts';
export { listOwnMethods, removeOwnMethod, sweepMethods } from './methods.service.ts';
