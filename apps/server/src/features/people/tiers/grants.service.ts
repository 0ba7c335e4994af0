import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { deleteRow, holdRow } from '../../../platform/db/rows.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { readInstant } from '../../../platform/period.ts';
import {
  getEntry,
  holdAccounts,
  putBadges,
  requireDirectoryReader,
  requirePower,
} from '../../ground/accounts/index.ts';
import * as queries from './grants.queries.ts';
import { STRETCH } from './stretch.ts';
import { tiersGranted } from './tiers.facts.ts';

export async function listGrants(ctx: Context, accountId: string): Promise<queries.Grant[]> {
  requireDirectoryReader(ctx.actor);
  await getEntry(ctx, accountId);
  return queries.listGrants(ctx.db, ctx.organizationId, accountId);
}

/** Again with another end: that one counts. */
export async function grantTier(
  ctx: Context,
  { accountId, tierId }: { readonly accountId: string; readonly tierId: string },
  end: string | null,
): Promise<queries.Grant[]> {
  requirePower(ctx.actor, 'accounts:write');
  const until = end === null ? null : readInstant(end, 'until');
  if (until !== null && until <= ctx.now()) throw invalid('tier.until', { field: 'until' });
  await ctx.transaction(async (inner) => {
    const tier = await holdFor(inner, accountId, tierId);
    await queries.putGrant(
      inner.db,
      ctx.organizationId,
      { accountId, tierId, source: 'staff', until },
      inner.now(),
    );
    await settle(inner, accountId);
    noteChanges(inner, { tier: null }, { tier: tier.name, until }, { name: await nameOf(inner, accountId) });
  });
  return listGrants(ctx, accountId);
}

export async function takeTier(
  ctx: Context,
  { accountId, tierId }: { readonly accountId: string; readonly tierId: string },
): Promise<queries.Grant[]> {
  requirePower(ctx.actor, 'accounts:write');
  await ctx.transaction(async (inner) => {
    const tier = await holdFor(inner, accountId, tierId);
    const key = { account_id: accountId, tier_id: tierId, source: 'staff' } as const;
    if (!(await deleteRow(inner.db, 'account_tier_grant', ctx.organizationId, key))) return;
    await settle(inner, accountId);
    noteChanges(inner, { tier: tier.name }, { tier: null }, { name: await nameOf(inner, accountId) });
  });
  return listGrants(ctx, accountId);
}

async function holdFor(ctx: Context, accountId: string, tierId: string) {
  await holdAccounts(ctx, [accountId]);
  await getEntry(ctx, accountId);
  const tier = await holdRow(ctx.db, 'account_tier', ctx.organizationId, { id: tierId });
  if (tier === undefined) throw notFound('tier');
  return tier;
}

async function nameOf(ctx: Context, accountId: string): Promise<string> {
  const { first_name, last_name, username } = await getEntry(ctx, accountId);
  return [first_name, last_name].filter(Boolean).join(' ') || username;
}

/** The account is held. */
async function settle(ctx: Context, accountId: string): Promise<void> {
  await putBadges(ctx, accountId, await queries.listBadges(ctx.db, ctx.organizationId, accountId, ctx.now()));
  await ctx.record(tiersGranted(accountId));
}

/** Makes the tiers of plans those that plans give now; they are read while the account is held, so the last to settle is right. */
export async function setPlanTiers(
  ctx: Context,
  accountId: string,
  readTiers: (inner: Context) => Promise<readonly string[]>,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    await holdAccounts(inner, [accountId]);
    const tierIds = await readTiers(inner);
    await queries.deletePlanGrants(inner.db, ctx.organizationId, accountId, tierIds);
    for (const tierId of tierIds)
      await queries.putGrant(
        inner.db,
        ctx.organizationId,
        { accountId, tierId, source: 'plan', until: null },
        inner.now(),
      );
    await settle(inner, accountId);
  });
}

/**
 * For the job: after a tier was changed, its badge is shown as it is now. One stretch; answers where the next one begins, or null after
 * the last.
 */
export async function renewBadges(
  ctx: Context,
  tierId: string,
  after: string | null,
): Promise<string | null> {
  const holders = await queries.listHolders(ctx.db, ctx.organizationId, tierId, after, STRETCH);
  for (const { id } of holders)
    await ctx.transaction(async (inner) => {
      await holdAccounts(inner, [id]);
      await settle(inner, id);
    });
  return holders.length < STRETCH ? null : (holders.at(-1)?.id ?? null);
}

export async function endGrants(ctx: Context): Promise<void> {
  for (;;) {
    const now = ctx.now();
    const ids = await queries.listEnded(ctx.db, ctx.organizationId, now, STRETCH);
    for (const accountId of ids)
      await ctx.transaction(async (inner) => {
        await holdAccounts(inner, [accountId]);
        await queries.deleteEnded(inner.db, ctx.organizationId, accountId, now);
        await settle(inner, accountId);
      });
    if (ids.length < STRETCH) return;
  }
}
