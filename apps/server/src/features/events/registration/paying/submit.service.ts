import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { unpaid } from '../../../money/payments/index.ts';
import { listMissing, listAskedPasses, type AskedPass } from '../choosing/answers.service.ts';
import { completeFreeCoupons, completePaid } from './completion.service.ts';
import { loadDraft } from '../choosing/draft.service.ts';
import { refuseEndedTiers } from '../choosing/offer.service.ts';
import { hasFinished } from '../passes/issue.queries.ts';
import { issue } from '../passes/issue.service.ts';
import { sumsOf } from './pricing.ts';
import { lockRegistrationAtEvent } from './submit.queries.ts';
import type { RegistrationRow } from '../registrations.queries.ts';
import { unanswered } from '../../../money/questions/index.ts';
import { getStanding, needsRegistration, refuseClosed } from '../registrations.service.ts';

/** Issues what was chosen: at once when there is nothing to pay, else when it is paid. Again, it changes nothing. */
export async function submitRegistration(ctx: Context, idOrSlug: string): Promise<RegistrationRow> {
  const standing = await getStanding(ctx, idOrSlug);
  const { registration_id: id, awaits_delivery: isPaid, has_draft: hasDraft } = standing.event;
  if (id === null) throw needsRegistration();
  if (isPaid) await completePaid(ctx, id);
  // A free group ticket is ordered by submitting it alone; beside another order it was only looked at.
  const isAlone = isPaid ? (await loadDraft(ctx, id)).passes.length === 0 : !hasDraft;
  if (isAlone) await completeFreeCoupons(ctx, id);
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const locked = await lockRegistrationAtEvent(db, organizationId, id);
    if (locked === undefined) throw needsRegistration();
    const { event_canceled_at: canceledAt, ...registration } = locked;
    const selection = await loadDraft(inner, id);
    if (selection.passes.length === 0) {
      if (await hasFinished(db, organizationId, id)) return registration;
      throw conflict('selection.empty');
    }
    refuseClosed(standing);
    if (canceledAt !== null) throw conflict('event.canceled');
    await refuseEndedTiers(inner, standing, selection.passes);
    const asked = standing.event.asks ? await listAskedPasses(inner, registration, ['draft']) : [];
    refuseUnanswered(asked);
    if (sumsOf(selection).subTotal > 0)
      throw await unpaid(inner, { purpose: 'registration', registrationId: id });
    return issue(inner, registration, selection, listMissing(asked), 0);
  });
}

/** Answers that can be given later may be missing; all other required ones may not. */
export function refuseUnanswered(asked: readonly AskedPass[]): void {
  const missing = listMissing(asked).find(({ question }) => !question.row.mutable);
  if (missing !== undefined) throw unanswered(missing.question);
}
