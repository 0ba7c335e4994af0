import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { holdLimit } from '../../../money/capacity/index.ts';
import { openIntent, type CompleteIntent } from '../../../money/payments/index.ts';
import { listUnanswered, recallResponse, unanswered } from '../../../money/questions/index.ts';
import { compareAnswers, listSections, type CompleteSection } from '../../tickets/index.ts';
import * as answers from '../choosing/answers.queries.ts';
import { writeAnswers } from '../choosing/answers.service.ts';
import { isSoldOut, settle } from '../choosing/sold-out.service.ts';
import { addPieces, differenceOf, type Pieces } from '../choosing/holdings.ts';
import { listPassesByIds } from '../passes/passes.service.ts';
import type { CompletePass } from '../passes/passes.views.ts';
import { refuseClosedSession } from '../registrations.policy.ts';
import { lockRegistrationById, type RegistrationRow } from '../registrations.queries.ts';
import { getOwnRegistration, needsRegistration } from '../registrations.service.ts';
import * as queries from './session-access.queries.ts';
import type { AccessesInput, SessionAnswersInput } from './session-access.schemas.ts';
import { beginPlaceHold, releaseExpiredPlaces } from './session-holds.service.ts';

type Bookable = NonNullable<Awaited<ReturnType<typeof queries.findBookable>>>;

export interface Booking {
  readonly registration: RegistrationRow;
  readonly session: Bookable;
}

/** A session of an event that the caller is registered for. */
export async function getBooking(ctx: Context, event: string, session: string): Promise<Booking> {
  const registration = await getOwnRegistration(ctx, event);
  const found = await queries.findBookable(ctx.db, ctx.organizationId, registration.event_id, session);
  if (found === undefined) throw notFound('session');
  return { registration, session: found };
}

/** The caller's passes with their places in the session. */
export async function listPlaces(
  ctx: Context,
  event: string,
  session: string,
): Promise<{ passes: CompletePass[]; sessionId: string }> {
  const booking = await getBooking(ctx, event, session);
  const rows = await listAccesses(ctx, booking);
  const passes = await listPassesByIds(
    ctx,
    rows.map((row) => row.pass_id),
  );
  return { passes, sessionId: booking.session.id };
}

export async function listEnterablePasses(
  ctx: Context,
  event: string,
  session: string,
): Promise<CompletePass[]> {
  const { registration } = await getBooking(ctx, event, session);
  const rows = await queries.listEnterable(ctx.db, ctx.organizationId, registration.id);
  return listPassesByIds(
    ctx,
    rows.map(({ id }) => id),
  );
}

export async function listSessionQuestions(
  ctx: Context,
  event: string,
  sessionIdOrSlug: string,
): Promise<CompleteSection[]> {
  const { registration, session } = await getBooking(ctx, event, sessionIdOrSlug);
  return listSections(ctx, { eventId: registration.event_id, sessionId: session.id });
}

export const listAccesses = (
  { db, organizationId }: Context,
  { registration, session }: Booking,
): Promise<queries.AccessRow[]> => queries.listAccessesOf(db, organizationId, registration.id, session.id);

/** Runs behind the lock of the registration; places that nobody took in time are set free when one is wanting. */
async function change(
  ctx: Context,
  booking: Booking,
  work: (inner: Context) => Promise<void>,
): Promise<void> {
  refuseClosedSession(booking.session);
  const attempt = (): Promise<void> =>
    ctx.transaction(async (inner) => {
      const { db, organizationId } = inner;
      const { registration, session } = booking;
      if ((await lockRegistrationById(db, organizationId, registration.id)) === undefined)
        throw needsRegistration();
      if (await queries.isSessionBeingPaid(db, organizationId, registration.id, session.id))
        throw conflict('payment.running');
      await work(inner);
    });
  try {
    await attempt();
  } catch (error) {
    if (!isSoldOut(error) || !(await releaseExpiredPlaces(ctx, booking.session.id))) throw error;
    await attempt();
  }
}

/** All passes that are to enter; those that have a place already keep it. */
export async function choosePlaces(
  ctx: Context,
  event: string,
  sessionIdOrSlug: string,
  input: AccessesInput,
): Promise<null> {
  const booking = await getBooking(ctx, event, sessionIdOrSlug);
  const { registration, session } = booking;
  const wanted = [
    ...new Set((Array.isArray(input) ? input : input.accesses).map(({ passId }) => passId.toLowerCase())),
  ];
  await change(ctx, booking, async (inner) => {
    const { db, organizationId } = inner;
    const enterable = await queries.listEnterable(db, organizationId, registration.id);
    if (wanted.some((id) => !enterable.some((pass) => pass.id === id))) throw notFound('pass');
    const rows = (await listAccesses(inner, booking)).filter(({ status }) => status !== 'canceled');
    const fresh = wanted.filter((id) => !rows.some((row) => row.pass_id === id));
    const gone = rows.filter((row) => row.status === 'draft' && !wanted.includes(row.pass_id));
    const given = await dropAnswers(inner, booking, gone);
    await queries.deleteDraftAccesses(
      db,
      organizationId,
      gone.map(({ id }) => id),
    );
    if (fresh.length > 0) {
      const holdEnds = await beginPlaceHold(inner, registration.id, session.id);
      // Sessions of an import have their stock opened by whoever comes first.
      await holdLimit(inner, session.id, session.supply);
      await queries.putDraftAccesses(
        db,
        organizationId,
        fresh.map((passId) => ({
          id: newId(),
          event_id: registration.event_id,
          session_id: session.id,
          pass_id: passId,
          price: session.price ?? 0,
        })),
        holdEnds,
      );
    }
    const before = addPieces(given, new Map([[session.id, gone.length]]));
    await settle(inner, differenceOf(before, new Map([[session.id, fresh.length]])), () => session.name);
  });
  return null;
}

