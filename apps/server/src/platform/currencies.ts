/**
 * Currencies that an organization may take money in, with the digits of their minor unit: amounts are whole minor units
 * everywhere. `Intl` follows CLDR and providers their own rules, so a currency stands here only where all of them agree.
 */
export const CURRENCY_DIGITS = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  CHF: 2,
  JPY: 0,
  CAD: 2,
  AUD: 2,
  BRL: 2,
  INR: 2,
  MXN: 2,
} as const;

export type Currency = keyof typeof CURRENCY_DIGITS;

// The keys of the record are its currencies.
export const CURRENCIES = Object.keys(CURRENCY_DIGITS) as Currency[];

export const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCY_DIGITS, code);
