import { Type, type Static } from 'typebox';
import { read } from '../../../../platform/check.ts';
import type { Context } from '../../../../platform/context.ts';
import { AppError, conflict } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { holdLimit } from '../../../money/capacity/index.ts';
import { unpaid, type IntentRow, type ReceiptLine } from '../../../money/payments/index.ts';
import { listUnanswered } from '../../../money/questions/index.ts';
import { writeAnswers } from '../choosing/answers.service.ts';
import { deliverPaid } from '../paying/deliveries.service.ts';
import { isSoldOut, settle } from '../choosing/sold-out.service.ts';
import { addPieces, differenceOf, type Pieces } from '../choosing/holdings.ts';
import { splitByWeight } from '../paying/pricing.ts';
import { sessionRegistered } from '../registrations.facts.ts';
import { refuseClosedSession } from '../registrations.policy.ts';
import { lockRegistrationById, type RegistrationRow } from '../registrations.queries.ts';
import { needsRegistration, refuseCalledOff } from '../registrations.service.ts';
import * as queries from './session-access.queries.ts';
import {
  getBooking,
  listAskedPlaces,
  priceOfPlace,
  refuseUnansweredPlaces,
  type Booking,
} from './session-access.service.ts';
import * as holds from './session-holds.queries.ts';
import { releaseExpiredPlaces } from './session-holds.service.ts';

const Price = Type.Integer({ minimum: 0 });
const PaidPlace = Type.Object({
  passId: Type.String(),
  /** With what the answers add to it. */
  price: Price,
  /** Absent from payments that were opened before answers were kept with them. */
  base: Type.Optional(Price),
  answers: Type.Optional(Type.Array(Type.Object({ questionId: Type.String(), value: Type.String() }))),
});
type PaidPlace = Static<typeof PaidPlace>;
const Details = Type.Object({ sessionId: Type.String(), places: Type.Array(PaidPlace) });

/** Gives the places: at once when there is nothing to pay, else when it is paid. Again, it changes nothing. */
export async function submitSession(
  ctx: Context,
  event: string,
  sessionIdOrSlug: string,
): Promise<RegistrationRow> {
  const booking = await getBooking(ctx, event, sessionIdOrSlug);
  const { registration, session } = booking;
  await completePaidSession(ctx, registration.id, session.id);
  await ctx.transaction(async (inner) => {
    if ((await lockRegistrationById(inner.db, inner.organizationId, registration.id)) === undefined)
      throw needsRegistration();
    const asked = await listAskedPlaces(inner, booking);
    const drafts = asked.filter(({ access }) => access.status === 'draft');
    if (drafts.length === 0) {
      if (asked.length > 0) return;
      throw conflict('selection.empty');
    }
    refuseClosedSession(session);
    await refuseCalledOff(inner, registration.event_id);
    refuseUnansweredPlaces(drafts);
    if (drafts.some((place) => priceOfPlace(place) > 0))
      throw await unpaid(inner, { purpose: 'session', registrationId: registration.id, part: session.id });
    for (const { access } of drafts)
      await queries.setAccess(inner.db, inner.organizationId, access.id, {
        status: 'ready',
        amount_paid: 0,
        updated_at: inner.now(),
      });
    await holds.deleteHold(inner.db, inner.organizationId, {
      registrationId: registration.id,
      sessionId: session.id,
    });
    await inner.record(sessionRegistered(registration, session.id));
  });
  return registration;
}

/** Delivers the places that were paid for; when others have them by then, the money goes back. */
export const completePaidSession = (ctx: Context, registrationId: string, sessionId: string): Promise<void> =>
  deliverPaid(ctx, {
    thing: { purpose: 'session', registrationId, part: sessionId },
    deliver,
    retry: async (attempt) => {
      try {
        await attempt();
      } catch (error) {
        if (!isSoldOut(error) || !(await releaseExpiredPlaces(ctx, sessionId))) throw error;
        await attempt();
      }
    },
  });

