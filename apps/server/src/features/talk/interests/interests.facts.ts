import type { Fact } from '../../../platform/facts.ts';

export const interestChanged = (id: string): Fact => ({ name: 'interests.interestChanged', id });
