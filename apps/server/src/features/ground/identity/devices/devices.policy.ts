const DAY = 24 * 60 * 60_000;

/** More than anybody has; of the others those that were used longest ago are forgotten. */
export const MAX_DEVICES = 50;
/** The most that one page of them holds, by the protocol. */
export const MAX_LISTED = 60;

export const isStatus = (status: string): status is 'remembered' | 'not_remembered' =>
  status === 'remembered' || status === 'not_remembered';

/** Taken for lost when nobody has signed in on it for so long. */
export function deviceExpiry(now: Date): Date {
  return new Date(now.getTime() + 180 * DAY);
}
