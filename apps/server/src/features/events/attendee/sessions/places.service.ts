import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { refundReason } from '../../../money/payments/index.ts';
import { dropAnswers, lockRegistrations } from '../../registration/index.ts';
import { listSections } from '../../tickets/index.ts';
import { findCurrency, lockOwnPasses, type OwnPassRow } from '../attendance.queries.ts';
import { getAttendance, getHeldPass } from '../attendance.service.ts';
import { refuseLeaving } from '../passes.policy.ts';
import { giveMoneyBack, planRefund, type Refund } from '../refunds/refunds.service.ts';
import { deletePlace, findPlace } from './sessions.queries.ts';

interface Place {
  readonly id: string;
  readonly start_time: Date;
  readonly amount_paid: number;
}

/** Undefined when the pass has none there; 404 when there is no such session. */
async function getPlace(ctx: Context, pass: OwnPassRow, sessionId: string): Promise<Place | undefined> {
  const wanted = { eventId: pass.event_id, sessionId, passId: pass.id };
  const found = await findPlace(ctx.db, ctx.organizationId, wanted);
  if (found === undefined) throw notFound('session');
  return found.id === null ? undefined : { ...found, id: found.id, amount_paid: found.amount_paid ?? 0 };
}

/** The refund for one place: its price at the percentage of the refund schedule of its pass. */
async function planPlaceRefund(
  ctx: Context,
  pass: OwnPassRow,
  place: Place,
): Promise<Pick<Refund, 'portions' | 'amount' | 'percentage'>> {
  const refusal = refuseLeaving(pass, place, ctx.now());
  if (refusal !== undefined) throw refusal;
  const { portions, percentage } = await planRefund(ctx, [pass]);
  const own = portions.filter(({ accessId }) => accessId === place.id);
  return { portions: own, amount: own.reduce((sum, { amount }) => sum + amount, 0), percentage };
}

export async function quotePlaceRefund(
  ctx: Context,
  event: string,
  passId: string,
  sessionId: string,
): Promise<{ amount: number; percentage: number; currency: string }> {
  const { pass } = await getHeldPass(ctx, event, passId);
  const place = await getPlace(ctx, pass, sessionId);
  if (place === undefined) throw notFound('session');
  const { amount, percentage } = await planPlaceRefund(ctx, pass, place);
  return { amount, percentage, currency: await findCurrency(ctx.db, ctx.organizationId) };
}

/** Gives up the place: others may have it, what the session asked is forgotten, the money returns by the schedule of now. */
export async function leaveSession(
  ctx: Context,
  event: string,
  passId: string,
  sessionId: string,
): Promise<null> {
  const own = await getAttendance(ctx, event);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await lockRegistrations(inner, [own.id]);
    const [pass] = await lockOwnPasses(db, organizationId, own.id, [passId]);
    if (pass === undefined) throw notFound('pass');
    const place = await getPlace(inner, pass, sessionId);
    if (place === undefined) return;
    const { portions } = await planPlaceRefund(inner, pass, place);
    await giveMoneyBack(inner, portions, {
      reason: refundReason(inner.organization, 'placeGivenUp'),
      source: 'payer',
    });
    // A person who returns gets a new place: one row, one payment.
    if (!(await deletePlace(db, organizationId, place.id))) return;
    const sections = await listSections(inner, { eventId: pass.event_id, sessionId });
    const asked = sections.flatMap(({ questions }) => questions.map(({ row }) => row.id));
    await dropAnswers(inner, passId, asked, new Map([[sessionId, 1]]));
  });
  return null;
}
