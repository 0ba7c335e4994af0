import type { Fact } from '../../../platform/facts.ts';

export const teamOpened = (id: string): Fact => ({ name: 'team.opened', id });
export const teamMemberAdded = (id: string, accountId: string): Fact => ({
  name: 'team.memberAdded',
  id,
  with: { accountId },
});
export const teamMemberChanged = (id: string, accountId: string): Fact => ({
  name: 'team.memberChanged',
  id,
  with: { accountId },
});
export const teamMemberRemoved = (id: string, accountId: string): Fact => ({
  name: 'team.memberRemoved',
  id,
  with: { accountId },
});
