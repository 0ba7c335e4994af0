interface Node<T> {
  readonly next: Map<string, Node<T>>;
  readonly found: T[];
}

const emptyNode = <T>(): Node<T> => ({ next: new Map(), found: [] });

/**
 * Finds any of many words in one pass. From each place where a word may begin it follows a tree of characters as deep as
 * the longest word, so its time grows with the text and not with how it is written.
 */
export class WordSearch<T> {
  readonly #root = emptyNode<T>();

  add(word: string, found: T): void {
    let node = this.#root;
    for (const character of word) {
      let next = node.next.get(character);
      if (next === undefined) node.next.set(character, (next = emptyNode<T>()));
      node = next;
    }
    if (node !== this.#root) node.found.push(found);
  }

  find(text: string): Set<T> {
    const found = new Set<T>();
    const characters = [...text];
    for (const start of characters.keys()) {
      if (isBound(characters[start - 1], characters[start])) continue;
      let node: Node<T> | undefined = this.#root;
      for (let at = start; node !== undefined && at < characters.length; at++) {
        node = node.next.get(characters[at] ?? '');
        if (node !== undefined && node.found.length > 0 && endsWord(characters[at], characters[at + 1]))
          for (const one of node.found) found.add(one);
      }
    }
    return found;
  }
}

type Script = 'spaced' | 'katakana' | 'hangul' | 'unspaced';

function scriptOf(character: string): Script | undefined {
  if (/\p{Script=Katakana}|ー/u.test(character)) return 'katakana';
  if (/\p{Script=Hangul}/u.test(character)) return 'hangul';
  if (UNSPACED.test(character)) return 'unspaced';
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? 'spaced' : undefined;
}

// Written without spaces, so a word may begin and end anywhere.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}]/u;

/** Both belong to one word. */
function isBound(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const script = scriptOf(before);
  return script !== undefined && script !== 'unspaced' && script === scriptOf(after);
}

/** In Korean what follows is often a particle of the word. */
const endsWord = (last: string | undefined, after: string | undefined): boolean =>
  !isBound(last, after) || scriptOf(last ?? '') === 'hangul';
