import type { Site } from '../../../../web/src/contract.ts';

/** Whether the address names the version of the texts that this program has. */
export function asksForVersion(url: string, site: Pick<Site, 'locales' | 'textsVersion'>): boolean {
  const [, locale = '', version] = /^\/lang\/([\w-]+)[/.][^?]*\?v=([\w-]+)$/.exec(url) ?? [];
  return site.locales.includes(locale) && version === site.textsVersion(locale);
}
