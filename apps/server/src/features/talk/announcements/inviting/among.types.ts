/** The people of a group, or those with passes. */
export const AMONG_SOME = ['group', 'registrants', 'checkedIn', 'passHolders'] as const;
export const AMONG = ['everyone', ...AMONG_SOME] as const;
