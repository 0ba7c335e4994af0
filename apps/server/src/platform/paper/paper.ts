import type PDFDocument from 'pdfkit';
import { lazily } from '../lazily.ts';
import { FONT_FILES, type Weight } from './fonts.ts';
import { breakLines, directionOf, visualRuns, type Direction } from './lines.ts';

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** Where lines begin, or end; with the direction of the paper unless said. */
  readonly align?: 'start' | 'end' | 'center';
  /** Text that does not fit into so many lines is cut with an ellipsis. */
  readonly maxLines?: number;
  /** Of the text itself, where it is not that of the paper: names and titles say it by their first letter. */
  readonly direction?: Direction | 'auto';
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Paper {
  /** Of a page, in points. */
  readonly width: number;
  readonly height: number;
  readonly direction: Direction;
  addPage(): void;
  /** Writes, and says at which height what follows may begin. */
  write(text: string, box: Box, style: TextStyle): number;
  fill(box: Box & { readonly height: number }, color: string): void;
  line(from: { x: number; y: number }, to: { x: number; y: number }, color: string): void;
  /** A picture of squares, dark on light; drawn, so that it is sharp at any size. */
  squares(rows: readonly (readonly boolean[])[], box: Box): void;
  finish(): Promise<Buffer>;
}

interface PaperOptions {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly direction: Direction;
  readonly createdAt: Date;
}

const pdfkit = lazily<typeof PDFDocument>('pdfkit');
const LEADING = 1.35;
/** Characters of one text; breaking lines takes a time that grows faster than their number. */
const LONGEST_TEXT = 600;
const INK = '#16181d';

/** A4, in faces that are part of the file, for any printer. */
export function createPaper({ title, author, language, direction, createdAt }: PaperOptions): Paper {
  const doc = new (pdfkit())({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: createdAt, ModDate: createdAt },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const [width, height] = [595.28, 841.89];

  const measureRuns = (text: string, size: number, weight: Weight, base: Direction): number =>
    visualRuns(text, base).reduce(
      (sum, run) =>
        sum + doc.font(FONT_FILES[run.face][weight]).fontSize(size).widthOfString(run.text, SHAPED),
      0,
    );

  return {
    width,
    height,
    direction,
    addPage: () => void doc.addPage(),
    write(whole, box, { size, weight = 'regular', color = INK, align = 'start', maxLines, ...more }) {
      const text = shorten(whole);
      const wish = more.direction ?? direction;
      const base = wish === 'auto' ? directionOf(text, direction) : wish;
      const measure = (line: string): number => measureRuns(line, size, weight, base);
      const lines = cut(breakLines(text, box.width, measure), maxLines, box.width, measure);
      let y = box.y;
      for (const line of lines) {
        const room = box.width - measure(line);
        const atRight = (align === 'end') !== (direction === 'rtl');
        let x = box.x + (align === 'center' ? room / 2 : atRight ? room : 0);
        doc.fillColor(color);
        for (const run of visualRuns(line, base)) {
          doc.font(FONT_FILES[run.face][weight]).fontSize(size);
          doc.text(run.text, x, y + size, { lineBreak: false, baseline: 'alphabetic', ...SHAPED });
          x += doc.widthOfString(run.text, SHAPED);
        }
        y += size * LEADING;
      }
      return y;
    },
    fill: (box, color) => void doc.rect(box.x, box.y, box.width, box.height).fill(color),
    line: (from, to, color) =>
      void doc.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(0.75).strokeColor(color).stroke(),
    squares(rows, box) {
      const side = box.width / rows.length;
      rows.forEach((row, down) =>
        row.forEach((isDark, across) => {
          if (isDark) doc.rect(box.x + across * side, box.y + down * side, side, side);
        }),
      );
      doc.fill('#000000');
    },
    finish() {
      doc.end();
      return ended;
    },
  };
}

const shorten = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

// Words as a whole: letters that join would not, laid out one by one.
const SHAPED = { features: [] as PDFKit.Mixins.OpenTypeFeatures[] };

function cut(
  lines: readonly string[],
  maxLines: number | undefined,
  width: number,
  measure: (line: string) => number,
): readonly string[] {
  if (maxLines === undefined || lines.length <= maxLines) return lines;
  let last = `${lines[maxLines - 1] ?? ''}…`;
  while (last.length > 1 && measure(last) > width) last = `${[...last].slice(0, -2).join('')}…`;
  return [...lines.slice(0, maxLines - 1), last];
}
