import type { Decline } from '../payments.tables.ts';
import { PayPalError, type PayPalClient } from './paypal-client.ts';
import { captureOf, viewOrder } from './paypal-views.ts';
import { isPayPalId, isVaultId, named, type PayPalOrder, type PayPalToken } from './paypal.types.ts';
import {
  isRefusal,
  isUnnamed,
  ProviderUnavailable,
  unnamed,
  type AttemptTruth,
  type Charge,
  type MethodTruth,
  type NewAttempt,
  type SavedMethods,
} from './provider.types.ts';

const TOKENS = '/v3/vault/payment-tokens';
const SETUPS = '/v3/vault/setup-tokens';
const MOST_ROUNDS = 20;

type ReadOrder = (reference: string) => Promise<PayPalOrder>;
type OrAbsent = <T>(read: () => Promise<T>) => Promise<T | undefined>;

const context = (returnUrl: string) => ({
  shipping_preference: 'NO_SHIPPING',
  return_url: returnUrl,
  cancel_url: returnUrl,
});

/** Each of our payers has tokens of their own, also where two of them use the same account at PayPal. */
const USAGE = { usage_type: 'MERCHANT', permit_multiple_payment_tokens: true };

/** Of an order whose payer lets us charge later payments as well. */
export function vaultSource({ customer, savesMethod, returnUrl }: NewAttempt): object | undefined {
  if (customer === undefined || savesMethod !== true || returnUrl === undefined) return undefined;
  const attributes = {
    ...(isUnnamed(customer) ? {} : { customer: { id: customer } }),
    vault: { store_in_vault: 'ON_SUCCESS', ...USAGE },
  };
  const experience = { ...context(returnUrl), user_action: 'PAY_NOW' };
  return { payment_source: { paypal: { attributes, experience_context: experience } } };
}

/** The most that PayPal lists at once. */
const PAGE = 5;

/** Accounts at PayPal that payers let us charge. PayPal names a customer itself, with the first one. */
export function createPayPalMethods(
  client: PayPalClient,
  readOrder: ReadOrder,
  orAbsent: OrAbsent,
): SavedMethods {
  const find = (path: string, id: string): Promise<PayPalToken | undefined> =>
    isVaultId(id) ? orAbsent(() => client.get<PayPalToken>(`${path}/${id}`)) : Promise.resolve(undefined);

  async function remove(id: string): Promise<void> {
    if (isVaultId(id)) await orAbsent(() => client.delete(`${TOKENS}/${id}`));
  }

  return {
    createCustomer: async ({ customerId }) => unnamed(customerId),

    async removeCustomer(reference) {
      if (isUnnamed(reference) || !isVaultId(reference)) return;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const { payment_tokens: tokens = [] } = await client.get<{ payment_tokens?: readonly PayPalToken[] }>(
          `${TOKENS}?customer_id=${reference}&page_size=${PAGE}`,
        );
        if (tokens.length === 0) return;
        for (const { id = '' } of tokens) await remove(id);
      }
      throw new ProviderUnavailable(new Error('PayPal still lists tokens of the customer'));
    },

    async beginSave({ customer, key, returnUrl }) {
      const setup = await client.post<PayPalToken>(SETUPS, key, {
        ...(isUnnamed(customer) ? {} : { customer: { id: customer } }),
        payment_source: { paypal: { ...USAGE, experience_context: context(returnUrl) } },
      });
      const id = setup.id ?? '';
      return { customer: setup.customer?.id ?? customer, reference: id, secret: id };
    },

    async finishSave({ customer, token, key }) {
      const setup = await find(SETUPS, token);
      if (setup === undefined || setup.customer?.id !== customer) return undefined;
      if (setup.status !== 'APPROVED' && setup.status !== 'VAULTED') return 'needsPayer';
      try {
        const source = { token: { id: token, type: 'SETUP_TOKEN' } };
        return viewToken(await client.post<PayPalToken>(TOKENS, key, { payment_source: source }));
      } catch (error) {
        const cause = isRefusal(error) ? error.cause : undefined;
        if (!(cause instanceof PayPalError)) throw error;
        if (cause.status === 404) return undefined;
        if (cause.status === 422) return 'refused';
        throw error;
      }
    },

    async findSaved(reference) {
      const token = await find(TOKENS, reference);
      return token && viewToken(token);
    },

    async findPaying(reference) {
      const order = isPayPalId(reference) ? await orAbsent(() => readOrder(reference)) : undefined;
      const paypal = order?.payment_source?.paypal;
      const vault = paypal?.attributes?.vault;
      if (order === undefined || paypal === undefined || vault === undefined) return undefined;
      if (captureOf(order) === undefined) return undefined;
      // Paid, and PayPal is still at work on keeping it.
      if (vault.id === undefined && vault.status === 'APPROVED')
        throw new ProviderUnavailable(new Error(`the token of order ${reference} is not there yet`));
      return vault.id === undefined ? undefined : viewToken({ ...vault, payment_source: { paypal } });
    },

    removeMethod: remove,

    chargeSaved: (charge) => chargeSaved(client, readOrder, charge),
  };
}

const viewToken = ({ id = '', customer, payment_source: source }: PayPalToken): MethodTruth => ({
  reference: id,
  customer: customer?.id ?? '',
  brand: 'paypal',
  last4: null,
  expMonth: null,
  expYear: null,
  holder: source?.paypal?.email_address,
});

/** The order of the attempt, which is captured once, paid with the token instead of with the payer's approval. */
async function chargeSaved(
  client: PayPalClient,
  readOrder: ReadOrder,
  { reference, method, key }: Charge,
): Promise<AttemptTruth> {
  const before = await readOrder(reference);
  if (captureOf(before) !== undefined || before.status === 'VOIDED')
    return { ...viewOrder(before), isAsked: false };
  const credential = { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT' };
  try {
    const order = await client.post<PayPalOrder>(`/v2/checkout/orders/${named(reference)}/capture`, key, {
      payment_source: { paypal: { vault_id: method, stored_credential: credential } },
    });
    return viewOrder(order);
  } catch (error) {
    const cause = isRefusal(error) ? error.cause : undefined;
    if (!(cause instanceof PayPalError) || cause.status !== 422) throw error;
    const truth = viewOrder(await readOrder(reference));
    if (truth.status !== 'created') return truth;
    const decline = DECLINES[cause.issue] ?? 'passing';
    const status = decline === 'needsPayer' ? 'requires_action' : 'failed';
    return { ...truth, status, decline, error: cause.message };
  }
}

const DECLINES: Readonly<Record<string, Decline>> = {
  PAYER_ACTION_REQUIRED: 'needsPayer',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'needsPayer',
  TOKEN_ID_NOT_FOUND: 'final',
  AGREEMENT_ALREADY_CANCELLED: 'final',
  BILLING_AGREEMENT_NOT_FOUND: 'final',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'final',
  PAYER_ACCOUNT_RESTRICTED: 'final',
};
