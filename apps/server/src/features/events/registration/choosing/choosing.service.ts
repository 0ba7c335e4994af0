import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { isUuid, newId } from '../../../../platform/ids.ts';
import { listCouponsByIds, listPackagesByIds, type CompleteCoupon } from '../../tickets/index.ts';
import { findUsableCoupon, mayCover, refuseCoupon, usesLeft } from './coupons.service.ts';
import { changeDraft, loadDraft, type Changed, type Chosen } from './draft.service.ts';
import type { SelectionInput } from './draft.schemas.ts';
import { listSoldPassTypes, type SoldPassType } from './draft.queries.ts';
import type { Pieces } from './holdings.ts';
import { NOTHING, type PackageLine, type PassLine } from '../paying/pricing.ts';
import { notYetSold } from '../registrations.policy.ts';
import { getStanding, type Standing } from '../registrations.service.ts';

/** The whole selection: passes and bundles by ids that the client has chosen. */
export async function choosePasses(ctx: Context, idOrSlug: string, input: SelectionInput): Promise<null> {
  const standing = await getStanding(ctx, idOrSlug);
  await choose(ctx, standing, readSelection(input), undefined);
  return null;
}

/**
 * More of one pass type than what is chosen already: of pieces that were kept for this buyer, and become the draft's. To
 * be called in the transaction that ends the keeping.
 */
export async function addPasses(
  ctx: Context,
  idOrSlug: string,
  passTypeId: string,
  quantity: number,
): Promise<void> {
  const standing = await getStanding(ctx, idOrSlug);
  const { registration_id: registrationId } = standing.event;
  const draft = registrationId === null ? NOTHING : await loadDraft(ctx, registrationId);
  const kept = new Map([[passTypeId, quantity]]);
  const added = Array.from({ length: quantity }, () => ({
    id: newId(),
    passTypeId,
    packageId: null,
    couponId: null,
  }));
  await choose(ctx, standing, { ...draft, passes: [...draft.passes, ...added] }, undefined, kept);
}

export async function applyCoupon(
  ctx: Context,
  idOrSlug: string,
  { couponCode, ...input }: SelectionInput & { readonly couponCode: string },
): Promise<CompleteCoupon> {
  const standing = await getStanding(ctx, idOrSlug);
  const coupon = await findUsableCoupon(ctx, standing, couponCode);
  await choose(ctx, standing, readSelection(input), coupon);
  return coupon;
}

export async function removeCoupon(ctx: Context, idOrSlug: string): Promise<null> {
  const standing = await getStanding(ctx, idOrSlug);
  await changeDraft(ctx, standing, { opens: false, holds: false }, (_inner, { selection }) => ({
    selection: { ...selection, passes: selection.passes.map((pass) => ({ ...pass, couponId: null })) },
    couponId: null,
  }));
  return null;
}

interface WantedPass {
  readonly id: string;
  readonly passTypeId: string;
  readonly packageId: string | null;
  readonly couponId: string | null;
}
interface Wanted {
  readonly passes: readonly WantedPass[];
  readonly packages: readonly Omit<PackageLine, 'price'>[];
}

/** Ids come in any case; the database keeps them in lower case. */
function readSelection({ passes, packages }: SelectionInput): Wanted {
  const wanted = {
    passes: passes.map((pass) => ({
      id: readId(pass.id),
      passTypeId: pass.ticketId.toLowerCase(),
      packageId: pass.packageId?.toLowerCase() ?? null,
      couponId: pass.couponId?.toLowerCase() ?? null,
    })),
    packages: packages.map((bundle) => ({
      id: readId(bundle.id),
      packageId: bundle.packageId.toLowerCase(),
    })),
  };
  const ids = [...wanted.passes, ...wanted.packages].map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalid('id.twice', { field: 'passes' });
  return wanted;
}

export function readId(id: string): string {
  if (!isUuid(id)) throw invalid('id.invalid', { field: 'id' });
  return id.toLowerCase();
}

async function choose(
  ctx: Context,
  standing: Standing,
  wanted: Wanted,
  applied: CompleteCoupon | undefined,
  kept?: Pieces,
): Promise<void> {
  const sold = await findSold(ctx, standing, wanted);
  const priced = await pricePackages(ctx, standing, wanted);
  await changeDraft(
    ctx,
    standing,
    { opens: true, holds: wanted.passes.length > 0, kept },
    async (inner, chosen) => {
      const before = new Map((chosen.isNew ? [] : chosen.selection.passes).map((pass) => [pass.id, pass]));
      const passes = wanted.passes.map((pass): PassLine => {
        const known = before.get(pass.id);
        const isKnown = known?.passTypeId === pass.passTypeId && known.packageId === pass.packageId;
        return {
          id: pass.id,
          passTypeId: pass.passTypeId,
          packageId: pass.packageId,
          couponId: pass.couponId,
          reservationId: isKnown ? known.reservationId : null,
          price: isKnown ? known.price : priceOf(sold, pass, standing),
          discount: 0,
          addOns: isKnown ? known.addOns : [],
        };
      });
      refuseQuantities(passes, sold);
      const packages = priced.map(
        (bundle) =>
          (chosen.isNew
            ? undefined
            : chosen.selection.packages.find(
                (line) => line.id === bundle.id && line.packageId === bundle.packageId,
              )) ?? bundle,
      );
      const rooms = new Set(passes.map(({ reservationId }) => reservationId));
      const reservations = chosen.selection.reservations.filter(({ id }) => rooms.has(id));
      return coverPasses(inner, standing, chosen, { passes, packages, reservations }, applied);
    },
  );
}

