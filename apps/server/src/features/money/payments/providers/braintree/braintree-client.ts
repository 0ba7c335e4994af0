import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { lazily } from '../../../../../platform/lazily.ts';
import { AccountRefused, KeysRefused, ProviderRefusal, ProviderUnavailable } from '../provider.types.ts';
import type {
  BraintreeGateway,
  BraintreeKeys,
  BraintreeLibrary,
  BraintreeMerchantAccount,
  BraintreeTransaction,
  Result,
} from './braintree.types.ts';

const library = lazily<BraintreeLibrary>('braintree');

/** Shorter than a request may take, so that the payer hears something. Braintree itself may work on a call for a minute. */
const TIMEOUT_MS = 10_000;
/** Of a call of the library with all its requests; its own limit is for a connection on which nothing comes. */
const DEADLINE_MS = 30_000;
/** Far more than one order can have: an answer with more is none. */
const MOST_FOUND = 500;

/** `apiUrl`: somewhere else than Braintree's own addresses. */
export function createBraintree(
  { merchantId, publicKey, privateKey, live }: Omit<BraintreeKeys, 'merchantAccounts'>,
  apiUrl: string | undefined,
): BraintreeGateway {
  const { BraintreeGateway: Gateway, Environment } = library();
  const environment =
    apiUrl === undefined ? (live ? Environment.Production : Environment.Sandbox) : elsewhere(apiUrl);
  const gateway = new Gateway({ environment, merchantId, publicKey, privateKey });
  gateway.config.timeout = TIMEOUT_MS;
  return gateway;
}

function elsewhere(apiUrl: string): object {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  const known = port === '' ? (isSecure ? '443' : '80') : port;
  return new (library().Environment)(hostname, known, apiUrl, isSecure, hostname, known);
}

const typeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'type' in error && typeof error.type === 'string'
    ? error.type
    : '';

const ABOUT_KEYS = new Set(['authenticationError', 'authorizationError', 'upgradeRequired']);
const NO = new Set(['notFoundError', 'invalidKeysError']);

/** Sorts what comes back wrong: it said no to this call, it said no to us, or nobody knows. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([call(), deadline(late.signal)]);
  } catch (error) {
    if (error instanceof ProviderRefusal) throw error;
    const type = typeOf(error);
    const message = error instanceof Error ? error.message : type;
    if (ABOUT_KEYS.has(type)) throw new KeysRefused(message, error);
    if (NO.has(type)) throw new ProviderRefusal(message, error);
    throw new ProviderUnavailable(error);
  } finally {
    late.abort();
  }
}

/** The library leaves some promises open when an answer is not what it awaits. */
async function deadline(signal: AbortSignal): Promise<never> {
  // The signal ends the wait together with the call.
  await wait(DEADLINE_MS, undefined, { signal, ref: false }).catch(() => undefined);
  throw new Error(`Braintree has not answered within ${DEADLINE_MS / 1000} s.`);
}

export async function orAbsent<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderRefusal && typeOf(error.cause) === 'notFoundError') return undefined;
    throw error;
  }
}

export const codesOf = (result: Extract<Result<object>, { success: false }>): readonly string[] =>
  result.errors.deepErrors().map(({ code }) => code);

/** Merchant accounts that are unknown, suspended, pending, or may not do this; a vault that is not enabled. */
const OUR_CODES = new Set([
  '91513',
  '91514',
  '91525',
  '91538',
  '91547',
  '91559',
  '91728',
  '91742',
  '91743',
  '92807',
]);

/** Of a call that Braintree has understood and does not carry out. */
export function refusalOf(result: Extract<Result<object>, { success: false }>): ProviderRefusal {
  const isAboutUs = codesOf(result).some((code) => OUR_CODES.has(code));
  return isAboutUs ? new AccountRefused(result.message) : new ProviderRefusal(result.message);
}

/** For calls that are not about cards: refused is refused. */
export function granted<T extends object>(result: Result<T>): T {
  if (!result.success) throw refusalOf(result);
  return result;
}

/** Sales and refunds whose order id begins so. There is no key for a call: this is how one is found whose reply was lost. */
export const searchOrders = (gateway: BraintreeGateway, start: string): Promise<BraintreeTransaction[]> =>
  asked(() =>
    collect<BraintreeTransaction>(gateway.transaction.search((search) => search.orderId().startsWith(start))),
  );

/** Active merchant accounts, one for a currency: the default one first. */
export async function listMerchantAccounts(
  gateway: BraintreeGateway,
): Promise<readonly Required<BraintreeMerchantAccount>[]> {
  const all = await asked(() => collect<BraintreeMerchantAccount>(gateway.merchantAccount.all()));
  return all
    .flatMap(({ id = '', currencyIsoCode = '', status = '', default: isDefault = false }) =>
      id === '' || status !== 'active' ? [] : [{ id, currencyIsoCode, status, default: isDefault }],
    )
    .toSorted((a, b) => Number(b.default) - Number(a.default));
}

/** The SDK's streams go on after an error; the first one is the answer. */
const collect = <T>(stream: Readable): Promise<T[]> =>
  new Promise((resolve, reject) => {
    const all: T[] = [];
    stream.on('data', (one: T) => {
      if (all.push(one) > MOST_FOUND) stream.destroy(new Error(`more than ${MOST_FOUND} were found`));
    });
    stream.on('end', () => resolve(all));
    stream.on('error', reject);
  });
