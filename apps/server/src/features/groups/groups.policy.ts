import type { GroupRole, GroupRow } from './groups.queries.ts';

export const maySeeGroupContent = (group: Pick<GroupRow, 'access'>, role: GroupRole | undefined): boolean =>
  group.access === 'public' || role !== undefined;

export const mayPostInGroup = (group: Pick<GroupRow, 'active'>, role: GroupRole | undefined): boolean =>
  group.active && role !== undefined;
