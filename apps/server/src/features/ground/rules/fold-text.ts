import { compatible, withoutStrokes } from '../../../platform/text.ts';
import { replaceMixed } from './signs.ts';

/**
 * Text as rules compare it: without case, accents, width variants and what nobody sees. Marks of scripts in which they
 * make another letter (Japanese, Indic) stay.
 */
export function foldText(text: string): string {
  const bare = compatible(text, 'NFKD').toLowerCase().replace(INVISIBLE, '').replace(ACCENTS, '');
  return withoutStrokes(compatible(bare, 'NFKC'));
}

/** Without width variants and what nobody sees; accents tell one domain from another. */
export const plainText = (text: string): string => compatible(text, 'NFKC').replace(INVISIBLE, '');

const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u3164\uffa0]+/gu;
// Of Latin, Greek and Cyrillic; points of Hebrew; vowels of Arabic.
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]+/g;

/** Words with one space between them; everything else that is no letter, digit or pictogram goes. */
export const wordsOf = (folded: string): string =>
  folded.replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+/gu, ' ').trim();

/** Digits and signs that stand for letters, inside of words only: "2024" and "hello!" stay what they are. */
export const unleet = (folded: string, one: 'i' | 'l'): string =>
  replaceMixed(folded, (run) => unleetRun(run, one));

const LEET: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
};

function unleetRun(run: string, one: 'i' | 'l'): string {
  let end = run.length;
  while (end > 0 && '!|'.includes(run.charAt(end - 1))) end--;
  return run.replace(/[0134578@$!|]/g, (sign, at: number) => {
    if (at === 0 && sign === '@') return sign;
    if ('1!|'.includes(sign)) return sign !== '1' && (at === 0 || at >= end) ? sign : one;
    return LEET[sign] ?? sign;
  });
}
