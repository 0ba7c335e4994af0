import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import * as queries from './integrations.queries.ts';
import { notEnabled } from './payments.errors.ts';
import { manualProvider } from './providers/manual.ts';
import type { PaymentProvider } from './providers/provider.types.ts';

/** All that ever took money, and `manual`, which stands there from the beginning and is on until the staff says otherwise. */
export async function listIntegrations(ctx: Context): Promise<queries.IntegrationRow[]> {
  const all = await queries.listIntegrations(ctx.db, ctx.organizationId);
  if (all.length > 0) return all;
  const now = ctx.now();
  await queries.keepIntegration(ctx.db, ctx.organizationId, {
    id: newId(),
    type: 'manual',
    active: true,
    publishable_key: null,
    instructions: null,
    secrets: null,
    created_at: now,
    updated_at: now,
  });
  return queries.listIntegrations(ctx.db, ctx.organizationId);
}

/** The account that takes the money now. */
export async function getActiveIntegration(ctx: Context): Promise<queries.IntegrationRow> {
  const active = (await listIntegrations(ctx)).find((integration) => integration.active);
  if (active === undefined) throw notEnabled();
  return active;
}

/** What is free stands with one of them as well, whether they are on or off. */
export async function getAnyIntegration(ctx: Context): Promise<queries.IntegrationRow> {
  const all = await listIntegrations(ctx);
  const any = all.find((integration) => integration.active) ?? all[0];
  if (any === undefined) throw notEnabled();
  return any;
}

/** Whoever stands behind an account, with the keys to it. */
export async function connect(ctx: Context, integrationId: string): Promise<PaymentProvider> {
  const integration = await queries.findIntegration(ctx.db, ctx.organizationId, integrationId);
  if (integration === undefined) throw notEnabled();
  if (integration.type === 'manual') return manualProvider;
  throw notEnabled();
}
