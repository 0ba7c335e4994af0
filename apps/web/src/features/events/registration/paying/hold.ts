const second = 1000;

/** Milliseconds until what is held is let go, by the server's clock; never below none. */
export function remaining(holdExpiresAt: string, clockOffset: number, now: number): number {
  return Math.max(0, Date.parse(holdExpiresAt) - (now + clockOffset));
}

/** How far the server's clock is ahead of this one's; what an answer says of the time was so when it came. */
export function offsetOf(serverNow: string, answeredAt: number): number {
  const server = Date.parse(serverNow);
  return Number.isNaN(server) ? 0 : server - answeredAt;
}

/** "4:05", "23:04:05" */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / second);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

// Often enough to be warned, seldom enough to be left alone.
const spokenSeconds = [600, 300, 120, 60, 30, 10];

/** The moment that was passed between two readings, in seconds; null where none was. */
export function momentPassed(before: number, left: number): number | null {
  const passed = spokenSeconds.filter((moment) => before > moment * second && left <= moment * second);
  return passed.at(-1) ?? null;
}
