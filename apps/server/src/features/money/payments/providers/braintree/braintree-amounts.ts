import { CURRENCY_DIGITS, isCurrency, type Currency } from '../../../../../platform/currencies.ts';
import { ProviderRefusal } from '../provider.types.ts';

/** Digits of the decimals that Braintree is sent; absent here, it takes none of that currency. */
const BRAINTREE_DIGITS: Readonly<Partial<Record<Currency, number>>> = {
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
};

const digitsOf = (currency: string): number | undefined => {
  const digits = isCurrency(currency) ? BRAINTREE_DIGITS[currency] : undefined;
  return isCurrency(currency) && digits === CURRENCY_DIGITS[currency] ? digits : undefined;
};

/** 1999 of USD as "19.99", 5001 of JPY as "5001". */
export function toBraintreeAmount(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  if (digits === undefined) throw new ProviderRefusal(`Braintree does not take ${currency}.`);
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Minor units; NaN for what is no exact amount, so that it equals none. */
export function fromBraintreeAmount(value: string, currency: string): number {
  const digits = digitsOf(currency);
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(value) ?? [];
  if (digits === undefined || whole === '' || /[1-9]/.test(fraction.slice(digits))) return Number.NaN;
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
}
