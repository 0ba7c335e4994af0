import { findLocale } from './find-locale.ts';

export interface LocaleChoice {
  /** BCP 47, as in addresses and in the profile. */
  code: string;
  /** File name of the flag: /flags/{flag}.svg. */
  flag: string;
  dir: 'ltr' | 'rtl';
}

// code:flag. A language has no flag; this is the country most readers of it expect to see.
const table =
  'af:za am:et ar:sa az:az be:by bg:bg bn:bd bs:ba ca:es-ct cs:cz cy:gb-wls da:dk de:de de-AT:at de-CH:ch el:gr ' +
  'en:us en-GB:gb en-AU:au en-CA:ca es:es es-MX:mx es-AR:ar et:ee eu:es-pv fa:ir fi:fi fil:ph fr:fr fr-CA:ca ' +
  'ga:ie gl:es-ga gu:in he:il hi:in hr:hr hu:hu hy:am id:id is:is it:it ja:jp ka:ge kk:kz km:kh kn:in ko:kr lo:la ' +
  'lt:lt lv:lv mk:mk ml:in mn:mn mr:in ms:my my:mm nb:no ne:np nl:nl nl-BE:be pa:in pl:pl pt:br pt-PT:pt ro:ro ' +
  'ru:ru sk:sk sl:si sq:al sr:rs sv:se sw:ke ta:in te:in th:th tr:tr uk:ua ur:pk uz:uz vi:vn zh-CN:cn zh-TW:tw';

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

export const allLocales: readonly LocaleChoice[] = table.split(' ').map((entry) => {
  const [code = '', flag = ''] = entry.split(':');
  return { code, flag, dir: directionOf(code) };
});

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** The language's name in the language itself: those who look for it can read it. */
export function nameOf(locale: string): string {
  const known = names.get(locale) ?? readName(locale);
  names.set(locale, known);
  return known;
}

const names = new Map<string, string>();

function readName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale);
  return name === undefined ? locale : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** A language is offered if its texts exist and the organization allows it; the organization's own always is. */
export function offeredLocales(
  existing: readonly string[],
  allowed: readonly string[],
  fallback: string,
): LocaleChoice[] {
  return allLocales.filter(
    ({ code }) =>
      existing.includes(code) && (allowed.length === 0 || allowed.includes(code) || code === fallback),
  );
}

/** The profile's language, else the one chosen on this device, else that of the address, else the default. */
export function startLocale(
  candidates: { profile: string | null; chosen: string | null; address: string },
  offered: readonly LocaleChoice[],
): string {
  const codes = offered.map(({ code }) => code);
  for (const wish of [candidates.profile, candidates.chosen]) {
    const found = wish === null ? undefined : findLocale(wish, codes);
    if (found !== undefined) return found;
  }
  return candidates.address;
}
