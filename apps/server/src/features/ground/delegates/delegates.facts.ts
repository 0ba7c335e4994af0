import type { Fact } from '../../../platform/facts.ts';

/** `id` is the delegate; for whom they may act says `by`. */
export const delegateAdded = (id: string): Fact => ({ name: 'delegate.added', id });
export const delegateRemoved = (id: string): Fact => ({ name: 'delegate.removed', id });
