import { randomBytes } from 'node:crypto';

/** No i, l, o and u: a code is read off a badge and typed. Thirty-two letters, so five random bits each. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;
const TYPED = /^[0-9a-z][0-9a-z\s-]{10,30}$/i;

export const newShareCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS.charAt(byte & 31)).join('');

/** The stored form of a typed code: case, gaps and look-alike characters do not matter. Other text is unchanged. */
export function readShareCode(typed: string): string {
  const text = typed.trim();
  if (!TYPED.test(text)) return text;
  const plain = text.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return plain.length === LENGTH ? plain : text;
}