async function findSold(
  { db, organizationId }: Context,
  { event }: Standing,
  { passes }: Wanted,
): Promise<ReadonlyMap<string, SoldPassType>> {
  const ids = [...new Set(passes.map(({ passTypeId }) => passTypeId))];
  if (ids.length === 0) return new Map();
  const rows = await listSoldPassTypes(db, organizationId, event.id, ids);
  if (rows.length < ids.length) throw notFound('passType');
  return new Map(rows.map((row) => [row.id, row]));
}

/** New items in the selection must be on sale; in a bundle, the bundle is priced instead of the pass. */
function priceOf(sold: ReadonlyMap<string, SoldPassType>, pass: WantedPass, { event }: Standing): number {
  const passType = sold.get(pass.passTypeId);
  if (passType === undefined || !passType.active) throw notFound('passType');
  const refusal = notYetSold(event, passType.override_start_date, event.now);
  if (refusal !== undefined) throw refusal;
  return pass.packageId === null ? passType.price : 0;
}

function refuseQuantities(passes: readonly PassLine[], sold: ReadonlyMap<string, SoldPassType>): void {
  for (const passType of sold.values()) {
    const { name, min_quantity_per_sale: min, max_quantity_per_sale: max } = passType;
    const count = passes.filter((pass) => pass.passTypeId === passType.id && pass.packageId === null).length;
    if (count > max) throw invalid('passType.tooMany', { values: { name, max }, field: 'passes' });
    if (count > 0 && count < min)
      throw invalid('passType.tooFew', { values: { name, min }, field: 'passes' });
  }
}

/** A bundle comes with exactly the passes that it is made of. */
async function pricePackages(ctx: Context, { event }: Standing, wanted: Wanted): Promise<PackageLine[]> {
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

/** Which pass is covered by which coupon: the one it names, else the one that was applied. */
async function coverPasses(
  inner: Context,
  standing: Standing,
  { registration, selection: before }: Chosen,
  selection: Changed['selection'],
  applied: CompleteCoupon | undefined,
): Promise<Changed> {
  const couponId = applied?.row.id ?? registration.coupon_id;
  const named = selection.passes.flatMap((pass) => pass.couponId ?? []);
  if (couponId === null && named.length === 0) return { selection };
  const coupons = await listCouponsByIds(inner, [...named, ...(couponId === null ? [] : [couponId])]);
  const known = new Set([couponId, ...before.passes.map((pass) => pass.couponId)]);
  for (const id of named) {
    const coupon = coupons.get(id);
    const isTheirs = known.has(id) || coupon?.row.registration_id === registration.id;
    if (coupon === undefined || coupon.row.event_id !== standing.event.id || !isTheirs)
      throw notFound('coupon');
  }
  let passes: readonly PassLine[] = selection.passes;
  const buyer = { registrationId: registration.id, accountId: registration.account_id };
  for (const coupon of coupons.values()) {
    const isApplied = coupon.row.id === couponId;
    const fits = (pass: PassLine): boolean =>
      mayCover(coupon, pass) && (pass.couponId === coupon.row.id || (isApplied && pass.couponId === null));
    const eligible = passes.filter(fits);
    const limit = await usesLeft(inner, buyer, coupon);
    const why = await refuseCoupon(inner, standing, coupon, eligible.length, limit);
    // Just applied, it is refused; when what is chosen has changed since, it only covers nothing.
    if (why !== undefined && applied !== undefined && isApplied && eligible.length > 0) throw why;
    const covered = new Set((why === undefined ? eligible.slice(0, limit) : []).map(({ id }) => id));
    if (why === undefined && applied !== undefined && isApplied && passes.length > 0 && covered.size === 0)
      throw conflict('coupon.fitsNothing', { field: 'couponCode' });
    passes = passes.map((pass) =>
      covered.has(pass.id)
        ? { ...pass, couponId: coupon.row.id }
        : pass.couponId === coupon.row.id
          ? { ...pass, couponId: null }
          : pass,
    );
  }
  return { selection: { ...selection, passes }, couponId };
}
