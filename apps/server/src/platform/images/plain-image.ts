import { sharp } from './sharp.ts';

const LARGEST_SIDE = 640;

/** A calm dark picture of these proportions, for what cannot show itself. */
export async function plainImage(width: number, height: number): Promise<Buffer> {
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height));
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return sharp({ create: { width: side(width), height: side(height), channels: 3, background: '#1d2433' } })
    .png()
    .toBuffer();
}
