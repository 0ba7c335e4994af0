import { updateSelf } from '@atrium/api';
import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { pathWithin } from './path-within.ts';
import { type LocaleChoice, offeredLocales, startLocale } from './locales.ts';
import { useSelf } from './self.ts';
import { useActing } from './session/use-acting.ts';
import { useIsMember, useSessionStatus } from './session/use-session.ts';
import { type SiteState, useSite } from './site.ts';
import { removeCookie, storage, writeCookie } from './storage.ts';

const key = 'locale';

// A page is replaced once: a choice under way does it itself, and the profile that it changes may be read until the
// new page is there. A second replacement would cancel the first and load the page twice.
let isReplacing = false;

export function chosenLocale(): string | null {
  return storage.read(key);
}

export function useOfferedLocales(): LocaleChoice[] {
  const { config, locales } = useSite();
  return offeredLocales(locales, config.LOCALES, config.DEFAULT_LOCALE);
}

/** The same page in another language: its address, without the origin. */
function addressOf(locale: string, fallback: string, path: string): string {
  return locale === fallback ? path : `/${locale}${path === '/' ? '' : path}`;
}

// The whole page is in one language, its address and its server-made part included: it is loaded anew.
function replaceRoute(
  locale: string,
  site: SiteState & { config: { DEFAULT_LOCALE: string } },
  path: string,
) {
  isReplacing = true;
  location.replace(addressOf(locale, site.config.DEFAULT_LOCALE, path));
}

/** The profile's language, else the one chosen on this device: where the page has another, it is replaced. */
export function useLocaleStart(readChosen: () => string | null): void {
  const site = useSite();
  const offered = useOfferedLocales();
  const status = useSessionStatus();
  const { isActing } = useActing();
  const self = useSelf().data?.data;
  // The language is the reader's, also while the account in sight is another's.
  const profile = isActing ? null : (self?.locale ?? null);
  const here = useLocation();
  // After a sign-in, another page is already loading: that one is to be replaced, not the one being left.
  const next = useNavigation().location;
  const { pathname, search, hash } =
    next === undefined ? here : { ...next, pathname: pathWithin(site.prefix, next.pathname) };
  const waiting = status === 'pending' || (status === 'member' && profile === null);
  useEffect(() => {
    if (waiting) return;
    const chosen = readChosen();
    const locale = startLocale({ profile, chosen, address: site.locale }, offered);
    // Lets the server send the right language at once, before the profile is known.
    if (profile !== null || chosen !== null) writeCookie(key, locale);
    else removeCookie(key);
    if (locale !== site.locale && !isReplacing) replaceRoute(locale, site, pathname + search + hash);
    // Only at the start and when somebody signs in: not while the reader goes from page to page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waiting, profile]);
}

/** Applies the reader's choice of language. Rejects one that is not offered. */
export function useChooseLocale(): (locale: string) => Promise<void> {
  const site = useSite();
  const offered = useOfferedLocales();
  const member = useIsMember();
  const { pathname, search, hash } = useLocation();
  return async (locale) => {
    if (!offered.some(({ code }) => code === locale)) throw new Error(`Locale ${locale} not found`);
    storage.write(key, locale);
    writeCookie(key, locale);
    isReplacing = true;
    if (member) await updateSelf({ body: { locale } }).catch(() => undefined);
    if (locale === site.locale) {
      isReplacing = false;
      return;
    }
    // The specification asks for it. The new page loads its own files, whose addresses hold a version.
    await fetch(`/lang/${locale}.json`).catch(() => undefined);
    replaceRoute(locale, site, pathname + search + hash);
  };
}
