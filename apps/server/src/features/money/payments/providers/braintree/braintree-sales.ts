import { createHash } from 'node:crypto';
import {
  AccountRefused,
  CustomerGone,
  ProviderUnavailable,
  type AttemptTruth,
  type NewAttempt,
} from '../provider.types.ts';
import { toBraintreeAmount } from './braintree-amounts.ts';
import { asked, codesOf, refusalOf, searchOrders } from './braintree-client.ts';
import type { BraintreeGateway, BraintreeKeys, BraintreeTransaction } from './braintree.types.ts';
import {
  isLive,
  isVoidable,
  orderIdOf,
  referenceOf,
  statusOf,
  viewAttempt,
  viewUnsold,
} from './braintree-views.ts';

/** By what a sale is paid: what the browser was given, once, or a method that is kept there. */
export type Means =
  | { readonly paymentMethodNonce: string; readonly deviceData?: string | undefined }
  | { readonly paymentMethodToken: string };

export interface Sales {
  /** Everything that was sold, or tried, under the order of an attempt, the oldest first. */
  find(reference: string): Promise<readonly BraintreeTransaction[]>;
  /** The one that took the money. A second one gives it back. */
  settle(all: readonly BraintreeTransaction[]): Promise<BraintreeTransaction | undefined>;
  /** The merchant account that takes the currency; refused where there is none. */
  accountFor(currency: string): string;
  /** Not safe to repeat: the order is looked for before. `word`: of a charge without the payer. */
  sell(attempt: NewAttempt, means: Means, word?: string): Promise<AttemptTruth>;
}

/** Of a charge: the same one is told from another try by the end of its order id. */
export const wordOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

const UNKNOWN_NONCE = new Set(['91564', '91565', '91566']);
const UNKNOWN_CUSTOMER = '91510';
const UNKNOWN_METHOD = '91518';

const newest = (all: readonly BraintreeTransaction[]): BraintreeTransaction | undefined => all.at(-1);

export function createSales(gateway: BraintreeGateway, { merchantAccounts }: BraintreeKeys): Sales {
  const find = async (reference: string): Promise<readonly BraintreeTransaction[]> =>
    (await searchOrders(gateway, reference))
      .filter((sale) => sale.type === 'sale' && referenceOf(sale) === reference)
      .toSorted((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? '') || a.id.localeCompare(b.id));

  async function settle(all: readonly BraintreeTransaction[]): Promise<BraintreeTransaction | undefined> {
    const live = all.filter(isLive);
    const taken = live.find((sale) => statusOf(sale) === 'captured');
    for (const double of live) if (taken !== undefined && double !== taken) await giveBack(double);
    return taken ?? live[0];
  }

  /** Both are safe to repeat: neither can be done twice to the whole of a sale. */
  async function giveBack(double: BraintreeTransaction): Promise<void> {
    if (statusOf(double) === 'captured' && !isVoidable(double) && (double.refundIds ?? []).length > 0) return;
    const result = isVoidable(double)
      ? await asked(() => gateway.transaction.void(double.id))
      : await asked(() =>
          gateway.transaction.refund(double.id, {
            amount: double.amount ?? '',
            orderId: `double:${double.id}`,
          }),
        );
    // The sale is between two states or in tonight's batch: retry until the payer is charged exactly once.
    if (!result.success) throw new ProviderUnavailable(new Error(`${double.id}: ${result.message}`));
  }

  function accountFor(currency: string): string {
    const account = merchantAccounts[currency];
    if (account === undefined)
      throw new AccountRefused(`No merchant account at Braintree takes ${currency}.`);
    return account;
  }

  async function sell(attempt: NewAttempt, means: Means, word?: string): Promise<AttemptTruth> {
    const reference = orderIdOf(attempt);
    const isRecurring = 'paymentMethodToken' in means;
    const { customer, savesMethod = false } = attempt;
    const amount = toBraintreeAmount(attempt.amount, attempt.currency);
    const merchantAccountId = accountFor(attempt.currency);
    const result = await asked(() =>
      gateway.transaction.sale({
        ...means,
        amount,
        merchantAccountId,
        orderId: word === undefined ? reference : `${reference}:${word}`,
        ...(isRecurring ? { transactionSource: 'recurring' } : {}),
        ...(!isRecurring && savesMethod && customer !== undefined
          ? { customerId: customer, transactionSource: 'recurring_first' }
          : {}),
        options: {
          submitForSettlement: true,
          ...(!isRecurring && savesMethod && customer !== undefined ? { storeInVaultOnSuccess: true } : {}),
        },
      }),
    );
    if (result.success) return viewAttempt(result.transaction);
    const { transaction } = result;
    // Its own check: the same order and amount a moment ago. That one is the answer.
    if (transaction?.gatewayRejectionReason === 'duplicate') {
      const before = await settle(await find(reference));
      if (before === undefined) throw new ProviderUnavailable(new Error(result.message));
      return viewAttempt(before);
    }
    if (transaction !== undefined) return viewAttempt(transaction);
    const codes = codesOf(result);
    if (codes.includes(UNKNOWN_CUSTOMER)) throw new CustomerGone(result.message);
    if (codes.includes(UNKNOWN_METHOD))
      return viewUnsold(attempt, { status: 'failed', error: result.message, decline: 'final' });
    if (!codes.some((code) => UNKNOWN_NONCE.has(code))) throw refusalOf(result);
    const all = await find(reference);
    const sold = (await settle(all)) ?? newest(all);
    return sold === undefined
      ? viewUnsold(attempt, { status: 'failed', error: result.message })
      : viewAttempt(sold);
  }

  return { find, settle, accountFor, sell };
}
