import { COUNTRIES } from '../../../ground/addresses/index.ts';

/** Greece and Northern Ireland write another prefix than their country's. */
const PREFIXES = new Set<string>([...COUNTRIES, 'EL', 'XI']);

export const isVatId = (id: string): boolean =>
  /^[A-Z]{2}[A-Z\d+*]{2,18}$/.test(id) && PREFIXES.has(id.slice(0, 2));

/** ISO 13616: the number, its country moved to the end and letters as numbers, is 1 more than a multiple of 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}
