import type { Fact } from '../../../platform/facts.ts';

export const leadAdded = (id: string, accountId: string): Fact => ({
  name: 'lead.added',
  id,
  with: { accountId },
});
