/** Too slow, or a sign-in that has to be renewed: the same piece is taken later. */
const FOR_NOW = new Set([401, 408]);
/** Somebody else is at the same piece. */
const CONFLICTS = new Set([409, 423]);
const FULL = 507;

/** False where the server says no only for now. */
export function isRefused(status: number, code: string | null): boolean {
  // Too many calls are over within a minute; a day that is used up is not.
  if (status === 429) return code?.startsWith('upload.') === true;
  return status === FULL || (status < 500 && !FOR_NOW.has(status));
}

/** 0: no answer. */
export const isTriedAgain = (status: number): boolean =>
  CONFLICTS.has(status) || status < 400 || (status >= 500 && status !== FULL);
