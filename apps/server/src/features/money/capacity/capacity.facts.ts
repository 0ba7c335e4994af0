import type { Fact } from '../../../platform/facts.ts';

/** There is more of a thing that people wait for. */
export const stockReturned = (id: string): Fact => ({ name: 'stock.returned', id });
