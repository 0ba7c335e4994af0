import type { Fact } from '../../../platform/facts.ts';

export const advertisementCreated = (id: string): Fact => ({ name: 'advertisements.created', id });
export const advertisementChanged = (id: string): Fact => ({ name: 'advertisements.changed', id });
export const advertisementDeleted = (id: string): Fact => ({ name: 'advertisements.deleted', id });
