import { createPrivateKey } from 'node:crypto';
import { colors } from '../../../platform/colors.ts';
import type { Context } from '../../../platform/context.ts';
import type { ProviderKind } from '../identity/identity.tables.ts';
import { notFound } from '../../../platform/errors.ts';
import { operatorError } from '../../../platform/operator-error.ts';
import { KNOWN, MAPPABLE } from './providers.policy.ts';
import * as queries from './providers.queries.ts';
import { sealSecret } from './upstream.service.ts';

export const PROVIDER_KINDS = [
  'google',
  'apple',
  'facebook',
  'amazon',
  'oidc',
] as const satisfies ProviderKind[];

/** Settings of a provider by the owner of the installation; an absent field leaves the value, null clears it. */
export interface ProviderSettings {
  kind?: ProviderKind;
  clientId?: string;
  secret?: string | null;
  issuer?: string;
  teamId?: string;
  keyId?: string;
  scopes?: string[];
  attributes?: Record<string, string>;
  trustsEmail?: boolean;
  text?: string | null;
  color?: string | null;
  background?: string | null;
  order?: number;
  enabled?: boolean;
}

/** New, or changed. Gives its name. */
export async function setProvider(ctx: Context, wanted: string, settings: ProviderSettings): Promise<string> {
  const { name, kind: named } = meantBy(wanted, settings.kind);
  return ctx.transaction(async (inner) => {
    const before = await queries.findProvider(inner.db, ctx.organizationId, name);
    const kind = named ?? before?.kind;
    if (kind === undefined)
      throw operatorError('provider.kind', `Say --kind: ${PROVIDER_KINDS.join(', ')}.`, 'kind');
    if (before !== undefined && before.kind !== kind)
      throw operatorError('provider.kind', `${name} is of the kind ${before.kind}; remove it first.`, 'kind');
    const row: queries.ProviderRow = {
      organization_id: ctx.organizationId,
      name,
      kind,
      client_id: settings.clientId ?? before?.client_id ?? '',
      secret: sealed(ctx, name, settings.secret, before?.secret ?? null),
      issuer: kind === 'oidc' ? (settings.issuer ?? before?.issuer ?? null) : null,
      team_id: settings.teamId ?? before?.team_id ?? null,
      key_id: settings.keyId ?? before?.key_id ?? null,
      scopes: settings.scopes ?? before?.scopes ?? [],
      attributes: settings.attributes ?? before?.attributes ?? {},
      trusts_email: settings.trustsEmail ?? before?.trusts_email ?? false,
      button_text: ifGiven(settings.text, before?.button_text),
      color: ifGiven(settings.color, before?.color),
      background: ifGiven(settings.background, before?.background),
      sort_order: settings.order ?? before?.sort_order ?? 0,
      enabled: settings.enabled ?? before?.enabled ?? true,
      updated_at: ctx.now(),
    };
    requireUsable(ctx, row, settings.secret);
    await queries.saveProvider(inner.db, row);
    await inner.record({ name: 'organization.changed', id: ctx.organizationId });
    return name;
  });
}

export async function removeProvider(ctx: Context, name: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteProvider(inner.db, ctx.organizationId, name))) throw notFound('provider');
    await inner.record({ name: 'organization.changed', id: ctx.organizationId });
  });
}

export const listProviders = (ctx: Context): Promise<queries.ProviderRow[]> =>
  queries.listProviders(ctx.db, ctx.organizationId);

/** Clients ask for the known ones by names that are given; a name among these says the kind. */
function meantBy(
  wanted: string,
  kind: ProviderKind | undefined,
): { name: string; kind: ProviderKind | undefined } {
  for (const known of PROVIDER_KINDS) {
    if (known === 'oidc' || kind === 'oidc') continue;
    const { name } = KNOWN[known];
    if (known === kind || known === wanted.toLowerCase() || name === wanted) return { name, kind: known };
  }
  if (!/^[\p{L}\d][\p{L}\d ._-]{0,39}$/u.test(wanted) || wanted === 'COGNITO')
    throw operatorError(
      'provider.name',
      'A name has up to 40 letters, numbers, spaces, dots and dashes.',
      'name',
    );
  return { name: wanted, kind };
}

const ifGiven = (given: string | null | undefined, before: string | null | undefined): string | null =>
  given === undefined ? (before ?? null) : given;

function sealed(
  ctx: Context,
  name: string,
  secret: string | null | undefined,
  before: Buffer | null,
): Buffer | null {
  if (secret === undefined) return before;
  return secret === null ? null : sealSecret(ctx.services, ctx.organizationId, name, secret);
}

function requireUsable(ctx: Context, row: queries.ProviderRow, secret: string | null | undefined): void {
  const refuse = (field: string, message: string): never => {
    throw operatorError(`provider.${field}`, message, field);
  };
  const isElsewhere = ctx.organization.identityService === 'cognito';
  if (row.client_id === '' && !isElsewhere) refuse('clientId', 'Say --client-id.');
  if (row.kind === 'oidc') requireIssuer(ctx, row.issuer);
  else if (row.secret === null && !isElsewhere)
    refuse('secret', 'Say --secret-file, a file with the secret.');
  if (row.kind === 'apple' && !isElsewhere) {
    if (row.team_id === null || row.key_id === null) refuse('keyId', 'Apple needs --team-id and --key-id.');
    if (typeof secret === 'string' && !isEcKey(secret))
      refuse('secret', "Apple's secret is the key file (.p8) that it gave you.");
  }
  for (const name of Object.keys(row.attributes))
    if (!MAPPABLE.includes(name)) refuse('attributes', `Attributes are ${MAPPABLE.join(', ')}.`);
  for (const [field, color] of [
    ['color', row.color],
    ['background', row.background],
  ] as const)
    if (color !== null && !/^#[0-9a-f]{6}$/i.test(color))
      refuse(field, `${field} must be written as #rrggbb.`);
  if ((row.color === null) !== (row.background === null))
    refuse('color', 'Say both colours, of the text and of the ground, or neither.');
  if (row.color !== null && row.background !== null && colors().wcagContrast(row.color, row.background) < 4.5)
    refuse('color', 'The two colours are too close to each other to be read; a contrast of 4.5 is needed.');
  if ((row.button_text?.length ?? 0) > 60) refuse('text', 'The text of a button has up to 60 characters.');
}

function requireIssuer(ctx: Context, issuer: string | null): void {
  const url = issuer !== null && URL.canParse(issuer) ? new URL(issuer) : undefined;
  const isInside = url !== undefined && ctx.services.config.trustedHosts.has(url.host);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isInside))
    throw operatorError(
      'provider.issuer',
      'Say --issuer, an address with https. One in your own network has to be named in TRUSTED_HOSTS.',
      'issuer',
    );
}

function isEcKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}
