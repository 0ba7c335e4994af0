/** Which day it is there, as YYYY-MM-DD. */
export const dayOf = (moment: Date, timezone: string): string =>
  // Sweden writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment);

const DAY_MS = 24 * 60 * 60 * 1000;

/** So many days up to the last one, oldest first. Days are reckoned in UTC, where each is as long as the others. */
export const daysUntil = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${last}T00:00:00Z`) - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
