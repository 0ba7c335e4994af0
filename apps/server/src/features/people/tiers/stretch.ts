/** Accounts that one job settles; the next job goes on from there. */
export const STRETCH = 100;
