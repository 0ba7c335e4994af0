const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** First letters of the first and the last word, whatever the script. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, ''))
    .filter((word) => word !== '');
  const first = words[0];
  if (first === undefined) return name.trim().slice(0, 1);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${firstLetter(first)}${last === undefined ? '' : firstLetter(last)}`.toUpperCase();
}

/** A letter with its marks, not a code unit: accents, Indic vowels and emoji would break otherwise. */
function firstLetter(word: string): string {
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}
