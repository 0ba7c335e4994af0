import { timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../../../platform/ids.ts';
import type { Secrets } from '../../../../platform/secrets.ts';

const MAC_BYTES = 18;

const macsOf = (
  secrets: Secrets,
  organizationId: string,
  accountId: string,
  version: number,
): readonly Buffer[] =>
  secrets
    .macs('calendar feed', organizationId, accountId, String(version))
    .map((mac) => mac.subarray(0, MAC_BYTES));

/** Says whose calendar it is, signed, so that none has to be kept; good until its owner asks for another one. */
export function makeFeedToken(
  secrets: Secrets,
  organizationId: string,
  accountId: string,
  version: number,
): string {
  const id = Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
  const [mac] = macsOf(secrets, organizationId, accountId, version);
  return `${id}.${version}.${mac?.toString('base64url') ?? ''}`;
}

/** Undefined when it was not made here for this organization. */
export function readFeedToken(
  secrets: Secrets,
  organizationId: string,
  token: string,
): { accountId: string; version: number } | undefined {
  const [id = '', number = '', mac = '', ...more] = token.split('.');
  const hex = Buffer.from(id, 'base64url').toString('hex');
  const accountId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (more.length > 0 || !isUuid(accountId) || !/^\d{1,11}$/.test(number)) return undefined;
  const version = Number(number);
  const given = Buffer.from(mac, 'base64url');
  const isOurs = macsOf(secrets, organizationId, accountId, version).some(
    (own) => given.length === own.length && timingSafeEqual(given, own),
  );
  return isOurs ? { accountId, version } : undefined;
}
