import { createHash } from 'node:crypto';
import {
  CustomerGone,
  type AttemptTruth,
  type Confirmation,
  type DisputeTruth,
  type PaymentProvider,
  type ProviderEvent,
} from '../provider.types.ts';
import { toBraintreeAmount } from './braintree-amounts.ts';
import { asked, createBraintree, granted, orAbsent } from './braintree-client.ts';
import { answerBraintreeDispute, listBraintreeDisputes } from './braintree-disputes.ts';
import { createBraintreeMethods } from './braintree-methods.ts';
import { createRefunds } from './braintree-refunds.ts';
import { createSales, type Sales } from './braintree-sales.ts';
import {
  isBraintreeId,
  type BraintreeDispute,
  type BraintreeGateway,
  type BraintreeKeys,
} from './braintree.types.ts';
import { referenceOf, viewAttempt, viewDispute, viewUnsold } from './braintree-views.ts';

export function createBraintreeProvider(keys: BraintreeKeys, apiUrl: string | undefined): PaymentProvider {
  const gateway = createBraintree(keys, apiUrl);
  const sales = createSales(gateway, keys);

  // Never for a customer: such a token lists, uses and deletes all cards in the vault of its customer.
  const clientToken = async (merchantAccountId?: string): Promise<string> =>
    granted(
      await asked(() =>
        gateway.clientToken.generate(merchantAccountId === undefined ? {} : { merchantAccountId }),
      ),
    ).clientToken;

  const findDispute = (
    reference: string,
  ): Promise<{ readonly dispute: BraintreeDispute; readonly truth: DisputeTruth } | undefined> =>
    orAbsent(async () => {
      if (!isBraintreeId(reference)) return undefined;
      const { dispute } = await asked(() => gateway.dispute.find(reference));
      const saleId = dispute.transaction?.id ?? '';
      const sale = isBraintreeId(saleId) ? await asked(() => gateway.transaction.find(saleId)) : undefined;
      const attempt = sale && referenceOf(sale);
      return attempt === undefined ? undefined : { dispute, truth: viewDispute(dispute, attempt) };
    });

  return {
    capabilities: {
      online: true,
      partialCapture: false,
      savedMethods: true,
      subscriptions: true,
      voidBeforeSettle: true,
      idempotencyKeys: false,
    },

    saved: createBraintreeMethods(gateway, sales, clientToken),

    // Nothing is made there before the payer pays: only what the browser needs for its form.
    async createAttempt(attempt) {
      toBraintreeAmount(attempt.amount, attempt.currency);
      const secret = await clientToken(sales.accountFor(attempt.currency));
      return viewUnsold(attempt, { secret });
    },

    async getAttempt(reference) {
      const all = await sales.find(reference);
      const sold = (await sales.settle(all)) ?? all.at(-1);
      return sold && viewAttempt(sold);
    },

    captureAttempt: (confirmation) => capture(gateway, sales, confirmation),

    async cancelAttempt(reference) {
      const all = await sales.find(reference);
      const sold = await sales.settle(all);
      if (sold?.status === 'authorized') {
        const result = await asked(() => gateway.transaction.void(sold.id));
        return viewAttempt(result.success ? result.transaction : sold);
      }
      const last = all.at(-1);
      if (sold !== undefined) return viewAttempt(sold);
      return last && { ...viewAttempt(last), status: 'canceled' };
    },

    ...createRefunds(gateway, sales),

    getDispute: async (reference) => (await findDispute(reference))?.truth,

    listDisputes: (list) => listBraintreeDisputes(gateway, list),

    answerDispute: (reply) => answerBraintreeDispute(gateway, reply, () => findDispute(reply.reference)),

    readEvent: (body) => readEvent(gateway, body),
  };
}

/** There is no key for a sale: what was sold under this order before is the answer. */
async function capture(
  gateway: BraintreeGateway,
  sales: Sales,
  { nonce, deviceData, ...attempt }: Confirmation,
): Promise<AttemptTruth> {
  const all = await sales.find(attempt.reference);
  const before = await sales.settle(all);
  if (before?.status === 'authorized') {
    const result = await asked(() => gateway.transaction.submitForSettlement(before.id));
    return viewAttempt(result.success ? result.transaction : before);
  }
  if (before !== undefined) return viewAttempt(before);
  const last = all.at(-1);
  if (nonce === undefined) return last === undefined ? viewUnsold(attempt) : viewAttempt(last);
  const means = { paymentMethodNonce: nonce, deviceData };
  try {
    return await sales.sell(attempt, means);
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error;
    // The payer can pay all the same.
    return sales.sell({ ...attempt, customer: undefined }, means);
  }
}

async function readEvent(gateway: BraintreeGateway, body: Buffer): Promise<ProviderEvent | undefined> {
  const form = new URLSearchParams(body.toString('utf8'));
  const [signature, payload] = [form.get('bt_signature'), form.get('bt_payload')];
  if (signature === null || payload === null) return undefined;
  let heard: Awaited<ReturnType<BraintreeGateway['webhookNotification']['parse']>>;
  try {
    heard = await gateway.webhookNotification.parse(signature, payload);
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'type' in error) return undefined;
    throw error;
  }
  const { kind, dispute, transaction } = heard;
  // Messages have no ids; each is signed with the second at which it was written.
  const event = { id: createHash('sha256').update(payload).digest('hex'), type: kind };
  if (kind === 'check') return { ...event, about: { kind: 'check' } };
  if (dispute?.id !== undefined) return { ...event, about: { kind: 'dispute', reference: dispute.id } };
  const id = transaction?.id ?? '';
  if (kind === 'refund_failed') return { ...event, about: { kind: 'refund', reference: id } };
  const sale = isBraintreeId(id)
    ? await orAbsent(() => asked(() => gateway.transaction.find(id)))
    : undefined;
  const reference = sale && referenceOf(sale);
  return { ...event, about: reference === undefined ? { kind: 'nothing' } : { kind: 'attempt', reference } };
}
