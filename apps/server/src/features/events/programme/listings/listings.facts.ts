import type { Fact } from '../../../../platform/facts.ts';

/** From now on those who may come can see it. */
export const eventPublished = (id: string): Fact => ({ name: 'event.published', id });
/** It will not take place; who has a pass must hear of it. */
export const eventCanceled = (id: string): Fact => ({ name: 'event.canceled', id });
export const eventDeleted = (id: string): Fact => ({ name: 'event.deleted', id });
export const coHostAdded = (id: string, accountId: string): Fact => ({
  name: 'event.coHostAdded',
  id,
  with: { accountId },
});
export const coHostRemoved = (id: string, accountId: string): Fact => ({
  name: 'event.coHostRemoved',
  id,
  with: { accountId },
});
