import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../../platform/secrets.ts';

const MAC_BYTES = 16;
/** Of the token: two moments and a sum, each of at most fifteen digits. */
const PARTS = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([\w-]{22})$/;

/** The change that a quote is for. */
export interface Quoted {
  readonly organizationId: string;
  readonly accountId: string;
  readonly subscriptionId: string;
  readonly priceId: string;
}

/** The terms that the payer was shown. */
export interface Shown {
  readonly quotedAt: Date;
  /** From when the change counts. */
  readonly at: Date;
  readonly charge: number;
}

const macsOf = (
  secrets: Secrets,
  { organizationId, accountId, subscriptionId, priceId }: Quoted,
  terms: readonly string[],
): readonly Buffer[] =>
  secrets
    .macs('subscription quote', organizationId, accountId, subscriptionId, priceId, ...terms)
    .map((mac) => mac.subarray(0, MAC_BYTES));

/** Says what was quoted, signed, so that no quote has to be kept. */
export function makeQuoteToken(secrets: Secrets, quoted: Quoted, { quotedAt, at, charge }: Shown): string {
  const terms = [quotedAt.getTime(), at.getTime(), charge].map(String);
  const [mac] = macsOf(secrets, quoted, terms);
  return [...terms, mac?.toString('base64url') ?? ''].join('.');
}

/** Undefined when it was not made here, for this change of this payer. */
export function readQuoteToken(secrets: Secrets, quoted: Quoted, token: string): Shown | undefined {
  const [, moment = '', at = '', charge = '', mac = ''] = PARTS.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const isOurs = macsOf(secrets, quoted, [moment, at, charge]).some(
    (own) => given.length === own.length && timingSafeEqual(given, own),
  );
  if (!isOurs) return undefined;
  return { quotedAt: new Date(Number(moment)), at: new Date(Number(at)), charge: Number(charge) };
}
