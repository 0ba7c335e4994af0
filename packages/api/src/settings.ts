import type { ApiError } from './error.ts';

/** A call as it was sent; a file has no `serializedBody`. */
export interface SentCall {
  body?: unknown;
  serializedBody?: string | undefined;
}

/** The caller, the organization and the language, which every call carries in its headers. */
export interface ApiSettings {
  organizationId: string;
  locale: string;
  /** The access token, or the share token while one is stored; null for a visitor. */
  accessToken: () => Promise<string | null>;
  /** The account to act as. */
  executeAs: () => string | null;
  /** Told of every refusal of a call that was sent for whoever is here. */
  refused?: (error: ApiError) => void;
  fetch: (request: Request) => Promise<Response>;
  /** Answers a call that was refused with 403: with the refusal, or with the answer to the same call sent again. */
  confirmRefused?: (refusal: Response, request: Request, sent: SentCall) => Promise<Response>;
}

let source: (() => ApiSettings) | undefined;

/** The browser gives one value for the life of the page; the server looks up that of the request being rendered. */
export function provideApiSettings(read: () => ApiSettings): void {
  source = read;
}

export function apiSettings(): ApiSettings {
  if (source === undefined) throw new Error('provideApiSettings() has not been called');
  return source();
}
