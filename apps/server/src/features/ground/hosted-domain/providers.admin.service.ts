import type { Context } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { meantBy, requireUsable } from './providers/provider-row.policy.ts';
import * as queries from './providers.queries.ts';
import type { ProviderSettings } from './providers/providers.types.ts';
import { sealSecret } from './upstream.service.ts';

/** By the operator of the installation: new, or changed. Gives its name. */
export async function setProvider(ctx: Context, wanted: string, settings: ProviderSettings): Promise<string> {
  const { name, kind } = meantBy(wanted, settings.kind);
  return ctx.transaction(async (inner) => {
    const before = await queries.findProvider(inner.db, ctx.organizationId, name);
    const row = toRow(ctx, name, { ...settings, ...(kind !== undefined && { kind }) }, before);
    await queries.saveProvider(inner.db, row);
    await inner.record({ name: 'organization.changed', id: ctx.organizationId });
    return name;
  });
}

/** The row with these settings in it; refuses what could not work. */
export function toRow(
  ctx: Context,
  name: string,
  settings: ProviderSettings,
  before: queries.ProviderRow | undefined,
): queries.ProviderRow {
  const kind = settings.kind ?? before?.kind;
  if (kind === undefined || (before !== undefined && before.kind !== kind))
    throw invalid('provider.kind', { field: 'kind' });
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
  return row;
}

export async function removeProvider(ctx: Context, name: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteProvider(inner.db, ctx.organizationId, name))) throw notFound('provider');
    await inner.record({ name: 'organization.changed', id: ctx.organizationId });
  });
}

export const listProviders = (ctx: Context): Promise<queries.ProviderRow[]> =>
  queries.listProviders(ctx.db, ctx.organizationId);

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
