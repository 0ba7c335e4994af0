import { createPrivateKey, X509Certificate } from 'node:crypto';
import type Forge from 'node-forge';
import { AppError, invalid } from '../../../../platform/errors.ts';
import { lazily, once } from '../../../../platform/lazily.ts';
import { limitIterations } from './derivations.ts';

const unlimited = lazily<typeof Forge>('node-forge');
const library = once(() => limitIterations(unlimited()));

const LONGEST_KEY = 4096;

/** Keys that sign passes, in PEM; stored encrypted. */
export interface SigningKeys {
  readonly certificate: string;
  readonly key: string;
  /** Of the authority that stands between the certificate and Apple's root. */
  readonly authority: string;
}

export interface Certificate {
  readonly keys: SigningKeys;
  readonly passTypeIdentifier: string;
  readonly teamIdentifier: string;
  readonly expiresAt: Date;
}

interface Files {
  /** PKCS#12 as Apple's key chain exports it. */
  readonly file: Buffer;
  readonly password: string;
  /** DER as Apple hands it out, or PEM; not needed when the other file holds it. */
  readonly authority?: Buffer | undefined;
}

/**
 * Reads and checks what Apple has given out: a certificate for passes, its key, and who vouches for it. In a thread: the
 * file says in how many steps its keys are derived.
 */
export function readCertificate(files: Files, now: Date): Certificate {
  const { certificates, key } = openBundle(files.file, files.password);
  const own = certificates.find((one) => one.checkPrivateKey(key));
  if (own === undefined) throw invalid('wallet.noCertificate', { field: 'file' });
  const { passTypeIdentifier, teamIdentifier } = readSubject(own);
  const expiresAt = new Date(own.validTo);
  if (now >= expiresAt) throw invalid('wallet.expired', { field: 'file' });
  const others = [
    ...certificates,
    ...(files.authority === undefined ? [] : [readAuthority(files.authority)]),
  ];
  const authority = others.find((one) => one !== own && own.checkIssued(one) && own.verify(one.publicKey));
  if (authority === undefined) throw invalid('wallet.authority', { field: 'authority' });
  return {
    keys: {
      certificate: own.toString(),
      key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
      authority: authority.toString(),
    },
    passTypeIdentifier,
    teamIdentifier,
    expiresAt,
  };
}

function openBundle(file: Buffer, password: string) {
  const forge = library();
  try {
    const bundle = forge.pkcs12.pkcs12FromAsn1(
      forge.asn1.fromDer(forge.util.createBuffer(file.toString('latin1'))),
      password,
    );
    const bagsOf = (type: string) => bundle.getBags({ bagType: type })[type] ?? [];
    const { certBag, pkcs8ShroudedKeyBag, keyBag } = forge.pki.oids;
    const [key] = [...bagsOf(pkcs8ShroudedKeyBag ?? ''), ...bagsOf(keyBag ?? '')].flatMap(
      (bag) => bag.key ?? [],
    );
    if (key === undefined) throw new Error('there is no key');
    if ('n' in key && key.n.bitLength() > LONGEST_KEY)
      throw invalid('wallet.keyTooLong', { values: { max: LONGEST_KEY }, field: 'file' });
    return {
      key: createPrivateKey(forge.pki.privateKeyToPem(key)),
      certificates: bagsOf(certBag ?? '').flatMap(({ cert }) =>
        cert === undefined ? [] : [new X509Certificate(forge.pki.certificateToPem(cert))],
      ),
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid('wallet.unreadable', { field: 'file' });
  }
}

function readAuthority(bytes: Buffer): X509Certificate {
  try {
    return new X509Certificate(bytes);
  } catch {
    throw invalid('wallet.authority', { field: 'authority' });
  }
}

/** Apple writes the identifier of the passes as user id, the team as organizational unit. */
function readSubject({ subject }: X509Certificate): { passTypeIdentifier: string; teamIdentifier: string } {
  const fieldOf = (name: string): string =>
    subject
      .split('\n')
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? '';
  const passTypeIdentifier = fieldOf('UID');
  const teamIdentifier = fieldOf('OU');
  if (!passTypeIdentifier.startsWith('pass.') || teamIdentifier === '')
    throw invalid('wallet.otherKind', { field: 'file' });
  return { passTypeIdentifier, teamIdentifier };
}
