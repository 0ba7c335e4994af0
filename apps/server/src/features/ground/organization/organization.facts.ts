import type { Fact } from '../../../platform/facts.ts';

export const organizationCreated = (id: string): Fact => ({ name: 'organization.created', id });
export const organizationChanged = (id: string): Fact => ({ name: 'organization.changed', id });
/** The name stands in `with`; who owns the organization hears of it. */
export const hostnamesChanged = (id: string, hostname: string): Fact => ({
  name: 'organization.hostnamesChanged',
  id,
  with: { hostname },
});
