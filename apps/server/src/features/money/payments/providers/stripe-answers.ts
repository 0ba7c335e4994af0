import type Stripe from 'stripe';
import { lazily } from '../../../../platform/lazily.ts';
import { CustomerGone, KeysRefused, ProviderRefusal, ProviderUnavailable } from './provider.types.ts';

export const library = lazily<typeof Stripe>('stripe');

/** An object of the other mode, live or test, is there: the keys are wrong. */
const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof library().errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  !/similar object exists/i.test(error.message);

/** Sorts what comes back wrong into two kinds: it said no, or nobody knows. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { errors } = library();
    if (isMissing(error) && error.param === 'customer') throw new CustomerGone(error.message, error);
    const isNo = error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError;
    const isAboutKeys =
      error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError;
    if (isAboutKeys) throw new KeysRefused(error.message, error);
    // A key is taken while the first call with it is still at work: how that ends is not known yet.
    const isAnswer = error instanceof errors.StripeIdempotencyError && error.statusCode !== 409;
    if (isNo || isAnswer) throw new ProviderRefusal(error.message, error);
    if (error instanceof errors.StripeError) throw new ProviderUnavailable(error);
    throw error;
  }
}

/** For what is owed in any case: keys that were just changed and an empty balance are no reason to give up. */
export async function lasting<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const cause = error instanceof ProviderRefusal ? error.cause : undefined;
    const passes =
      error instanceof KeysRefused ||
      (cause instanceof library().errors.StripeInvalidRequestError && cause.code === 'balance_insufficient');
    throw passes ? new ProviderUnavailable(cause) : error;
  }
}

/** A declined card, or a payment that has moved on: the payment itself says how it stands. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof library().errors.StripeCardError ||
  (error instanceof library().errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state');

/** The answer of an earlier call with the same key, whatever has happened since. */
export const isRepeated = ({ lastResponse }: Stripe.Response<object>): boolean =>
  lastResponse.headers['idempotent-replayed'] === 'true';

export async function orAbsent<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const cause = error instanceof ProviderRefusal ? error.cause : undefined;
    if (isMissing(cause)) return undefined;
    throw error;
  }
}
