import type { Fact } from '../../../../platform/facts.ts';

/** A sign-in provider was added, changed or removed; every owner is notified. `with` holds its name. */
export const providersChanged = (id: string, provider: string): Fact => ({
  name: 'organization.providersChanged',
  id,
  with: { provider },
});
