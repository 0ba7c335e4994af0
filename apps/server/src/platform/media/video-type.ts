/** The containers that browsers play: MP4 and its elder brother QuickTime, and WebM. */
export type VideoType = 'video/mp4' | 'video/quicktime' | 'video/webm';

/** How many bytes tell the type. */
export const VIDEO_HEAD_BYTES = 64;

const EBML = '1a45dfa3';
/** The element DocType, its length in one of the forms that a length may have, and its text. */
const WEBM = /\x42\x82(?:\x84|[\x01\x10\x20\x40]\0{0,6}\x04)webm/;
// Brands of sound and of still pictures share the box of MP4 and are none of it.
const NO_VIDEO = /^(M4A |M4B |M4P |F4A |avif|avis|heic|heix|hevc|heim|mif1|msf1|crx )/;

/** Told by the first bytes alone: names and declared types come from outside and prove nothing. */
export function detectVideoType(head: Uint8Array): VideoType | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.subarray(0, 4).toString('hex') === EBML) {
    // Matroska is the same container; WebM names itself within the first bytes.
    return WEBM.test(bytes.toString('latin1', 4, VIDEO_HEAD_BYTES)) ? 'video/webm' : undefined;
  }
  const box = bytes.subarray(4, 8).toString('latin1');
  if (box === 'ftyp') {
    const brand = bytes.subarray(8, 12).toString('latin1');
    if (NO_VIDEO.test(brand) || brand.length < 4) return undefined;
    return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  }
  // QuickTime of old begins without a brand.
  return box === 'moov' || box === 'wide' ? 'video/quicktime' : undefined;
}
