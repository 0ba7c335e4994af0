import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

interface Wanted {
  readonly passTypeIdentifier?: string;
  readonly team?: string;
  readonly password?: string;
  readonly expiresAt?: Date;
  /** Of the RSA key. */
  readonly bits?: number;
  /** That the file names for its keys, whatever they were derived with; the usual ones are 2,048. */
  readonly iterations?: { readonly mac?: number; readonly bags?: number };
}

/** A certificate as Apple would issue it, signed by an authority of our own. */
export interface CertificateFiles {
  /** Base64, as the staff send them. */
  readonly file: string;
  readonly password: string;
  readonly authority: string;
  /** PEM: whom a verifier has to trust. */
  readonly root: string;
}

const YEAR_MS = 365 * 24 * 60 * 60_000;

export function makeCertificateFiles({
  passTypeIdentifier = 'pass.example.harbour',
  team = 'A1B2C3D4E5',
  password = 'lantern',
  expiresAt = new Date(Date.now() + YEAR_MS),
  bits = 2048,
  iterations = {},
}: Wanted = {}): CertificateFiles {
  const authorityKeys = makeKeys();
  const issuer = [
    { shortName: 'CN', value: 'Some Developer Relations Authority' },
    { shortName: 'OU', value: 'G4' },
  ];
  const authority = makeCertificate(authorityKeys.publicKey, issuer, '01', new Date(Date.now() + YEAR_MS));
  authority.setIssuer(issuer);
  authority.setExtensions([{ name: 'basicConstraints', cA: true, critical: true }]);
  authority.sign(authorityKeys.privateKey, forge.md.sha256.create());

  const own = makeKeys(bits);
  const certificate = makeCertificate(
    own.publicKey,
    [
      { type: '0.9.2342.19200300.100.1.1', value: passTypeIdentifier },
      { shortName: 'CN', value: `Pass Type ID: ${passTypeIdentifier}` },
      { shortName: 'OU', value: team },
    ],
    '02',
    expiresAt,
  );
  certificate.setIssuer(issuer);
  certificate.sign(authorityKeys.privateKey, forge.md.sha256.create());
  const { mac, bags } = iterations;
  const bundle = forge.pkcs12.toPkcs12Asn1(own.privateKey, [certificate], password, {
    algorithm: '3des',
    // A wrong one would be found before the bags are opened.
    useMac: bags === undefined,
  });
  if (mac !== undefined) setIterations(partsOf(partsOf(bundle).at(-1)).at(-1), mac);
  if (bags !== undefined) setIterations(bundle, bags);
  return {
    file: toBase64(forge.asn1.toDer(bundle)),
    password,
    authority: toBase64(forge.asn1.toDer(forge.pki.certificateToAsn1(authority))),
    root: forge.pki.certificateToPem(authority),
  };
}

function makeCertificate(
  publicKey: forge.pki.rsa.PublicKey,
  subject: forge.pki.CertificateField[],
  serialNumber: string,
  notAfter: Date,
): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = serialNumber;
  certificate.validity.notBefore = new Date(Math.min(Date.now(), notAfter.getTime()) - YEAR_MS);
  certificate.validity.notAfter = notAfter;
  certificate.setSubject(subject);
  return certificate;
}

/** Made by OpenSSL: the library takes seconds for its own. */
function makeKeys(modulusLength = 2048) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  return {
    privateKey: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey),
  };
}

type Asn1 = forge.asn1.Asn1;
const partsOf = (node: Asn1 | undefined): Asn1[] =>
  node !== undefined && Array.isArray(node.value) ? node.value : [];

/** Names another number wherever 2,048 stands, also in what is packed as bytes. */
function setIterations(node: Asn1 | undefined, count: number): void {
  if (node === undefined) return;
  partsOf(node).forEach((part) => setIterations(part, count));
  if (typeof node.value !== 'string') return;
  if (node.type === forge.asn1.Type.INTEGER && node.value === '\x08\x00')
    node.value = forge.asn1.integerToDer(count).getBytes();
  if (node.type !== forge.asn1.Type.OCTETSTRING) return;
  try {
    const inner = forge.asn1.fromDer(node.value);
    setIterations(inner, count);
    node.value = forge.asn1.toDer(inner).getBytes();
  } catch {
    // Salt, or what is encrypted.
  }
}

const toBase64 = (bytes: forge.util.ByteStringBuffer): string =>
  Buffer.from(bytes.getBytes(), 'latin1').toString('base64');
