import { useLocation } from 'react-router';
import { offeredLocales } from '../lib/locales.ts';
import { useSite } from '../lib/site.ts';

/** The address of a path in a language: the organization's own stands without a prefix. */
export function addressIn(locale: string, site: { origin: string; fallback: string }, path: string): string {
  const prefix = locale === site.fallback ? '' : `/${locale}`;
  return `${site.origin}${prefix}${path === '/' && prefix !== '' ? '' : path}`;
}

/** Tells search engines the one address of this page, and those of its other languages. */
export function Languages() {
  const { config, origin, locale, locales } = useSite();
  const { pathname } = useLocation();
  const site = { origin, fallback: config.DEFAULT_LOCALE };
  const offered = offeredLocales(locales, config.LOCALES, config.DEFAULT_LOCALE);
  return (
    <>
      <link rel="canonical" href={addressIn(locale, site, pathname)} />
      {offered.length > 1 &&
        offered.map(({ code }) => (
          <link key={code} rel="alternate" hrefLang={code} href={addressIn(code, site, pathname)} />
        ))}
      {offered.length > 1 && (
        <link rel="alternate" hrefLang="x-default" href={addressIn(site.fallback, site, pathname)} />
      )}
    </>
  );
}
