/**
 * A group never loses its last moderator while anybody else is in it: nobody could let people in, or hand it on. The
 * last member of all may leave; the group is then switched off, and the staff can open it again.
 */
export const leavesNobodyInCharge = (
  role: 'moderator' | 'member',
  firstOther: { role: 'moderator' | 'member' } | undefined,
): boolean => role === 'moderator' && firstOther?.role === 'member';
