import type { Context } from '../../../../platform/context.ts';
import { appError, invalid, notFound } from '../../../../platform/errors.ts';
import { listTierIdsOf } from '../../../people/tiers/index.ts';
import { listPackagesByIds } from '../../tickets/index.ts';
import { listSoldPassTypes, type SoldPassType } from './offer.queries.ts';
import type { PackageLine } from '../paying/pricing.ts';
import type { Standing } from '../registrations.service.ts';
import type { Wanted } from './selection.policy.ts';

/** The wanted items, as the event offers them at this moment. */
export interface Offer {
  readonly passTypes: ReadonlyMap<string, SoldPassType>;
  readonly packages: readonly PackageLine[];
}

export async function findOffer(ctx: Context, standing: Standing, wanted: Wanted): Promise<Offer> {
  return {
    passTypes: await findPassTypes(ctx, standing, wanted),
    packages: await findPackages(ctx, standing, wanted),
  };
}

async function findPassTypes(
  ctx: Context,
  { event, accountId }: Standing,
  { passes }: Wanted,
): Promise<Offer['passTypes']> {
  const ids = [...new Set(passes.map(({ passTypeId }) => passTypeId))];
  if (ids.length === 0) return new Map();
  const rows = await listSoldPassTypes(ctx.db, ctx.organizationId, event.id, ids);
  if (rows.length < ids.length) throw notFound('passType');
  await refuseTiers(ctx, accountId, rows);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Passes of a bundle or a group ticket need the tiers of their type too. */
export async function refuseTiers(
  ctx: Context,
  accountId: string,
  rows: readonly Pick<SoldPassType, 'name' | 'tiers'>[],
  field = 'passes',
): Promise<void> {
  const asking = rows.filter(({ tiers }) => tiers.length > 0);
  if (asking.length === 0) return;
  const held = new Set(await listTierIdsOf(ctx, accountId));
  for (const { name, tiers } of asking)
    if (!tiers.some(({ id }) => held.has(id)))
      throw appError('tierNeeded', 'passType.tierNeeded', {
        values: { name, tiers: tiers.map((tier) => tier.name).join(', ') },
        field,
      });
}

/** Before what was chosen is paid or issued: a tier may have ended since. */
export async function refuseEndedTiers(
  ctx: Context,
  { event, accountId }: Standing,
  passes: readonly { readonly passTypeId: string }[],
): Promise<void> {
  const ids = [...new Set(passes.map(({ passTypeId }) => passTypeId))];
  await refuseTiers(ctx, accountId, await listSoldPassTypes(ctx.db, ctx.organizationId, event.id, ids));
}

/** A bundle comes with exactly the passes that it is made of. */
async function findPackages(ctx: Context, { event }: Standing, wanted: Wanted): Promise<PackageLine[]> {
  const bundles = await listPackagesByIds(
    ctx,
    wanted.packages.map(({ packageId }) => packageId),
  );
  const lines = wanted.packages.map(({ id, packageId }) => {
    const bundle = bundles.get(packageId);
    if (bundle === undefined || bundle.row.event_id !== event.id || !bundle.row.active)
      throw notFound('package');
    const passes = wanted.passes.filter((pass) => pass.packageId === id);
    const isComplete = bundle.passes.every(
      ({ row }) => passes.filter(({ passTypeId }) => passTypeId === row.pass_type_id).length === row.quantity,
    );
    const size = bundle.passes.reduce((sum, { row }) => sum + row.quantity, 0);
    if (!isComplete || passes.length !== size)
      throw invalid('package.passes', { values: { name: bundle.row.name, size }, field: 'passes' });
    return { id, packageId, price: bundle.row.price };
  });
  const ids = new Set(lines.map(({ id }) => id));
  if (wanted.passes.some(({ packageId }) => packageId !== null && !ids.has(packageId)))
    throw invalid('package.missing', { field: 'packages' });
  return lines;
}
