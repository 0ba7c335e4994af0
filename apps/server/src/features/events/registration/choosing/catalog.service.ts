import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { viewBaseEvent, type BaseEventView, type CompletePassType } from '../../programme/index.ts';
import { taxFor } from '../../../money/payments/index.ts';
import { getOffer, type CompleteAddOn, type CompleteRoomType } from '../../tickets/index.ts';
import { listAskedPasses, type AskedPass } from './answers.service.ts';
import { loadDraft } from './draft.service.ts';
import type { QuoteView } from './draft.schemas.ts';
import { fits } from './extras.service.ts';
import { nameThings } from '../names.service.ts';
import { quoteLines, sumsOf } from '../paying/pricing.ts';
import { listEventDetails } from '../registration-parts.queries.ts';
import { getOwnRegistration } from '../registrations.service.ts';
import { mayStay } from './stays.policy.ts';

export interface PassTypeAddOns {
  readonly passType: CompletePassType;
  readonly addOns: readonly CompleteAddOn[];
}

/** For each pass type that is being chosen, what can be added to it. */
export async function listChoosableAddOns(
  ctx: Context,
  idOrSlug: string,
): Promise<{ passTypes: PassTypeAddOns[]; event: BaseEventView }> {
  const registration = await getOwnRegistration(ctx, idOrSlug);
  const { passes } = await loadDraft(ctx, registration.id);
  const offer = await getOffer(ctx, registration.event_id);
  const [event] = await listEventDetails(ctx.db, ctx.organizationId, [registration.event_id]);
  if (event === undefined) throw notFound('event');
  const chosen = offer.passTypes.flatMap((passType) => {
    const pass = passes.find(({ passTypeId }) => passTypeId === passType.row.id);
    return pass === undefined ? [] : { passType, addOns: offer.addOns.filter((addOn) => fits(addOn, pass)) };
  });
  return { passTypes: chosen, event: viewBaseEvent(event) };
}

/** Rooms that one of the passes being chosen may have. */
export async function listChoosableRooms(ctx: Context, idOrSlug: string): Promise<CompleteRoomType[]> {
  const registration = await getOwnRegistration(ctx, idOrSlug);
  const { passes } = await loadDraft(ctx, registration.id);
  const { roomTypes } = await getOffer(ctx, registration.event_id);
  return roomTypes.filter((room) => passes.some((pass) => mayStay(room, pass)));
}

export async function listChoosableQuestions(ctx: Context, idOrSlug: string): Promise<AskedPass[]> {
  return listAskedPasses(ctx, await getOwnRegistration(ctx, idOrSlug), ['draft', 'needsInfo']);
}

/** Quotes the price of the selection; the tax is known only with an address. */
export async function quoteRegistration(
  ctx: Context,
  idOrSlug: string,
  addressId: string | undefined,
): Promise<QuoteView> {
  const registration = await getOwnRegistration(ctx, idOrSlug);
  const selection = await loadDraft(ctx, registration.id);
  const { discount, subTotal } = sumsOf(selection);
  const tax = await taxFor(ctx, { accountId: registration.account_id, addressId, subtotal: subTotal });
  const isKnown = addressId !== undefined || subTotal === 0;
  return {
    currency: tax.currency,
    lines: quoteLines(selection, await nameThings(ctx, selection)),
    subTotal,
    discount,
    tax: isKnown ? tax.tax : null,
    total: subTotal + (isKnown ? tax.tax : 0),
    holdExpiresAt: registration.hold_expires_at?.toISOString() ?? null,
  };
}
