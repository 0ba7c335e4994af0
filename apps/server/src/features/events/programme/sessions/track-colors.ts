import { colors } from '../../../../platform/colors.ts';

/** Text on a track's colour is white. */
const READABLE = 4.5;
const GOLDEN_ANGLE = 137.508;
const BANDS = [
  { l: 0.54, c: 0.17 },
  { l: 0.42, c: 0.12 },
  { l: 0.5, c: 0.08 },
] as const;

/**
 * The n-th of an endless row of colours: hues by the golden angle, so that neighbours in a list lie far apart, in bands
 * of lightness and strength, so that sixty still differ. White text is readable on each.
 */
export function trackColor(index: number): string {
  const { clampChroma, formatHex, wcagContrast } = colors();
  const band = BANDS[index % BANDS.length] ?? BANDS[0];
  const hue = (index * GOLDEN_ANGLE) % 360;
  let lightness: number = band.l;
  for (;;) {
    const color = formatHex(clampChroma({ mode: 'oklch', l: lightness, c: band.c, h: hue }, 'oklch'));
    if (wcagContrast(color, '#ffffff') >= READABLE) return color;
    lightness -= 0.01;
  }
}

/** The colours of new tracks: as the organiser chose, else the first of the row that no other track has. */
export function chooseTrackColors(wanted: readonly (string | null)[], taken: readonly string[]): string[] {
  const used = new Set([...taken, ...wanted.filter((color) => color !== null)]);
  let index = 0;
  return wanted.map((color) => {
    if (color !== null) return color;
    let next = trackColor(index++);
    while (used.has(next)) next = trackColor(index++);
    used.add(next);
    return next;
  });
}
