import type { Fact } from '../../../platform/facts.ts';

/** The event or anything that its pages show. */
export const eventChanged = (id: string): Fact => ({ name: 'event.changed', id });
