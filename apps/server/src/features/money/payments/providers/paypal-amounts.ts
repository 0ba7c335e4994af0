import { CURRENCY_DIGITS, isCurrency, type Currency } from '../../../../platform/currencies.ts';
import { ProviderRefusal } from './provider.types.ts';
import type { PayPalMoney } from './paypal.types.ts';

/** Currencies that PayPal takes, with the digits of its decimals; absent here, it takes none of them. */
const PAYPAL_DIGITS: Readonly<Partial<Record<Currency, number>>> = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  CHF: 2,
  JPY: 0,
  CAD: 2,
  AUD: 2,
  BRL: 2,
  MXN: 2,
};

export const takesCurrency = (currency: string): boolean =>
  isCurrency(currency) && PAYPAL_DIGITS[currency] === CURRENCY_DIGITS[currency];

/** 1999 of USD as "19.99", 5001 of JPY as "5001". */
export function toPayPalMoney(amount: number, currency: string): Required<PayPalMoney> {
  const digits = isCurrency(currency) ? PAYPAL_DIGITS[currency] : undefined;
  if (digits === undefined || !takesCurrency(currency))
    throw new ProviderRefusal(`PayPal does not take ${currency}.`);
  const text = String(amount).padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { currency_code: currency, value };
}

/** Minor units; NaN for what is no exact amount, so that it equals none. */
export function fromPayPalMoney({ currency_code: currency = '', value = '' }: PayPalMoney = {}): number {
  const digits = isCurrency(currency) ? PAYPAL_DIGITS[currency] : undefined;
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(value) ?? [];
  if (digits === undefined || whole === '' || /[1-9]/.test(fraction.slice(digits))) return Number.NaN;
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
}
