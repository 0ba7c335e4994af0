import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { errors, request } from 'undici';
import { createGuardedAgent, createInsideAgent, publicInternet, type ReachPolicy } from './guarded-agent.ts';
import { OutboundError } from './outbound-error.ts';

export interface OutboundRequest {
  /** Media types, or beginnings of them such as `image/`. */
  readonly accept: readonly string[];
  readonly language?: string;
  /** Handling of answers beyond a megabyte: a page describes itself at its beginning, half a picture is useless. */
  readonly whenTooLarge: 'cut' | 'refuse';
}

export interface OutboundAnswer {
  /** Where the redirects ended. */
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface OutboundPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The answer of a foreign address to a post; the body is not read. */
export interface OutboundReceipt {
  readonly statusCode: number;
  readonly retryAfter?: string;
}

export interface OutboundCall {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Buffer | undefined;
  /** Longer than usual, for services that take their time. */
  readonly timeoutMs?: number | undefined;
}

/** The only way to addresses that users name. */
export interface Outbound {
  get(url: string, options: OutboundRequest): Promise<OutboundAnswer>;
  /** Sends there and nowhere else: redirects are answers like any other. */
  post(url: string, options: OutboundPost): Promise<OutboundReceipt>;
  /**
   * The whole answer of a service that an organization is set up with, whatever it is. Goes there and nowhere else: redirects
   * are answers too. Hosts that the owner of the installation has named may stand in the own network.
   */
  fetch(url: string, call?: OutboundCall): Promise<globalThis.Response>;
  close(): Promise<void>;
}

const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 5000;
/** To one service: all organizations are set up with the same few, and each call may take seconds there. */
const SERVICE_CONNECTIONS = 32;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface OutboundOptions {
  readonly policy?: ReachPolicy;
  readonly timeoutMs?: number;
  /** `host` or `host:port`, as they stand in addresses; for `fetch` alone. */
  readonly trustedHosts?: ReadonlySet<string>;
}

export function createOutbound({
  policy = publicInternet,
  timeoutMs = TIMEOUT_MS,
  trustedHosts = new Set(),
}: OutboundOptions = {}): Outbound {
  const agent = createGuardedAgent(policy);
  const serviceAgent = createGuardedAgent(policy, SERVICE_CONNECTIONS);
  const insideAgent = createInsideAgent();

  async function follow(url: URL, options: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> {
    let current = url;
    for (let redirects = 0; ; redirects += 1) {
      refuseUnusual(current, policy);
      const answer = await request(current, {
        dispatcher: agent,
        signal,
        // Pages of one host are seldom asked for in a row, and a kept connection may be closed there at this very moment.
        reset: true,
        headers: {
          accept: options.accept.map((type) => (type.endsWith('/') ? `${type}*` : type)).join(', '),
          'accept-encoding': 'gzip, br',
          'accept-language': options.language ?? 'en',
          'user-agent': 'Atrium/1.0 (link preview)',
        },
      });
      // A body that is let go ends in an abort error, which nobody needs to hear of.
      answer.body.on('error', () => undefined);
      const { location } = answer.headers;
      if (REDIRECTS.has(answer.statusCode) && typeof location === 'string') {
        answer.body.destroy();
        if (redirects === MAX_REDIRECTS) throw new OutboundError('redirects', 'too many redirects');
        if (!URL.canParse(location, current.href))
          throw new OutboundError('redirects', 'a redirect to nowhere');
        current = new URL(location, current);
        continue;
      }
      return await read(current, answer, options, signal);
    }
  }

  return {
    async get(url, options) {
      if (!URL.canParse(url)) throw new OutboundError('blocked', 'not an address');
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await follow(new URL(url), options, signal);
      } catch (error) {
        throw toOutboundError(error, signal);
      }
    },
    async post(url, { headers, body }) {
      if (!URL.canParse(url)) throw new OutboundError('blocked', 'not an address');
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        refuseUnusual(new URL(url), policy);
        const answer = await request(url, { method: 'POST', dispatcher: agent, signal, headers, body });
        answer.body.on('error', () => undefined);
        answer.body.destroy();
        const retryAfter = answer.headers['retry-after'];
        return {
          statusCode: answer.statusCode,
          ...(typeof retryAfter === 'string' ? { retryAfter } : {}),
        };
      } catch (error) {
        throw toOutboundError(error, signal);
      }
    },
    async fetch(url, { method = 'GET', headers = {}, body, timeoutMs: own = timeoutMs } = {}) {
      if (!URL.canParse(url)) throw new OutboundError('blocked', 'not an address');
      const target = new URL(url);
      const isInside = trustedHosts.has(target.host);
      const signal = AbortSignal.timeout(own);
      try {
        if (!isInside) refuseUnusual(target, policy);
        const dispatcher = isInside ? insideAgent : serviceAgent;
        const answer = await request(target, {
          method,
          dispatcher,
          signal,
          // A connection that was kept may be closed there at this very moment, and what was sent is then lost.
          reset: true,
          headers,
          ...(body !== undefined && { body }),
        });
        const bytes = await collect(answer.body, 'refuse');
        return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), {
          status: answer.statusCode,
          headers: Object.entries(answer.headers).flatMap(([name, value]) =>
            [value ?? []].flat().map((one): [string, string] => [name, one]),
          ),
        });
      } catch (error) {
        throw toOutboundError(error, signal);
      }
    },
    async close() {
      await Promise.all([agent, serviceAgent, insideAgent].map((one) => one.destroy()));
    },
  };
}

