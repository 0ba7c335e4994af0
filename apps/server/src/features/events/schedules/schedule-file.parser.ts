import { gunzipSync } from 'node:zlib';
import { broken, type ScheduleError } from './schedule.errors.ts';

/** Three times the largest conference known to us. */
export const MAX_SCHEDULE_BYTES = 5 * 1024 * 1024;

export const tooLarge = (): ScheduleError =>
  broken(null, 'schedules.tooLarge', { max: MAX_SCHEDULE_BYTES / 1024 / 1024 });

/** The text of a schedule file: gunzipped if need be, in the encoding it declares, without byte order mark. */
export function decodeScheduleFile(file: Uint8Array): string {
  if (file.length > MAX_SCHEDULE_BYTES) throw tooLarge();
  const bytes = file[0] === 0x1f && file[1] === 0x8b ? gunzip(file) : file;
  const encoding = declaredEncoding(bytes);
  if (!isEncoding(encoding)) throw broken({ line: 1, path: null }, 'schedules.encoding', { encoding });
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw broken({ line: firstUndecodableLine(bytes, encoding), path: null }, 'schedules.undecodable', {
      encoding,
    });
  }
}

function gunzip(file: Uint8Array): Uint8Array {
  try {
    return gunzipSync(file, { maxOutputLength: MAX_SCHEDULE_BYTES });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw broken(null, 'schedules.compressed');
  }
}

function declaredEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

function firstUndecodableLine(bytes: Uint8Array, encoding: string): number {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    line += 1;
    start = end;
  }
  return line;
}

/** One line of text without control characters, or null. */
export function cleanLine(text: string | null | undefined): string | null {
  const line = cleanText(text)?.replace(/\s+/g, ' ').trim();
  return line === undefined || line === '' ? null : line;
}

/** Text without the characters that neither XML nor the database can hold, or null. */
export function cleanText(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g, '')
    .trim();
  return clean === '' ? null : clean;
}
