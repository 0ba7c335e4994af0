import { type AppError, appError, type Details, type RefusalCode } from '../../../platform/errors.ts';
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

const closed = <Code extends RefusalCode>(code: Code, ...details: Details<Code>): AppError =>
  appError('registrationClosed', code, ...details);

/** Why nobody can register now, whatever they would choose. */
export function refusalOf(event: Event, now: Date): AppError | undefined {
  if (event.draft) return closed('registration.draft');
  if (event.canceled_at !== null) return closed('registration.canceled');
  if (!event.registration) return closed('registration.off');
  const end = event.registration_end ?? event.event_end;
  if (now >= end) return closed('registration.over', { values: { end: end.toISOString() } });
  if (event.group_only && !event.is_group_member)
    return appError('groupMembershipNeeded', 'registration.group');
  return undefined;
}

/** Places in a session are given until it is over, where it asks who comes. */
export function refuseClosedSession(session: {
  readonly registration_enabled: boolean;
  readonly end_time: Date;
  readonly canceled_at: Date | null;
  readonly now: Date;
}): void {
  if (session.canceled_at !== null) throw closed('registration.canceled');
  if (!session.registration_enabled) throw closed('registration.session');
  if (session.now >= session.end_time) throw closed('session.over');
}

/** A pass type may be sold earlier or later than the event's others. */
export function notYetSold(event: Event, startOfType: Date | null, now: Date): AppError | undefined {
  const start = startOfType ?? event.registration_start;
  return start !== null && now < start
    ? closed('registration.notYet', { values: { start: start.toISOString() } })
    : undefined;
}
