/** Nothing of it is a page. */
const ALWAYS_CLOSED = ['/api/', '/identity/', '/unsubscribe/'];

export const NOTHING = 'User-agent: *\nDisallow: /\n';

/** Rules for crawlers (RFC 9309): everything but `closed`, in each language. */
export function writeRobots(sitemap: string, closed: readonly string[], prefixes: readonly string[]): string {
  const paths = [
    ...ALWAYS_CLOSED,
    ...['', ...prefixes].flatMap((prefix) => closed.map((path) => prefix + path)),
  ];
  return `User-agent: *\n${paths.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${sitemap}\n`;
}
