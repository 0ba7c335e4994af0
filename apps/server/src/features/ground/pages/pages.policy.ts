import { invalid, notFound } from '../../../platform/errors.ts';
import type { PageKind } from './pages.tables.ts';
import { PAGE_KINDS } from './pages.types.ts';

/** Of an organization: four kinds in more languages than the site has. */
export const MOST_PAGES = 400;

const LOCALE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

export function requireKind(kind: string): PageKind {
  const known = PAGE_KINDS.find((one) => one === kind);
  if (known === undefined) throw notFound('page');
  return known;
}

export function requireLocale(locale: string): string {
  if (!LOCALE.test(locale)) throw invalid('locale.shape', { field: 'locale', values: { locale } });
  return locale;
}