/** Deletes the answers of places that are no longer wanted; returns the stock that these answers had taken. */
export async function dropAnswers(
  inner: Context,
  { registration, session }: Booking,
  rows: readonly { readonly pass_id: string }[],
): Promise<Pieces> {
  if (rows.length === 0) return new Map();
  const { db, organizationId } = inner;
  const sections = await listSections(inner, { eventId: registration.event_id, sessionId: session.id });
  const ids = sections.flatMap(({ questions }) => questions.map(({ row }) => row.id));
  const pieces: Pieces[] = [];
  for (const { pass_id: passId } of rows) {
    for (const stock of await answers.listAnswerStock(db, organizationId, passId, ids))
      pieces.push(new Map([[stock.stock_id, stock.quantity]]));
    await answers.deleteAnswers(db, organizationId, passId, ids);
  }
  return addPieces(...pieces);
}

export interface AskedPlace {
  readonly access: queries.AccessRow;
  readonly sections: readonly CompleteSection[];
  readonly answers: ReadonlyMap<string, string>;
}

export async function listAskedPlaces(inner: Context, booking: Booking): Promise<AskedPlace[]> {
  const rows = (await listAccesses(inner, booking)).filter(({ status }) => status !== 'canceled');
  const { registration, session } = booking;
  const sections = await listSections(inner, { eventId: registration.event_id, sessionId: session.id });
  const known = new Set(sections.flatMap(({ questions }) => questions.map(({ row }) => row.id)));
  const given = await answers.listAnswers(
    inner.db,
    inner.organizationId,
    rows.map((row) => row.pass_id),
  );
  return rows.map((access) => ({
    access,
    sections,
    answers: new Map(
      given
        .filter((one) => one.pass_id === access.pass_id && known.has(one.question_id))
        .map((one) => [one.question_id, one.value]),
    ),
  }));
}

export async function answerSessionQuestions(
  ctx: Context,
  event: string,
  sessionIdOrSlug: string,
  input: SessionAnswersInput,
): Promise<null> {
  const booking = await getBooking(ctx, event, sessionIdOrSlug);
  const verdicts = await compareAnswers(
    ctx,
    input.flatMap(({ responses }) => responses),
  );
  await change(ctx, booking, async (inner) => {
    const asked = await listAskedPlaces(inner, booking);
    let before: Pieces = new Map();
    let after: Pieces = new Map();
    for (const { passId, responses } of input) {
      const place = asked.find(({ access }) => access.pass_id === passId.toLowerCase());
      if (place === undefined || place.access.status === 'ready') throw notFound('pass');
      const sent = new Map(responses.map(({ questionId, value }) => [questionId.toLowerCase(), value]));
      refusePricedChange(place, sent);
      const { access, ...rest } = place;
      const pieces = await writeAnswers(
        inner,
        { ...rest, pass: { id: access.pass_id, status: access.status } },
        sent,
        { verdicts },
      );
      before = addPieces(before, pieces.before);
      after = addPieces(after, pieces.after);
    }
    await settle(inner, differenceOf(before, after));
  });
  return null;
}

/** A place that was bought takes no more that costs something: nothing would be paid for it. */
function refusePricedChange(
  { access, sections, answers: given }: AskedPlace,
  sent: ReadonlyMap<string, string>,
): void {
  if (access.status === 'draft') return;
  const priced = sections
    .flatMap(({ questions }) => questions)
    .find(({ row }) => {
      const value = sent.get(row.id)?.trim();
      return (row.price ?? 0) > 0 && value !== undefined && value !== (given.get(row.id) ?? '');
    });
  if (priced !== undefined) throw conflict('response.paid', { field: priced.row.id });
}

/** The price of a place: the session, and the prices of its answers. */
export const priceOfPlace = ({ access, sections, answers: given }: AskedPlace): number =>
  sections
    .flatMap(({ questions }) => questions)
    .reduce((sum, question) => {
      const value = given.get(question.row.id) ?? '';
      return value === '' ? sum : sum + recallResponse(question, value).price;
    }, access.price);

export function refuseUnansweredPlaces(asked: readonly AskedPlace[]): void {
  for (const { sections, answers: given } of asked) {
    const [missing] = listUnanswered(sections, given);
    if (missing !== undefined) throw unanswered(missing);
  }
}

/** The payment of the places being chosen as they are now. */
export async function openSessionIntent(
  ctx: Context,
  event: string,
  sessionIdOrSlug: string,
  addressId: string,
): Promise<CompleteIntent> {
  const booking = await getBooking(ctx, event, sessionIdOrSlug);
  const { registration, session } = booking;
  refuseClosedSession(session);
  const drafts = (await listAskedPlaces(ctx, booking)).filter(({ access }) => access.status === 'draft');
  if (drafts.length === 0) throw conflict('selection.empty');
  refuseUnansweredPlaces(drafts);
  const places = drafts.map(paidPlaceOf);
  return openIntent(ctx, {
    purpose: 'session',
    part: session.id,
    accountId: registration.account_id,
    eventId: registration.event_id,
    registrationId: registration.id,
    subtotal: places.reduce((sum, { price }) => sum + price, 0),
    addressId,
    description: session.name,
    details: { sessionId: session.id, places },
  });
}

/**
 * The paid place, stored with the payment: its answers may change, or be dropped with the place, before it is
 * delivered.
 */
const paidPlaceOf = (place: AskedPlace) => ({
  passId: place.access.pass_id,
  price: priceOfPlace(place),
  base: place.access.price,
  answers: [...place.answers].map(([questionId, value]) => ({ questionId, value })),
});
