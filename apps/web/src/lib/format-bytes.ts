import type { Format } from './format.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "3.4 MB", by thousands. */
export function formatBytes(bytes: number, { number }: Pick<Format, 'number'>): string {
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const [unit = 'byte'] = UNITS.slice(step);
  return number(bytes / 1000 ** step, {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  });
}
