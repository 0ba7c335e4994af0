import anyAscii from 'any-ascii';
import { create } from 'content-disposition';

// Path separators, what quoting would need, characters that steer text, and those a disk refuses.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
const MAX_LENGTH = 150;

/** A name that came from outside, harmless to any disk and to any reader. */
export function safeFileName(name: string, fallback = 'file'): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(clean)?.[0] ?? '';
  const stem = [...clean.slice(0, clean.length - extension.length)].slice(0, MAX_LENGTH).join('');
  return stem + extension === '' ? fallback : stem + extension;
}

/** To be saved, never shown: a name in plain letters for old clients, the whole one for all others. */
export function asAttachment(name: string): string {
  const safe = safeFileName(name);
  return create(safe, { fallback: safeFileName(anyAscii(safe)) });
}
