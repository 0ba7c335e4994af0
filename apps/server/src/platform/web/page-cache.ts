import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { isUnavailable } from '../http/errors.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page, ready to be sent in the form that a browser takes. */
export class Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly html: string;
  readonly #body: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(status: number, headers: Readonly<Record<string, string>>, html: string) {
    this.status = status;
    this.headers = headers;
    this.html = html;
    this.#body = Buffer.from(html);
    this.etag = `W/"${createHash('sha256').update(this.#body).digest('base64url').slice(0, 22)}"`;
  }

  /** False when a query of the page failed: the next visitor is to get another rendering. */
  get isComplete(): boolean {
    return this.status === 200 && this.headers['cache-control'] !== 'no-store';
  }

  get size(): number {
    return this.#body.length;
  }

  /** Compressed once for all who ask while the page is kept. */
  body(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? this.#encode(encoding);
    this.#encoded.set(encoding, known);
    return known;
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br') return toBrotli(this.#body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    if (encoding === 'gzip') return toGzip(this.#body, { level: 6 });
    return Promise.resolve(this.#body);
  }
}

const KEPT_MS = 10_000;
const MEMORY = 64 * 1024 * 1024;
/** Better than none while the database is away. */
const LAST_KEPT_MS = 10 * 60_000;

export interface PageCache {
  /**
   * The kept page, or the one that `render` makes; many who ask at once wait for one rendering. `mayRender` refuses who
   * may have none made, and asks nothing of the others.
   */
  get(
    organizationId: string,
    key: string,
    render: () => Promise<Page>,
    mayRender?: () => void,
  ): Promise<Page>;
  /** After a change, in one organization or in any: the next visitor gets a new rendering. */
  invalidate(organizationId?: string): void;
}

interface Kept {
  readonly page: Page;
  /** How often there had been changes when it was rendered. */
  readonly state: string;
  readonly freshUntil: number;
}

/**
 * Holds for seconds what every visitor of an organization sees at an address, and longer in case the database goes away. One page for
 * an address, however often things change. Only pages that succeeded are kept.
 */
export function createPageCache(): PageCache {
  const pages = new LRUCache<string, Kept>({
    maxSize: MEMORY,
    // Its compressed forms take room as well.
    sizeCalculation: ({ page }) => page.size * 2,
    ttl: LAST_KEPT_MS,
  });
  const underWay = new Map<string, Promise<Page>>();
  const generations = new Map<string, number>();
  let all = 0;
  const stateOf = (organizationId: string): string => `${all} ${generations.get(organizationId) ?? 0}`;

  return {
    async get(organizationId, key, render, mayRender) {
      const state = stateOf(organizationId);
      const address = `${organizationId} ${key}`;
      const kept = pages.get(address);
      if (kept?.state === state && kept.freshUntil > performance.now()) return kept.page;
      mayRender?.();
      const rendered = `${state} ${address}`;
      const others = underWay.get(rendered);
      if (others !== undefined) return others;
      const rendering = render();
      underWay.set(rendered, rendering);
      try {
        const page = await rendering;
        const now = stateOf(organizationId);
        // One that took long never takes the place of a newer one.
        if (page.isComplete && (state === now || pages.get(address)?.state !== now))
          pages.set(address, { page, state, freshUntil: performance.now() + KEPT_MS });
        // Closed or gone: what was kept is not shown again, not even while the database is away.
        else if (!page.isComplete && page.status < 500 && state === now) pages.delete(address);
        return page.status < 500 ? page : (pages.get(address)?.page ?? page);
      } catch (error) {
        const last = isUnavailable(error) ? pages.get(address)?.page : undefined;
        if (last === undefined) throw error;
        return last;
      } finally {
        underWay.delete(rendered);
      }
    },
    invalidate(organizationId) {
      if (organizationId === undefined) all += 1;
      else generations.set(organizationId, (generations.get(organizationId) ?? 0) + 1);
    },
  };
}

/** The best form for an Accept-Encoding header. */
export function encodingFor(header: string | undefined): Encoding {
  const accepted = (header ?? '').toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}
