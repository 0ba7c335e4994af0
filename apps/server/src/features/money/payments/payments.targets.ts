import { newId } from '../../../platform/ids.ts';
import { makes, type Targets } from '../../../testing/target.ts';
import { openIntent } from './index.ts';

export const targets: Targets = {
  makers: [
    // Paid by transfer, and a part of it about to go back.
    makes(['intentId', 'connectionId', 'refundId'], async ({ org, owner, staff, id }) => {
      const intent = await openIntent(org.context(owner.id), {
        purpose: 'registration',
        registrationId: newId(),
        eventId: await id('eventId'),
        accountId: owner.id,
        subtotal: 1000,
        description: 'Theirs alone',
        details: {},
      });
      const path = `/admin/payments/intents/${intent.id}`;
      await staff.post(`${path}/paid`);
      // The order of this payment does not exist, so where jobs run they may have refunded it by now.
      await staff.post(`${path}/refunds`, { amount: 1 });
      const paid = await staff.get<{ refunds: { id: string }[] }>(path);
      return {
        intentId: intent.id,
        connectionId: intent.integration_id,
        refundId: paid.body.data.refunds[0]?.id ?? '',
      };
    }),
  ],
  calls: {
    putPaymentSettings: { body: () => ({ type: 'manual' }) },
  },
};
