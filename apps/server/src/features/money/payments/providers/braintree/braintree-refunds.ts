import { ProviderRefusal, ProviderUnavailable, type NewRefund, type RefundTruth } from '../provider.types.ts';
import { toBraintreeAmount } from './braintree-amounts.ts';
import { asked, codesOf, orAbsent, refusalOf, searchOrders } from './braintree-client.ts';
import type { Sales } from './braintree-sales.ts';
import {
  isBraintreeId,
  type BraintreeGateway,
  type BraintreeTransaction,
  type Result,
} from './braintree.types.ts';
import { amountOf, isVoidable, referenceOf, refundOrderId, statusOf, viewRefund } from './braintree-views.ts';

interface Refunds {
  refund(refund: NewRefund): Promise<RefundTruth>;
  getRefund(reference: string): Promise<RefundTruth | undefined>;
}

/** The whole of a sale that is not settled is voided: there is no object of Braintree's for it. */
const VOID = 'void-';

/** Not yet: settled tonight, or between two states at this moment. */
const LATER = new Set(['91504', '91506', '91574']);

export function createRefunds(gateway: BraintreeGateway, sales: Sales): Refunds {
  const read = (id: string): Promise<BraintreeTransaction | undefined> =>
    isBraintreeId(id)
      ? orAbsent(() => asked(() => gateway.transaction.find(id)))
      : Promise.resolve(undefined);

  const viewVoid = (
    sale: BraintreeTransaction,
    attemptReference: string,
    refundId?: string,
  ): RefundTruth => ({
    reference: `${VOID}${sale.id}`,
    attemptReference,
    refundId,
    status: sale.status === 'voided' ? 'succeeded' : 'pending',
    amount: amountOf(sale),
    currency: sale.currencyIsoCode ?? '',
    error: null,
  });

  async function refund({ attemptReference, refundId, amount, currency }: NewRefund): Promise<RefundTruth> {
    const orderId = refundOrderId(refundId);
    const [made] = (await searchOrders(gateway, orderId)).filter(({ type }) => type === 'credit');
    if (made !== undefined) return viewRefund(made, attemptReference);
    const all = await sales.find(attemptReference);
    const isWhole = (sale: BraintreeTransaction): boolean => amountOf(sale) === amount;
    const sale = await sales.settle(all);
    if (sale === undefined) {
      const voided = all.findLast((one) => one.status === 'voided' && isWhole(one));
      if (voided !== undefined) return viewVoid(voided, attemptReference, refundId);
      throw new ProviderRefusal('Nothing of this order was sold.');
    }
    if (isVoidable(sale)) {
      if (!isWhole(sale)) throw notYet('A part can be refunded once the sale is settled.');
      const result = await asked(() => gateway.transaction.void(sale.id));
      return viewVoid(done(result).transaction, attemptReference, refundId);
    }
    if (statusOf(sale) !== 'captured') throw notYet('The sale is not settled.');
    const result = await asked(() =>
      gateway.transaction.refund(sale.id, { amount: toBraintreeAmount(amount, currency), orderId }),
    );
    return viewRefund(done(result).transaction, attemptReference);
  }

  async function getRefund(reference: string): Promise<RefundTruth | undefined> {
    const isVoid = reference.startsWith(VOID);
    const found = await read(isVoid ? reference.slice(VOID.length) : reference);
    if (found === undefined) return undefined;
    if (isVoid) return viewVoid(found, referenceOf(found) ?? '');
    const sale = await read(found.refundedTransactionId ?? '');
    const attemptReference = sale && referenceOf(sale);
    return attemptReference === undefined ? undefined : viewRefund(found, attemptReference);
  }

  return { refund, getRefund };
}

const notYet = (why: string): ProviderUnavailable => new ProviderUnavailable(new Error(why));

/** A refund that the processor declines is a transaction all the same. */
function done(result: Result<{ readonly transaction: BraintreeTransaction }>): {
  readonly transaction: BraintreeTransaction;
} {
  if (result.success) return result;
  const { transaction, message } = result;
  if (transaction?.type === 'credit') return { transaction };
  if (codesOf(result).some((code) => LATER.has(code))) throw notYet(message);
  throw refusalOf(result);
}
