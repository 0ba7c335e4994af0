import type { Fact } from '../../../platform/facts.ts';

export const exportReady = (id: string, accountId: string): Fact => ({
  name: 'export.ready',
  id,
  with: { accountId },
});
