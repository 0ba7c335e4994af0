import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

interface Wanted {
  readonly passTypeIdentifier?: string;
  readonly team?: string;
  readonly password?: string;
  readonly expiresAt?: Date;
}

/** What Apple would hand out, by an authority of our own. */
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

  const own = makeKeys();
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
  const bundle = forge.pkcs12.toPkcs12Asn1(own.privateKey, [certificate], password, { algorithm: '3des' });
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
function makeKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  return {
    privateKey: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey),
  };
}

const toBase64 = (bytes: forge.util.ByteStringBuffer): string =>
  Buffer.from(bytes.getBytes(), 'latin1').toString('base64');
