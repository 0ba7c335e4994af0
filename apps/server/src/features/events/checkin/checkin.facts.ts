import type { Fact } from '../../../platform/facts.ts';

/** Something happened at a door; those who run the event have pages open that count. */
export const doorPassed = (eventId: string, hostIds: readonly string[]): Fact => ({
  name: 'door.passed',
  id: eventId,
  with: { accountIds: hostIds.join(' ') },
});
