import type { Country } from '@atrium/api';
import { COUNTRIES } from '@atrium/api/countries';

export interface CountryChoice {
  code: Country;
  name: string;
}

/** Every country by its name in the reader's language, in the order of that language. */
export function listCountries(locale: string): CountryChoice[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, other) =>
    compare(one.name, other.name),
  );
}

export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
}

export const readCountry = (text: string): Country | undefined => COUNTRIES.find((code) => code === text);
