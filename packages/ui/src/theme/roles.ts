import { ACHROMATIC, contrast, distance, fromHex, nearest, readable, toHex } from './color.ts';
import type { Direction, Oklch } from './color.ts';
import type { Role, Scheme, Tokens } from './tokens.ts';

const WHITE = '#ffffff';
const INK: Oklch = { l: 0.2, c: 0, h: 0 };

type RoleTokens<R extends Role> = Pick<
  Tokens,
  R | `${R}-hover` | `on-${R}` | `${R}-text` | `${R}-soft` | `on-${R}-soft`
>;

/** Away from the page: the direction in which contrast grows. */
export function awayFromPage(scheme: Scheme): Direction {
  return scheme === 'light' ? 'darker' : 'lighter';
}

export function roleTokens<R extends Role>(
  role: R,
  color: Oklch,
  scheme: Scheme,
  surfaces: readonly string[],
): RoleTokens<R> {
  const soft = softFill(color, scheme);
  const fill = solidFill(color, scheme, surfaces);
  const start = inkOf(color, scheme);
  const away = awayFromPage(scheme);
  const tokens = {
    [role]: fill.background,
    [`${role}-hover`]: fill.hover,
    [`on-${role}`]: fill.text,
    [`${role}-text`]: readable(start, [...surfaces, soft], 4.5, away),
    [`${role}-soft`]: soft,
    [`on-${role}-soft`]: readable(start, [soft], 6, away),
  };
  // Computed keys lose their literal types; the names are exactly those of RoleTokens.
  return tokens as RoleTokens<R>;
}

/** Yellow taken darker turns olive unless its hue warms on the way. */
export function shadeHue(color: Oklch): number {
  return color.h > 88 && color.h < 120 ? 88 : color.h;
}

function inkOf(color: Oklch, scheme: Scheme): Oklch {
  if (color.c < ACHROMATIC) return { ...color, l: scheme === 'light' ? 0.27 : 0.94 };
  if (scheme === 'dark') return { ...color, l: Math.max(color.l, 0.72) };
  return { ...color, l: Math.min(color.l, 0.6), h: shadeHue(color) };
}

function softFill(color: Oklch, scheme: Scheme): string {
  const c = Math.min(color.c, 0.18);
  const h = shadeHue(color);
  return scheme === 'light' ? toHex({ l: 0.955, c: c * 0.2, h }) : toHex({ l: 0.285, c: c * 0.36, h });
}

interface Fill {
  background: string;
  hover: string;
  text: string;
}

/** The brand's own colour wherever it can be seen and read; else the nearest that can. */
function solidFill(color: Oklch, scheme: Scheme, surfaces: readonly string[]): Fill {
  const visible = fromHex(visibleFill(color, scheme, surfaces));
  const own = toHex(visible);
  const onWhite = contrast(WHITE, own);
  // From 3 up, white on a shade slightly deeper looks more like the brand than black on the exact one.
  if (onWhite >= 3) {
    const background = readable(visible, [WHITE], 4.5, 'darker');
    return { background, hover: hoverOf(background, WHITE), text: WHITE };
  }
  const text = toHex({ ...INK, c: Math.min(color.c, 0.03), h: color.h });
  return { background: own, hover: hoverOf(own, text), text };
}

function visibleFill(color: Oklch, scheme: Scheme, surfaces: readonly string[]): string {
  if (color.c < ACHROMATIC) return toHex(monochromeFill(color, scheme));
  return scheme === 'light'
    ? nearest(color, 'darker', (hex) => surfaces.every((surface) => distance(hex, surface) >= 0.15))
    : readable(color, surfaces.slice(0, 2), 3, 'lighter');
}

/** Black and white brands mean "as strong as it gets" and trade places with the scheme. */
function monochromeFill(color: Oklch, scheme: Scheme): Oklch {
  if (scheme === 'light') return color.l > 0.8 ? { ...color, l: 0.22 } : color;
  return color.l < 0.55 ? { ...color, l: 0.94 } : color;
}

function hoverOf(background: string, text: string): string {
  const color = fromHex(background);
  const darker = toHex({ ...color, l: color.l - 0.045 });
  if (color.l >= 0.3 && contrast(text, darker) >= 4.5) return darker;
  return toHex({ ...color, l: color.l + 0.07 });
}
