import type { Fact } from '../../../platform/facts.ts';

export const tiersGranted = (accountId: string): Fact => ({ name: 'tiers.tiersGranted', id: accountId });
