import { HANGUL, isBound, scriptAt } from './signs.ts';

interface Word<T> {
  readonly text: string;
  readonly found: T;
  /** The longest other word that this one begins with. */
  readonly within: Word<T> | undefined;
}

/**
 * Finds any of many words in one pass: in their order, from each place where a word may begin. Its time grows with the text
 * and not with how it is written, and hardly with the number of words.
 */
export class WordSearch<T> {
  /** By their first sixteen bits. */
  readonly #words = new Map<number, Word<T>[]>();
  #longest = 0;

  constructor(words: readonly (readonly [text: string, found: T])[]) {
    let last: Word<T> | undefined;
    for (const [text, found] of words.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      while (last !== undefined && !text.startsWith(last.text)) last = last.within;
      last = { text, found, within: last };
      const begun = this.#words.get(text.charCodeAt(0));
      if (begun === undefined) this.#words.set(text.charCodeAt(0), [last]);
      else begun.push(last);
      this.#longest = Math.max(this.#longest, text.length);
    }
  }

  find(text: string): Set<T> {
    const found = new Set<T>();
    let before = 0;
    for (let at = 0; at < text.length; at += isPair(text, at) ? 2 : 1) {
      const script = scriptAt(text, at);
      if (!isBound(before, script)) this.#findAt(text, at, found);
      before = script;
    }
    return found;
  }

  #findAt(text: string, at: number, found: Set<T>): void {
    const words = this.#words.get(text.charCodeAt(at));
    if (words === undefined) return;
    const rest = text.slice(at, at + this.#longest);
    // Each word with which the rest begins is the last one up to it, or one that this begins with.
    let word = lastUpTo(words, rest);
    const common = word === undefined ? 0 : commonLength(word.text, rest);
    for (; word !== undefined; word = word.within)
      if (word.text.length <= common && endsWord(text, at + word.text.length)) found.add(word.found);
  }
}

function lastUpTo<T>(words: readonly Word<T>[], rest: string): Word<T> | undefined {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.text ?? '') <= rest) low = middle + 1;
    else high = middle;
  }
  return words[low - 1];
}

/** Of the beginning that both have. */
function commonLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}

const isPair = (text: string, at: number): boolean => (text.codePointAt(at) ?? 0) > 0xffff;

/** In Korean what follows is often a particle of the word. */
function endsWord(text: string, end: number): boolean {
  if (end === text.length) return true;
  const last = scriptAt(text, isPair(text, end - 2) ? end - 2 : end - 1);
  return last === HANGUL || !isBound(last, scriptAt(text, end));
}
