import assert from 'node:assert/strict';
import type { Answer } from '../../../../testing/app.ts';
import { FakePayPal, type PayPalMessage } from '../../../../testing/payments/fake-paypal.ts';
import type { PaymentSettingsView } from '../payments.admin.schemas.ts';
import type { PaymentIntentView } from '../payments.schemas.ts';
import type { Stage } from './stage.factory.ts';

/** An organization whose money PayPal takes, and that PayPal. */
export class PayPalSide {
  readonly fake: FakePayPal;
  readonly webhookId: string;
  readonly keys: Readonly<Record<string, unknown>>;
  connectionId = '';
  webhookUrl = '';

  private constructor(fake: FakePayPal) {
    this.fake = fake;
    const app = fake.addApp();
    this.webhookId = fake.addWebhook(app.clientId, 'https://elsewhere.example');
    this.keys = { type: 'paypal', ...app, webhookId: this.webhookId, live: false };
  }

  static async start(): Promise<PayPalSide> {
    return new PayPalSide(await FakePayPal.start());
  }

  async connect({ staff }: Stage): Promise<void> {
    const put = await staff.put<PaymentSettingsView>('/admin/payments/integration', this.keys);
    assert.equal(put.statusCode, 200, put.body.message);
    this.connectionId = put.body.data.paypal?.connectionId ?? '';
    this.webhookUrl = put.body.data.paypal?.webhookUrl ?? '';
  }

  /** Brings a message to our door as PayPal does. */
  async deliver(stage: Stage, message: PayPalMessage, connection = this.connectionId): Promise<number> {
    const { statusCode } = await stage.testApp.app.http.inject({
      method: 'POST',
      url: `/api/webhooks/paypal/${connection}`,
      headers: { ...message.headers, organization: stage.org.organization.id },
      payload: message.payload,
    });
    return statusCode;
  }

  tell(stage: Stage, type: string, id: string): Promise<number> {
    return this.deliver(stage, this.fake.message(type, this.fake.read(id), this.webhookId));
  }

  tellCaptured(stage: Stage, order: string, type = 'PAYMENT.CAPTURE.COMPLETED'): Promise<number> {
    return this.tell(stage, type, this.fake.captureIdOf(order));
  }

  /** Without our call; a message tells of it. */
  async pay(stage: Stage, { referenceId }: PaymentIntentView): Promise<void> {
    this.fake.approve(referenceId);
    this.fake.captureDirectly(referenceId);
    assert.equal(await this.tellCaptured(stage, referenceId), 200);
  }

  choose(stage: Stage, { id }: PaymentIntentView, more: object = {}): Promise<Answer<PaymentIntentView>> {
    const { connectionId } = this;
    return stage.payer.put(`/organization/intents/${id}/provider`, { connectionId, ...more });
  }

  async close(): Promise<void> {
    await this.fake.close();
    assert.deepEqual(this.fake.problems, []);
  }
}

export const message = ({ body }: Answer): string => body.message;

export const statusOf = async (stage: Stage, { id }: PaymentIntentView): Promise<string> =>
  (await stage.read(id)).status;
