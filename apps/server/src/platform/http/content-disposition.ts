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

/** To be saved, never shown (RFC 6266): the plain name for old clients, the whole one for all others. */
export function asAttachment(name: string): string {
  const safe = safeFileName(name);
  const plain = safe
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    // Decomposed forms of other signs bring back those that a safe name has not.
    .replace(UNSAFE, ' ')
    .replace(/[%;]/g, '')
    .trim();
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain === '' ? 'file' : plain}"; filename*=UTF-8''${encoded}`;
}
