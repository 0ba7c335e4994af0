import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PageRequest, Site, SiteConfig } from '../../../../web/src/contract.ts';
import type { Organization } from '../context.ts';
import { identityPoolEndpoint, regionOf, userPoolEndpoint } from '../cognito.ts';
import { isUnavailable } from '../http/errors.ts';
import { originOf } from '../http/origin.ts';
import { policyFor, withoutNonce, type PolicySources } from './content-security-policy.ts';
import { negotiateLocale, offeredLocales, readLocale } from './locale.ts';
import { Page, encodingFor, type PageCache } from './page-cache.ts';

export interface PageSources {
  site: () => Promise<Site>;
  cache: PageCache;
  resolveOrganization: (hostname: string) => Promise<Organization | undefined>;
  readConfig: (organization: Organization) => Promise<SiteConfig>;
  fetchApi: (request: Request) => Promise<Response>;
  recordInvalidDomain: (hostname: string) => Promise<void>;
  /** Off while the sources are served: the tools of development write into the page. */
  protect: boolean;
}

/** The languages of the pages for hostnames and addresses that lead nowhere. */
const fixedLocales = ['en', 'es', 'fr', 'ja'] as const;

/** Long enough that a flood of invented hostnames renders nothing, short enough for new texts. */
const ALONE_KEPT_MS = 60_000;

/** The router asks for the data of some parts of a page, and for the routes behind some links. */
const DATA = /^(?:[^?]*\.data|\/__manifest)(?:\?|$)/;
/** The settings that end a maintenance, and the way to sign in for them. */
const OPEN_IN_MAINTENANCE = /^\/(?:(?:admin\/settings|auth)(?:[/?.]|$)|__manifest(?:\?|$))/;
// A path with dots may lead elsewhere.
const isOpenInMaintenance = (path: string): boolean =>
  OPEN_IN_MAINTENANCE.test(path) && !/\/\.|%2e|\\/i.test(path);
/** Their own names in the search part; without `paths` and `version` the router would reload the whole page. */
const DATA_NAMES = ['_routes', 'index', 'paths', 'version'] as const;

/** Answers an address with the page that the organization of the hostname has there. */
export function createPages(sources: PageSources) {
  const strangers = new LRUCache<string, Page>({ max: 2 * fixedLocales.length, ttl: ALONE_KEPT_MS });
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.status(405).header('allow', 'GET, HEAD').send();
    }
    const hostname = request.hostname.toLowerCase().replace(/\.$/, '');
    const organization = await sources.resolveOrganization(hostname);
    const mayRender = (): void => request.processorTime.refuseVisitor();
    if (organization === undefined) {
      // Each visit is written down.
      mayRender();
      return sendPage(request, reply, await invalidDomain(sources, request, hostname, strangers));
    }
    const site = await sources.site();
    const fallback = site.locales.includes(organization.locale) ? organization.locale : 'en';
    const offered = offeredLocales(site.locales, organization.locales, fallback);
    const { locale, prefix, path } = readLocale(request.url, offered, fallback);
    if (organization.maintenance && !isOpenInMaintenance(path)) {
      mayRender();
      return sendPage(request, reply, await maintenance(sources, request, organization));
    }
    const cookies = readCookies(request.headers.cookie);
    const isData = DATA.test(request.url);

    const chosen = cookies.get('locale');
    if (!isData && chosen !== undefined && chosen !== locale && offered.includes(chosen)) {
      const other = chosen === fallback ? '' : `/${chosen}`;
      const to = other !== '' && path === '/' ? other : other + path;
      const target = withinSite(to);
      if (target !== undefined)
        return reply.header('vary', 'cookie').header('cache-control', 'no-store').redirect(target, 302);
    }

    const origin = originOf(request, organization);
    const signedIn = cookies.get('signed-in') === '1';
    const searchNames = isData ? [...site.searchNames, ...DATA_NAMES] : site.searchNames;
    const address = withKnownSearch(request.url, searchNames);
    const render = async (): Promise<Page> => {
      const config = { ...(await sources.readConfig(organization)), DEFAULT_LOCALE: fallback };
      const nonce = newNonce();
      const page = await site.answer({
        nonce,
        request: new Request(origin + address, { headers: pageHeaders(request) }),
        config,
        instead: null,
        locale,
        fixedLocale: negotiateLocale(request.headers['accept-language'], fixedLocales),
        prefix,
        origin,
        signedIn,
        fetchApi: sources.fetchApi,
      });
      return toPage(page, sources, { ...sourcesOf(config, site.isPayPage(path)), nonce });
    };
    if (isData || !sources.protect) {
      mayRender();
      return sendPage(request, reply, await render());
    }
    const key = `${origin} ${locale} ${signedIn ? 'member' : 'visitor'} ${address}`;
    return sendPage(request, reply, await sources.cache.get(organization.id, key, render, mayRender));
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await answer(request, reply);
    } catch (error) {
      if (!isUnavailable(error) || DATA.test(request.url)) throw error;
      request.log.error({ err: error }, 'a page could not be made');
      return sendPage(request, reply, await away(sources, request, strangers));
    }
  };
}

