import { createHash } from 'node:crypto';

/**
 * The content of the QR code of a pass, as bytes: version, pass, event, mark of the secret, signature. Written in base
 * 32, which a QR code packs tightly and any keyboard can type: 175 letters, 45 modules a side.
 */
export interface CodeContent {
  readonly passId: string;
  readonly eventId: string;
  /** Of the secret that the pass had when the code was made; another owner has another one. */
  readonly mark: string;
}

export interface SignedCode extends CodeContent {
  readonly signed: Buffer;
  readonly signature: Buffer;
}

const VERSION = 1;
const MARK_LENGTH = 12;
const SIGNED_LENGTH = 1 + 16 + 16 + MARK_LENGTH;
const SIGNATURE_LENGTH = 64;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Tells secrets apart and gives none away: doors keep it. */
export const markOf = (secret: string): string =>
  createHash('sha256').update(secret).digest().subarray(0, MARK_LENGTH).toString('base64url');

export const writeSigned = ({ passId, eventId, mark }: CodeContent): Buffer =>
  Buffer.concat([Buffer.of(VERSION), fromUuid(passId), fromUuid(eventId), Buffer.from(mark, 'base64url')]);

export const writeCode = (signed: Buffer, signature: Buffer): string =>
  encodeBase32(Buffer.concat([signed, signature]));

/** Parses a text as one of our codes; the caller verifies the signature. */
export function readCode(text: string): SignedCode | undefined {
  const bytes = decodeBase32(text.replace(/\s+/g, '').toUpperCase());
  if (bytes?.length !== SIGNED_LENGTH + SIGNATURE_LENGTH || bytes[0] !== VERSION) return undefined;
  const signed = bytes.subarray(0, SIGNED_LENGTH);
  return {
    passId: toUuid(signed.subarray(1, 17)),
    eventId: toUuid(signed.subarray(17, 33)),
    mark: signed.subarray(33).toString('base64url'),
    signed,
    signature: bytes.subarray(SIGNED_LENGTH),
  };
}

function encodeBase32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += LETTERS.charAt((value >>> (bits - 5)) & 31);
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + LETTERS.charAt((value << (5 - bits)) & 31);
}

function decodeBase32(text: string): Buffer | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter);
    if (digit === -1) return undefined;
    value = (value << 5) | digit;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 255);
      value &= (1 << bits) - 1;
    }
  }
  // The same bytes have one spelling only.
  return value === 0 ? Buffer.from(bytes) : undefined;
}

const fromUuid = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const toUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
