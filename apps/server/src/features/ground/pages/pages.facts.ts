import type { Fact } from '../../../platform/facts.ts';

export const pageChanged = (organizationId: string): Fact => ({ name: 'pages.changed', id: organizationId });
