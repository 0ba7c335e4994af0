import type { Fact } from '../../../platform/facts.ts';

export const benefitCreated = (id: string): Fact => ({ name: 'benefits.benefitCreated', id });
export const benefitChanged = (id: string): Fact => ({ name: 'benefits.benefitChanged', id });
export const benefitDeleted = (id: string): Fact => ({ name: 'benefits.benefitDeleted', id });
