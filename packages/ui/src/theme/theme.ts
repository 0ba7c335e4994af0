import { ACHROMATIC, parseHex, readable, toHex } from './color.ts';
import type { Oklch } from './color.ts';
import { awayFromPage, roleTokens, shadeHue } from './roles.ts';
import { roles, tokenNames } from './tokens.ts';
import type { Role, Scheme, TokenName, Tokens } from './tokens.ts';

export interface Brand {
  primary?: string | null | undefined;
  secondary?: string | null | undefined;
}

export const defaultBrand = { primary: '#4a48e0', secondary: '#f2704e' } as const;

const danger: Oklch = { l: 0.55, c: 0.2, h: 25 };
const success: Oklch = { l: 0.53, c: 0.13, h: 155 };
const warning: Oklch = { l: 0.8, c: 0.15, h: 78 };

const MEMORY = 500;
const remembered = new Map<string, string>();

/**
 * Custom properties for both schemes, to be put into the page's head. The system decides between them unless the
 * attribute `data-theme` of the root does. Asked on every page, so it is remembered.
 */
export function themeCss(brand: Brand): string {
  const key = `${brand.primary ?? ''} ${brand.secondary ?? ''}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= MEMORY) remembered.clear();
  const css = sheet(brand);
  remembered.set(key, css);
  return css;
}

function sheet(brand: Brand): string {
  const light = declarations('light', themeTokens(brand, 'light'));
  const dark = declarations('dark', themeTokens(brand, 'dark'));
  return `:root{${light}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}`;
}

export function themeTokens(brand: Brand, scheme: Scheme): Tokens {
  const colors = roleColors(brand);
  const neutral = neutralTokens(colors.brand, scheme);
  const surfaces = [
    neutral.surface,
    neutral['surface-raised'],
    neutral['surface-sunken'],
    neutral['surface-hover'],
  ];
  const solid = {
    ...roleTokens('brand', colors.brand, scheme, surfaces),
    ...roleTokens('accent', colors.accent, scheme, surfaces),
    ...roleTokens('danger', danger, scheme, surfaces),
    ...roleTokens('success', success, scheme, surfaces),
    ...roleTokens('warning', warning, scheme, surfaces),
  };
  const grounds = [...surfaces, ...roles.map((role) => solid[`${role}-soft`])];
  const ink = textTokens(colors.brand, scheme, surfaces, grounds);
  return {
    ...neutral,
    ...ink,
    ...solid,
    ...patternTokens(colors, scheme),
    focus: solid['brand-text'],
    inverse: ink.text,
    'on-inverse': neutral.surface,
    scrim: scheme === 'light' ? 'rgb(15 15 25 / 0.4)' : 'rgb(0 0 0 / 0.6)',
  };
}

type Colors = Record<Extract<Role, 'brand' | 'accent'>, Oklch>;

function roleColors({ primary, secondary }: Brand): Colors {
  const first = parseHex(primary);
  const second = parseHex(secondary);
  const brand = first ?? required(defaultBrand.primary);
  if (second !== undefined) return { brand, accent: second };
  // An accent of our own beside somebody's brand would look foreign; a neighbour of its hue does not.
  return { brand, accent: first === undefined ? required(defaultBrand.secondary) : rotate(brand, 50) };
}

function required(hex: string): Oklch {
  const color = parseHex(hex);
  if (color === undefined) throw new TypeError(`not a colour: ${hex}`);
  return color;
}

function rotate(color: Oklch, degrees: number): Oklch {
  return { ...color, h: (color.h + degrees + 360) % 360 };
}

const surfaceScale = {
  light: { surface: 0.989, raised: 1, sunken: 0.967, hover: 0.953, line: 0.918, strong: 0.66, tint: 0.004 },
  dark: { surface: 0.178, raised: 0.212, sunken: 0.15, hover: 0.258, line: 0.29, strong: 0.5, tint: 0.011 },
} as const;

type NeutralName = Extract<TokenName, `surface${string}` | `line${string}`>;

/** Greys carry a breath of the brand's hue, so that they belong to it. */
function neutralTokens(brand: Oklch, scheme: Scheme): Pick<Tokens, NeutralName> {
  const scale = surfaceScale[scheme];
  const c = brand.c < ACHROMATIC ? 0 : scale.tint;
  const grey = (l: number): Oklch => ({ l, c, h: brand.h });
  const surface = toHex(grey(scale.surface));
  const raised = toHex(grey(scale.raised));
  const sunken = toHex(grey(scale.sunken));
  const hover = toHex(grey(scale.hover));
  return {
    surface,
    'surface-raised': raised,
    'surface-sunken': sunken,
    'surface-hover': hover,
    line: toHex(grey(scale.line)),
    'line-strong': readable(grey(scale.strong), [surface, raised, sunken, hover], 3.05, awayFromPage(scheme)),
  };
}

function textTokens(
  brand: Oklch,
  scheme: Scheme,
  surfaces: readonly string[],
  grounds: readonly string[],
): Pick<Tokens, 'text' | 'text-muted'> {
  const c = brand.c < ACHROMATIC ? 0 : 0.012;
  const away = awayFromPage(scheme);
  const [text, muted] = scheme === 'light' ? [0.23, 0.5] : [0.955, 0.73];
  const quiet = readable({ l: muted, c, h: brand.h }, surfaces, 5, away);
  return {
    text: readable({ l: text, c, h: brand.h }, grounds, 7, away),
    'text-muted': readable({ ...required(quiet), h: brand.h }, grounds, 4.5, away),
  };
}

type PatternName = Extract<TokenName, `pattern-${string}`>;

/** Pictures that are missing should look meant: always some colour, even for a grey brand. */
function patternTokens({ brand, accent }: Colors, scheme: Scheme): Pick<Tokens, PatternName> {
  const hue = brand.c < ACHROMATIC ? (accent.c < ACHROMATIC ? 275 : accent.h) : shadeHue(brand);
  const chroma = Math.min(0.16, Math.max(brand.c, accent.c, 0.05));
  const near = accent.c < ACHROMATIC || Math.abs(((accent.h - hue + 540) % 360) - 180) < 25;
  const other = near ? hue + 38 : shadeHue(accent);
  const [l1, l2, l3, l4] = scheme === 'light' ? [0.9, 0.8, 0.68, 0.82] : [0.27, 0.36, 0.47, 0.5];
  return {
    'pattern-1': toHex({ l: l1, c: chroma * 0.4, h: hue }),
    'pattern-2': toHex({ l: l2, c: chroma * 0.75, h: hue }),
    'pattern-3': toHex({ l: l3, c: chroma, h: hue }),
    'pattern-4': toHex({ l: l4, c: chroma * 0.8, h: other % 360 }),
  };
}

const shadows = {
  light: '0 1px 2px rgb(15 15 35 / 0.06), 0 12px 32px -8px rgb(15 15 35 / 0.18)',
  dark: '0 1px 2px rgb(0 0 0 / 0.4), 0 12px 32px -8px rgb(0 0 0 / 0.7)',
} as const;

function declarations(scheme: Scheme, tokens: Tokens): string {
  const colors = tokenNames.map((name) => `--color-${name}:${tokens[name]};`).join('');
  return `color-scheme:${scheme};${colors}--shadow-float:${shadows[scheme]};`;
}
