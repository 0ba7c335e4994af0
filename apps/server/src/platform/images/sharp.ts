import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import type Library from 'sharp';
import { lazily, once } from '../lazily.ts';

interface OpenImage {
  (options?: SharpOptions): Sharp;
  (input: SharpInput, options?: SharpOptions): Sharp;
}

const read = lazily<typeof Library>('sharp');

const library = once(() => {
  const made = read();
  // Decoders are C code reading what strangers send: only those of the five types are reachable at all.
  made.block({ operation: ['VipsForeignLoad'] });
  made.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
  made.cache(false);
  made.concurrency(1);
  return made;
});

/** The only way to the library: with it come the limits above. */
export const sharp: OpenImage = (...input: unknown[]) =>
  (library() as (...input: unknown[]) => Sharp)(...input);
