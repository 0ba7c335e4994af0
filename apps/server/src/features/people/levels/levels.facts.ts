import type { Fact } from '../../../platform/facts.ts';

export const levelCreated = (id: string): Fact => ({ name: 'sponsors.levelCreated', id });
export const levelChanged = (id: string): Fact => ({ name: 'sponsors.levelChanged', id });
export const levelDeleted = (id: string): Fact => ({ name: 'sponsors.levelDeleted', id });
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
