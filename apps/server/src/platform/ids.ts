import { createHash, randomFillSync, randomInt } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const latest = { at: 0, count: 0 };

const RANDOM_BYTES = 8;
/** Drawn for many ids at once: a draw takes ten times as long as all the rest of an id. */
const drawn = Buffer.alloc(512 * RANDOM_BYTES);
let used = drawn.length;

function drawInto(bytes: Buffer, at: number): void {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  drawn.copy(bytes, at, used, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
}

/**
 * A UUID in version-4 shape: 48 bits of the time in milliseconds, 12 that count within one of them, 62 random ones. Clients
 * refuse versions above 5. Ids that grow keep new rows beside each other in the indexes, and in the order of their making.
 */
export function newId(now: number = Date.now()): string {
  latest.count = latest.at === now ? Math.min(latest.count + 1, 0x0fff) : 0;
  latest.at = now;
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x4000 | latest.count, 6);
  drawInto(bytes, 8);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

let low = randomInt(4096);

/**
 * An id for the few entities that are numbers on the wire: 41 bits of milliseconds since 2020, and 12 that are counted on
 * from somewhere, so that one process gives none twice.
 */
export function newNumericId(now: number = Date.now()): number {
  low = (low + 1) % 4096;
  return firstNumericId(now) + low;
}

/** The least that was made at that moment. */
export const firstNumericId = (now: number): number => (now - Date.UTC(2020, 0, 1)) * 4096;

/** Same rule as the clients': versions 1 to 5, standard variant. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** The same words give the same id: what is sent twice under one key is made once. */
export function idOfWords(...words: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
