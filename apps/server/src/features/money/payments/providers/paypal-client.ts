import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import { AccountRefused, KeysRefused, ProviderRefusal, ProviderUnavailable } from './provider.types.ts';

export interface PayPalKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  /** PayPal's name of the webhook: part of what it signs. Empty: its messages cannot be checked. */
  readonly webhookId: string;
  /** False: PayPal's sandbox, where nobody is charged. */
  readonly live: boolean;
}

/** How PayPal is reached. `url`: somewhere else than PayPal's own addresses. */
export interface PayPalReach {
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly url: string | undefined;
}

/** As PayPal refused: the HTTP status and its own word for the reason. */
export class PayPalError extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string, message: string) {
    super(message);
    this.name = 'PayPalError';
    this.status = status;
    this.issue = issue;
  }
}

export interface PayPalPart {
  readonly name: string;
  readonly fileName?: string | undefined;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface PayPalClient {
  get<T>(path: string): Promise<T>;
  delete(path: string): Promise<void>;
  /** The same key is the same call, and answers the same. */
  post<T>(path: string, key: string, body: object): Promise<T>;
  /** The same with files. */
  postParts<T>(path: string, key: string, parts: readonly PayPalPart[]): Promise<T>;
}

/** Shorter than a request may take, so that the payer hears something. */
const TIMEOUT_MS = 10_000;
const EARLY_SECONDS = 120;
const MAX_KEY = 108;

const tokens = new LRUCache<string, Promise<string>>({ max: 500, ttl: 3_600_000 });

export const apiBase = ({ live }: Pick<PayPalKeys, 'live'>, url: string | undefined): string =>
  url?.replace(/\/$/, '') ?? `https://api-m.${live ? '' : 'sandbox.'}paypal.com`;

export function createPayPalClient(keys: PayPalKeys, { outbound, url }: PayPalReach): PayPalClient {
  const base = apiBase(keys, url);
  const place = createHash('sha256')
    .update(JSON.stringify([base, keys.clientId, keys.clientSecret]))
    .digest('hex');

  async function send(path: string, call: Parameters<Outbound['fetch']>[1]): Promise<Response> {
    try {
      return await outbound.fetch(`${base}${path}`, { ...call, timeoutMs: TIMEOUT_MS });
    } catch (error) {
      throw new ProviderUnavailable(error);
    }
  }

  async function grant(): Promise<string> {
    const pair = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
    const answer = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${pair}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token: token, expires_in: seconds } = await read<{
      access_token?: string;
      expires_in?: number;
    }>(answer);
    if (typeof token !== 'string' || typeof seconds !== 'number')
      throw new ProviderUnavailable(new Error('PayPal answered without a token'));
    tokens.set(place, Promise.resolve(token), { ttl: Math.max(1, seconds - EARLY_SECONDS) * 1000 });
    return token;
  }

  /** One for all calls until it expires; many that ask at once wait for the same. */
  async function token(): Promise<string> {
    const known = tokens.get(place);
    if (known !== undefined) return known;
    const asked = grant();
    tokens.set(place, asked, { ttl: TIMEOUT_MS });
    asked.catch(() => tokens.delete(place));
    return asked;
  }

  async function call<T>(
    path: string,
    method: string,
    headers: object,
    body?: string | Buffer,
    contentType = 'application/json',
  ): Promise<T> {
    for (let turn = 0; ; turn += 1) {
      const answer = await send(path, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${await token()}`,
          'content-type': contentType,
          ...headers,
        },
        body,
      });
      // A token can end before its time.
      if (answer.status !== 401 || turn > 0) return read<T>(answer);
      tokens.delete(place);
    }
  }

  return {
    get: (path) => call(path, 'GET', {}),
    delete: (path) => call(path, 'DELETE', {}),
    post: (path, key, body) =>
      call(
        path,
        'POST',
        { 'paypal-request-id': key.slice(0, MAX_KEY), prefer: 'return=representation' },
        JSON.stringify(body),
      ),
    postParts(path, key, parts) {
      // The same parts are the same bytes.
      const border = `atrium-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
      const headers = { 'paypal-request-id': key.slice(0, MAX_KEY), prefer: 'return=representation' };
      return call(path, 'POST', headers, write(parts, border), `multipart/form-data; boundary=${border}`);
    },
  };
}

const write = (parts: readonly PayPalPart[], border: string): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, fileName, contentType, bytes }) => [
      Buffer.from(
        `--${border}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\ncontent-type: ${contentType}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${border}--\r\n`),
  ]);

/** Neither yes nor no: busy, at fault, or still at work on the same call. */
const isUnknown = (status: number): boolean =>
  status >= 500 || status === 408 || status === 409 || status === 429;

/** Of calls that are right by themselves: what our app may do. */
const ABOUT_KEYS = new Set(['CONSENT_NEEDED', 'NOT_AUTHORIZED', 'PERMISSION_DENIED']);

/** The state of our account, whatever the status: also 401 and 403. */
const ABOUT_ACCOUNT = new Set([
  'AUTH_CAPTURE_NOT_ENABLED',
  'INVALID_ACCOUNT_STATUS',
  'NOT_ENABLED_FOR_CARD_PROCESSING',
  'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE',
  'PAYEE_ACCOUNT_INVALID',
  'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYEE_ACCOUNT_NOT_VERIFIED',
  'PAYEE_ACCOUNT_RESTRICTED',
  'PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING',
  'RATE_LIMIT_REACHED',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
]);

async function read<T>(answer: Response): Promise<T> {
  // Removed: nothing is said about it, and nobody reads it.
  if (answer.status === 204) return undefined as T;
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && typeof body === 'object' && body !== null) return body as T;
  const { name, error, message, error_description, details } = (body ?? {}) as {
    name?: string;
    error?: string;
    message?: string;
    error_description?: string;
    details?: readonly { issue?: string; description?: string }[];
  };
  const [detail] = details ?? [];
  const issue = detail?.issue ?? name ?? error ?? '';
  const said = detail?.description ?? message ?? error_description ?? `PayPal answered ${answer.status}`;
  const cause = new PayPalError(answer.status, issue, said);
  if (answer.ok || isUnknown(answer.status)) throw new ProviderUnavailable(cause);
  if (ABOUT_ACCOUNT.has(issue)) throw new AccountRefused(said, cause);
  const isOfKeys = answer.status === 401 || answer.status === 403 || ABOUT_KEYS.has(issue);
  throw isOfKeys ? new KeysRefused(said, cause) : new ProviderRefusal(said, cause);
}
