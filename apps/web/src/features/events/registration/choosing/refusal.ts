import { ApiError, type Event } from '@atrium/api';

/** Why somebody cannot register: each has a page of its own, for none of them is a failure. */
export type Refusal = 'canceled' | 'off' | 'over' | 'notYet' | 'group';

const codes: Readonly<Record<string, Refusal>> = {
  'registration.draft': 'off',
  'registration.off': 'off',
  'registration.canceled': 'canceled',
  'registration.over': 'over',
  'registration.closed': 'over',
  'registration.notYet': 'notYet',
  'registration.group': 'group',
  'group.join': 'group',
};

export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 453) return 'group';
  return error.status === 455 ? (codes[error.code ?? ''] ?? 'over') : null;
}

/** The event itself decides for registrations begun before the end; `now` is the server's. */
export function refusalOf(
  event: Pick<Event, 'canceledAt' | 'registration' | 'registrationEnd'>,
  now: string,
): Refusal | null {
  if (event.canceledAt !== null) return 'canceled';
  if (!event.registration) return 'off';
  return Date.parse(now) >= Date.parse(event.registrationEnd) ? 'over' : null;
}
