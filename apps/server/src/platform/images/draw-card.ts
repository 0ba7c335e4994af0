import type { OverlayOptions } from 'sharp';
import { colors } from '../colors.ts';
import { FAMILIES, FONT_FILES } from '../paper/fonts.ts';
import { createQueue } from '../queue.ts';
import { sharp } from './sharp.ts';

/** Contents of the preview card shown where a page is shared. */
export interface Card {
  /** A JPEG of the size of the card. */
  readonly picture: Buffer | undefined;
  readonly color: string | null;
  /** Of whom it is. */
  readonly sender: string;
  readonly title: string;
  /** When and where. */
  readonly lines: readonly string[];
  /** Said before all else, as a mark. */
  readonly mark: string | undefined;
}

export const CARD_SIZE = { width: 1200, height: 627 };

const MARGIN = 72;
const ROOM = CARD_SIZE.width - 2 * MARGIN;
const queue = createQueue({ concurrency: 2, maxWaiting: 40 });

/** Letters are set by Pango in faces of our own: the same card on every machine, and no markup of anybody's runs. */
export const drawCard = (card: Card): Promise<Buffer> => queue.run(() => draw(card));

async function draw({ picture, color, sender, title, lines, mark }: Card): Promise<Buffer> {
  await knowFaces();
  const brand = color !== null && colors().parse(color) !== undefined ? color : '#3b4cca';
  const ink = picture === undefined && colors().wcagContrast(brand, '#ffffff') < 3 ? '#16181d' : '#ffffff';
  const parts: OverlayOptions[] = picture === undefined ? [] : [{ input: await shade(), top: 0, left: 0 }];
  // From the foot upwards, so that a long title grows into the picture.
  let bottom = CARD_SIZE.height - MARGIN;
  const put = async (text: string, size: number, gap: number): Promise<void> => {
    if (text === '') return;
    const { data, width, height } = await setText(text, size, ink);
    const isRtl = RTL.test(/\p{L}/u.exec(text)?.[0] ?? '');
    bottom -= height;
    parts.push({
      input: data,
      top: Math.max(0, bottom),
      left: isRtl ? CARD_SIZE.width - MARGIN - width : MARGIN,
    });
    bottom -= gap;
  };
  for (const line of [...lines].reverse()) await put(shorten(line, 70), 30, 14);
  bottom -= 10;
  await put(shorten(title, 120), sizeOf(title), 18);
  await put(shorten(mark === undefined ? sender : `${mark} · ${sender}`, 60), 26, 0);
  const ground =
    picture === undefined
      ? sharp({ create: { ...CARD_SIZE, channels: 3, background: brand } })
      : sharp(picture).resize({ ...CARD_SIZE, fit: 'cover' });
  return ground
    .composite(parts)
    .flatten({ background: brand })
    .png({ palette: false, compressionLevel: 8 })
    .toBuffer();
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

const sizeOf = (title: string): number => (title.length <= 28 ? 72 : title.length <= 60 ? 56 : 44);

/** Darker towards the foot: white letters are read on any picture. */
function shade(): Promise<Buffer> {
  const column = Buffer.alloc(CARD_SIZE.height * 4);
  for (let y = 0; y < CARD_SIZE.height; y += 1) {
    const depth = y / (CARD_SIZE.height - 1);
    column.writeUInt8(Math.round(255 * (0.28 + 0.6 * depth)), y * 4 + 3);
  }
  return sharp(column, { raw: { width: 1, height: CARD_SIZE.height, channels: 4 } })
    .resize({ ...CARD_SIZE, fit: 'fill' })
    .png()
    .toBuffer();
}

let known: Promise<unknown> | undefined;

/** A face is known to the process from the first text that was set in it. */
function knowFaces(): Promise<unknown> {
  known ??= Promise.all(
    Object.values(FONT_FILES).map(({ bold: fontfile }) =>
      sharp({ text: { text: '.', font: 'sans 10', fontfile } })
        .png()
        .toBuffer(),
    ),
  );
  return known;
}

async function setText(
  text: string,
  size: number,
  color: string,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escape(text)}</span>`,
      font: `${Object.values(FAMILIES).join(', ')} Bold ${size}`,
      fontfile: FONT_FILES.latin.bold,
      width: ROOM,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function shorten(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return [...line].length <= most ? line : `${[...line].slice(0, most - 1).join('')}…`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
