import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import type { CompleteCoupon } from '../../tickets/index.ts';
import { checkChange } from './checks.service.ts';
import { coverPasses, findUsableCoupon } from './coupons.service.ts';
import { isBeingPaid } from './draft.queries.ts';
import { changeDraft, loadDraft, lockDraft, refuseUnopened } from './draft.service.ts';
import type { SelectionInput } from './draft.schemas.ts';
import type { Pieces } from './holdings.ts';
import { findOffer, type Offer } from './offer.service.ts';
import { NOTHING } from '../paying/pricing.ts';
import { getStanding, refuseClosed, type Standing } from '../registrations.service.ts';
import { priceSelection, readSelection, type Wanted } from './selection.policy.ts';
import { writeChange } from './writing.service.ts';

/** The whole selection: passes and bundles by ids that the client has chosen. */
export async function choosePasses(ctx: Context, idOrSlug: string, input: SelectionInput): Promise<null> {
  const standing = await getStanding(ctx, idOrSlug);
  const wanted = readSelection(input);
  const offer = await findOffer(ctx, standing, wanted);
  refuseClosed(standing);
  await changeDraft(ctx, standing, (inner) => choose(inner, standing, { wanted, offer }));
  return null;
}

export async function applyCoupon(
  ctx: Context,
  idOrSlug: string,
  { couponCode, ...input }: SelectionInput & { readonly couponCode: string },
): Promise<CompleteCoupon> {
  const standing = await getStanding(ctx, idOrSlug);
  const applied = await findUsableCoupon(ctx, standing, couponCode);
  const wanted = readSelection(input);
  const offer = await findOffer(ctx, standing, wanted);
  refuseClosed(standing);
  await changeDraft(ctx, standing, (inner) => choose(inner, standing, { wanted, offer, applied }));
  return applied;
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
  const added = Array.from({ length: quantity }, () => ({
    id: newId(),
    passTypeId,
    packageId: null,
    couponId: null,
  }));
  const wanted = { ...draft, passes: [...draft.passes, ...added] };
  const offer = await findOffer(ctx, standing, wanted);
  refuseClosed(standing);
  const kept = new Map([[passTypeId, quantity]]);
  // Within another's transaction there is no second try: what the first has written would stand.
  await ctx.transaction((inner) => choose(inner, standing, { wanted, offer, kept }));
}

interface Choice {
  readonly wanted: Wanted;
  readonly offer: Offer;
  readonly applied?: CompleteCoupon;
  /** Pass types of which so many were taken for this buyer already, in the transaction that this is a part of. */
  readonly kept?: Pieces;
}

async function choose(
  inner: Context,
  standing: Standing,
  { wanted, offer, applied, kept }: Choice,
): Promise<void> {
  const draft = await lockDraft(inner, standing, { holds: wanted.passes.length > 0, kept });
  const priced = priceSelection(draft, wanted, offer);
  const covered = await coverPasses(inner, draft, priced, applied);
  const checked = await checkChange(inner, draft, covered);
  await writeChange(inner, draft, checked);
}

export async function removeCoupon(ctx: Context, idOrSlug: string): Promise<null> {
  const standing = await getStanding(ctx, idOrSlug);
  refuseUnopened(standing);
  await changeDraft(ctx, standing, async (inner) => {
    const draft = await lockDraft(inner, standing);
    const passes = draft.selection.passes.map((pass) => ({ ...pass, couponId: null }));
    const change = { selection: { ...draft.selection, passes }, couponId: null };
    await writeChange(inner, draft, await checkChange(inner, draft, change));
  });
  return null;
}

/**
 * Updates prices and rules of rooms once more before the payment. An order that is being paid keeps the agreed terms.
 */
export async function settleDraft(ctx: Context, standing: Standing): Promise<void> {
  const { registration_id: id } = standing.event;
  if (id === null || (await loadDraft(ctx, id)).reservations.length === 0) return;
  if (await isBeingPaid(ctx.db, ctx.organizationId, id)) return;
  refuseClosed(standing);
  await changeDraft(ctx, standing, async (inner) => {
    const draft = await lockDraft(inner, standing);
    await writeChange(inner, draft, await checkChange(inner, draft, { selection: draft.selection }));
  });
}
