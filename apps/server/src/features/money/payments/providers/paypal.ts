import { takesCurrency, toPayPalMoney } from './paypal-amounts.ts';
import {
  createPayPalClient,
  PayPalError,
  type PayPalClient,
  type PayPalKeys,
  type PayPalReach,
} from './paypal-client.ts';
import { isSignedByPayPal } from './paypal-signature.ts';
import {
  linkedId,
  named,
  type PayPalCapture,
  type PayPalDispute,
  type PayPalEvent,
  type PayPalOrder,
  type PayPalRefund,
} from './paypal.types.ts';
import { createPayPalMethods, vaultSource } from './paypal-methods.ts';
import { answerPayPalDispute, listPayPalDisputes } from './paypal-disputes.ts';
import { captureOf, orderOf, viewDispute, viewEvent, viewOrder, viewRefund } from './paypal-views.ts';
import {
  isRefusal,
  ProviderRefusal,
  type AttemptTruth,
  type DisputeTruth,
  type PaymentProvider,
} from './provider.types.ts';

export function createPayPalProvider(keys: PayPalKeys, reach: PayPalReach): PaymentProvider {
  const client = createPayPalClient(keys, reach);
  const readOrder = (reference: string): Promise<PayPalOrder> =>
    client.get(`/v2/checkout/orders/${named(reference)}`);
  const readCapture = (id: string): Promise<PayPalCapture> =>
    client.get(`/v2/payments/captures/${named(id)}`);

  const readDispute = (reference: string): Promise<DisputeTruth | undefined> =>
    orAbsent(async () => {
      const dispute = await client.get<PayPalDispute>(`/v1/customer/disputes/${named(reference)}`);
      const captureId = dispute.disputed_transactions?.[0]?.seller_transaction_id;
      const order = captureId === undefined ? undefined : orderOf(await readCapture(captureId));
      return order === undefined ? undefined : viewDispute(dispute, order);
    });

  return {
    capabilities: {
      online: true,
      partialCapture: false,
      savedMethods: true,
      subscriptions: false,
      voidBeforeSettle: false,
      idempotencyKeys: true,
    },

    saved: createPayPalMethods(client, readOrder, orAbsent),

    async createAttempt(attempt) {
      const { organizationId, intentId, attemptId, amount, currency, description, key } = attempt;
      if (!takesCurrency(currency)) throw new ProviderRefusal(`PayPal does not take ${currency}.`);
      const order = await client.post<PayPalOrder>('/v2/checkout/orders', key, {
        intent: 'CAPTURE',
        purchase_units: [
          {
            amount: toPayPalMoney(amount, currency),
            description: description.slice(0, 127),
            custom_id: `${organizationId}:${intentId}:${attemptId}`,
            // Must differ for each payment of one account at PayPal.
            invoice_id: attemptId,
          },
        ],
        ...(vaultSource(attempt) ?? {
          application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
        }),
      });
      return viewOrder(order);
    },

    getAttempt: (reference) => orAbsent(async () => viewOrder(await readOrder(reference))),

    captureAttempt: (confirmation) => capture(client, readOrder, confirmation),

    // PayPal ends no order, but one that is not approved takes no money. An approved one may be captured at this moment:
    // it is asked about until PayPal forgets it.
    cancelAttempt: (reference) =>
      orAbsent(async () => {
        const order = await readOrder(reference);
        const truth = viewOrder(order);
        const isOver =
          truth.status === 'failed' || (truth.status === 'created' && order.status !== 'APPROVED');
        return isOver ? { ...truth, status: 'canceled' } : truth;
      }),

    async refund({ attemptReference, captureReference, refundId, amount, currency, key }) {
      // PayPal may have forgotten the order.
      const id = captureReference ?? captureOf(await readOrder(attemptReference))?.id;
      if (id === undefined) throw new ProviderRefusal('Nothing of this order was captured.');
      const made = await client.post<PayPalRefund>(`/v2/payments/captures/${named(id)}/refund`, key, {
        amount: toPayPalMoney(amount, currency),
        custom_id: refundId,
        invoice_id: refundId,
      });
      return viewRefund(made, attemptReference);
    },

    getRefund: (reference) =>
      orAbsent(async () => {
        const refund = await client.get<PayPalRefund>(`/v2/payments/refunds/${named(reference)}`);
        const captureId = linkedId(refund, 'up');
        const order = captureId === undefined ? undefined : orderOf(await readCapture(captureId));
        return order === undefined ? undefined : viewRefund(refund, order);
      }),

    getDispute: readDispute,

    listDisputes: (list) => listPayPalDisputes(client, list),

    answerDispute: (reply) =>
      answerPayPalDispute(client, `/v1/customer/disputes/${named(reply.reference)}`, reply, () =>
        readDispute(reply.reference),
      ),

    async readEvent(body, headers) {
      if (!(await isSignedByPayPal(body, headers, keys, reach))) return undefined;
      // Signed by PayPal: it is what PayPal says.
      const event = JSON.parse(body.toString('utf8')) as PayPalEvent;
      return (event.id ?? '') === '' ? undefined : viewEvent(event);
    },
  };
}

/** Takes the money of an approved order; an order can be captured once, whatever the key. */
async function capture(
  client: PayPalClient,
  readOrder: (reference: string) => Promise<PayPalOrder>,
  { reference, nonce, key }: { reference: string; nonce: string | undefined; key: string },
): Promise<AttemptTruth> {
  if (nonce !== undefined && nonce !== reference) throw new ProviderRefusal('Another order was approved.');
  const before = await readOrder(reference);
  const isCaptured = captureOf(before) !== undefined || before.status === 'VOIDED';
  if (isCaptured || (nonce === undefined && before.status !== 'APPROVED')) return viewOrder(before);
  try {
    const path = `/v2/checkout/orders/${named(reference)}/capture`;
    // Approved anew after a refusal, it is another call.
    return viewOrder(await client.post<PayPalOrder>(path, `${key}:${before.update_time ?? ''}`, {}));
  } catch (error) {
    const cause = isRefusal(error) ? error.cause : undefined;
    if (!(cause instanceof PayPalError) || cause.status !== 422) throw error;
    const truth = viewOrder(await readOrder(reference));
    if (truth.status !== 'created' || cause.issue === 'ORDER_NOT_APPROVED') return truth;
    const status = cause.issue === 'PAYER_ACTION_REQUIRED' ? 'requires_action' : 'failed';
    return { ...truth, status, error: cause.message };
  }
}

/** The address of PayPal's webhook with this id; undefined when it knows of none. Refused keys throw. */
export async function findPayPalWebhook(keys: PayPalKeys, reach: PayPalReach): Promise<string | undefined> {
  const client = createPayPalClient(keys, reach);
  if (keys.webhookId === '') {
    await client.get('/v1/notifications/webhooks');
    return undefined;
  }
  const webhook = await orAbsent(() =>
    client.get<{ url?: string }>(`/v1/notifications/webhooks/${named(keys.webhookId)}`),
  );
  return webhook?.url;
}

async function orAbsent<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const cause = error instanceof ProviderRefusal ? error.cause : undefined;
    if (cause instanceof PayPalError && cause.status === 404) return undefined;
    throw error;
  }
}
