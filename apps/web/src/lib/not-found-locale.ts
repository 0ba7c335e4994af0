import { use } from 'react';
import { useLocation } from 'react-router';
import { type FixedLocale, notFoundLocale } from './fixed-texts.ts';
import { SiteContext } from './site.ts';

/** In the browser as on the server: a page that the server did not find says which of the four it was written in. */
export function useNotFoundLocale(): FixedLocale {
  const site = use(SiteContext);
  const { pathname } = useLocation();
  const fixed = site?.fixedLocale;
  const reader = fixed === undefined || fixed === null ? browserLanguages() : [fixed];
  return notFoundLocale(pathname, site?.locale ?? 'en', reader);
}

// The server's program has a navigator as well, and a language of its own.
function browserLanguages(): readonly string[] {
  return typeof document === 'undefined' ? [] : navigator.languages;
}
