import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { holdRow } from '../../../../platform/db/rows.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { writeTakenBackMail } from '../telling/taken-back.mails.ts';
import * as queries from './freeing.queries.ts';
import { keepEventSpaces } from './taking-spaces.service.ts';

/**
 * The staff who run bookings need no right to the event: it goes on without the space, on all of its days that are not over,
 * and those who run it are told.
 */
export async function freeFromEvent(ctx: Context, bookingId: string): Promise<null> {
  requirePower(ctx.actor, 'bookings:write');
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const found = await queries.findTaken(db, organizationId, bookingId);
    if (found === undefined) throw notFound('booking');
    const { event_id: eventId } = found;
    if (eventId === null) throw conflict('booking.notOfEvent');
    // The event before its spaces, as those who change it.
    await holdRow(db, 'event', organizationId, { id: eventId });
    const taken = await queries.findTaken(db, organizationId, bookingId);
    if (taken === undefined) throw notFound('booking');
    if (taken.ends_at <= inner.now()) throw conflict('booking.past');
    await queries.deleteChoice(db, organizationId, eventId, taken.space_id);
    await keepEventSpaces(inner, eventId);
    for (const reader of await queries.listHosts(db, organizationId, eventId)) {
      const mail = writeTakenBackMail(inner, reader, taken);
      if (mail !== undefined) await inner.services.mail.enqueue(inner, mail);
    }
    noteChanges(inner, { spaceId: taken.space_id, eventId }, undefined, { name: taken.space_name });
  });
  return null;
}
