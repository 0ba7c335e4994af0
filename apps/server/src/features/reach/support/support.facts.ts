import type { Fact } from '../../../platform/facts.ts';

export const ticketOpened = (id: string): Fact => ({ name: 'support.ticketOpened', id });
export const messageAdded = (id: string, messageId: string): Fact => ({
  name: 'support.messageAdded',
  id,
  with: { messageId },
});
export const ticketAnswered = (id: string, messageId: string): Fact => ({
  name: 'support.ticketAnswered',
  id,
  with: { messageId },
});
export const statusChanged = (id: string, status: string): Fact => ({
  name: 'support.statusChanged',
  id,
  with: { status },
});
