import type { Context } from '../../../platform/context.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../../platform/db/database.ts';
import { type AppError, appError, conflict, notFound } from '../../../platform/errors.ts';
import { newId, newNumericId } from '../../../platform/ids.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { maySeeEvent } from '../programme/index.ts';
import { notYetSold, refusalOf } from './registrations.policy.ts';
import * as queries from './registrations.queries.ts';

export interface Standing {
  readonly event: queries.RegistrationEventRow;
  readonly accountId: string;
}

/** The event as this person meets it; 404 to whom it is hidden, unless they are registered already. */
export async function getStanding(ctx: Context, idOrSlug: string): Promise<Standing> {
  const { accountId } = requireMember(ctx.actor);
  const event = await queries.findRegistrationEvent(ctx.db, ctx.organizationId, accountId, idOrSlug);
  if (event === undefined || (event.registration_id === null && !maySeeEvent(event, ctx.actor)))
    throw notFound('event');
  return { event, accountId };
}

export const needsRegistration = (): AppError => appError('registrationNeeded', 'registrationNeeded');

/** The caller's own registration; 454 when there is none. */
export async function getOwnRegistration(
  ctx: Context,
  eventIdOrSlug: string,
): Promise<queries.RegistrationRow> {
  const { event } = await getStanding(ctx, eventIdOrSlug);
  const row =
    event.registration_id === null
      ? undefined
      : await queries.findRegistration(ctx.db, ctx.organizationId, event.registration_id);
  if (row === undefined) throw needsRegistration();
  return row;
}

export function refuseClosed({ event }: Standing): void {
  const refusal = refusalOf(event, event.now);
  if (refusal !== undefined) throw refusal;
}

/** The registration for its page; opened when there is none and registering is allowed. */
export async function openRegistration(ctx: Context, idOrSlug: string): Promise<queries.RegistrationRow> {
  const standing = await getStanding(ctx, idOrSlug);
  const { event } = standing;
  if (event.registration_id !== null) {
    const row = await queries.findRegistration(ctx.db, ctx.organizationId, event.registration_id);
    if (row !== undefined) return row;
  }
  refuseClosed(standing);
  const refusal = notYetSold(event, event.earliest_start, event.now);
  if (refusal !== undefined) throw refusal;
  return lockOwn(ctx, standing, false);
}

/** The own registration, locked; `isNew` when this made it, so that there is nothing yet to look for. */
export async function lockOwn(
  { db, organizationId }: Context,
  { event, accountId }: Standing,
  holds: boolean,
): Promise<queries.LockedRegistration & { readonly isNew: boolean }> {
  const id = newId();
  try {
    const row = await queries.lockRegistration(
      db,
      organizationId,
      { id, event_id: event.id, account_id: accountId, number: newNumericId() },
      holds,
    );
    return { ...row, isNew: row.id === id };
  } catch (error) {
    // Deleted after it was looked up.
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw notFound('event');
    throw error;
  }
}

/** Events that this person has a place at. */
export const listRegisteredEventIds = (ctx: Context, accountId: string): Promise<string[]> =>
  queries.listRegisteredEventIds(ctx.db, ctx.organizationId, accountId);

/** Until the transaction ends the event is not called off; one that was sells and gives out nothing. */
export async function refuseCalledOff(
  { db, organizationId }: Context,
  eventId: string,
): Promise<Awaited<ReturnType<typeof queries.holdEventState>>> {
  const state = await queries.holdEventState(db, organizationId, eventId);
  if (state.canceled_at !== null) throw conflict('event.canceled');
  return state;
}
