import { AppError } from '../../../platform/errors.ts';
import type { RegistrationEventRow } from './registrations.queries.ts';

type Event = Pick<
  RegistrationEventRow,
  | 'draft'
  | 'canceled_at'
  | 'registration'
  | 'registration_start'
  | 'registration_end'
  | 'event_end'
  | 'group_only'
  | 'is_group_member'
>;

const closed = (code: string, message: string): AppError =>
  new AppError('registrationClosed', `registration.${code}`, message);

/** Why nobody can register now, whatever they would choose. */
export function refusalOf(event: Event, now: Date): AppError | undefined {
  if (event.draft) return closed('draft', 'This event has not been published yet.');
  if (event.canceled_at !== null) return closed('canceled', 'This event was canceled.');
  if (!event.registration) return closed('off', 'There is no registration for this event.');
  const end = event.registration_end ?? event.event_end;
  if (now >= end) return closed('over', `Registration closed on ${end.toISOString()}.`);
  if (event.group_only && !event.is_group_member)
    return new AppError(
      'groupMembershipNeeded',
      'registration.group',
      'Only members of the group can register for this event.',
    );
  return undefined;
}

/** Places in a session are given until it is over, where it asks who comes. */
export function refuseClosedSession(session: {
  readonly registration_enabled: boolean;
  readonly end_time: Date;
  readonly canceled_at: Date | null;
  readonly now: Date;
}): void {
  if (session.canceled_at !== null) throw closed('canceled', 'This event was canceled.');
  if (!session.registration_enabled) throw closed('session', 'This session is open to all who come.');
  if (session.now >= session.end_time) throw closed('over', 'This session is over.');
}

/** A pass type may be sold earlier or later than the event's others. */
export function notYetSold(event: Event, startOfType: Date | null, now: Date): AppError | undefined {
  const start = startOfType ?? event.registration_start;
  return start !== null && now < start
    ? closed('notYet', `Registration opens on ${start.toISOString()}.`)
    : undefined;
}
