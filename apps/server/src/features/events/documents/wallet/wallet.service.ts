import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { appError, conflict, Refusal } from '../../../../platform/errors.ts';
import { brandColors, drawIcon } from '../../../../platform/images/draw-icon.ts';
import { threadTask } from '../../../../platform/threads/threads.ts';
import { textLocale } from '../../../../platform/texts/texts.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { imageKey } from '../../../ground/storage/index.ts';
import { getOpeningPass, type Paper } from '../papers/papers.service.ts';
import type { Certificate, SigningKeys } from './certificate.ts';
import type { openCertificate } from './certificate.worker.ts';
import type { writeWalletPass } from './wallet-pass.worker.ts';
import * as queries from './wallet.queries.ts';

const place = (ctx: Context): string => `wallet_certificate ${ctx.organizationId}`;

/** Which wallets passes can be put into here. */
export async function listWallets(ctx: Context): Promise<{ apple: boolean }> {
  const row = await queries.findCertificate(ctx.db, ctx.organizationId);
  return { apple: row !== undefined && ctx.now() < row.expires_at };
}

export async function getCertificate(ctx: Context): Promise<queries.CertificateRow | null> {
  requirePower(ctx.actor, 'settings');
  return (await queries.findCertificate(ctx.db, ctx.organizationId)) ?? null;
}

interface CertificateFiles {
  /** Base64, as both files. */
  readonly file: string;
  readonly password: string;
  readonly authority?: string | undefined;
}

const OPEN = threadTask<typeof openCertificate>(
  'slow',
  './certificate.worker.ts',
  'openCertificate',
  import.meta.url,
);
const reading = new Set<string>();

/** In a thread, for the file says how long it takes; one file of an organization after the other. */
async function readFiles(ctx: Context, files: Parameters<typeof openCertificate>[0]): Promise<Certificate> {
  if (reading.has(ctx.organizationId)) throw appError('tooManyRequests', 'wallet.reading').retryAfter(5);
  reading.add(ctx.organizationId);
  try {
    const output = await ctx.services.threads.run(OPEN, files);
    if ('certificate' in output) return output.certificate;
    const { kind, code, ...about } = output.refused;
    throw new Refusal(kind, code, about);
  } finally {
    reading.delete(ctx.organizationId);
  }
}

/** Puts the certificate in the place of the one before; its key never comes out again. */
export async function changeCertificate(
  ctx: Context,
  { file, password, authority }: CertificateFiles,
): Promise<queries.CertificateRow | null> {
  requirePower(ctx.actor, 'settings');
  const { keys, passTypeIdentifier, teamIdentifier, expiresAt } = await readFiles(ctx, {
    file: Buffer.from(file, 'base64'),
    password,
    authority: authority === undefined ? undefined : Buffer.from(authority, 'base64'),
    now: ctx.now(),
  });
  const now = ctx.now();
  const before = await queries.findCertificate(ctx.db, ctx.organizationId);
  const row = {
    pass_type_identifier: passTypeIdentifier,
    team_identifier: teamIdentifier,
    expires_at: expiresAt,
    secrets: ctx.services.secrets.encrypt('wallet', place(ctx), Buffer.from(JSON.stringify(keys))),
    created_at: now,
    updated_at: now,
  };
  await queries.putCertificate(ctx.db, ctx.organizationId, row);
  noteChanges(ctx, before, row);
  return getCertificate(ctx);
}

export async function removeCertificate(ctx: Context): Promise<null> {
  requirePower(ctx.actor, 'settings');
  const before = await queries.findCertificate(ctx.db, ctx.organizationId);
  await queries.deleteCertificate(ctx.db, ctx.organizationId);
  noteChanges(ctx, before, undefined);
  return null;
}

const SIGN = threadTask<typeof writeWalletPass>(
  'quick',
  './wallet-pass.worker.ts',
  'writeWalletPass',
  import.meta.url,
  // A tenth of one, and libraries to load first.
  20,
);

/** A pass for Apple Wallet: what its owner may print they may take along, where the organization has a certificate. */
export async function getWalletPass(ctx: Context, event: string, passId: string): Promise<Paper> {
  const opening = await getOpeningPass(ctx, event, passId);
  const { name, primaryColor, locale } = ctx.organization;
  const bytes = await ctx.services.threads.run(SIGN, {
    certificate: await unsealCertificate(ctx),
    organization: { name },
    brand: brandColors(primaryColor),
    locale: textLocale(ctx.locale, locale),
    ...opening,
    pictures: await drawPictures(ctx),
  });
  return { name: `${opening.event.slug}-${opening.pass.number}.pkpass`, bytes: Buffer.from(bytes) };
}

async function unsealCertificate(ctx: Context): Promise<Certificate> {
  const row = await queries.findCertificate(ctx.db, ctx.organizationId);
  if (row === undefined || ctx.now() >= row.expires_at) throw conflict('wallet.notConfigured');
  const opened: unknown = JSON.parse(
    ctx.services.secrets.decrypt('wallet', place(ctx), row.secrets).toString('utf8'),
  );
  return {
    // Sealed by `changeCertificate` and by nobody else.
    keys: opened as SigningKeys,
    passTypeIdentifier: row.pass_type_identifier,
    teamIdentifier: row.team_identifier,
    expiresAt: row.expires_at,
  };
}

/** In the sizes of Apple's screens. */
const SIZES = [
  ['icon.png', 29],
  ['icon@2x.png', 58],
  ['icon@3x.png', 87],
  ['logo.png', 50],
  ['logo@2x.png', 100],
  ['logo@3x.png', 150],
] as const;

async function drawPictures(ctx: Context): Promise<Record<string, Buffer>> {
  const { organization, organizationId, services } = ctx;
  const iconId = await queries.findIconId(ctx.db, organizationId);
  const stored =
    iconId === null ? undefined : await services.files.get(imageKey(organizationId, iconId, 'thumbnail'));
  const picture = stored === undefined ? undefined : Buffer.concat(await stored.stream.toArray());
  const brand = { picture, color: organization.primaryColor, name: organization.name };
  const drawn = await Promise.all(
    SIZES.map(async ([name, size]) => [name, await drawIcon(brand, size)] as const),
  );
  return Object.fromEntries(drawn);
}
