import type { Fact } from '../../../platform/facts.ts';

/** `accountId` is told of it: the receiver. */
export const passTransferred = (
  pass: { id: string; event_id: string },
  accounts: { from: string; to: string },
): Fact => ({
  name: 'pass.transferred',
  id: pass.id,
  with: {
    eventId: pass.event_id,
    fromAccountId: accounts.from,
    toAccountId: accounts.to,
    accountId: accounts.to,
  },
});

export const passCanceled = (
  pass: { id: string; event_id: string; registration_id: string },
  accountId: string,
): Fact => ({
  name: 'pass.canceled',
  id: pass.id,
  with: { eventId: pass.event_id, registrationId: pass.registration_id, accountId },
});

/** Money goes back for a pass that stays as it is. */
export const passRefunded = (pass: { id: string; event_id: string }, refundId: string): Fact => ({
  name: 'pass.refunded',
  id: pass.id,
  with: { eventId: pass.event_id, refundId },
});

/** An event was called off, and what was paid for it by transfer or cash must be given back by a person. */
export const refundsLeftToHand = (eventId: string): Fact => ({ name: 'event.refundsByHand', id: eventId });
