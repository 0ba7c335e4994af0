import { Refusal } from '../../../../platform/errors.ts';
import { readCertificate, type Certificate } from './certificate.ts';

interface CertificateInput {
  readonly file: Uint8Array;
  readonly password: string;
  readonly authority: Uint8Array | undefined;
  readonly now: Date;
}

/** Errors lose their class on the way between threads. */
type CertificateOutput =
  | { readonly certificate: Certificate }
  | { readonly refused: Pick<Refusal, 'kind' | 'code' | 'field' | 'values'> };

export function openCertificate({ file, password, authority, now }: CertificateInput): CertificateOutput {
  const files = {
    file: Buffer.from(file),
    password,
    authority: authority === undefined ? undefined : Buffer.from(authority),
  };
  try {
    return { certificate: readCertificate(files, now) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, code, field, values } = error;
    return { refused: { kind, code, field, values } };
  }
}
