import {
  clampChroma,
  converter,
  differenceEuclidean,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

// culori's light build knows no colour space until told.
registerMode(modeRgb);
registerMode(modeLrgb);
registerMode(modeOklab);
registerMode(modeOklch);

export interface Oklch {
  l: number;
  c: number;
  h: number;
}

export type Direction = 'darker' | 'lighter';

/** Below this chroma the hue of a colour is rounding noise. */
export const ACHROMATIC = 0.02;

const toOklch = converter('oklch');
const distanceInOklab = differenceEuclidean('oklab');
const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

export function parseHex(input: unknown): Oklch | undefined {
  if (typeof input !== 'string') return undefined;
  const digits = HEX.exec(input.trim())?.[1];
  if (digits === undefined) return undefined;
  return fromHex(`#${digits.toLowerCase()}`);
}

export function fromHex(hex: string): Oklch {
  const color = toOklch(hex);
  if (color === undefined) throw new TypeError(`not a colour: ${hex}`);
  return { l: color.l, c: color.c, h: color.h ?? 0 };
}

export function toHex({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c, h }, 'oklch'));
}

export function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** Perceived distance: yellow on white has next to no contrast and is still seen at once. */
export function distance(one: string, other: string): number {
  return distanceInOklab(one, other);
}

export function lowestContrast(color: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrast(color, background)));
}

/** The colour nearest to `start` in the given direction that is readable on every background. */
export function readable(
  start: Oklch,
  backgrounds: readonly string[],
  minimum: number,
  direction: Direction,
): string {
  return nearest(start, direction, (hex) => lowestContrast(hex, backgrounds) >= minimum);
}

/** Contrast and distance grow steadily towards the end of the scale, so halving finds the first fit. */
export function nearest(start: Oklch, direction: Direction, fits: (hex: string) => boolean): string {
  const own = toHex(start);
  if (fits(own)) return own;
  let failing = start.l;
  let fitting = direction === 'darker' ? 0 : 1;
  for (let step = 0; step < 12; step += 1) {
    const l = (failing + fitting) / 2;
    if (fits(toHex({ ...start, l }))) fitting = l;
    else failing = l;
  }
  return toHex({ ...start, l: fitting });
}
