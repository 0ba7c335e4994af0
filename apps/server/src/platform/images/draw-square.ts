import { sharp } from './sharp.ts';

/** Within what directories of podcasts take: 1,400 to 3,000 pixels. */
const SIZE = 1400;

/** The middle of a stored picture as a square JPEG. */
export const drawSquare = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize({ width: SIZE, height: SIZE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
