import type Stripe from 'stripe';
import { lazily } from '../../../../platform/lazily.ts';
import {
  AccountRefused,
  CustomerGone,
  KeysRefused,
  ProviderRefusal,
  ProviderUnavailable,
} from './provider.types.ts';

export const library = lazily<typeof Stripe>('stripe');

const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof library().errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  !isOfOtherMode(error);

/** An object of the other mode, live or test, is there: the keys are wrong. */
const isOfOtherMode = ({ message }: Error): boolean => /similar object exists/i.test(message);

const ABOUT_KEYS = new Set([
  'api_key_expired',
  'livemode_mismatch',
  'platform_api_key_expired',
  'secret_key_required',
]);

/** Of calls that are right by themselves. */
const ABOUT_US = new Set([
  'account_country_invalid_address',
  'account_error_country_change_requires_additional_steps',
  'account_invalid',
  'balance_insufficient',
  'capability_not_active',
  'insufficient_balance_for_refund',
  'not_allowed_on_standard_account',
  'payment_intent_rate_limit_exceeded',
  'payment_method_unactivated',
  'platform_account_required',
  'rate_limit',
  'storer_capability_missing',
  'storer_capability_not_active',
  'testmode_charges_only',
  'tls_version_unsupported',
]);

/** An empty balance is told to refunds in `message_code`, without a `code`. */
const codeOf = ({ code, raw }: Stripe.errors.StripeError): string =>
  code ?? (raw as { readonly message_code?: string } | undefined)?.message_code ?? '';

const isAboutUs = (error: unknown): error is Error =>
  error instanceof library().errors.StripeInvalidRequestError && ABOUT_US.has(codeOf(error));

const isAboutKeys = (error: unknown): error is Error =>
  error instanceof library().errors.StripeAuthenticationError ||
  error instanceof library().errors.StripePermissionError ||
  (error instanceof library().errors.StripeInvalidRequestError &&
    (ABOUT_KEYS.has(error.code ?? '') || isOfOtherMode(error)));

/** Sorts what comes back wrong: it said no to this call, it said no to us, or nobody knows. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { errors } = library();
    if (isMissing(error) && error.param === 'customer') throw new CustomerGone(error.message, error);
    const isNo = error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError;
    if (isAboutKeys(error)) throw new KeysRefused(error.message, error);
    if (isAboutUs(error)) throw new AccountRefused(error.message, error);
    // A key is taken while the first call with it is still at work: how that ends is not known yet.
    const isAnswer = error instanceof errors.StripeIdempotencyError && error.statusCode !== 409;
    if (isNo || isAnswer) throw new ProviderRefusal(error.message, error);
    if (error instanceof errors.StripeError) throw new ProviderUnavailable(error);
    throw error;
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

/** A refusal for what is about us that is repeated in the same way: we may be in order since. */
export const isOldRefusal = (error: unknown): error is AccountRefused =>
  error instanceof AccountRefused &&
  error.cause instanceof library().errors.StripeError &&
  error.cause.headers?.['idempotent-replayed'] === 'true';

export async function orAbsent<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    const cause = error instanceof ProviderRefusal ? error.cause : undefined;
    if (isMissing(cause)) return undefined;
    throw error;
  }
}
