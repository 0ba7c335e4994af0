import { createPrivateKey } from 'node:crypto';
import { colors } from '../../../../platform/colors.ts';
import type { Context } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import type { ProviderKind } from '../../identity/identity.tables.ts';
import { KNOWN, MAPPABLE } from '../providers.policy.ts';
import type { ProviderRow } from '../providers.queries.ts';
import { PROVIDER_KINDS } from './providers.types.ts';

/** Clients ask for the known ones by names that are given; a name among these says the kind. */
export function meantBy(
  wanted: string,
  kind: ProviderKind | undefined,
): { name: string; kind: ProviderKind | undefined } {
  for (const known of PROVIDER_KINDS) {
    if (known === 'oidc' || kind === 'oidc') continue;
    const { name } = KNOWN[known];
    if (known === kind || known === wanted.toLowerCase() || name === wanted) return { name, kind: known };
  }
  if (!/^[\p{L}\d][\p{L}\d ._-]{0,39}$/u.test(wanted) || wanted === 'COGNITO')
    throw invalid('provider.name', { field: 'name' });
  return { name: wanted, kind };
}

/** Refuses what could not work, or could not be read on its button. */
export function requireUsable(ctx: Context, row: ProviderRow, secret: string | null | undefined): void {
  const isElsewhere = ctx.organization.identityService === 'cognito';
  if (row.client_id === '' && !isElsewhere) throw invalid('provider.clientId', { field: 'clientId' });
  if (row.kind === 'oidc') requireIssuer(ctx, row.issuer);
  else if (row.secret === null && !isElsewhere) throw invalid('provider.secret', { field: 'secret' });
  if (row.kind === 'apple' && !isElsewhere) {
    if (row.team_id === null || row.key_id === null) throw invalid('provider.keyId', { field: 'keyId' });
    if (typeof secret === 'string' && !isEcKey(secret)) throw invalid('provider.secret', { field: 'secret' });
  }
  for (const name of Object.keys(row.attributes))
    if (!MAPPABLE.includes(name))
      throw invalid('provider.attributes', { field: 'attributes', values: { known: MAPPABLE.join(', ') } });
  requireReadable(row);
}

function requireReadable({ color, background, button_text: text }: ProviderRow): void {
  if (color !== null && !/^#[0-9a-f]{6}$/i.test(color)) throw invalid('provider.color', { field: 'color' });
  if (background !== null && !/^#[0-9a-f]{6}$/i.test(background))
    throw invalid('provider.color', { field: 'background' });
  if ((color === null) !== (background === null)) throw invalid('provider.color', { field: 'color' });
  if (color !== null && background !== null && colors().wcagContrast(color, background) < 4.5)
    throw invalid('provider.color', { field: 'color' });
  if ((text?.length ?? 0) > 60) throw invalid('provider.text', { field: 'text' });
}

function requireIssuer(ctx: Context, issuer: string | null): void {
  const url = issuer !== null && URL.canParse(issuer) ? new URL(issuer) : undefined;
  const isInside = url !== undefined && ctx.services.config.trustedHosts.has(url.host);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isInside))
    throw invalid('provider.issuer', { field: 'issuer' });
}

function isEcKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}
