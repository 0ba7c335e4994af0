import type { Fact } from '../../platform/facts.ts';

interface Who {
  readonly eventId: string;
  readonly registrationId: string;
}

export const passCheckedIn = (id: string, { eventId, registrationId }: Who): Fact => ({
  name: 'pass.checkedIn',
  id,
  with: { eventId, registrationId },
});

export const passCheckedOut = (id: string, { eventId, registrationId }: Who): Fact => ({
  name: 'pass.checkedOut',
  id,
  with: { eventId, registrationId },
});

/** Something happened at a door; those who run the event have pages open that count. */
export const doorPassed = (eventId: string, hostIds: readonly string[]): Fact => ({
  name: 'door.passed',
  id: eventId,
  with: { accountIds: hostIds.join(' ') },
});
