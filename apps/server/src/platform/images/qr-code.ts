import type * as Library from 'qrcode';
import { lazily } from '../lazily.ts';

const library = lazily<typeof Library>('qrcode');

export interface QrCode {
  /** Modules on a side, quiet zone included. */
  readonly size: number;
  /** The dark modules as the path of an SVG of that size. */
  readonly path: string;
}

/** Scanners need four modules of white around. */
const QUIET = 4;

/** One rectangle per run of dark modules. Level Q: a quarter of the print may be scratched. */
export function drawQrCode(text: string, level: 'M' | 'Q' = 'Q'): QrCode {
  const { modules } = library().create(text, { errorCorrectionLevel: level });
  const rows = Array.from({ length: modules.size }, (_, y) =>
    Array.from(modules.data.subarray(y * modules.size, (y + 1) * modules.size), (dark) =>
      dark ? '1' : '0',
    ).join(''),
  );
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');
  return { size: modules.size + 2 * QUIET, path };
}

/** The same as rows of squares, without the white around: for paper. */
export function qrSquares(text: string): boolean[][] {
  const { modules } = library().create(text, { errorCorrectionLevel: 'M' });
  return Array.from({ length: modules.size }, (_row, y) =>
    Array.from({ length: modules.size }, (_column, x) => modules.get(y, x) === 1),
  );
}
