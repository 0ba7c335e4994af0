/** Scripts by how words are told apart in them. */
const SPACED = 1;
const KATAKANA = 2;
export const HANGUL = 3;
/** Written without spaces, so a word may begin and end anywhere. */
const UNSPACED = 4;

const SCRIPT = 7;
const LETTER = 8;
/** Stands for a letter where it is among letters: "b4dg3r". */
const AMONG_LETTERS = 16;
const KNOWN = 32;

/** By code point, each filled when it is first met: an expression over properties takes twenty times as long. */
const known = new Uint8Array(0x11_0000);

function partsOf(codePoint: number): number {
  const parts = known[codePoint] ?? 0;
  return parts === 0 ? (known[codePoint] = read(String.fromCodePoint(codePoint))) : parts;
}

function read(sign: string): number {
  const isLetter = /\p{L}/u.test(sign);
  return (
    KNOWN |
    readScript(sign) |
    (isLetter ? LETTER : 0) |
    (!isLetter && /[\p{N}@$!|]/u.test(sign) ? AMONG_LETTERS : 0)
  );
}

function readScript(sign: string): number {
  if (/\p{Script=Katakana}|ー/u.test(sign)) return KATAKANA;
  if (/\p{Script=Hangul}/u.test(sign)) return HANGUL;
  if (UNSPACED_SIGN.test(sign)) return UNSPACED;
  return /[\p{L}\p{N}\p{M}]/u.test(sign) ? SPACED : 0;
}

const UNSPACED_SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}]/u;

/** The script of the sign that begins there; 0 for what belongs to no word. */
export const scriptAt = (text: string, at: number): number => partsOf(text.codePointAt(at) ?? 0) & SCRIPT;

/** Signs of these two, side by side, belong to one word. */
export const isBound = (before: number, after: number): boolean =>
  before === after && before !== 0 && before !== UNSPACED;

/** Replaces each run of letters that has digits or the like in it. */
export function replaceMixed(text: string, replace: (run: string) => string): string {
  let result = '';
  let done = 0;
  let start = 0;
  let parts = 0;
  for (let at = 0, next = 0; at <= text.length; at = next) {
    const codePoint = text.codePointAt(at) ?? 0;
    next = at + (codePoint > 0xffff ? 2 : 1);
    const part = partsOf(codePoint) & (LETTER | AMONG_LETTERS);
    parts |= part;
    if (part !== 0) continue;
    if (parts === (LETTER | AMONG_LETTERS)) {
      result += text.slice(done, start) + replace(text.slice(start, at));
      done = at;
    }
    [start, parts] = [next, 0];
  }
  return result + text.slice(done);
}
