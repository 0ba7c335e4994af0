import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { requireSeen } from '../../../../platform/unchanged.ts';
import { requirePower } from '../../accounts/index.ts';
import { toRow } from '../providers.admin.service.ts';
import * as queries from '../providers.queries.ts';
import { checkDiscovery } from '../upstream.service.ts';
import { listOwnerWays } from './owners-ways.queries.ts';
import { meantBy } from './provider-row.policy.ts';
import { providersChanged } from './providers.facts.ts';
import type { ProviderSettings } from './providers.types.ts';
import { openTrial, trialPath, type TrialResult } from './trial.service.ts';
import { describeTrouble } from './trouble.ts';

const MOST_PROVIDERS = 20;

export interface ProviderList {
  readonly rows: queries.ProviderRow[];
  readonly hostnames: string[];
}

export async function listProviders(ctx: Context): Promise<ProviderList> {
  requirePower(ctx.actor, 'settings');
  return readList(ctx);
}

async function readList(ctx: Context): Promise<ProviderList> {
  const rows = await queries.listProviders(ctx.db, ctx.organizationId);
  const hostnames = await queries.listVerifiedHostnames(ctx.db, ctx.organizationId);
  return { rows, hostnames };
}

export async function addProvider(
  ctx: Context,
  { name: wanted, ...settings }: ProviderSettings & { name: string },
): Promise<queries.ProviderRow> {
  requirePower(ctx.actor, 'identity');
  const { name, kind } = meantBy(wanted, settings.kind);
  const given = { ...settings, ...(kind !== undefined && { kind }) };
  const row = toRow(ctx, name, given, undefined);
  requireTrusted(ctx, row);
  await requireDiscovery(ctx, row);
  return ctx.transaction(async (inner) => {
    await queries.lockProviders(inner.db, ctx.organizationId);
    const all = await queries.listProviders(inner.db, ctx.organizationId);
    if (all.some((row) => row.name === name)) throw conflict('provider.exists', { field: 'name' });
    if (all.length >= MOST_PROVIDERS) throw conflict('provider.tooMany', { values: { max: MOST_PROVIDERS } });
    const order = Math.max(-1, ...all.map((row) => row.sort_order)) + 1;
    return save(inner, name, { order, ...given }, undefined);
  });
}

/** A provider whose email addresses are trusted can sign in anybody, owners included. */
function requireTrusted(ctx: Context, ...rows: readonly { readonly trusts_email?: boolean }[]): void {
  if (rows.some(({ trusts_email: isTrusted }) => isTrusted === true)) requirePower(ctx.actor, 'roles');
}

export async function changeProvider(
  ctx: Context,
  name: string,
  settings: ProviderSettings,
): Promise<queries.ProviderRow> {
  requirePower(ctx.actor, 'identity');
  const known = await queries.findProvider(ctx.db, ctx.organizationId, name);
  if (known === undefined) throw notFound('provider');
  requireSecretAgain(settings, known);
  const wanted = toRow(ctx, name, settings, known);
  requireTrusted(ctx, known, wanted);
  const isAsked = wanted.issuer !== known.issuer || (wanted.enabled && !known.enabled);
  if (isAsked) await requireDiscovery(ctx, wanted);
  return ctx.transaction(async (inner) => {
    await queries.lockProviders(inner.db, ctx.organizationId);
    const before = await queries.findProvider(inner.db, ctx.organizationId, name);
    if (before === undefined) throw notFound('provider');
    requireSeen(ctx, before.updated_at);
    requireSecretAgain(settings, before);
    const row = toRow(ctx, name, settings, before);
    requireTrusted(ctx, before, row);
    const isLost = before.enabled && (!row.enabled || row.issuer !== before.issuer);
    if (isLost) await requireOtherWays(inner, name);
    return save(inner, name, settings, before);
  });
}

export async function removeProvider(ctx: Context, name: string): Promise<null> {
  requirePower(ctx.actor, 'identity');
  await ctx.transaction(async (inner) => {
    await queries.lockProviders(inner.db, ctx.organizationId);
    const before = await queries.findProvider(inner.db, ctx.organizationId, name);
    if (before === undefined) throw notFound('provider');
    if (before.enabled) await requireOtherWays(inner, name);
    await queries.deleteProvider(inner.db, ctx.organizationId, name);
    noteChanges(inner, before, undefined, { name });
    await inner.record(providersChanged(ctx.organizationId, name));
  });
  return null;
}

/** The order of the buttons: all names, each once. */
export async function orderProviders(ctx: Context, names: readonly string[]): Promise<ProviderList> {
  requirePower(ctx.actor, 'identity');
  return ctx.transaction(async (inner) => {
    await queries.lockProviders(inner.db, ctx.organizationId);
    const all = await queries.listProviders(inner.db, ctx.organizationId);
    const before = all.map((row) => row.name);
    const isWhole = names.length === before.length && before.every((name) => names.includes(name));
    if (!isWhole) throw conflict('provider.order');
    for (const [index, name] of names.entries())
      await queries.placeProvider(inner.db, ctx.organizationId, name, index);
    noteChanges(inner, { order: before }, { order: names }, { name: names.join(', ') });
    await inner.record({ name: 'organization.changed', id: ctx.organizationId });
    return readList(inner);
  });
}

/** A stored secret goes to no other provider than the one that it was given for. */
function requireSecretAgain({ issuer, secret }: ProviderSettings, before: queries.ProviderRow): void {
  const isOther = issuer !== undefined && issuer !== before.issuer;
  if (isOther && secret === undefined && before.secret !== null)
    throw invalid('provider.secretAgain', { field: 'secret' });
}

async function save(
  inner: Context,
  name: string,
  settings: ProviderSettings,
  before: queries.ProviderRow | undefined,
): Promise<queries.ProviderRow> {
  const row = toRow(inner, name, settings, before);
  await queries.saveProvider(inner.db, row);
  noteChanges(inner, before, row, { name });
  await inner.record(providersChanged(inner.organizationId, name));
  return row;
}

/** Asked before the transaction: the provider answers at its own pace. */
async function requireDiscovery(ctx: Context, row: queries.ProviderRow): Promise<void> {
  if (row.kind !== 'oidc' || ctx.organization.identityService !== 'embedded') return;
  try {
    await checkDiscovery(ctx, row);
  } catch (error) {
    throw invalid('provider.unanswered', {
      field: 'issuer',
      values: { detail: describeTrouble(error).detail },
      cause: error,
    });
  }
}

/** An owner who comes from this provider alone would have to be let in by the operator of the installation. */
async function requireOtherWays(inner: Context, name: string): Promise<void> {
  if (inner.organization.identityService !== 'embedded') return;
  const owners = await listOwnerWays(inner.db, inner.organizationId, name, inner.now());
  if (owners.some((owner) => owner.comesFromIt) && !owners.some((owner) => owner.hasOther))
    throw conflict('provider.lastWay');
}

export async function beginTrial(ctx: Context, name: string): Promise<{ path: string }> {
  const { accountId } = requirePower(ctx.actor, 'identity');
  if (ctx.organization.identityService !== 'embedded') throw conflict('provider.elsewhere');
  if ((await queries.findProvider(ctx.db, ctx.organizationId, name)) === undefined)
    throw notFound('provider');
  return { path: trialPath(ctx, accountId, name) };
}

export function readTrial(ctx: Context, result: string): TrialResult {
  const { accountId } = requirePower(ctx.actor, 'identity');
  return openTrial(ctx, accountId, result);
}
