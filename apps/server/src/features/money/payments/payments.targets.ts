import { newId } from '../../../platform/ids.ts';
import { makes, type Targets } from '../../../testing/target.ts';
import { openIntent } from './index.ts';
import { listAttempts } from './intents/attempts.queries.ts';
import { getActiveIntegration } from './integrations/integrations.service.ts';
import { keepCustomer } from './methods/customers.service.ts';
import { keepMethod } from './methods/methods.service.ts';
import { insertDispute } from './refunds/refunds.queries.ts';

const MONTHS = 'from=2026-01&to=2026-12';

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
    makes(['disputeId'], async ({ org, id }) => {
      const { db, organizationId, now } = org.context();
      const intentId = await id('intentId');
      const [attempt] = await listAttempts(db, organizationId, intentId);
      const disputeId = newId();
      await insertDispute(db, organizationId, {
        id: disputeId,
        intent_id: intentId,
        attempt_id: attempt?.id ?? '',
        provider_reference: disputeId,
        amount: 1,
        currency: attempt?.currency ?? '',
        status: 'opened',
        reason: null,
        due_at: null,
        created_at: now(),
        updated_at: now(),
      });
      return { disputeId };
    }),
    makes(['paymentMethodId'], async ({ org, owner }) => {
      const context = org.context(owner.id);
      const customer = await keepCustomer(context, owner.id, (await getActiveIntegration(context)).id);
      const method = {
        reference: newId(),
        customer: '',
        brand: 'visa',
        last4: '4242',
        expMonth: 8,
        expYear: 2030,
      };
      const kept = await context.transaction((inner) => keepMethod(inner, customer.id, method));
      return { paymentMethodId: kept?.id ?? '' };
    }),
  ],
  calls: {
    getMoneyReport: { query: MONTHS },
    exportMoneyReport: { query: MONTHS },
    createPaymentMethod: { body: () => ({ reference: 'pm_card_visa' }) },
    putPaymentSettings: { body: () => ({ type: 'manual' }) },
    choosePaymentProvider: { body: ({ connectionId }) => ({ connectionId }) },
  },
};
