import { createECDH, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../../platform/context.ts';
import type { Secrets } from '../../../../platform/secrets.ts';
import type { Services } from '../../../../platform/services.ts';
import { markOf, readCode, writeCode, writeSigned, type CodeContent } from './pass-code.ts';

interface DoorKey {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** The point of the curve, uncompressed, as browsers import it. */
  readonly raw: Buffer;
}

const CURVE = 'prime256v1';
const SIGNATURE = { dsaEncoding: 'ieee-p1363' } as const;

const kept = new WeakMap<Services, LRUCache<string, DoorKey>>();

/** The text in the QR code that lets this pass in; good until the pass gets another secret. */
export function passCode(ctx: Context, pass: { id: string; event_id: string; secret: string }): string {
  const signed = writeSigned({ passId: pass.id, eventId: pass.event_id, mark: markOf(pass.secret) });
  const { privateKey } = doorKey(ctx);
  return writeCode(signed, sign('sha256', signed, { key: privateKey, ...SIGNATURE }));
}

/** The content of a code, if its signature proves that it was made here for this organization. */
export function openCode(ctx: Context, text: string): CodeContent | undefined {
  const code = readCode(text);
  if (code === undefined) return undefined;
  const key = { key: doorKey(ctx).publicKey, ...SIGNATURE };
  return verify('sha256', code.signed, key, code.signature) ? code : undefined;
}

/** With it a door tells true codes from invented ones without asking anybody. */
export const doorPublicKey = (ctx: Context): string => doorKey(ctx).raw.toString('base64url');

function doorKey({ services, organizationId }: Context): DoorKey {
  let keys = kept.get(services);
  if (keys === undefined) kept.set(services, (keys = new LRUCache({ max: 1000 })));
  let key = keys.get(organizationId);
  if (key === undefined) keys.set(organizationId, (key = deriveKey(services.secrets, organizationId)));
  return key;
}

/** From the master key, so that every process has the same one and none is stored. */
function deriveKey(secrets: Secrets, organizationId: string): DoorKey {
  const curve = createECDH(CURVE);
  const d = deriveScalar(secrets, organizationId);
  curve.setPrivateKey(d);
  const raw = curve.getPublicKey();
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  if (x === undefined || y === undefined) throw new Error('a point without coordinates');
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  return {
    privateKey: createPrivateKey({ format: 'jwk', key: { ...jwk, d: d.toString('base64url') } }),
    publicKey: createPublicKey({ format: 'jwk', key: jwk }),
    raw,
  };
}

function deriveScalar(secrets: Secrets, organizationId: string): Buffer {
  for (let turn = 0; ; turn += 1) {
    const scalar = secrets.lastingMac('pass code key', organizationId, String(turn));
    // One in four thousand million is no number of the curve.
    if (isScalar(scalar)) return scalar;
  }
}

function isScalar(bytes: Buffer): boolean {
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
  const number = BigInt(`0x${bytes.toString('hex')}`);
  return number > 0n && number < order;
}
