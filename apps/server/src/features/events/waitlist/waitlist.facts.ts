import type { Fact } from '../../../platform/facts.ts';

interface Offered {
  readonly entryId: string;
  readonly eventId: string;
  readonly accountId: string;
}

export const waitlistOffered = (offerId: string, { entryId, eventId, accountId }: Offered): Fact => ({
  name: 'waitlist.offered',
  id: offerId,
  with: { entryId, eventId, accountId },
});
