import assert from 'node:assert/strict';
import { FakeBraintree } from '../../../../../testing/payments/fake-braintree.ts';
import type { PaymentSettingsView } from '../../payments.admin.schemas.ts';
import type { PaymentIntentView } from '../../payments.schemas.ts';
import type { Stage } from '../stage.factory.ts';

/** An organization whose money Braintree takes, and that Braintree. */
export class BraintreeSide {
  readonly fake: FakeBraintree;
  connectionId = '';

  private constructor(fake: FakeBraintree) {
    this.fake = fake;
  }

  static async start(): Promise<BraintreeSide> {
    return new BraintreeSide(await FakeBraintree.start());
  }

  async connect({ staff }: Stage): Promise<void> {
    const put = await staff.put<PaymentSettingsView>('/admin/payments/integration', this.fake.keys);
    assert.equal(put.statusCode, 200, put.body.message);
    this.connectionId = put.body.data.braintree?.connectionId ?? '';
  }

  /** Brings a message to our door as Braintree does. */
  async deliver(stage: Stage, payload: string, connection = this.connectionId): Promise<number> {
    const { statusCode } = await stage.testApp.app.http.inject({
      method: 'POST',
      url: `/api/webhooks/braintree/${connection}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        organization: stage.org.organization.id,
      },
      payload,
    });
    return statusCode;
  }

  tell(stage: Stage, kind: string, id: string): Promise<number> {
    return this.deliver(stage, this.fake.message(kind, id));
  }

  pay(stage: Stage, { id }: Pick<PaymentIntentView, 'id'>): ReturnType<Stage['capture']> {
    return stage.capture(id, { nonce: this.fake.nonce() });
  }

  async close(): Promise<void> {
    await this.fake.close();
    assert.deepEqual(this.fake.problems, []);
  }
}
