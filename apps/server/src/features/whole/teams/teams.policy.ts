export type TeamRole = 'owner' | 'member';

export const mayManageTeam = (role: TeamRole): boolean => role === 'owner';

/** Owners may remove anybody, others only themselves. */
export const mayRemove = (role: TeamRole, actorId: string, memberId: string): boolean =>
  mayManageTeam(role) || actorId === memberId;
