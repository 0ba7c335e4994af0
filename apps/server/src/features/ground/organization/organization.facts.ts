import type { Fact } from '../../../platform/facts.ts';

export const organizationCreated = (id: string): Fact => ({ name: 'organization.created', id });
export const organizationChanged = (id: string): Fact => ({ name: 'organization.changed', id });
