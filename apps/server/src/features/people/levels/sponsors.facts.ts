import type { Fact } from '../../../platform/facts.ts';

export const sponsorPut = (id: string, accountId: string): Fact => ({
  name: 'sponsors.sponsorPut',
  id,
  with: { accountId },
});
export const sponsorRemoved = (id: string, accountId: string): Fact => ({
  name: 'sponsors.sponsorRemoved',
  id,
  with: { accountId },
});
