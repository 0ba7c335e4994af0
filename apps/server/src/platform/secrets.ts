import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const VERSION = 1;
const IV_LENGTH = 12;
const TAG_LENGTH = 16;
const HEADER_LENGTH = 1 + IV_LENGTH + TAG_LENGTH;

/** Encryption of secrets at rest, and MACs of values to recognize without storing them. One key per purpose. */
export interface Secrets {
  /** The place names the row, so that a secret copied to another row does not open there. */
  encrypt(purpose: string, place: string, plain: Buffer): Buffer;
  decrypt(purpose: string, place: string, sealed: Buffer): Buffer;
  /** The same secret sealed with the current key; undefined when it is already. */
  reseal(purpose: string, place: string, sealed: Buffer): Buffer | undefined;
  /** A keyed hash: the same input gives the same 32 bytes, which nobody else can compute. */
  mac(purpose: string, ...parts: readonly (string | Buffer)[]): Buffer;
  /** The same, and what it was with the key before: for what others hold and show again. */
  macs(purpose: string, ...parts: readonly (string | Buffer)[]): readonly Buffer[];
  /** By the key before as long as there is one: for what is printed, or known to others, and has to stay. */
  lastingMac(purpose: string, ...parts: readonly (string | Buffer)[]): Buffer;
}

export class SecretError extends Error {
  constructor() {
    super(
      'A secret in the database cannot be opened. Was SECRET_KEY changed, or the file secret.key replaced? ' +
        'Data is readable only with the key that was in use when it was written.',
    );
    this.name = 'SecretError';
  }
}

/**
 * Everything is derived from one master key; losing it means that everybody resets their password. The one before it, while
 * it is given, opens what it has sealed; nothing more is sealed with it.
 */
export function createSecrets(masterKey: Buffer, previousKey?: Buffer): Secrets {
  const current = deriveSecrets(masterKey);
  if (previousKey === undefined)
    return {
      ...current,
      reseal(...input) {
        current.decrypt(...input);
        return undefined;
      },
      macs: (...input) => [current.mac(...input)],
      lastingMac: current.mac,
    };
  const previous = deriveSecrets(previousKey);
  return {
    ...current,
    reseal(purpose, place, sealed) {
      try {
        current.decrypt(purpose, place, sealed);
        return undefined;
      } catch (error) {
        if (!(error instanceof SecretError)) throw error;
        return current.encrypt(purpose, place, previous.decrypt(purpose, place, sealed));
      }
    },
    decrypt(...input) {
      try {
        return current.decrypt(...input);
      } catch (error) {
        if (error instanceof SecretError) return previous.decrypt(...input);
        throw error;
      }
    },
    macs: (...input) => [current.mac(...input), previous.mac(...input)],
    lastingMac: previous.mac,
  };
}

function deriveSecrets(masterKey: Buffer): Pick<Secrets, 'encrypt' | 'decrypt' | 'mac'> {
  // Objects, not bytes: Node takes ten microseconds to tell each time that bytes are no such object.
  const keys = new Map<string, KeyObject>();
  const keyFor = (purpose: string): KeyObject => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const bytes = hkdfSync('sha256', masterKey, '', `atrium ${purpose}`, 32);
    const key = createSecretKey(new Uint8Array(bytes));
    keys.set(purpose, key);
    return key;
  };

  return {
    encrypt(purpose, place, plain) {
      const iv = randomBytes(IV_LENGTH);
      const cipher = createCipheriv('aes-256-gcm', keyFor(`encrypt ${purpose}`), iv);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
    },

    decrypt(purpose, place, sealed) {
      if (sealed.length < HEADER_LENGTH || sealed[0] !== VERSION) throw new SecretError();
      const iv = sealed.subarray(1, 1 + IV_LENGTH);
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`encrypt ${purpose}`), iv, {
        authTagLength: TAG_LENGTH,
      });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(1 + IV_LENGTH, HEADER_LENGTH));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEADER_LENGTH)), decipher.final()]);
      } catch {
        throw new SecretError();
      }
    },

    mac(purpose, ...parts) {
      const hmac = createHmac('sha256', keyFor(`mac ${purpose}`));
      for (const part of parts) {
        const bytes = Buffer.from(part);
        // Lengths keep ('ab', 'c') and ('a', 'bc') apart.
        const length = Buffer.alloc(4);
        length.writeUInt32BE(bytes.length);
        hmac.update(length).update(bytes);
      }
      return hmac.digest();
    },
  };
}

/** The key from the environment; else the one kept with the data, made on first start. */
export async function loadMasterKey(options: {
  secretKey: string | undefined;
  dataDir: string;
}): Promise<Buffer> {
  if (options.secretKey !== undefined) return Buffer.from(options.secretKey);
  const file = join(options.dataDir, 'secret.key');
  return (await readKeyFile(file)) ?? (await makeKeyFile(options.dataDir, file));
}

/** As SECRET_KEY was written; or `file`, for the key that was made at first start. */
export async function loadPreviousKey(options: {
  previousSecretKey: string | undefined;
  dataDir: string;
}): Promise<Buffer | undefined> {
  const { previousSecretKey: text, dataDir } = options;
  if (text !== 'file') return text === undefined ? undefined : Buffer.from(text);
  const key = await readKeyFile(join(dataDir, 'secret.key'));
  if (key === undefined) throw new Error(`SECRET_KEY_PREVIOUS is "file", but ${dataDir} has no secret.key.`);
  return key;
}

async function readKeyFile(file: string): Promise<Buffer | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) {
    throw new Error(
      `${file} does not hold a key. Restore it from a backup, or remove it to lose all passwords.`,
    );
  }
  await chmod(file, 0o600);
  return key;
}

/** Written aside and linked into place: never half a key, and the first of several processes wins. */
async function makeKeyFile(dataDir: string, file: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true });
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(aside, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(aside);
  }
  const key = await readKeyFile(file);
  if (key === undefined) throw new Error(`${file} vanished while it was made.`);
  return key;
}
