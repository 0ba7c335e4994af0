import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  getDiffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/*
 * The server's half of SRP-6a as Cognito clients speak it: RFC 3526 group 15, SHA-256, and one padding rule (`pad`)
 * that every hashed integer passes. All functions are pure but for fresh randomness, and take and give plain text, so
 * that they can run in a worker thread. Integers travel as hexadecimal.
 */

const PRIME = getDiffieHellman('modp15').getPrime();
const N = BigInt(`0x${PRIME.toString('hex')}`);
const GENERATOR = 2n;
export const KEY_INFO = 'Caldera Derived Key';
const HEX_INTEGER = /^[0-9a-f]{1,768}$/i;

/** The identity that proves a password: both parts are hashed into the verifier, so neither may ever change. */
export interface SrpIdentity {
  poolName: string;
  userId: string;
}

export interface SrpVerifier {
  salt: string;
  verifier: string;
}

export interface SrpExchange {
  verifier: string;
  publicA: string;
  secretB: string;
  publicB: string;
}

export interface SrpProof {
  /** Base64, exactly as it was given to the client. */
  secretBlock: string;
  /** The client's own words; they are hashed as received. */
  timestamp: string;
  signature: string;
}

/** The part of a pool id that enters the hashes: between its first and second underscore. */
export function poolNameOf(userPoolId: string): string {
  return userPoolId.split('_')[1] ?? '';
}

/** The stored verifier of a password: g^x, where x hashes salt, pool, user and password. */
export function createVerifier(input: SrpIdentity & { salt: string; password: string }): string {
  const inner = sha256(Buffer.from(`${input.poolName}${input.userId}:${input.password}`));
  return generatorPower(sha256(pad(fromHex(input.salt)), inner)).toString(16);
}

/** For sign-in by plain password and for changing one: the same check without the exchange. */
export function passwordMatches(input: SrpIdentity & SrpVerifier & { password: string }): boolean {
  const fullWidth = (hex: string): Buffer => Buffer.from(hex.padStart(PRIME.length * 2, '0'));
  return timingSafeEqual(fullWidth(input.verifier), fullWidth(createVerifier(input)));
}

/** A verifier nobody knows a password for. Squaring keeps it in the group's subgroup, where real ones live. */
export function decoyVerifier(seed: Buffer): string {
  const root = fromBytes(Buffer.from(hkdfSync('sha256', seed, '', 'decoy', PRIME.length))) % N;
  return ((root * root) % N).toString(16);
}

/** Anything a multiple of N would make the shared secret zero, whatever the password. */
export function isAcceptableA(publicA: string): boolean {
  return HEX_INTEGER.test(publicA) && fromHex(publicA) % N !== 0n;
}

/** A verifier that others made: one of a few known powers would be proven without the password. */
export function isAcceptableVerifier(verifier: string): boolean {
  if (!/^(?:00)?[0-9a-f]{2,768}$/i.test(verifier)) return false;
  const value = fromHex(verifier);
  return value > 1n && value < N - 1n;
}

export function beginExchange(input: { verifier: string }): { secretB: string; publicB: string } {
  const verifier = fromHex(input.verifier);
  for (;;) {
    const secretB = randomBytes(32);
    const publicB = (MULTIPLIER * verifier + generatorPower(secretB)) % N;
    if (publicB !== 0n) return { secretB: secretB.toString('hex'), publicB: publicB.toString(16) };
  }
}

export function verifyProof(input: SrpIdentity & SrpExchange & SrpProof): boolean {
  const key = sessionKey(input);
  if (key === undefined) return false;
  const expected = createHmac('sha256', key)
    .update(input.poolName + input.userId)
    .update(Buffer.from(input.secretBlock, 'base64'))
    .update(input.timestamp)
    .digest();
  const given = Buffer.from(input.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sessionKey({ publicA, publicB, secretB, verifier }: SrpExchange): Buffer | undefined {
  const a = fromHex(publicA);
  const scramble = sha256(pad(a), pad(fromHex(publicB)));
  if (a % N === 0n || fromBytes(scramble) === 0n) return undefined;
  const base = (a * power(fromHex(verifier), scramble)) % N;
  if (base <= 1n || base === N - 1n) return undefined;
  const shared = powerWithin(base, Buffer.from(secretB, 'hex'));
  if (shared === undefined) return undefined;
  return Buffer.from(hkdfSync('sha256', pad(shared), pad(fromBytes(scramble)), KEY_INFO, 16));
}

/** Shortest big-endian two's complement of a non-negative integer: a zero byte in front when the top bit is set. */
export function pad(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function fromHex(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

function fromBytes(bytes: Buffer): bigint {
  return fromHex(bytes.toString('hex'));
}

/*
 * Modular powers by OpenSSL's Diffie-Hellman, in constant time and about six times as fast as BigInt. The keys are
 * imported as DER because a `createDiffieHellman` object tests its prime for 1.3 s, and a `getDiffieHellman` object
 * takes no private key; OpenSSL knows the group by its numbers.
 */
function generatorPower(exponent: Buffer): bigint {
  const publicKey = createPublicKey(privateKey(exponent)).export({ format: 'der', type: 'spki' });
  return fromBytes(publicKey.subarray(publicKey.length - publicNumberLength(publicKey)));
}

/** Base to the exponent, modulo the prime of the group. */
export function power(base: bigint, exponent: Buffer): bigint {
  const publicKey = createPublicKey({
    key: der(0x30, ALGORITHM, der(0x03, Buffer.of(0), der(0x02, pad(base)))),
    format: 'der',
    type: 'spki',
  });
  return fromBytes(diffieHellman({ privateKey: privateKey(exponent), publicKey }));
}

/** Undefined for a base outside the subgroup, which no honest client has; OpenSSL before 3.2 refuses it. */
function powerWithin(base: bigint, exponent: Buffer): bigint | undefined {
  try {
    return power(base, exponent);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_OSSL_DH_CHECK_PUBKEY_INVALID')
      return undefined;
    throw error;
  }
}

function privateKey(exponent: Buffer): ReturnType<typeof createPrivateKey> {
  const number = der(0x02, pad(fromBytes(exponent)));
  const key = der(0x30, der(0x02, Buffer.of(0)), ALGORITHM, der(0x04, number));
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** The number is the last field; its length is what remains after the tag and length bytes that precede it. */
function publicNumberLength(spki: Buffer): number {
  const bitString = spki.subarray(4 + ALGORITHM.length);
  const number = bitString.subarray(headerLength(bitString) + 1);
  return number.length - headerLength(number);
}

function headerLength(field: Buffer): number {
  const first = field[1] ?? 0;
  return first < 0x80 ? 2 : 2 + (first & 0x7f);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), body]);
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), body]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), body]);
}

const DH_KEY_AGREEMENT = Buffer.from('06092a864886f70d010301', 'hex');
const ALGORITHM = der(0x30, DH_KEY_AGREEMENT, der(0x30, der(0x02, pad(N)), der(0x02, pad(GENERATOR))));
const MULTIPLIER = fromBytes(sha256(pad(N), pad(GENERATOR)));

export const GROUP = { prime: N, generator: GENERATOR, multiplier: MULTIPLIER } as const;
