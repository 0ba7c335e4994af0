import type { Context } from '../../../../platform/context.ts';
import { giveStock, holdUntil } from '../../../money/capacity/index.ts';
import { listSections } from '../../tickets/index.ts';
import * as answers from '../choosing/answers.queries.ts';
import { addPieces, type Pieces } from '../choosing/holdings.ts';
import { lockRegistrationById } from '../registrations.queries.ts';
import * as queries from './session-access.queries.ts';

/** Until when places chosen now are kept. */
export const beginPlaceHold = (inner: Context, registrationId: string, sessionId: string): Promise<Date> =>
  holdUntil(inner, 'session_hold', { registration_id: registrationId, session_id: sessionId });

/** Sets places free that were kept too long, of one session or of all; false when there were none. */
export async function releaseExpiredPlaces(ctx: Context, sessionId?: string): Promise<boolean> {
  const expired = await queries.listExpiredAccesses(ctx.db, ctx.organizationId, sessionId);
  for (const one of expired)
    await ctx.transaction((inner) => releasePlaces(inner, one.registration_id, one.session_id));
  return expired.length > 0;
}

async function releasePlaces(inner: Context, registrationId: string, sessionId: string): Promise<void> {
  const { db, organizationId } = inner;
  const registration = await lockRegistrationById(db, organizationId, registrationId);
  if (registration === undefined) return;
  // Promised or paid since the list was read.
  if (await queries.isSessionBeingPaid(db, organizationId, registrationId, sessionId)) return;
  const rows = (await queries.listAccessesOf(db, organizationId, registrationId, sessionId)).filter(
    ({ status, hold_expires_at: end }) => status === 'draft' && end !== null && end <= inner.now(),
  );
  const sections = await listSections(inner, { eventId: registration.event_id, sessionId });
  const ids = sections.flatMap(({ questions }) => questions.map(({ row }) => row.id));
  const pieces: Pieces[] = [new Map([[sessionId, rows.length]])];
  for (const { pass_id: passId } of rows) {
    for (const stock of await answers.listAnswerStock(db, organizationId, passId, ids))
      pieces.push(new Map([[stock.stock_id, stock.quantity]]));
    await answers.deleteAnswers(db, organizationId, passId, ids);
  }
  await queries.deleteDraftAccesses(
    db,
    organizationId,
    rows.map(({ id }) => id),
  );
  await giveStock(inner, addPieces(...pieces));
}
