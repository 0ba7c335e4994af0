import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { openIntent, type CompleteIntent } from '../../../money/payments/index.ts';
import { listAskedPasses } from '../choosing/answers.service.ts';
import { completePaid } from './completion.service.ts';
import { settleDraft } from '../choosing/choosing.service.ts';
import { loadDraft } from '../choosing/draft.service.ts';
import { refuseEndedTiers } from '../choosing/offer.service.ts';
import { sumsOf } from './pricing.ts';
import { getOwnRegistration, getStanding, refuseClosed } from '../registrations.service.ts';
import { writeSnapshot } from './snapshots.ts';
import { refuseUnanswered } from './submit.service.ts';

/** The payment of what is chosen as it is now; asked for again, the same one over what it costs by then. */
export async function openRegistrationIntent(
  ctx: Context,
  idOrSlug: string,
  addressId: string,
): Promise<CompleteIntent> {
  const standing = await getStanding(ctx, idOrSlug);
  const { event, accountId } = standing;
  const { id: registrationId } = await getOwnRegistration(ctx, idOrSlug);
  await completePaid(ctx, registrationId);
  refuseClosed(standing);
  const registration = await getOwnRegistration(ctx, idOrSlug);
  await settleDraft(ctx, standing);
  const selection = await loadDraft(ctx, registrationId);
  const { hold_expires_at: end } = registration;
  if (selection.passes.length === 0 || end === null || end <= event.now) throw conflict('selection.empty');
  await refuseEndedTiers(ctx, standing, selection.passes);
  refuseUnanswered(event.asks ? await listAskedPasses(ctx, registration, ['draft']) : []);
  return openIntent(ctx, {
    purpose: 'registration',
    accountId,
    eventId: event.id,
    registrationId,
    subtotal: sumsOf(selection).subTotal,
    addressId,
    description: event.name,
    details: writeSnapshot(selection),
  });
}
