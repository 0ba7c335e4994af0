import type { Fact } from '../../../../platform/facts.ts';

/** So many hundredths of the limit are used. */
export const storageFilling = (organizationId: string, share: number): Fact => ({
  name: 'storage.filling',
  id: organizationId,
  with: { share: String(share) },
});
