import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Changes that a test makes to an honest ceremony. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  verified?: boolean;
  counter?: number;
  userHandle?: string;
}

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const encode = (data: Uint8Array): string => Buffer.from(data).toString('base64url');
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** A key in software, as a browser would hand it on. */
export function createAuthenticator(origin: string, aaguid = '00000000-0000-0000-0000-000000000000') {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, options: Options, forged: Forgery): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? options.challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
      }),
    );

  const authenticatorData = (options: Options, flags: number, forged: Forgery): Buffer => {
    counter = forged.counter ?? counter + 1;
    const verified = forged.verified === false ? 0 : VERIFIED;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rpId = forged.rpId ?? options.rp?.id ?? options.rpId ?? '';
    return Buffer.concat([sha256(rpId), Buffer.of(flags | PRESENT | verified), count]);
  };

  const named = {
    id: encode(id),
    rawId: encode(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    id: named.id,
    make(options: Options, forged: Forgery = {}) {
      userHandle ||= options.user?.id ?? '';
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const authData = Buffer.concat([
        authenticatorData(options, ATTESTED, forged),
        Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
        Buffer.of(0, id.length),
        id,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...named,
        authenticatorAttachment: 'platform' as const,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', options, forged)),
          // A value of CBOR, which the type of the library narrows to what it reads itself.
          attestationObject: encode(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
          publicKeyAlgorithm: -7,
          authenticatorData: encode(authData),
        },
      };
    },
    answer(options: Options, forged: Forgery = {}) {
      const client = clientData('webauthn.get', options, forged);
      const authData = authenticatorData(options, 0, forged);
      return {
        ...named,
        authenticatorAttachment: 'platform' as const,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(authData),
          signature: encode(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
          userHandle: forged.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