async function deliver(
  inner: Context,
  registration: RegistrationRow,
  intent: IntentRow,
): Promise<ReceiptLine[]> {
  const { db, organizationId } = inner;
  await refuseCalledOff(inner, registration.event_id);
  const { sessionId, places } = read(Details, intent.details);
  const session = await queries.findBookable(db, organizationId, registration.event_id, sessionId);
  if (session === undefined) throw conflict('session.gone');
  const booking: Booking = { registration, session };
  const enterable = await queries.listEnterable(db, organizationId, registration.id);
  if (places.some(({ passId }) => !enterable.some(({ id }) => id === passId))) throw conflict('pass.gone');
  const rows = await listAskedPlaces(inner, booking);
  // Places whose hold has expired are taken again.
  const lost = places.filter(({ passId }) => !rows.some(({ access }) => access.pass_id === passId));
  if (lost.length > 0) {
    await holdLimit(inner, sessionId, session.supply);
    await queries.putDraftAccesses(
      db,
      organizationId,
      lost.map(({ passId, price, base }) => ({
        id: newId(),
        event_id: registration.event_id,
        session_id: sessionId,
        pass_id: passId,
        price: base ?? price,
      })),
      // They are given in this very transaction.
      session.now,
    );
  }
  const answered = await restoreAnswers(inner, booking, places, lost);
  const held = addPieces(answered.after, new Map([[sessionId, lost.length]]));
  await settle(inner, differenceOf(answered.before, held), () => session.name);
  const asked = await listAskedPlaces(inner, booking);
  const parts = splitByWeight(
    intent.amount,
    places.map(({ price }) => price),
  );
  const lines: ReceiptLine[] = [];
  for (const [index, { passId, price }] of places.entries()) {
    const place = asked.find(({ access }) => access.pass_id === passId);
    if (place === undefined || place.access.status !== 'draft') throw conflict('access.taken');
    // The host may have changed what an answer costs.
    if (priceOfPlace(place) !== price) throw conflict('payment.otherSum');
    const isMissing = listUnanswered(place.sections, place.answers).length > 0;
    await queries.setAccess(db, organizationId, place.access.id, {
      status: isMissing ? 'needsInfo' : 'ready',
      amount_paid: parts[index] ?? 0,
      updated_at: inner.now(),
    });
    lines.push({
      kind: 'access',
      thing_id: place.access.id,
      pass_id: passId,
      name: session.name,
      quantity: 1,
      price,
      discount: 0,
    });
  }
  await holds.deleteHold(db, organizationId, { registrationId: registration.id, sessionId });
  await inner.record(sessionRegistered(registration, sessionId));
  return lines;
}

/** Answers of places that are taken anew, or that cost something else by now, become again those that were paid for. */
async function restoreAnswers(
  inner: Context,
  booking: Booking,
  places: readonly PaidPlace[],
  lost: readonly PaidPlace[],
): Promise<{ before: Pieces; after: Pieces }> {
  const asked = await listAskedPlaces(inner, booking);
  const all: { before: Pieces; after: Pieces }[] = [];
  for (const paid of places) {
    const place = asked.find(({ access }) => access.pass_id === paid.passId);
    if (place?.access.status !== 'draft' || paid.answers === undefined) continue;
    if (!lost.includes(paid) && priceOfPlace(place) === paid.price) continue;
    const sent = new Map([...place.answers.keys()].map((questionId) => [questionId, '']));
    for (const { questionId, value } of paid.answers) sent.set(questionId, value);
    const { access, ...rest } = place;
    const pass = { id: access.pass_id, status: access.status };
    all.push(await writeAnswers(inner, { ...rest, pass }, sent).catch(asUndeliverable));
  }
  return {
    before: addPieces(...all.map(({ before }) => before)),
    after: addPieces(...all.map(({ after }) => after)),
  };
}

/** A question that the host has changed since does not take the answer that was paid for. */
function asUndeliverable(error: unknown): never {
  if (error instanceof AppError && error.kind === 'invalid')
    throw conflict('payment.otherAnswers', { cause: error });
  throw error;
}
