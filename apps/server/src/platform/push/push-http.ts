import type { PushOutcome } from './push-provider.ts';

const TIMEOUT_MS = 10_000;
const MAX_WAIT_SECONDS = 6 * 60 * 60;

export interface HttpAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The parsed body; an empty object where it is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A POST to a service that the operator has chosen; `undefined` when it cannot be reached. */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | URLSearchParams,
): Promise<HttpAnswer | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { method: 'POST', redirect: 'error', headers, body, signal });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after') ?? undefined,
      body: readObject(await answer.text()),
    };
  } catch {
    return undefined;
  }
}

export const postJson = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<HttpAnswer | undefined> =>
  post(url, { ...headers, 'content-type': 'application/json; charset=utf-8' }, JSON.stringify(body));

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Statuses that all services share: rate limits and server errors are temporary, anything else is permanent. */
export function byStatus(status: number, retryAfter: string | undefined, reason: string): PushOutcome {
  if (status !== 429 && status < 500) return { kind: 'failed', reason };
  const afterSeconds = readRetryAfter(retryAfter, new Date());
  return afterSeconds === undefined ? { kind: 'retryLater' } : { kind: 'retryLater', afterSeconds };
}

/** Seconds, or a date. */
export function readRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 0), MAX_WAIT_SECONDS);
}

/** A token that is asked for once and kept until shortly before it ends. */
export function createTokenKeeper(ask: () => Promise<{ token: string; seconds: number } | undefined>) {
  let kept: { token: Promise<string | undefined>; until: number } | undefined;
  return {
    forget: (): void => void (kept = undefined),
    get(): Promise<string | undefined> {
      if (kept !== undefined && kept.until > Date.now()) return kept.token;
      const asking = {
        token: Promise.resolve<string | undefined>(undefined),
        until: Date.now() + TIMEOUT_MS,
      };
      kept = asking;
      asking.token = ask().then((answer) => {
        if (answer === undefined) {
          if (kept === asking) kept = undefined;
          return undefined;
        }
        asking.until = Date.now() + Math.max(answer.seconds - 60, 0) * 1000;
        return answer.token;
      });
      return asking.token;
    },
  };
}
