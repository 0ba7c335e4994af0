import { colors } from '../colors.ts';
import { FAMILIES, FONT_FILES, faceOf } from '../paper/fonts.ts';
import { sharp } from './sharp.ts';

/** The organization that the icon represents. */
export interface Brand {
  /** In any format that was stored here. */
  readonly picture: Buffer | undefined;
  readonly color: string | null;
  readonly name: string;
}

const FALLBACK = '#3b4cca';

/** The colour of an organization, and what is read on it. */
export function brandColors(color: string | null): { ground: string; ink: string } {
  const ground = color !== null && colors().parse(color) !== undefined ? color : FALLBACK;
  return { ground, ink: colors().wcagContrast(ground, '#ffffff') < 3 ? '#16181d' : '#ffffff' };
}

/** A square PNG: the organization's own sign, else its first letter on its colour. */
export async function drawIcon({ picture, color, name }: Brand, size: number): Promise<Buffer> {
  if (picture !== undefined)
    return sharp(picture)
      .resize({ width: size, height: size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
  const { ground, ink } = brandColors(color);
  const letter = ([...name.toWellFormed().trim()][0] ?? '').toLocaleUpperCase();
  const square = sharp({ create: { width: size, height: size, channels: 3, background: ground } });
  if (!/\p{L}|\p{N}/u.test(letter)) return square.png().toBuffer();
  const text = await sharp({
    text: {
      text: `<span foreground="${ink}">${letter}</span>`,
      font: `${FAMILIES[faceOf(letter)]} Bold ${Math.round(size * 0.6)}`,
      fontfile: FONT_FILES[faceOf(letter)].bold,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
  return square
    .composite([{ input: text, gravity: 'centre' }])
    .png()
    .toBuffer();
}
