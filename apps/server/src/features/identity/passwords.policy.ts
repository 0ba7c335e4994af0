import { COMMON_PASSWORDS } from './common-passwords.ts';

const MAX_LENGTH = 256;
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];

/** Why a password cannot be taken, or undefined. Length and guessability are what counts; no recipe of characters. */
export function passwordProblem(
  password: string,
  rules: { minLength: number; email: string },
): string | undefined {
  const { length } = [...password];
  if (length < rules.minLength) return `it needs at least ${rules.minLength} characters`;
  if (length > MAX_LENGTH) return `it may have at most ${MAX_LENGTH} characters`;
  const plain = password.toLowerCase();
  const [local = ''] = rules.email.split('@');
  if (plain === rules.email || plain === local) return 'it is your e-mail address';
  if (isCommon(plain)) return 'it is one of the first that others would try';
  return undefined;
}

function isCommon(plain: string): boolean {
  if (new Set(plain).size <= 2 || isRun(plain)) return true;
  // "P@ssw0rd2026!" is "password" in the eyes of those who guess.
  const bare = plain.replace(/[^\p{L}]+$/u, '');
  const read = (text: string): string => text.replace(/[@4310!$5]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [plain, bare, read(plain), read(bare)].some((form) => COMMON_PASSWORDS.has(form));
}

function isRun(plain: string): boolean {
  const backwards = [...plain].reverse().join('');
  return RUNS.some((run) => run.includes(plain) || run.includes(backwards));
}