function refuseUnusual(url: URL, policy: ReachPolicy): void {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('blocked', 'only http and https');
  if (!policy.ports.has(port)) throw new OutboundError('blocked', `port ${port} is not open to us`);
  if (url.username !== '' || url.password !== '')
    throw new OutboundError('blocked', 'an address with a password');
}

type Received = Awaited<ReturnType<typeof request>>;

async function read(
  url: URL,
  { statusCode, headers, body }: Received,
  options: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const contentType = String(headers['content-type'] ?? '').toLowerCase();
  const isWanted = options.accept.some((type) => contentType.startsWith(type));
  if (statusCode < 200 || statusCode > 299 || !isWanted) {
    body.destroy();
    if (isWanted) throw new OutboundError('status', `answered ${statusCode}`);
    throw new OutboundError('contentType', `answered with ${contentType === '' ? 'no type' : contentType}`);
  }
  const decoded = decode(
    body,
    String(headers['content-encoding'] ?? '')
      .trim()
      .toLowerCase(),
  );
  const abort = (): void => void decoded.destroy(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return { url: url.href, contentType, bytes: await collect(decoded, options.whenTooLarge) };
  } finally {
    signal.removeEventListener('abort', abort);
    decoded.destroy();
    body.destroy();
  }
}

function decode(body: Readable, encoding: string): Readable {
  if (encoding === '' || encoding === 'identity') return body;
  const decoders = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  if (!(encoding in decoders)) throw new OutboundError('encoding', `encoded as ${encoding}`);
  const decoder = decoders[encoding as keyof typeof decoders]();
  body.on('error', (error) => decoder.destroy(error));
  return body.pipe(decoder);
}

/** Counts what comes out of the decompressor, so a small body cannot unfold into a large one. */
async function collect(stream: Readable, whenTooLarge: 'cut' | 'refuse'): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= MAX_BYTES) continue;
    if (whenTooLarge === 'refuse') throw new OutboundError('tooLarge', 'more than a megabyte');
    break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES);
}

function toOutboundError(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  const isTimeout =
    signal.aborted ||
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError;
  if (isTimeout) return new OutboundError('timeout', 'took too long', error);
  return new OutboundError('network', 'could not be read', error);
}
