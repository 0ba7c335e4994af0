import type Stripe from 'stripe';
import type { AttemptStatus, DisputeStatus, RefundStatus } from '../payments.tables.ts';
import { CURRENCY_DIGITS, isCurrency, type Currency } from '../../../../platform/currencies.ts';
import { lazily } from '../../../../platform/lazily.ts';
import {
  ProviderRefusal,
  ProviderUnavailable,
  type AttemptTruth,
  type DisputeTruth,
  type PaymentProvider,
  type ProviderEvent,
  type RefundTruth,
} from './provider.types.ts';

const library = lazily<typeof Stripe>('stripe');

export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** Shorter than a request may take, so that the payer hears something. */
const TIMEOUT_MS = 10_000;
/** How old a message may be: who has recorded one must not play it again later. */
const TOLERANCE_SECONDS = 300;

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
  /** When it cannot be done because it is not in the state for it, what state it is in is the answer. */
  const orRead = async (
    reference: string,
    act: () => Promise<Stripe.PaymentIntent>,
  ): Promise<AttemptTruth> => {
    try {
      return viewAttempt(await asked(act));
    } catch (error) {
      if (error instanceof ProviderRefusal && isAnswered(error.cause)) return read(reference);
      throw error;
    }
  };

  return {
    capabilities: {
      online: true,
      partialCapture: true,
      savedMethods: true,
      subscriptions: true,
      voidBeforeSettle: false,
    },

    async createAttempt({ organizationId, intentId, attemptId, amount, currency, description, key }) {
      if (!isExact(currency)) throw new ProviderRefusal(`Stripe counts ${currency} in another minor unit.`);
      const made = await asked(() =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            description,
            automatic_payment_methods: { enabled: true },
            metadata: { organization: organizationId, intent: intentId, attempt: attemptId },
          },
          { idempotencyKey: key },
        ),
      );
      return viewAttempt(made);
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

    async refund({ attemptReference, refundId, amount, key }) {
      const made = await lasting(() =>
        asked(() =>
          stripe.refunds.create(
            { payment_intent: attemptReference, amount, metadata: { refund: refundId } },
            { idempotencyKey: key },
          ),
        ),
      );
      return viewRefund(made);
    },

    getRefund: (reference) =>
      orAbsent(async () => viewRefund(await asked(() => stripe.refunds.retrieve(reference)))),

    getDispute: (reference) =>
      orAbsent(async () => viewDispute(await asked(() => stripe.disputes.retrieve(reference)))),

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

/** Sorts what comes back wrong into two kinds: it said no, or nobody knows. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { errors } = library();
    const isNo =
      error instanceof errors.StripeCardError ||
      error instanceof errors.StripeInvalidRequestError ||
      error instanceof errors.StripeAuthenticationError ||
      error instanceof errors.StripePermissionError;
    // A key is taken while the first call with it is still at work: how that ends is not known yet.
    const isAnswer = error instanceof errors.StripeIdempotencyError && error.statusCode !== 409;
    if (isNo || isAnswer) throw new ProviderRefusal(error.message, error);
    if (error instanceof errors.StripeError) throw new ProviderUnavailable(error);
    throw error;
  }
}

/** For what is owed in any case: keys that were just changed and an empty balance are no reason to give up. */
async function lasting<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const cause = error instanceof ProviderRefusal ? error.cause : undefined;
    const passes =
      cause instanceof library().errors.StripeAuthenticationError ||
      cause instanceof library().errors.StripePermissionError ||
      (cause instanceof library().errors.StripeInvalidRequestError && cause.code === 'balance_insufficient');
    throw passes ? new ProviderUnavailable(cause) : error;
  }
}

/** A declined card, or a payment that has moved on: the payment itself says how it stands. */
const isAnswered = (error: unknown): boolean =>
  error instanceof library().errors.StripeCardError ||
  (error instanceof library().errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state');

async function orAbsent<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const cause = error instanceof ProviderRefusal ? error.cause : undefined;
    if (cause instanceof library().errors.StripeInvalidRequestError && cause.code === 'resource_missing')
      return undefined;
    throw error;
  }
}

const idOf = (object: string | { id: string } | null | undefined): string =>
  typeof object === 'string' ? object : (object?.id ?? '');

function statusOf({ status, last_payment_error: error }: Stripe.PaymentIntent): AttemptStatus {
  switch (status) {
    case 'requires_payment_method':
      return error === null ? 'created' : 'failed';
    case 'requires_action':
      return 'requires_action';
    case 'processing':
      return 'processing';
    case 'requires_capture':
      return 'authorized';
    case 'canceled':
      return 'canceled';
    case 'succeeded':
      return 'captured';
    default:
      return 'created';
  }
}

const viewAttempt = (intent: Stripe.PaymentIntent): AttemptTruth => ({
  reference: intent.id,
  secret: intent.client_secret,
  status: statusOf(intent),
  amount: intent.amount,
  captured: intent.amount_received,
  currency: intent.currency.toUpperCase(),
  organizationId: intent.metadata['organization'],
  intentId: intent.metadata['intent'],
  attemptId: intent.metadata['attempt'],
  error: intent.last_payment_error?.message ?? null,
});

const REFUNDS: Readonly<Record<string, RefundStatus>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

const viewRefund = (refund: Stripe.Refund): RefundTruth => ({
  reference: refund.id,
  attemptReference: idOf(refund.payment_intent),
  refundId: refund.metadata?.['refund'],
  status: REFUNDS[refund.status ?? ''] ?? 'pending',
  amount: refund.amount,
  currency: refund.currency.toUpperCase(),
  error: refund.failure_reason ?? null,
});

/** An inquiry ("warning") takes no money from us yet. */
const DISPUTES: Readonly<Record<string, { status: DisputeStatus; withdrawn: boolean }>> = {
  warning_needs_response: { status: 'opened', withdrawn: false },
  warning_under_review: { status: 'under_review', withdrawn: false },
  warning_closed: { status: 'won', withdrawn: false },
  prevented: { status: 'won', withdrawn: false },
  needs_response: { status: 'opened', withdrawn: true },
  under_review: { status: 'under_review', withdrawn: true },
  appeal_needs_response: { status: 'under_review', withdrawn: true },
  appeal_under_review: { status: 'under_review', withdrawn: true },
  won: { status: 'won', withdrawn: false },
  lost: { status: 'lost', withdrawn: true },
};

function viewDispute(dispute: Stripe.Dispute): DisputeTruth {
  const known = DISPUTES[dispute.status] ?? { status: 'under_review', withdrawn: true };
  return {
    reference: dispute.id,
    attemptReference: idOf(dispute.payment_intent),
    status: known.status,
    amount: dispute.amount,
    withdrawn: known.withdrawn ? dispute.amount : 0,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
  };
}

function viewEvent(event: Stripe.Event): ProviderEvent {
  // The object itself names its kind; the union of all kinds of events says no more than that.
  const object = event.data.object as {
    object: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  const { id, type } = event;
  const about = (kind: 'attempt' | 'refund' | 'dispute', reference: string): ProviderEvent => ({
    id,
    type,
    about: reference === '' ? { kind: 'nothing' } : { kind, reference },
  });
  switch (object.object) {
    case 'payment_intent':
      return about('attempt', object.id ?? '');
    case 'refund':
      return about('refund', object.id ?? '');
    case 'dispute':
      return about('dispute', object.id ?? '');
    case 'charge':
      return about('attempt', idOf(object.payment_intent));
    default:
      return about('attempt', '');
  }
}
