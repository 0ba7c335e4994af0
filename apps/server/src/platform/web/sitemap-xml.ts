import type { PublicPage } from '../public-pages.ts';

/** The languages of a site, the addresses of each, and which one an address without a language means. */
export interface SiteLanguages {
  readonly origin: string;
  readonly offered: readonly string[];
  readonly fallback: string;
}

// Of the protocol (sitemaps.org): more than either is refused.
const MOST_PAGES = 50_000;
const MOST_BYTES = 50_000_000;
/** Longer than any page has; what is longer still is left out, so that the bytes of a sitemap can be told beforehand. */
const LONGEST_PATH = 400;

/** How many pages fit into one sitemap, whatever they are called. */
export function mostPagesOf({ origin, offered }: SiteLanguages): number {
  const link = origin.length + LONGEST_PATH + 80;
  const links = offered.length > 1 ? offered.length + 2 : 1;
  return Math.min(MOST_PAGES, Math.floor((MOST_BYTES - 1000) / (100 + link * links)));
}

/** As `Languages` of the site writes them: the organization's own language stands without a prefix. */
function addressIn(locale: string, { origin, fallback }: SiteLanguages, path: string): string {
  const prefix = locale === fallback ? '' : `/${locale}`;
  return `${origin}${prefix}${path === '/' && prefix !== '' ? '' : path}`;
}

export const SITEMAP_START =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
export const SITEMAP_END = '</urlset>\n';

/** One entry for all languages of a page: its other languages say the same of each other in their heads. */
export function writePage({ path, changedAt }: PublicPage, languages: SiteLanguages): string {
  if (path.length > LONGEST_PATH) return '';
  const own = escapeXml(addressIn(languages.fallback, languages, path));
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  const link = (locale: string, address: string): string =>
    `<xhtml:link rel="alternate" hreflang="${locale}" href="${address}"/>`;
  const links =
    languages.offered.length > 1
      ? languages.offered
          .map((locale) => link(locale, escapeXml(addressIn(locale, languages, path))))
          .join('') + link('x-default', own)
      : '';
  return `<url><loc>${own}</loc>${changed}${links}</url>\n`;
}

export const writeIndex = (addresses: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
  addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`).join('') +
  '</sitemapindex>\n';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
