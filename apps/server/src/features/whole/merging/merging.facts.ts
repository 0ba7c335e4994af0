import type { Fact } from '../../../platform/facts.ts';

/** `id` is the account that remains, `name` that of the closed one; `owners` are those at that moment. */
export const accountMerged = (id: string, name: string, owners: readonly string[]): Fact => ({
  name: 'merging.merged',
  id,
  with: { name, owners: owners.join(' ') },
});
