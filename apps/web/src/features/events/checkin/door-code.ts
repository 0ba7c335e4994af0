/** The decoded code of a pass; the server encodes it (version, pass, event, mark, signature in base 32). */
export interface DoorCode {
  passId: string;
  eventId: string;
  mark: string;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SIGNED_LENGTH = 45;
const LENGTH = SIGNED_LENGTH + 64;
const VERSION = 1;

export function readDoorCode(text: string): DoorCode | null {
  const bytes = decodeBase32(text.replaceAll(/\s+/g, '').toUpperCase());
  if (bytes?.length !== LENGTH || bytes[0] !== VERSION) return null;
  return {
    passId: toUuid(bytes.subarray(1, 17)),
    eventId: toUuid(bytes.subarray(17, 33)),
    mark: toBase64Url(bytes.subarray(33, SIGNED_LENGTH)),
    signed: bytes.slice(0, SIGNED_LENGTH),
    signature: bytes.slice(SIGNED_LENGTH),
  };
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

export const importDoorKey = async (publicKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(publicKey), ALGORITHM, false, ['verify']);

export const isGenuine = (key: CryptoKey, { signed, signature }: DoorCode): Promise<boolean> =>
  crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed);

function decodeBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let [bits, value, length] = [0, 0, 0];
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter);
    if (digit === -1) return null;
    value = (value << 5) | digit;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = value >>> bits;
    value &= (1 << bits) - 1;
  }
  return value === 0 ? bytes : null;
}

const toUuid = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
