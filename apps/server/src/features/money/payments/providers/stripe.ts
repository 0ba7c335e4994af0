import type Stripe from 'stripe';
import { CURRENCY_DIGITS, isCurrency, type Currency } from '../../../../platform/currencies.ts';
import {
  ProviderRefusal,
  ProviderUnavailable,
  type AttemptTruth,
  type PaymentProvider,
  type RefundTruth,
} from './provider.types.ts';
import { asked, isAnswered, isOldRefusal, isRepeated, library, orAbsent } from './stripe-answers.ts';
import { answerStripeDispute, listStripeDisputes } from './stripe-disputes.ts';
import { createStripeMethods } from './stripe-methods.ts';
import { viewAttempt, viewDispute, viewEvent, viewRefund } from './stripe-views.ts';

export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** Shorter than a request may take, so that the payer hears something. */
const TIMEOUT_MS = 10_000;
/** How old a message may be: who has recorded one must not play it again later. */
const TOLERANCE_SECONDS = 300;
/** Of one payment. */
const MOST_REFUNDS = 1000;

/** `apiUrl`: somewhere else than Stripe's own address. */
export function createStripe(secretKey: string, apiUrl: string | undefined): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new (library())(secretKey, {
    timeout: TIMEOUT_MS,
    // Repeats carry the same key.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url === undefined
      ? {}
      : { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
  });
}

/** The account that a key opens; throws `ProviderRefusal` when it opens none. */
export async function findStripeAccount(secretKey: string, apiUrl: string | undefined): Promise<string> {
  const { id } = await asked(() => createStripe(secretKey, apiUrl).accounts.retrieveCurrent());
  return id;
}

export function createStripeProvider(keys: StripeKeys, apiUrl: string | undefined): PaymentProvider {
  const stripe = createStripe(keys.secretKey, apiUrl);
  const read = async (reference: string): Promise<AttemptTruth> =>
    viewAttempt(await asked(() => stripe.paymentIntents.retrieve(reference)));
  /**
   * When it cannot be done because it is not in the state for it, what state it is in is the answer. An answer that Stripe repeats is as
   * old as the first call with its key.
   */
  const orRead = async (
    reference: string,
    act: () => Promise<Stripe.Response<Stripe.PaymentIntent>>,
  ): Promise<AttemptTruth> => {
    try {
      const made = await asked(act);
      return isRepeated(made) ? await read(reference) : viewAttempt(made);
    } catch (error) {
      if (error instanceof ProviderRefusal && isAnswered(error.cause)) return read(reference);
      throw error;
    }
  };
  const findRefund = async (attemptReference: string, refundId: string): Promise<RefundTruth | undefined> => {
    const all = await asked(() =>
      stripe.refunds
        .list({ payment_intent: attemptReference, limit: 100 })
        .autoPagingToArray({ limit: MOST_REFUNDS }),
    );
    const made = all.find(({ metadata }) => metadata?.['refund'] === refundId);
    return made && viewRefund(made);
  };

  return {
    capabilities: {
      online: true,
      partialCapture: true,
      savedMethods: true,
      subscriptions: true,
      voidBeforeSettle: false,
      idempotencyKeys: true,
    },

    saved: createStripeMethods(stripe, orRead),

    async createAttempt({
      organizationId,
      intentId,
      attemptId,
      amount,
      currency,
      description,
      key,
      customer,
      savesMethod,
    }) {
      if (!isExact(currency)) throw new ProviderRefusal(`Stripe counts ${currency} in another minor unit.`);
      const made = await asked(() =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            description,
            automatic_payment_methods: { enabled: true },
            ...(customer === undefined ? {} : { customer }),
            ...(savesMethod === true ? { setup_future_usage: 'off_session' } : {}),
            metadata: { organization: organizationId, intent: intentId, attempt: attemptId },
          },
          { idempotencyKey: key },
        ),
      );
      return isRepeated(made) ? read(made.id) : viewAttempt(made);
    },

    getAttempt: (reference) => orAbsent(() => read(reference)),

    async captureAttempt({ reference, nonce, returnUrl, key }) {
      const before = await read(reference);
      if (before.status === 'authorized')
        return orRead(reference, () =>
          stripe.paymentIntents.capture(reference, {}, { idempotencyKey: `${key}:settle` }),
        );
      if (nonce === undefined || (before.status !== 'created' && before.status !== 'failed')) return before;
      const means = nonce.startsWith('ctoken_') ? { confirmation_token: nonce } : { payment_method: nonce };
      return orRead(reference, () =>
        stripe.paymentIntents.confirm(
          reference,
          { ...means, return_url: returnUrl },
          { idempotencyKey: key },
        ),
      );
    },

    cancelAttempt: (reference, key) =>
      orAbsent(() =>
        orRead(reference, () => stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: key })),
      ),

    async refund({ attemptReference, refundId, amount, key, isLate }) {
      const before = isLate ? await findRefund(attemptReference, refundId) : undefined;
      if (before !== undefined) return before;
      try {
        const made = await asked(() =>
          stripe.refunds.create(
            { payment_intent: attemptReference, amount, metadata: { refund: refundId } },
            { idempotencyKey: key },
          ),
        );
        return viewRefund(made);
      } catch (error) {
        // Days of refusals end a refund: an old one must not count as one of now.
        throw isOldRefusal(error) ? new ProviderUnavailable(error) : error;
      }
    },

    getRefund: (reference) =>
      orAbsent(async () => viewRefund(await asked(() => stripe.refunds.retrieve(reference)))),

    getDispute: (reference) =>
      orAbsent(async () => viewDispute(await asked(() => stripe.disputes.retrieve(reference)))),

    listDisputes: (list) => listStripeDisputes(stripe, list),

    answerDispute: (reply) => answerStripeDispute(stripe, reply),

    readEvent(body, headers) {
      const signature = headers['stripe-signature'];
      // An empty secret is one that everybody knows.
      if (typeof signature !== 'string' || keys.webhookSecret === '') return undefined;
      try {
        return viewEvent(
          stripe.webhooks.constructEvent(body, signature, keys.webhookSecret, TOLERANCE_SECONDS),
        );
      } catch (error) {
        if (error instanceof library().errors.StripeSignatureVerificationError) return undefined;
        throw error;
      }
    },
  };
}

/** Digits of the amounts that Stripe is sent; what is not named here would be charged a multiple or a fraction. */
const STRIPE_DIGITS: Readonly<Record<Currency, number>> = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  CHF: 2,
  JPY: 0,
  CAD: 2,
  AUD: 2,
  BRL: 2,
  INR: 2,
  MXN: 2,
};

const isExact = (currency: string): boolean =>
  isCurrency(currency) && STRIPE_DIGITS[currency] === CURRENCY_DIGITS[currency];