/** A page that needs nothing but the site's own files. */
async function away(
  sources: PageSources,
  request: FastifyRequest,
  kept: LRUCache<string, Page>,
): Promise<Page> {
  const locale = negotiateLocale(request.headers['accept-language'], fixedLocales);
  const known = kept.get(`away ${locale}`);
  if (known !== undefined) return known;
  const { status, headers, html } = await alone(sources, 'maintenance', locale, 503);
  const page = new Page(status, { ...headers, 'cache-control': 'no-store', 'retry-after': '2' }, html);
  if (sources.protect) kept.set(`away ${locale}`, page);
  return page;
}

/** The path with those parts of the search that a page reads, each once, in one order. */
function withKnownSearch(url: string, names: readonly string[]): string {
  const at = url.indexOf('?');
  if (at === -1) return url;
  const given = new URLSearchParams(url.slice(at + 1));
  const known = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${known}`;
}

/** The address as browsers read it; `undefined` when a second slash, or a backslash, in front leads to another site. */
function withinSite(to: string): string | undefined {
  const here = 'http://site.invalid';
  const url = URL.parse(to, here);
  if (url === null || url.origin !== here || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}

async function invalidDomain(
  sources: PageSources,
  request: FastifyRequest,
  hostname: string,
  kept: LRUCache<string, Page>,
): Promise<Page> {
  sources.recordInvalidDomain(hostname).catch((error: unknown) => {
    request.log.error(error, 'a visit to an unknown hostname could not be recorded');
  });
  const locale = negotiateLocale(request.headers['accept-language'], fixedLocales);
  const known = kept.get(locale);
  if (known !== undefined) return known;
  const page = await alone(sources, 'invalid-domain', locale, 404);
  if (page.status === 404 && sources.protect) kept.set(locale, page);
  return page;
}

async function maintenance(
  sources: PageSources,
  request: FastifyRequest,
  organization: Organization,
): Promise<Page> {
  const page = await alone(sources, 'maintenance', 'en', 503, await sources.readConfig(organization));
  request.log.debug({ organizationId: organization.id }, 'closed for maintenance');
  return new Page(page.status, { ...page.headers, 'retry-after': '300' }, page.html);
}

async function alone(
  sources: PageSources,
  instead: NonNullable<PageRequest['instead']>,
  locale: string,
  status: number,
  look: SiteConfig | null = null,
): Promise<Page> {
  const site = await sources.site();
  const nonce = newNonce();
  const response = await site.answer({
    nonce,
    request: new Request('http://nowhere.invalid/'),
    config: look,
    instead,
    locale,
    fixedLocale: locale,
    prefix: '',
    origin: 'http://nowhere.invalid',
    signedIn: false,
    fetchApi: sources.fetchApi,
  });
  const page = await toPage(response, sources, { connect: [], nonce });
  return new Page(response.status === 200 ? status : response.status, page.headers, page.html);
}

/** Only these two matter to a page, and neither reaches what is kept for others. */
function pageHeaders(request: FastifyRequest): Record<string, string> {
  return { accept: request.headers.accept ?? '*/*' };
}

const newNonce = (): string => randomBytes(18).toString('base64url');

async function toPage(response: Response, { protect }: PageSources, policy: PolicySources): Promise<Page> {
  const headers = Object.fromEntries(response.headers);
  const body = await response.text();
  if (headers['content-type']?.startsWith('text/html') === true) {
    headers['content-security-policy'] = protect ? policyFor(body, policy) : "frame-ancestors 'none'";
  }
  return new Page(response.status, headers, withoutNonce(body, policy.nonce));
}

// Sources that Stripe requires for its form: https://docs.stripe.com/security/guide#content-security-policy
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

// Sources that PayPal requires for its button: https://developer.paypal.com/sdk/js/best-practices
const PAYPAL_SOURCES = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

// Sources that Braintree's card fields and its collector of device data require:
// https://developer.paypal.com/braintree/docs/guides/client-sdk/setup/javascript/v3#content-security-policy
const BRAINTREE_FRAMES = ['https://assets.braintreegateway.com'];
const BRAINTREE_CALLS = ['https://*.braintreegateway.com', 'https://*.braintree-api.com'];
const DEVICE_DATA = ['https://c.paypal.com'];

function sourcesOf(config: SiteConfig, isPayPage: boolean): Omit<PolicySources, 'nonce'> {
  const isPayPal = config.PAYPAL && isPayPage;
  const paypal = isPayPal ? PAYPAL_SOURCES : [];
  const [stripe, calls, frames] = config.STRIPE
    ? [STRIPE_SCRIPTS, ['https://api.stripe.com'], [...STRIPE_SCRIPTS, 'https://hooks.stripe.com']]
    : [[], [], []];
  const isBraintree = config.BRAINTREE && isPayPage;
  const [fieldFrames, fieldCalls, collector] = isBraintree
    ? [BRAINTREE_FRAMES, BRAINTREE_CALLS, DEVICE_DATA]
    : [[], [], []];
  return {
    connect: [...connectTo(config), ...calls, ...paypal, ...fieldCalls, ...collector],
    scripts: [...stripe, ...paypal, ...fieldFrames, ...collector],
    frames: [...frames, ...paypal, ...fieldFrames, ...collector],
    // PayPal's script writes sheets of its own into the page.
    foreignStyles: isPayPal,
  };
}

/** Origins that the page calls when the API, the chat or the identity service live elsewhere. */
function connectTo(config: SiteConfig): string[] {
  const addresses = [config.API_URL, config.CHAT_URL].filter((address) => URL.canParse(address));
  if (config.IDENTITY_SERVICE === 'cognito') addresses.push(...identityAddresses(config));
  if (config.COGNITO_HOSTED_URL !== null) {
    addresses.push(`https://${config.COGNITO_HOSTED_URL.replace(/^https?:\/\//, '')}`);
  }
  return addresses.flatMap((address) => {
    const { protocol, host } = new URL(address);
    return protocol.startsWith('ws')
      ? [`${protocol}//${host}`]
      : [`${protocol}//${host}`, `ws${protocol.slice(4)}//${host}`];
  });
}

/** Addresses of the identity service. A wrong setup yields none, and the sign-in page says so. */
function identityAddresses(config: SiteConfig): string[] {
  if (config.COGNITO_ENDPOINT !== null) return [config.COGNITO_ENDPOINT];
  const region = regionOf(config.COGNITO_USERPOOL_ID);
  const poolRegion = regionOf(config.COGNITO_IDENTITYPOOL_ID ?? '');
  return [
    ...(region === undefined ? [] : [userPoolEndpoint(region)]),
    ...(poolRegion === undefined ? [] : [identityPoolEndpoint(poolRegion)]),
  ];
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  reply.headers({
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'geolocation=(), microphone=(), payment=(self), camera=(self)',
    vary: 'Accept-Encoding, Cookie',
    ...page.headers,
    etag: page.etag,
  });
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.status(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.status(page.status).send(await page.body(encoding));
}

function readCookies(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(';').map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=', 2);
    return [name.trim(), value.trim()];
  });
  return new Map(pairs);
}
