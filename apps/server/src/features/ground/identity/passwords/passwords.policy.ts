import type { PasswordCharacters } from '../../../../platform/context.ts';
import { compatible } from '../../../../platform/text.ts';
import { commonPasswords, SITE_WORDS } from './common-passwords.ts';

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

const KINDS: Record<PasswordCharacters, { pattern: RegExp; problem: string }> = {
  lowercase: { pattern: /\p{Ll}/u, problem: 'Password must have lowercase characters' },
  uppercase: { pattern: /\p{Lu}/u, problem: 'Password must have uppercase characters' },
  numbers: { pattern: /\p{Nd}/u, problem: 'Password must have numeric characters' },
  special: { pattern: /[^\p{L}\p{M}\p{N}\s]/u, problem: 'Password must have symbol characters' },
};

export interface PasswordRules {
  minLength: number;
  characters: readonly PasswordCharacters[];
  email: string;
  /** Name and hostname of the organization. */
  names: readonly string[];
}

/**
 * Why a password cannot be taken, in the protocol's words, or undefined. Length and guessability are what counts; a recipe
 * of characters only where an organization has to have one.
 */
export function passwordProblem(password: string, rules: PasswordRules): string | undefined {
  const { length } = [...password];
  if (length < rules.minLength) return 'Password not long enough';
  if (length > MAX_LENGTH) return 'Password too long';
  const missing = rules.characters.find((kind) => !KINDS[kind].pattern.test(password));
  if (missing !== undefined) return KINDS[missing].problem;
  const plain = plainOf(password);
  const email = plainOf(rules.email);
  const [local = ''] = email.split('@');
  if (plain === email || plain === local || isLittleBut(plain, local))
    return 'Password must not be the email address';
  if (namesIn(rules.names).some((name) => isLittleBut(plain, name)))
    return 'Password must not be the name of the organization';
  if (isCommon(plain) || SITE_WORDS.some((word) => isLittleBut(plain, word))) return 'Password is too common';
  return undefined;
}

/** Accents and width variants may be written in several ways. */
const plainOf = (text: string): string => compatible(text, 'NFKC').toLowerCase();

/** As people say them: a name, a hostname, and what a hostname has in front of its ending. */
const namesIn = (names: readonly string[]): string[] =>
  names.flatMap((name) => [
    name,
    ...name
      .replace(/^www\./, '')
      .split('.')
      .slice(0, -1),
  ]);

/** Shorter words are part of too much else. */
const SHORTEST_WORD = 4;
/** A year, and a sign on either side. */
const MOST_AROUND = 6;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** "Harbour2026!" is "harbour" to those who guess, and so is "h@rb0ur". Signs between the letters of the word are part of it. */
function isLittleBut(plain: string, word: string): boolean {
  if (word.length > MAX_LENGTH) return false;
  const letters = lettersOf([...read(plainOf(word))]).map(([letter]) => letter);
  if (letters.length < SHORTEST_WORD) return false;
  return [plain, read(plain)].some((form) => {
    const around = countAround([...form], letters);
    return around !== undefined && around <= MOST_AROUND;
  });
}

/** How many signs are left without the word, wherever it stands; undefined without it. No expression is compiled of it: people choose it. */
function countAround(signs: readonly string[], word: readonly string[]): number | undefined {
  const letters = lettersOf(signs);
  let left = signs.length;
  for (let first = 0; first + word.length <= letters.length; first++) {
    if (word.some((letter, offset) => letters[first + offset]?.[0] !== letter)) continue;
    const last = first + word.length - 1;
    left -= (letters[last]?.[1] ?? 0) - (letters[first]?.[1] ?? 0) + 1;
    first = last;
  }
  return left === signs.length ? undefined : left;
}

/** Letters and digits, each with its place. */
const lettersOf = (signs: readonly string[]): [letter: string, place: number][] =>
  signs.flatMap((sign, place): [string, number][] => (LETTER.test(sign) ? [[sign, place]] : []));

const read = (text: string): string => text.replace(/[@4310!$5]/g, (sign) => LOOKALIKES[sign] ?? sign);

function isCommon(plain: string): boolean {
  if (new Set(plain).size <= 2 || isRun(plain)) return true;
  // "P@ssw0rd2026!" is "password" in the eyes of those who guess.
  const bare = plain.replace(/[^\p{L}]+$/u, '');
  return [plain, bare, read(plain), read(bare)].some((form) => commonPasswords().has(form));
}

function isRun(plain: string): boolean {
  const backwards = [...plain].reverse().join('');
  return RUNS.some((run) => run.includes(plain) || run.includes(backwards));
}
