import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Site } from '../../../../web/src/contract.ts';
import type { Context, Organization } from '../context.ts';
import { notFound } from '../errors.ts';
import { compressed } from '../http/compressed.ts';
import { createContext, type ContextOptions } from '../http/context.ts';
import { answerError } from '../http/errors.ts';
import { originOf } from '../http/origin.ts';
import { alwaysServed } from '../http/processor-budget.ts';
import { isUuid } from '../ids.ts';
import { whileOthersWait } from '../processor-time.ts';
import { FIRST_KEY, type PublicPages } from '../public-pages.ts';
import { offeredLocales } from './locale.ts';
import { NOTHING, writeRobots } from './robots.ts';
import { listParts, listsOf, writePart, type SitemapPart } from './sitemap.ts';
import { mostPagesOf, writeIndex, type SiteLanguages } from './sitemap-xml.ts';

export interface CrawlerOptions {
  readonly contexts: ContextOptions;
  readonly pages: readonly PublicPages[];
  readonly site: () => Promise<Pick<Site, 'locales' | 'closed'>>;
  /** Fewer than would fit. */
  readonly pagesPerPart?: number;
}

const KEPT_SECONDS = 600;
const kept = { 'cache-control': `public, max-age=${KEPT_SECONDS}`, 'x-content-type-options': 'nosniff' };
/** Parts list what is open at this moment: no cache may tell of it later. */
const fresh = { ...kept, 'cache-control': 'no-cache' };
const PART = /^\/sitemap-([a-z-]+)\.xml$/;

/** `/robots.txt` and `/sitemap.xml` of the organization that the hostname belongs to. */
export function crawlerPlugin(options: CrawlerOptions): FastifyPluginAsync {
  // The places where parts begin; the parts themselves are read for each who asks, so what has closed since is not in them.
  const indexes = new LRUCache<string, Promise<SitemapPart[]>>({ max: 1000, ttl: KEPT_SECONDS * 1000 });

  return async (app) => {
    app.setErrorHandler(answerError);

    app.get('/robots.txt', { schema: { hide: true }, config: alwaysServed }, async (request, reply) => {
      void reply.headers(kept).type('text/plain; charset=utf-8');
      const organization = await organizationOf(request, options);
      if (organization === undefined) return reply.status(404).send(NOTHING);
      if (organization.maintenance) return reply.send(NOTHING);
      const { closed } = await options.site();
      const { origin, offered, fallback } = await languagesOf(request, organization, options);
      const prefixes = offered.filter((locale) => locale !== fallback).map((locale) => `/${locale}`);
      return reply.send(writeRobots(`${origin}/sitemap.xml`, closed, prefixes));
    });

    app.get(
      '/sitemap.xml',
      { schema: { hide: true }, exposeHeadRoute: false, onSend: compressed },
      async (request, reply) => {
        const { ctx, languages, size } = await open(request, options);
        const lists = await listsOf(ctx, options.pages);
        const key = [ctx.organizationId, size, ...lists.map(({ name }) => name)].join(' ');
        const parts = indexes.get(key) ?? whileOthersWait(() => listParts(ctx, lists, size));
        indexes.set(key, parts, { noUpdateTTL: true });
        parts.catch(() => indexes.delete(key));
        const addresses = (await parts).map((part) => languages.origin + addressOf(part));
        return sendXml(reply, writeIndex(addresses));
      },
    );

    app.get<{ Querystring: { after?: string | string[] } }>(
      '/sitemap-:name.xml',
      // A HEAD would read and write the whole of it for nobody.
      { schema: { hide: true }, exposeHeadRoute: false, onSend: compressed },
      async (request, reply) => {
        const { ctx, languages, size } = await open(request, options);
        const after = request.query.after ?? FIRST_KEY;
        const name = PART.exec(request.url.split('?', 1)[0] ?? '')?.[1];
        const list = (await listsOf(ctx, options.pages)).find((one) => one.name === name);
        const isKey = typeof after === 'string' && (after === FIRST_KEY || isUuid(after));
        const text = list && isKey ? await writePart(ctx, list, after, size, languages) : undefined;
        if (text === undefined) throw notFound('sitemap');
        return sendXml(reply, Readable.from(text), fresh);
      },
    );
  };
}

const addressOf = ({ name, after }: SitemapPart): string =>
  `/sitemap-${name}.xml${after === FIRST_KEY ? '' : `?after=${encodeURIComponent(after)}`}`;

const sendXml = (reply: FastifyReply, xml: string | Readable, headers = kept): FastifyReply =>
  reply.headers(headers).type('application/xml; charset=utf-8').send(xml);

const organizationOf = (
  { hostname }: FastifyRequest,
  { contexts }: CrawlerOptions,
): Promise<Organization | undefined> =>
  contexts.resolvers.organizationByHostname(hostname.toLowerCase().replace(/\.$/, ''));

async function languagesOf(
  request: FastifyRequest,
  organization: Organization,
  { site }: CrawlerOptions,
): Promise<SiteLanguages> {
  const { locales } = await site();
  const fallback = locales.includes(organization.locale) ? organization.locale : 'en';
  return {
    origin: originOf(request, organization),
    fallback,
    offered: offeredLocales(locales, organization.locales, fallback),
  };
}

interface Opened {
  ctx: Context;
  languages: SiteLanguages;
  size: number;
}

/** As a visitor, who may read nothing while the organization is closed. */
async function open(request: FastifyRequest, options: CrawlerOptions): Promise<Opened> {
  const organization = await organizationOf(request, options);
  if (organization === undefined || organization.maintenance) throw notFound('sitemap');
  const languages = await languagesOf(request, organization, options);
  const size = Math.min(options.pagesPerPart ?? Infinity, mostPagesOf(languages));
  return { ctx: createContext(options.contexts, organization), languages, size };
}
