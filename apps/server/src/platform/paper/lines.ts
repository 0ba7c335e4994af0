import makeBidi from 'bidi-js';
import { faceOf, type Face } from './fonts.ts';

export type Direction = 'ltr' | 'rtl';

/** A piece of a line in one face and one direction, ready for whoever sets letters that have a direction by it. */
export interface Run {
  readonly text: string;
  readonly face: Face;
}

const bidi = makeBidi();

const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** By its first letter, as browsers do for `dir="auto"`. */
export function directionOf(text: string, otherwise: Direction): Direction {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return otherwise;
  return RTL_LETTER.test(letter) ? 'rtl' : 'ltr';
}

/** The pieces of a line from left to right, as they stand on paper (Unicode's bidirectional algorithm, UAX 9). */
export function visualRuns(line: string, direction: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs = splitRuns(line, levels);
  return reorder(runs).map(({ text, face, level }) => {
    const isRtl = level % 2 === 1;
    return { text: isRtl ? turned(text) : text, face };
  });
}

interface Leveled {
  text: string;
  readonly face: Face;
  readonly level: number;
}

function splitRuns(line: string, levels: Uint8Array): Leveled[] {
  const runs: Leveled[] = [];
  let index = 0;
  for (const sign of line) {
    const level = levels[index] ?? 0;
    index += sign.length;
    // Bidi control characters have taken effect by now; they have no glyph of their own.
    if (/\p{Bidi_Control}/u.test(sign)) continue;
    const last = runs.at(-1);
    const face = last !== undefined && staysWith(last, sign) ? last.face : faceOf(sign);
    if (last?.level === level && last.face === face) last.text += sign;
    else runs.push({ text: sign, face, level });
  }
  return runs;
}

/** A space, and what belongs to the sign before it, needs no face of its own. The Korean face's own space cannot be read. */
const staysWith = ({ face }: Leveled, sign: string): boolean =>
  face === 'korean' ? /[\p{M}\u200d\ufe0f]/u.test(sign) : /[\s\p{M}\u200d\ufe0f]/u.test(sign);

/** Rule L2: from the highest level down, what stands at it or above is turned round. */
function reorder(runs: readonly Leveled[]): Leveled[] {
  const order = [...runs];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      if (end === start) continue;
      order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = end;
    }
  return order;
}

/** Brackets open to the other side. Letters are turned round by who sets them; where there are none, nobody else does. */
function turned(text: string): string {
  const mirrored = [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign);
  return (RTL_LETTER.test(text) ? mirrored : mirrored.reverse()).join('');
}

/** Lines that are no wider than this, cut where words end and, if need be, inside of one. */
export function breakLines(text: string, width: number, measure: (line: string) => number): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((paragraph) => breakParagraph(paragraph, width, measure));
}

function breakParagraph(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text)) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = piece.trimStart();
    while (measure(line) > width) {
      const head = fitting(line, width, measure);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return [...lines, line.trimEnd()];
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Unbreakable pieces of a line. They end at a space or a dash; East Asian characters and Thai words stand alone. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = found.at(-1);
    if (last === undefined || mayBreak(last, segment)) found.push(segment);
    else found[found.length - 1] = last + segment;
  }
  return found;
}

const EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function mayBreak(before: string, after: string): boolean {
  if (/^[\s\p{Pe}\p{Pf}\p{Po}]/u.test(after)) return false;
  if (/[\s\p{Pd}]$/u.test(before)) return true;
  if (/[\p{Ps}\p{Pi}]$/u.test(before)) return false;
  return EAST.test(before.slice(-1)) || EAST.test(after.slice(0, 1));
}

function fitting(text: string, width: number, measure: (line: string) => number): string {
  let head = '';
  for (const { segment } of signs.segment(text)) {
    if (head !== '' && measure(head + segment) > width) break;
    head += segment;
  }
  return head;
}
