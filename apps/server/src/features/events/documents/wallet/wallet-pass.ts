import type * as Passkit from 'passkit-generator';
import { colors } from '../../../../platform/colors.ts';
import { lazily } from '../../../../platform/lazily.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import type { EventFacts } from '../documents.types.ts';
import { formatPeriod } from '../moments.ts';
import type { Certificate } from './certificate.ts';

export interface WalletPass {
  readonly certificate: Certificate;
  readonly organization: { readonly name: string };
  /** Of the organization, and what is read on it. */
  readonly brand: { readonly ground: string; readonly ink: string };
  readonly locale: string;
  readonly event: EventFacts;
  readonly pass: {
    readonly id: string;
    readonly number: number;
    readonly name: string;
    readonly holder: string;
    readonly seat: string | null;
    readonly code: string;
  };
  /** PNGs by name, as Apple names them. */
  readonly pictures: Readonly<Record<string, Buffer>>;
}

const passkit = lazily<typeof Passkit>('passkit-generator');
const DAY_MS = 24 * 60 * 60_000;

/**
 * A pass as Apple Wallet keeps it (PassKit package format): its facts, its pictures, and a signature over all of them. In a
 * thread: the library computes the signature in JavaScript.
 */
export function signWalletPass({
  certificate,
  organization,
  brand: { ground, ink },
  locale,
  event,
  pass,
  pictures,
}: WalletPass): Buffer {
  const { keys, passTypeIdentifier, teamIdentifier } = certificate;
  const t = textsIn(locale);
  const rgb = (color: string): string => colors().formatRgb(color) ?? 'rgb(0, 0, 0)';
  const file = new (passkit().PKPass)(
    pictures,
    { wwdr: keys.authority, signerCert: keys.certificate, signerKey: keys.key },
    {
      formatVersion: 1,
      passTypeIdentifier,
      teamIdentifier,
      serialNumber: pass.id,
      organizationName: organization.name,
      logoText: organization.name,
      description: `${t('documents.paper.pass.title')}: ${event.name}`,
      backgroundColor: rgb(ground),
      foregroundColor: rgb(ink),
      labelColor: rgb(ink),
      sharingProhibited: true,
      voided: event.isCanceled,
    },
  );
  file.type = 'eventTicket';
  const fields = ([key, label, value]: readonly [string, string, string | null]) =>
    value === null || value === '' ? [] : [{ key, label, value }];
  file.primaryFields.push({ key: 'event', label: t('documents.paper.pass.kind'), value: event.name });
  file.secondaryFields.push(
    ...fields([
      'when',
      t('documents.paper.pass.when'),
      formatPeriod(locale, event.zone, event.start, event.end),
    ]),
    ...fields([
      'where',
      t('documents.paper.pass.where'),
      event.place === '' ? t('documents.paper.pass.online') : event.place,
    ]),
  );
  file.auxiliaryFields.push(
    ...fields(['name', t('documents.paper.pass.name'), pass.holder]),
    ...fields(['kind', t('documents.paper.pass.kind'), pass.name]),
    ...fields(['seat', t('documents.paper.pass.seat'), pass.seat]),
  );
  file.backFields.push(...fields(['number', t('documents.paper.pass.number'), String(pass.number)]), {
    key: 'scan',
    label: t('documents.paper.pass.title'),
    value: t('documents.paper.pass.scan'),
  });
  file.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: pass.code,
    messageEncoding: 'iso-8859-1',
    altText: String(pass.number),
  });
  file.setRelevantDate(event.start);
  file.setExpirationDate(new Date(event.end.getTime() + DAY_MS));
  return file.getAsBuffer();
}
