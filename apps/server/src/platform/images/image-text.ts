import { appError, invalid } from '../errors.ts';
import { decodeBase64 } from '../files/base64.ts';

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** Bytes of an image that arrived as text: a `data:` address with base64, or bare base64. */
export function parseImageText(text: string, field: string, maxBytes: number = MAX_IMAGE_BYTES): Buffer {
  const encoded = text.startsWith('data:') ? dataPart(text, field) : text;
  if (encoded === '') throw invalid('image.empty', { field });
  // Judged by its length before anything is decoded.
  if (encoded.length > Math.ceil(maxBytes / 3) * 4) {
    const megabytes = Math.floor(maxBytes / (1024 * 1024));
    throw appError('tooLarge', 'image.tooLarge', { values: { megabytes }, field });
  }
  const bytes = decodeBase64(encoded);
  if (bytes === undefined) throw invalid('image.encoding', { field });
  return bytes;
}

function dataPart(text: string, field: string): string {
  const comma = text.indexOf(',');
  const head = text.slice('data:'.length, Math.min(comma, 200)).toLowerCase();
  if (comma < 0 || comma > 200 || !head.endsWith(';base64')) throw invalid('image.encoding', { field });
  return text.slice(comma + 1);
}
