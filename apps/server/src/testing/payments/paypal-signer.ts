import { generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import forge from 'node-forge';

export interface PayPalMessage {
  readonly payload: string;
  readonly headers: Record<string, string>;
}

/** Left out, everything is right. */
export interface Signing {
  readonly certificate?: string;
  readonly time?: Date;
}

export const CERTIFICATES = '/v1/notifications/certs/';

/** Signs messages as PayPal does: with the key of a certificate that lies at PayPal. */
export class PayPalSigner {
  readonly #certificates = new Map<string, { key: KeyObject; pem: string }>();

  constructor() {
    this.add('CERT-good');
  }

  add(name: string, { expired = false }: { expired?: boolean } = {}): void {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = forge.pki.publicKeyFromPem(
      publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    );
    certificate.serialNumber = `01${randomBytes(8).toString('hex')}`;
    const end = Date.now() + (expired ? -3_600_000 : 86_400_000);
    certificate.validity.notBefore = new Date(end - 172_800_000);
    certificate.validity.notAfter = new Date(end);
    const names = [{ name: 'commonName', value: 'messageverificationcerts.paypal.com' }];
    certificate.setSubject(names);
    certificate.setIssuer(names);
    certificate.sign(
      forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
      forge.md.sha256.create(),
    );
    this.#certificates.set(name, { key: privateKey, pem: forge.pki.certificateToPem(certificate) });
  }

  find(name: string): string | undefined {
    return this.#certificates.get(name)?.pem;
  }

  sign(payload: string, webhookId: string, url: string, signing: Signing): PayPalMessage {
    const { certificate: name = 'CERT-good', time = new Date() } = signing;
    const key = this.#certificates.get(name)?.key;
    if (key === undefined) throw new Error(`no certificate ${name}`);
    const id = randomUUID();
    const signed = Buffer.from(`${id}|${time.toISOString()}|${webhookId}|${crc32(Buffer.from(payload))}`);
    return {
      payload,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time.toISOString(),
        'paypal-transmission-sig': sign('RSA-SHA256', signed, key).toString('base64'),
        'paypal-cert-url': `${url}${CERTIFICATES}${name}`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
    };
  }
}
