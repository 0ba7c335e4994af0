import { type AppError, appError } from '../errors.ts';
import { decodeBase64 } from './base64.ts';

export interface DataUri {
  readonly bytes: Buffer;
  /** As the sender says; proves nothing. */
  readonly contentType: string;
}

const HEAD = /^data:([^,]{0,200}?)?(;base64),/i;

/** The bytes of a `data:` address. `refusal` says what to answer when it is none. */
export function parseDataUri(
  text: string,
  { maxBytes, field, refusal }: { maxBytes: number; field: string; refusal: AppError },
): DataUri {
  const head = HEAD.exec(text.slice(0, 300));
  if (head === null) throw refusal;
  const encoded = text.slice(head[0].length);
  // Judged by its length before anything is decoded.
  if (encoded.length > Math.ceil(maxBytes / 3) * 4) throw tooLarge(maxBytes, field);
  const bytes = decodeBase64(encoded);
  if (bytes === undefined) throw refusal;
  return {
    bytes,
    contentType: (head[1] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
  };
}

export const tooLarge = (maxBytes: number, field: string): AppError =>
  appError('tooLarge', 'upload.tooLarge', {
    values: { megabytes: Math.floor(maxBytes / (1024 * 1024)) },
    field,
  });
