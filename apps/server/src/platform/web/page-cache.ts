import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { isUnavailable } from '../http/errors.ts';
import { currentSpender, whileOthersWait } from '../processor-time.ts';

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
/** How long a page that another caller has asked for is waited for, before it is rendered once more. */
const JOIN_MS = 1000;
/** Renderings of others that are waited for in vain at most; the next one is answered as it is. */
const MOST_JOINS = 2;
const MEMORY = 64 * 1024 * 1024;
/** Better than none while the database is away. */
const LAST_KEPT_MS = 10 * 60_000;

export interface PageCache {
  /**
   * The kept page, or the one that `render` makes; many who ask at once wait for one rendering. `mayRender` refuses who
   * may have none made, and asks nothing of the others; they get the last one where nothing has changed since.
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

interface UnderWay {
  readonly caller: string;
  readonly page: Promise<Page>;
  /** The first took too long: this one is waited for to its end. */
  readonly isAgain: boolean;
}

/**
 * A rendering that another caller has begun. It may stand behind other pages of that one, and fail of that caller's limits: then
 * it says nothing of the page.
 */
async function joined({ page: rendering, isAgain }: UnderWay): Promise<Page | undefined> {
  const usable = rendering.then(
    (page) => (page.isComplete || (page.status !== 200 && page.status < 500) ? page : undefined),
    () => undefined,
  );
  return isAgain ? usable : Promise.race([usable, wait(JOIN_MS, undefined)]);
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
  const underWay = new Map<string, UnderWay>();
  const generations = new Map<string, number>();
  let all = 0;
  const stateOf = (organizationId: string): string => `${all} ${generations.get(organizationId) ?? 0}`;
  const findFresh = (address: string, state: string): Page | undefined => {
    const kept = pages.get(address);
    return kept?.state === state && kept.freshUntil > performance.now() ? kept.page : undefined;
  };

  /** @param joins how many renderings of others have been waited for in vain */
  async function make(
    organizationId: string,
    address: string,
    render: () => Promise<Page>,
    joins = 0,
  ): Promise<Page> {
    const state = stateOf(organizationId);
    const fresh = findFresh(address, state);
    if (fresh !== undefined) return fresh;
    const rendered = `${state} ${address}`;
    const caller = currentSpender()?.line.join(' ') ?? '';
    const others = underWay.get(rendered);
    if (others !== undefined) {
      if (others.caller === caller || joins === MOST_JOINS) return orLast(address, others.page);
      const outcome = await joined(others);
      if (outcome !== undefined) return outcome;
      const isStill = underWay.get(rendered) === others && stateOf(organizationId) === state;
      // One of those who waited has begun it once more, it has changed, or it is there.
      if (!isStill || findFresh(address, state) !== undefined)
        return make(organizationId, address, render, joins + 1);
    }
    const page = whileOthersWait(render, 'page');
    const mine = { caller, page, isAgain: others !== undefined };
    underWay.set(rendered, mine);
    try {
      keep(organizationId, address, await page, state);
    } catch {
      // Said to all who wait for it, below.
    } finally {
      if (underWay.get(rendered) === mine) underWay.delete(rendered);
    }
    return orLast(address, page);
  }

  function keep(organizationId: string, address: string, page: Page, state: string): void {
    const now = stateOf(organizationId);
    const last = pages.get(address);
    // One that took long takes the place neither of a newer one, nor of none where it was closed meanwhile.
    if (page.isComplete && (state === now || (last !== undefined && last.state !== now)))
      pages.set(address, { page, state, freshUntil: performance.now() + KEPT_MS });
    // Closed or gone: what was kept is not shown again, not even while the database is away.
    else if (page.status !== 200 && page.status < 500 && state === now) pages.delete(address);
  }

  /** Where the program fails, the last one that was kept. */
  async function orLast(address: string, rendering: Promise<Page>): Promise<Page> {
    try {
      const page = await rendering;
      return page.status < 500 ? page : (pages.get(address)?.page ?? page);
    } catch (error) {
      const last = isUnavailable(error) ? pages.get(address)?.page : undefined;
      if (last === undefined) throw error;
      return last;
    }
  }

  return {
    async get(organizationId, key, render, mayRender) {
      const address = `${organizationId} ${key}`;
      const fresh = findFresh(address, stateOf(organizationId));
      if (fresh !== undefined) return fresh;
      try {
        mayRender?.();
      } catch (refusal) {
        const last = pages.get(address);
        // Old, but true as far as we know.
        if (last?.state !== stateOf(organizationId)) throw refusal;
        return last.page;
      }
      return make(organizationId, address, render);
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
